// Rows as parameters: each value in its own, cast to its column's type, so that PostgreSQL plans a statement once for all rows.

type SqlType = 'uuid' | 'text' | 'bigint' | 'integer' | 'boolean' | 'timestamptz' | 'jsonb' | 'bytea';

/** Columns with their types, in the order in which their values are sent. */
export type Columns = Readonly<Record<string, SqlType>>;

export function namesOf(columns: Columns): string {
  return Object.keys(columns).join(', ');
}

/** `$3::uuid, $4::text` for the columns of one row, counted from a number. */
export function placesOf(columns: Columns, first: number): string {
  return Object.values(columns)
    .map((type, index) => `$${first + index}::${type}`)
    .join(', ');
}

export function valuesOf(columns: Columns, row: Readonly<Record<string, unknown>>): unknown[] {
  return Object.entries(columns).map(([name, type]) => {
    const value = row[name] ?? null;
    return type === 'jsonb' && value !== null ? JSON.stringify(value) : value;
  });
}
