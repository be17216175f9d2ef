<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class StartedTotp implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /** For an app, typed in by hand */
    public readonly string $secret;

    /** The same for a QR code */
    public readonly string $uri;
}
