// The line to the database is cut at every statement of every kind of request: the process lives, and so does the next request.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGapura } from '../../src/host/app.ts';
import type { OpenGapura } from '../../src/host/open-gapura.ts';
import { type RunningServer, startProbes } from '../../src/host/server.ts';
import { isDatabaseUnavailable } from '../../src/store/database/errors.ts';
import type { DatabaseOptions } from '../../src/store/database/options.ts';
import { dropDatabase, freshDatabase, postgresUrl } from '../support/database.ts';
import { type DatabaseLine, type Moment, openLine } from '../support/database-line.ts';
import { openStream } from '../support/event-stream.ts';
import { bcaCharge, type RequestOptions, startGapura, type TestGapura } from '../support/gapura.ts';
import { anInvoice, sentInvoice } from '../support/invoices.ts';
import { SERVER_KEY, variant } from '../support/messages.ts';
import { chargeCard, muteNotifications } from '../support/payments.ts';
import { monthly, newName, subscribe } from '../support/subscriptions.ts';
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts';

const SWEEPING_TASKS = [
  'check_pending_payments',
  'expire_stale_payments',
  'check_overdue_invoices',
  'sync_subscription_status',
  'clean_up',
];
/** A start has over a hundred statements, most of them of one kind. */
const START_STRIDE = 7;
const POOL_MAX = 3;
/** Many requests, one after the other, on a machine that may be busy. */
const KIND_TIMEOUT_MS = 240_000;
/** No request has so many statements: one that seems to is a loop without an end. */
const STATEMENTS_MAX = 60;

let line: DatabaseLine;
let t: TestGapura;
let probes: RunningServer;
let receiver: Receiver;
let database: DatabaseOptions;
const uncaught: unknown[] = [];
const note = (error: unknown) => void uncaught.push(error);
let orders = 0;

function nextOrder(): string {
  orders += 1;
  return `CUT-${orders}`;
}

/** What is asked, with everything prepared that it needs: the HTTP status, or nothing for what is no request. */
type Ask = () => Promise<number | undefined>;
interface Kind {
  readonly name: string;
  prepare(): Promise<Ask>;
}

const asks =
  (method: string, path: string, options: RequestOptions = {}): Ask =>
  async () =>
    (await t.request(method, path, { key: t.keys.staff, ...options })).status;

const sends = (method: string, path: string, body: unknown = {}): Ask =>
  asks(method, path, { body, headers: { 'idempotency-key': `key-${nextOrder()}` } });

async function charged(body: object = bcaCharge): Promise<string> {
  const order = nextOrder();
  const reply = await t.request('POST', '/charge/', { key: t.keys.staff, body: { ...body, order_id: order } });
  expect(reply.status).toBe(201);
  return reply.body.id;
}

async function paid(): Promise<string> {
  const order = nextOrder();
  const body = { payment_type: 'gopay', gross_amount: 150_000, order_id: order };
  const { id } = (await t.request('POST', '/charge/', { key: t.keys.staff, body })).body;
  t.sandbox.control.pay(order);
  expect((await t.request('GET', `/payments/${id}/check_status/`, { key: t.keys.staff })).status).toBe(200);
  return id;
}

async function hooked(): Promise<string> {
  const reply = await t.request('POST', '/webhooks/', { key: t.keys.staff, body: { url: `${receiver.url}/hook` } });
  expect(reply.status).toBe(201);
  return reply.body.id;
}

/** A message about an order of ours, as the gateway sends it. */
async function message(changes: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  const order = nextOrder();
  await t.request('POST', '/charge/', { key: t.keys.staff, body: { ...bcaCharge, order_id: order } });
  const transaction = t.sandbox.control.transactions.get(order);
  return variant('bank-transfer-bca', {
    order_id: order,
    transaction_id: transaction?.id,
    gross_amount: '150000.00',
    ...changes,
  });
}

async function heard(): Promise<string> {
  const reply = await t.request('POST', '/notification/', {
    key: null,
    body: await message({ order_id: nextOrder() }),
  });
  expect(reply.status).toBe(200);
  const [newest] = (await t.request('GET', '/notifications/', { key: t.keys.staff })).body;
  return newest.id;
}

const at = (name: string, ask: () => Ask): Kind => ({ name, prepare: async () => ask() });
const on = (name: string, subject: () => Promise<string>, ask: (id: string) => Ask): Kind => ({
  name,
  prepare: async () => ask(await subject()),
});
/** The same for what leaves its subject as it was: one will do for all cuts. */
const of = (name: string, subject: () => Promise<string>, ask: (id: string) => Ask): Kind => {
  let made: Promise<string> | undefined;
  return {
    name,
    prepare: async () => {
      made ??= subject();
      return ask(await made);
    },
  };
};
const subscription = async () => (await subscribe(t)).id as string;
const invoice = async () => (await sentInvoice(t)).id as string;

/** What looks at everything that there is comes first: there is little of it then. */
const SWEEPS: Kind[] = [
  at('POST /notifications/replay/', () => sends('POST', '/notifications/replay/')),
  ...SWEEPING_TASKS.map((name) =>
    at(`the task ${name}`, () => async () => {
      try {
        await t.gapura.worker.run(name);
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
      }
      return undefined;
    }),
  ),
];

const READS: Kind[] = [
  ...['payments', 'invoices', 'subscriptions', 'notifications', 'webhooks', 'events'].map((noun) =>
    at(`GET /${noun}/`, () => asks('GET', `/${noun}/`)),
  ),
  of('GET /payments/{pk}/', charged, (id) => asks('GET', `/payments/${id}/`)),
  of('GET /payments/{pk}/history/', charged, (id) => asks('GET', `/payments/${id}/history/`)),
  of('GET /invoices/{pk}/', invoice, (id) => asks('GET', `/invoices/${id}/`)),
  of('GET /invoices/{pk}/history/', invoice, (id) => asks('GET', `/invoices/${id}/history/`)),
  of('GET /subscriptions/{pk}/', subscription, (id) => asks('GET', `/subscriptions/${id}/`)),
  of('GET /subscriptions/{pk}/history/', subscription, (id) => asks('GET', `/subscriptions/${id}/history/`)),
  of('GET /notifications/{pk}/', heard, (id) => asks('GET', `/notifications/${id}/`)),
  of('GET /webhooks/{pk}/', hooked, (id) => asks('GET', `/webhooks/${id}/`)),
  of('GET /webhooks/{pk}/attempts/', hooked, (id) => asks('GET', `/webhooks/${id}/attempts/`)),
  at('GET /events/stream/', () => async () => {
    const stream = await openStream(`${t.url}/events/stream/`, { key: t.keys.staff });
    stream.close();
    return stream.status;
  }),
  ...['/healthz', '/readyz', '/metrics'].map((path) =>
    at(`GET ${path}`, () => async () => {
      const response = await fetch(probes.url + path);
      await response.text();
      return response.status;
    }),
  ),
];

const WRITES: Kind[] = [
  at('POST /charge/', () => sends('POST', '/charge/', { ...bcaCharge, order_id: nextOrder() })),
  at('POST /charge/ without a key', () => asks('POST', '/charge/', { body: bcaCharge })),
  at('POST /charge/ in the background', () =>
    asks('POST', '/charge/', { body: { ...bcaCharge, order_id: nextOrder() }, headers: { prefer: 'respond-async' } }),
  ),
  of('GET /payments/{pk}/check_status/', charged, (id) => asks('GET', `/payments/${id}/check_status/`)),
  on('POST /payments/{pk}/cancel/', charged, (id) => sends('POST', `/payments/${id}/cancel/`)),
  on('POST /payments/{pk}/expire/', charged, (id) => sends('POST', `/payments/${id}/expire/`)),
  on(
    'POST /payments/{pk}/capture/',
    async () => (await chargeCard(t, nextOrder(), { authorize: true })).body.id,
    (id) => sends('POST', `/payments/${id}/capture/`, { amount: 100_000 }),
  ),
  on('POST /payments/{pk}/refund/', paid, (id) => sends('POST', `/payments/${id}/refund/`, { amount: 40_000 })),
  at('POST /invoices/', () => sends('POST', '/invoices/', anInvoice())),
  of('GET /invoices/{pk}/check_status/', invoice, (id) => asks('GET', `/invoices/${id}/check_status/`)),
  on('POST /invoices/{pk}/void/', invoice, (id) => sends('POST', `/invoices/${id}/void/`, { reason: 'a mistake' })),
  at('POST /subscriptions/', () => sends('POST', '/subscriptions/', { ...monthly, name: newName() })),
  of('GET /subscriptions/{pk}/check_status/', subscription, (id) => asks('GET', `/subscriptions/${id}/check_status/`)),
  of('PATCH /subscriptions/{pk}/', subscription, (id) =>
    asks('PATCH', `/subscriptions/${id}/`, { body: { amount: 165_000 } }),
  ),
  on('POST /subscriptions/{pk}/disable/', subscription, (id) => sends('POST', `/subscriptions/${id}/disable/`)),
  on('POST /subscriptions/{pk}/cancel/', subscription, (id) => sends('POST', `/subscriptions/${id}/cancel/`)),
  {
    name: 'POST /notification/',
    prepare: async () => {
      const body = await message();
      return asks('POST', '/notification/', { key: null, body });
    },
  },
  {
    name: 'POST /notification/ about nothing that is known',
    prepare: async () => {
      const body = await message({ order_id: nextOrder() });
      return asks('POST', '/notification/', { key: null, body });
    },
  },
  on('POST /notifications/{pk}/replay/', heard, (id) => sends('POST', `/notifications/${id}/replay/`)),
  at('POST /webhooks/', () => sends('POST', '/webhooks/', { url: `${receiver.url}/hook` })),
  of('PATCH /webhooks/{pk}/', hooked, (id) => asks('PATCH', `/webhooks/${id}/`, { body: { description: 'the shop' } })),
  ...['rotate_secret', 'pause', 'resume', 'test'].map((action) =>
    of(`POST /webhooks/{pk}/${action}/`, hooked, (id) => sends('POST', `/webhooks/${id}/${action}/`)),
  ),
  on('DELETE /webhooks/{pk}/', hooked, (id) => asks('DELETE', `/webhooks/${id}/`)),
];

const BEFORE: readonly Moment[] = ['before'];
const BOTH: readonly Moment[] = ['before', 'after'];

/** Cuts the line at the first statement, at the second, and so on, until the request has no more of them. */
async function cutEverywhere(kind: Kind, when: Moment): Promise<number[]> {
  const answers: number[] = [];
  for (let nth = 1; nth <= STATEMENTS_MAX; nth++) {
    const ask = await kind.prepare();
    const cut = line.breakAtNth(nth, when);
    const status = await ask();
    cut.stop();
    if (status !== undefined) answers.push(status);
    expect(uncaught.splice(0)).toEqual([]);
    if (cut.struck === 0) return answers;
    // What comes next is served: mostly that is the preparation of the next cut, or its own first statements.
    if (nth === 1) expect((await t.request('GET', '/payments/?limit=1')).status).toBe(200);
  }
  throw new Error(`${kind.name} has more than ${STATEMENTS_MAX} statements`);
}

describe.runIf(postgresUrl !== undefined)('the line to the database, cut at every statement in turn', () => {
  beforeAll(async () => {
    process.on('uncaughtException', note);
    database = await freshDatabase();
    line = await openLine(postgresUrl ?? '');
    t = await startGapura({
      sandbox: { serverKey: SERVER_KEY },
      database: { ...database, url: line.url, poolMax: POOL_MAX },
      webhooks: { allow: ['127.0.0.1'] },
    });
    muteNotifications(t);
    receiver = await startReceiver();
    await heard();
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    probes = await startProbes(t.gapura, { host: '127.0.0.1', port: 0, log, shutdownTimeoutMs: 1_000 });
  });
  afterAll(async () => {
    process.off('uncaughtException', note);
    receiver.close();
    await probes.stop();
    await t.close();
    await line.cut();
  });

  // What only reads is the same whichever way the line is cut.
  it.each([...SWEEPS, ...READS, ...WRITES])(
    '$name: answered with success or 503, the process lives, and the next request is served',
    async (kind) => {
      for (const when of READS.includes(kind) ? BEFORE : BOTH) {
        const answers = await cutEverywhere(kind, when);
        for (const status of answers) expect([200, 201, 202, 204, 503]).toContain(status);
        // The last one was not cut.
        expect(answers.at(-1) ?? 200).toBeLessThan(300);
      }
    },
    KIND_TIMEOUT_MS,
  );

  it('a start on an empty database: it fails with the reason, the process lives, and the next start goes on', async () => {
    const empty = { ...(await freshDatabase()), url: line.url };
    const { url: baseUrl, serverKey, clientKey } = t.sandbox;
    const start = async () => {
      const gapura = await openGapura({
        database: empty,
        gateway: { environment: 'local', baseUrl, serverKey, clientKey },
      });
      return gapura;
    };
    for (let nth = 1, passed = false; !passed; nth += START_STRIDE) {
      const cut = line.breakAtNth(nth, 'before');
      const outcome: OpenGapura | Error = await start().catch((error: Error) => error);
      cut.stop();
      expect(uncaught.splice(0)).toEqual([]);
      if (outcome instanceof Error) expect(outcome.message).toMatch(/connection/i);
      else await outcome.close();
      passed = cut.struck === 0;
    }
    await dropDatabase({ ...empty, url: postgresUrl ?? '' });
  });
});
