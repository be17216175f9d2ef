// Rows as parameters: each value in its own, cast to its column's type, so that PostgreSQL plans a statement once for all rows.

import { isoText } from '../../domain/time.ts';

type SqlType = 'uuid' | 'text' | 'bigint' | 'integer' | 'boolean' | 'timestamptz' | 'jsonb' | 'bytea' | 'text[]';

/** Columns of a row with their types, in the order in which their values are sent. */
export type Columns<Row> = { readonly [Name in keyof Row & string]?: SqlType };

/** Names for a list in SQL. All are quoted, since some are words of SQL as well. */
export function namesOf<Row>(columns: Columns<Row> | readonly (keyof Row & string)[]): string {
  const names = Array.isArray(columns) ? columns : Object.keys(columns);
  return names.map((name) => `"${name}"`).join(', ');
}

/** Where the values of columns stand among a statement's parameters. */
export interface Places<Name extends string> {
  /** `$3::uuid, $4::text`, in the order of the columns. */
  readonly all: string;
  /** The number of the first parameter after them. */
  readonly next: number;
  of(column: Name): string;
}

export function placesOf<Name extends string>(columns: Readonly<Record<Name, SqlType>>, first = 1): Places<Name> {
  const names = Object.keys(columns) as Name[];
  const places = new Map(names.map((name, index) => [name, `$${first + index}::${columns[name]}`]));
  return {
    all: [...places.values()].join(', '),
    next: first + places.size,
    of(column) {
      const place = places.get(column);
      if (place === undefined) throw new Error(`The column ${column} is not sent`);
      return place;
    },
  };
}

/** Rows that travel as JSON in one parameter, for a FROM: only what is sent, since each column takes time. */
export function recordsOf(columns: Readonly<Record<string, SqlType>>, parameter: string, alias: string): string {
  const definitions = Object.entries(columns).map(([name, type]) => `"${name}" ${type}`);
  return `jsonb_to_recordset(${parameter}::jsonb) AS ${alias} (${definitions.join(', ')})`;
}

/** A row as it travels in JSON: without what is null, and with its times as text. */
export function jsonRow(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const sent: Record<string, unknown> = {};
  for (const name in row) {
    const value = row[name];
    if (value !== null && value !== undefined) sent[name] = value instanceof Date ? isoText(value) : value;
  }
  return sent;
}

const entries = new WeakMap<object, [string, SqlType][]>();

/** Listed once for each set of columns: rows are written all the time. */
function entriesOf(columns: Readonly<Record<string, SqlType>>): readonly [string, SqlType][] {
  const known = entries.get(columns) ?? Object.entries(columns);
  entries.set(columns, known);
  return known;
}

export function valuesOf<Name extends string>(
  columns: Readonly<Record<Name, SqlType>>,
  row: Readonly<Record<NoInfer<Name>, unknown>>,
): unknown[] {
  return entriesOf(columns).map(([name, type]) => {
    const value = row[name as Name];
    // A field that was forgotten would be written as null, and nobody would hear of it.
    if (value === undefined) throw new Error(`The column ${name} has no value`);
    return type === 'jsonb' && value !== null ? JSON.stringify(value) : value;
  });
}
