// GoPay from a linked account: paid at once, or after the shopper's PIN, or held for the merchant to capture.

import { randomUUID } from 'node:crypto';
import { invalid, RefusedRequest } from '../answers.ts';
import type { SandboxContext } from '../context.ts';
import { MINUTE_MS } from '../durations.ts';
import type { WireFields } from '../json.ts';
import type { PayAccount } from '../pay-accounts/pay-account.ts';
import { balanceOf, isActive, type OptionName, readToken } from '../pay-accounts/payment-options.ts';
import type { Reader } from '../reader.ts';
import type { ChargeRequest } from '../transactions/charge-request.ts';
import type { Transaction } from '../transactions/transaction.ts';
import type { Opening, View } from './method.ts';

export interface LinkedGopayDetail {
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

export function isLinkedCharge({ body }: ChargeRequest): boolean {
  const options = body.object('gopay');
  return options?.value('account_id') !== undefined || options?.value('payment_option_token') !== undefined;
}

export function validateLinked({ body, grossAmount }: ChargeRequest, options: Reader | undefined): void {
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

export function openLinked(ctx: SandboxContext, charge: ChargeRequest): Opening<LinkedGopayDetail> {
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

export function describeLinked(
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
