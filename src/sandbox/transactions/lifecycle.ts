// The legal moves of a transaction, refunds included: who may go where, and what each move changes.

import { randomUUID } from 'node:crypto';
import { invalid, RefusedRequest, readBody } from '../answers.ts';
import type { SandboxContext } from '../context.ts';
import { isObject, type JsonValue } from '../json.ts';
import type { PayHow, RefundRule } from '../methods/method.ts';
import { paymentTypeOf } from '../methods/registry.ts';
import { wibMinuteOfDay, wibTime } from '../time.ts';
import {
  MOVES_FROM,
  type Move,
  type Refund,
  refundedAmount,
  type Transaction,
  type TransactionStatus,
} from './transaction.ts';

export function isLegal(transaction: Transaction, move: Move): boolean {
  const from: readonly TransactionStatus[] = MOVES_FROM[move];
  if (!from.includes(transaction.status)) return false;
  const type = paymentTypeOf(transaction);
  const isChallenged = transaction.fraudStatus === 'challenge';
  switch (move) {
    case 'deny':
      return transaction.status === 'pending' ? type.deniable : isChallenged;
    case 'approve':
      return isChallenged;
    case 'capture':
      return type.captured !== undefined && !isChallenged;
    case 'settle':
      return !isChallenged;
    case 'cancel':
      return type.cancellable?.(transaction) ?? true;
    case 'reverse':
      return type.reversible?.(transaction) ?? false;
    case 'chargeback':
      return type.chargebacks ?? false;
    case 'refund':
      return type.refund !== undefined;
    case 'confirmRefund':
      return hasOpenRefund(transaction);
    case 'declineRefund':
      return hasOpenRefund(transaction) && (type.refund?.(transaction).declinable ?? false);
    case 'pay':
    case 'expire':
      return true;
    default:
      return move satisfies never;
  }
}

function hasOpenRefund({ refunds }: Transaction): boolean {
  return refunds.some((refund) => refund.confirmedAt === undefined);
}

/** What a person could do with it now. */
export function legalMoves(transaction: Transaction): Move[] {
  return (Object.keys(MOVES_FROM) as Move[]).filter((move) => isLegal(transaction, move));
}

/** Throws the gateway's 412 where the move is not possible. */
export function requireLegal(transaction: Transaction, move: Move): void {
  if (!isLegal(transaction, move)) throw new RefusedRequest(412);
}

/** The transaction in its next state; a verdict that was on its way no longer matters. */
export function moved(
  ctx: SandboxContext,
  transaction: Transaction,
  status: TransactionStatus,
  by: string,
): Transaction {
  const { verdict: _decided, ...rest } = transaction;
  return { ...rest, status, history: [...transaction.history, { at: ctx.clock.now(), status, by }] };
}

export function pay(ctx: SandboxContext, transaction: Transaction, how: PayHow = {}, by = 'shopper'): Transaction {
  requireLegal(transaction, 'pay');
  return paid(ctx, transaction, how, by);
}

/** The bank took money for what had been cancelled or had run out: it happens, and no gateway says when. */
export function payLate(ctx: SandboxContext, transaction: Transaction): Transaction {
  if (transaction.status !== 'cancel' && transaction.status !== 'expire') throw new RefusedRequest(412);
  return paid(ctx, transaction, {}, 'bank');
}

function paid(ctx: SandboxContext, transaction: Transaction, how: PayHow, by: string): Transaction {
  const changes = paymentTypeOf(transaction).paid?.(ctx, transaction, how) ?? {};
  const next = { ...moved(ctx, transaction, changes.status ?? 'settlement', by), ...changes };
  return next.status === 'settlement' ? { ...next, settledAt: ctx.clock.now() } : next;
}

export interface DenyWhy {
  readonly channelCode?: string;
  readonly channelMessage?: string;
}

export function deny(ctx: SandboxContext, transaction: Transaction, why: DenyWhy = {}, by = 'provider'): Transaction {
  requireLegal(transaction, 'deny');
  const { settlesAt: _never, ...next } = { ...moved(ctx, transaction, 'deny', by), ...why };
  return transaction.fraudStatus === 'challenge' ? { ...next, fraudStatus: 'deny' } : next;
}

/** The merchant trusts a payment about which the fraud check was unsure; a held one stays held. */
export function approve(ctx: SandboxContext, transaction: Transaction, by = 'approve'): Transaction {
  requireLegal(transaction, 'approve');
  const next: Transaction = { ...moved(ctx, transaction, transaction.status, by), fraudStatus: 'accept' };
  if (next.status === 'capture') return next;
  const { settlesAt: _never, ...held } = next;
  return held;
}

/** Takes what was held, or where the payment type allows it a part; the rest is released. */
export function capture(ctx: SandboxContext, transaction: Transaction, wanted?: number, by = 'capture'): Transaction {
  requireLegal(transaction, 'capture');
  const amount = wanted ?? transaction.grossAmount;
  const type = paymentTypeOf(transaction);
  if (amount > transaction.grossAmount) throw invalid('gross_amount must not exceed the authorized amount');
  if (amount < transaction.grossAmount && !type.capturesInParts) {
    throw invalid('gross_amount must be equal to the authorized amount');
  }
  const changes = type.captured?.(ctx, transaction) ?? {};
  const status = changes.status ?? 'settlement';
  const next = { ...moved(ctx, transaction, status, by), ...changes, grossAmount: amount };
  return status === 'settlement' ? { ...next, settledAt: ctx.clock.now() } : next;
}

export function settle(ctx: SandboxContext, transaction: Transaction, by: string): Transaction {
  requireLegal(transaction, 'settle');
  const { settlesAt: _done, ...next } = moved(ctx, transaction, 'settlement', by);
  return { ...next, settledAt: ctx.clock.now() };
}

export function expire(ctx: SandboxContext, transaction: Transaction, by: string): Transaction {
  requireLegal(transaction, 'expire');
  return moved(ctx, transaction, 'expire', by);
}

export function cancel(ctx: SandboxContext, transaction: Transaction, by: string): Transaction {
  requireLegal(transaction, 'cancel');
  return released(ctx, transaction, by);
}

/** Cancelled by the gateway itself: no acquirer's rule stands in its way. */
export function released(ctx: SandboxContext, transaction: Transaction, by: string): Transaction {
  const { settlesAt: _never, ...next } = moved(ctx, transaction, 'cancel', by);
  return next;
}

/** The bank takes a settlement back minutes after it made it. */
export function reverse(ctx: SandboxContext, transaction: Transaction): Transaction {
  requireLegal(transaction, 'reverse');
  const { settledAt: _undone, ...next } = moved(ctx, transaction, 'deny', 'bank');
  return next;
}

/** Without an amount: all that is left. */
export function chargeback(ctx: SandboxContext, transaction: Transaction, amount?: number): Transaction {
  requireLegal(transaction, 'chargeback');
  const before = transaction.chargedBack ?? 0;
  const left = transaction.grossAmount - before;
  const now = amount ?? left;
  if (!Number.isInteger(now) || now <= 0 || now > left)
    throw new RefusedRequest(414, 'The chargeback exceeds the payment.');
  const status = now === left ? 'chargeback' : 'partial_chargeback';
  return { ...moved(ctx, transaction, status, 'bank'), chargedBack: before + now };
}

interface RefundRequest {
  readonly key: string | undefined;
  readonly amount: number | undefined;
  readonly reason: string;
}

/** How long the bank takes to confirm an ordinary refund. */
const CONFIRMATION_MS = 2 * 60 * 60 * 1000;

export function readRefund(json: JsonValue | undefined): RefundRequest {
  if (json !== undefined && json !== null && !isObject(json)) throw invalid('request body must be a JSON object');
  return readBody(json, (body) => ({
    key: body.text('refund_key', { pattern: /^[A-Za-z0-9_-]+$/ }),
    amount: body.integer('amount', { min: 1 }),
    reason: body.text('reason', { max: 255 }) ?? '',
  }));
}

/** Grants a refund or throws. A repeated key is recognised first: its refund may have been the last possible one. */
export function refund(
  ctx: SandboxContext,
  transaction: Transaction,
  request: RefundRequest,
  direct: boolean,
): { transaction: Transaction; refund: Refund } {
  const { key } = request;
  if (key !== undefined && transaction.refunds.some((made) => made.key === key)) {
    throw new RefusedRequest(406, 'Duplicate refund ID');
  }
  requireLegal(transaction, 'refund');
  const rule = paymentTypeOf(transaction).refund?.(transaction);
  const now = ctx.clock.now();
  const isTooLate = rule === undefined || now > (transaction.settledAt ?? transaction.createdAt) + rule.windowMs;
  if (isTooLate || (direct && !rule.direct) || isClosed(ctx, rule)) throw new RefusedRequest(412);
  const left = transaction.grossAmount - refundedAmount(transaction);
  const amount = request.amount ?? left;
  if (amount > left || (amount < transaction.grossAmount && !rule.partial)) throw new RefusedRequest(414);
  const made: Refund = {
    key: key ?? `refund-${randomUUID()}`,
    chargebackId: `${wibTime(now).replace(/\D/g, '')}${ctx.random.digits(4)}`,
    chargebackUuid: randomUUID(),
    amount,
    reason: request.reason || (rule.defaultReason ?? ''),
    method: rule.direct ? 'online' : 'offline',
    createdAt: now,
    ...(direct ? { confirmedAt: now } : { confirmsAt: now + CONFIRMATION_MS }),
  };
  const status = amount === left ? 'refund' : 'partial_refund';
  const next = moved(ctx, transaction, status, direct ? 'direct refund' : 'refund');
  return { transaction: { ...next, refunds: [...transaction.refunds, made] }, refund: made };
}

/** The bank confirms one refund, or every open one. */
export function confirmRefund(ctx: SandboxContext, transaction: Transaction, key?: string): Transaction {
  requireLegal(transaction, 'confirmRefund');
  const isMeant = (made: Refund) => made.confirmedAt === undefined && (key === undefined || made.key === key);
  if (!transaction.refunds.some(isMeant)) throw new RefusedRequest(412);
  const refunds = transaction.refunds.map((made) => {
    if (!isMeant(made)) return made;
    const { confirmsAt: _done, ...rest } = made;
    return { ...rest, confirmedAt: ctx.clock.now() };
  });
  return { ...transaction, refunds };
}

/** The bank takes back its yes to one refund, or to every open one: it is as if it had never been asked for. */
export function declineRefund(ctx: SandboxContext, transaction: Transaction, key?: string): Transaction {
  requireLegal(transaction, 'declineRefund');
  const kept = transaction.refunds.filter(
    (made) => made.confirmedAt !== undefined || (key !== undefined && made.key !== key),
  );
  if (kept.length === transaction.refunds.length) throw new RefusedRequest(412);
  const next = moved(ctx, transaction, kept.length === 0 ? 'settlement' : 'partial_refund', 'bank');
  return { ...next, refunds: kept };
}

function isClosed(ctx: SandboxContext, { closed }: RefundRule): boolean {
  if (!ctx.settings.refundHours || closed === undefined) return false;
  const minute = wibMinuteOfDay(ctx.clock.now());
  return minute >= closed.fromMinute || minute < closed.untilMinute;
}
