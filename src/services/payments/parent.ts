// Payments that the gateway begins by itself, for the invoice that they pay or the subscription whose cycle they are.

import { concernsCheckout } from '../../domain/checkouts/judgement.ts';
import { isOtherTransaction, orderIdOfAnother } from '../../domain/payments/attempts.ts';
import type { GatewayObservation } from '../../domain/payments/observation.ts';
import { blankPayment, type GatewayPayment } from '../../domain/payments/payment.ts';
import type { HistoryEntry } from '../../store/payments/history.ts';
import { insertPayment } from '../../store/payments/insertion.ts';
import { findPaymentByMessage, type PaymentRecord } from '../../store/payments/payments.ts';
import { say } from '../../text/sayings.ts';
import type { Context } from '../context.ts';

/** Whose an order is that the gateway began by itself. */
export interface Parent {
  readonly ownerId: string;
  readonly invoiceId: string | null;
  readonly subscriptionId: string | null;
  /** What its payments take from it, before the fields of a notification. */
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

type ChangeSource = Pick<HistoryEntry, 'source' | 'actor'>;
const BY_NOTIFICATION: ChangeSource = { source: 'notification', actor: 'gateway' };

/** The payment of a transaction that the gateway began by itself: made now, or the one that is there already. */
export async function adoptTransaction(
  context: Context,
  parent: Parent,
  transaction: ForeignTransaction,
  heard: ChangeSource = BY_NOTIFICATION,
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
  const reason = parent.invoiceId === null ? say('charged_subscription') : say('paid_for_invoice');
  return adopt(context, payment, { ...heard, reason });
}

/** The payment of one more transaction that brought money for an order: made now, or the one that is there already. */
export async function adoptAnother(
  context: Context,
  { payment: first }: PaymentRecord,
  { transactionId, paymentType }: GatewayObservation,
): Promise<PaymentRecord | undefined> {
  if (transactionId === null) return undefined;
  const { ownerId, invoiceId, grossAmount, customerFirstName, customerEmail, customerPhone, metadata } = first;
  const payment: GatewayPayment = {
    ...blankPayment(context.newId(), context.clock.now()),
    ...{ ownerId, invoiceId, grossAmount, customerFirstName, customerEmail, customerPhone, metadata },
    orderId: orderIdOfAnother(first.orderId, transactionId),
    transactionId,
    paymentType: paymentType ?? 'unknown',
  };
  return adopt(context, payment, { ...BY_NOTIFICATION, reason: say('paid_again_for_invoice') });
}

/** The payment that one more transaction of the order has; undefined where it is the payment's own, or has none. */
export async function findAnother(
  context: Context,
  payment: GatewayPayment,
  observation: GatewayObservation,
): Promise<PaymentRecord | undefined> {
  const { transactionId } = observation;
  if (payment.invoiceId === null || transactionId === null || !isOtherTransaction(payment, observation))
    return undefined;
  return findByOrder(context, orderIdOfAnother(payment.orderId, transactionId));
}

async function adopt(
  context: Context,
  payment: GatewayPayment,
  heard: ChangeSource & Pick<HistoryEntry, 'reason'>,
): Promise<PaymentRecord | undefined> {
  const history: HistoryEntry = { fromStatus: null, ...heard, notificationId: null, gatewayAnswer: null };
  const inserted = await insertPayment(context.database.pool, { payment, items: [], history });
  return inserted === undefined ? findByOrder(context, payment.orderId) : { payment, items: [], refunds: [] };
}

async function findByOrder(context: Context, orderId: string): Promise<PaymentRecord | undefined> {
  const message = { orderId, fingerprint: Buffer.alloc(0), createdAt: context.clock.now() };
  return (await findPaymentByMessage(context.database.pool, message))?.record;
}
