// A table of things: one row each, with a link that opens it. On a narrow screen each row becomes a card.

import { columnVisibilityFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { useKept } from '../kept.ts';
import { bilingual, useWords } from '../language/language.tsx';

export interface Column<Item> {
  readonly id: string;
  readonly title: string;
  readonly cell: (item: Item) => ReactNode;
  /** Amounts and counts stand on the right. */
  readonly isNumber?: boolean;
  /** Names the row; it holds the link that opens it. One of the columns has to. */
  readonly isName?: boolean;
  /** Shown only when it is asked for. */
  readonly isExtra?: boolean;
}

interface DataTableProps<Item> {
  readonly label: string;
  readonly rows: readonly Item[];
  readonly columns: readonly Column<Item>[];
  readonly rowKey: (item: Item) => string;
  /** Under this name the choice of columns is remembered; there is none where absent. */
  readonly choiceName?: string | undefined;
}

/** More than these become cards sooner, when the window gets narrow. */
const MANY_COLUMNS = 4;

const features = tableFeatures({ columnVisibilityFeature });

export function DataTable<Item>({ label, rows, columns, rowKey, choiceName }: DataTableProps<Item>) {
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const { table, choices } = useColumnTable({ rows, columns, rowKey, choiceName });
  const shown = table.getVisibleLeafColumns().flatMap(({ id }) => byId.get(id) ?? []);
  return (
    <>
      {choiceName !== undefined && <ColumnChoice choices={choices} />}
      <div className={columns.length > MANY_COLUMNS ? 'rows-frame many' : 'rows-frame'}>
        <table className="rows">
          <caption className="unseen">{label}</caption>
          <thead>
            <tr>
              {shown.map(({ id, title, isNumber }) => (
                <th key={id} scope="col" className={isNumber ? 'number' : undefined}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.getRowModel().rows.map((row) => (
              <tr key={row.id}>
                {shown.map(({ id, title, isNumber, isName, cell }) => {
                  const Cell = isName ? 'th' : 'td';
                  return (
                    <Cell
                      key={id}
                      scope={isName ? 'row' : undefined}
                      data-title={title}
                      className={isNumber ? 'number' : undefined}
                    >
                      <div>{cell(row.original.item)}</div>
                    </Cell>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Rows and columns as the table's library keeps them, and the choice of columns as this browser does. */
function useColumnTable<Item>({ rows, columns, rowKey, choiceName }: Omit<DataTableProps<Item>, 'label'>) {
  const [visibility, setVisibility] = useKept<Record<string, boolean>>(
    `columns-${choiceName ?? ''}`,
    Object.fromEntries(columns.map(({ id, isExtra }) => [id, isExtra !== true])),
  );
  const definitions = useMemo(
    () => columns.map(({ id, title, isName }) => ({ id, header: title, enableHiding: isName !== true })),
    [columns],
  );
  const data = useMemo(() => rows.map((item) => ({ item })), [rows]);
  const table = useTable({
    features,
    data,
    columns: definitions,
    getRowId: ({ item }) => rowKey(item),
    state: { columnVisibility: choiceName === undefined ? {} : visibility },
    onColumnVisibilityChange: (change) => setVisibility(typeof change === 'function' ? change(visibility) : change),
  });
  const choices = table
    .getAllLeafColumns()
    .filter((column) => column.getCanHide())
    .map((column) => ({
      id: column.id,
      title: columns.find(({ id }) => id === column.id)?.title ?? column.id,
      isShown: column.getIsVisible(),
      toggle: () => column.toggleVisibility(),
    }));
  return { table, choices };
}

const WORDS = bilingual({ columns: ['Columns', 'Kolom'] });

interface Choice {
  readonly id: string;
  readonly title: string;
  readonly isShown: boolean;
  toggle(): void;
}

function ColumnChoice({ choices }: { readonly choices: readonly Choice[] }) {
  const words = useWords(WORDS);
  return (
    <details className="columns any-of">
      <summary>{words.columns}</summary>
      <fieldset>
        <legend className="unseen">{words.columns}</legend>
        {choices.map(({ id, title, isShown, toggle }) => (
          <label key={id}>
            <input type="checkbox" checked={isShown} onChange={toggle} /> {title}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
