// Akulaku: credit without a card, decided on the lender's own page.

import { DAY_MS, HOUR_MS } from '../durations.ts';
import { html } from '../pages/html.ts';
import { EXPIRY_MS_MAX, type NoDetail, requireBuyer } from './lender.ts';
import type { Method } from './method.ts';

export const akulaku: Method<NoDetail> = {
  name: 'akulaku',
  brands: { akulaku: 'Akulaku' },
  fee: { share: 0.017 },
  deniable: true,
  refund: () => ({ windowMs: 180 * DAY_MS, direct: true, partial: true }),

  validate: (_ctx, charge) => {
    requireBuyer(charge);
    const ids = (charge.items ?? []).map((item) => item.json.id);
    if (new Set(ids).size < ids.length) charge.body.problem('item_details.id', 'must be unique');
  },

  limits: () => ({ min: 5000, max: Number.POSITIVE_INFINITY }),
  expiry: () => ({ defaultMs: 2 * HOUR_MS, maxMs: EXPIRY_MS_MAX, custom: true }),
  open: () => ({ statusMessage: 'Success, Akulaku transaction is created', detail: {} }),

  describe: (ctx, { id }, view) =>
    view === 'charge'
      ? {
          redirect_url: `${ctx.settings.publicUrl}/v2/akulaku/redirect/${id}`,
          channel_response_code: '',
          channel_response_message: '',
        }
      : {},

  paidBy: {
    kind: 'lender',
    path: '/v2/akulaku/redirect/:id',
    look: {
      mark: html`<path d="M4 20V10M10 20V4M16 20v-8M22 20H2"/>`,
      style: '--brand: #9c1f3d; border-bottom: 6px double #fff;',
    },
    refusalDenies: true,
    handsOver: true,
    returnUrl: ({ finishUrl }) => finishUrl,
  },
  choices: [{ name: 'akulaku', invoice: undefined }],
};
