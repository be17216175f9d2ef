// What time does to linked wallets: a link that nobody confirmed expires, silently.

import type { DueRule } from '../scheduler.ts';

const expireLink: DueRule<'payAccounts'> = {
  kind: 'pay-account.expire',
  collection: 'payAccounts',
  at: ({ status, linkExpiresAt }) => (status === 'PENDING' ? linkExpiresAt : undefined),
  run: (ctx, account) => ctx.state.commit({ payAccounts: [{ ...account, status: 'EXPIRED' }] }),
};

export const payAccountDueRules: readonly DueRule[] = [expireLink];
