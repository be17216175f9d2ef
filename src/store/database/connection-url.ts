// The database's address and what we add to it: the driver would let every parameter in the address replace ours.

import type pg from 'pg';
import { PLANNER_SETTINGS } from './planner.ts';
import { parseStartUpOptions, type SessionSetting } from './session-settings.ts';

const PLANNING = PLANNER_SETTINGS.map((setting) => `-c ${setting}`).join(' ');

/** What settings of ours say, and the address may not. */
const OURS = ['statement_timeout', 'query_timeout', 'idle_in_transaction_session_timeout'];

/** The parameter by which addresses say, for other programs too, that a pooler keeps no sessions. */
const POOLED = 'pgbouncer';

/** How to connect, with the owner's options before ours: of two that say different things PostgreSQL takes the last. */
export function connectionOptions(url: string, schema: string): pg.PoolConfig {
  const { theirs } = splitAddress(url);
  return { ...plainConnection(url), options: [...theirs, `-c search_path="${schema}"`, PLANNING].join(' ') };
}

/** How to connect without startup parameters. */
export function plainConnection(url: string): pg.PoolConfig {
  const { address, parameters } = splitAddress(url);
  return {
    connectionString: parameters.size === 0 ? address : `${address}?${parameters}`,
    // A name in the address takes the place of this one.
    application_name: 'gapura',
    // A machine that vanished is noticed on an idle connection too.
    keepAlive: true,
  };
}

/** What the owner's options in the address set. */
export function settingsInAddress(url: string): SessionSetting[] {
  return parseStartUpOptions(splitAddress(url).theirs.join(' '));
}

/** Whether the address itself says that a pooler stands there which keeps no sessions: `?pgbouncer=true`. */
export function saysPooled(url: string): boolean {
  return splitAddress(url).isPooled;
}

function splitAddress(url: string) {
  const [address = '', ...rest] = url.split('?');
  const parameters = new URLSearchParams(rest.join('?'));
  const theirs = parameters.getAll('options');
  const isPooled = parameters.get(POOLED) === 'true';
  for (const name of ['options', POOLED, ...OURS]) parameters.delete(name);
  return { address, parameters, theirs, isPooled };
}
