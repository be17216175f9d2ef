// SQL for the list of payments: filters, and pages by a cursor.

import type { GatewayPayment } from '../../domain/payments/payment.ts';
import { type List, listRows, type PageOfRows } from '../database/pages.ts';
import type { Queryable } from '../database/statement.ts';
import { type PaymentRow, toPayment } from './rows.ts';

export interface PaymentFilter extends PageOfRows {
  readonly ownerId?: string | undefined;
  readonly paymentType?: string | undefined;
  readonly status?: string | undefined;
  readonly orderId?: string | undefined;
  readonly createdFrom?: Date | undefined;
  readonly createdAfter?: Date | undefined;
  readonly createdBefore?: Date | undefined;
}

const LIST: List<PaymentFilter> = {
  select: '*',
  from: 'gateway_payments',
  filters: {
    ownerId: 'owner_id =',
    paymentType: 'payment_type =',
    status: 'transaction_status =',
    orderId: 'order_id =',
    createdFrom: 'created_at >=',
    createdAfter: 'created_at >',
    createdBefore: 'created_at <',
  },
};

/** A page of payments, newest first, each with the exact time that a cursor needs. */
export async function listPayments(
  on: Queryable,
  filter: PaymentFilter,
): Promise<(GatewayPayment & { cursorTime: string })[]> {
  const rows = await listRows<PaymentRow, PaymentFilter>(on, LIST, filter);
  return rows.map((row) => ({ ...toPayment(row), cursorTime: row.cursor_time }));
}
