// GoPay: by QR code or deeplink, or from an account that the shopper has linked.

import type { SandboxContext } from '../context.ts';
import { DAY_MS, MINUTE_MS } from '../durations.ts';
import { html, withQuery } from '../pages/html.ts';
import type { ChargeRequest } from '../transactions/charge-request.ts';
import { callbackIn } from './app-wallet.ts';
import {
  describeLinked,
  isLinked,
  isLinkedCharge,
  type LinkedGopayDetail,
  openLinked,
  validateLinked,
} from './gopay-linked.ts';
import type { Method, Opening } from './method.ts';
import { qrisText } from './qris-text.ts';

export interface PlainGopayDetail {
  /** By which the wallet's page finds the payment. */
  readonly reference: string;
  readonly qrText: string;
  readonly callbackUrl?: string | undefined;
}

export type GopayDetail = PlainGopayDetail | LinkedGopayDetail;

/** The states in whose messages the gateway names the purse that was used. */
const SHOWS_OPTION = new Set<string>(['settlement', 'expire', 'refund', 'partial_refund']);

export const GOPAY_LIMITS = { min: 1, max: 20_000_000 } as const;
const PATH = '/gopay/ui/checkout';

export const gopay: Method<GopayDetail> = {
  name: 'gopay',
  brands: { gopay: 'GoPay' },
  qrPaths: ['/v2/gopay/:id/qr-code', '/v4/qris/gopay/:id/qr-code'],
  qrisIssuer: 'gopay',
  fee: { share: 0.02 },
  deniable: true,
  refund: (transaction) => ({
    windowMs: (isLinked(transaction) ? 180 : 45) * DAY_MS,
    direct: true,
    partial: true,
  }),

  validate: (_ctx, charge) => {
    const options = charge.body.object('gopay');
    options?.flag('enable_callback');
    options?.text('callback_url');
    if (isLinkedCharge(charge)) validateLinked(charge, options);
  },

  limits: () => GOPAY_LIMITS,
  expiry: () => ({ defaultMs: 15 * MINUTE_MS, maxMs: 7 * DAY_MS, custom: true }),

  open: (ctx, charge, id) => (isLinkedCharge(charge) ? openLinked(ctx, charge) : openPlain(ctx, charge, id)),
  // Money that a linked account holds for the merchant is paid once it is captured.
  captured: () => ({ status: 'settlement' }),
  capturedMessage: 'Success, GoPay transaction is successful',

  describe: (ctx, transaction, view) => {
    const { detail, status } = transaction;
    const option = 'option' in detail ? detail.option : 'GOPAY_WALLET';
    const shown = { payment_option_type: view !== 'action' && SHOWS_OPTION.has(status) ? option : undefined };
    if (isLinked(transaction)) return { ...shown, ...describeLinked(ctx, transaction, view) };
    if (view !== 'charge' || !('reference' in detail)) return shown;
    const action = (name: string, method: string, path: string) => {
      return { name, method, url: `${ctx.settings.publicUrl}${path}` };
    };
    const { id } = transaction;
    return {
      channel_response_code: '200',
      channel_response_message: 'Success',
      actions: [
        action('generate-qr-code', 'GET', `/v2/gopay/${id}/qr-code`),
        action('generate-qr-code-v2', 'GET', `/v4/qris/gopay/${id}/qr-code`),
        action('deeplink-redirect', 'GET', checkoutPath(detail, transaction.orderId)),
        action('get-status', 'GET', `/v2/${id}/status`),
        action('cancel', 'POST', `/v2/${id}/cancel`),
      ],
    };
  },

  paidBy: {
    kind: 'app',
    path: PATH,
    parameter: 'referenceid',
    look: {
      mark: html`<circle cx="12" cy="12" r="9"/><circle cx="12" cy="12" r="3.5"/>`,
      style: '--brand: #0b6480;',
    },
    refusalDenies: false,
    returnUrl: ({ callbackUrl, isPaid, transaction: { orderId } }) =>
      callbackUrl === undefined
        ? undefined
        : withQuery(callbackUrl, { order_id: orderId, result: isPaid ? 'success' : 'failure' }),
  },
  choices: [
    {
      name: 'gopay',
      options: 'gopay',
      asks: 'linking',
      qrisAcquirer: 'gopay',
      charge: (chosen) => ({
        payment_type: 'gopay',
        gopay: { enable_callback: chosen.options.enable_callback === true, ...callbackIn(chosen) },
      }),
      invoice: {},
    },
  ],
};

function openPlain(ctx: SandboxContext, charge: ChargeRequest, id: string): Opening<PlainGopayDetail> {
  const options = charge.body.object('gopay');
  const callbackUrl = options?.flag('enable_callback') === true ? options.text('callback_url') : undefined;
  const reference = ctx.random.letters(10);
  const qrText = qrisText({ ...ctx.settings, acquirer: 'gopay', amount: charge.grossAmount, reference: id });
  return {
    statusMessage: 'GO-PAY transaction is created',
    detail: { reference, qrText, callbackUrl },
    numbers: [reference],
  };
}

function checkoutPath(detail: PlainGopayDetail, orderId: string): string {
  const query = new URLSearchParams({ referenceid: detail.reference });
  if (detail.callbackUrl !== undefined) query.set('callback_url', withOrder(detail.callbackUrl, orderId));
  return `${PATH}?${query}`;
}

/** The wallet tells the merchant's page which order it comes back for. */
function withOrder(callbackUrl: string, orderId: string): string {
  return `${callbackUrl}${callbackUrl.includes('?') ? '&' : '?'}order_id=${encodeURIComponent(orderId)}`;
}
