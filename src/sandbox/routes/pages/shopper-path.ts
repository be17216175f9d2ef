// The page on which a shopper would pay a transaction, for those who would rather do it that way.

import { detailText } from '../../pages/payment-parts.ts';
import type { RouteContext } from '../../route.ts';
import { transactionFields } from '../../transactions/describe.ts';
import type { Transaction } from '../../transactions/transaction.ts';

export function shopperPathOf(ctx: RouteContext, transaction: Transaction): string | undefined {
  const text = (name: string) => detailText(transaction, name) ?? '';
  switch (transaction.paymentType) {
    case 'bank_transfer':
      return `/simulator/va?${new URLSearchParams({ bank: text('bank'), number: text('vaNumber') })}`;
    case 'echannel':
      return `/simulator/bill?${new URLSearchParams({ biller: text('billerCode'), number: text('billKey') })}`;
    case 'cstore':
      return `/simulator/store?${new URLSearchParams({ store: text('store'), number: text('paymentCode') })}`;
    case 'qris':
      return `/simulator/qris?${new URLSearchParams({ number: text('qrText') })}`;
    default:
      return linkOf(ctx, transaction);
  }
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
