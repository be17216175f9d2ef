<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class Overview implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = ['shops' => [ShopInOverview::class], 'total' => Money::class];
    private const OPTIONAL = [];

    /** @var list<ShopInOverview> Those that you may see: the own one first, then by name */
    public readonly array $shops;

    public readonly Money $total;
}
