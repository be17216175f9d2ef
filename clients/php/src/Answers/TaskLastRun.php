<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class TaskLastRun implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = ['error_said' => [Saying::class]];
    private const OPTIONAL = [];

    /** When it ended */
    public readonly string $ended_at;

    /** @var 'ok'|'failed' How it ended */
    public readonly string $outcome;

    /** How long it took */
    public readonly int $duration_ms;

    /** The error */
    public readonly ?string $error;

    /**
     * @var list<Saying> `error` as codes: what follows the first is its `reason`, or the next part of the text;
     * none of words of others
     */
    public readonly array $error_said;
}
