<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class TaskFailure implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = ['error_said' => [Saying::class]];
    private const OPTIONAL = [];

    /** The id of the job */
    public readonly string $id;

    /** @var array<string, string> What it is about, such as `payment_id` */
    public readonly array $data;

    /** How often it was tried */
    public readonly int $attempts;

    /** The last error */
    public readonly ?string $error;

    /**
     * @var list<Saying> `error` as codes: what follows the first is its `reason`, or the next part of the text;
     * none of words of others
     */
    public readonly array $error_said;

    /** When it was given up */
    public readonly string $failed_at;
}
