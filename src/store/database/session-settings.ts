// The settings of every session: where our tables are, how plans are made, and how long things may take. And the database's address
// with what we add to it: the driver would let every parameter in the address replace ours.

import pg from 'pg';

/**
 * Every statement goes by an index. A plan is made once and kept, perhaps from a day on which the table was empty and reading
 * all of it was cheapest: so that is never chosen. Compiling plans would cost more than running them.
 */
export const PLANNER_SETTINGS = ['enable_seqscan=off', 'jit=off'] as const;

export type SessionSetting = readonly [name: string, value: string];

/** The longest waits, by the server's own watch; 0 is for ever. What is absent is as the server has it. */
export interface SessionTimes {
  readonly statementMs: number;
  readonly idleInTransactionMs: number;
  readonly lockMs?: 0;
}

/** Where our tables are, and how plans are made. */
export function basicSettings(schema: string): SessionSetting[] {
  const planning = PLANNER_SETTINGS.map((setting) => setting.split('=') as [string, string]);
  return [searchPath(schema), ...planning];
}

export function searchPath(schema: string): SessionSetting {
  return ['search_path', `"${schema}"`];
}

export function timeSettings({ statementMs, idleInTransactionMs, lockMs }: SessionTimes): SessionSetting[] {
  return [
    ['statement_timeout', String(statementMs)],
    ['idle_in_transaction_session_timeout', String(idleInTransactionMs)],
    ...(lockMs === undefined ? [] : [['lock_timeout', String(lockMs)] as const]),
  ];
}

/** As one statement, for where they cannot come with the start of a session. */
export function settingStatement(settings: readonly SessionSetting[], lasting: 'transaction' | 'session'): string {
  const isLocal = lasting === 'transaction';
  const calls = settings.map(
    ([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, ${isLocal})`,
  );
  return `SELECT ${calls.join(', ')}`;
}

/** The settings among start-up options, as PostgreSQL reads them: `-c name=value`, `--name=value`. Other options are for servers alone. */
export function parseStartUpOptions(options: string): SessionSetting[] {
  const words = [...options.matchAll(/(?:\\.|\S)+/gs)].map(([word]) => word.replace(/\\(.)/gs, '$1'));
  const settings: SessionSetting[] = [];
  for (const [index, word] of words.entries()) {
    const text = words[index - 1] === '-c' ? word : /^(?:-c|--)(.+)$/s.exec(word)?.[1];
    const setting = /^([^=]+)=(.*)$/s.exec(text ?? '');
    if (setting !== null) settings.push([setting[1]?.replaceAll('-', '_') ?? '', setting[2] ?? '']);
  }
  return settings;
}

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
