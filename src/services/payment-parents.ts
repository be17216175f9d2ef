// Payments that belong to something: to the invoice that they pay, or to the subscription whose cycle they are.

import { blankPayment } from '../domain/blank-payment.ts';
import type { EventName } from '../domain/events.ts';
import type { GatewayNotification } from '../domain/notification.ts';
import type { GatewayPayment } from '../domain/payment.ts';
import type { HistoryEntry } from '../store/payment-history.ts';
import { findPaymentByMessage, insertPayment, type PaymentRecord } from '../store/payments.ts';
import type { Queryable } from '../store/statement.ts';
import type { Context } from './context.ts';
import { findInvoiceParent, followInvoicePayment } from './invoice-payments.ts';
import { findSubscriptionParent, followCycle } from './subscription-cycles.ts';

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

export function hasParent(payment: GatewayPayment): boolean {
  return payment.invoiceId !== null || payment.subscriptionId !== null;
}

export interface ParentedChange {
  readonly before: GatewayPayment;
  readonly after: PaymentRecord;
  /** The message that brought the change; null where it came another way. */
  readonly notificationId: string | null;
}

/** Has the parent follow its payment, in the transaction that changes the payment. The names of the events that were written. */
export async function followPayment(
  context: Context,
  on: Queryable,
  change: ParentedChange,
): Promise<readonly EventName[]> {
  const ofInvoice = change.after.payment.invoiceId !== null;
  return ofInvoice ? followInvoicePayment(context, on, change) : followCycle(context, on, change);
}

/** Writes down the payment that a message is about, where the gateway began it for something that is known here. */
export async function adoptPayment(
  context: Context,
  notification: GatewayNotification,
): Promise<PaymentRecord | undefined> {
  const transaction = readTransaction(notification);
  if (transaction === undefined) return undefined;
  const parent = await findParent(context, notification);
  return parent === undefined ? undefined : adoptTransaction(context, parent, transaction);
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
  });
  return found?.record;
}

async function findParent(context: Context, notification: GatewayNotification): Promise<Parent | undefined> {
  // An invoice is named exactly, a subscription by the beginning of the order id.
  return (await findInvoiceParent(context, notification)) ?? (await findSubscriptionParent(context, notification));
}

const WHOLE_AMOUNT = /^([1-9]\d{0,14})(?:\.00?)?$/;

function readTransaction(notification: GatewayNotification): ForeignTransaction | undefined {
  const amount = WHOLE_AMOUNT.exec(notification.grossAmount ?? '')?.[1];
  if (notification.orderId === null || amount === undefined) return undefined;
  return {
    orderId: notification.orderId,
    paymentType: notification.paymentType ?? 'unknown',
    grossAmount: BigInt(amount),
  };
}
