<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class ChargebackStep implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /** When */
    public readonly string $at;

    /** Who */
    public readonly string $actor;

    /** @var array<string, mixed> What was changed: `state`, `due_at`, and that the `evidence` was */
    public readonly array $changes;
}
