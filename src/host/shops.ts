// The shops of a server beside its own: each is opened from its row, over the connections that all share, and closed or opened anew when
// its row changes. One that cannot be opened answers for itself alone, and is tried again.

import { setTimeout as pause } from 'node:timers/promises';
import { secretsIn } from '../config/options.ts';
import { invalid } from '../domain/errors.ts';
import { accountOf, SHOPS_MAX, type Shop, type ShopSecrets, type ShopState } from '../domain/shops.ts';
import { listEndpoints } from '../http/routes/index.ts';
import { maskOf } from '../observability/logging.ts';
import { errorMessage } from '../services/isolation.ts';
import type { Log } from '../services/log.ts';
import type { ShopFigures, ShopRegistry } from '../services/shops/registry.ts';
import { secretsOfShop } from '../services/shops/shops.ts';
import { createSleep } from '../services/sleep.ts';
import { listShops, readShopsMark, readUnderWay } from '../store/shops/shops.ts';
import { SLEEP_TIMES, type Sleeper, type SleepTimes } from '../tasks/sleeper.ts';
import { say } from '../text/sayings.ts';
import type { GapuraOptions } from './gapura.ts';
import {
  bringUpToDate,
  lineOf,
  type OpenShop,
  type Operated,
  openShop,
  operatedShop,
  type ServerParts,
  sleeperOf,
} from './shop.ts';

/** How long after a change at another process its shops are looked at again. */
const LOOK_MS = 2_000;
/** One that could not be opened is tried again after so long, and twice as long each time up to the most. */
const RETRY_MS = 5_000;
const RETRY_MAX_MS = 60_000;
/** So many are opened at once: each takes statements of its own. */
const OPENING_MAX = 4;
/** Requests under way in a shop that has changed are finished with what it was. */
const FINISH_MS = 30_000;

/** What the keys of a shop are of. */
export type Account = Pick<Shop, 'environment' | 'merchantId' | 'clientKey'>;

export interface ShopHouseOptions extends Pick<ShopRegistry, 'environment' | 'describe'> {
  /** What a shop is opened with, at the account of a shop that may be another. Throws where its settings do not fit. */
  optionsOf(row: Shop, account: Shop, secrets: ShopSecrets, log: Log): GapuraOptions;
  /** What is wrong with keys and settings, by the fields of the API. */
  faultsOf(account: Account, secrets: ShopSecrets): readonly { readonly field: string; readonly problem: string }[];
  /** Called for each shop that was opened, before it is served. */
  readonly onOpen?: (row: Shop, options: GapuraOptions, opening: Opening) => Promise<void>;
  /** When the background of a shop sleeps. */
  readonly sleep?: SleepTimes;
}

export interface Opening {
  readonly shop: OpenShop;
  /** Whether its account at the gateway is not that of an older shop. */
  readonly isOwnAccount: boolean;
}

export interface ShopStanding extends Pick<Shop, 'id' | 'name' | 'status'> {
  readonly state: ShopState;
  /** Why it is not ready. */
  readonly problem: string | null;
}

/** A shop as this process has it. */
export interface HousedShop {
  readonly row: Shop;
  readonly options: GapuraOptions;
  readonly shop: OpenShop;
  /** Runs where this process has workers. */
  readonly background: Sleeper;
}

interface Slot {
  readonly row: Shop;
  /** The shop whose account it has. */
  readonly accountId: string;
  readonly housed: HousedShop | null;
  readonly problem: string | null;
  readonly failures: number;
  readonly againAtMs: number;
}

export class ShopHouse implements ShopRegistry {
  readonly environment: Shop['environment'];
  readonly #options: ShopHouseOptions;
  readonly #parts: ServerParts;
  readonly #slots = new Map<string, Slot>();
  readonly #closing = new Set<Promise<void>>();
  readonly #sleep = createSleep();
  readonly #end = new AbortController();
  /** Those that are being opened, or wait for that. */
  readonly #openings = new Map<string, Promise<void>>();
  readonly #queue: { readonly row: Shop; readonly done: () => void }[] = [];
  #underWay = 0;
  #mark: string | null = null;
  #rows: readonly Shop[] = [];
  #running = false;
  #withWorkers = false;
  #ended: Promise<void> = Promise.resolve();
  #looking: Promise<void> = Promise.resolve();
  readonly #rest = createSleep();
  #rounds: Promise<void> | undefined;

  constructor(options: ShopHouseOptions, parts: ServerParts) {
    this.#options = options;
    this.#parts = parts;
    this.environment = options.environment;
  }

  /** Which shops there are, before the first request: one that is not open yet is none that is not there. */
  async know(): Promise<void> {
    this.#note(await listShops(this.#parts.database.pool, SHOPS_MAX));
  }

  /** Opens what there is, and follows what becomes of it. */
  start({ withWorkers }: { readonly withWorkers: boolean }): void {
    this.#withWorkers = withWorkers;
    if (withWorkers) {
      for (const { background } of this.list()) background.start();
      this.#rounds ??= this.#makeRounds();
    }
    if (this.#running) return;
    this.#running = true;
    this.#ended = this.#watch();
  }

  /** The shop of a name; `unavailable` where there is one that is not ready; undefined where there is none. */
  find(id: string): HousedShop | 'unavailable' | undefined {
    const slot = this.#slots.get(id);
    return slot === undefined ? undefined : (slot.housed ?? 'unavailable');
  }

  /** The same for a request or a command: the background of the shop wakes. */
  enter(id: string): HousedShop | 'unavailable' | undefined {
    const found = this.find(id);
    if (typeof found === 'object') found.background.stir();
    return found;
  }

  /** What commands about a shop work with. */
  operate(housed: HousedShop): Operated {
    return operatedShop(housed.options, housed.shop);
  }

  list(): readonly HousedShop[] {
    return [...this.#slots.values()].flatMap(({ housed }) => housed ?? []);
  }

  /** Which there are, and how each stands in this process. */
  standings(): readonly ShopStanding[] {
    return [...this.#slots.values()].map(({ row }) => {
      const { id, name, status } = row;
      return { id, name, status, ...this.stateOf(row) };
    });
  }

  isReserved(id: string): boolean {
    return RESERVED.has(id);
  }

  check({ environment, merchantId, clientKey, ...secrets }: Account & ShopSecrets): void {
    const faults = this.#options.faultsOf({ environment, merchantId, clientKey }, secrets);
    if (faults.length === 0) return;
    throw invalid(...faults.map(({ field, problem }) => ({ field, message: say('shop_setting', { problem }) })));
  }

  describe(settings: ShopSecrets['settings']): ShopSecrets['settings'] {
    return this.#options.describe(settings);
  }

  stateOf({ id }: Shop): { readonly state: ShopState; readonly problem: string | null } {
    const slot = this.#slots.get(id);
    if (!this.#running && slot?.housed == null && slot?.problem == null) return { state: 'elsewhere', problem: null };
    if (slot?.housed != null) return { state: 'ready', problem: slot.problem };
    return { state: slot?.problem == null ? 'preparing' : 'failing', problem: slot?.problem ?? null };
  }

  /** A process that serves no shops, such as a command, opens only what it has added: the change is for those that serve it. */
  async follow(id: string, change: 'added' | 'changed'): Promise<void> {
    if (!this.#running && change === 'changed') return;
    // Twice: what was being opened already may be what the shop was before.
    for (let looks = 0; looks < 2; looks++) {
      await this.#look(id);
      await this.#openings.get(id);
    }
  }

  async moneyUnderWay({ schemaName }: Shop): Promise<number> {
    const { payments, refunds, subscriptions } = await readUnderWay(this.#parts.database.inSchema(schemaName).pool);
    return payments + refunds + subscriptions;
  }

  figuresOf(id: string): ShopFigures | undefined {
    return this.#slots.get(id)?.housed?.shop.services.figures;
  }

  /** No more background, and what is open is closed. */
  async close(): Promise<void> {
    this.#end.abort();
    await this.stop();
    await Promise.all(this.list().map(({ shop }) => shop.close()));
    this.#slots.clear();
    await Promise.all(this.#closing);
  }

  /** Stops the background of all, and opens no more. */
  async stop(): Promise<void> {
    this.#running = false;
    this.#withWorkers = false;
    this.#sleep.wake();
    this.#rest.wake();
    await Promise.all([this.#ended, this.#rounds]);
    this.#rounds = undefined;
    await this.#looking;
    for (const { done } of this.#queue.splice(0)) done();
    await Promise.all(this.#openings.values());
    await Promise.all(this.list().map(({ background }) => background.stop()));
  }

  /** Has one shop after the other looked at, so that a round takes its time. None waits for another, which may be long in answering. */
  async #makeRounds(): Promise<void> {
    const { lookMs } = this.#options.sleep ?? SLEEP_TIMES;
    while (this.#withWorkers) {
      const shops = this.list();
      for (const { background } of shops) {
        void background.look();
        await this.#rest.sleep(lookMs / shops.length);
        if (!this.#withWorkers) return;
      }
      if (shops.length === 0) await this.#rest.sleep(lookMs);
    }
  }

  async #watch(): Promise<void> {
    while (this.#running) {
      await this.#look().catch((error: unknown) => {
        this.#parts.log.warn({ err: error }, 'the shops of this server could not be read; trying again');
      });
      if (this.#running) await this.#sleep.sleep(LOOK_MS);
    }
  }

  /** One after another: two at once would open a shop twice. */
  #look(changed?: string): Promise<void> {
    const looked = this.#looking.then(() => this.#lookNow(changed));
    this.#looking = looked.catch(() => undefined);
    return looked;
  }

  async #lookNow(changed: string | undefined): Promise<void> {
    const { pool } = this.#parts.database;
    const mark = await readShopsMark(pool);
    if (mark !== this.#mark) {
      this.#rows = await listShops(pool, SHOPS_MAX);
      this.#mark = mark;
      for (const id of this.#slots.keys()) if (!this.#rows.some((row) => row.id === id)) this.#drop(id);
      if (this.#running) this.#note(this.#rows);
    }
    for (const row of this.#rows) if ((this.#running || row.id === changed) && this.#isDue(row)) this.#openSoon(row);
  }

  #isDue(row: Shop): boolean {
    if (this.#openings.has(row.id)) return false;
    const slot = this.#slots.get(row.id);
    if (slot === undefined || slot.row.version !== row.version) return true;
    if (slot.row.createdAt.getTime() !== row.createdAt.getTime()) return true;
    if (slot.accountId !== accountOf(row, this.#rows).id) return true;
    return (slot.housed === null || slot.problem !== null) && performance.now() >= slot.againAtMs;
  }

  #note(rows: readonly Shop[]): void {
    for (const row of rows) {
      if (!this.#slots.has(row.id))
        this.#slots.set(row.id, { row, accountId: '', housed: null, problem: null, failures: 0, againAtMs: 0 });
    }
  }

  /** One that takes long, as a migration may, keeps neither the others nor the next look waiting. */
  #openSoon(row: Shop): void {
    this.#openings.set(
      row.id,
      new Promise((resolve) => {
        const done = () => {
          this.#openings.delete(row.id);
          resolve();
        };
        this.#queue.push({ row, done });
      }),
    );
    this.#openNext();
  }

  #openNext(): void {
    if (this.#underWay >= OPENING_MAX) return;
    const next = this.#queue.shift();
    if (next === undefined) return;
    this.#underWay += 1;
    void this.#open(next.row).finally(() => {
      this.#underWay -= 1;
      next.done();
      this.#openNext();
    });
  }

  async #open(row: Shop): Promise<void> {
    const { id } = row;
    const before = this.#slots.get(id);
    const account = accountOf(row, this.#rows);
    const log = ofShop(this.#parts.log, id);
    try {
      const housed = await this.#opened(row, account, log);
      if (this.#isGone(id)) return this.#closeLater(housed);
      this.#slots.set(id, { row, accountId: account.id, housed, problem: null, failures: 0, againAtMs: 0 });
      if (this.#withWorkers) housed.background.start();
      if (before?.housed != null) this.#closeLater(before.housed);
    } catch (error) {
      if (this.#isGone(id)) return;
      const failures = (before?.failures ?? 0) + 1;
      const pauseMs = Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** (failures - 1));
      log.error({ err: error, again_in_ms: pauseMs }, 'a shop could not be opened; the others are served');
      const againAtMs = performance.now() + pauseMs;
      // What was served before is served on: old keys are better than none, until the new ones work.
      const housed = before?.housed ?? null;
      const problem = maskOf(this.#parts.log)(errorMessage(error));
      this.#slots.set(id, { row, accountId: account.id, housed, problem, failures, againAtMs });
    }
  }

  /** It was removed while it was being opened. */
  #isGone(id: string): boolean {
    return !this.#rows.some((row) => row.id === id);
  }

  async #opened(row: Shop, account: Shop, log: Log): Promise<HousedShop> {
    const secrets = secretsOfShop(this.#parts, row);
    const options = this.#options.optionsOf(row, account, secrets, log);
    maskOf(this.#parts.log).add(secretsIn(options));
    const { metrics, clock, peopleFor } = this.#parts;
    const database = this.#parts.database.inSchema(row.schemaName);
    const line = lineOf(options, metrics);
    let shop: OpenShop | undefined;
    try {
      await bringUpToDate(database, log);
      const server = peopleFor(row.id);
      shop = await openShop(options, { database, metrics, log, clock, line, demo: null, registry: null, server });
      await this.#options.onOpen?.(row, options, { shop, isOwnAccount: account.id === row.id });
      return { row, options, shop, background: sleeperOf(row.id, shop, this.#options.sleep) };
    } catch (error) {
      await (shop ?? line.gateway).close();
      throw error;
    }
  }

  #drop(id: string): void {
    const housed = this.#slots.get(id)?.housed;
    this.#slots.delete(id);
    if (housed != null) this.#closeLater(housed);
  }

  #closeLater({ shop, background }: HousedShop): void {
    const closed = (async () => {
      await background.stop();
      await pause(FINISH_MS, undefined, { signal: this.#end.signal }).catch(() => undefined);
      await shop.close();
    })().catch((error: unknown) => {
      this.#parts.log.warn({ err: error }, 'what a shop had open could not be closed');
    });
    this.#closing.add(closed);
    void closed.finally(() => this.#closing.delete(closed));
  }
}

/** What our own addresses begin with: those of the API, of its pages, and of the server. */
const RESERVED: ReadonlySet<string> = new Set([
  ...listEndpoints({ demo: true }).map(({ path }) => path.split('/')[1] ?? ''),
  ...['pay', 'marks', 'docs', 'dashboard', 'openapi', 'overview', 'healthz', 'readyz', 'metrics', 'static', 'assets'],
]);

/** Every line says of which shop it is. */
function ofShop(log: Log, shop: string): Log {
  const at =
    (level: keyof Log) =>
    (fields: object, message: string): void =>
      log[level]({ shop, ...fields }, message);
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
