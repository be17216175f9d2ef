// Payments by chance, and their figures computed in the plainest way, to hold the summary against.

import { expect } from 'vitest';
import type { CHARGE_STATES, PaymentStatus } from '../../../src/domain/payments/payment.ts';
import { failureReason } from '../../../src/domain/payments/refusal.ts';
import type { Pool } from '../../../src/store/database/connection.ts';

type ChargeState = (typeof CHARGE_STATES)[number];

const HOUR_MS = 3_600_000;
const WIB_MS = 7 * HOUR_MS;

/** Numbers that come again with the same seed. */
export function chanceOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, oneOf: <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value };
}

export type Chance = ReturnType<typeof chanceOf>;

const STATUSES = [
  'pending',
  'authorize',
  'capture',
  'settlement',
  'settlement',
  'expire',
  'deny',
  'refund',
  'chargeback',
  'cancel',
  'failure',
];

const COLUMNS =
  'id, owner_id, order_id, payment_type, bank, gross_amount, transaction_status, fraud_status, captured_amount, refund_amount, ' +
  'refund_reserved_amount, transaction_time, settlement_time, channel_code, status_message, charge_state, charge_attempts, created_at, updated_at';

/** Half of them within a minute of midnight in WIB, where days and months meet. */
export async function insertPayments(
  pool: Pool,
  chance: Chance,
  made: { readonly count: number; readonly from: string; readonly days: number; readonly prefix: string },
): Promise<void> {
  const fromMs = Date.parse(made.from);
  const rows = Array.from({ length: made.count }, (_, number) => {
    const midnightMs = fromMs + chance.below(made.days) * 24 * HOUR_MS;
    const offsetMs = number % 2 === 0 ? chance.below(120_000) - 60_000 : chance.below(24 * HOUR_MS);
    const createdMs = midnightMs + offsetMs;
    const status = chance.oneOf(STATUSES);
    const type = chance.oneOf(['credit_card', 'bank_transfer', 'gopay', 'qris']);
    const gross = 1_000 + chance.below(9_000_000);
    const captured = type === 'credit_card' && chance.below(3) === 0 ? 500 + chance.below(gross - 500) : null;
    const refunded = status === 'refund' ? Math.floor((captured ?? gross) / 2) : 0;
    // The gateway's clock may be a little behind, and it may not say when.
    const settledMs = createdMs - 1_500 + 2 ** (chance.below(190) / 10) * 1_000;
    return {
      id: `00000000-0000-7000-8000-${(chance.below(2 ** 31) * 4096 + number).toString(16).padStart(12, '0')}`,
      owner_id: chance.oneOf(['budi', 'siti']),
      order_id: `${made.prefix}-${number}`,
      payment_type: type,
      bank: type === 'bank_transfer' ? chance.oneOf(['bca', 'bni', null]) : null,
      gross_amount: gross,
      transaction_status: status,
      fraud_status: chance.oneOf([null, 'accept', 'challenge', ...(status === 'deny' ? ['deny'] : [])]),
      captured_amount: captured,
      refund_amount: refunded,
      refund_reserved_amount: refunded,
      transaction_time: chance.below(5) === 0 ? null : new Date(createdMs + chance.below(90_000)).toISOString(),
      settlement_time: chance.below(9) === 0 ? null : new Date(settledMs).toISOString(),
      channel_code: chance.oneOf([null, null, '51', '54', '99']),
      status_message: chance.oneOf([null, 'Denied by bank, code [61].', 'Card is not authenticated', 'Encode [14]']),
      charge_state: status === 'failure' && chance.below(2) === 0 ? 'rejected' : 'charged',
      charge_attempts: 1,
      created_at: new Date(createdMs).toISOString(),
      updated_at: new Date(createdMs).toISOString(),
    };
  });
  await pool.query(
    `INSERT INTO gateway_payments (${COLUMNS}) SELECT ${COLUMNS} FROM jsonb_populate_recordset(NULL::gateway_payments, $1)`,
    [JSON.stringify(rows)],
  );
}

/** Refunds in all states, made hours or weeks after their payment, some at an approval. */
export async function insertRefunds(pool: Pool, chance: Chance): Promise<void> {
  const { rows } = await pool.query<{ id: string; created_at: Date }>(
    "SELECT id, created_at FROM gateway_payments WHERE transaction_status IN ('settlement', 'refund') ORDER BY id",
  );
  for (const { id, created_at } of rows.filter(() => chance.below(3) === 0)) {
    const askedMs = created_at.getTime() + chance.below(20 * 24) * HOUR_MS;
    const decidedAt = chance.below(3) === 0 ? new Date(askedMs + chance.below(48) * HOUR_MS) : null;
    const status = chance.oneOf(['requested', 'accepted', 'confirmed', 'failed', 'accepted', 'rejected']);
    await pool.query(
      `INSERT INTO gateway_refunds (id, payment_id, refund_key, amount, is_direct, status, created_at, updated_at, decided_at)
        VALUES (gen_random_uuid(), $1, gen_random_uuid()::text, $2, false, $3, $4, $4, $5)`,
      [id, 100 + chance.below(400), status, new Date(askedMs), decidedAt],
    );
  }
}

export interface MadeRefund {
  readonly amount: string;
  readonly status: string;
  readonly created_at: Date;
  readonly decided_at: Date | null;
}

export interface Paid {
  readonly refunds: readonly MadeRefund[];
  readonly channel_code: string | null;
  readonly status_message: string | null;
  readonly charge_state: string;
  readonly owner_id: string;
  readonly payment_type: string;
  readonly transaction_status: string;
  readonly bank: string | null;
  readonly fraud_status: string | null;
  readonly gross_amount: string;
  readonly captured_amount: string | null;
  readonly refund_amount: string;
  readonly transaction_time: Date | null;
  readonly settlement_time: Date | null;
  readonly created_at: Date;
}

export async function readPayments(pool: Pool): Promise<Paid[]> {
  const { rows } = await pool.query<Paid & { id: string }>('SELECT * FROM gateway_payments');
  const refunds = (await pool.query<MadeRefund & { payment_id: string }>('SELECT * FROM gateway_refunds')).rows;
  return rows.map((row) => ({ ...row, refunds: refunds.filter(({ payment_id }) => payment_id === row.id) }));
}

/** The first moment of a period, by the calendar on the wall in Jakarta. */
function startOf(time: Date, interval: string): string {
  const wall = new Date(time.getTime() + WIB_MS).toISOString();
  if (interval === 'all') return 'all';
  const length = { hour: 13, day: 10, month: 7 }[interval];
  return new Date(
    `${wall.slice(0, length)}${'0000-01-01T00:00:00Z'.slice(length)}`.replace(/Z?$/, '+07:00'),
  ).toISOString();
}

function wasPaid({ transaction_status: status, fraud_status: fraud }: Paid): boolean {
  if (status === 'capture') return fraud !== 'challenge' && fraud !== 'deny';
  return ['settlement', 'partial_refund', 'refund', 'partial_chargeback', 'chargeback'].includes(status);
}

function secondsOf(payment: Paid): number | null {
  const card = payment.payment_type === 'credit_card' ? payment.transaction_time : null;
  const paidAt = card ?? payment.settlement_time;
  return paidAt === null ? null : Math.max(0, (paidAt.getTime() - payment.created_at.getTime()) / 1_000);
}

const reasonOf = (payment: Paid) =>
  failureReason({
    paymentType: payment.payment_type,
    transactionStatus: payment.transaction_status as PaymentStatus,
    fraudStatus: payment.fraud_status,
    channelCode: payment.channel_code,
    statusMessage: payment.status_message,
    chargeState: payment.charge_state as ChargeState,
  });

/** Undefined for what has no value. */
const VALUES: Readonly<Record<string, (payment: Paid) => string | null | undefined>> = {
  reason: (payment) => reasonOf(payment) ?? undefined,
  none: () => null,
  payment_type: (payment) => payment.payment_type,
  status: (payment) => payment.transaction_status,
  bank: (payment) => payment.bank ?? 'none',
};

/** Everything but the median, which is apart: its exact value, to be met within the width of a bucket. */
export function figuresOf(payments: readonly Paid[], asked: { interval: string; by: string }) {
  const groups = new Map<string, Paid[]>();
  const made = new Map<string, MadeRefund[]>();
  for (const payment of payments) {
    const value = VALUES[asked.by]?.(payment);
    if (value !== undefined) {
      const key = `${startOf(payment.created_at, asked.interval)} ${value ?? ''}`;
      groups.set(key, [...(groups.get(key) ?? []), payment]);
    }
    if (asked.by === 'reason') continue;
    for (const refund of payment.refunds.filter(({ status }) => status === 'accepted' || status === 'confirmed')) {
      const key = `${startOf(refund.decided_at ?? refund.created_at, asked.interval)} ${value ?? ''}`;
      made.set(key, [...(made.get(key) ?? []), refund]);
    }
  }
  for (const key of made.keys()) groups.set(key, groups.get(key) ?? []);
  return [...groups.keys()].sort().map((key) => {
    const group = groups.get(key) ?? [];
    const paid = group.filter(wasPaid);
    const sum = (of: (payment: Paid) => string) => paid.reduce((total, payment) => total + BigInt(of(payment)), 0n);
    const gross = sum((payment) => payment.captured_amount ?? payment.gross_amount);
    const refunded = sum((payment) => payment.refund_amount);
    const waits = paid.map(secondsOf).filter((seconds) => seconds !== null);
    const [start = '', by = ''] = key.split(' ');
    const row = {
      start,
      by: by === '' ? null : by,
      count: group.length,
      paid_count: paid.length,
      success_rate: group.length === 0 ? null : Math.round((paid.length / group.length) * 10_000) / 10_000,
      gross: `${gross}.00`,
      refunded: `${refunded}.00`,
      net: `${gross - refunded}.00`,
      refunds_made_count: made.get(key)?.length ?? 0,
      refunds_made: `${(made.get(key) ?? []).reduce((total, { amount }) => total + BigInt(amount), 0n)}.00`,
    };
    return { row, median: waits.toSorted((a, b) => a - b)[Math.ceil(waits.length / 2) - 1] ?? null };
  });
}

/** Eight buckets for each doubling. */
const BUCKET_WIDTH = 2 ** (1 / 8) - 1;

/** The rows say the same as the plain computation; rows without payments and refunds aside. */
export function expectSame(
  rows: readonly Record<string, unknown>[],
  expected: ReturnType<typeof figuresOf>,
  what: string,
) {
  const filled = rows.filter(({ count, refunds_made_count: made }) => count !== 0 || made !== 0);
  expect(
    filled.map(({ median_seconds_to_pay: _, ...row }) => row),
    what,
  ).toEqual(expected.map(({ row }) => row));
  for (const [index, { median, row }] of expected.entries()) {
    const told = filled[index]?.median_seconds_to_pay as number | null;
    const where = `${what}: the median of ${row.start} ${row.by}, which is ${median}`;
    if (median === null) expect(told, where).toBeNull();
    else expect(Math.abs((told ?? Number.NaN) - median), where).toBeLessThanOrEqual(median * BUCKET_WIDTH + 1.05);
  }
}
