// Rows as parameters: each value in its own, cast to its column's type, so that PostgreSQL plans a statement once for all rows.

import {
  type Field,
  type Fields,
  fieldsWhere,
  type Kind,
  type MappedProperty,
  mapperOf,
  type RecordOf,
  type Snake,
  type StoredNames,
  snakeCase,
} from '../../domain/record.ts';
import { isoText } from '../../domain/time.ts';

type Plain = 'uuid' | 'text' | 'bigint' | 'integer' | 'boolean' | 'timestamptz' | 'date' | 'jsonb' | 'bytea';
type SqlType = Plain | `${Plain}[]`;

/** The column type of each kind of field, and how its value is converted. Inside JSON, amounts are numbers and times are text. */
const KINDS: Readonly<
  Record<Kind, { sql: SqlType; decode?: MappedProperty['through']; encode?: MappedProperty['through'] }>
> = {
  uuid: { sql: 'uuid' },
  text: { sql: 'text' },
  choice: { sql: 'text' },
  // A wide column's number arrives as text.
  integer: { sql: 'integer', decode: Number },
  boolean: { sql: 'boolean' },
  amount: { sql: 'bigint', decode: BigInt, encode: String },
  time: { sql: 'timestamptz', decode: (value: Date | string) => (typeof value === 'string' ? new Date(value) : value) },
  // Read inside JSON, where it is text: the driver makes a time of it, in the zone of the machine.
  day: { sql: 'date' },
  bytes: { sql: 'bytea' },
  json: { sql: 'jsonb' },
  list: { sql: 'jsonb' },
  texts: { sql: 'text[]' },
  uuids: { sql: 'uuid[]' },
  amounts: {
    sql: 'bigint[]',
    decode: (values: readonly string[]) => values.map(BigInt),
    encode: (values: readonly bigint[]) => values.map(String),
  },
};

/** The columns of a record. */
export type ColumnOf<F extends Fields> = Snake<StoredNames<F>>;

/** A row of a record, with the types that the driver gives: amounts arrive as text, so that no digit is lost. */
export type RowOf<F extends Fields> = {
  [Name in StoredNames<F> as Snake<Name>]: F[Name]['value'] extends infer Value
    ? Value extends bigint
      ? string
      : Value extends readonly bigint[]
        ? string[]
        : Value
    : never;
};

/** A row inside aggregated JSON. */
export type JsonRowOf<F extends Fields> = {
  [Column in keyof RowOf<F>]: Date extends RowOf<F>[Column] ? RowOf<F>[Column] | string : RowOf<F>[Column];
};

/** The columns of the fields that are wanted, or of all that have one. */
export function columnsOf<F extends Fields>(
  fields: F,
  isWanted: (field: Field) => boolean = () => true,
): Readonly<Record<ColumnOf<F>, SqlType>> {
  const stored = fieldsWhere(fields, (field) => !field.is('computed') && isWanted(field));
  return Object.fromEntries(stored.map(([name, { facts }]) => [snakeCase(name), KINDS[facts.kind].sql])) as Record<
    ColumnOf<F>,
    SqlType
  >;
}

/** Makes records of rows. */
export function decoderOf<F extends Fields>(fields: F): (row: JsonRowOf<F>) => RecordOf<F> {
  const stored = fieldsWhere(fields, (field) => !field.is('computed'));
  return mapperOf(stored.map(([name, field]) => ({ to: name, from: snakeCase(name), through: decodeOf(name, field) })));
}

function decodeOf(name: string, { facts: { kind, choices } }: Field): MappedProperty['through'] {
  if (kind !== 'choice') return KINDS[kind].decode;
  return (value: string) => {
    if (choices.includes(value)) return value;
    throw new Error(`A row holds a ${snakeCase(name)} that is not known: ${value}`);
  };
}

/** Makes rows of records: amounts as text, times as they are. */
export function encoderOf<F extends Fields>(fields: F): (record: RecordOf<F>) => Record<ColumnOf<F>, unknown> {
  const stored = fieldsWhere(fields, (field) => !field.is('computed'));
  return mapperOf(
    stored.map(([name, { facts }]) => ({ to: snakeCase(name), from: name, through: KINDS[facts.kind].encode })),
  );
}

/** Columns of a row with their types, in the order in which their values are sent. */
export type Columns<Row> = { readonly [Name in keyof Row & string]?: SqlType };

/** Names for a list in SQL. All are quoted, since some are words of SQL as well. */
export function namesOf<Row>(columns: Columns<Row>): string {
  return Object.keys(columns)
    .map((name) => `"${name}"`)
    .join(', ');
}

/** For a SET: each of the columns as another row of the statement has it. */
export function assignedFrom(row: string, columns: Readonly<Record<string, SqlType>>): string {
  return Object.keys(columns)
    .map((name) => `"${name}" = ${row}."${name}"`)
    .join(', ');
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

/**
 * Rows as they travel in JSON: without what is null, put together value by value, since a list of objects with different keys costs
 * several times as much. Columns are names of ours, without anything to escape.
 */
export function jsonOf(rows: readonly Readonly<Record<string, unknown>>[]): string {
  return `[${rows.map(jsonTextOf).join()}]`;
}

function jsonTextOf(row: Readonly<Record<string, unknown>>): string {
  let text = '';
  for (const name in row) {
    const value = row[name];
    if (value !== null && value !== undefined) text += `${text === '' ? '' : ','}"${name}":${jsonText(value)}`;
  }
  return `{${text}}`;
}

function jsonText(value: unknown): string {
  if (value instanceof Date) return `"${isoText(value)}"`;
  return Buffer.isBuffer(value) ? `"\\\\x${value.toString('hex')}"` : JSON.stringify(value);
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
    // A forgotten field would be written as null without an error.
    if (value === undefined) throw new Error(`The column ${name} has no value`);
    return type === 'jsonb' && value !== null ? JSON.stringify(value) : value;
  });
}
