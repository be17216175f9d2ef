// A shopper's GoPay account as linked to the merchant: how it came to be, and what it says of itself.

import { randomUUID } from 'node:crypto';
import type { SandboxContext } from '../context.ts';
import type { WireFields } from '../json.ts';
import { createNotifications, type Notification } from '../notifications/notification.ts';
import { signature } from '../transactions/describe.ts';

export type AccountStatus = 'PENDING' | 'ENABLED' | 'EXPIRED' | 'DISABLED';

export interface PayAccount {
  readonly id: string;
  /** Without country code and leading zero. */
  readonly phone: string;
  readonly status: AccountStatus;
  readonly createdAt: number;
  /** Until then the shopper may confirm. */
  readonly linkExpiresAt: number;
  /** The tokens in the addresses of the pages on which the shopper confirms: in a browser, and in the app. */
  readonly links: readonly [web: string, app: string];
  /** A browser opens its page once only. */
  readonly webLinkOpenedAt?: number;
  readonly redirectUrl?: string;
  /** The language of the wallet's pages. */
  readonly locale: string;
}

const linkLifeMs = 15 * 60_000;

export interface LinkRequest {
  readonly phone: string;
  readonly redirectUrl: string | undefined;
  readonly locale: string;
}

export function newAccount(ctx: SandboxContext, { phone, redirectUrl, locale }: LinkRequest): PayAccount {
  const link = randomUUID();
  const now = ctx.clock.now();
  return {
    id: randomUUID(),
    phone,
    status: 'PENDING',
    createdAt: now,
    linkExpiresAt: now + linkLifeMs,
    links: [`gpar_${link}`, `gpad_${link}`],
    locale,
    ...(redirectUrl === undefined ? {} : { redirectUrl }),
  };
}

/** The language of a request's wallet pages, by its header. */
export function localeOf(header: string | string[] | undefined): string {
  return header === 'en-EN' ? 'en-EN' : 'id-ID';
}

export function accountCode({ status }: PayAccount): '200' | '201' | '204' {
  switch (status) {
    case 'PENDING':
      return '201';
    case 'ENABLED':
      return '200';
    case 'EXPIRED':
    case 'DISABLED':
      return '204';
    default:
      return status satisfies never;
  }
}

export function accountFields(account: PayAccount): WireFields & { status_code: string } {
  return {
    status_code: accountCode(account),
    payment_type: 'gopay',
    account_id: account.id,
    account_status: account.status,
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
  const { payAccount } = ctx.settings.addresses;
  const code = accountCode(account);
  const verb = account.status === 'ENABLED' ? 'linked' : 'unlinked';
  const payload = {
    ...accountFields(account),
    merchant_id: ctx.settings.merchantId,
    status_message: `Midtrans account_${verb} notification`,
    signature_key: signature(ctx.settings.serverKey, account.id, account.status, code),
  };
  const message = { kind: 'pay-account', subjectId: account.id, event: account.status, payload } as const;
  return createNotifications(ctx, message, payAccount === undefined ? [] : [payAccount]);
}
