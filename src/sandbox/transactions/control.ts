// The control's moves on transactions: what a shopper or a bank would do.

import { RefusedRequest } from '../answers.ts';
import type { SandboxContext } from '../context.ts';
import { inRange, type ListRange } from '../list-range.ts';
import type { PayHow } from '../methods/method.ts';
import {
  approve,
  cancel,
  capture,
  chargeback,
  type DenyWhy,
  deny,
  expire,
  isLegal,
  legalMoves,
  pay,
  payLate,
  reverse,
  settle,
} from './lifecycle.ts';
import { record } from './record.ts';
import { confirmRefund, declineRefund } from './refunds.ts';
import type { Move, Transaction } from './transaction.ts';

export interface TransactionControl {
  /** Each takes a transaction id, an order id, or a number to pay by: VA, bill key, payment code, QR text, reference. */
  pay(id: string, how?: PayHow): Transaction;
  /** The bank takes money for what was cancelled or has run out. */
  payLate(id: string): Transaction;
  /** The merchant trusts a payment about which the fraud check was unsure. */
  approve(id: string): Transaction;
  deny(id: string, why?: DenyWhy): Transaction;
  /** Takes what was held; without an amount all of it. */
  capture(id: string, amount?: number): Transaction;
  /** The daily batch comes early. */
  settle(id: string): Transaction;
  expire(id: string): Transaction;
  cancel(id: string): Transaction;
  /** The bank takes a settlement back. */
  reverse(id: string): Transaction;
  chargeback(id: string, amount?: number): Transaction;
  /** The bank confirms one refund, or every open one. */
  confirmRefund(id: string, refundKey?: string): Transaction;
  /** The bank takes back its yes to one refund, or to every open one. */
  declineRefund(id: string, refundKey?: string): Transaction;
  readonly transactions: {
    get(id: string): Transaction | undefined;
    /** The newest first. */
    list(range?: ListRange): Transaction[];
    moves(id: string): Move[];
  };
}

/** By transaction id, order id or any number to pay by; the newest, but one that can still be paid before the others. */
export function findAny(ctx: SandboxContext, id: string): Transaction | undefined {
  const { transactions } = ctx.state;
  const byId = transactions.get(id);
  if (byId !== undefined) return byId;
  const [byOrder] = transactions.find('order', id);
  if (byOrder !== undefined) return byOrder;
  const byNumber = transactions.find('number', id);
  return byNumber.find((found) => found.status === 'pending') ?? byNumber[0];
}

export function transactionControl(ctx: SandboxContext): TransactionControl {
  const get = (id: string) => {
    const found = findAny(ctx, id);
    if (found === undefined) throw new RefusedRequest(404, `There is no transaction ${id}.`);
    return found;
  };
  const make = (id: string, move: Move, change: (transaction: Transaction) => Transaction) => {
    const transaction = get(id);
    if (!isLegal(transaction, move)) {
      const what = `${transaction.paymentType} transaction in status ${transaction.status}`;
      throw new RefusedRequest(409, `The move ${move} is not possible for a ${what}.`);
    }
    const next = change(transaction);
    record(ctx, next);
    return next;
  };
  return {
    pay: (id, how) => make(id, 'pay', (transaction) => pay(ctx, transaction, how)),
    payLate: (id) => {
      const next = payLate(ctx, get(id));
      record(ctx, next);
      return next;
    },
    approve: (id) => make(id, 'approve', (transaction) => approve(ctx, transaction, 'control')),
    deny: (id, why) => make(id, 'deny', (transaction) => deny(ctx, transaction, why)),
    capture: (id, amount) => make(id, 'capture', (transaction) => capture(ctx, transaction, amount, 'control')),
    settle: (id) => make(id, 'settle', (transaction) => settle(ctx, transaction, 'control')),
    expire: (id) => make(id, 'expire', (transaction) => expire(ctx, transaction, 'control')),
    cancel: (id) => make(id, 'cancel', (transaction) => cancel(ctx, transaction, 'control')),
    reverse: (id) => make(id, 'reverse', (transaction) => reverse(ctx, transaction)),
    chargeback: (id, amount) => make(id, 'chargeback', (transaction) => chargeback(ctx, transaction, amount)),
    confirmRefund: (id, key) => make(id, 'confirmRefund', (transaction) => confirmRefund(ctx, transaction, key)),
    declineRefund: (id, key) => make(id, 'declineRefund', (transaction) => declineRefund(ctx, transaction, key)),
    transactions: {
      get: (id) => findAny(ctx, id),
      list: (range = {}) => inRange(ctx.state.transactions.newestFirst(), range),
      moves: (id) => legalMoves(get(id)),
    },
  };
}
