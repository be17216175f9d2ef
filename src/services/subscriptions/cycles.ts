// The charges of a subscription, which the gateway makes by itself: whose they are, and what they mean for it.

import type { EventName } from '../../domain/events/event.ts';
import type { GatewayNotification } from '../../domain/notifications/notification.ts';
import { judgeCycle } from '../../domain/subscriptions/judgement.ts';
import { nameInOrderId } from '../../domain/subscriptions/subscription.ts';
import { observe } from '../../gateway/transaction/observation.ts';
import type { Transaction } from '../../store/database/statement.ts';
import { countPaidCycles, findSubscriptionByName, lockSubscription } from '../../store/subscriptions/subscriptions.ts';
import type { Context } from '../context.ts';
import type { ParentedChange } from '../followers.ts';
import type { Parent } from '../payments/parent.ts';
import { writeDecision } from './changes.ts';

/** The subscription that an order of the gateway's own making charges: its name with 32 characters behind it. */
export async function findSubscriptionParent(
  context: Context,
  notification: GatewayNotification,
): Promise<Parent | undefined> {
  const name = nameInOrderId(notification.orderId ?? '');
  if (name === null) return undefined;
  const madeAt = observe('notification', notification.rawPayload).details.transactionTime ?? null;
  const found = await findSubscriptionByName(context.database.pool, name, madeAt);
  return found === undefined ? undefined : { ownerId: found.ownerId, invoiceId: null, subscriptionId: found.id };
}

/** Has the subscription follow the payment of a cycle, in the transaction that changes the payment. */
export async function followCycle(
  context: Context,
  on: Transaction,
  change: ParentedChange,
): Promise<readonly EventName[]> {
  const { payment } = change.after;
  if (payment.subscriptionId === null) return [];
  const subscription = await lockSubscription(on, payment.subscriptionId);
  if (subscription === undefined) return [];
  const paidCycles = await countPaidCycles(on, subscription.id);
  const decision = judgeCycle(subscription, { before: change.before, after: payment, paidCycles });
  if (decision === null) return [];
  const { notificationId } = change;
  const provenance = { source: 'payment', actor: 'gateway', payment: change.after, notificationId } as const;
  await writeDecision(context, on, { subscription, decision, provenance });
  return decision.events;
}
