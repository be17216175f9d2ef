// The one door: the only code that changes a payment, for observations from every source.

import type { GatewayNotification } from '../../domain/notifications/notification.ts';
import { NO_DOUBT } from '../../domain/payments/doubt.ts';
import { judge } from '../../domain/payments/judgement.ts';
import type { GatewayObservation, PlannedEvent, RefundChange, Verdict } from '../../domain/payments/observation.ts';
import { type GatewayPayment, refundTotals } from '../../domain/payments/payment.ts';
import type { GatewayRefund } from '../../domain/payments/refund.ts';
import { type Queryable, Transaction } from '../../store/database/statement.ts';
import type { PaymentEventRecord } from '../../store/events/writes.ts';
import { writeChange } from '../../store/payments/changes.ts';
import type { HistoryEntry } from '../../store/payments/history.ts';
import { findPayment, lockPayment, type PaymentRecord, paymentLane } from '../../store/payments/payments.ts';
import { say } from '../../text/sayings.ts';
import { type Attempt, changeByVersion, type VersionedRow } from '../change-by-version.ts';
import type { Context } from '../context.ts';
import { isFollowed } from './parent.ts';

export interface Recorded {
  /** The payment as it is now. */
  readonly record: PaymentRecord;
  readonly verdict: Verdict;
}

type AppliedVerdict = Extract<Verdict, { kind: 'apply' }>;

export interface Provenance {
  readonly actor: string | null;
  /** The notification that the observation came in, as the verdict leaves it; stored in the same transaction as what it changes. */
  readonly notification?: (verdict: AppliedVerdict) => GatewayNotification;
  /** Whether that notification has a row already. */
  readonly notificationIsKnown?: boolean;
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
    const now = context.clock.now();
    const verdict = judge(record, observation, now, context.gateway.aheadOf(now));
    const notification = verdict.kind === 'apply' ? (provenance.notification?.(verdict) ?? null) : null;
    const historyOf = (reason: string): Omit<HistoryEntry, 'fromStatus'> => ({
      source: observation.source,
      actor: provenance.actor,
      reason,
      notificationId: notification?.id ?? null,
      gatewayAnswer: provenance.answer ?? null,
    });
    if (verdict.kind !== 'apply') return { verdict, change: noteOf(verdict, historyOf) };
    const change: Change = {
      changes: verdict.changes,
      refunds: verdict.refunds.map((refund) => toRefund(context, record.payment.id, refund)),
      events: verdict.events,
      history: verdict.moved ? historyOf(verdict.reason) : null,
      notification,
      notificationIsKnown: provenance.notificationIsKnown ?? false,
      // The payment has moved beyond the status of a late observation, or never had it: the gateway is asked which.
      readBackAt: verdict.late ? now : verdict.readBackAt,
    };
    return { verdict, change };
  });
}

/** What is written of an observation that is not followed: null where it leaves no trace. */
function noteOf(
  verdict: Exclude<Verdict, AppliedVerdict>,
  historyOf: (reason: string) => Omit<HistoryEntry, 'fromStatus'>,
): Change | null {
  if (!('noted' in verdict) || verdict.noted === undefined) return null;
  const { changes, isRecorded, readBackAt } = verdict.noted;
  const history = isRecorded ? historyOf(say('contradicts', { reason: verdict.reason })) : null;
  return { changes, refunds: [], events: [], history, notification: null, readBackAt };
}

/** The gateway refused the charge, or does not know it: nothing was created there. */
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
    /** When to ask once more, where the refusal may be a mistake. */
    readBackAt?: Date;
  },
): Promise<PaymentRecord> {
  const recorded = await changePayment<null>(context, known, (record) => {
    if (rejection.seenVersion !== undefined && record.payment.version !== rejection.seenVersion) return undefined;
    // What the gateway has said of this payment since then counts for more than the refusal of one attempt.
    if (record.payment.chargeState === 'charged' || record.payment.chargeState === 'rejected') return undefined;
    const changes: Partial<GatewayPayment> = {
      transactionStatus: 'failure',
      chargeState: 'rejected',
      statusCode: rejection.statusCode,
      statusMessage: rejection.reason.slice(0, 255),
      ...NO_DOUBT,
    };
    const history = {
      source: rejection.source,
      actor: rejection.actor,
      reason: rejection.reason,
      notificationId: null,
      gatewayAnswer: rejection.answer ?? null,
    };
    const events = [{ name: 'payment_failed' as const }];
    const { readBackAt } = rejection;
    return { verdict: null, change: { changes, refunds: [], events, history, notification: null, readBackAt } };
  });
  return recorded?.record ?? (await mustFind(context.database.pool, known.payment.id));
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
  return recorded?.record ?? (await mustFind(context.database.pool, known.payment.id));
}

/** It is unknown whether the gateway took the charge. The background check asks. */
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
  return recorded?.record ?? (await mustFind(context.database.pool, known.payment.id));
}

interface Change {
  readonly changes: Partial<GatewayPayment>;
  /** Refund rows as they should be; `updatedAt` is set when they are written. */
  readonly refunds: readonly GatewayRefund[];
  readonly events: readonly PlannedEvent[];
  /** The history entry; null where only details or reservations changed. */
  readonly history: Omit<HistoryEntry, 'fromStatus'> | null;
  readonly notification: GatewayNotification | null;
  readonly notificationIsKnown?: boolean;
  /** From when on a read-back is owed. */
  readonly readBackAt?: Date | undefined;
}

/** Decides on what is known, writes if nothing changed meanwhile, and otherwise reads again and decides again. */
async function changePayment<V>(
  context: Context,
  known: PaymentRecord,
  decide: (record: PaymentRecord) => { verdict: V; change: Change | null } | undefined,
): Promise<{ record: PaymentRecord; verdict: V } | undefined> {
  let decision: ReturnType<typeof decide>;
  const { id } = known.payment;
  const row: VersionedRow<PaymentRecord, Change> = {
    name: paymentLane(id),
    versionOf: (record) => record.payment.version,
    find: (on) => mustFind(on, id),
    lock: (on) => lockPayment(on, id),
    write: (on, before, change) => write(context, on, before, change),
    needsTransaction: ({ payment }, { changes }) => isFollowed(payment, { ...payment, ...changes }),
    emit: context.eventsWritten.emit,
  };
  const changed = await changeByVersion(context.database.pool, row, known, (record) => {
    decision = decide(record);
    return decision?.change ?? null;
  });
  return decision === undefined ? undefined : { record: changed, verdict: decision.verdict };
}

/** Writes a payment's change; its parent, where it has one, follows in the same transaction. */
async function write(
  context: Context,
  on: Queryable,
  record: PaymentRecord,
  change: Change,
): Promise<Attempt<PaymentRecord>> {
  const now = context.clock.now();
  const payment: GatewayPayment = {
    ...record.payment,
    ...change.changes,
    version: record.payment.version + 1,
    updatedAt: now,
  };
  const changedRefunds = change.refunds.map((refund) => ({ ...refund, updatedAt: now }));
  const after: PaymentRecord = { payment, items: record.items, refunds: mergeRefunds(record.refunds, changedRefunds) };
  const notificationId = change.notification?.id ?? null;
  const events = change.events.map((event) => toEvent(context, record, after, event, notificationId));
  const outcome = await writeChange(on, {
    before: record.payment,
    changes: change.changes,
    payment,
    refunds: changedRefunds,
    history: change.history === null ? null : { fromStatus: record.payment.transactionStatus, ...change.history },
    events,
    notification: change.notification,
    notificationIsKnown: change.notificationIsKnown ?? false,
    readBackAt: change.readBackAt,
  });
  if (outcome !== 'written') return outcome;
  const names = events.map((event) => event.name);
  if (!isFollowed(record.payment, payment)) return { row: after, events: names };
  if (!(on instanceof Transaction))
    throw new Error(`Payment ${payment.id} has a parent, which follows in a transaction`);
  const refunded = events.flatMap(({ refund }) => refund ?? []);
  const followed = await context.followers.followPayment(on, {
    before: record.payment,
    after,
    refunded,
    notificationId,
  });
  return { row: after, events: [...names, ...followed] };
}

function toRefund(context: Context, paymentId: string, change: RefundChange): GatewayRefund {
  const now = context.clock.now();
  const base = change.existing ?? {
    id: context.newId(),
    paymentId,
    statusCode: null,
    requestedBy: null,
    decidedBy: null,
    decidedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  const { existing: _, wasEmitted: __, ...written } = change;
  return { ...base, ...written };
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
): PaymentEventRecord {
  return {
    id: context.newId(),
    name: event.name,
    previousStatus: before.payment.transactionStatus,
    refunds: after.refunds,
    refund: after.refunds.find((candidate) => candidate.refundKey === event.refundKey),
    notificationId,
  };
}

async function mustFind(on: Queryable, id: string): Promise<PaymentRecord> {
  const record = await findPayment(on, id);
  if (record === undefined) throw new Error(`Payment ${id} is gone, though payments are never deleted`);
  return record;
}
