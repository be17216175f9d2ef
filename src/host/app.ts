// The composition root: opens the database, builds the gateway client and the services, and ties them to HTTP.

import { aboveZero, DEFAULTS } from '../config/defaults.ts';
import { secretsIn } from '../config/options.ts';
import { shopOf } from '../domain/checkouts/shop.ts';
import type { StandbyState } from '../domain/standby.ts';
import { CONSOLE, maskOf, SILENT, safeLog } from '../observability/logging.ts';
import { createMetrics, watch } from '../observability/metrics.ts';
import { newId } from '../runtime/new-id.ts';
import { createDatabaseClock, type DatabaseClock, hostClock, SYSTEM_CLOCK } from '../services/database-clock.ts';
import type { DemoMaker } from '../services/demo-maker.ts';
import { COUNTS_MS, readWithin, within } from '../services/in-time.ts';
import { KnownCallers } from '../services/known-callers.ts';
import type { Log } from '../services/log.ts';
import { serverPeopleOf } from '../services/people/server-people.ts';
import { RequestCounts } from '../services/request-counts.ts';
import { createVault } from '../services/vault.ts';
import type { DatabaseOptions, DatabaseSettings } from '../store/database/options.ts';
import { type Database, openDatabase } from '../store/database/pool.ts';
import { readDatabaseTime } from '../store/database/server.ts';
import { listQueues } from '../store/jobs.ts';
import { listSinkLags } from '../store/sinks/sinks.ts';
import { countWebhooks } from '../store/webhooks/endpoints.ts';
import type { GapuraOptions } from './gapura.ts';
import { createHttp, type ServedShops } from './http-app.ts';
import type { OpenGapura } from './open-gapura.ts';
import { checkOptions } from './options.ts';
import { checkReadiness } from './readiness.ts';
import { bringUpToDate, lineOf, type OpenShop, openShop, type ServerParts, toLibrary } from './shop.ts';
import type { ShopHouse } from './shops.ts';

/** Errors are logged somewhere, unless a host wants silence. */
export function logOf({ logger }: GapuraOptions): Log {
  return logger === undefined ? CONSOLE : (logger ?? SILENT);
}

/** What not every Gapura has: the button that makes a demo shop, and other shops beside this one. */
export interface Extras {
  readonly demo?: DemoMaker | null;
  readonly shops?: ((parts: ServerParts) => ShopHouse) | null;
  /** Where they are mounted in a host application, in place of a server of our own. */
  readonly mounted?: ServedShops['mounted'];
}

/** Without a background: for the server and the commands, which say themselves what runs. */
export async function openGapura(
  options: GapuraOptions,
  { demo = null, shops, mounted = null }: Extras = {},
): Promise<OpenGapura> {
  checkOptions(options);
  const log = safeLog(logOf(options));
  maskOf(log).add(secretsIn(options));
  const metrics = createMetrics();
  // The client first: a wrong key should stop the start before a database is opened.
  const line = lineOf(options, metrics);
  const database = await openDatabase({
    ...databaseSettings(options, log),
    onIdleError: (error) => log.warn({ err: error }, 'an idle database connection broke'),
    standby: { onRead: metrics.read, onState: (state, error) => logStandby(log, state, error) },
  });
  try {
    logPooler(database, log);
    await bringUpToDate(database, log);
    const clock = await openClock(options, database);
    const own = { database, clock, newId, shopName: shopOf(options.checkout).shopName };
    const peopleFor = (shopId: string) => serverPeopleOf(own, shopId);
    const house = shops?.({ database, vault: createVault(line.vaultKeys), metrics, log, clock, peopleFor }) ?? null;
    const shop = await openShop(options, { database, metrics, log, clock, line, demo, registry: house, server: null });
    await house?.know();
    const gapura = assemble(options, shop, house === null ? null : { house, mounted });
    clock.start(log);
    return gapura;
  } catch (error) {
    await database.close();
    await line.gateway.close();
    throw error;
  }
}

/** What has to be done without behind a pooler. */
function logPooler({ poolerSetup: { mode, notes } }: Database, log: Log): void {
  if (mode !== 'none') log.info({ pooler: mode, notes }, 'the database is reached through a pooler');
}

/** Once for each change. Nothing fails meanwhile: the primary answers. */
function logStandby(log: Log, standby: StandbyState, error: unknown): void {
  if (standby === 'ready') log.info({ standby }, 'lists are read from the standby');
  else
    log.warn(
      { standby, ...(error == null ? {} : { err: error }) },
      'lists are read from the primary: the standby is not used',
    );
}

function openClock({ clock, processClock }: GapuraOptions, database: Database): Promise<DatabaseClock> | DatabaseClock {
  if (clock !== undefined) return hostClock(clock, processClock ?? clock);
  return createDatabaseClock({
    readTime: () => readDatabaseTime(database.pool),
    processClock: processClock ?? SYSTEM_CLOCK,
  });
}

function assemble(options: GapuraOptions, shop: OpenShop, shops: ServedShops | null): OpenGapura {
  const house = shops?.house ?? null;
  const { database, metrics, log, clock, services, worker, events, webhookSender } = shop;
  const { gateway } = shop.line;
  const parts = { gateway, metrics, log, clock };
  watchParts(shop);
  const shared = database.kind === 'embedded' ? null : database.pool;
  const counts = new RequestCounts({ clock, log, shared });
  const knownCallers = new KnownCallers({ clock, log, shared });
  const http = createHttp(options, { ...parts, counts, knownCallers }, services, shops);
  return {
    ...toLibrary(services, options),
    services,
    plugin: http.plugin,
    hasDashboard: http.hasDashboard,
    handler: http.handler,
    fetch: http.fetch,
    gateway,
    database,
    metrics: metrics.registry,
    events,
    webhookSender,
    worker,
    describeApi: http.describeApi,
    readiness: () => checkReadiness({ database, worker, clock }),
    house,
    async close() {
      clock.close();
      await house?.close();
      await shop.close();
      await http.close();
      await counts.close();
      await knownCallers.close();
      await database.close();
    },
  };
}

/** Has the metrics tell how the parts stand, whenever they are read: what does not come in time is left out. */
function watchParts({ database: { pool, standby }, line, budget, metrics, clock }: OpenShop): void {
  watch(metrics.registry, {
    clock,
    gateway: line.gateway,
    pool,
    standby,
    countWebhooks: () => readWithin(COUNTS_MS, pool, countWebhooks),
    listSinkLags: () => readWithin(COUNTS_MS, pool, listSinkLags),
    listQueues: () => readWithin(COUNTS_MS, pool, listQueues),
    readBudget: () => within(COUNTS_MS, 'reading the budget', budget.read()),
  });
}

/** What is said about a database, with the defaults for the rest. */
function databaseSettings({ database = {}, gateway }: GapuraOptions, log: Log): DatabaseSettings {
  checkDatabase(database, gateway.environment, log);
  const { schema, poolMax, timeoutMs, ...options } = database;
  return {
    ...options,
    schema: schema ?? DEFAULTS.database.schema,
    poolMax: aboveZero('database.poolMax', poolMax ?? DEFAULTS.database.poolMax),
    timeoutMs: aboveZero('database.timeoutMs', timeoutMs ?? DEFAULTS.database.timeoutMs),
  };
}

/** A name that is misspelt must not put real money into memory. */
function checkDatabase(database: DatabaseOptions, environment: string | undefined, log: Log): void {
  if (environment !== 'production' || database.url) return;
  if (!database.dataDir) {
    throw new TypeError(
      "The gateway's production environment needs a database that lasts: give database.url, the address of a PostgreSQL database.",
    );
  }
  log.warn(
    { dataDir: database.dataDir },
    'REAL MONEY ON THE EMBEDDED DATABASE: one process only, and a power cut may lose the last payments. Give database.url, a PostgreSQL database.',
  );
}
