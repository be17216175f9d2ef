// Messages about payments that nobody asked for here: the gateway began them, for an invoice or a subscription.

import type { GatewayNotification } from '../../domain/notifications/notification.ts';
import type { PaymentRecord } from '../../store/payments/payments.ts';
import type { Context } from '../context.ts';
import { findInvoiceParent } from '../invoices/payments.ts';
import { adoptTransaction, type ForeignTransaction, type Parent } from '../payments/parent.ts';
import { findSubscriptionParent } from '../subscriptions/cycles.ts';

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
