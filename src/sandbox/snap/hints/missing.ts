// Hints about an order that was asked for and is not there.

import type { SandboxContext } from '../../context.ts';
import { type Hint, mistake } from './mistakes.ts';

/** A token is no transaction, and a payment link is no order. */
export function hintsOfMissing({ state }: SandboxContext, orderId: string): Hint[] {
  const [session] = state.snapSessions.find('order', orderId);
  if (session !== undefined) {
    const transaction = state.transactions.get(session.transactionIds.at(-1) ?? '');
    if (transaction === undefined) return [mistake('no-method-yet')];
    return [{ text: `${transaction.paymentType} is found by its transaction_id alone: ${transaction.id}.` }];
  }
  const [link] = state.paymentLinks.find('order', orderId);
  if (link !== undefined) return [mistake('link-order-id', { orderId, why: 'asked' })];
  const cut = state.paymentLinks.newestFirst().find((one) => one.orderId.startsWith(`${orderId}-`));
  return cut === undefined ? [] : [mistake('link-order-id', { orderId: cut.orderId, why: 'cut' })];
}

/** Of a path that nobody serves: an order id with a slash in it makes one. */
export function hintsOfPath({ state }: SandboxContext, path: string): Hint[] {
  const [, orderId = ''] = /^\/v2\/(.+\/.+)\/[a-z0-9]+$/.exec(path) ?? [];
  const isThere = [state.snapSessions, state.transactions].some((kept) => kept.find('order', orderId).length > 0);
  return orderId !== '' && isThere ? [mistake('order-id-signs', true)] : [];
}
