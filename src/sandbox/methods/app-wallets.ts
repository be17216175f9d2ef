// ShopeePay and DANA: the shopper is sent into the app by a deeplink.

import type { SandboxContext } from '../context.ts';
import type { JsonObject } from '../json.ts';
import { html } from '../pages/html.ts';
import { DAY_MS, MINUTE_MS } from '../time.ts';
import type { ChargeRequest } from '../transactions/charge-request.ts';
import { type Chosen, type Method, type Opening, textOf } from './method.ts';

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
