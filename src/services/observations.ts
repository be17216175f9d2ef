// The one door: the only code that changes a payment, whichever way the gateway's word came.

import type { EventName, PaymentEventData } from '../domain/events.ts';
import { judge } from '../domain/judgement.ts';
import type { GatewayNotification } from '../domain/notification.ts';
import type { GatewayObservation, PlannedEvent, RefundChange, Verdict } from '../domain/observation.ts';
import type { GatewayPayment } from '../domain/payment.ts';
import { type GatewayRefund, refundTotals } from '../domain/refund.ts';
import { showPayment, showRefund } from '../domain/representations.ts';
import type { EventRecord } from '../store/event-writes.ts';
import { type PaymentChange, writeChange } from '../store/payment-changes.ts';
import type { HistoryEntry } from '../store/payment-history.ts';
import { findPayment, type PaymentRecord } from '../store/payments.ts';
import type { Queryable } from '../store/statement.ts';
import { inTransaction } from '../store/transaction.ts';
import type { Context } from './context.ts';
import { followPayment, hasParent } from './payment-parents.ts';

/** How often a writer looks again after somebody else was faster. Losing this many races in a row means a fault. */
const RACES_MAX = 50;

export interface Recorded {
  /** The payment as it stands now. */
  readonly record: PaymentRecord;
  readonly verdict: Verdict;
}

type AppliedVerdict = Extract<Verdict, { kind: 'apply' }>;

export interface Provenance {
  readonly actor: string | null;
  /** The message that the observation came in, as the verdict leaves it; stored in the same transaction as what it changes. */
  readonly notification?: (verdict: AppliedVerdict) => GatewayNotification;
  /** The gateway's words, without secrets, for the history. */
  readonly answer?: Record<string, unknown>;
  /** For a status call: the version that was current when the call was sent. A newer one makes the answer outdated. */
  readonly seenVersion?: number;
}

/** Judges an observation and writes the verdict down. Undefined where a status answer was overtaken: ask again. */
export async function recordObservation(
  context: Context,
  known: PaymentRecord,
  observation: GatewayObservation,
  provenance: Provenance,
): Promise<Recorded | undefined> {
  return changePayment<Verdict>(context, known, (record) => {
    if (provenance.seenVersion !== undefined && record.payment.version !== provenance.seenVersion) return undefined;
    const verdict = judge(record, observation);
    if (verdict.kind !== 'apply') return { verdict, change: null };
    const notification = provenance.notification?.(verdict) ?? null;
    const history: Omit<HistoryEntry, 'fromStatus'> = {
      source: observation.source,
      actor: provenance.actor,
      reason: verdict.reason,
      notificationId: notification?.id ?? null,
      gatewayAnswer: provenance.answer ?? null,
    };
    const change: Change = {
      changes: verdict.changes,
      refunds: verdict.refunds.map((refund) => toRefund(context, record.payment.id, refund)),
      events: verdict.events,
      history: verdict.moved ? history : null,
      notification,
    };
    return { verdict, change };
  });
}

/** The gateway refused the charge, or never heard of it: nothing was created there. */
export async function recordRejection(
  context: Context,
  known: PaymentRecord,
  rejection: {
    /** Where given, a payment that has changed since is left alone. */
    seenVersion?: number;
    source: 'charge' | 'status_check';
    actor: string | null;
    reason: string;
    statusCode: string | null;
    answer?: Record<string, unknown>;
  },
): Promise<PaymentRecord> {
  const recorded = await changePayment<null>(context, known, (record) => {
    if (rejection.seenVersion !== undefined && record.payment.version !== rejection.seenVersion) return undefined;
    // Whatever the gateway has said of this payment since then counts for more than the refusal of one attempt.
    if (record.payment.chargeState === 'charged' || record.payment.chargeState === 'rejected') return undefined;
    const changes: Partial<GatewayPayment> = {
      transactionStatus: 'failure',
      chargeState: 'rejected',
      statusCode: rejection.statusCode,
      statusMessage: rejection.reason.slice(0, 255),
    };
    const history = {
      source: rejection.source,
      actor: rejection.actor,
      reason: rejection.reason,
      notificationId: null,
      gatewayAnswer: rejection.answer ?? null,
    };
    return {
      verdict: null,
      change: { changes, refunds: [], events: [{ name: 'payment_failed' }], history, notification: null },
    };
  });
  return recorded?.record ?? (await mustFind(context, known.payment.id));
}

/** The gateway refused a refund: its amount is free again. */
export async function recordRefusedRefund(
  context: Context,
  known: PaymentRecord,
  refused: { refundId: string; statusCode: string | null; message: string },
): Promise<PaymentRecord> {
  const recorded = await changePayment<null>(context, known, (record) => {
    const existing = record.refunds.find((refund) => refund.id === refused.refundId);
    if (existing === undefined || existing.status !== 'pending') return undefined;
    const refund = {
      ...existing,
      status: 'failed' as const,
      statusCode: refused.statusCode,
      statusMessage: refused.message,
    };
    const others = record.refunds.filter((other) => other.id !== existing.id);
    const changes = refundTotals(record.payment, others, record.payment.refundAmount);
    return { verdict: null, change: { changes, refunds: [refund], events: [], history: null, notification: null } };
  });
  return recorded?.record ?? (await mustFind(context, known.payment.id));
}

/** Nobody knows whether the gateway took the charge. The background check will ask. */
export async function recordUnknownOutcome(
  context: Context,
  known: PaymentRecord,
  unknown: { actor: string | null; reason: string },
): Promise<PaymentRecord> {
  const recorded = await changePayment<null>(context, known, (record) => {
    if (record.payment.chargeState !== 'initiated') return undefined;
    const history = {
      source: 'charge' as const,
      actor: unknown.actor,
      reason: unknown.reason,
      notificationId: null,
      gatewayAnswer: null,
    };
    return {
      verdict: null,
      change: {
        changes: { chargeState: 'unknown' },
        refunds: [],
        events: [],
        history,
        notification: null,
      },
    };
  });
  return recorded?.record ?? (await mustFind(context, known.payment.id));
}

interface Change {
  readonly changes: Partial<GatewayPayment>;
  /** Refund rows as they should stand; `updatedAt` is set when they are written. */
  readonly refunds: readonly GatewayRefund[];
  readonly events: readonly PlannedEvent[];
  /** What the history is told; null where only details or reservations changed. */
  readonly history: Omit<HistoryEntry, 'fromStatus'> | null;
  readonly notification: GatewayNotification | null;
}

/** Decides on what is known, writes if nothing changed meanwhile, and otherwise reads again and decides again. */
async function changePayment<V>(
  context: Context,
  known: PaymentRecord,
  decide: (record: PaymentRecord) => { verdict: V; change: Change | null } | undefined,
): Promise<{ record: PaymentRecord; verdict: V } | undefined> {
  let record = known;
  for (let race = 0; race < RACES_MAX; race++) {
    const decision = decide(record);
    if (decision === undefined) return undefined;
    if (decision.change === null) return { record, verdict: decision.verdict };
    const written = await write(context, record, decision.change);
    if (written !== undefined) return { record: written, verdict: decision.verdict };
    record = await mustFind(context, known.payment.id);
  }
  throw new Error(`Payment ${known.payment.id} changed ${RACES_MAX} times while one change was being written`);
}

async function write(context: Context, record: PaymentRecord, change: Change): Promise<PaymentRecord | undefined> {
  const now = context.clock.now();
  const payment: GatewayPayment = {
    ...record.payment,
    ...change.changes,
    version: record.payment.version + 1,
    updatedAt: now,
  };
  const changedRefunds = change.refunds.map((refund) => ({ ...refund, updatedAt: now }));
  const after: PaymentRecord = { payment, items: record.items, refunds: mergeRefunds(record.refunds, changedRefunds) };
  const events = change.events.map((event) => toEvent(context, record, after, event, change.notification?.id ?? null));
  const whole: PaymentChange = {
    payment,
    refunds: changedRefunds,
    history: change.history === null ? null : { ...change.history, fromStatus: record.payment.transactionStatus },
    events,
    notification: change.notification,
  };
  const emitted = hasParent(payment)
    ? await inTransaction(context.database.pool, (on) => writeWithParent(context, on, record, after, whole))
    : (await writeChange(context.database.pool, whole)) && [];
  if (emitted === false) return undefined;
  for (const name of [...events.map((event) => event.name), ...emitted]) context.count.event(name);
  return after;
}

/** The names of the parent's events, or false where the payment has changed meanwhile. */
async function writeWithParent(
  context: Context,
  on: Queryable,
  before: PaymentRecord,
  after: PaymentRecord,
  change: PaymentChange,
): Promise<readonly EventName[] | false> {
  const written = await writeChange(on, change);
  const notificationId = change.notification?.id ?? null;
  return written && followPayment(context, on, { before: before.payment, after, notificationId });
}

function toRefund(context: Context, paymentId: string, change: RefundChange): GatewayRefund {
  const now = context.clock.now();
  const base = change.existing ?? {
    id: context.newId(),
    paymentId,
    refundKey: change.refundKey,
    amount: change.amount,
    reason: change.reason,
    isDirect: change.isDirect,
    statusCode: null,
    statusMessage: null,
    createdAt: now,
    updatedAt: now,
  };
  return { ...base, status: change.status, bankConfirmedAt: change.bankConfirmedAt };
}

function mergeRefunds(before: readonly GatewayRefund[], changed: readonly GatewayRefund[]): GatewayRefund[] {
  const kept = before.filter((refund) => !changed.some((other) => other.id === refund.id));
  return [...kept, ...changed].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

function toEvent(
  context: Context,
  before: PaymentRecord,
  after: PaymentRecord,
  event: PlannedEvent,
  notificationId: string | null,
): EventRecord {
  const refund = after.refunds.find((candidate) => candidate.refundKey === event.refundKey);
  const data: PaymentEventData = {
    payment: showPayment(after),
    previous_status: before.payment.transactionStatus,
    refund: refund === undefined ? null : showRefund(refund),
    notification_id: notificationId,
  };
  return { id: context.newId(), name: event.name, data };
}

async function mustFind(context: Context, id: string): Promise<PaymentRecord> {
  const record = await findPayment(context.database.pool, id);
  if (record === undefined) throw new Error(`Payment ${id} is gone, though payments are never deleted`);
  return record;
}
