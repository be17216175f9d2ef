<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class ReplayReport implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /** How many notifications were processed again */
    public readonly int $replayed;

    /** @var array<string, int> How many have which outcome */
    public readonly array $statuses;

    /** The `cursor` to go on with; null at the end of the range */
    public readonly ?string $next;
}
