// A subscription as others see it: Jakarta times in replies, UTC in notifications.

import type { SandboxContext } from '../context.ts';
import type { WireFields } from '../json.ts';
import { addressesFor, createNotifications } from '../notifications/creation.ts';
import type { Notification } from '../notifications/notification.ts';
import { utcMicroTime, wibMicroTime } from '../time.ts';
import type { ChargeOutcome } from './charging.ts';
import type { Subscription } from './subscription.ts';

function statusOf(subscription: Subscription): 'active' | 'inactive' {
  return subscription.stopped === undefined ? 'active' : 'inactive';
}

/** The reply to create; `get` adds the transactions. */
export function subscriptionReply(subscription: Subscription): WireFields {
  const { interval, unit, max } = subscription.retry;
  return {
    id: subscription.id,
    name: subscription.name,
    amount: String(subscription.amount),
    currency: 'IDR',
    created_at: wibMicroTime(subscription.createdAt),
    schedule: schedule(subscription, wibMicroTime),
    retry_schedule: { interval, interval_unit: unit, max_interval: max },
    status: statusOf(subscription),
    token: subscription.token,
    payment_type: subscription.paymentType,
    ...attachments(subscription),
  };
}

function payload(ctx: SandboxContext, subscription: Subscription): WireFields {
  return {
    id: subscription.id,
    merchant_id: ctx.settings.merchantId,
    name: subscription.name,
    amount: String(subscription.amount),
    currency: 'IDR',
    payment_type: subscription.paymentType,
    token: subscription.token,
    status: statusOf(subscription),
    schedule: schedule(subscription, utcMicroTime),
    ...attachments(subscription),
  };
}

function schedule(subscription: Subscription, write: (atMs: number) => string): WireFields {
  const { previousAt, nextAt } = subscription;
  return {
    interval: subscription.interval,
    interval_unit: subscription.unit,
    max_interval: subscription.maxInterval,
    current_interval: subscription.currentInterval,
    start_time: write(subscription.startAt),
    previous_execution_at: previousAt === undefined ? undefined : write(previousAt),
    next_execution_at: nextAt === undefined ? undefined : write(nextAt),
  };
}

function attachments({ metadata, customer, gopayAccountId }: Subscription): WireFields {
  return {
    metadata,
    customer_details: customer,
    gopay: gopayAccountId === undefined ? undefined : { account_id: gopayAccountId },
  };
}

export function creationMessages(ctx: SandboxContext, subscription: Subscription): Notification[] {
  return notifications(ctx, subscription, { event: 'created', payload: payload(ctx, subscription) });
}

/** For a charge that succeeded, and for the last failure of a cycle. Unsigned, like every notification about subscriptions. */
export function chargeMessages(
  ctx: SandboxContext,
  subscription: Subscription,
  outcome: ChargeOutcome,
): Notification[] {
  return notifications(ctx, subscription, {
    event: outcome.kind,
    payload: {
      event_name: 'subscription.charge',
      transaction: outcomeFields(subscription, outcome),
      subscription: payload(ctx, subscription),
    },
    // The gateway lists these under the order's id with a prefix.
    ...('transaction' in outcome ? { orderId: `SUBS-${outcome.transaction.orderId}` } : {}),
  });
}

function outcomeFields({ paymentType }: Subscription, outcome: ChargeOutcome): WireFields {
  if (outcome.kind !== 'charged') return { status_message: outcome.message, status_code: outcome.statusCode };
  const { id, status } = outcome.transaction;
  return {
    transaction_status: status,
    transaction_id: id,
    status_code: '200',
    ...(paymentType === 'credit_card' ? { channel_response_message: 'Approved', channel_response_code: '0' } : {}),
  };
}

function notifications(
  ctx: SandboxContext,
  subscription: Subscription,
  message: { event: string; payload: WireFields; orderId?: string },
): Notification[] {
  const addresses = addressesFor(subscription, ctx.settings.addresses.recurring);
  return createNotifications(ctx, { kind: 'subscription', subjectId: subscription.id, ...message }, addresses);
}
