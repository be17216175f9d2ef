// Rows as parameters: where each value stands, and what the compiler and the store refuse.

import { describe, expect, it } from 'vitest';
import { type Columns, namesOf, placesOf, valuesOf } from '../../../src/store/database/columns.ts';
import type { Pool } from '../../../src/store/database/connection.ts';
import { Transaction } from '../../../src/store/database/statement.ts';
import { lockPayment } from '../../../src/store/payments/payments.ts';

interface Row {
  id: string;
  interval: number;
  metadata: Record<string, unknown> | null;
}

const COLUMNS = { id: 'uuid', interval: 'integer', metadata: 'jsonb' } as const satisfies Columns<Row>;

describe('columns', () => {
  it('are named in quotes, and each has its place and its type', () => {
    expect(namesOf<Row>(COLUMNS)).toBe('"id", "interval", "metadata"');
    const places = placesOf(COLUMNS, 3);
    expect([places.all, places.of('interval'), places.next]).toEqual([
      '$3::uuid, $4::integer, $5::jsonb',
      '$4::integer',
      6,
    ]);
  });

  it('send a null as it is and JSON as text', () => {
    expect(valuesOf(COLUMNS, { id: 'a', interval: 1, metadata: null })).toEqual(['a', 1, null]);
    expect(valuesOf(COLUMNS, { id: 'a', interval: 1, metadata: { plan: 'gold' } })).toEqual([
      'a',
      1,
      '{"plan":"gold"}',
    ]);
  });

  it('refuse a value that was forgotten, instead of writing null', () => {
    expect(() => valuesOf(COLUMNS, { id: 'a', interval: undefined, metadata: null })).toThrow(
      'The column interval has no value',
    );
  });
});

/** Never run: the type check of the project holds each line, and fails where one of them compiles. */
void function refusedByTheCompiler(pool: Pool) {
  // @ts-expect-error a column that the row does not have
  ({ id: 'uuid', intervall: 'integer' }) satisfies Columns<Row>;
  // @ts-expect-error a row without one of its columns
  valuesOf(COLUMNS, { id: 'a', metadata: null });
  // @ts-expect-error the place of a column that is not sent
  placesOf({ id: 'uuid' } as const).of('interval');
  // @ts-expect-error a lock outside of a transaction, where it would end with its statement
  return [lockPayment(pool, 'a'), lockPayment(new Transaction(pool), 'a')];
};
