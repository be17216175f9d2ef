// What the payment tests share: a clock to move, cards as a browser hands them over, and what a payment left behind.

import { expect } from 'vitest';
import type { Clock } from '../../src/domain/time.ts';
import { cardShop, visa } from '../sandbox/card-support.ts';
import type { Reply, TestGapura } from './gapura.ts';
import { sql } from './sql.ts';

export const OTP = '112233';

/** Time that passes only when a test says so; it starts at the machine's own, which the sandbox runs on. */
export function movableClock(): Clock & { advance(ms: number): void } {
  let nowMs = Date.now();
  return {
    now: () => new Date(nowMs),
    advance: (ms) => {
      nowMs += ms;
    },
  };
}

/** Without an address nothing is notified: for tests in which a message could arrive before the answer that it is about. */
export function muteNotifications(t: TestGapura): void {
  t.sandbox.control.settings.setAddresses({ payment: '' });
}

export function unmuteNotifications(t: TestGapura): void {
  t.sandbox.control.settings.setAddresses({ payment: `${t.url}/notification/` });
}

/** A token such as the customer's browser gets for its card. */
export async function cardToken(t: TestGapura, number: string = visa): Promise<string> {
  return cardShop(t.sandbox).token(number);
}

/** Charges a card without 3-D Secure, so that the answer is the bank's. */
export async function chargeCard(
  t: TestGapura,
  orderId: string,
  options: Record<string, unknown> = {},
  number: string = visa,
): Promise<Reply> {
  const body = {
    payment_type: 'credit_card',
    gross_amount: 150_000,
    order_id: orderId,
    authentication: false,
    token_id: await cardToken(t, number),
    ...options,
  };
  const reply = await t.request('POST', '/charge/', { body });
  expect(reply.status).toBe(201);
  return reply;
}

/** A wallet payment that is paid: the kind that can be refunded in every way. */
export async function paidWallet(t: TestGapura, orderId: string, grossAmount = 150_000): Promise<string> {
  const body = { payment_type: 'gopay', gross_amount: grossAmount, order_id: orderId };
  const reply = await t.request('POST', '/charge/', { body });
  expect(reply.status).toBe(201);
  await payAtGateway(t, orderId);
  return reply.body.id;
}

/** The shopper pays, and the notification has arrived. */
export async function payAtGateway(t: TestGapura, orderId: string): Promise<void> {
  t.sandbox.control.pay(orderId);
  await t.sandbox.settled();
}

/** The names of a payment's events, in their order. */
export async function eventsOf(t: TestGapura, paymentId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM gateway_events WHERE subject_id = ${paymentId} ORDER BY sequence`.execute(t.gapura.database.pool);
  return rows.map((row) => row.name);
}

export interface Step {
  readonly source: string;
  readonly actor: string | null;
  readonly from_status: string | null;
  readonly to_status: string;
  readonly charge_state: string;
}

/** The history as callers see it, cut down to who moved what. */
export async function historyOf(t: TestGapura, paymentId: string): Promise<Step[]> {
  const reply = await t.request('GET', `/payments/${paymentId}/history/`, { key: t.keys.staff });
  expect(reply.status).toBe(200);
  return reply.body.map(({ source, actor, from_status, to_status, charge_state }: Step) => ({
    source,
    actor,
    from_status,
    to_status,
    charge_state,
  }));
}

/** How many rows there are in each table that a charge writes to. */
export async function countRows(t: TestGapura): Promise<Record<string, number>> {
  const tables = [
    'gateway_payments',
    'gateway_payment_items',
    'gateway_payment_history',
    'gateway_refunds',
    'gateway_events',
  ];
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.id(table)}`.execute(
      t.gapura.database.pool,
    );
    counts[table] = rows[0]?.n ?? -1;
  }
  return counts;
}

/** The gateway's transactions of an order: there must never be two. */
export function transactionsOf(t: TestGapura, orderId: string): number {
  return t.sandbox.control.transactions.list({ limit: 10_000 }).filter((found) => found.orderId === orderId).length;
}
