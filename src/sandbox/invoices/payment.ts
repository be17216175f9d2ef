// How an invoice is paid: the accounts opened for it, and the way to pay that a shopper chooses on its page.

import { RefusedRequest } from '../answers.ts';
import type { SandboxContext } from '../context.ts';
import type { JsonObject } from '../json.ts';
import { gatewayCard } from '../methods/gateway-charge.ts';
import { present } from '../present.ts';
import { readCharge } from '../transactions/charge-request.ts';
import { pay } from '../transactions/lifecycle.ts';
import { prepareTransaction } from '../transactions/opening.ts';
import { record } from '../transactions/record.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { effectsOn, openPayments, withdrawn } from './effects.ts';
import { type Invoice, type InvoiceAccount, isPayable } from './invoice.ts';
import { chosenNumber, findMethod, offeredMethods, type PaymentMethod } from './payment-link.ts';

const ACCOUNT_DAYS = 180;

/** Opens every account that the invoice asks for. Nothing is committed yet, and the merchant is not told of them. */
export function openAccounts(ctx: SandboxContext, invoice: Invoice): { invoice: Invoice; transactions: Transaction[] } {
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
  // One order has one way to pay at a time: the choice before this one ends.
  ctx.state.commit({ transactions: withdrawn(ctx, invoice) });
  const transaction = prepare(ctx, invoice, method, { number: chosenNumber(invoice, method.method), more: {} });
  const chosen: Invoice = {
    ...invoice,
    chosenMethod: method.method,
    transactionIds: [...invoice.transactionIds, transaction.id],
  };
  record(ctx, transaction, effectsOn(ctx, chosen, transaction));
  return transaction;
}

/** Without a method: what is waiting to be paid, or the first way that is offered. */
export function payInvoice(ctx: SandboxContext, invoice: Invoice, name?: string): Transaction {
  requirePayable(invoice);
  const [waiting] = openPayments(ctx, invoice);
  const method = name ?? offeredMethods(invoice)[0]?.method ?? '';
  const transaction = name === undefined && waiting !== undefined ? waiting : choosePayment(ctx, invoice, method);
  if (transaction.status !== 'pending') return transaction;
  const paid = pay(ctx, transaction);
  record(ctx, paid);
  return paid;
}

function requirePayable(invoice: Invoice): void {
  if (!isPayable(invoice)) throw new RefusedRequest(409, `Invoice ${invoice.invoiceNumber} is ${invoice.status}.`);
}

function methodOf(name: string): PaymentMethod {
  const method = findMethod(name);
  if (method === undefined) throw new RefusedRequest(400, `There is no way to pay called ${name}.`);
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
