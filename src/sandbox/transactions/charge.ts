// Opens transactions and commits each change of them, with the notifications and other effects of it.

import { randomUUID } from 'node:crypto';
import { invalid, RefusedRequest } from '../answers.ts';
import type { SandboxContext } from '../context.ts';
import { invoiceEffects } from '../invoices/effects.ts';
import { type JsonObject, present } from '../json.ts';
import type { PaymentType } from '../methods/method.ts';
import { findMethod, LEGACY_NAMES } from '../methods/registry.ts';
import { addressesFor, createNotifications } from '../notifications/creation.ts';
import type { HeaderAddresses, Notification } from '../notifications/notification.ts';
import type { DueRule } from '../scheduler.ts';
import { linkedBy } from '../snap/customer.ts';
import type { Changes } from '../state.ts';
import type { ChargeRequest } from './charge-request.ts';
import { notificationPayload } from './describe.ts';
import { confirmRefund, deny, expire, pay, released, settle } from './lifecycle.ts';
import type { Refund, Transaction } from './transaction.ts';

/** Commits a transaction, notifies the merchant, and returns it; `more` is part of the same commit. */
export function record(ctx: SandboxContext, transaction: Transaction, more: Changes = {}): Transaction {
  const notifications = [...transactionNotifications(ctx, transaction), ...(more.notifications ?? [])];
  const effects = invoiceEffects(ctx, transaction);
  const transactions = [transaction, ...(effects.transactions ?? []), ...(more.transactions ?? [])];
  const payAccounts = [...linkedBy(ctx, transaction), ...(more.payAccounts ?? [])];
  ctx.state.commit({
    ...effects,
    ...more,
    transactions,
    notifications,
    ...(payAccounts.length === 0 ? {} : { payAccounts }),
  });
  return transaction;
}

/** To the merchant's address, or to those that the charge's headers named. */
function transactionNotifications(ctx: SandboxContext, transaction: Transaction): Notification[] {
  const message = {
    kind: 'transaction',
    subjectId: transaction.id,
    orderId: transaction.orderId,
    event: transaction.status,
    payload: notificationPayload(ctx, transaction),
  } as const;
  return createNotifications(ctx, message, addressesFor(transaction, ctx.settings.addresses.payment));
}

const EXPIRY_MS_MIN = 20_000;

interface OpeningExtras extends HeaderAddresses {
  /** Where the gateway itself charges, by rules that no merchant can ask for. */
  readonly paymentType?: PaymentType;
  /** Where another transaction of the same order is open, and ends when this one begins. */
  readonly sharesOrder?: boolean;
  /** What Snap adds to every notification about it: the fee that the customer pays, and what they filled in on the page. */
  readonly extraInfo?: JsonObject;
  readonly collected?: JsonObject;
}

export type Opened = ReturnType<typeof prepareTransaction>;

/** Opens a transaction and notifies the merchant. */
export function openTransaction(ctx: SandboxContext, charge: ChargeRequest, extras: OpeningExtras = {}): Opened {
  const opened = prepareTransaction(ctx, charge, extras);
  record(ctx, opened.transaction, opened.more);
  return opened;
}

/**
 * The checks of a charge in the gateway's order: validation, access, duplicate; then the payment type opens it. Nothing
 * is committed: the caller does that at once, with everything else of the same commit.
 */
export function prepareTransaction(ctx: SandboxContext, charge: ChargeRequest, extras: OpeningExtras = {}) {
  const { problems } = charge.body;
  // One moment for all of it: its times are written in whole seconds, and must agree.
  const now = ctx.clock.now();
  const paymentType = extras.paymentType ?? findMethod(charge.paymentType);
  const isKnown = paymentType !== undefined || LEGACY_NAMES.includes(charge.paymentType);
  if (charge.paymentType !== '' && !isKnown) charge.body.problem('payment_type', 'is not supported');
  if (paymentType !== undefined) {
    paymentType.validate(ctx, charge);
    checkLimits(ctx, charge, paymentType);
  }
  const expiresAt = paymentType === undefined ? undefined : expiryOf(now, charge, paymentType);
  // A field that several checks read complains once.
  if (problems.length > 0) throw invalid(...new Set(problems));
  if (paymentType === undefined) throw new RefusedRequest(402, 'Payment channel is not activated.');
  if (extras.sharesOrder !== true) refuseDuplicate(ctx, charge.orderId);

  const id = paymentType.newId?.(ctx) ?? randomUUID();
  const opening = paymentType.open(ctx, charge, id);
  const status = opening.status ?? 'pending';
  const fraudStatus = opening.fraudStatus === 'none' ? undefined : (opening.fraudStatus ?? 'accept');
  const transaction: Transaction = {
    id,
    orderId: charge.orderId,
    paymentType: paymentType.name,
    grossAmount: charge.grossAmount,
    status,
    createdAt: now,
    detail: opening.detail,
    numbers: opening.numbers ?? [],
    refunds: [],
    customFields: charge.customFields,
    history: [{ at: now, status, by: 'charge' }],
    ...present({
      expiresAt: opening.expiresAt ?? expiresAt,
      settledAt: opening.settledAt,
      settlesAt: opening.settlesAt,
      fraudStatus,
      verdict: opening.verdict,
      channelCode: opening.channelCode,
      channelMessage: opening.channelMessage,
      metadata: charge.metadata,
      items: charge.items?.map((item) => item.json),
      customer: charge.customer?.json,
      overrideUrls: extras.overrideUrls,
      appendUrls: extras.appendUrls,
      extraInfo: extras.extraInfo,
      collected: extras.collected,
    }),
  };
  return {
    transaction,
    paymentType,
    statusCode: opening.statusCode ?? '201',
    statusMessage: opening.statusMessage,
    /** What must be committed together with the transaction. */
    more: opening.more ?? {},
  };
}

function checkLimits(ctx: SandboxContext, charge: ChargeRequest, paymentType: PaymentType): void {
  if (!ctx.settings.amountLimits || charge.body.problems.length > 0) return;
  const { min, max } = paymentType.limits(charge);
  if (charge.grossAmount >= min && charge.grossAmount <= max) return;
  const range = Number.isFinite(max) ? `between ${min} and ${max}` : `at least ${min}`;
  charge.body.problems.push(`transaction_details.gross_amount must be ${range} for this payment type`);
}

function expiryOf(now: number, charge: ChargeRequest, paymentType: PaymentType): number | undefined {
  if (charge.body.problems.length > 0) return undefined;
  const rule = paymentType.expiry(charge);
  if (charge.customExpiry === undefined || !rule.custom) return now + rule.defaultMs;
  const wanted = (charge.customExpiry.orderTime ?? now) + charge.customExpiry.durationMs;
  if (wanted < now + EXPIRY_MS_MIN) charge.body.problems.push('custom_expiry is below minimum threshold');
  return Math.min(wanted, now + rule.maxMs);
}

const PAID_STATUSES = new Set<string>(['settlement', 'refund', 'partial_refund', 'chargeback', 'partial_chargeback']);
const ACTIVE_STATUSES = new Set<string>(['pending', 'authorize', 'capture']);

/** Whether an order id is taken: a transaction with it is active, or was paid. */
export function takenBy(ctx: SandboxContext, orderId: string): 'paid' | 'active' | undefined {
  for (const { status } of ctx.state.transactions.find('order', orderId)) {
    if (PAID_STATUSES.has(status)) return 'paid';
    if (ACTIVE_STATUSES.has(status)) return 'active';
  }
  return undefined;
}

function refuseDuplicate(ctx: SandboxContext, orderId: string): void {
  const taken = takenBy(ctx, orderId);
  const message = 'order_id has been paid and utilized, please use another order ID';
  if (taken !== undefined) throw new RefusedRequest(406, taken === 'paid' ? message : undefined);
}

const nextConfirmation = (refunds: readonly Refund[]) =>
  refunds
    .filter((refund) => refund.confirmsAt !== undefined)
    .sort((a, b) => (a.confirmsAt ?? 0) - (b.confirmsAt ?? 0))[0];

/** What time alone does to a transaction. */
export const transactionDueRules: readonly DueRule<'transactions'>[] = [
  {
    // The hold of an authorization ends like a payment that never came.
    kind: 'transaction.expire',
    collection: 'transactions',
    at: ({ status, expiresAt }) => (status === 'pending' || status === 'authorize' ? expiresAt : undefined),
    run: (ctx, transaction) => record(ctx, expire(ctx, transaction, 'time')),
  },
  {
    kind: 'transaction.verdict',
    collection: 'transactions',
    at: ({ status, verdict }) => (status === 'pending' ? verdict?.at : undefined),
    run: (ctx, transaction) => {
      const { at: _at, move, ...why } = transaction.verdict ?? { at: 0, move: 'pay' };
      record(ctx, move === 'pay' ? pay(ctx, transaction) : deny(ctx, transaction, why));
    },
  },
  {
    // The daily batch: it settles what was captured, and gives up what the merchant never judged.
    kind: 'transaction.settle',
    collection: 'transactions',
    at: ({ status, settlesAt }) => (status === 'capture' || status === 'authorize' ? settlesAt : undefined),
    run: (ctx, transaction) => {
      const isChallenged = transaction.fraudStatus === 'challenge';
      record(ctx, isChallenged ? released(ctx, transaction, 'time') : settle(ctx, transaction, 'time'));
    },
  },
  {
    kind: 'refund.confirm',
    collection: 'transactions',
    at: ({ refunds }) => nextConfirmation(refunds)?.confirmsAt,
    run: (ctx, transaction) => record(ctx, confirmRefund(ctx, transaction, nextConfirmation(transaction.refunds)?.key)),
  },
];
