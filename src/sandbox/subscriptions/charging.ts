// The seam between subscriptions and cards or wallets: what becomes of a charge that the gateway makes with a stored token.

import { randomUUID } from 'node:crypto';
import { messageOf } from '../answers.ts';
import { cardBehind } from '../cards/tokens.ts';
import { decide } from '../cards/verdict.ts';
import type { SandboxContext } from '../context.ts';
import { present } from '../json.ts';
import { CARD_LIMITS } from '../methods/credit-card.ts';
import { denialMessage, type GatewayVerdict, gatewayCard, gatewayWallet } from '../methods/gateway-charge.ts';
import { GOPAY_LIMITS, INSUFFICIENT_BALANCE } from '../methods/gopay.ts';
import type { PaymentType } from '../methods/method.ts';
import { balanceOf, type OptionName, readToken } from '../pay-accounts/linking.ts';
import { prepareTransaction } from '../transactions/charge.ts';
import { readCharge } from '../transactions/charge-request.ts';
import type { Transaction } from '../transactions/transaction.ts';
import type { FailureCode, Subscription } from './subscription.ts';

/** What one attempt came to. Only the bank's own no leaves a transaction behind when it fails. */
export type ChargeOutcome =
  | { readonly kind: 'charged'; readonly transaction: Transaction }
  | { readonly kind: 'denied'; readonly transaction: Transaction; readonly statusCode: '202'; readonly message: string }
  | { readonly kind: 'refused'; readonly statusCode: Exclude<FailureCode, '202'>; readonly message: string };

/** A subscription's name and the suffix of its order ids. */
const ORDER_ID_LENGTH_MAX = 80;

const DO_NOT_HONOR = { channelCode: '05', channelMessage: 'Do not honor' };

/** The amounts that a charge of this kind may have. */
export function amountLimits(paymentType: string | undefined): { readonly min: number; readonly max: number } {
  return paymentType === 'gopay' ? GOPAY_LIMITS : CARD_LIMITS;
}

/** Makes one attempt. The transaction is not yet committed: it becomes true together with what follows from it. */
export function chargeSubscription(ctx: SandboxContext, subscription: Subscription): ChargeOutcome {
  const ordered = subscription.failing?.statusCode;
  if (ordered !== undefined && ordered !== '202') return refused(ordered);
  return subscription.paymentType === 'credit_card'
    ? chargeCard(ctx, subscription, ordered !== undefined)
    : chargeWallet(ctx, subscription, ordered !== undefined);
}

function refused(statusCode: Exclude<FailureCode, '202'>): ChargeOutcome {
  return { kind: 'refused', statusCode, message: messageOf(Number(statusCode)) };
}

function chargeCard(ctx: SandboxContext, subscription: Subscription, isDenied: boolean): ChargeOutcome {
  const verdict = isDenied ? { denial: DO_NOT_HONOR } : verdictOnCard(ctx, subscription);
  const transaction = prepare(ctx, subscription, gatewayCard(verdict));
  if (verdict.denial === undefined) return { kind: 'charged', transaction };
  return { kind: 'denied', transaction, statusCode: '202', message: denialMessage(verdict.denial) ?? '' };
}

/** The fraud check's doubts stop nothing here: no merchant waits for the answer of a cycle. */
function verdictOnCard(ctx: SandboxContext, { token, amount }: Subscription): GatewayVerdict {
  const card = cardBehind(ctx, token);
  const { status, fraudStatus, channelCode, channelMessage } = decide(ctx, {
    card,
    amount,
    liability: 'none',
    holds: false,
  });
  if (status !== 'deny') return {};
  if (fraudStatus === 'deny' || channelCode === undefined) return { denial: { byFraudCheck: true } };
  return { denial: { channelCode, channelMessage } };
}

/** An account that was unlinked takes its tokens with it. */
function chargeWallet(ctx: SandboxContext, subscription: Subscription, isDenied: boolean): ChargeOutcome {
  const account = ctx.state.payAccounts.get(subscription.gopayAccountId ?? '');
  if (account?.status !== 'ENABLED') return refused('411');
  // Like an unknown card token, an unknown wallet token is charged: to the wallet itself.
  const option: OptionName = readToken(ctx, account, subscription.token, true) ?? 'GOPAY_WALLET';
  const lacksFunds = balanceOf(ctx, account, option) < subscription.amount;
  const verdict = isDenied || lacksFunds ? { denial: INSUFFICIENT_BALANCE } : {};
  const transaction = prepare(ctx, subscription, gatewayWallet({ accountId: account.id, option, ...verdict }));
  if (verdict.denial === undefined) return { kind: 'charged', transaction };
  return { kind: 'denied', transaction, statusCode: '202', message: 'GoPay transaction is denied' };
}

function prepare(ctx: SandboxContext, subscription: Subscription, paymentType: PaymentType): Transaction {
  const charge = readCharge(chargeBody(subscription), { orderIdMax: ORDER_ID_LENGTH_MAX });
  const { overrideUrls, appendUrls } = subscription;
  return prepareTransaction(ctx, charge, present({ paymentType, overrideUrls, appendUrls })).transaction;
}

function chargeBody({ name, amount, paymentType, token, gopayAccountId }: Subscription) {
  return {
    payment_type: paymentType,
    transaction_details: { order_id: `${name}${randomUUID().replaceAll('-', '')}`, gross_amount: amount },
    ...(paymentType === 'credit_card'
      ? { credit_card: { token_id: token } }
      : { gopay: { account_id: gopayAccountId ?? '', payment_option_token: token } }),
  };
}
