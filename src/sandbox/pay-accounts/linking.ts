// Linking and unlinking a shopper's account, and what the merchant is told of it.

import { randomUUID } from 'node:crypto';
import type { SandboxContext } from '../context.ts';
import type { WireFields } from '../json.ts';
import { addressesFor, type HeaderAddresses } from '../notifications/addresses.ts';
import { createNotifications } from '../notifications/creation.ts';
import type { Notification } from '../notifications/notification.ts';
import { signature } from '../transactions/describe.ts';
import { accountCode, accountFields, type PayAccount } from './pay-account.ts';

const LINK_LIFE_MS = 15 * 60_000;

export interface LinkRequest extends HeaderAddresses {
  readonly phone: string;
  readonly redirectUrl: string | undefined;
  readonly locale: string;
}

export function newAccount(ctx: SandboxContext, request: LinkRequest): PayAccount {
  const link = randomUUID();
  const now = ctx.clock.now();
  return {
    ...request,
    id: randomUUID(),
    status: 'PENDING',
    createdAt: now,
    linkExpiresAt: now + LINK_LIFE_MS,
    links: [`gpar_${link}`, `gpad_${link}`],
  };
}

export function accountActions(ctx: SandboxContext, { links }: PayAccount): WireFields[] {
  const action = (name: string, link: string) => ({
    name,
    method: 'GET',
    url: `${ctx.settings.publicUrl}/v2/gopay/redirect/${link}/link`,
  });
  return [action('activation-link-url', links[0]), action('activation-link-app', links[1])];
}

/** Links or unlinks an account and tells the merchant. */
export function changeAccount(ctx: SandboxContext, account: PayAccount, status: 'ENABLED' | 'DISABLED'): PayAccount {
  const next = { ...account, status };
  ctx.state.commit({ payAccounts: [next], notifications: accountNotifications(ctx, next) });
  return next;
}

function accountNotifications(ctx: SandboxContext, account: PayAccount): Notification[] {
  const code = accountCode(account);
  const verb = account.status === 'ENABLED' ? 'linked' : 'unlinked';
  const payload = {
    ...accountFields(account),
    merchant_id: ctx.settings.merchantId,
    status_message: `Midtrans account_${verb} notification`,
    signature_key: signature(ctx.settings.serverKey, account.id, account.status, code),
  };
  const message = { kind: 'pay-account', subjectId: account.id, event: account.status, payload } as const;
  return createNotifications(ctx, message, addressesFor(account, ctx.settings.addresses.payAccount));
}
