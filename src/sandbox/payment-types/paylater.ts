// Akulaku and Kredivo: credit without a card, decided on the provider's own page.

import { DAY_MS, HOUR_MS } from '../durations.ts';
import type { Reader } from '../reader.ts';
import type { ChargeRequest } from '../transactions/charge-request.ts';
import type { PaymentType } from './payment-type.ts';

type NoDetail = Record<never, never>;

const EXPIRY_MS_MAX = 180 * DAY_MS;

/** Who borrows, and for what: the provider wants to know both. */
function requireBuyer(charge: ChargeRequest): void {
  charge.body.list('item_details', { required: true, min: 1 });
  const customer = charge.body.object('customer_details', true);
  for (const field of ['first_name', 'last_name', 'email', 'phone']) requireValue(customer, field);
}

function requireValue(reader: Reader | undefined, field: string): void {
  reader?.value(field, true);
}

export const akulaku: PaymentType<NoDetail> = {
  name: 'akulaku',
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
};

const ADDRESS_FIELDS = ['first_name', 'last_name', 'phone', 'address', 'city', 'postal_code', 'country_code'];

export const kredivo: PaymentType<NoDetail> = {
  name: 'kredivo',
  deniable: true,
  refund: () => ({ windowMs: 14 * DAY_MS, direct: true, partial: true }),

  validate: (_ctx, charge) => {
    requireBuyer(charge);
    for (const name of ['billing_address', 'shipping_address']) {
      const address = charge.customer?.object(name, true);
      for (const field of ADDRESS_FIELDS) requireValue(address, field);
    }
    for (const item of charge.items ?? []) {
      for (const field of ['id', 'category', 'url']) requireValue(item, field);
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
};
