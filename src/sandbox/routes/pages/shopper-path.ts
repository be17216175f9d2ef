// The page on which a shopper would pay a transaction, for those who would rather do it that way.

import { methodOf } from '../../methods/registry.ts';
import type { RouteContext } from '../../route.ts';
import { transactionFields } from '../../transactions/describe.ts';
import type { Transaction } from '../../transactions/transaction.ts';

export function shopperPathOf(ctx: RouteContext, transaction: Transaction): string | undefined {
  const { paidBy } = methodOf(transaction);
  if (!('simulator' in paidBy)) return linkOf(ctx, transaction);
  return `/simulator/${paidBy.simulator}?${new URLSearchParams(paidBy.query(transaction.detail))}`;
}

/** The address that the charge's own reply sent the shopper to. */
function linkOf(ctx: RouteContext, transaction: Transaction): string | undefined {
  const { redirect_url: redirect, actions } = transactionFields(ctx, transaction, 'charge');
  const links = Array.isArray(actions) ? (actions as { name?: string; url?: string }[]) : [];
  const link = links.find(({ name }) => name === 'deeplink-redirect' || name === 'verification-link-url')?.url;
  const url = typeof redirect === 'string' ? redirect : link;
  const { publicUrl } = ctx.settings;
  return url?.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : undefined;
}
