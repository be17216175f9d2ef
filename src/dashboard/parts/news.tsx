// Says how many rows are new, and does not let them jump in: the rows that somebody is reading stay where they are.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Page, StreamedEvent } from '../../sdk/index.ts';
import { useAddress } from '../address.ts';
import { useEvents } from '../shell/live.tsx';
import './news.css';

interface NewsButtonProps {
  readonly count: number;
  readonly says: (count: number) => string;
  readonly onShow: () => void;
}

export function NewsButton({ count, says, onShow }: NewsButtonProps) {
  const show = () => {
    onShow();
    // The button goes away with what it did.
    document.querySelector<HTMLElement>('main h1')?.focus();
  };
  return (
    <div role="status" className="news">
      {count > 0 && (
        <button type="button" className="new-rows" onClick={show}>
          {says(count)}
        </button>
      )}
    </div>
  );
}

interface NewsProps {
  /** The first word of the keys of the list's queries. */
  readonly noun: string;
  /** The id of what is new by this event; null where nothing is. */
  readonly newIn: (event: StreamedEvent) => string | null;
  readonly says: (count: number) => string;
}

/** For lists of things whose beginning is told by an event. */
export function News({ noun, newIn, says }: NewsProps) {
  const queries = useQueryClient();
  const { address, change } = useAddress();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const place = JSON.stringify(address);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is read anew, with what was new
  useEffect(() => setIds(new Set()), [place]);
  useEvents((event) => {
    const id = newIn(event);
    if (id !== null) setIds((known) => new Set([...known, id]));
  });
  const show = async () => {
    setIds(new Set());
    change({});
    await queries.invalidateQueries({ queryKey: [noun] });
  };
  return <NewsButton count={ids.size} says={says} onShow={() => void show()} />;
}

/** What happens to one of the rows shows in it, and it stays where it is. */
export function useKeptRows<Row extends { readonly id: string }>(
  noun: string,
  rowIn: (data: StreamedEvent['data']) => Row | null,
): void {
  const queries = useQueryClient();
  useEvents(({ data }) => {
    const changed = rowIn(data);
    if (changed === null) return;
    queries.setQueriesData<Page<Row>>({ queryKey: [noun] }, (page) =>
      page === undefined
        ? undefined
        : { ...page, items: page.items.map((row) => (row.id === changed.id ? changed : row)) },
    );
  });
}
