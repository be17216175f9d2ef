<?php

declare(strict_types=1);

namespace Gapura;

/** @template Item of object */
final class Page
{
    /**
     * @param list<Item> $items
     * @param string|null $next The `cursor` of the page after this one; null on the last.
     * @param string|null $prev The `cursor` of the page before this one; null on the first.
     */
    public function __construct(public readonly array $items, public readonly ?string $next, public readonly ?string $prev)
    {
    }
}
