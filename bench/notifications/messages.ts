// The load of the notifications benchmark: payments that wait, and for each the signed message that it was paid.

import { createHash } from 'node:crypto';
import type pg from 'pg';

export const SERVER_KEY = 'SB-Mid-server-bench';

/** Inserts payments that wait for their customer. */
export async function insertWaiting(pool: pg.Pool, schema: string, prefix: string, count: number): Promise<void> {
  await pool.query(
    `INSERT INTO "${schema}".gateway_payments (id, owner_id, order_id, transaction_id, payment_type, bank, gross_amount,
       transaction_status, charge_state, charge_attempts, va_number, customer_email, created_at, updated_at)
     SELECT gen_random_uuid(), 'bench', $1 || n, $1 || 't' || n, 'bank_transfer', 'bca', 44000, 'pending', 'charged', 1,
       '812785002530231', 'budi@example.com', now(), now()
     FROM generate_series(1, $2::int) AS n`,
    [prefix, count],
  );
  // What the database does by itself within a minute: a plan for an empty table is of no use for a full one.
  await pool.query(`ANALYZE "${schema}".gateway_payments`);
}

export function settlement(prefix: string, n: number): string {
  return settlementOf(`${prefix}${n}`, `${prefix}t${n}`);
}

export function settlementOf(orderId: string, transactionId: string): string {
  const signature = createHash('sha512').update(`${orderId}20044000.00${SERVER_KEY}`).digest('hex');
  return JSON.stringify({
    va_numbers: [{ va_number: '812785002530231', bank: 'bca' }],
    transaction_time: '2026-01-15 10:00:00',
    transaction_status: 'settlement',
    transaction_id: transactionId,
    status_message: 'midtrans payment notification',
    status_code: '200',
    signature_key: signature,
    settlement_time: '2026-01-15 10:05:12',
    payment_type: 'bank_transfer',
    payment_amounts: [],
    order_id: orderId,
    merchant_id: 'G812785002',
    gross_amount: '44000.00',
    fraud_status: 'accept',
    expiry_time: '2026-01-16 10:00:00',
    currency: 'IDR',
  });
}
