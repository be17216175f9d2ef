<?php

declare(strict_types=1);

namespace Gapura;

/**
 * A list: all of it item by item, in a `foreach`, or one page at a time. Nothing is asked before it is looked at.
 *
 * @template Item of object
 * @implements \IteratorAggregate<int, Item>
 */
final class Pages implements \IteratorAggregate
{
    /** @param \Closure(?string): Page<Item> $ask Gives the page at a cursor, the first one where there is none. */
    public function __construct(private readonly \Closure $ask, private readonly ?string $first)
    {
    }

    /**
     * The page at the query's `cursor`.
     *
     * @return Page<Item>
     */
    public function page(): Page
    {
        return ($this->ask)($this->first);
    }

    /** @return \Generator<int, Item> */
    public function getIterator(): \Generator
    {
        for ($cursor = $this->first; ; $cursor = $page->next) {
            $page = ($this->ask)($cursor);
            foreach ($page->items as $item) {
                yield $item;
            }
            // A server that leads in a circle would be read for ever.
            if ($page->next === null || $page->next === $cursor) {
                return;
            }
        }
    }
}
