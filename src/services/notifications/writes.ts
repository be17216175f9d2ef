// Writing down what became of a message: as a new row, or on the row that it has already.

import type { GatewayNotification } from '../../domain/notifications/notification.ts';
import { type Debt, insertNotification, updateNotification } from '../../store/notifications/notifications.ts';
import type { Context } from '../context.ts';

export interface Store {
  (notification: GatewayNotification, debt?: Debt): Promise<GatewayNotification>;
  /** Whether the message has a row already. */
  readonly isKnown: boolean;
}

type Write = (notification: GatewayNotification, debt?: Debt) => Promise<GatewayNotification>;

export function insertNew(context: Context): Store {
  const write: Write = async (notification, debt) => {
    if (await insertNotification(context.database.pool, notification, debt)) return notification;
    // A copy of the message got there first.
    const duplicate = asDuplicate(context, notification);
    await insertNotification(context.database.pool, duplicate);
    return duplicate;
  };
  return Object.assign(write, { isKnown: false });
}

export function updateStored(context: Context): Store {
  const write: Write = async (notification, debt) => {
    if (await updateNotification(context.database.pool, notification, debt)) return notification;
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

/** The debt is in the payment's row, where every sweep finds it; the job only makes it sooner. */
export async function hastenCheck(context: Context, paymentId: string | null): Promise<void> {
  if (paymentId !== null) await context.enqueue('check_payment_status', { payment_id: paymentId }, paymentId);
}
