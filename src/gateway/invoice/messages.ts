// Our invoice in the gateway's words, and the gateway's words as an observation of our invoice.

import { type GatewayInvoice, type GatewayInvoiceItem, isInvoiceStatus } from '../../domain/invoices/invoice.ts';
import type { InvoiceObservation, InvoiceSource } from '../../domain/invoices/judgement.ts';
import { parseRupiah } from '../../domain/money.ts';
import { parseWib } from '../../domain/time.ts';
import { say } from '../../text/sayings.ts';
import { type Json, objectOf, textOf } from '../json.ts';
import type { InvoiceRequest } from '../wire.ts';

/** The largest request that the gateway takes. */
const BODY_BYTES_MAX = 16_000;

/** The same for every attempt: it is made of the row, and the day begins and ends in WIB. */
export function toInvoiceBody(record: {
  readonly invoice: GatewayInvoice;
  readonly items: readonly GatewayInvoiceItem[];
}): InvoiceRequest {
  const { invoice, items } = record;
  return {
    order_id: invoice.orderId,
    invoice_number: invoice.invoiceNumber,
    invoice_date: `${invoice.invoiceDate} 00:00:00 +0700`,
    due_date: `${invoice.dueDate} 23:59:59 +0700`,
    customer_details: {
      name: invoice.customerName,
      email: invoice.customerEmail,
      ...(invoice.customerId === null ? {} : { id: invoice.customerId }),
      ...(invoice.customerPhone === null ? {} : { phone: invoice.customerPhone }),
    },
    payment_type: 'payment_link',
    item_details: items.map(({ itemId, description, quantity, price }) => ({
      ...(itemId === null ? {} : { item_id: itemId }),
      description,
      quantity,
      price: Number(price),
    })),
    ...(invoice.notes === null ? {} : { notes: invoice.notes }),
  };
}

/** How many bytes too many the gateway would get; 0 where it is small enough. */
export function excessBytes(body: InvoiceRequest): number {
  return Math.max(0, Buffer.byteLength(JSON.stringify(body)) - BODY_BYTES_MAX);
}

/** What the gateway's invoice means, or in words why it is not ours as we know it. */
export function observeInvoice(
  source: InvoiceSource,
  invoice: GatewayInvoice,
  answer: Json,
  now: Date,
): InvoiceObservation | string {
  const { id, status } = answer;
  if (typeof id !== 'string' || id === '') return say('invoice_unnamed');
  if (answer.order_id !== invoice.orderId) return "the gateway's invoice is of another order";
  const amount = parseRupiah(answer.gross_amount);
  if (amount !== invoice.totalAmount) return `the gateway's invoice is of ${amount}, expected ${invoice.totalAmount}`;
  if (typeof status !== 'string' || !isInvoiceStatus(status)) {
    return say('status_not_known', { word: String(status).slice(0, 40) });
  }
  return {
    source,
    status,
    details: {
      gatewayInvoiceId: id,
      paymentLinkUrl: textOf(answer.payment_link_url),
      pdfUrl: textOf(answer.pdf_url),
      ...(status === 'paid' ? { paidAt: parseWib(answer.paid_date) ?? now } : {}),
    },
    reason: source === 'create' ? say('invoice_made') : say('status_says', { status }),
  };
}

/** The gateway's id of the invoice that a transaction pays, where it names one. */
export function invoiceIdIn(transaction: Json): string | null {
  return textOf(objectOf(transaction.metadata).midtrans_invoice_id);
}
