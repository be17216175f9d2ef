// A table of things: one row each, with a link that opens it. On a narrow screen each row becomes a card.

import type { ReactNode } from 'react';
import { useKept } from '../kept.ts';
import { bilingual, useWords } from '../language/language.tsx';

const WORDS = bilingual({ columns: ['Columns', 'Kolom'] });

/** One column has to be the `name`: it holds the link that opens the row. An `extra` one is shown only when it is asked for. */
type ColumnTrait = 'name' | 'number' | 'extra';

/** The choice of columns is remembered by their ids. */
export type Column<Item> = readonly [
  id: string,
  title: string,
  cell: (item: Item) => ReactNode,
  ...traits: ColumnTrait[],
];

export interface DataTableProps<Item> {
  readonly label: string;
  readonly rows: readonly Item[];
  readonly columns: readonly Column<Item>[];
  readonly rowKey: (item: Item) => string;
  /** Under this name the choice of columns is remembered, where some of them are extra. */
  readonly choiceName?: string;
}

/** More than these become cards sooner, when the window gets narrow. */
const MANY_COLUMNS = 4;

export function DataTable<Item>({ label, rows, columns, rowKey, choiceName }: DataTableProps<Item>) {
  const hasChoice = choiceName !== undefined && columns.some(([, , , ...traits]) => traits.includes('extra'));
  const [visibility, setVisibility] = useKept<Readonly<Record<string, boolean>>>(
    `columns-${choiceName ?? ''}`,
    Object.fromEntries(columns.map(([id, , , ...traits]) => [id, !traits.includes('extra')])),
  );
  const isShown = (id: string) => !hasChoice || (visibility[id] ?? true);
  const shown = columns.filter(([id]) => isShown(id));
  const classOf = (traits: readonly ColumnTrait[]) => (traits.includes('number') ? 'number' : undefined);
  return (
    <>
      {hasChoice && (
        <ColumnChoice
          columns={columns.filter(([, , , ...traits]) => !traits.includes('name'))}
          isShown={isShown}
          onToggle={(id) => setVisibility({ ...visibility, [id]: !isShown(id) })}
        />
      )}
      <div className={columns.length > MANY_COLUMNS ? 'rows-frame many' : 'rows-frame'}>
        <table className="rows">
          <caption className="unseen">{label}</caption>
          <thead>
            <tr>
              {shown.map(([id, title, , ...traits]) => (
                <th key={id} scope="col" className={classOf(traits)}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)}>
                {shown.map(([id, title, cell, ...traits]) => {
                  const isName = traits.includes('name');
                  const Cell = isName ? 'th' : 'td';
                  return (
                    <Cell key={id} scope={isName ? 'row' : undefined} data-title={title} className={classOf(traits)}>
                      <div>{cell(row)}</div>
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

interface ColumnChoiceProps {
  readonly columns: readonly Column<never>[];
  readonly isShown: (id: string) => boolean;
  readonly onToggle: (id: string) => void;
}

function ColumnChoice({ columns, isShown, onToggle }: ColumnChoiceProps) {
  const words = useWords(WORDS);
  return (
    <details className="columns any-of">
      <summary>{words.columns}</summary>
      <fieldset>
        <legend className="unseen">{words.columns}</legend>
        {columns.map(([id, title]) => (
          <label key={id}>
            <input type="checkbox" checked={isShown(id)} onChange={() => onToggle(id)} /> {title}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
