// Refunds: what a request may ask for, when the gateway grants it, and the bank's word that follows later.

import { randomUUID } from 'node:crypto';
import { invalid, RefusedRequest } from '../answers.ts';
import type { SandboxContext } from '../context.ts';
import { isObject, type JsonValue } from '../json.ts';
import type { RefundRule } from '../methods/method.ts';
import { paymentTypeOf } from '../methods/registry.ts';
import { Reader } from '../reader.ts';
import { wibMinuteOfDay, wibTime } from '../wib.ts';
import { moved, requireLegal } from './lifecycle.ts';
import { type Refund, refundedAmount, type Transaction } from './transaction.ts';

export interface RefundRequest {
  readonly key: string | undefined;
  readonly amount: number | undefined;
  readonly reason: string;
}

/** How long the bank takes to confirm an ordinary refund. */
const CONFIRMATION_MS = 2 * 60 * 60 * 1000;

export function readRefund(json: JsonValue | undefined): RefundRequest {
  if (json !== undefined && json !== null && !isObject(json)) throw invalid('request body must be a JSON object');
  const body = new Reader(isObject(json) ? json : {}, []);
  const key = body.text('refund_key', { pattern: /^[A-Za-z0-9_-]+$/ });
  const amount = body.integer('amount', { min: 1 });
  const reason = body.text('reason', { max: 255 }) ?? '';
  if (body.problems.length > 0) throw invalid(...body.problems);
  return { key, amount, reason };
}

/** Grants a refund or throws. A repeated key is told apart first: its refund may have been the last possible one. */
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
