// A table of things: one row each, with a link that opens it. On a narrow screen each row becomes a card.

import type { ReactNode } from 'react';
import { useKept } from '../kept.ts';
import { bilingual, useWords } from '../language/language.tsx';
import { breakable, None } from './values.tsx';

const WORDS = bilingual({
  columns: ['Columns', 'Kolom'],
  choose: ['Choose', 'Pilih'],
  chooseAll: ['Choose all of this page', 'Pilih semua di halaman ini'],
});

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
  /** Rows can be chosen, where there is something to be done with several at once. */
  readonly choice?: RowChoice<Item> | undefined;
  /** What is to be said of a row beside its name; null where nothing is. */
  readonly noteOf?: (row: Item) => string | null;
}

export interface RowChoice<Item> {
  readonly isChosen: (row: Item) => boolean;
  /** Names a row, for those who do not see where its box stands. */
  readonly nameOf: (row: Item) => string;
  readonly onChoose: (rows: readonly Item[], isChosen: boolean) => void;
}

/** More than these become cards sooner, when the window gets narrow. */
const MANY_COLUMNS = 4;

export function DataTable<Item>(props: DataTableProps<Item>) {
  const { label, rows, columns, rowKey, choiceName, choice, noteOf } = props;
  const words = useWords(WORDS);
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
                  {choice !== undefined && traits.includes('name') ? (
                    <div className="with-choice">
                      <input
                        type="checkbox"
                        aria-label={words.chooseAll}
                        checked={rows.every(choice.isChosen)}
                        onChange={({ target }) => choice.onChoose(rows, target.checked)}
                      />
                      {title}
                    </div>
                  ) : (
                    title
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const note = noteOf?.(row) ?? null;
              return (
                <tr key={rowKey(row)} className={note === null ? undefined : 'noted'}>
                  {shown.map(([id, title, cell, ...traits]) => {
                    const isName = traits.includes('name');
                    const value = cell(row);
                    const content = value === null || value === undefined || value === '' ? <None /> : breakable(value);
                    const Cell = isName ? 'th' : 'td';
                    return (
                      <Cell
                        key={id}
                        scope={isName ? 'row' : undefined}
                        data-column={id}
                        data-title={title}
                        className={classOf(traits)}
                      >
                        {isName && choice !== undefined ? (
                          <div className="with-choice">
                            <input
                              type="checkbox"
                              aria-label={`${words.choose} ${choice.nameOf(row)}`}
                              checked={choice.isChosen(row)}
                              onChange={({ target }) => choice.onChoose([row], target.checked)}
                            />
                            <div>
                              {content}
                              {note !== null && <span className="row-note">{note}</span>}
                            </div>
                          </div>
                        ) : (
                          <div>
                            {content}
                            {isName && note !== null && <span className="row-note">{note}</span>}
                          </div>
                        )}
                      </Cell>
                    );
                  })}
                </tr>
              );
            })}
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
