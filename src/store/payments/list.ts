// SQL for the list of payments: filters, pages by a cursor, and a count up to a limit.

import type { GatewayPayment } from '../../domain/payments/payment.ts';
import { emailOf, phoneOf } from '../database/customer.ts';
import { type List, listRows, type PageOfRows } from '../database/pages.ts';
import { type Queryable, type Readable, run, statement } from '../database/statement.ts';
import { type PaymentRow, toPayment } from './rows.ts';

/** Which payments; a list of values means any of them. */
export interface PaymentFilter extends PageOfRows {
  readonly ownerId?: readonly string[] | undefined;
  readonly paymentType?: readonly string[] | undefined;
  readonly status?: readonly string[] | undefined;
  readonly orderId?: readonly string[] | undefined;
  readonly chargeState?: readonly string[] | undefined;
  readonly fraudStatus?: readonly string[] | undefined;
  readonly bank?: readonly string[] | undefined;
  readonly invoiceId?: readonly string[] | undefined;
  readonly subscriptionId?: readonly string[] | undefined;
  readonly checkoutId?: readonly string[] | undefined;
  /** Only in a search, which finds them. */
  readonly customerEmail?: string | undefined;
  readonly customerPhone?: string | undefined;
  /** In whole rupiah. */
  readonly amountMin?: number | undefined;
  readonly amountMax?: number | undefined;
  /** Those that the gateway's answers contradict, since a time after this. */
  readonly contradictedAfter?: Date | undefined;
  readonly paidAfter?: Date | undefined;
  readonly paidBefore?: Date | undefined;
  readonly createdFrom?: Date | undefined;
  readonly createdAfter?: Date | undefined;
  readonly createdBefore?: Date | undefined;
}

export const LIST: List<PaymentFilter> = {
  select: '*',
  from: 'gateway_payments',
  filters: {
    ownerId: 'owner_id =',
    paymentType: 'payment_type =',
    status: 'transaction_status =',
    orderId: 'order_id =',
    chargeState: 'charge_state =',
    fraudStatus: 'fraud_status =',
    bank: 'bank =',
    invoiceId: 'invoice_id =',
    subscriptionId: 'subscription_id =',
    checkoutId: 'checkout_id =',
    customerEmail: `${emailOf('customer_email')} =`,
    customerPhone: `${phoneOf('customer_phone')} =`,
    amountMin: 'gross_amount >=',
    amountMax: 'gross_amount <=',
    contradictedAfter: 'contradicted_since IS NOT NULL AND contradicted_since >=',
    paidAfter: 'settlement_time >',
    paidBefore: 'settlement_time <',
    createdFrom: 'created_at >=',
    createdAfter: 'created_at >',
    createdBefore: 'created_at <',
  },
};

/** A page of payments, newest first, each with the exact time that a cursor needs. */
export async function listPayments(
  on: Readable,
  filter: PaymentFilter,
): Promise<(GatewayPayment & { cursorTime: string })[]> {
  const rows = await listRows<PaymentRow, PaymentFilter>(on, LIST, filter);
  return rows.map((row) => ({ ...toPayment(row), cursorTime: row.cursor_time }));
}

const COUNT_CREATED = statement(
  'gapura_count_created',
  `
SELECT count(*)::int AS found FROM (
  SELECT FROM gateway_payments WHERE created_at >= coalesce($1, '-infinity'::timestamptz)
    AND created_at < coalesce($2, 'infinity'::timestamptz) LIMIT $3
) counted`,
);

/** How many payments were created in a range of time; those beyond `limit` are not counted. */
export async function countCreated(
  on: Queryable,
  range: { from?: Date | undefined; to?: Date | undefined; limit: number },
): Promise<number> {
  const values = [range.from ?? null, range.to ?? null, range.limit];
  return (await run<{ found: number }>(on, COUNT_CREATED, values))[0]?.found ?? 0;
}
