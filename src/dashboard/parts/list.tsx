// A list that comes in pages: loads the page that the address names, and shows it, or why it cannot.

import { keepPreviousData, type QueryKey } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Pages } from '../../sdk/index.ts';
import { firstOf, useAddress } from '../address.ts';
import { bilingual, useWords } from '../language/language.tsx';
import { useAnswer } from './answer.tsx';
import { Empty, Loading } from './page.tsx';
import { type Column, DataTable } from './table.tsx';

const WORDS = bilingual({
  pages: ['Pages of the list', 'Halaman daftar'],
  next: ['Older', 'Lebih lama'],
  prev: ['Newer', 'Lebih baru'],
  first: ['Newest', 'Terbaru'],
  notHere: ['Nothing so far. Look on:', 'Belum ada yang cocok. Cari terus:'],
});

const ROWS_PER_PAGE = 50;

interface ListProps<Item extends { readonly id: string }, Query extends object> {
  /** Names the table, for those who do not see it. */
  readonly label: string;
  /** What it says where there is nothing, and where nothing fits the filters. */
  readonly words: EmptyWords;
  readonly queryKey: QueryKey;
  /** The filters that are set. */
  readonly query: Query;
  readonly ask: (query: NoInfer<Query> & PageQuery, options: { readonly signal: AbortSignal }) => Pages<Item>;
  readonly columns: readonly Column<Item>[];
  /** Under this name the choice of columns is remembered; there is none where absent. */
  readonly choiceName?: string;
  /** Reads it anew after so long, for as long as the page is looked at. */
  readonly refreshMs?: number;
  /** What to do next where there is nothing at all. */
  readonly whenNone?: ReactNode;
}

interface EmptyWords {
  readonly none: string;
  readonly noneText: string;
  readonly noneFound?: string;
  readonly noneFoundText?: string;
}

interface PageQuery {
  readonly limit: number;
  readonly cursor?: string;
}

export function List<Item extends { readonly id: string }, Query extends object>(props: ListProps<Item, Query>) {
  const { label, queryKey, query, ask, columns, choiceName, refreshMs } = props;
  const words = useWords(WORDS);
  const { address } = useAddress();
  const cursor = firstOf(address, 'cursor');
  const { data, trouble, asked } = useAnswer({
    queryKey: [...queryKey, query, { cursor }],
    queryFn: ({ signal }) =>
      ask({ ...query, limit: ROWS_PER_PAGE, ...(cursor === undefined ? {} : { cursor }) }, { signal }).page(),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs ?? false,
  });
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
          <DataTable
            label={label}
            rows={data.items}
            columns={columns}
            rowKey={({ id }) => id}
            choiceName={choiceName}
          />
        )}
        <Pager next={data.next} prev={data.prev} isFirst={cursor === undefined} />
      </div>
    </>
  );
}

type NothingProps = Pick<ListProps<never, object>, 'words' | 'query' | 'whenNone'>;

function Nothing({ words, query, whenNone }: NothingProps) {
  const isFiltered = Object.keys(query).length > 0;
  return (
    <Empty title={(isFiltered && words.noneFound) || words.none}>
      <p>{isFiltered ? words.noneFoundText : words.noneText}</p>
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

interface WholeListProps<Item> {
  /** Names the table, for those who do not see it. */
  readonly label: string;
  readonly queryKey: QueryKey;
  readonly ask: (signal: AbortSignal) => Promise<readonly Item[]>;
  readonly columns: readonly Column<Item>[];
  readonly rowKey: (item: Item) => string;
  /** Reads it anew after so long, for as long as the page is looked at. */
  readonly refreshMs?: number;
  /** What to show where there is nothing. */
  readonly empty: ReactNode;
}

export function WholeList<Item>({ label, queryKey, ask, columns, rowKey, refreshMs, empty }: WholeListProps<Item>) {
  const { data, trouble } = useAnswer({
    queryKey,
    queryFn: ({ signal }) => ask(signal),
    refetchInterval: refreshMs ?? false,
  });
  if (data === undefined) return trouble ?? <Loading />;
  return (
    <>
      {trouble}
      {data.length === 0 ? (
        <div className="sheet">{empty}</div>
      ) : (
        <div className="sheet list">
          <DataTable label={label} rows={data} columns={columns} rowKey={rowKey} />
        </div>
      )}
    </>
  );
}
