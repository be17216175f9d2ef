// Two hundred refunds of one payment at once, which all fit: each is made, answered and counted, and nobody else waits for them.

import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGapura } from '../../src/host/app.ts';
import type { OpenGapura } from '../../src/host/open-gapura.ts';
import { freshDatabase, postgresUrl } from '../support/database.ts';
import { startGapura, type TestGapura } from '../support/gapura.ts';
import { createPatientServer } from '../support/http-server.ts';
import { movableClock, muteNotifications } from '../support/payments.ts';
import { sql } from '../support/sql.ts';

const REFUNDS = 200;
const AMOUNT = 1_000;
/** How much longer as many refunds may take where they are all of one payment. */
const SLOWER_MAX = 5;
/** A machine that is busy with something else for a moment gets another try. */
const ROUNDS_MAX = 3;
const ASKED_MAX = 5;
const ROUND_TIMEOUT_MS = 240_000;

let t: TestGapura;
let second: { gapura: OpenGapura; server: Server } | undefined;
/** Where to send requests: two servers on PostgreSQL, one on the embedded database, which belongs to one. */
const urls: string[] = [];
let orders = 0;

beforeAll(async () => {
  const database = await freshDatabase();
  const clock = movableClock();
  t = await startGapura({ database, clock });
  muteNotifications(t);
  urls.push(t.url);
  if (postgresUrl === undefined) return;
  const { url: baseUrl, serverKey, clientKey } = t.sandbox;
  const gapura = await openGapura({
    database,
    clock,
    gateway: { environment: 'local', baseUrl, serverKey, clientKey },
  });
  const server = createPatientServer(gapura.handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  second = { gapura, server };
  urls.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(async () => {
  second?.server.closeAllConnections();
  second?.server.close();
  await second?.gapura.close();
  await t.close();
});

/** Wallet payments that are paid, at the gateway and here. */
async function paidPayments(count: number, grossAmount: number): Promise<string[]> {
  const charge = async () => {
    orders += 1;
    const order_id = `MANY-${orders}`;
    const body = { payment_type: 'gopay', gross_amount: grossAmount, order_id };
    const reply = await t.request('POST', '/charge/', { body });
    expect(reply.status).toBe(201);
    t.sandbox.control.pay(order_id);
    return reply.body.id as string;
  };
  const ids = await Promise.all(Array.from({ length: count }, charge));
  await sql`UPDATE gateway_payments SET transaction_status = 'settlement', settlement_time = now(), version = version + 1
    WHERE id = ANY(${ids})`.execute(t.gapura.database.pool);
  return ids;
}

interface Answer {
  readonly status: number;
  readonly body: { readonly refund?: { readonly status: string }; readonly payment?: { readonly id: string } };
}

/** The servers take turns. On a slow machine one may have too much to do (503): it is asked again, as a client would. */
async function post(path: string, body: unknown, turn = 0): Promise<Answer> {
  const headers = {
    authorization: `Bearer ${t.keys.budi}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  };
  for (let asked = 1; ; asked++) {
    const url = `${urls[turn % urls.length]}${path}`;
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    const answer = { status: response.status, body: (await response.json()) as Answer['body'] };
    if (answer.status !== 503 || asked === ASKED_MAX) return answer;
  }
}

const refund = (id: string, turn: number) => post(`/payments/${id}/refund/`, { amount: AMOUNT }, turn);

/** All refunds at once, beside somebody who charges again and again: how long both took. */
async function measure(ids: readonly string[]) {
  let ended = false;
  const startedMs = performance.now();
  const bystander = async () => {
    const tookMs: number[] = [];
    while (!ended) {
      const beganMs = performance.now();
      expect((await post('/charge/', { payment_type: 'gopay', gross_amount: 5_000 })).status).toBe(201);
      tookMs.push(performance.now() - beganMs);
    }
    return Math.max(...tookMs);
  };
  const waited = bystander();
  try {
    const answers = await Promise.all(
      Array.from({ length: REFUNDS }, (_, turn) => refund(ids[turn % ids.length] ?? '', turn)),
    );
    const tookMs = performance.now() - startedMs;
    ended = true;
    return { answers, tookMs, bystanderMs: await waited };
  } finally {
    ended = true;
  }
}

function expectAllMade({ answers }: { answers: readonly Answer[] }): void {
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  for (const { body } of answers) expect(body.refund?.status).toBe('accepted');
}

async function refundsOf(id: string) {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    SELECT json_build_object('status', transaction_status, 'refunded', refund_amount, 'reserved', refund_reserved_amount,
      'accepted', (SELECT count(*) FROM gateway_refunds WHERE payment_id = payment.id AND status = 'accepted'),
      'events', (SELECT count(*) FROM gateway_events WHERE subject_id = payment.id AND name = 'payment_refunded')) AS row
    FROM gateway_payments payment WHERE id = ${id}`.execute(t.gapura.database.pool);
  return rows[0]?.row;
}

describe('200 refunds at once', () => {
  it(
    'of one payment are all made and counted, in less than five times the time of 200 payments, and nobody else waits',
    async () => {
      const rounds: string[] = [];
      for (let round = 1; round <= ROUNDS_MAX; round++) {
        const many = await paidPayments(REFUNDS, AMOUNT * 2);
        const [one = ''] = await paidPayments(1, REFUNDS * AMOUNT);
        const apart = await measure(many);
        const together = await measure([one]);
        expectAllMade(apart);
        expectAllMade(together);
        const total = REFUNDS * AMOUNT;
        expect(await refundsOf(one)).toEqual({
          status: 'refund', refunded: total, reserved: total, accepted: REFUNDS, events: REFUNDS,
        }); // biome-ignore format: one line says it all
        const orderId = (await t.request('GET', `/payments/${one}/`)).body.order_id;
        expect(t.sandbox.control.transactions.get(orderId)?.refunds).toHaveLength(REFUNDS);
        const slower = together.tookMs / apart.tookMs;
        const bystander = together.bystanderMs / apart.bystanderMs;
        rounds.push(
          `${Math.round(together.tookMs)} ms against ${Math.round(apart.tookMs)} ms, ` +
            `a bystander ${Math.round(together.bystanderMs)} ms against ${Math.round(apart.bystanderMs)} ms`,
        );
        if (slower < SLOWER_MAX && bystander < SLOWER_MAX) return;
      }
      expect.fail(rounds.join('; '));
    },
    ROUND_TIMEOUT_MS,
  );
});
