<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class ShopOfCaller implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /** Its name in its addresses; null for the own shop of the server */
    public readonly ?string $id;

    /** What people call it */
    public readonly ?string $name;

    /** @var 'viewer'|'support'|'finance'|'admin'|null Your role there; null for scopes of your own */
    public readonly ?string $role;
}
