// A shopper's GoPay account as linked to the merchant: how it came to be, and what it says of itself.

import type { WireFields } from '../json.ts';
import type { HeaderAddresses } from '../notifications/notification.ts';

export type AccountStatus = 'PENDING' | 'ENABLED' | 'EXPIRED' | 'DISABLED';

export interface PayAccount extends HeaderAddresses {
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
  readonly redirectUrl?: string | undefined;
  /** The language of the wallet's pages. */
  readonly locale: string;
  /** Where it was linked on Snap's page: by which user of the shop, and with which payment. */
  readonly userId?: string;
  readonly transactionId?: string;
}

/** The language of a request's wallet pages, by its header. */
export function localeOf(header: string | string[] | undefined): string {
  return header === 'en-EN' ? 'en-EN' : 'id-ID';
}

const CODES = { PENDING: '201', ENABLED: '200', EXPIRED: '204', DISABLED: '204' } as const;

export function accountCode({ status }: PayAccount): string {
  return CODES[status];
}

export function accountFields(account: PayAccount): WireFields & { status_code: string } {
  return {
    status_code: accountCode(account),
    payment_type: 'gopay',
    account_id: account.id,
    account_status: account.status,
  };
}
