// ShopeePay: the shopper is sent into the app by a deeplink.

import { DAY_MS, MINUTE_MS } from '../durations.ts';
import type { PaymentType } from './payment-type.ts';

export interface ShopeepayDetail {
  readonly token: string;
  readonly callbackUrl?: string | undefined;
  readonly reference?: string;
  readonly referenceId?: string;
}

export const shopeepay: PaymentType<ShopeepayDetail> = {
  name: 'shopeepay',
  deniable: true,
  refund: () => ({ windowMs: 365 * DAY_MS, direct: true, partial: true }),

  validate: (_ctx, charge) => {
    charge.body.object('shopeepay')?.text('callback_url');
  },

  limits: () => ({ min: 1, max: 20_000_000 }),
  expiry: () => ({ defaultMs: 15 * MINUTE_MS, maxMs: 5 * DAY_MS, custom: true }),

  open: (ctx, charge) => {
    const callbackUrl = charge.body.object('shopeepay')?.text('callback_url');
    const token = ctx.random.letters(20);
    return {
      statusMessage: 'ShopeePay transaction is created',
      detail: { token, callbackUrl },
      numbers: [token],
    };
  },

  paid: (ctx, { detail }) => ({
    detail: { ...detail, reference: ctx.random.digits(18), referenceId: `DL-${ctx.random.letters(22)}` },
  }),

  describe: (ctx, { detail, status }, view) => {
    if (view === 'action') return {};
    const url = `${ctx.settings.publicUrl}/universal-link/wallet/pay?deep_and_deferred=1&token=${detail.token}`;
    const actions = [{ name: 'deeplink-redirect', method: 'GET', url }];
    if (view === 'charge') return { channel_response_code: '0', channel_response_message: 'success', actions };
    return {
      actions: view === 'status' && status === 'pending' ? actions : undefined,
      shopeepay_reference_number: detail.reference,
      reference_id: detail.referenceId,
    };
  },
};
