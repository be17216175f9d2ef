// The database's address and what we add to it: the driver would let every parameter in the address replace ours.

import type pg from 'pg';
import { PLANNER_SETTINGS } from './planner.ts';

const PLANNING = PLANNER_SETTINGS.map((setting) => `-c ${setting}`).join(' ');

/** What settings of ours say, and the address may not. */
const OURS = ['statement_timeout', 'query_timeout', 'idle_in_transaction_session_timeout'];

/** How to connect, with the owner's options before ours: of two that say different things PostgreSQL takes the last. */
export function connectionOptions(url: string, schema: string): pg.PoolConfig {
  const [address = '', ...rest] = url.split('?');
  const parameters = new URLSearchParams(rest.join('?'));
  const theirs = parameters.getAll('options');
  for (const name of ['options', ...OURS]) parameters.delete(name);
  return {
    connectionString: parameters.size === 0 ? address : `${address}?${parameters}`,
    // A name in the address takes the place of this one.
    application_name: 'gapura',
    options: [...theirs, `-c search_path="${schema}"`, PLANNING].join(' '),
    // A machine that vanished is noticed though nobody asks it anything.
    keepAlive: true,
  };
}
