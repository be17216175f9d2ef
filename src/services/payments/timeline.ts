// One list of everything that happened around a payment, oldest first: changes, notifications, events, attempts, acts, notes and refunds.

import type { Caller } from '../../domain/caller.ts';
import type { GatewayNotification } from '../../domain/notifications/notification.ts';
import { NOTES_MAX, type Note } from '../../domain/payments/note.ts';
import type { GatewayPayment } from '../../domain/payments/payment.ts';
import type { GatewayRefund } from '../../domain/payments/refund.ts';
import { showRefund } from '../../domain/payments/representation.ts';
import { type HistoryRow, listHistory } from '../../store/payments/history.ts';
import { listNotes } from '../../store/payments/notes.ts';
import type { PaymentRecord } from '../../store/payments/payments.ts';
import {
  listTimelineAttempts,
  listTimelineEvents,
  listTimelineNotifications,
  type TimelineAttempt,
  type TimelineEvent,
} from '../../store/payments/timeline.ts';
import { type AuditRow, listActsOf } from '../../store/people/audit.ts';
import type { Context } from '../context.ts';
import { type CursorPosition, openCursor, sealCursor } from '../cursor.ts';
import type { Page } from '../pages.ts';
import { getPayment } from './read.ts';

/** The order of entries of the same moment. */
export const TIMELINE_KINDS = ['act', 'note', 'refund', 'notification', 'history', 'event', 'webhook_attempt'] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

export interface TimelineEntry {
  readonly id: string;
  readonly at: Date;
  readonly kind: TimelineKind;
  /** What happened, in a few words. */
  readonly title: string;
  readonly actor: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

export const TIMELINE_PAGE = 500;
/** More of each kind than a page has: some of the first moment were on the page before. */
const READ_MAX = TIMELINE_PAGE + 100;
const DAY_MS = 86_400_000;
/** Nothing happened before the payment was made, but clocks differ, and notifications may come first. */
const BEFORE_MS = DAY_MS;
/** Notifications, attempts and what staff send again come after the last change. */
const AFTER_MS = 31 * DAY_MS;

export async function getTimeline(
  context: Context,
  caller: Caller,
  id: string,
  cursor?: string,
): Promise<Page<TimelineEntry>> {
  const key = `${context.cursorKey} timeline ${id}`;
  const after = cursor === undefined ? undefined : openCursor(cursor, key);
  const record = await getPayment(context, caller, id);
  const entries = (await readEntries(context, caller, record, after)).sort(compare);
  const rest = after === undefined ? entries : entries.slice(placeAfter(entries, after));
  const items = rest.slice(0, TIMELINE_PAGE);
  const last = items.at(-1);
  if (rest.length <= TIMELINE_PAGE || last === undefined) return { items, next: undefined, prev: undefined };
  return { items, next: sealCursor({ createdAt: last.at.toISOString(), id: last.id }, key), prev: undefined };
}

/** Sorting keeps the order that each kind has within a moment. */
function compare(a: TimelineEntry, b: TimelineEntry): number {
  return a.at.getTime() - b.at.getTime() || TIMELINE_KINDS.indexOf(a.kind) - TIMELINE_KINDS.indexOf(b.kind);
}

/** Where an entry that was removed meanwhile stood, the next moment begins. */
function placeAfter(entries: readonly TimelineEntry[], after: CursorPosition): number {
  const found = entries.findIndex(({ id }) => id === after.id);
  if (found >= 0) return found + 1;
  const later = entries.findIndex(({ at }) => at > new Date(after.createdAt));
  return later >= 0 ? later : entries.length;
}

async function readEntries(
  context: Context,
  caller: Caller,
  { payment, refunds }: PaymentRecord,
  after: CursorPosition | undefined,
): Promise<TimelineEntry[]> {
  const { pool } = context.database;
  const eventsFrom = new Date(payment.createdAt.getTime() - BEFORE_MS);
  const from = after === undefined ? eventsFrom : new Date(after.createdAt);
  const to = new Date(payment.updatedAt.getTime() + AFTER_MS);
  const range = { paymentId: payment.id, from, to, limit: READ_MAX };
  const ids = [payment.id, ...refunds.map((refund) => refund.id)];
  const [history, notifications, events, attempts, acts, notes] = await Promise.all([
    listHistory(pool, payment),
    listTimelineNotifications(pool, range),
    listTimelineEvents(pool, range),
    caller.staff ? listTimelineAttempts(pool, { ...range, eventsFrom }) : [],
    listActsOf(pool, ids, READ_MAX),
    caller.staff ? listNotes(pool, payment.id, NOTES_MAX) : [],
  ]);
  const changing = new Set(history.map((row) => row.notification_id));
  // A note stands for the act that added it.
  const seen = acts.filter((act) => (caller.staff || act.actor === caller.id) && act.action !== 'note.add');
  const all = [
    ...seen.map((act) => ofAct(act, caller)),
    ...notes.map(ofNote),
    ...refunds.map(ofRefund),
    ...notifications.map((message) => ofNotification(message, caller, changing.has(message.id))),
    ...history.map((row) => ofHistory(row, payment)),
    ...events.map(ofEvent),
    ...attempts.map(ofAttempt),
  ];
  return all.filter(({ at }) => at >= from);
}

function ofHistory(row: HistoryRow, { id }: GatewayPayment): TimelineEntry {
  const { version, created_at, actor, gateway_answer, payment_id: _, ...data } = row;
  return {
    id: `${id}.${version}`,
    at: created_at,
    kind: 'history',
    title: titleOfChange(row),
    actor,
    data: { ...data, gateway_response: gateway_answer },
  };
}

function titleOfChange({ from_status: from, to_status: to }: HistoryRow): string {
  if (from === null) return 'Charge asked for';
  return from === to ? `Still ${to}, with other details` : `From ${from} to ${to}`;
}

function ofNotification(message: GatewayNotification, caller: Caller, changed: boolean): TimelineEntry {
  const { id, createdAt, status, transactionStatus, fraudStatus, statusCode, processedAt } = message;
  return {
    id,
    at: createdAt,
    kind: 'notification',
    title: `The gateway reported ${transactionStatus ?? 'something'}`,
    actor: 'gateway',
    data: {
      notification_id: id,
      status,
      changed,
      transaction_status: transactionStatus,
      fraud_status: fraudStatus,
      status_code: statusCode,
      processed_at: processedAt?.toISOString() ?? null,
      // May hold internals.
      ...(caller.staff ? { error_message: message.errorMessage } : {}),
    },
  };
}

function ofEvent({ id, name, occurred_at, notification_id }: TimelineEvent): TimelineEntry {
  const data = { event_id: id, name, notification_id };
  return { id, at: occurred_at, kind: 'event', title: `Event ${name}`, actor: null, data };
}

function ofAttempt({ id, created_at, ...data }: TimelineAttempt): TimelineEntry {
  const title = `Webhook ${data.outcome.replaceAll('_', ' ')}`;
  return { id, at: created_at, kind: 'webhook_attempt', title, actor: null, data };
}

function ofRefund(refund: GatewayRefund): TimelineEntry {
  const { status_code, status_message, ...shown } = showRefund(refund);
  return {
    id: refund.id,
    at: refund.createdAt,
    kind: 'refund',
    title: `Refund of ${shown.amount}, ${shown.status}`,
    actor: null,
    data: { ...shown, status_code, status_message },
  };
}

function ofNote({ id, createdAt, author, text }: Note): TimelineEntry {
  return { id, at: createdAt, kind: 'note', title: 'Note', actor: author, data: { text } };
}

const ACT_TITLES: Readonly<Record<string, string>> = {
  'payment.cancel': 'Cancel asked for',
  'payment.expire': 'Expiry asked for',
  'payment.capture': 'Capture asked for',
  'payment.approve': 'Approved by a person',
  'payment.deny': 'Denied by a person',
  'note.remove': 'Note removed by a person',
  'refund.create': 'Refund asked for',
  'refund.approve': 'Refund approved by a person',
  'refund.reject': 'Refund rejected by a person',
};

/** From where it was done is for staff to see. */
function ofAct(act: AuditRow, caller: Caller): TimelineEntry {
  const { id, created_at, actor, action, credential, role, address, user_agent, request_id, details } = act;
  const forStaff = { credential, role, address, user_agent, request_id, details };
  const data = { action, ...(caller.staff ? forStaff : {}) };
  return { id, at: created_at, kind: 'act', title: ACT_TITLES[action] ?? action, actor, data };
}
