// A list of things, described by its filters, its columns and what is asked for it: loads it, and shows it or why it cannot.

import { keepPreviousData, type QueryKey } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Page, Pages, StreamedEvent } from '../../sdk/index.ts';
import { firstOf, useAddress, useFilters } from '../address.ts';
import { queryClient } from '../api.ts';
import { bilingual, useWords } from '../language/language.tsx';
import { useEvents, useLiveState } from '../shell/live.tsx';
import { useAnswer } from './answer.tsx';
import { type Filter, Filters } from './filters.tsx';
import { Empty, Loading } from './page.tsx';
import { type Column, DataTable, type DataTableProps, type RowChoice } from './table.tsx';

const WORDS = bilingual({
  pages: ['Pages of the list', 'Halaman daftar'],
  next: ['Older', 'Lebih lama'],
  prev: ['Newer', 'Lebih baru'],
  first: ['Newest', 'Terbaru'],
  notHere: ['Nothing so far. Look on:', 'Belum ada yang cocok. Cari terus:'],
  noneFound: ['Nothing fits', 'Tidak ada yang cocok'],
  noneFoundText: ['Take a filter away or change it.', 'Lepas atau ubah satu saringan.'],
  chosen: (count: number) => [`${count} chosen`, `${count} dipilih`],
  chooseNone: ['Choose none', 'Batal pilih'],
  most: (count: number) => [`At most ${count} at once.`, `Paling banyak ${count} sekaligus.`],
  stray: ['No longer matches', 'Tidak cocok lagi'],
});

/** Events that come within this time are shown together: a busy shop has hundreds in a second. */
const TOGETHER_MS = 250;

const ROWS_PER_PAGE = 50;

interface ListWords {
  /** Names the table, for those who do not see it. */
  readonly title: string;
  readonly none: string;
  readonly noneText: string;
  readonly noneFoundText?: string;
  readonly showNew?: (count: number) => string;
}

type RowChange<Item> = Partial<Item> & { readonly id: string };

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
  /** What this event says of a row; null where it is about something else. */
  readonly rowIn?: (data: StreamedEvent['data']) => RowChange<Item> | null;
  /** Whether a row still matches the filters, where their names do not say which field they are about. */
  readonly fits?: (row: Item, query: NoInfer<Query>) => boolean;
  /** What can be done with several rows at once; these rows can then be chosen. */
  readonly several?: Several<Item>;
  /** Between the filters and the rows. */
  readonly children?: ReactNode;
}

interface Several<Item> {
  /** Names a row, for those who do not see where its box stands. */
  readonly nameOf: (row: Item) => string;
  readonly acts: (rows: readonly Item[]) => ReactNode;
}

const CHOSEN_MAX = 100;

/** The filters that are set, as the API takes them. */
export function useQueryOf<Query extends object>(filters: readonly Filter[]): Query {
  const names = (isAny: boolean) => filters.filter(([, , kind]) => (kind === 'any') === isAny).map(([name]) => name);
  return useFilters<Query>(names(false), names(true));
}

/** The fields that filters are about, where these have another name. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  status: ['transaction_status', 'status'],
  owner: ['owner_id'],
  paid: ['settlement_time', 'paid_at'],
  created: ['created_at'],
  amount: ['gross_amount', 'total_amount', 'amount'],
};

type OfCustomer = { readonly [Name in 'customer_email' | 'customer_phone']?: string | null } & {
  readonly customer_details?: { readonly email?: string | null; readonly phone?: string | null } | null;
};

/** Whether a row is of this customer, however the e-mail or the phone is written. */
function isOf(row: OfCustomer, filter: 'customer_email' | 'customer_phone', asked: string): boolean {
  const isEmail = filter === 'customer_email';
  const own = row[filter] ?? (isEmail ? row.customer_details?.email : row.customer_details?.phone) ?? '';
  const [one, other] = [own, asked].map((text) =>
    isEmail ? text.trim().toLowerCase() : text.replace(/\D/g, '').replace(/^(?:62|0)/, ''),
  );
  return one === other;
}

/** Whether a row is one that these filters ask for. What the row does not say is taken to fit. */
export function fitsFilters(row: object, query: object): boolean {
  const fieldOf = (name: string) => {
    const field = [...(FIELDS[name] ?? []), name].find((one) => one in row);
    return field === undefined ? undefined : (row as Record<string, unknown>)[field];
  };
  return Object.entries(query).every(([filter, asked]) => {
    if (asked === undefined) return true;
    if (filter === 'customer_email' || filter === 'customer_phone') return isOf(row, filter, String(asked));
    const [, about = filter, bound] = /^(.*)_(after|before|min|max)$/.exec(filter) ?? [];
    const value = fieldOf(about);
    if (value === undefined) return true;
    if (bound === undefined) return [asked].flat().includes(String(value));
    if (value === null) return false;
    const isTime = bound === 'after' || bound === 'before';
    const [own, limit] = [value, asked].map((one) => (isTime ? Date.parse(String(one)) : Number(one))) as [
      number,
      number,
    ];
    if (isTime) return bound === 'after' ? own > limit : own < limit;
    return bound === 'min' ? own >= limit : own <= limit;
  });
}

/** A page, and which of its rows events have changed since it was read. */
interface LivePage<Item> extends Page<Item> {
  readonly changed?: ReadonlySet<string>;
}

/** A list that comes in pages: the address names the filters and the page. */
export function List<Item extends { readonly id: string }, Query extends object>(props: ListProps<Item, Query>) {
  const { noun, words, filters = [], children } = props;
  const found = useQueryOf<Query>(filters);
  const { address } = useAddress();
  const query = props.query ?? found;
  const key = [noun, ...(props.of === undefined ? [] : [props.of]), query, { cursor: firstOf(address, 'cursor') }];
  const news = useNews(props, query, key);
  useReadingAfterBreaks(key);
  return (
    <>
      {filters.length > 0 && <Filters of={filters} />}
      {children}
      {words.showNew !== undefined && <NewsButton count={news.count} says={words.showNew} onShow={news.show} />}
      <Rows {...props} query={query} queryKey={key} />
    </>
  );
}

interface News {
  /** How many are not shown that belong here. */
  readonly count: number;
  show(): void;
}

/**
 * What happens to one of the rows shows in it, and it stays where it is, also where it no longer matches the filters. What has come
 * to belong to the list is counted and not put in, so that no row moves under the hand of a person.
 */
function useNews<Item extends { readonly id: string }, Query extends object>(
  props: ListProps<Item, Query>,
  query: Query,
  key: QueryKey,
): News {
  const { noun, newIn, rowIn } = props;
  const { address, change } = useAddress();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef<StreamedEvent[]>([]);
  const timer = useRef<number>(undefined);
  const place = JSON.stringify(key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is read again, with what was new
  useEffect(() => setIds(new Set()), [place]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isFirst = firstOf(address, 'cursor') === undefined;
  // What the words of a search find, the page cannot say.
  const isSearch = 'q' in query;
  const take = (event: StreamedEvent, page: Page<Item> | undefined) => {
    const row = rowIn?.(event.data) ?? null;
    const newId = newIn?.(event) ?? null;
    const id = newId ?? row?.id;
    if (id === undefined || isSearch || page?.items.some((shown) => shown.id === id)) return [];
    if (row !== null && !fitsFilters(row, query)) return [];
    return newId !== null || (isFirst && row !== null && isOnPage(row, page)) ? [id] : [];
  };
  const latest = useRef<() => void>(undefined);
  latest.current = () => {
    const events = waiting.current;
    waiting.current = [];
    const rows = new Map(
      events.flatMap(({ data }) => {
        const row = rowIn?.(data) ?? null;
        return row === null ? [] : [[row.id, row] as const];
      }),
    );
    queryClient.setQueriesData<LivePage<Item>>({ queryKey: [noun] }, (page) => {
      const changed = page?.items.filter(({ id }) => rows.has(id)).map(({ id }) => id) ?? [];
      if (page === undefined || changed.length === 0) return page;
      const items = page.items.map((row) => changedBy(row, rows.get(row.id)));
      return { ...page, items, changed: new Set([...(page.changed ?? []), ...changed]) };
    });
    const page = queryClient.getQueryData<Page<Item>>(key);
    const found = events.flatMap((event) => take(event, page));
    if (found.length > 0) setIds((known) => new Set([...known, ...found]));
  };
  useEvents((event) => {
    if ((rowIn?.(event.data) ?? null) === null && (newIn?.(event) ?? null) === null) return;
    if (waiting.current.push(event) === 1) timer.current = window.setTimeout(() => latest.current?.(), TOGETHER_MS);
  });
  const show = () => {
    setIds(new Set());
    change({});
    void queryClient.invalidateQueries({ queryKey: [noun] });
  };
  return { count: ids.size, show };
}

/** An event may be older than the row, which was read after it. */
function changedBy<Item extends object>(row: Item, change: RowChange<Item> | undefined): Item {
  if (change === undefined) return row;
  const [before, after] = [row, change].map((one) => ('updated_at' in one ? String(one.updated_at) : ''));
  return (before ?? '') > (after ?? '') && after !== '' ? row : { ...row, ...change };
}

/** Whether it would stand among these rows, and not behind them on an older page. */
function isOnPage(row: object, page: Page<object> | undefined): boolean {
  const createdAt = (one: object | undefined) =>
    one !== undefined && 'created_at' in one ? String(one.created_at) : '';
  return page !== undefined && (page.next === null || createdAt(row) > createdAt(page.items.at(-1)));
}

/** What happened while nobody listened is in no event: the list is read once more when they come again. */
function useReadingAfterBreaks(key: QueryKey): void {
  const state = useLiveState();
  const before = useRef(state);
  const latest = useRef(key);
  latest.current = key;
  useEffect(() => {
    const isBack = state === 'live' && before.current !== 'live';
    before.current = state;
    if (isBack && queryClient.getQueryData(latest.current) !== undefined) {
      void queryClient.invalidateQueries({ queryKey: latest.current });
    }
  }, [state]);
}

type RowsProps<Item extends { readonly id: string }, Query extends object> = ListProps<Item, Query> & {
  readonly query: Query;
  readonly queryKey: QueryKey;
};

function Rows<Item extends { readonly id: string }, Query extends object>(props: RowsProps<Item, Query>) {
  const { noun, words: said, query, queryKey, ask, columns, refreshMs, fits = fitsFilters } = props;
  const words = useWords(WORDS);
  const { address } = useAddress();
  const cursor = firstOf(address, 'cursor');
  const chosen = useChosen(props);
  const { data, trouble, asked } = useAnswer<LivePage<Item>>(
    queryKey,
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
      {chosen?.bar}
      <div className={isEmpty ? 'sheet' : 'sheet list'} aria-busy={asked.isPlaceholderData}>
        {isEmpty ? (
          nothing
        ) : (
          <DataTable
            label={said.title}
            rows={data.items}
            columns={columns}
            rowKey={({ id }) => id}
            choiceName={noun}
            choice={chosen?.choice}
            noteOf={(row) => (data.changed?.has(row.id) && !fits(row, query) ? words.stray : null)}
          />
        )}
        <Pager next={data.next} prev={data.prev} isFirst={cursor === undefined} />
      </div>
    </>
  );
}

/** The rows that are chosen, of any page of the list as it is filtered now. */
function useChosen<Item extends { readonly id: string }, Query extends object>({
  several,
  query,
}: RowsProps<Item, Query>): { readonly choice: RowChoice<Item>; readonly bar: ReactNode } | undefined {
  const words = useWords(WORDS);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Item>>(new Map());
  const place = JSON.stringify(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what other filters show was not chosen
  useEffect(() => setChosen(new Map()), [place]);
  if (several === undefined) return undefined;
  const { nameOf, acts } = several;
  const onChoose = (rows: readonly Item[], isChosen: boolean) => {
    const next = new Map(chosen);
    for (const row of rows) {
      if (!isChosen) next.delete(row.id);
      else if (next.size < CHOSEN_MAX) next.set(row.id, row);
    }
    setChosen(next);
  };
  const rows = [...chosen.values()];
  const bar = rows.length > 0 && (
    <div className="chosen-bar">
      <span role="status">
        {words.chosen(rows.length)} {rows.length === CHOSEN_MAX && words.most(CHOSEN_MAX)}
      </span>
      {acts(rows)}
      <button type="button" onClick={() => setChosen(new Map())}>
        {words.chooseNone}
      </button>
    </div>
  );
  return { choice: { isChosen: ({ id }) => chosen.has(id), nameOf, onChoose }, bar };
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
