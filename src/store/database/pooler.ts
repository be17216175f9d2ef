// Finds out what stands between us and PostgreSQL: whether a session takes settings when it begins, and is ours until it ends.

import pg from 'pg';
import { Client, clientWithSettings } from './client.ts';
import type { Pooler } from './options.ts';
import {
  basicSettings,
  connectionOptions,
  plainConnection,
  type SessionSetting,
  type SessionTimes,
  saysPooled,
  searchPath,
  settingStatement,
  settingsInAddress,
  timeSettings,
} from './session-settings.ts';

/** How the database is reached, and what that costs. */
export interface PoolerSetup {
  /** `none`: sessions are ours, and take settings when they begin. */
  readonly mode: Exclude<Pooler, 'auto'>;
  /** What has to be done without, and what could be done about that. */
  readonly notes: readonly string[];
}

export const DIRECT: PoolerSetup = { mode: 'none', notes: [] };

export interface PoolPlan {
  readonly url: string;
  readonly schema: string;
  readonly times: SessionTimes;
  readonly options: Pick<pg.PoolConfig, 'max' | 'connectionTimeoutMillis' | 'query_timeout'>;
  /** Done first of all on each connection, once its settings hold. */
  readonly onConnect?: (client: pg.ClientBase) => Promise<void>;
}

/** A pool whose connections are ours. */
export type ClientPool = Omit<pg.Pool, 'connect'> & { connect(): Promise<Client & pg.PoolClient> };

function allSettings({ url, schema, times }: Pick<PoolPlan, 'url' | 'schema' | 'times'>): SessionSetting[] {
  return [...settingsInAddress(url), ...basicSettings(schema), ...timeSettings(times)];
}

/** What the transactions of a connection begin with that works in another schema than that of its session. */
export function settingsInSchema(mode: PoolerSetup['mode'], plan: Pick<PoolPlan, 'url' | 'schema' | 'times'>): string {
  return settingStatement(mode === 'transaction' ? allSettings(plan) : [searchPath(plan.schema)], 'transaction');
}

/** A pool for this mode of the pooler. */
export function openPool(mode: PoolerSetup['mode'], plan: PoolPlan): ClientPool {
  const settings = allSettings(plan);
  // The pool awaits it, against its types.
  const beforeUse = {
    async onConnect(client: pg.ClientBase) {
      if (mode === 'session') await client.query(settingStatement(settings, mode));
      await plan.onConnect?.(client);
    },
  };
  const pool = new pg.Pool({
    ...plan.options,
    ...(mode === 'none' ? startupSettings(plan) : plainConnection(plan.url)),
    Client: mode === 'transaction' ? clientWithSettings(settingStatement(settings, mode)) : Client,
    ...beforeUse,
  });
  pool.on('error', () => undefined);
  return pool as ClientPool;
}

function startupSettings({ url, schema, times }: PoolPlan): pg.PoolConfig {
  const { statementMs, idleInTransactionMs, lockMs } = times;
  const { options, ...connection } = connectionOptions(url, schema);
  // The driver does not send a time that is 0, and the role or the address may say another.
  const unlimited = [...(statementMs === 0 ? ['statement_timeout'] : []), ...(lockMs === 0 ? ['lock_timeout'] : [])];
  return {
    ...connection,
    options: [options, ...unlimited.map((name) => `-c ${name}=0`)].join(' '),
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  };
}

/** The server has let the settings pass, and does not follow them. */
class SettingsIgnoredError extends Error {
  override readonly name = 'SettingsIgnoredError';
}

const REFUSED = /start-?up (?:parameter|option)|command-line options?|\boptions\b/i;

/** Whether a server refused the startup parameters, and nothing else. */
function isRefusal(error: unknown): boolean {
  if (error instanceof SettingsIgnoredError) return true;
  return error instanceof pg.DatabaseError && REFUSED.test(error.message);
}

/** Throws where what we asked for does not hold on a session. */
async function checkSettings(client: pg.ClientBase, plan: PoolPlan): Promise<void> {
  const asked = basicSettings(plan.schema);
  const columns = asked.map(([name], index) => `current_setting('${name}') AS s${index}`);
  const { rows } = await client.query<Record<string, string>>(
    `SELECT ${columns.join(', ')}, current_setting('statement_timeout') <> '0' AS timed`,
  );
  const holds = asked.every(([, value], index) => rows[0]?.[`s${index}`] === value);
  if (holds && String(rows[0]?.timed) === String(plan.times.statementMs > 0)) return;
  throw new SettingsIgnoredError('it does not follow the settings of a session, such as search_path');
}

async function openChecked(mode: PoolerSetup['mode'], plan: PoolPlan): Promise<ClientPool> {
  const pool = openPool(mode, plan);
  try {
    const client = await pool.connect();
    try {
      await checkSettings(client, plan);
    } finally {
      client.release();
    }
    return pool;
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/** Opens a pool in the configured mode, or in the one that works. */
export async function openThroughPooler(
  asked: Pooler,
  plan: PoolPlan,
): Promise<{ pool: ClientPool; poolerSetup: PoolerSetup }> {
  const wanted = asked === 'auto' && saysPooled(plan.url) ? 'transaction' : asked;
  if (wanted === 'none' || wanted === 'auto') {
    try {
      return { pool: await openChecked('none', plan), poolerSetup: DIRECT };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (wanted === 'none') throw new Error(`${(error as Error).message}; GAPURA_DATABASE_POOLER=auto does without`);
    }
  }
  // Settings that travel with each transaction are right whether or not sessions are kept. Only plans need sessions: the
  // setting says whether they are kept.
  const mode = wanted === 'session' ? 'session' : 'transaction';
  const shared = wanted === 'transaction' || (await sharesSessions(plan));
  if (mode === 'session' && shared) {
    throw new Error(
      'its pooler keeps no sessions, though GAPURA_DATABASE_POOLER is session: make it transaction or auto',
    );
  }
  const notes = mode === 'session' ? [] : [NO_PLANS, ...(shared ? [] : [KEPT])];
  return { pool: await openChecked(mode, plan), poolerSetup: { mode, notes } };
}

const NO_PLANS = 'no plan is kept: every statement is parsed and planned each time';
const KEPT = 'sessions seem to be kept; where they always are, GAPURA_DATABASE_POOLER=session has plans kept too';

/** How often each of two connections is asked for its session. */
const PROBES = 5;
const PROBE_TIMEOUT_MS = 2_000;
const WHICH_SESSION = `SELECT concat(pg_backend_pid(), ' ', pg_postmaster_start_time()) AS session`;

/**
 * Whether two connections that are both open were served by the same session, or one of them by two. A pooler that keeps
 * sessions never does that; one that does not gives the next client the session that was last used.
 */
async function sharesSessions({ url }: PoolPlan): Promise<boolean> {
  const connection = {
    ...plainConnection(url),
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  };
  const clients = [new Client(connection), new Client(connection)];
  try {
    await Promise.all(clients.map((client) => client.connect()));
    const seen = clients.map(() => new Set<string>());
    for (let probe = 0; probe < PROBES; probe += 1) {
      for (const [index, client] of clients.entries()) {
        const { rows } = await client.query<{ session: string }>(WHICH_SESSION);
        seen[index]?.add(rows[0]?.session ?? '');
      }
    }
    return new Set(seen.flatMap((sessions) => [...sessions])).size !== 2 || seen.some(({ size }) => size > 1);
  } catch {
    // It has no room for two sessions at once: nothing is known, and nothing is taken for granted.
    return false;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}
