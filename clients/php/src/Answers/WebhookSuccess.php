<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class WebhookSuccess implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /** When the hour or the day begins */
    public readonly string $start;

    /** How many attempts the endpoint took */
    public readonly int $delivered;

    /** How many it did not take */
    public readonly int $failed;
}
