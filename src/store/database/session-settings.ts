// The settings of every session: where our tables are, how plans are made, and how long things may take.

import pg from 'pg';
import { PLANNER_SETTINGS } from './planner.ts';

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
  return [['search_path', `"${schema}"`], ...planning];
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
