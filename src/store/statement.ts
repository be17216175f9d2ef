// Prepared statements: SQL that is planned once for each connection, because it runs for every payment.

import type { QueryResult, QueryResultRow } from 'pg';

/** A pool, or a client that is inside a transaction. */
export interface Queryable {
  query<Row extends QueryResultRow>(config: {
    name: string;
    text: string;
    values: unknown[];
  }): Promise<QueryResult<Row>>;
}

export interface Statement {
  readonly name: string;
  readonly text: string;
}

export async function run<Row extends QueryResultRow>(
  on: Queryable,
  statement: Statement,
  values: unknown[],
): Promise<Row[]> {
  const result = await on.query<Row>({ name: statement.name, text: statement.text, values });
  return result.rows;
}
