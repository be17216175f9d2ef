// GoPay: by QR code or deeplink, or from an account that the shopper has linked.

import { randomUUID } from 'node:crypto';
import { invalid, RefusedRequest } from '../answers.ts';
import type { SandboxContext } from '../context.ts';
import type { Reader, WireFields } from '../json.ts';
import { html, withQuery } from '../pages/html.ts';
import { balanceOf, isActive, type OptionName, readToken } from '../pay-accounts/linking.ts';
import type { PayAccount } from '../pay-accounts/pay-account.ts';
import { DAY_MS, MINUTE_MS } from '../time.ts';
import type { ChargeRequest } from '../transactions/charge-request.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { callbackIn } from './app-wallets.ts';
import type { Method, Opening, View } from './method.ts';
import { qrisText } from './qris.ts';

interface LinkedGopayDetail {
  readonly accountId: string;
  readonly option: OptionName;
  /** The tokens of the pages that ask for the PIN, in a browser and in the app, and how long they do. */
  readonly links?: readonly [web: string, app: string];
  readonly verifyUntil?: number;
  readonly callbackUrl?: string | undefined;
}

/** Payments from here on need the shopper's PIN. */
const PIN_FROM = 100_000;
const VERIFICATION_MS = 5 * MINUTE_MS;

export const INSUFFICIENT_BALANCE = { channelCode: '201', channelMessage: 'Insufficient Balance' } as const;

export function isLinked(transaction: Transaction): transaction is Transaction<LinkedGopayDetail> {
  return 'accountId' in transaction.detail;
}

function isLinkedCharge({ body }: ChargeRequest): boolean {
  const options = body.object('gopay');
  return options?.value('account_id') !== undefined || options?.value('payment_option_token') !== undefined;
}

function validateLinked({ body, grossAmount }: ChargeRequest, options: Reader | undefined): void {
  options?.text('account_id', { required: true });
  options?.text('payment_option_token', { required: true });
  const holds = options?.flag('pre_auth') ?? false;
  const isRecurring = options?.flag('recurring') ?? false;
  const promotions = options?.value('promotion_ids');
  if (promotions !== undefined && !Array.isArray(promotions)) options?.problem('promotion_ids', 'must be an array');
  body.object('payment_provider_metadata');
  if (holds && !isRecurring && grossAmount >= PIN_FROM) {
    options?.problem('pre_auth', 'is not supported for payments that need a PIN');
  }
}

function openLinked(ctx: SandboxContext, charge: ChargeRequest): Opening<LinkedGopayDetail> {
  const options = charge.body.object('gopay');
  const isRecurring = options?.flag('recurring') ?? false;
  const account = getAccount(ctx, options?.text('account_id') ?? '');
  const option = readToken(ctx, account, options?.text('payment_option_token') ?? '', isRecurring);
  if (option === undefined) throw invalid('gopay.payment_option_token is invalid');
  if (!isActive(account, option)) throw invalid('gopay.payment_option_token is not active');
  const callbackUrl = options?.text('callback_url');
  const detail = { accountId: account.id, option, callbackUrl };
  const numbers = [account.id];

  if (balanceOf(ctx, account, option) < charge.grossAmount) {
    const denied = { statusCode: '202', status: 'deny', statusMessage: 'GoPay transaction is denied' } as const;
    return { ...denied, ...INSUFFICIENT_BALANCE, detail, numbers };
  }
  const paid = { statusCode: '200', statusMessage: 'Success, GoPay transaction is successful', detail, numbers };
  if (options?.flag('pre_auth') === true) return { ...paid, status: 'authorize', channelCode: '0' };
  if (isRecurring || charge.grossAmount < PIN_FROM) {
    return { ...paid, status: 'settlement', settledAt: ctx.clock.now() };
  }
  const link = randomUUID();
  const links = [`gppr_${link}`, `gppd_${link}`] as const;
  return {
    statusMessage: 'GoPay transaction is created. Action(s) required',
    detail: { ...detail, links, verifyUntil: ctx.clock.now() + VERIFICATION_MS },
    numbers: [...numbers, ...links],
  };
}

function getAccount(ctx: SandboxContext, id: string): PayAccount {
  const account = ctx.state.payAccounts.get(id);
  if (account === undefined) throw new RefusedRequest(404, "GoPay Wallet doesn't exist.");
  if (account.status !== 'ENABLED') throw new RefusedRequest(412, 'The pay account is not enabled.');
  return account;
}

function describeLinked(
  ctx: SandboxContext,
  { detail, status }: Transaction<LinkedGopayDetail>,
  view: View,
): WireFields {
  if (view !== 'charge' || status !== 'pending' || detail.links === undefined) return {};
  const action = (name: string, link: string) => ({
    name,
    method: 'GET',
    url: `${ctx.settings.publicUrl}/v2/gopay/redirect/${link}/charge`,
  });
  return {
    actions: [action('verification-link-url', detail.links[0]), action('verification-link-app', detail.links[1])],
  };
}

interface PlainGopayDetail {
  /** By which the wallet's page finds the payment. */
  readonly reference: string;
  readonly qrText: string;
  readonly callbackUrl?: string | undefined;
}

type GopayDetail = PlainGopayDetail | LinkedGopayDetail;

/** The states in whose notifications the gateway names the purse that was used. */
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

/** The wallet names to the merchant's page the order that it comes back for. */
function withOrder(callbackUrl: string, orderId: string): string {
  return `${callbackUrl}${callbackUrl.includes('?') ? '&' : '?'}order_id=${encodeURIComponent(orderId)}`;
}
