// What happens to invoices: created, voided, converted, paid by a method of the shopper's choice, overdue, expired.

import { randomBytes, randomUUID } from 'node:crypto';
import { invalid, RefusedRequest } from '../answers.ts';
import type { SandboxContext } from '../context.ts';
import { type JsonObject, present } from '../json.ts';
import { gatewayCard } from '../methods/gateway-charge.ts';
import type { HeaderAddresses } from '../notifications/notification.ts';
import type { DueRule } from '../scheduler.ts';
import { DAY_MS } from '../time.ts';
import { prepareTransaction, record, takenBy } from '../transactions/charge.ts';
import { readCharge } from '../transactions/charge-request.ts';
import { expire, pay } from '../transactions/lifecycle.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { effectsOn, openPayments, withdrawn } from './effects.ts';
import { type Invoice, type InvoiceAccount, isPayable } from './invoice.ts';
import { chosenNumber, findMethod, LINK_MS_MAX, offeredMethods, type PaymentMethod } from './payment-link.ts';
import type { InvoiceRequest } from './request.ts';

const ACCOUNT_DAYS = 180;

/** Opens every account that the invoice asks for. Nothing is committed yet, and the merchant is not notified. */
function openAccounts(ctx: SandboxContext, invoice: Invoice): { invoice: Invoice; transactions: Transaction[] } {
  const transactions: Transaction[] = [];
  const accounts: InvoiceAccount[] = [];
  for (const { bank, number } of invoice.wantedAccounts) {
    const transaction = prepare(ctx, invoice, methodOf(bank), {
      number,
      more: { custom_expiry: { expiry_duration: ACCOUNT_DAYS, unit: 'day' } },
    });
    transactions.push(transaction);
    const { detail } = transaction;
    accounts.push({
      bank,
      number: transaction.numbers[0] ?? '',
      transactionId: transaction.id,
      ...('billerCode' in detail ? { billerCode: String(detail.billerCode) } : {}),
    });
  }
  const transactionIds = [...invoice.transactionIds, ...transactions.map(({ id }) => id)];
  return { invoice: { ...invoice, accounts, transactionIds }, transactions };
}

/** The shopper chooses how to pay on the invoice's page. A card is charged at once, all else waits to be paid. */
export function choosePayment(ctx: SandboxContext, invoice: Invoice, name: string): Transaction {
  requirePayable(invoice);
  if (invoice.paymentType === 'virtual_account') return accountPayment(ctx, invoice, name);
  const method = methodOf(name);
  if (!offeredMethods(invoice).includes(method)) {
    throw new RefusedRequest(409, `Invoice ${invoice.invoiceNumber} does not offer ${name}.`);
  }
  const [waiting] = openPayments(ctx, invoice);
  if (waiting !== undefined && invoice.chosenMethod === method.method) return waiting;
  // One order has one method at a time: the choice before this one ends.
  ctx.state.commit({ transactions: withdrawn(ctx, invoice) });
  const transaction = prepare(ctx, invoice, method, { number: chosenNumber(invoice, method.method), more: {} });
  const chosen: Invoice = {
    ...invoice,
    chosenMethod: method.method,
    transactionIds: [...invoice.transactionIds, transaction.id],
  };
  return record(ctx, transaction, effectsOn(ctx, chosen, transaction));
}

/** Without a method: what is waiting to be paid, or the first way that is offered. */
export function payInvoice(ctx: SandboxContext, invoice: Invoice, name?: string): Transaction {
  requirePayable(invoice);
  const [waiting] = openPayments(ctx, invoice);
  const method = name ?? offeredMethods(invoice)[0]?.method ?? '';
  const transaction = name === undefined && waiting !== undefined ? waiting : choosePayment(ctx, invoice, method);
  if (transaction.status !== 'pending') return transaction;
  return record(ctx, pay(ctx, transaction));
}

function requirePayable(invoice: Invoice): void {
  if (!isPayable(invoice)) throw new RefusedRequest(409, `Invoice ${invoice.invoiceNumber} is ${invoice.status}.`);
}

function methodOf(name: string): PaymentMethod {
  const method = findMethod(name);
  if (method === undefined) throw new RefusedRequest(400, `There is no payment method called ${name}.`);
  return method;
}

function accountPayment(ctx: SandboxContext, invoice: Invoice, bank: string): Transaction {
  const account = invoice.accounts.find((one) => one.bank === bank);
  const transaction = openPayments(ctx, invoice).find(({ id }) => id === account?.transactionId);
  if (transaction === undefined)
    throw new RefusedRequest(409, `Invoice ${invoice.invoiceNumber} does not offer ${bank}.`);
  return transaction;
}

function prepare(
  ctx: SandboxContext,
  invoice: Invoice,
  method: PaymentMethod,
  options: { readonly number: string | undefined; readonly more: JsonObject },
): Transaction {
  const charge = readCharge({
    ...method.charge({ number: options.number, random: ctx.random }),
    transaction_details: { order_id: invoice.orderId, gross_amount: invoice.grossAmount },
    customer_details: { first_name: invoice.customer.name },
    metadata: { midtrans_invoice_id: invoice.id },
    ...options.more,
  });
  const { overrideUrls, appendUrls } = invoice;
  const paymentType = method.byGateway ? gatewayCard() : undefined;
  return prepareTransaction(ctx, charge, present({ paymentType, overrideUrls, appendUrls })).transaction;
}

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
  return isQuotation ? ctx.state.save('invoices', invoice) : publish(ctx, invoice);
}

export function getInvoice(ctx: SandboxContext, id: string): Invoice {
  const found = ctx.state.invoices.get(id);
  if (found === undefined) throw new RefusedRequest(404, 'Not Found');
  return found;
}

export function voidInvoice(ctx: SandboxContext, invoice: Invoice, byClient: boolean): Invoice {
  if (invoice.status === 'published') {
    return ctx.state.save('invoices', { ...invoice, status: byClient ? 'rejected' : 'canceled' });
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

/** A charge names `transaction_details`, which the sender of an invoice has never seen. */
function inInvoiceWords(refusal: RefusedRequest): RefusedRequest {
  if (refusal.code === 406) return new RefusedRequest(409, 'Duplicate order id');
  if (refusal.code !== 400) return refusal;
  return invalid(...refusal.validationMessages.map((text) => text.replace('transaction_details.', '')));
}

function requireNewOrder(ctx: SandboxContext, orderId: string): void {
  const isTaken = ctx.state.invoices.find('order', orderId).length > 0 || takenBy(ctx, orderId) !== undefined;
  if (isTaken) throw new RefusedRequest(409, 'Duplicate order id');
}

/** The transactions by which it could be paid expire with it; the merchant is notified of those. */
export function expireInvoice(ctx: SandboxContext, invoice: Invoice): Invoice {
  const expired: Invoice = { ...invoice, status: 'expired' };
  const waiting = openPayments(ctx, invoice);
  ctx.state.commit({ invoices: [expired] });
  for (const transaction of waiting) record(ctx, expire(ctx, transaction, 'invoice'));
  return expired;
}

/** What time alone does to an invoice: it falls overdue, and its last way to be paid ends. */
export const invoiceDueRules: readonly DueRule<'invoices'>[] = [
  {
    kind: 'invoice.overdue',
    collection: 'invoices',
    at: ({ status, dueDate }) => (status === 'pending' ? dueDate : undefined),
    run: (ctx, invoice) => ctx.state.save('invoices', { ...invoice, status: 'overdue' }),
  },
  {
    kind: 'invoice.expire',
    collection: 'invoices',
    at: (invoice) => (isPayable(invoice) || invoice.status === 'published' ? invoice.expiresAt : undefined),
    run: expireInvoice,
  },
];
