<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class PasskeyOptions implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /**
     * @var array<string, mixed> In the words of browsers, for `PublicKeyCredential.parseCreationOptionsFromJSON`,
     * or `parseRequestOptionsFromJSON` where you sign in
     */
    public readonly array $public_key;
}
