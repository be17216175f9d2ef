// OVO: the request is pushed to the shopper's phone; in the sandbox the phone number decides what happens there.

import { RefusedRequest } from '../answers.ts';
import { isObject } from '../json.ts';
import { html } from '../pages/html.ts';
import { DAY_MS } from '../time.ts';
import { type Method, textOf } from './method.ts';

interface OvoDetail {
  readonly phone: string;
  readonly merchantInvoice: string;
}

const EXPIRY_MS = 65_000;
/** How long the pretended shopper looks at the phone. */
const ANSWER_MS = 5000;

const REFUSALS: Readonly<Record<string, { readonly channelCode: string; readonly channelMessage: string }>> = {
  '+628249134000': { channelCode: '14', channelMessage: 'Invalid phone number' },
  '+628271939753': { channelCode: '17', channelMessage: 'Transaction cancelled by user' },
  '+628242014881': { channelCode: '26', channelMessage: 'Transaction failed' },
  '+628237435829': { channelCode: '40', channelMessage: 'Transaction failed' },
};
const SILENT_PHONES = new Set(['+628215023424', '+628242974268']);
/** Nobody: the only number that OVO does not know here. */
const UNKNOWN_PHONE = '+620000000000';

/** `0812…`, `62812…` and `+62812…` are one phone. */
function normal(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.startsWith('0') ? `+62${digits.slice(1)}` : `+${digits}`;
}

export const ovo: Method<OvoDetail> = {
  name: 'ovo',
  brands: { ovo: 'OVO' },
  qrisIssuer: 'ovo',
  fee: { share: 0.02 },
  deniable: true,
  refund: () => ({ windowMs: 7 * DAY_MS, direct: false, partial: false }),

  validate: (_ctx, charge) => {
    charge.body.object('ovo', true)?.text('payer_phone_number', { required: true, pattern: /^\+?[\d -]{8,20}$/ });
  },

  limits: () => ({ min: 1, max: 99_999_999 }),
  expiry: () => ({ defaultMs: EXPIRY_MS, maxMs: EXPIRY_MS, custom: false }),
  newId: (ctx) =>
    `A1${new Date(ctx.clock.now()).toISOString().replace(/\D/g, '').slice(0, 14)}${ctx.random.letters(10).toUpperCase()}ID`,

  open: (ctx, charge) => {
    const phone = charge.body.object('ovo')?.text('payer_phone_number') ?? '';
    const known = normal(phone);
    if (known === UNKNOWN_PHONE) throw new RefusedRequest(404, "User with requested phone number doesn't exist");
    const refusal = REFUSALS[known];
    const at = ctx.clock.now() + ANSWER_MS;
    return {
      statusMessage: 'Ovo transaction is created',
      detail: { phone, merchantInvoice: ctx.random.digits(12) },
      ...(SILENT_PHONES.has(known)
        ? {}
        : { verdict: refusal === undefined ? { at, move: 'pay' } : { at, move: 'deny', ...refusal } }),
    };
  },

  describe: (_ctx, { detail }, view) => {
    if (view === 'action') return {};
    if (view === 'charge') return { payer_phone_number: detail.phone };
    return { payer_phone_number: detail.phone, merchant_invoice: detail.merchantInvoice };
  },

  paidBy: { kind: 'push', look: { mark: html`<circle cx="12" cy="12" r="8"/>`, style: '--brand: #50308c;' } },
  choices: [
    {
      name: 'ovo',
      asks: 'phone',
      charge: ({ params, request: { customer_details: customer } }) => {
        const phone = textOf(params.phone) ?? textOf(isObject(customer) ? customer.phone : undefined);
        return { payment_type: 'ovo', ovo: { payer_phone_number: phone ?? '' } };
      },
      invoice: undefined,
    },
  ],
};
