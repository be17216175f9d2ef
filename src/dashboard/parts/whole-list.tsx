// A list that comes whole, because there are never many of its kind: loads it, and shows it, or why it cannot.

import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAnswer } from './answer.tsx';
import { Loading } from './page.tsx';
import { type Column, DataTable } from './table.tsx';

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
