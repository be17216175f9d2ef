// Between rows and the domain for invoices, which are read as JSON: days stay text, whatever zone the machine is in.

import {
  type CreationState,
  type GatewayInvoice,
  type GatewayInvoiceItem,
  type InvoiceStatus,
  isInvoiceStatus,
} from '../../domain/invoices/invoice.ts';

/** An invoice with its items, as one reading of the database saw it. */
export interface InvoiceRecord {
  readonly invoice: GatewayInvoice;
  readonly items: readonly GatewayInvoiceItem[];
}

/** Amounts are small enough for a JSON number: the table refuses larger ones. */
export interface InvoiceRow {
  id: string;
  owner_id: string;
  invoice_number: string;
  order_id: string;
  gateway_invoice_id: string | null;
  status: string;
  customer_id: string | null;
  customer_name: string;
  customer_email: string;
  customer_phone: string | null;
  total_amount: number;
  currency: string;
  invoice_date: string;
  due_date: string;
  paid_at: string | null;
  notes: string | null;
  void_reason: string | null;
  payment_link_url: string | null;
  pdf_url: string | null;
  payment_id: string | null;
  surplus_amount: number;
  metadata: Record<string, unknown> | null;
  creation_state: string;
  status_code: string | null;
  status_message: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}

export interface ItemRow {
  invoice_id: string;
  position: number;
  id: string;
  item_id: string | null;
  description: string;
  price: number;
  quantity: number;
}

export interface RecordRow {
  invoice: InvoiceRow;
  items: ItemRow[];
}

/** The items of an invoice, in a statement that reads from `gateway_invoices invoice`. */
const INVOICE_ITEMS = `(SELECT coalesce(jsonb_agg(to_jsonb(item) ORDER BY item.position), '[]')
  FROM gateway_invoice_items item WHERE item.invoice_id = invoice.id)`;
/** What such a statement selects for a record. */
export const INVOICE_RECORD = `to_jsonb(invoice) AS invoice, ${INVOICE_ITEMS} AS items`;

export function toRecord({ invoice, items }: RecordRow): InvoiceRecord {
  return { invoice: toInvoice(invoice), items: items.map(toItem) };
}

function toInvoice(row: InvoiceRow): GatewayInvoice {
  return {
    id: row.id,
    ownerId: row.owner_id,
    invoiceNumber: row.invoice_number,
    orderId: row.order_id,
    gatewayInvoiceId: row.gateway_invoice_id,
    status: toStatus(row.status),
    customerId: row.customer_id,
    customerName: row.customer_name,
    customerEmail: row.customer_email,
    customerPhone: row.customer_phone,
    totalAmount: BigInt(row.total_amount),
    currency: row.currency,
    invoiceDate: row.invoice_date,
    dueDate: row.due_date,
    paidAt: row.paid_at === null ? null : new Date(row.paid_at),
    notes: row.notes,
    voidReason: row.void_reason,
    paymentLinkUrl: row.payment_link_url,
    pdfUrl: row.pdf_url,
    paymentId: row.payment_id,
    surplusAmount: BigInt(row.surplus_amount),
    metadata: row.metadata,
    creationState: row.creation_state as CreationState,
    statusCode: row.status_code,
    statusMessage: row.status_message,
    version: row.version,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  };
}

/** The row as JSON for `jsonb_populate_record`: amounts as strings, times as ISO strings. */
export function fromInvoice(invoice: GatewayInvoice): Record<keyof InvoiceRow, unknown> {
  return {
    id: invoice.id,
    owner_id: invoice.ownerId,
    invoice_number: invoice.invoiceNumber,
    order_id: invoice.orderId,
    gateway_invoice_id: invoice.gatewayInvoiceId,
    status: invoice.status,
    customer_id: invoice.customerId,
    customer_name: invoice.customerName,
    customer_email: invoice.customerEmail,
    customer_phone: invoice.customerPhone,
    total_amount: invoice.totalAmount.toString(),
    currency: invoice.currency,
    invoice_date: invoice.invoiceDate,
    due_date: invoice.dueDate,
    paid_at: invoice.paidAt,
    notes: invoice.notes,
    void_reason: invoice.voidReason,
    payment_link_url: invoice.paymentLinkUrl,
    pdf_url: invoice.pdfUrl,
    payment_id: invoice.paymentId,
    surplus_amount: invoice.surplusAmount.toString(),
    metadata: invoice.metadata,
    creation_state: invoice.creationState,
    status_code: invoice.statusCode,
    status_message: invoice.statusMessage,
    version: invoice.version,
    created_at: invoice.createdAt,
    updated_at: invoice.updatedAt,
  };
}

function toItem(row: ItemRow): GatewayInvoiceItem {
  return {
    id: row.id,
    itemId: row.item_id,
    description: row.description,
    quantity: row.quantity,
    price: BigInt(row.price),
  };
}

export function fromItem(
  item: GatewayInvoiceItem,
  invoiceId: string,
  position: number,
): Record<keyof ItemRow, unknown> {
  return {
    invoice_id: invoiceId,
    position,
    id: item.id,
    item_id: item.itemId,
    description: item.description,
    price: item.price.toString(),
    quantity: item.quantity,
  };
}

function toStatus(value: string): InvoiceStatus {
  if (isInvoiceStatus(value)) return value;
  throw new Error(`An invoice holds a status that is not known: ${value}`);
}
