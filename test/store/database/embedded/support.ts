// What the tests of the embedded pool share: a pool with two tables, and what is in the first of them.

import { type EmbeddedPool, openEmbeddedPool } from '../../../../src/store/database/embedded/pool.ts';

/** A pool in memory, with accounts and their entries. */
export async function openAccountPool(): Promise<EmbeddedPool> {
  const pool = await openEmbeddedPool({ dataDir: null });
  await pool.query(`
    create table account (id bigint generated always as identity primary key, name text not null unique);
    create table entry (account bigint not null references account, amount bigint not null check (amount > 0));
  `);
  return pool;
}

export async function clearAccounts(pool: EmbeddedPool): Promise<void> {
  await pool.query('truncate account, entry restart identity');
}

/** The names of the accounts, in the order of their making. */
export async function accountNames(pool: EmbeddedPool): Promise<unknown[]> {
  const { rows } = await pool.query('select name from account order by id');
  return rows.map((row) => row.name);
}
