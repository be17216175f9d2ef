<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class SinkTest implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /** The id of the test message */
    public readonly string $id;

    /** Why the broker did not confirm it */
    public readonly ?string $error;

    /** How long that took */
    public readonly int $duration_ms;
}
