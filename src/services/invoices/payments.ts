// The payments of an invoice: the owner of one that the gateway begins, and how the invoice follows their changes.

import type { InvoiceEventName } from '../../domain/events/event.ts';
import { type InvoiceObservation, observePayment, surplusOf } from '../../domain/invoices/judgement.ts';
import { formatRupiah } from '../../domain/money.ts';
import type { GatewayNotification } from '../../domain/notifications/notification.ts';
import { wasPaid } from '../../domain/payments/paid.ts';
import { invoiceIdIn } from '../../gateway/invoice/messages.ts';
import type { Transaction } from '../../store/database/statement.ts';
import { wantInvoiceCheck } from '../../store/invoices/changes.ts';
import {
  findInvoiceByGatewayId,
  findInvoiceByOrder,
  listInvoicePayments,
  lockInvoice,
} from '../../store/invoices/invoices.ts';
import type { InvoiceRecord } from '../../store/invoices/rows.ts';
import { say } from '../../text/sayings.ts';
import type { Context } from '../context.ts';
import type { ParentedChange } from '../followers.ts';
import type { Parent } from '../payments/parent.ts';
import { recordInLock } from './changes.ts';

/** The invoice that a notification is about: by its order, or by the gateway's id of it. */
export async function findInvoiceParent(
  context: Context,
  { orderId, rawPayload }: GatewayNotification,
): Promise<Parent | undefined> {
  const { pool } = context.database;
  const gatewayId = invoiceIdIn(rawPayload);
  const found =
    (orderId === null ? undefined : await findInvoiceByOrder(pool, orderId)) ??
    (gatewayId === null ? undefined : await findInvoiceByGatewayId(pool, gatewayId));
  return found === undefined ? undefined : parentOf(found, gatewayId);
}

/** What every payment of an invoice has from it. The amount is the invoice's: a notification about another is not believed. */
export function parentOf({ invoice }: InvoiceRecord, gatewayId: string | null): Parent {
  return {
    ownerId: invoice.ownerId,
    invoiceId: invoice.id,
    subscriptionId: null,
    known: {
      grossAmount: invoice.totalAmount,
      customerFirstName: invoice.customerName,
      customerEmail: invoice.customerEmail,
      customerPhone: invoice.customerPhone,
      metadata: gatewayId === null ? null : { midtrans_invoice_id: gatewayId },
    },
  };
}

/** Has the invoice follow its payment, in the transaction that changes the payment. */
export async function followInvoicePayment(
  context: Context,
  on: Transaction,
  { before, after, notificationId }: ParentedChange,
): Promise<readonly InvoiceEventName[]> {
  const { payment } = after;
  const locked = payment.invoiceId === null ? undefined : await lockInvoice(on, payment.invoiceId);
  if (locked === undefined) return [];
  const now = context.clock.now();
  const { invoice } = locked;
  const surplusAmount = surplusOf(invoice, await listInvoicePayments(on, invoice.id));
  const heard = observePayment(payment, now);
  const isNews = surplusAmount !== invoice.surplusAmount;
  const reason = isNews
    ? `${heard.reason}, ${say('and_surplus', { money: formatRupiah(surplusAmount) })}`
    : heard.reason;
  const seen: InvoiceObservation = { ...heard, surplusAmount, isNoted: isNews, reason };
  const provenance = { actor: 'gateway', notificationId };
  const paidThoughVoided = invoice.status === 'voided' && wasPaid(payment) && !wasPaid(before);
  if (!paidThoughVoided) return recordInLock(context, on, locked, seen, provenance);
  // The gateway decides whether the invoice counts as paid: it is asked. Until then the history records the money.
  const noted = { ...seen, isNoted: true, reason: `${seen.reason}, ${say('though_voided')}` };
  const events = await recordInLock(context, on, locked, noted, provenance);
  await wantInvoiceCheck(on, invoice.id, now);
  return events;
}
