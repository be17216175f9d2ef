// Kredivo: credit without a card, decided on the lender's own page.

import { DAY_MS } from '../durations.ts';
import { html, withQuery } from '../pages/html.ts';
import { EXPIRY_MS_MAX, type NoDetail, requireBuyer } from './lender.ts';
import type { Method } from './method.ts';

const ADDRESS_FIELDS = ['first_name', 'last_name', 'phone', 'address', 'city', 'postal_code', 'country_code'];

export const kredivo: Method<NoDetail> = {
  name: 'kredivo',
  brands: { kredivo: 'Kredivo' },
  fee: { share: 0.02 },
  deniable: true,
  refund: () => ({ windowMs: 14 * DAY_MS, direct: true, partial: true }),

  validate: (_ctx, charge) => {
    requireBuyer(charge);
    for (const name of ['billing_address', 'shipping_address']) {
      const address = charge.customer?.object(name, true);
      for (const field of ADDRESS_FIELDS) address?.value(field, true);
    }
    for (const item of charge.items ?? []) {
      for (const field of ['id', 'category', 'url']) item.value(field, true);
    }
  },

  limits: () => ({ min: 1, max: Number.POSITIVE_INFINITY }),
  expiry: () => ({ defaultMs: DAY_MS, maxMs: EXPIRY_MS_MAX, custom: true }),
  open: () => ({ statusMessage: 'Kredivo transaction is created', detail: {} }),

  describe: (ctx, { id }, view) =>
    view === 'charge'
      ? {
          redirect_url: `${ctx.settings.publicUrl}/v2/oms/redirect/${id}`,
          channel_response_code: 'OK',
          channel_response_message: 'Success Create Transaction',
        }
      : {},

  paidBy: {
    kind: 'lender',
    path: '/v2/oms/redirect/:id',
    look: {
      mark: html`<path d="M12 3l9 17H3zM12 10v4"/>`,
      style: '--brand: #20352f; border-left: 10px solid #e0923a;',
    },
    refusalDenies: true,
    returnUrl: ({ finishUrl, statusCode, transaction: { orderId, status } }) =>
      finishUrl === undefined
        ? undefined
        : withQuery(finishUrl, { order_id: orderId, status_code: statusCode, transaction_status: status }),
  },
  choices: [{ name: 'kredivo', invoice: undefined }],
};
