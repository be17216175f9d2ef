// Notifications that are applied only once the gateway's status call confirms them: until then they are `received`. And how the outcome
// of any notification is written: as a new row, or on the row that it has already.

import { GatewayError } from '../../domain/errors.ts';
import { judgeConfirmation } from '../../domain/notifications/confirmation.ts';
import type { GatewayNotification } from '../../domain/notifications/notification.ts';
import { DAY_MS } from '../../domain/retention.ts';
import { observe } from '../../gateway/transaction/observation.ts';
import { type FollowUp, insertNotification, updateNotification } from '../../store/notifications/notifications.ts';
import { say } from '../../text/sayings.ts';
import type { Context } from '../context.ts';
import { checkStatus, type StatusCheck } from '../payments/status.ts';

const MONEY = ['settlement', 'capture', 'partial_refund', 'refund', 'partial_chargeback', 'chargeback'];
/** A notification that the gateway has not confirmed by then, though it answered, is left to the operator. */
const CONFIRMED_WITHIN_MS = DAY_MS;
/** Backoff: a notification is retried when it is twice as old as now, within these bounds. */
const LOOK_AGAIN_MIN_MS = 60_000;
const LOOK_AGAIN_MAX_MS = 3_600_000;

export function movesMoney(notification: GatewayNotification): boolean {
  return MONEY.includes(notification.transactionStatus ?? '');
}

/** Stores the notification first, then applies the gateway's status; a silent gateway is asked again later. */
export async function confirm(
  context: Context,
  matched: GatewayNotification,
  processed: GatewayNotification,
  store: Store,
): Promise<GatewayNotification> {
  const received: GatewayNotification = { ...matched, status: 'received', processedAt: null };
  const lookAgainAt = nextRetry(context, matched);
  const stored = await store(received, { readBackAt: context.clock.now(), lookAgainAt });
  if (stored.status === 'duplicate' || matched.paymentId === null) return stored;
  let checked: StatusCheck | undefined;
  try {
    checked = await checkStatus(context, matched.paymentId, { actor: 'gateway' });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    await hastenCheck(context, matched.paymentId);
    return stored;
  }
  return checked === undefined ? stored : settle(context, received, processed, checked);
}

async function settle(
  context: Context,
  received: GatewayNotification,
  processed: GatewayNotification,
  checked: StatusCheck,
): Promise<GatewayNotification> {
  const store = updateStored(context);
  const seen = observe('notification', received.rawPayload);
  const confirmation = judgeConfirmation(checked.record, seen, context.clock.now());
  switch (confirmation.kind) {
    case 'confirmed':
      return store(processed);
    case 'beyond':
      return store(asLate(received, confirmation.reason));
    case 'misfit':
      return store({ ...received, status: 'failed', errorMessage: confirmation.reason });
    case 'open':
      return keepOpen(context, received, checked);
    default:
      return confirmation satisfies never;
  }
}

/** The gateway's status may lag behind its notifications: it is asked again, for a day. */
async function keepOpen(
  context: Context,
  received: GatewayNotification,
  { answer, record }: StatusCheck,
): Promise<GatewayNotification> {
  const says = answer === null ? say('it_does_not_know') : say('it_says', { status: record.payment.transactionStatus });
  const ageMs = context.clock.now().getTime() - received.createdAt.getTime();
  if (ageMs >= CONFIRMED_WITHIN_MS) {
    const errorMessage = say('not_confirmed_a_day', { reason: says });
    return updateStored(context)({ ...received, status: 'failed', errorMessage });
  }
  const lookAgainAt = nextRetry(context, received);
  const errorMessage = say('not_confirmed_now', { reason: says });
  return updateStored(context)({ ...received, errorMessage }, { readBackAt: lookAgainAt, lookAgainAt });
}

function nextRetry(context: Context, { createdAt }: GatewayNotification): Date {
  const nowMs = context.clock.now().getTime();
  const ageMs = nowMs - createdAt.getTime();
  return new Date(nowMs + Math.min(LOOK_AGAIN_MAX_MS, Math.max(LOOK_AGAIN_MIN_MS, ageMs)));
}

export interface Store {
  (notification: GatewayNotification, followUp?: FollowUp): Promise<GatewayNotification>;
  /** Whether the notification has a row already. */
  readonly isKnown: boolean;
}

type Write = (notification: GatewayNotification, followUp?: FollowUp) => Promise<GatewayNotification>;

export function insertNew(context: Context): Store {
  const write: Write = async (notification, followUp) => {
    if (await insertNotification(context.database.pool, notification, followUp)) return notification;
    // A copy of the notification got there first.
    const duplicate = asDuplicate(context, notification);
    await insertNotification(context.database.pool, duplicate);
    return duplicate;
  };
  return Object.assign(write, { isKnown: false });
}

export function updateStored(context: Context): Store {
  const write: Write = async (notification, followUp) => {
    if (await updateNotification(context.database.pool, notification, followUp)) return notification;
    const duplicate = asDuplicate(context, notification);
    await updateNotification(context.database.pool, duplicate);
    return duplicate;
  };
  return Object.assign(write, { isKnown: true });
}

export function asDuplicate(context: Context, notification: GatewayNotification): GatewayNotification {
  return { ...notification, status: 'duplicate', errorMessage: null, processedAt: context.clock.now() };
}

export function asLate(notification: GatewayNotification, reason: string): GatewayNotification {
  return { ...notification, status: 'stale', errorMessage: reason, processedAt: null };
}

/** The owed read-back is in the payment's row, where every sweep finds it; the job only makes it sooner. */
export async function hastenCheck(context: Context, paymentId: string | null): Promise<void> {
  if (paymentId !== null) await context.enqueue('check_payment_status', { payment_id: paymentId }, paymentId);
}
