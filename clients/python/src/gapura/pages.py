"""Lists that come in pages."""
from __future__ import annotations

from typing import Callable, Generic, Iterator, List, Optional, TypeVar

Item = TypeVar("Item")


class Page(Generic[Item]):
    """One page: its items, and the `cursor` of the pages after and before it, None where there is none."""

    def __init__(self, items: List[Item], next: Optional[str], prev: Optional[str]) -> None:
        self.items, self.next, self.prev = items, next, prev


class Pages(Generic[Item]):
    """A list: all of it item by item, in a `for`, or one page at a time. Nothing is asked before it is looked at."""

    def __init__(self, ask: Callable[[Optional[str]], Page[Item]], first: Optional[str]) -> None:
        self._ask, self._first = ask, first

    def page(self) -> Page[Item]:
        """The page at the query's `cursor`, the first one where there is none."""
        return self._ask(self._first)

    def __iter__(self) -> Iterator[Item]:
        cursor = self._first
        while True:
            page = self._ask(cursor)
            yield from page.items
            # A server that leads in a circle would be read for ever.
            if page.next is None or page.next == cursor:
                return
            cursor = page.next
