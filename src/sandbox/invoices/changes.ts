// What a merchant does to invoices: create, void, and turn a quotation into one.

import { randomBytes, randomUUID } from 'node:crypto';
import { invalid, RefusedRequest } from '../answers.ts';
import type { SandboxContext } from '../context.ts';
import { DAY_MS } from '../durations.ts';
import type { HeaderAddresses } from '../notifications/addresses.ts';
import { refuseDuplicate } from '../transactions/opening.ts';
import { withdrawn } from './effects.ts';
import { type Invoice, isPayable } from './invoice.ts';
import { openAccounts } from './payment.ts';
import { LINK_MS_MAX } from './payment-link.ts';
import type { InvoiceRequest } from './request.ts';

const ACCOUNT_MS = 180 * DAY_MS;
const ID_BYTES = 12;

export function createInvoice(ctx: SandboxContext, request: InvoiceRequest, addresses: HeaderAddresses = {}): Invoice {
  requireNewOrder(ctx, request.orderId);
  const { linkExpiresAt, ...given } = request;
  const isQuotation = request.documentType === 'quotation';
  const invoice: Invoice = {
    ...given,
    ...addresses,
    id: randomBytes(ID_BYTES).toString('hex'),
    status: isQuotation ? 'published' : 'pending',
    publishedAt: ctx.clock.now(),
    expiresAt: request.quotationValidityDate ?? linkExpiresAt ?? usualExpiry(ctx, request),
    accounts: [],
    transactionIds: [],
    pdfId: randomUUID(),
    paidPdfId: randomUUID(),
  };
  return isQuotation ? commit(ctx, invoice) : publish(ctx, invoice);
}

export function getInvoice(ctx: SandboxContext, id: string): Invoice {
  const found = ctx.state.invoices.get(id);
  if (found === undefined) throw new RefusedRequest(404, 'Not Found');
  return found;
}

export function voidInvoice(ctx: SandboxContext, invoice: Invoice, byClient: boolean): Invoice {
  if (invoice.status === 'published') {
    return commit(ctx, { ...invoice, status: byClient ? 'rejected' : 'canceled' });
  }
  if (!isPayable(invoice)) throw new RefusedRequest(409, 'Invoice cannot be canceled');
  const next: Invoice = { ...invoice, status: 'voided' };
  ctx.state.commit({ invoices: [next], transactions: withdrawn(ctx, invoice) });
  return next;
}

/** A quotation that was agreed to becomes an invoice, and can be paid from now on. */
export function convertQuotation(ctx: SandboxContext, quotation: Invoice): Invoice {
  if (quotation.status !== 'published') throw new RefusedRequest(409, 'Invoice cannot be converted');
  const now = ctx.clock.now();
  return publish(ctx, {
    ...quotation,
    documentType: 'invoice',
    status: 'pending',
    convertedAt: now,
    expiresAt: usualExpiry(ctx, quotation),
  });
}

function usualExpiry(ctx: SandboxContext, { paymentType }: Pick<Invoice, 'paymentType'>): number {
  return ctx.clock.now() + (paymentType === 'virtual_account' ? ACCOUNT_MS : LINK_MS_MAX);
}

function publish(ctx: SandboxContext, draft: Invoice): Invoice {
  try {
    const { invoice, transactions } = openAccounts(ctx, draft);
    ctx.state.commit({ invoices: [invoice], transactions });
    return invoice;
  } catch (error) {
    throw error instanceof RefusedRequest ? inInvoiceWords(error) : error;
  }
}

/** A charge speaks of `transaction_details`, which the sender of an invoice has never seen. */
function inInvoiceWords(refusal: RefusedRequest): RefusedRequest {
  if (refusal.code === 406) return new RefusedRequest(409, 'Duplicate order id');
  if (refusal.code !== 400) return refusal;
  return invalid(...refusal.validationMessages.map((text) => text.replace('transaction_details.', '')));
}

function requireNewOrder(ctx: SandboxContext, orderId: string): void {
  if (ctx.state.invoices.find('order', orderId).length > 0) throw new RefusedRequest(409, 'Duplicate order id');
  try {
    refuseDuplicate(ctx, orderId);
  } catch (error) {
    throw error instanceof RefusedRequest ? inInvoiceWords(error) : error;
  }
}

function commit(ctx: SandboxContext, invoice: Invoice): Invoice {
  ctx.state.commit({ invoices: [invoice] });
  return invoice;
}
