// Between rows and the domain, for subscriptions: the only place that knows both spellings of a field.

import type { Selectable } from 'kysely';
import type {
  CreationState,
  GatewaySubscription,
  IntervalUnit,
  RetryUnit,
  SubscriptionAction,
  SubscriptionPaymentType,
  SubscriptionStatus,
} from '../../domain/subscriptions/subscription.ts';
import type { SubscriptionTable } from '../database/schema.ts';

export type SubscriptionRow = Selectable<SubscriptionTable>;

export function toSubscription(row: SubscriptionRow): GatewaySubscription {
  return {
    id: row.id,
    ownerId: row.owner_id,
    gatewaySubscriptionId: row.gateway_subscription_id,
    name: row.name,
    paymentType: row.payment_type as SubscriptionPaymentType,
    amount: BigInt(row.amount),
    currency: row.currency,
    interval: row.interval,
    intervalUnit: row.interval_unit as IntervalUnit,
    maxInterval: row.max_interval,
    currentInterval: row.current_interval,
    startTime: row.start_time,
    nextExecutionAt: row.next_execution_at,
    previousExecutionAt: row.previous_execution_at,
    retryInterval: row.retry_interval,
    retryIntervalUnit: row.retry_interval_unit as RetryUnit | null,
    retryMaxInterval: row.retry_max_interval,
    status: row.status as SubscriptionStatus,
    customerFirstName: row.customer_first_name,
    customerLastName: row.customer_last_name,
    customerEmail: row.customer_email,
    customerPhone: row.customer_phone,
    metadata: row.metadata,
    gopayAccountId: row.gopay_account_id,
    creationState: row.creation_state as CreationState,
    statusCode: row.status_code,
    statusMessage: row.status_message,
    pendingAction: row.pending_action as SubscriptionAction | null,
    pendingActor: row.pending_actor,
    actionId: row.action_id,
    unresolvedSince: row.unresolved_since,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Columns that belong to the store alone. */
type BookKeeping = 'sealed_token' | 'creation_attempts' | 'hint_followed_at';

/** The row as JSON for `jsonb_populate_record`. */
export function fromSubscription(
  subscription: GatewaySubscription,
): Record<keyof Omit<SubscriptionRow, BookKeeping>, unknown> {
  return {
    id: subscription.id,
    owner_id: subscription.ownerId,
    gateway_subscription_id: subscription.gatewaySubscriptionId,
    name: subscription.name,
    payment_type: subscription.paymentType,
    amount: subscription.amount.toString(),
    currency: subscription.currency,
    interval: subscription.interval,
    interval_unit: subscription.intervalUnit,
    max_interval: subscription.maxInterval,
    current_interval: subscription.currentInterval,
    start_time: subscription.startTime,
    next_execution_at: subscription.nextExecutionAt,
    previous_execution_at: subscription.previousExecutionAt,
    retry_interval: subscription.retryInterval,
    retry_interval_unit: subscription.retryIntervalUnit,
    retry_max_interval: subscription.retryMaxInterval,
    status: subscription.status,
    customer_first_name: subscription.customerFirstName,
    customer_last_name: subscription.customerLastName,
    customer_email: subscription.customerEmail,
    customer_phone: subscription.customerPhone,
    metadata: subscription.metadata,
    gopay_account_id: subscription.gopayAccountId,
    creation_state: subscription.creationState,
    status_code: subscription.statusCode,
    status_message: subscription.statusMessage,
    pending_action: subscription.pendingAction,
    pending_actor: subscription.pendingActor,
    action_id: subscription.actionId,
    unresolved_since: subscription.unresolvedSince,
    version: subscription.version,
    created_at: subscription.createdAt,
    updated_at: subscription.updatedAt,
  };
}
