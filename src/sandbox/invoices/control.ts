// The control's moves on invoices: what a shopper does on the payment page, and a look at what there is.

import { RefusedRequest } from '../answers.ts';
import type { SandboxContext } from '../context.ts';
import { inRange, type ListRange } from '../list-range.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { describeInvoiceForPage, type InvoiceView } from './describe.ts';
import { expireInvoice } from './due.ts';
import { type Invoice, isPayable } from './invoice.ts';
import { choosePayment, payInvoice } from './payment.ts';

export interface InvoiceControl {
  /** Each takes an invoice's id or its order id. */
  get(id: string): Invoice | undefined;
  /** The newest first. */
  list(range?: ListRange): Invoice[];
  view(id: string): InvoiceView;
  /** A shopper chooses how to pay; the transaction then waits to be paid, but a card is charged at once. */
  choose(id: string, how: { readonly method: string }): Transaction;
  /** A shopper pays, by the given way or by the one at hand. */
  pay(id: string, how?: { readonly method?: string | undefined }): Invoice;
  expire(id: string): Invoice;
}

export function findInvoice(ctx: SandboxContext, id: string): Invoice | undefined {
  return ctx.state.invoices.get(id) ?? ctx.state.invoices.find('order', id)[0];
}

export function invoiceControl(ctx: SandboxContext): InvoiceControl {
  const get = (id: string) => {
    const found = findInvoice(ctx, id);
    if (found === undefined) throw new RefusedRequest(404, `There is no invoice ${id}.`);
    return found;
  };
  return {
    get: (id) => findInvoice(ctx, id),
    list: (range = {}) => inRange(ctx.state.invoices.newestFirst(), range),
    view: (id) => describeInvoiceForPage(ctx, get(id)),
    choose: (id, { method }) => choosePayment(ctx, get(id), method),
    pay: (id, { method } = {}) => {
      payInvoice(ctx, get(id), method);
      return get(id);
    },
    expire: (id) => {
      const invoice = get(id);
      if (!isPayable(invoice) && invoice.status !== 'published') {
        throw new RefusedRequest(409, `Invoice ${invoice.invoiceNumber} is ${invoice.status}.`);
      }
      return expireInvoice(ctx, invoice);
    },
  };
}
