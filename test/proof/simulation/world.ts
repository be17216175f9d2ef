// A shop and its gateway in one process and on one clock that stands still until a step moves it. Requests go straight into a Gapura,
// so that one can be stopped for ever at a seam, as if its process had died there.

import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { openGapura } from '../../../src/app.ts';
import type { OpenGapura } from '../../../src/open-gapura.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/index.ts';
import { SEAM_CHANNEL, type Seam } from '../../../src/seams.ts';
import { dropDatabase, freshDatabase, postgresUrl } from '../../support/database.ts';
import { createPatientServer } from '../../support/http-server.ts';
import { runSweeps } from '../../support/sweeps.ts';
import type { Books } from '../books.ts';
import { type Liar, openLiar } from './liar.ts';

export interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: steps look into answers of every shape
  readonly body: any;
}

export type Who = 'budi' | 'staff';

/** A request that dies at its n-th seam. */
interface Doom {
  left: number;
  died: boolean;
  /** It came to its end alive. */
  survived: boolean;
}

const doomed = new AsyncLocalStorage<Doom>();
const HOUR_MS = 3_600_000;
/** How often it is looked whether a request has died, and how long what it began beside that may take to end. */
const LOOK_MS = 2;
const LAST_BREATH_MS = 15;

export class SimulatedWorld implements Books {
  readonly sandbox: Sandbox;
  readonly liar: Liar;
  readonly #database: Awaited<ReturnType<typeof freshDatabase>>;
  readonly #ear: { readonly url: string; close(): void };
  readonly #dead: OpenGapura[] = [];
  #living: OpenGapura;
  #keys: Record<Who, string> = { budi: '', staff: '' };

  private constructor(parts: {
    readonly sandbox: Sandbox;
    readonly liar: Liar;
    readonly database: Awaited<ReturnType<typeof freshDatabase>>;
    readonly ear: { readonly url: string; close(): void };
    readonly living: OpenGapura;
  }) {
    this.sandbox = parts.sandbox;
    this.liar = parts.liar;
    this.#database = parts.database;
    this.#ear = parts.ear;
    this.#living = parts.living;
  }

  static async open(): Promise<SimulatedWorld> {
    const sandbox = await createSandbox();
    sandbox.control.clock.freeze();
    const liar = await openLiar(sandbox);
    const database = await freshDatabase();
    const ear = await openEar((message) => world.notify(message));
    const living = await openOne(sandbox, liar, database);
    const world = new SimulatedWorld({ sandbox, liar, database, ear, living });
    sandbox.control.settings.setAddresses({ payment: ear.url });
    await world.#makeKeys();
    subscribe(SEAM_CHANNEL, onSeam);
    return world;
  }

  async close(): Promise<void> {
    unsubscribe(SEAM_CHANNEL, onSeam);
    await this.sandbox.close();
    await this.liar.close();
    this.#ear.close();
    await this.#living.close();
    for (const dead of this.#dead) await dead.database.close();
    await dropDatabase(this.#database);
  }

  /** Everything is forgotten, on both sides. */
  async begin(): Promise<void> {
    this.liar.tellTheTruth();
    this.sandbox.control.reset();
    this.sandbox.control.settings.setAddresses({ payment: this.#ear.url });
    await this.query(`TRUNCATE gateway_payments, gateway_payment_items, gateway_refunds, gateway_payment_history, payment_search,
      gateway_notifications, gateway_events, event_deliveries, idempotency_keys, checkouts, checkout_mails, audit_log CASCADE`);
  }

  readonly query = async <Row>(text: string): Promise<Row[]> =>
    (await this.#living.database.pool.query(text)).rows as Row[];

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

  /** Does something during which the process dies at the n-th seam that it crosses, if it crosses as many. */
  async dieDuring(nth: number, work: () => Promise<unknown>): Promise<boolean> {
    const doom: Doom = { left: nth, died: false, survived: false };
    const dying = this.#living;
    const done = doomed.run(doom, work).then(
      () => undefined,
      () => undefined,
    );
    await Promise.race([done, deathOf(doom)]);
    doom.survived = !doom.died;
    if (!doom.died) return false;
    this.#dead.push(dying);
    this.#living = await openOne(this.sandbox, this.liar, this.#database);
    return true;
  }

  async pass(ms: number): Promise<void> {
    await this.sandbox.control.clock.advance(ms);
    await this.sandbox.settled();
  }

  async sweep(): Promise<void> {
    const { worker } = this.#living;
    await worker.open();
    // Jobs that are to be tried again wait by the database's clock, which is nobody's to move.
    await this.query(`UPDATE "${this.#living.database.schema}_jobs".job SET start_after = now() WHERE state = 'retry'`);
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
    for (const ms of [31_000, 6 * 60_000, 11 * 60_000, HOUR_MS]) {
      await this.pass(ms);
      await this.sweep();
    }
  }

  async #makeKeys(): Promise<void> {
    const { apiKeys } = this.#living;
    this.#keys = {
      budi: (await apiKeys.create({ owner: 'budi' })).key,
      staff: (await apiKeys.create({ owner: 'office', staff: true })).key,
    };
  }

  async #send(method: string, path: string, init: { body?: string; headers: Record<string, string> }): Promise<Reply> {
    const response = await this.#living.fetch(new Request(`http://shop.example${path}`, { method, ...init }));
    const text = await response.text();
    return { status: response.status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text };
  }
}

function onSeam(message: unknown): void {
  const doom = doomed.getStore();
  if (doom === undefined) return;
  doom.left -= 1;
  if (doom.left > 0) return;
  doom.died = true;
  // It waits here for ever: nothing that it would have done is done.
  (message as Seam).hold = new Promise(() => undefined);
}

async function deathOf(doom: Doom): Promise<void> {
  while (!doom.died) {
    if (doom.survived) return;
    await pause(LOOK_MS);
  }
  await pause(LAST_BREATH_MS);
}

function openOne(
  sandbox: Sandbox,
  liar: Liar,
  database: Awaited<ReturnType<typeof freshDatabase>>,
): Promise<OpenGapura> {
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
async function openEar(hear: (message: string) => Promise<Reply>): Promise<{ url: string; close(): void }> {
  const server = createPatientServer(async (request, response) => {
    const { status } = await hear((await buffer(request)).toString());
    response.writeHead(status).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
