<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class TaskFailure implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /** The id of the job */
    public readonly string $id;

    /** @var array<string, string> What it is about, such as `payment_id` */
    public readonly array $data;

    /** How often it was tried */
    public readonly int $attempts;

    /** The last error */
    public readonly ?string $error;

    /** When it was given up */
    public readonly string $failed_at;
}
