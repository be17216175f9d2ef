// SQL for the list of refunds, each with what it takes to know its payment by.

import type { GatewayRefund } from '../../domain/payments/refund.ts';
import { type List, listRows, type PageOfRows } from '../database/pages.ts';
import type { Queryable } from '../database/statement.ts';
import { type RefundRow, toRefund } from './rows.ts';

/** Which refunds; a list of values means any of them. */
export interface RefundFilter extends PageOfRows {
  readonly ownerId?: readonly string[] | undefined;
  readonly paymentType?: readonly string[] | undefined;
  readonly status?: readonly string[] | undefined;
  readonly paymentId?: string | undefined;
  readonly createdFrom?: Date | undefined;
  readonly createdAfter?: Date | undefined;
  readonly createdBefore?: Date | undefined;
}

export interface ListedRefund {
  readonly refund: GatewayRefund;
  readonly orderId: string;
  readonly paymentType: string;
  readonly cursorTime: string;
}

const ofPayment = (column: string) =>
  `(SELECT payment.${column} FROM gateway_payments payment WHERE payment.id = gateway_refunds.payment_id)`;

const LIST: List<RefundFilter> = {
  select: `gateway_refunds.*, ${ofPayment('order_id')} AS order_id, ${ofPayment('payment_type')} AS payment_type`,
  from: 'gateway_refunds',
  filters: {
    ownerId: `${ofPayment('owner_id')} =`,
    paymentType: `${ofPayment('payment_type')} =`,
    status: 'status =',
    paymentId: 'payment_id =',
    createdFrom: 'created_at >=',
    createdAfter: 'created_at >',
    createdBefore: 'created_at <',
  },
};

/** A page of refunds, newest first, each with the exact time that a cursor needs. */
export async function listRefunds(on: Queryable, filter: RefundFilter): Promise<ListedRefund[]> {
  const rows = await listRows<RefundRow & { order_id: string; payment_type: string }, RefundFilter>(on, LIST, filter);
  return rows.map((row) => ({
    refund: toRefund(row),
    orderId: row.order_id,
    paymentType: row.payment_type,
    cursorTime: row.cursor_time,
  }));
}
