// A list of things, described by its filters, its columns and what is asked for it: loads it, and shows it or why it cannot.

import { keepPreviousData, type QueryKey } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import type { Page, Pages, StreamedEvent } from '../../sdk/index.ts';
import { firstOf, useAddress, useFilters } from '../address.ts';
import { queryClient } from '../api.ts';
import { bilingual, useWords } from '../language/language.tsx';
import { useEvents } from '../shell/live.tsx';
import { useAnswer } from './answer.tsx';
import { type Filter, Filters } from './filters.tsx';
import { Empty, Loading } from './page.tsx';
import { type Column, DataTable, type DataTableProps } from './table.tsx';

const WORDS = bilingual({
  pages: ['Pages of the list', 'Halaman daftar'],
  next: ['Older', 'Lebih lama'],
  prev: ['Newer', 'Lebih baru'],
  first: ['Newest', 'Terbaru'],
  notHere: ['Nothing so far. Look on:', 'Belum ada yang cocok. Cari terus:'],
  noneFound: ['Nothing fits', 'Tidak ada yang cocok'],
  noneFoundText: ['Take a filter away or change it.', 'Lepas atau ubah satu saringan.'],
});

const ROWS_PER_PAGE = 50;

interface ListWords {
  /** Names the table, for those who do not see it. */
  readonly title: string;
  readonly none: string;
  readonly noneText: string;
  readonly noneFoundText?: string;
  readonly showNew?: (count: number) => string;
}

interface PageQuery {
  readonly limit: number;
  readonly cursor?: string;
}

interface ListProps<Item extends { readonly id: string }, Query extends object> {
  /** Begins the keys of its queries; the choice of columns is remembered under it. */
  readonly noun: string;
  /** Whose list it is, where there are several of the noun. */
  readonly of?: string;
  readonly words: ListWords;
  readonly filters?: readonly Filter[];
  /** The filters that are set, for pages that show them themselves. */
  readonly query?: Query;
  readonly ask: (query: NoInfer<Query> & PageQuery, options: { readonly signal: AbortSignal }) => Pages<Item>;
  readonly columns: readonly Column<Item>[];
  /** Reads it again after so long, while the page is visible. */
  readonly refreshMs?: number;
  /** What to do next where there is nothing at all. */
  readonly whenNone?: ReactNode;
  /** The id of what is new by this event; null where nothing is. */
  readonly newIn?: (event: StreamedEvent) => string | null;
  /** The row as it is after this event; null where it is about something else. */
  readonly rowIn?: (data: StreamedEvent['data']) => Item | null;
  /** Between the filters and the rows. */
  readonly children?: ReactNode;
}

/** The filters that are set, as the API takes them. */
export function useQueryOf<Query extends object>(filters: readonly Filter[]): Query {
  const names = (isAny: boolean) => filters.filter(([, , kind]) => (kind === 'any') === isAny).map(([name]) => name);
  return useFilters<Query>(names(false), names(true));
}

/** A list that comes in pages: the address names the filters and the page. */
export function List<Item extends { readonly id: string }, Query extends object>(props: ListProps<Item, Query>) {
  const { noun, words, filters = [], newIn, rowIn, children } = props;
  const found = useQueryOf<Query>(filters);
  // What happens to one of the rows shows in it, and it stays where it is.
  useEvents(({ data }) => {
    const changed = rowIn?.(data) ?? null;
    if (changed === null) return;
    queryClient.setQueriesData<Page<Item>>(
      { queryKey: [noun] },
      (page) => page && { ...page, items: page.items.map((row) => (row.id === changed.id ? changed : row)) },
    );
  });
  return (
    <>
      {filters.length > 0 && <Filters of={filters} />}
      {children}
      {newIn !== undefined && words.showNew !== undefined && <News noun={noun} newIn={newIn} says={words.showNew} />}
      <Rows {...props} query={props.query ?? found} />
    </>
  );
}

type RowsProps<Item extends { readonly id: string }, Query extends object> = ListProps<Item, Query> & {
  readonly query: Query;
};

function Rows<Item extends { readonly id: string }, Query extends object>(props: RowsProps<Item, Query>) {
  const { noun, of, words: said, query, ask, columns, refreshMs } = props;
  const words = useWords(WORDS);
  const { address } = useAddress();
  const cursor = firstOf(address, 'cursor');
  const { data, trouble, asked } = useAnswer(
    [noun, ...(of === undefined ? [] : [of]), query, { cursor }],
    (options) => ask({ ...query, limit: ROWS_PER_PAGE, ...(cursor === undefined ? {} : { cursor }) }, options).page(),
    { placeholderData: keepPreviousData, refetchInterval: refreshMs ?? false },
  );
  if (data === undefined) return trouble ?? <Loading />;
  const isEmpty = data.items.length === 0;
  // A search looks at so many at once: further back there may be some.
  const nothing = data.next === null ? <Nothing {...props} /> : <p role="status">{words.notHere}</p>;
  return (
    <>
      {trouble}
      <div className={isEmpty ? 'sheet' : 'sheet list'} aria-busy={asked.isPlaceholderData}>
        {isEmpty ? (
          nothing
        ) : (
          <DataTable label={said.title} rows={data.items} columns={columns} rowKey={({ id }) => id} choiceName={noun} />
        )}
        <Pager next={data.next} prev={data.prev} isFirst={cursor === undefined} />
      </div>
    </>
  );
}

function Nothing({ words: said, query, whenNone }: Pick<RowsProps<never, object>, 'words' | 'query' | 'whenNone'>) {
  const words = useWords(WORDS);
  const isFiltered = Object.keys(query).length > 0;
  return (
    <Empty title={isFiltered ? words.noneFound : said.none}>
      <p>{isFiltered ? (said.noneFoundText ?? words.noneFoundText) : said.noneText}</p>
      {!isFiltered && whenNone}
    </Empty>
  );
}

function Pager({ next, prev, isFirst }: { next: string | null; prev: string | null; isFirst: boolean }) {
  const words = useWords(WORDS);
  if (next === null && prev === null && isFirst) return null;
  const to = (cursor: string | undefined) => ((before: object) => ({ ...before, cursor })) as never;
  return (
    <nav className="pager" aria-label={words.pages}>
      {!isFirst && (
        <Link to="." search={to(undefined)} className="button">
          {words.first}
        </Link>
      )}
      {prev !== null && (
        <Link to="." search={to(prev)} className="button" rel="prev">
          ← {words.prev}
        </Link>
      )}
      {next !== null && (
        <Link to="." search={to(next)} className="button" rel="next">
          {words.next} →
        </Link>
      )}
    </nav>
  );
}

interface WholeListProps<Item> extends Pick<DataTableProps<Item>, 'columns' | 'rowKey'> {
  readonly words: ListWords;
  readonly queryKey: QueryKey;
  readonly ask: (options: { readonly signal: AbortSignal }) => Promise<readonly Item[]>;
  readonly refreshMs?: number;
}

/** A list that comes whole, because there are never many of its kind. */
export function WholeList<Item>({ words, queryKey, ask, columns, rowKey, refreshMs }: WholeListProps<Item>) {
  const { data, trouble } = useAnswer(queryKey, ask, { refetchInterval: refreshMs ?? false });
  if (data === undefined) return trouble ?? <Loading />;
  return (
    <>
      {trouble}
      {data.length === 0 ? (
        <div className="sheet">
          <Empty title={words.none}>
            <p>{words.noneText}</p>
          </Empty>
        </div>
      ) : (
        <div className="sheet list">
          <DataTable label={words.title} rows={data} columns={columns} rowKey={rowKey} />
        </div>
      )}
    </>
  );
}

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
  readonly noun: string;
  readonly newIn: (event: StreamedEvent) => string | null;
  readonly says: (count: number) => string;
}

/** For lists of records whose creation emits an event. */
function News({ noun, newIn, says }: NewsProps) {
  const { address, change } = useAddress();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const place = JSON.stringify(address);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is read again, with what was new
  useEffect(() => setIds(new Set()), [place]);
  useEvents((event) => {
    const id = newIn(event);
    if (id !== null) setIds((known) => new Set([...known, id]));
  });
  const show = async () => {
    setIds(new Set());
    change({});
    await queryClient.invalidateQueries({ queryKey: [noun] });
  };
  return <NewsButton count={ids.size} says={says} onShow={() => void show()} />;
}
