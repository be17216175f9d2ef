// A shop and its gateway in one process and on one clock that stands still until a step moves it. Two Gapuras take turns, as two
// processes behind a balancer. Requests go straight into them, so that one can be stopped for ever at a seam, as if it had died there.

import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { openGapura } from '../../../src/host/app.ts';
import type { OpenGapura } from '../../../src/host/open-gapura.ts';
import { SEAM_CHANNEL, type Seam } from '../../../src/runtime/seams.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/index.ts';
import { dropDatabase, freshDatabase, postgresUrl } from '../../support/database.ts';
import { createPatientServer } from '../../support/http-server.ts';
import { endPausesOfJobs, runSweeps } from '../../support/sweeps.ts';
import type { Books } from '../books.ts';
import { type Liar, openLiar } from './liar.ts';

export interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: steps look into answers of every shape
  readonly body: any;
}

export type Who = 'budi' | 'staff';

/**
 * What happens to a request at its n-th seam: its process dies, the database does not answer what was asked of it there, or it
 * gives up a statement for several at once, since one of their rows was held for too long.
 */
interface Doom {
  readonly fate: 'death' | 'database' | 'held';
  /** None is kept once it is dead: whatever it left half done remembers this. */
  process: Process | null;
  left: number;
  /** It has happened. */
  met: boolean;
  /** It came to its end without it. */
  spared: boolean;
  /** What it does again and again meanwhile. */
  readonly intervals: NodeJS.Timeout[];
}

/** By its name the database tells the sessions of one process from those of others. */
interface Process {
  readonly name: string;
  readonly gapura: OpenGapura;
}

interface Ear {
  readonly url: string;
  /** Whoever waits for an answer gets none. */
  hangUp(): void;
  close(): void;
}

type PostgresOptions = Awaited<ReturnType<typeof freshDatabase>>;

/** Of the embedded database there can be only one. */
const PROCESSES = postgresUrl === undefined ? 1 : 2;
const doomed = new AsyncLocalStorage<Doom>();
/** Those of the dead would keep for ever what belonged to them. */
const { setInterval: startInterval } = globalThis;
const startDoomedInterval = Object.assign((...args: Parameters<typeof startInterval>) => {
  const interval = startInterval(...args);
  doomed.getStore()?.intervals.push(interval);
  return interval;
}, startInterval);
let worlds = 0;
const HOUR_MS = 3_600_000;
const TABLES = [
  'gateway_payment_items',
  'gateway_refunds',
  'gateway_payment_history',
  'payment_search',
  'gateway_notifications',
  'event_deliveries',
  'gateway_events',
  'gateway_payments',
  'idempotency_keys',
  'checkout_mails',
  'checkouts',
];
/** Statements for several at once. */
const TOGETHER = /^write (insert_payments|write_\d+_(known_)?together)$/;
const LOCK_NOT_AVAILABLE = '55P03';
/** How often it is looked whether a request has died, and how long what it began beside that may take to end. */
const LOOK_MS = 2;
const LAST_BREATH_MS = 15;

export class SimulatedWorld implements Books {
  readonly sandbox: Sandbox;
  readonly liar: Liar;
  readonly #database: PostgresOptions;
  readonly #ear: Ear;
  readonly #processes: Process[] = [];
  #lives = 0;
  #turns = 0;
  #keys: Record<Who, string> = { budi: '', staff: '' };

  private constructor(parts: {
    readonly sandbox: Sandbox;
    readonly liar: Liar;
    readonly database: PostgresOptions;
    readonly ear: Ear;
  }) {
    this.sandbox = parts.sandbox;
    this.liar = parts.liar;
    this.#database = parts.database;
    this.#ear = parts.ear;
  }

  static async open(): Promise<SimulatedWorld> {
    const sandbox = await createSandbox();
    sandbox.control.clock.freeze();
    const liar = await openLiar(sandbox);
    const database = await freshDatabase();
    const ear = await openEar((message) => world.notify(message));
    const world: SimulatedWorld = new SimulatedWorld({ sandbox, liar, database, ear });
    sandbox.control.settings.setAddresses({ payment: ear.url });
    for (let count = 0; count < PROCESSES; count++) world.#processes.push(await world.#start());
    await world.#makeKeys();
    worlds += 1;
    if (worlds === 1) {
      subscribe(SEAM_CHANNEL, onSeam);
      globalThis.setInterval = startDoomedInterval;
    }
    return world;
  }

  async close(): Promise<void> {
    worlds -= 1;
    if (worlds === 0) {
      unsubscribe(SEAM_CHANNEL, onSeam);
      globalThis.setInterval = startInterval;
    }
    await this.sandbox.close();
    await this.liar.close();
    this.#ear.close();
    for (const { gapura } of this.#processes) await gapura.close();
    await dropDatabase(this.#database);
  }

  /** Everything is forgotten, on both sides. */
  async begin(): Promise<void> {
    this.liar.tellTheTruth();
    this.sandbox.control.reset();
    this.sandbox.control.settings.setAddresses({ payment: this.#ear.url });
    const tables = [...TABLES, 'background_jobs'];
    // Faster than TRUNCATE, which makes new files for every table. As a replica, since triggers keep the history from it.
    await this.query(`BEGIN; SET LOCAL session_replication_role = replica;
      ${tables.map((table) => `DELETE FROM ${table};`).join('\n')} COMMIT`);
  }

  readonly query = async <Row>(text: string): Promise<Row[]> =>
    (await this.#any.database.pool.query(text)).rows as Row[];

  get canDie(): boolean {
    // The embedded database belongs to one process.
    return postgresUrl !== undefined;
  }

  ask(
    method: string,
    path: string,
    { body, key, as = 'budi' }: { body?: unknown; key?: string; as?: Who } = {},
  ): Promise<Reply> {
    return this.#send(method, path, {
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: {
        authorization: `Bearer ${this.#keys[as]}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
    });
  }

  notify(message: string): Promise<Reply> {
    return this.#send('POST', '/notification/', { body: message, headers: { 'content-type': 'application/json' } });
  }

  /** Sends a form of a pay page. */
  choose(token: string, method: string): Promise<Reply> {
    return this.#send('POST', `/pay/${token}/method`, {
      body: String(new URLSearchParams({ method })),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  }

  /** Does something during which its process dies at the n-th seam that it crosses, if it crosses as many. */
  async dieDuring(nth: number, work: () => Promise<unknown>): Promise<void> {
    const process = this.#next();
    const doom: Doom = { fate: 'death', process, left: nth, met: false, spared: false, intervals: [] };
    const done = doomed.run(doom, work).catch((error: unknown) => {
      if (!doom.met) throw error;
    });
    await Promise.race([done, deathOf(doom)]);
    doom.spared = !doom.met;
    if (!doom.met) return;
    for (const interval of doom.intervals) clearInterval(interval);
    doom.process = null;
    await this.#bury(process);
  }

  /** Does something during which the database is cut off at the n-th thing that is written: before it, or before its answer. */
  async failDuring(nth: number, work: () => Promise<unknown>): Promise<void> {
    const doom: Doom = { fate: 'database', process: this.#next(), left: nth, met: false, spared: false, intervals: [] };
    await doomed.run(doom, work).catch((error: unknown) => {
      if (!doom.met) throw error;
    });
    doom.spared = true;
  }

  /** Does several things at once, in one process, whose first statement together waits for a row for too long. */
  async holdDuring<Result>(work: () => Promise<Result>): Promise<Result> {
    const doom: Doom = { fate: 'held', process: this.#next(), left: 1, met: false, spared: false, intervals: [] };
    const result = await doomed.run(doom, work);
    doom.spared = true;
    return result;
  }

  /** Its sessions end, its connections are closed, and another process takes its place. */
  async #bury(dead: Process): Promise<void> {
    this.liar.hangUp();
    this.#processes.splice(this.#processes.indexOf(dead), 1, await this.#start());
    await this.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '${dead.name}'`);
    // Whoever it kept waiting for ever would keep this waiting too.
    void dead.gapura.database.close().catch(() => undefined);
    this.#ear.hangUp();
  }

  async #start(): Promise<Process> {
    const name = `${this.#database.schema}_${this.#lives++}`;
    const gapura = await openOne(this.sandbox, this.liar, named(this.#database, name));
    return { name, gapura };
  }

  get #any(): OpenGapura {
    const [first] = this.#processes;
    if (first === undefined) throw new Error('No process lives');
    return first.gapura;
  }

  /** Who takes the next request: one after the other, as behind a balancer. */
  #next(): Process {
    const next = this.#processes[this.#turns++ % this.#processes.length];
    if (next === undefined) throw new Error('No process lives');
    return next;
  }

  #acting(): OpenGapura {
    return (doomed.getStore()?.process ?? this.#next()).gapura;
  }

  async pass(ms: number): Promise<void> {
    await this.sandbox.control.clock.advance(ms);
    await this.sandbox.settled();
  }

  async sweep(): Promise<void> {
    const { worker } = this.#acting();
    await endPausesOfJobs(this.#any.database);
    await runSweeps(worker);
    await worker.run('check_checkouts');
    await worker.drain();
    await this.sandbox.settled();
  }

  /** Nobody lies any more, leases of the dead are over, and the background has its time. */
  async settle(): Promise<void> {
    this.liar.tellTheTruth();
    this.sandbox.control.faults.clear();
    await this.query('UPDATE idempotency_keys SET locked_until = now() WHERE status IS NULL');
    await this.query('UPDATE gateway_budget SET paused_until = NULL, tokens = 1000');
    // The last is for what is asked about every six hours, since it has been open for days.
    for (const ms of [31_000, 6 * 60_000, 11 * 60_000, HOUR_MS, 7 * HOUR_MS]) {
      await this.pass(ms);
      await this.sweep();
    }
  }

  /** What both sides remember, for whoever plays a world again to find out why. */
  async tell(): Promise<string> {
    const payments = await this.query<object>('SELECT * FROM gateway_payments ORDER BY created_at');
    const history = await this.query<object>(
      'SELECT order_id, from_status, to_status, source, history.created_at FROM gateway_payment_history history JOIN gateway_payments payment ON payment.id = payment_id ORDER BY history.created_at, history.version',
    );
    const events = await this.query<object>(
      'SELECT sequence, name, transaction_status, previous_status, refund_amount, data FROM gateway_events ORDER BY sequence',
    );
    const calls = this.sandbox.requests.list().map((call) => ({ ...call }));
    const known = (row: object) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
    return [...payments, ...history, ...events, ...calls.reverse()].map((row) => JSON.stringify(known(row))).join('\n');
  }

  async #makeKeys(): Promise<void> {
    const { apiKeys } = this.#any;
    this.#keys = {
      budi: (await apiKeys.create({ owner: 'budi' })).key,
      staff: (await apiKeys.create({ owner: 'office', staff: true })).key,
    };
  }

  /** The dead ask for nothing more, of those that live least of all. */
  async #send(method: string, path: string, init: { body?: string; headers: Record<string, string> }): Promise<Reply> {
    const doom = doomed.getStore();
    if (doom?.fate === 'death' && doom.met) return new Promise(() => undefined);
    const response = await this.#acting().fetch(new Request(`http://shop.example${path}`, { method, ...init }));
    const text = await response.text();
    return { status: response.status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text };
  }
}

function onSeam(message: unknown): void {
  const doom = doomed.getStore();
  const seam = message as Seam;
  // What it began and left to a timer goes on after it, in a process that lives.
  if (doom === undefined || doom.spared || !isTouched(doom, seam)) return;
  doom.left -= 1;
  if (doom.left > 0 || (doom.fate !== 'death' && doom.met)) return;
  doom.met = true;
  seam.hold = HOLDS[doom.fate]();
}

function isTouched({ fate }: Doom, { step, side }: Seam): boolean {
  if (fate === 'held') return side === 'before' && TOGETHER.test(step);
  return fate === 'death' || step.startsWith('write');
}

const HOLDS: Readonly<Record<Doom['fate'], () => Promise<never>>> = {
  // The dead wait here for ever: nothing that they would have done is done.
  death: () => new Promise(() => undefined),
  database: () => Promise.reject(new Error('Connection terminated unexpectedly')),
  held: () =>
    Promise.reject(Object.assign(new Error('canceling statement due to lock timeout'), { code: LOCK_NOT_AVAILABLE })),
};

async function deathOf(doom: Doom): Promise<void> {
  while (!doom.met) {
    if (doom.spared) return;
    await pause(LOOK_MS);
  }
  await pause(LAST_BREATH_MS);
}

/** The address of the database, with a name for the sessions of one process. */
function named(database: PostgresOptions, name: string): PostgresOptions {
  if (typeof database.url !== 'string') return database;
  return { ...database, url: `${database.url}?application_name=${name}` };
}

function openOne(sandbox: Sandbox, liar: Liar, database: PostgresOptions): Promise<OpenGapura> {
  const now = () => sandbox.control.clock.now();
  return openGapura({
    logger: null,
    database,
    clock: { now },
    processClock: { now },
    // Waiting for one's turn would be by a real clock.
    backgroundCallsPerSecond: 10_000,
    gateway: {
      environment: 'local',
      baseUrl: liar.url,
      serverKey: sandbox.serverKey,
      clientKey: sandbox.clientKey,
      retries: 0,
      timeoutMs: 2_000,
      deadlineMs: 2_000,
      now: () => now().getTime(),
    },
    rateLimits: { perCaller: 1e9, perAddress: 1e9, failedPerAddress: 1e9 },
  });
}

/** Where the gateway sends its messages. */
async function openEar(hear: (message: string) => Promise<Reply>): Promise<Ear> {
  const server = createPatientServer(async (request, response) => {
    // What the gateway sends is heard by whoever lives, and not by the request that it came of.
    const { status } = await doomed.exit(async () => hear((await buffer(request)).toString()));
    response.writeHead(status).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    hangUp: () => server.closeAllConnections(),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
