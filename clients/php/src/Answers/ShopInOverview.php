<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class ShopInOverview implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = ['money' => Money::class, 'attention' => [AttentionRow::class]];
    private const OPTIONAL = [];

    /** The name of the shop in its addresses; null for the own shop of the server */
    public readonly ?string $id;

    /** What people call it */
    public readonly ?string $name;

    /** @var 'viewer'|'support'|'finance'|'admin'|null Your role there; null for scopes of your own */
    public readonly ?string $role;

    /** @var 'ready'|'disabled'|'unavailable' `unavailable`: it could not be read, or not in time; ask again */
    public readonly string $state;

    public readonly ?Money $money;

    /** @var list<AttentionRow>|null As `GET /attention/` of that shop has it, for your role there */
    public readonly ?array $attention;
}
