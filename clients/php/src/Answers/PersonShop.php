<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class PersonShop implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /** The name of the shop in its addresses */
    public readonly string $id;

    /** What people call it */
    public readonly string $name;

    /** @var 'viewer'|'support'|'finance'|'admin' What the person may do there */
    public readonly string $role;

    /** Who gave them that role */
    public readonly string $granted_by;

    /** When they were given it */
    public readonly string $granted_at;
}
