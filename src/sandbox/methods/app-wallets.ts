// The shopper's wallets: ShopeePay and DANA, into whose app a deeplink leads; and OVO, whose request is pushed to the shopper's phone:
// in the sandbox the phone number decides what happens there.

import { RefusedRequest } from '../answers.ts';
import type { SandboxContext } from '../context.ts';
import { isObject, type JsonObject } from '../json.ts';
import { html } from '../pages/html.ts';
import { DAY_MS, MINUTE_MS } from '../time.ts';
import type { ChargeRequest } from '../transactions/charge-request.ts';
import { type Chosen, type Method, type Opening, textOf } from './method.ts';

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
/** The only number that OVO does not know here. */
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

interface TokenDetail {
  readonly token: string;
  readonly callbackUrl?: string | undefined;
}

/** The field of a charge that carries the wallet's own name. */
function readCallback({ body, paymentType }: ChargeRequest): string | undefined {
  return body.object(paymentType)?.text('callback_url');
}

function openToken(ctx: SandboxContext, charge: ChargeRequest, statusMessage: string): Opening<TokenDetail> {
  const callbackUrl = readCallback(charge);
  const token = ctx.random.letters(20);
  return { statusMessage, detail: { token, callbackUrl }, numbers: [token] };
}

function deeplink({ settings }: SandboxContext, path: string) {
  return [{ name: 'deeplink-redirect', method: 'GET', url: `${settings.publicUrl}${path}` }];
}

/** Where the app leads back to, as a Snap session says it. */
export function callbackIn({ options }: Chosen): JsonObject {
  const callback = textOf(options.callback_url);
  return callback === undefined ? {} : { callback_url: callback };
}

interface ShopeepayDetail extends TokenDetail {
  readonly reference?: string;
  readonly referenceId?: string;
}

/** Its name in QRIS. */
const ACQUIRER = 'airpay shopee';
const SHOPEEPAY_PATH = '/universal-link/wallet/pay';

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
    const actions = deeplink(ctx, `${SHOPEEPAY_PATH}?deep_and_deferred=1&token=${detail.token}`);
    if (view === 'charge') return { channel_response_code: '0', channel_response_message: 'success', actions };
    return {
      actions: view === 'status' && status === 'pending' ? actions : undefined,
      shopeepay_reference_number: detail.reference,
      reference_id: detail.referenceId,
    };
  },

  paidBy: {
    kind: 'app',
    path: SHOPEEPAY_PATH,
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

const DANA_PATH = '/dana/wallet/pay';

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
    const actions = deeplink(ctx, `${DANA_PATH}?token=${detail.token}`);
    if (view === 'charge') return { actions };
    // A status reply shouts while the payment is open, and only then.
    return view === 'status' && status === 'pending' ? { transaction_status: 'PENDING', actions } : {};
  },

  statusCode: ({ status }) => (status === 'pending' ? '200' : undefined),

  paidBy: {
    kind: 'app',
    path: DANA_PATH,
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
