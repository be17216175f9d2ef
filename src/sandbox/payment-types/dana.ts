// DANA: a deeplink like ShopeePay's, but known to the gateway by its transaction id only.

import { DAY_MS, MINUTE_MS } from '../durations.ts';
import type { PaymentType } from './payment-type.ts';

export interface DanaDetail {
  readonly token: string;
  readonly callbackUrl?: string | undefined;
}

export const dana: PaymentType<DanaDetail> = {
  name: 'dana',
  deniable: true,
  byTransactionIdOnly: true,
  refund: () => ({ windowMs: 45 * DAY_MS, direct: false, partial: true }),

  validate: (_ctx, charge) => {
    charge.body.object('dana')?.text('callback_url');
  },

  limits: () => ({ min: 1, max: 20_000_000 }),
  expiry: () => ({ defaultMs: 15 * MINUTE_MS, maxMs: DAY_MS, custom: true }),

  open: (ctx, charge) => {
    const callbackUrl = charge.body.object('dana')?.text('callback_url');
    const token = ctx.random.letters(20);
    return {
      statusMessage: 'DANA transaction is created',
      detail: { token, callbackUrl },
      numbers: [token],
    };
  },

  describe: (ctx, { detail, status }, view) => {
    const url = `${ctx.settings.publicUrl}/dana/wallet/pay?token=${detail.token}`;
    const actions = [{ name: 'deeplink-redirect', method: 'GET', url }];
    if (view === 'charge') return { actions };
    // A status reply shouts while the payment is open, and only then.
    return view === 'status' && status === 'pending' ? { transaction_status: 'PENDING', actions } : {};
  },

  statusCode: ({ status }) => (status === 'pending' ? '200' : undefined),
};
