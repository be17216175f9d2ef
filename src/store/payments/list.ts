// SQL for the list of payments: filters, and pages by a cursor.

import type { GatewayPayment } from '../../domain/payments/payment.ts';
import { cursorTime, isAfter, type PageOfRows } from '../database/pages.ts';
import type { Db } from '../database/pool.ts';
import { toPayment } from './rows.ts';

export interface PaymentFilter extends PageOfRows {
  readonly ownerId?: string | undefined;
  readonly paymentType?: string | undefined;
  readonly status?: string | undefined;
  readonly orderId?: string | undefined;
  readonly createdAfter?: Date | undefined;
  readonly createdBefore?: Date | undefined;
}

/** A page of payments, newest first, each with the exact time that a cursor needs. */
export async function listPayments(
  db: Db,
  filter: PaymentFilter,
): Promise<(GatewayPayment & { cursorTime: string })[]> {
  let query = db
    .selectFrom('gateway_payments')
    .selectAll()
    .select(cursorTime.as('cursor_time'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.limit);
  if (filter.ownerId !== undefined) query = query.where('owner_id', '=', filter.ownerId);
  if (filter.paymentType !== undefined) query = query.where('payment_type', '=', filter.paymentType);
  if (filter.status !== undefined) query = query.where('transaction_status', '=', filter.status);
  if (filter.orderId !== undefined) query = query.where('order_id', '=', filter.orderId);
  if (filter.createdAfter !== undefined) query = query.where('created_at', '>', filter.createdAfter);
  if (filter.createdBefore !== undefined) query = query.where('created_at', '<', filter.createdBefore);
  if (filter.after !== undefined) query = query.where(isAfter(filter.after));
  const rows = await query.execute();
  return rows.map((row) => ({ ...toPayment(row), cursorTime: row.cursor_time }));
}
