// ShopeePay: the shopper is sent into the app by a deeplink.

import { DAY_MS, MINUTE_MS } from '../durations.ts';
import { html } from '../pages/html.ts';
import { callbackIn, deeplink, openToken, readCallback, type TokenDetail } from './app-wallet.ts';
import type { Method } from './method.ts';

export interface ShopeepayDetail extends TokenDetail {
  readonly reference?: string;
  readonly referenceId?: string;
}

/** Its name in QRIS. */
const ACQUIRER = 'airpay shopee';
const PATH = '/universal-link/wallet/pay';

export const shopeepay: Method<ShopeepayDetail> = {
  name: 'shopeepay',
  brands: { shopeepay: 'ShopeePay', [ACQUIRER]: 'ShopeePay' },
  qrisIssuer: ACQUIRER,
  fee: { share: 0.02 },
  deniable: true,
  refund: () => ({
    windowMs: 365 * DAY_MS,
    direct: true,
    partial: true,
    closed: { fromMinute: 23 * 60 + 55, untilMinute: 6 * 60 },
  }),

  validate: (_ctx, charge) => {
    readCallback(charge);
  },

  limits: () => ({ min: 1, max: 20_000_000 }),
  expiry: () => ({ defaultMs: 15 * MINUTE_MS, maxMs: 5 * DAY_MS, custom: true }),
  open: (ctx, charge) => openToken(ctx, charge, 'ShopeePay transaction is created'),

  paid: (ctx, { detail }) => ({
    detail: { ...detail, reference: ctx.random.digits(18), referenceId: `DL-${ctx.random.letters(22)}` },
  }),

  describe: (ctx, { detail, status }, view) => {
    if (view === 'action') return {};
    const actions = deeplink(ctx, `${PATH}?deep_and_deferred=1&token=${detail.token}`);
    if (view === 'charge') return { channel_response_code: '0', channel_response_message: 'success', actions };
    return {
      actions: view === 'status' && status === 'pending' ? actions : undefined,
      shopeepay_reference_number: detail.reference,
      reference_id: detail.referenceId,
    };
  },

  paidBy: {
    kind: 'app',
    path: PATH,
    parameter: 'token',
    look: { mark: html`<path d="M5 8h14l-1 13H6zM9 8V6a3 3 0 0 1 6 0v2"/>`, style: '--brand: #a8381a;' },
    refusalDenies: true,
    returnUrl: ({ callbackUrl }) => callbackUrl,
  },
  choices: [
    {
      name: 'shopeepay',
      options: 'shopeepay',
      qrisAcquirer: ACQUIRER,
      charge: (chosen) => ({ payment_type: 'shopeepay', shopeepay: callbackIn(chosen) }),
      invoice: {},
    },
  ],
};
