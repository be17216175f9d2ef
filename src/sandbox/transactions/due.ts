// What time alone does to a transaction: it expires, it is settled, an outside verdict arrives, the bank confirms a refund.

import type { SandboxContext } from '../context.ts';
import type { DueRule } from '../scheduler.ts';
import { deny, expire, moved, pay, settle } from './lifecycle.ts';
import { record } from './record.ts';
import { confirmRefund } from './refunds.ts';
import type { Refund, Transaction } from './transaction.ts';

/** The hold of an authorization ends like a payment that never came. */
const expireTransaction: DueRule<'transactions'> = {
  kind: 'transaction.expire',
  collection: 'transactions',
  at: ({ status, expiresAt }) => (status === 'pending' || status === 'authorize' ? expiresAt : undefined),
  run: (ctx, transaction) => record(ctx, expire(ctx, transaction, 'time')),
};

const receiveVerdict: DueRule<'transactions'> = {
  kind: 'transaction.verdict',
  collection: 'transactions',
  at: ({ status, verdict }) => (status === 'pending' ? verdict?.at : undefined),
  run: (ctx, transaction) => {
    const { verdict } = transaction;
    if (verdict === undefined) return;
    const { at: _at, move, ...why } = verdict;
    record(ctx, move === 'pay' ? pay(ctx, transaction) : deny(ctx, transaction, why));
  },
};

/** The daily batch: it settles what was captured, and gives up what the merchant never judged. */
const settleTransaction: DueRule<'transactions'> = {
  kind: 'transaction.settle',
  collection: 'transactions',
  at: ({ status, settlesAt }) => (status === 'capture' || status === 'authorize' ? settlesAt : undefined),
  run: (ctx, transaction) => {
    const isChallenged = transaction.fraudStatus === 'challenge';
    record(ctx, isChallenged ? release(ctx, transaction) : settle(ctx, transaction, 'time'));
  },
};

/** No acquirer's rule stands in the way of the gateway itself. */
function release(ctx: SandboxContext, transaction: Transaction): Transaction {
  const { settlesAt: _released, ...next } = moved(ctx, transaction, 'cancel', 'time');
  return next;
}

const nextConfirmation = (refunds: readonly Refund[]) =>
  refunds
    .filter((refund) => refund.confirmsAt !== undefined)
    .sort((a, b) => (a.confirmsAt ?? 0) - (b.confirmsAt ?? 0))[0];

const confirmRefunds: DueRule<'transactions'> = {
  kind: 'refund.confirm',
  collection: 'transactions',
  at: ({ refunds }) => nextConfirmation(refunds)?.confirmsAt,
  run: (ctx, transaction) => record(ctx, confirmRefund(ctx, transaction, nextConfirmation(transaction.refunds)?.key)),
};

export const transactionDueRules: readonly DueRule[] = [
  expireTransaction,
  receiveVerdict,
  settleTransaction,
  confirmRefunds,
];
