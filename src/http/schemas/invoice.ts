// Invoices, their items and their history as they are answered.

import { INVOICE_CHANGE_FIELDS } from '../../domain/history.ts';
import { INVOICE_FIELDS, INVOICE_ITEM_FIELDS } from '../../domain/invoices/invoice.ts';
import { answerOf, component } from './shared.ts';

const InvoiceItemSchema = component('InvoiceItem', answerOf(INVOICE_ITEM_FIELDS, 'shown'));

export const InvoiceSchema = component('Invoice', answerOf(INVOICE_FIELDS, 'shown', { items: InvoiceItemSchema }));

export const InvoiceChangeSchema = component('InvoiceChange', answerOf(INVOICE_CHANGE_FIELDS, 'shown'));
