// The words that stand in columns of a few words. Where they are written for every payment, the types of the code see to it that there
// is no other, and no check of the database does: a test looks at what was written.

import { CHECKOUT_FIELDS } from '../../src/domain/checkouts/checkout.ts';
import { PAYMENT_CHANGE_FIELDS } from '../../src/domain/history.ts';
import { NOTIFICATION_FIELDS } from '../../src/domain/notifications/notification.ts';
import { PAYMENT_FIELDS } from '../../src/domain/payments/payment.ts';
import { REFUND_FIELDS } from '../../src/domain/payments/refund.ts';
import { type Fields, fieldsWhere, snakeCase } from '../../src/domain/record.ts';
import type { Pool } from '../../src/store/database/connection.ts';

const TABLES: Readonly<Record<string, Fields>> = {
  gateway_payments: PAYMENT_FIELDS,
  gateway_payment_history: PAYMENT_CHANGE_FIELDS,
  gateway_refunds: REFUND_FIELDS,
  gateway_notifications: NOTIFICATION_FIELDS,
  checkouts: CHECKOUT_FIELDS,
};

/** The words that each of these columns holds, and those that are declared for it. */
export async function readWords(
  pool: Pool,
): Promise<{ column: string; written: string[]; declared: readonly string[] }[]> {
  const columns = Object.entries(TABLES).flatMap(([table, fields]) =>
    fieldsWhere(fields, ({ facts }) => facts.kind === 'choice').map(([name, { facts }]) => {
      return { table, column: snakeCase(name), declared: facts.choices };
    }),
  );
  const found = columns.map(async ({ table, column, declared }) => {
    const asked = `SELECT DISTINCT ${column} AS word FROM ${table} WHERE ${column} IS NOT NULL ORDER BY 1`;
    const { rows } = await pool.query<{ word: string }>(asked);
    return { column: `${table}.${column}`, written: rows.map(({ word }) => word), declared };
  });
  return Promise.all(found);
}
