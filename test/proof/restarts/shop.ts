// A shop on a real `gapura serve`, with customers who come all the time, and the comparison of its books once it is quiet.

import { join } from 'node:path';
import { vi } from 'vitest';
import { openGapura } from '../../../src/host/app.ts';
import type { OpenGapura } from '../../../src/host/open-gapura.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/index.ts';
import { type Balancer, startBalancer } from '../../scenarios/many-processes/fleet.ts';
import { chargeOf, type Load, type Pace, startLoad } from '../../scenarios/many-processes/load.ts';
import { queryAt } from '../../support/database.ts';
import { type Environment, newWorkspace, type ServerChild, startServer } from '../../support/process.ts';
import { gatewayAt, type PostReply, send } from '../../support/server-process.ts';
import { endPausesOfJobs, runSweeps } from '../../support/sweeps.ts';
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts';
import { findFaults } from '../books.ts';
import { Random } from '../random.ts';

export const seed = Number(process.env.SEED ?? 1);
export const ROUNDS = Number(process.env.RESTART_ROUNDS ?? 1);
/** Each round starts and ends processes, on a machine that may be busy. */
export const TEST_MS = (2 + ROUNDS) * 120_000;
/** With every change nobody waits for leases; `npm run prove` does. */
export const HURRIED = ROUNDS === 1;
/** What customers may be told: it is done, a request with this key is under way, or come again. */
export const RIGHT = [200, 201, 202, 409, 503];

/** A check that is due, a lease of a process that died, and what is looked at later. */
const PASSING_MS = [31_000, 6 * 60_000, 6 * 60_000];
/** Longer than all comparisons of one shop take on their clock: what was left to the background is not given up. */
const DEADLINE_MINUTES = 1_440;
/** More than anybody here needs: the comparison is not to wait for its turn. */
const CALLS_PER_SECOND = 1_000;
const WAIT = { timeout: 90_000, interval: 50 };
/** Of so many orders the request is sent once more at the end. */
const REPEATED = 20;
/** In the address of the database, to be looked for in all output. */
const PASSWORD = 'kata-sandi-basis-data';

export interface ShopOptions {
  readonly databaseUrl: string;
  readonly seed: number;
  readonly env?: Environment;
}

export class Shop {
  readonly sandbox: Sandbox;
  readonly receiver: Receiver;
  readonly apiKey: string;
  readonly env: Environment;
  readonly #databaseUrl: string;
  readonly #random: Random;
  readonly #loads: Load[] = [];
  /** Those that take requests now. */
  servers: ServerChild[];
  #shiftMs = 0;
  #balancer: Balancer | undefined;

  private constructor(parts: Pick<Shop, 'sandbox' | 'receiver' | 'env'> & ShopOptions & { server: ServerChild }) {
    this.sandbox = parts.sandbox;
    this.receiver = parts.receiver;
    this.env = parts.env;
    this.servers = [parts.server];
    this.apiKey = parts.server.demoKey ?? '';
    this.#databaseUrl = parts.databaseUrl;
    this.#random = new Random(parts.seed);
  }

  static async open(options: ShopOptions): Promise<Shop> {
    const sandbox = await createSandbox({ seed: options.seed });
    const receiver = await startReceiver();
    const address = new URL(options.databaseUrl);
    address.password = PASSWORD;
    const place = await newWorkspace({ on: address.href });
    const env = {
      ...place.env,
      MEMORY_FILE: join(place.dataDir, 'memory'),
      GATEWAY_BASE_URL: sandbox.url,
      GATEWAY_SERVER_KEY: sandbox.serverKey,
      GAPURA_RATE_PER_ADDRESS: '1000000',
      GATEWAY_BACKGROUND_CALLS_PER_SECOND: '200',
      GAPURA_CHARGE_DEADLINE_MINUTES: String(DEADLINE_MINUTES),
      GAPURA_LOG_PRETTY: 'false',
      LOG_LEVEL: 'warn',
      ...options.env,
    };
    const server = await startServer(env);
    const shop = new Shop({ ...options, sandbox, receiver, env, server });
    await shop.ask('/webhooks/', { body: { url: receiver.url } });
    // The gateway sends again to where it sent before, whoever is there by then.
    shop.#balancer = await startBalancer(() => shop.servers.map(({ url }) => url));
    sandbox.control.settings.setAddresses({ payment: `${shop.#balancer.url}/notification/` });
    return shop;
  }

  get server(): ServerChild {
    const [first] = this.servers;
    if (first === undefined) throw new Error('No server takes requests');
    return first;
  }

  ask(path: string, request: { body?: object; idempotencyKey?: string; later?: boolean } = {}): Promise<PostReply> {
    return send(this.server, path, { apiKey: this.apiKey, ...request });
  }

  /** Customers come until the load is told to stop; each repeats what was not answered for good. */
  startLoad(name: string, customers = 6, pace: Pace = { pauseMs: 0 }): Load {
    const load = startLoad({
      sandbox: this.sandbox,
      apiKey: this.apiKey,
      shoppers: customers,
      servers: () => this.servers.map(({ url }) => url),
      random: () => this.#random.next(),
      name,
      pace,
    });
    this.watch(load);
    return load;
  }

  /** What these customers were told is compared, too. */
  watch(load: Load): void {
    this.#loads.push(load);
  }

  /** The server's own background goes on: it charges what was just left to it. The rest may wait for a sweep. */
  async backgroundGoesOn(): Promise<void> {
    const orderId = `LATER-${this.#loads.length}`;
    const { key, body } = chargeOf(orderId);
    const reply = await this.ask('/charge/', { body, idempotencyKey: key, later: true });
    if (reply.status !== 202) throw new Error(`${orderId} is answered ${reply.status} ${JSON.stringify(reply.body)}`);
    this.#loads[0]?.orders.push({ orderId, paymentId: reply.body.id, later: true, paid: false, refunded: 0 });
    await waitUntil(
      () => this.sandbox.control.transactions.get(orderId) !== undefined,
      () => `the background does not charge:\n${this.server.output().slice(-3_000)}`,
    );
  }

  /** Whichever server its database is at now. */
  query<Row>(text: string): Promise<Row[]> {
    return queryAt(this.#databaseUrl, text);
  }

  /** What ten seconds do: a try that was answered 503 could not give its key back, and holds it until its lease is over. */
  async endLeases(load: Load): Promise<void> {
    const keys = [...load.held].map((key) => `'${key}'`).join(', ');
    if (keys === '') return;
    await this.query(
      `UPDATE gapura.idempotency_keys SET locked_until = now() WHERE status IS NULL AND key IN (${keys})`,
    );
  }

  /** What is wrong once everything had its time: in the books, with what customers were told, or in what the server wrote. */
  async findFaults(): Promise<string[]> {
    const repeated = await this.#repeat();
    const gapura = await this.#openBooks();
    try {
      await this.#settle(gapura);
      const query = async <Row>(text: string) => (await gapura.database.pool.query(text)).rows as Row[];
      return [
        ...repeated,
        ...(await findFaults({ sandbox: this.sandbox, query })),
        ...(await this.#orderFaults(query)),
        ...(await this.#untold(query)),
        ...this.#loads.flatMap(({ wrong }) => wrong.map((one) => `answered wrongly: ${JSON.stringify(one)}`)),
        ...this.servers.flatMap((server) => this.outputFaults(server)),
      ];
    } finally {
      await gapura.close();
    }
  }

  /** Secrets, and faults that nobody expected. */
  outputFaults(server: ServerChild): string[] {
    const secrets = [PASSWORD, this.sandbox.serverKey, this.apiKey];
    const written = server.output().replaceAll(/^.*(?:demo key|^curl ).*$/gm, '');
    return [
      ...secrets.filter((secret) => written.includes(secret)).map((secret) => `the output holds the secret ${secret}`),
      ...server
        .log()
        .filter(({ level }) => Number(level) >= 60)
        .map((line) => `the server wrote ${JSON.stringify(line)}`),
    ];
  }

  async close(): Promise<void> {
    for (const load of this.#loads) await load.stop();
    for (const server of this.servers) await server.stop();
    await this.sandbox.close();
    this.receiver.close();
    this.#balancer?.close();
  }

  #orders() {
    return this.#loads.flatMap(({ orders }) => orders);
  }

  #openBooks(): Promise<OpenGapura> {
    return openGapura({
      database: { url: this.#databaseUrl, poolMax: 4 },
      gateway: { environment: 'local', ...gatewayAt(this.sandbox) },
      backgroundCallsPerSecond: CALLS_PER_SECOND,
      chargeDeadlineMinutes: DEADLINE_MINUTES,
      clock: { now: () => new Date(Date.now() + this.#shiftMs) },
    });
  }

  /** What minutes do: the gateway sends again, the sweeps look, and leases of the dead are over. */
  async #settle(gapura: OpenGapura): Promise<void> {
    for (const laterMs of PASSING_MS) {
      await this.sandbox.control.clock.advance(laterMs);
      await this.sandbox.settled();
      this.#shiftMs += laterMs;
      await runSweeps(gapura.worker);
      await endPausesOfJobs(gapura.database);
      await gapura.worker.drain();
      await this.sandbox.settled();
    }
    await gapura.database.pool.query('UPDATE event_deliveries SET leased_until = NULL, next_attempt_at = now()');
    await gapura.webhookSender.drain();
  }

  /** A request that is sent once more with its key has the outcome that it had. */
  async #repeat(): Promise<string[]> {
    const orders = this.#orders();
    const chosen = orders.filter((_, index) => index % Math.ceil(orders.length / REPEATED) === 0);
    const faults: string[] = [];
    for (const { orderId, paymentId, later } of chosen) {
      const { key, body } = chargeOf(orderId);
      const reply = await this.ask('/charge/', { body, idempotencyKey: key });
      if (reply.status !== (later ? 202 : 201) || reply.body.id !== paymentId)
        faults.push(`${orderId}, sent once more, is answered ${reply.status} ${JSON.stringify(reply.body)}`);
    }
    return faults;
  }

  /** Everything that was answered is there, once, and nothing else is. */
  async #orderFaults(query: <Row>(text: string) => Promise<Row[]>): Promise<string[]> {
    const rows = await query<{ order_id: string; id: string; charge_state: string; refunds: number; given: number }>(`
      SELECT order_id, id, charge_state,
        (SELECT count(*)::int FROM gateway_refunds WHERE payment_id = payment.id) AS refunds,
        (SELECT coalesce(sum(amount), 0)::int FROM gateway_refunds WHERE payment_id = payment.id) AS given
      FROM gateway_payments payment`);
    const known = new Map(rows.map((row) => [row.order_id, row]));
    const orders = this.#orders();
    const answered = new Set(orders.map(({ orderId }) => orderId));
    return [
      ...rows.filter((row) => !answered.has(row.order_id)).map((row) => `nobody was told of ${row.order_id}`),
      ...orders.flatMap(({ orderId, paymentId, refunded }) => {
        const row = known.get(orderId);
        if (row === undefined) return [`${orderId} was answered and is lost`];
        const faults: string[] = [];
        if (row.id !== paymentId) faults.push(`${orderId} was answered as another payment`);
        if (row.charge_state !== 'charged') faults.push(`${orderId} is ${row.charge_state}`);
        if (row.given !== refunded || row.refunds !== Math.sign(refunded))
          faults.push(`${orderId}: ${row.refunds} refunds of ${row.given}, and ${refunded} was answered`);
        return faults;
      }),
    ];
  }

  /** Each event comes to the receiver of webhooks: the server may still be sending some of them. */
  async #untold(query: <Row>(text: string) => Promise<Row[]>): Promise<string[]> {
    const events = await query<{ id: string; name: string }>('SELECT id, name FROM gateway_events');
    const untold = () => {
      const received = new Set(this.receiver.received.map(({ body }) => body.data.id));
      return events.filter(({ id }) => !received.has(id));
    };
    await waitUntil(
      () => untold().length === 0,
      () => 'some have not come',
    ).catch(() => undefined);
    return untold().map(({ id, name }) => `the event ${name} (${id}) has not come to its receiver`);
  }
}

export const isDone = (answer: number | string) => typeof answer === 'number' && answer >= 200 && answer < 300;
export const isUnavailable = (answer: number | string) => answer === 503;

/** Resolves when so many more answers of a kind have come, from now on. */
export async function sees(load: Load, right: (answer: number | string) => boolean, times = 10): Promise<void> {
  const count = () => [...load.answers].reduce((sum, [answer, often]) => (right(answer) ? sum + often : sum), 0);
  const wanted = count() + times;
  await waitUntil(
    () => count() >= wanted,
    () => `${wanted} such answers were waited for; there were ${tell(load)}`,
  );
}

/** What was answered, for people. */
export function tell({ orders, repeated, answers, slowestMs }: Load): string {
  const counts = [...answers].map(([answer, often]) => `${often} x ${answer}`).join(', ');
  const slowest = `the slowest within ${Math.round(slowestMs)} ms`;
  return `${orders.length} orders, ${repeated} requests repeated, answers: ${counts}, ${slowest}`;
}

/** Waits for a condition; what is said where it does not come about is asked for then. */
export async function waitUntil(holds: () => boolean | Promise<boolean>, otherwise: () => string): Promise<void> {
  await vi.waitUntil(holds, WAIT).catch(() => {
    throw new Error(otherwise());
  });
}
