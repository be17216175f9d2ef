<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class AlertTest implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = ['error_said' => [Saying::class]];
    private const OPTIONAL = [];

    /** Whether it was taken */
    public readonly bool $sent;

    /** Why it was not */
    public readonly ?string $error;

    /**
     * @var list<Saying> `error` as codes: what follows the first is its `reason`, or the next part of the text;
     * none of words of others
     */
    public readonly array $error_said;
}
