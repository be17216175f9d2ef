// SQL in tests: a text with its values in place, sent as parameters.

import pg from 'pg';

interface Connection {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** A piece of SQL: texts with the values between them. */
class Sql<Row> {
  readonly texts: readonly string[];
  readonly values: readonly unknown[];

  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = texts;
    this.values = values;
  }

  async execute(on: Connection): Promise<{ rows: Row[] }> {
    const values: unknown[] = [];
    const text = this.#write(values);
    const { rows } = values.length === 0 ? await on.query(text) : await on.query(text, values);
    return { rows: rows as Row[] };
  }

  #write(values: unknown[]): string {
    return this.texts.reduce((text, next, index) => {
      const value = this.values[index - 1];
      return text + (value instanceof Sql ? value.#write(values) : `$${values.push(value)}`) + next;
    });
  }
}

export function sql<Row = Record<string, unknown>>(texts: TemplateStringsArray, ...values: unknown[]): Sql<Row> {
  return new Sql(texts, values);
}

sql.raw = <Row = Record<string, unknown>>(text: string): Sql<Row> => new Sql([text], []);
/** A name; with a dot, one in a schema. */
sql.id = (name: string) => sql.raw(name.split('.').map(pg.escapeIdentifier).join('.'));
