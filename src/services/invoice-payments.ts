// The payments of an invoice: whose they are when the gateway begins one, and what becomes of the invoice as they change.

import type { InvoiceEventName } from '../domain/events.ts';
import { observePayment } from '../domain/invoice-judgement.ts';
import type { GatewayNotification } from '../domain/notification.ts';
import type { InvoiceRecord } from '../store/invoice-rows.ts';
import { findInvoiceByGatewayId, findInvoiceByOrder, lockInvoice } from '../store/invoices.ts';
import type { Queryable } from '../store/statement.ts';
import type { Context } from './context.ts';
import { recordInLock } from './invoice-changes.ts';
import type { Parent, ParentedChange } from './payment-parents.ts';

/** The invoice that a message is about: by its order, or by the gateway's id of it, which the message may carry. */
export async function findInvoiceParent(
  context: Context,
  { orderId, rawPayload }: GatewayNotification,
): Promise<Parent | undefined> {
  const { pool } = context.database;
  const gatewayId = gatewayInvoiceIdIn(rawPayload);
  const found =
    (orderId === null ? undefined : await findInvoiceByOrder(pool, orderId)) ??
    (gatewayId === undefined ? undefined : await findInvoiceByGatewayId(pool, gatewayId));
  return found === undefined ? undefined : parentOf(found, rawPayload);
}

/** What every payment of an invoice has from it. The amount is the invoice's: a message about another is not believed. */
export function parentOf({ invoice }: InvoiceRecord, transaction: Readonly<Record<string, unknown>>): Parent {
  const gatewayId = gatewayInvoiceIdIn(transaction);
  return {
    ownerId: invoice.ownerId,
    invoiceId: invoice.id,
    subscriptionId: null,
    known: {
      grossAmount: invoice.totalAmount,
      customerFirstName: invoice.customerName,
      customerEmail: invoice.customerEmail,
      customerPhone: invoice.customerPhone,
      metadata: gatewayId === undefined ? null : { midtrans_invoice_id: gatewayId },
    },
  };
}

/** Has the invoice follow its payment, in the transaction that changes the payment. */
export async function followInvoicePayment(
  context: Context,
  on: Queryable,
  { after, notificationId }: ParentedChange,
): Promise<readonly InvoiceEventName[]> {
  const { payment } = after;
  const locked = payment.invoiceId === null ? undefined : await lockInvoice(on, payment.invoiceId);
  if (locked === undefined) return [];
  const observation = observePayment(payment, context.clock.now());
  return recordInLock(context, on, locked, observation, { actor: 'gateway', notificationId });
}

function gatewayInvoiceIdIn({ metadata }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof metadata !== 'object' || metadata === null) return undefined;
  const id = (metadata as Record<string, unknown>).midtrans_invoice_id;
  return typeof id === 'string' && id !== '' ? id : undefined;
}
