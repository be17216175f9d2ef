// Everything that time makes happen. A new kind is a rule beside its records and a line here.

import { invoiceDueRules } from './invoices/due.ts';
import type { DueRule } from './scheduler.ts';
import { subscriptionDueRules } from './subscriptions/cycle.ts';
import { transactionDueRules } from './transactions/due.ts';

/** One that was used is forgotten as well. */
const forgetCardToken: DueRule<'cardTokens'> = {
  kind: 'card-token.forget',
  collection: 'cardTokens',
  at: ({ expiresAt }) => expiresAt,
  run: (ctx, { id }) => ctx.state.commit({}, { cardTokens: [id] }),
};

/** A link that the shopper did not confirm ends silently. */
const expireAccountLink: DueRule<'payAccounts'> = {
  kind: 'pay-account.expire',
  collection: 'payAccounts',
  at: ({ status, linkExpiresAt }) => (status === 'PENDING' ? linkExpiresAt : undefined),
  run: (ctx, account) => ctx.state.commit({ payAccounts: [{ ...account, status: 'EXPIRED' }] }),
};

export const dueRules: readonly DueRule[] = [
  ...transactionDueRules,
  forgetCardToken,
  expireAccountLink,
  ...subscriptionDueRules,
  ...invoiceDueRules,
];
