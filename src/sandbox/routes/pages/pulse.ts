// Small answers for pages that stay open: whether anything has changed, so that a page is fetched again only then.

import { randomUUID } from 'node:crypto';
import { type Answer, RefusedRequest } from '../../answers.ts';
import type { WireFields } from '../../json.ts';
import { isLinked } from '../../methods/gopay-linked.ts';
import type { Follow } from '../../pages/layout.ts';
import type { Route, RouteContext } from '../../route.ts';
import { currentTransaction, standingOf } from '../../snap/standing.ts';
import type { Transaction } from '../../transactions/transaction.ts';
import { pageRoute } from './page-route.ts';

const told = (body: WireFields): Answer => ({ status: 200, body, headers: { 'cache-control': 'no-store' } });

export const pulseRoutes: readonly Route[] = [
  pageRoute('GET', '/pulse', (ctx) => told({ version: versionOf(ctx) })),
  pageRoute('GET', '/pulse/:id', (ctx, { params }) => {
    const state = shopperState(ctx, params.id ?? '');
    if (state === undefined) throw new RefusedRequest(404);
    return told({ state });
  }),
];

/** Counts begin anew with the process. */
const begun = randomUUID().slice(0, 8);

/** Differs whenever something that the console shows has changed. */
export function versionOf({ state, faults, requests }: Pick<RouteContext, 'state' | 'faults' | 'requests'>): string {
  const strikes = faults.list().map(({ id, seen, struck }) => `${id}-${seen}-${struck}`);
  return [begun, state.changes(), requests.received(), ...strikes].join('.');
}

/** How a payment, an invoice, a Snap session or a link stands, as far as the page of its shopper differs by it. */
function shopperState(ctx: RouteContext, id: string): string | undefined {
  const transaction = ctx.state.transactions.get(id);
  if (transaction !== undefined) return paymentState(ctx, transaction);
  const invoice = ctx.state.invoices.get(id);
  if (invoice !== undefined) {
    const newest = ctx.state.transactions.get(invoice.transactionIds.at(-1) ?? '')?.status ?? 'none';
    return `${invoice.status}-${invoice.transactionIds.length}-${newest}`;
  }
  const session = ctx.state.snapSessions.get(id);
  if (session !== undefined) {
    const current = currentTransaction(ctx, session)?.status ?? 'none';
    return `${standingOf(ctx, session)}-${session.transactionIds.length}-${current}`;
  }
  return ctx.state.payAccounts.get(id)?.status;
}

/** The time to type a PIN runs out without anything being written down. */
function paymentState({ clock }: RouteContext, transaction: Transaction): string {
  const until = isLinked(transaction) ? transaction.detail.verifyUntil : undefined;
  return until !== undefined && until <= clock.now() ? `${transaction.status}-late` : transaction.status;
}

/** Has a shopper's page follow what it is about. */
export function follow(ctx: RouteContext, { id }: { readonly id: string }): { readonly follow: Follow } {
  return { follow: { path: `/pulse/${encodeURIComponent(id)}`, state: shopperState(ctx, id) ?? '' } };
}
