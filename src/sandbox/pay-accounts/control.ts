// What a shopper does with the link between wallet and merchant: confirm it, let it be, take it back.
//
// The page at `/v2/gopay/redirect/{link}/link` calls `open` when it is shown and then `confirm` or `abandon`.

import { RefusedRequest } from '../answers.ts';
import type { SandboxContext } from '../context.ts';
import { inRange, type ListRange } from '../list-range.ts';
import { changeAccount } from './linking.ts';
import type { AccountStatus, PayAccount } from './pay-account.ts';

export interface PayAccountControl {
  /** By account id or by the token of a link. */
  get(id: string): PayAccount | undefined;
  /** The newest first. */
  list(range?: ListRange): PayAccount[];
  /** The shopper opens a link: that for browsers opens once, that for the app until it expires. */
  open(link: string): PayAccount;
  confirm(id: string): PayAccount;
  abandon(id: string): PayAccount;
  /** The shopper unlinks in the app. */
  unbind(id: string): PayAccount;
}

export function payAccountControl(ctx: SandboxContext): PayAccountControl {
  const get = (id: string) => ctx.state.payAccounts.get(id) ?? ctx.state.payAccounts.find('link', id)[0];
  const inStatus = (id: string, status: AccountStatus) => {
    const account = get(id);
    if (account === undefined) throw new RefusedRequest(404, `There is no pay account ${id}.`);
    if (account.status === status) return account;
    throw new RefusedRequest(409, `The pay account is ${account.status}, not ${status}.`);
  };
  const put = (account: PayAccount) => {
    ctx.state.commit({ payAccounts: [account] });
    return account;
  };
  return {
    get,
    list: (range = {}) => inRange(ctx.state.payAccounts.newestFirst(), range),
    open: (link) => {
      const account = inStatus(link, 'PENDING');
      if (link !== account.links[0]) return account;
      if (account.webLinkOpenedAt !== undefined) throw new RefusedRequest(409, 'The link was opened before.');
      return put({ ...account, webLinkOpenedAt: ctx.clock.now() });
    },
    confirm: (id) => changeAccount(ctx, inStatus(id, 'PENDING'), 'ENABLED'),
    abandon: (id) => put({ ...inStatus(id, 'PENDING'), status: 'EXPIRED' }),
    unbind: (id) => changeAccount(ctx, inStatus(id, 'ENABLED'), 'DISABLED'),
  };
}
