// DANA: a deeplink like ShopeePay's, but known to the gateway by its transaction id only.

import { DAY_MS, MINUTE_MS } from '../durations.ts';
import { html } from '../pages/html.ts';
import { callbackIn, deeplink, openToken, readCallback, type TokenDetail } from './app-wallet.ts';
import type { Method } from './method.ts';

const PATH = '/dana/wallet/pay';

export const dana: Method<TokenDetail> = {
  name: 'dana',
  brands: { dana: 'DANA' },
  qrisIssuer: 'dana',
  fee: { share: 0.015 },
  deniable: true,
  byTransactionIdOnly: true,
  refund: () => ({ windowMs: 45 * DAY_MS, direct: false, partial: true }),

  validate: (_ctx, charge) => {
    readCallback(charge);
  },

  limits: () => ({ min: 1, max: 20_000_000 }),
  expiry: () => ({ defaultMs: 15 * MINUTE_MS, maxMs: DAY_MS, custom: true }),
  open: (ctx, charge) => openToken(ctx, charge, 'DANA transaction is created'),

  describe: (ctx, { detail, status }, view) => {
    const actions = deeplink(ctx, `${PATH}?token=${detail.token}`);
    if (view === 'charge') return { actions };
    // A status reply shouts while the payment is open, and only then.
    return view === 'status' && status === 'pending' ? { transaction_status: 'PENDING', actions } : {};
  },

  statusCode: ({ status }) => (status === 'pending' ? '200' : undefined),

  paidBy: {
    kind: 'app',
    path: PATH,
    parameter: 'token',
    look: {
      mark: html`<path d="M3 9c3-3 6-3 9 0s6 3 9 0M3 16c3-3 6-3 9 0s6 3 9 0"/>`,
      style: '--brand: #1554a6; border-radius: 0 0 18px 18px;',
    },
    refusalDenies: true,
    returnUrl: ({ callbackUrl }) => callbackUrl,
  },
  choices: [
    {
      name: 'dana',
      options: 'dana',
      charge: (chosen) => ({ payment_type: 'dana', dana: callbackIn(chosen) }),
      invoice: {},
    },
  ],
};
