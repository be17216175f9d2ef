// Databases of the benchmarks' own, which are dropped when it is over.

import pg from 'pg';

/** What is said of a database whose rows are all there. */
const FILLED = 'filled by a benchmark';

export class Databases {
  readonly #url: string;
  readonly #names: string[] = [];

  /** `url` leads to a database of a server on which databases may be made; it is not touched itself. */
  constructor(url: string) {
    this.#url = url;
  }

  /** The address of a new database. */
  async create(what: string): Promise<string> {
    const name = `bench_${process.pid}_${what}`;
    await query(this.#url, `CREATE DATABASE ${name}`);
    this.#names.push(name);
    const url = new URL(this.#url);
    url.pathname = `/${name}`;
    return url.href;
  }

  /** The address of a database that outlives the benchmark, and whether one was there that had been filled. */
  async keep(name: string): Promise<{ url: string; filled: boolean }> {
    const [found] = await query<{ said: string | null }>(
      this.#url,
      `SELECT shobj_description(oid, 'pg_database') AS said FROM pg_database WHERE datname = $1`,
      [name],
    );
    if (found?.said !== FILLED) {
      await query(this.#url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await query(this.#url, `CREATE DATABASE ${name}`);
    }
    const url = new URL(this.#url);
    url.pathname = `/${name}`;
    return { url: url.href, filled: found?.said === FILLED };
  }

  async sayFilled(name: string): Promise<void> {
    await query(this.#url, `COMMENT ON DATABASE ${name} IS '${FILLED}'`);
  }

  async dropAll(): Promise<void> {
    for (const name of this.#names) await query(this.#url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }
}

/** One or more statements on a connection of their own. */
export async function query<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values?: readonly unknown[],
): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await (values === undefined ? client.query<Row>(text) : client.query<Row>(text, [...values]));
    return rows;
  } finally {
    await client.end();
  }
}
