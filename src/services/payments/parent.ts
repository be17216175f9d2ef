// Payments that the gateway begins by itself, for the invoice that they pay or the subscription whose cycle they are.

import { concernsCheckout } from '../../domain/checkouts/judgement.ts';
import { blankPayment } from '../../domain/payments/blank.ts';
import type { GatewayPayment } from '../../domain/payments/payment.ts';
import type { HistoryEntry } from '../../store/payments/history.ts';
import { insertPayment } from '../../store/payments/insertion.ts';
import { findPaymentByMessage, type PaymentRecord } from '../../store/payments/payments.ts';
import type { Context } from '../context.ts';

/** Whose an order is that the gateway began by itself. */
export interface Parent {
  readonly ownerId: string;
  readonly invoiceId: string | null;
  readonly subscriptionId: string | null;
  /** What its payments have from it, whatever a message says. */
  readonly known?: Partial<
    Pick<GatewayPayment, 'grossAmount' | 'customerFirstName' | 'customerEmail' | 'customerPhone' | 'metadata'>
  >;
}

/** What is known of a transaction that the gateway began by itself. */
export interface ForeignTransaction {
  readonly orderId: string;
  readonly paymentType: string;
  readonly grossAmount: bigint;
}

/** Whether what a payment belongs to has to follow a change of it. */
export function isFollowed(before: GatewayPayment, after: GatewayPayment): boolean {
  if (after.invoiceId !== null || after.subscriptionId !== null) return true;
  return after.checkoutId !== null && concernsCheckout({ before, after });
}

/** The payment of a transaction that the gateway began by itself: made now, or the one that is there already. */
export async function adoptTransaction(
  context: Context,
  parent: Parent,
  transaction: ForeignTransaction,
  heard: Pick<HistoryEntry, 'source' | 'actor'> = { source: 'notification', actor: 'gateway' },
): Promise<PaymentRecord | undefined> {
  const { known, ...owner } = parent;
  const payment: GatewayPayment = {
    ...blankPayment(context.newId(), context.clock.now()),
    ...owner,
    orderId: transaction.orderId,
    paymentType: transaction.paymentType,
    grossAmount: transaction.grossAmount,
    ...known,
  };
  const inserted = await insertPayment(context.database.pool, {
    payment,
    items: [],
    history: {
      fromStatus: null,
      ...heard,
      reason: parent.invoiceId === null ? 'the gateway charged a subscription' : 'the gateway was paid for an invoice',
      notificationId: null,
      gatewayAnswer: null,
    },
  });
  if (inserted !== undefined) return { payment, items: [], refunds: [] };
  const found = await findPaymentByMessage(context.database.pool, {
    orderId: transaction.orderId,
    fingerprint: Buffer.alloc(0),
    createdAt: payment.createdAt,
  });
  return found?.record;
}
