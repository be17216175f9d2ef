<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class PersonLink implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /** Who it is for */
    public readonly string $email;

    /** How they call themselves; empty until they accept */
    public readonly string $name;

    /** @var 'invitation'|'password' What it is for */
    public readonly string $kind;

    /** The name of the shop */
    public readonly ?string $shop_name;
}
