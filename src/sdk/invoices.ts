// gapura.invoices: a page to pay on, a document, a due date.

import { type Api, dataOf, idIn } from './api.ts';
import type { CallOptions, WriteOptions } from './options.ts';
import { type Pages, pagesOf } from './pages.ts';
import type { Invoice, InvoiceChange, InvoiceCheck, InvoiceInput, InvoiceQuery, VoidInput } from './types.ts';

export interface Invoices {
  /** Makes an invoice at the gateway. */
  create(input: InvoiceInput, options?: WriteOptions): Promise<Invoice>;
  get(id: string, options?: CallOptions): Promise<Invoice>;
  /** Invoices, newest first: yours, or everybody's for staff. */
  list(query?: InvoiceQuery, options?: CallOptions): Pages<Invoice>;
  /** Everything that happened to an invoice, oldest first. */
  history(id: string, options?: CallOptions): Promise<InvoiceChange[]>;
  /** Reads the invoice at the gateway and applies what it says. */
  checkStatus(id: string, options?: CallOptions): Promise<InvoiceCheck>;
  /** Takes an invoice back that was not paid. */
  void(id: string, input?: VoidInput, options?: WriteOptions): Promise<Invoice>;
}

export function invoiceCalls({ paths, reading, writing }: Api): Invoices {
  return {
    create: async (body, options) => dataOf(paths.POST('/invoices/', { body, ...writing(options) })),
    get: async (id, options) => dataOf(paths.GET('/invoices/{pk}/', { params: idIn(id), ...reading(options) })),
    list: (query = {}, options) =>
      pagesOf(query.cursor, (cursor) =>
        paths.GET('/invoices/', { params: { query: { ...query, ...cursor } }, ...reading(options) }),
      ),
    history: async (id, options) =>
      dataOf(paths.GET('/invoices/{pk}/history/', { params: idIn(id), ...reading(options) })),
    checkStatus: async (id, options) =>
      dataOf(paths.GET('/invoices/{pk}/check_status/', { params: idIn(id), ...reading(options) })),
    void: async (id, body = {}, options) =>
      dataOf(paths.POST('/invoices/{pk}/void/', { params: idIn(id), body, ...writing(options) })),
  };
}
