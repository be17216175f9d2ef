// What the subscription tests share: an input to begin with, a clock for both sides, and what a subscription left behind.

import { expect } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { type Reply, startGapura, type TestGapura, type TestOptions } from './gapura.ts';
import { sql } from './sql.ts';

export const DAY_MS = 86_400_000;
export const TOKEN = '48111111sHfSakAvHvFQFEjTivUV1114';

export const monthly = {
  name: 'KOPI-BULANAN',
  amount: 150_000,
  payment_type: 'credit_card',
  token: TOKEN,
  interval: 1,
  interval_unit: 'month',
} as const;

/** A Gapura that lives in the sandbox's time, which stands still until a test moves it. */
export async function startInSandboxTime(options: TestOptions = {}): Promise<TestGapura> {
  let sandbox: Sandbox | undefined;
  const clock = { now: () => sandbox?.control.clock.now() ?? new Date() };
  const t = await startGapura({ clock, ...options });
  sandbox = t.sandbox;
  sandbox.control.clock.freeze();
  return t;
}

/** Has the gateway send its messages about subscriptions too. */
export function tellSubscriptions(t: TestGapura): void {
  t.sandbox.control.settings.setAddresses({ recurring: `${t.url}/notification/` });
}

export function muteSubscriptions(t: TestGapura): void {
  t.sandbox.control.settings.setAddresses({ recurring: '' });
}

let names = 0;

/** A name that no other test uses. */
export function newName(): string {
  names += 1;
  return `KOPI-${names}`;
}

export async function subscribe(t: TestGapura, more: Record<string, unknown> = {}): Promise<Reply['body']> {
  const reply = await t.request('POST', '/subscriptions/', { body: { ...monthly, name: newName(), ...more } });
  expect([reply.status, reply.body.detail]).toEqual([201, undefined]);
  return reply.body;
}

export async function readSubscription(t: TestGapura, id: string): Promise<Reply['body']> {
  return (await t.request('GET', `/subscriptions/${id}/`)).body;
}

/** The sandbox's time goes on, and everything that came of it has arrived. */
export async function pass(t: Pick<TestGapura, 'sandbox'>, ms: number): Promise<void> {
  await t.sandbox.control.clock.advance(ms);
  await t.sandbox.settled();
}

export async function subscriptionEvents(t: TestGapura, id: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM gateway_events WHERE subject_id = ${id} ORDER BY sequence`.execute(t.gapura.database.pool);
  return rows.map((row) => row.name);
}

export async function cyclesOf(t: TestGapura, id: string): Promise<{ order_id: string; status: string }[]> {
  const { rows } = await sql<{ order_id: string; status: string }>`
    SELECT order_id, transaction_status AS status FROM gateway_payments WHERE subscription_id = ${id}
    ORDER BY created_at, id`.execute(t.gapura.database.pool);
  return rows;
}

export async function countOf(t: TestGapura, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.id(table)}`.execute(
    t.gapura.database.pool,
  );
  return rows[0]?.n ?? -1;
}

/** A GoPay account that the customer has linked. */
export async function linkedAccount(t: TestGapura): Promise<string> {
  const made = await t.gapura.gateway.createPayAccount({
    payment_type: 'gopay',
    gopay_partner: { phone_number: '8215023424', country_code: '62' },
  });
  const id = String(made.account_id);
  t.sandbox.control.payAccounts.confirm(id);
  return id;
}
