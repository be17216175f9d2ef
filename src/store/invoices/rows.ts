// Between rows and the domain for invoices, which are read as JSON: days stay text, in any time zone of the machine.

import {
  type GatewayInvoice,
  type GatewayInvoiceItem,
  INVOICE_FIELDS,
  INVOICE_ITEM_FIELDS,
} from '../../domain/invoices/invoice.ts';
import { decoderOf, encoderOf, type JsonRowOf } from '../database/columns.ts';

/** An invoice with its items, as one reading of the database saw it. */
export interface InvoiceRecord {
  readonly invoice: GatewayInvoice;
  readonly items: readonly GatewayInvoiceItem[];
}

export interface RecordRow {
  invoice: JsonRowOf<typeof INVOICE_FIELDS>;
  items: JsonRowOf<typeof INVOICE_ITEM_FIELDS>[];
}

/** The items of an invoice, in a statement that reads from `gateway_invoices invoice`. */
const INVOICE_ITEMS = `(SELECT coalesce(jsonb_agg(to_jsonb(item) ORDER BY item.position), '[]')
  FROM gateway_invoice_items item WHERE item.invoice_id = invoice.id)`;
/** What such a statement selects for a record. Amounts are small enough for a JSON number: the table refuses larger ones. */
export const INVOICE_RECORD = `to_jsonb(invoice) AS invoice, ${INVOICE_ITEMS} AS items`;

const toInvoice = decoderOf(INVOICE_FIELDS);
const toItem = decoderOf(INVOICE_ITEM_FIELDS);
/** For `jsonb_populate_record`. */
export const fromInvoice = encoderOf(INVOICE_FIELDS);
const encodeItem = encoderOf(INVOICE_ITEM_FIELDS);

export function toRecord({ invoice, items }: RecordRow): InvoiceRecord {
  return { invoice: toInvoice(invoice), items: items.map(toItem) };
}

export function fromItem(item: GatewayInvoiceItem, invoiceId: string, position: number): Record<string, unknown> {
  return { invoice_id: invoiceId, position, ...encodeItem(item) };
}
