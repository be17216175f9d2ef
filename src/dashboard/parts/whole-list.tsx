// A list that comes whole, because there are never many of its kind: loads it, and shows it, or why it cannot.

import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loading } from './page.tsx';
import { Problem } from './problem.tsx';
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
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask(signal),
    refetchInterval: refreshMs ?? false,
  });
  if (error !== null) return <Problem error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  if (data.length === 0) return <div className="sheet">{empty}</div>;
  return (
    <div className="sheet list">
      <DataTable label={label} rows={data} columns={columns} rowKey={rowKey} />
    </div>
  );
}
