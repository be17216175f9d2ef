// An invoice: its fields, its statuses, what each of them means, what is derived from them, and how it is shown to the world.

import { formatRupiah } from '../money.ts';
import {
  amount,
  boolean,
  choice,
  day,
  integer,
  json,
  list,
  type RecordOf,
  type Shown,
  showingOf,
  text,
  time,
  uuid,
} from '../record.ts';
import { wibDay } from '../time.ts';

export const INVOICE_STATUSES = ['draft', 'pending', 'overdue', 'paid', 'expired', 'voided'] as const;

/**
 * `draft`: written, the gateway has not confirmed it. `pending`: can be paid. `overdue`: its due date has passed, it can
 * still be paid. `paid`: and stays so after a refund. `expired`: no means of payment is left. `voided`: taken back.
 */
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/**
 * How far the creation at the gateway got. `initiated`: written, the gateway has not answered yet. `created`: the gateway
 * has it. `rejected`: the gateway refused it. `unknown`: the gateway may or may not have it.
 */
export const CREATION_STATES = ['initiated', 'created', 'rejected', 'unknown'] as const;

export const INVOICE_ITEM_FIELDS = {
  id: uuid.shown('The id of the item here'),
  itemId: text.orNull.shown('Your own id of the item'),
  description: text.shown('What is sold'),
  quantity: integer.shown('How many'),
  price: amount.shown('The price of one'),
  subtotal: amount.computed.shown('Price times quantity'),
} as const;

export interface GatewayInvoiceItem extends RecordOf<typeof INVOICE_ITEM_FIELDS> {}

/** Every field of an invoice, in the order in which the API shows them. */
export const INVOICE_FIELDS = {
  id: uuid.exported(1).shown('The id of the invoice here'),
  ownerId: text,
  invoiceNumber: text.exported(2).shown('The number on the document'),
  orderId: text.exported(3).shown('The id of the order at the gateway'),
  gatewayInvoiceId: text.orNull.changes.exported(4).shown("The gateway's id of the invoice"),
  status: choice(INVOICE_STATUSES).changes.exported(5).shown('Where the invoice stands'),
  customerId: text.orNull.exported(6).shown('Your own id of the customer'),
  customerName: text.exported(7).shown('Who is to pay'),
  customerEmail: text.exported(8).shown('E-mail address'),
  customerPhone: text.orNull.exported(9).shown('Phone number'),
  totalAmount: amount.exported(10).shown('The sum of the items'),
  currency: text.initially('IDR').exported(11).shown('Always IDR'),
  invoiceDate: day.exported(12).shown('The day on which it was made, in WIB'),
  dueDate: day.exported(13).shown('The last day to pay in time, in WIB'),
  paidAt: time.orNull.changes.exported(14).shown('When it was paid'),
  notes: text.orNull.exported(15).shown('A note to the customer'),
  voidReason: text.orNull.changes.exported(16).shown('Why it was voided'),
  paymentLinkUrl: text.orNull.changes.shown('The page on which the customer pays'),
  pdfUrl: text.orNull.changes.shown('The document'),
  /** Or the first that tries to. */
  paymentId: uuid.orNull.changes.exported(17).shown('The payment that pays it'),
  surplusAmount: amount.changes.shown('What came in by further payments and was not given back'),
  items: list<Shown<typeof INVOICE_ITEM_FIELDS>>().computed.shown('What is paid for'),
  isOverdue: boolean.computed.shown('It should have been paid by now'),
  metadata: json().orNull.shown('Yours'),
  creationState: choice(CREATION_STATES).changes,
  /** Why the gateway refused to make it. */
  statusCode: text.orNull.changes,
  statusMessage: text.orNull.changes,
  /** Counts the changes of the row; a writer that saw an older version has to look again. */
  version: integer.initially(1).changes,
  createdAt: time.exported(18).shown('When it was asked for'),
  updatedAt: time.changes.exported(19).shown('When it last changed'),
} as const;

export interface GatewayInvoice extends RecordOf<typeof INVOICE_FIELDS> {}

/** Whether a customer can still pay it. */
export function isPayable(invoice: Pick<GatewayInvoice, 'status'>): boolean {
  return invoice.status === 'pending' || invoice.status === 'overdue';
}

/** Whether it should have been paid by now. True from the first moment after the due date, before the task has noticed. */
export function isOverdue(invoice: Pick<GatewayInvoice, 'status' | 'dueDate'>, today: string): boolean {
  return isPayable(invoice) && (invoice.status === 'overdue' || invoice.dueDate < today);
}

function subtotalOf(item: Pick<GatewayInvoiceItem, 'price' | 'quantity'>): bigint {
  return item.price * BigInt(item.quantity);
}

export function isInvoiceStatus(value: string): value is InvoiceStatus {
  return (INVOICE_STATUSES as readonly string[]).includes(value);
}

const showFields = showingOf(INVOICE_FIELDS, 'shown');
const showItemFields = showingOf(INVOICE_ITEM_FIELDS, 'shown');

export function showInvoice(
  record: { readonly invoice: GatewayInvoice; readonly items: readonly GatewayInvoiceItem[] },
  now: Date,
) {
  const { invoice } = record;
  return showFields(invoice, {
    items: record.items.map((item) => showItemFields(item, { subtotal: formatRupiah(subtotalOf(item)) })),
    is_overdue: isOverdue(invoice, wibDay(now)),
  });
}
