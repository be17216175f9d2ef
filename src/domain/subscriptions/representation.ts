// How a subscription is shown to the world: every key always there, the token never.

import { formatRupiah } from '../money.ts';
import { describeSchedule, type GatewaySubscription } from './subscription.ts';

export function showSubscription(subscription: GatewaySubscription) {
  return {
    id: subscription.id,
    gateway_subscription_id: subscription.gatewaySubscriptionId,
    name: subscription.name,
    payment_type: subscription.paymentType,
    amount: formatRupiah(subscription.amount),
    currency: subscription.currency,
    interval: subscription.interval,
    interval_unit: subscription.intervalUnit,
    max_interval: subscription.maxInterval,
    current_interval: subscription.currentInterval,
    start_time: showTime(subscription.startTime),
    next_execution_at: showTime(subscription.nextExecutionAt),
    retry_interval: subscription.retryInterval,
    retry_interval_unit: subscription.retryIntervalUnit,
    retry_max_interval: subscription.retryMaxInterval,
    status: subscription.status,
    customer_first_name: subscription.customerFirstName,
    customer_last_name: subscription.customerLastName,
    customer_email: subscription.customerEmail,
    customer_phone: subscription.customerPhone,
    schedule_display: describeSchedule(subscription.interval, subscription.intervalUnit),
    metadata: subscription.metadata,
    created_at: subscription.createdAt.toISOString(),
    updated_at: subscription.updatedAt.toISOString(),
  };
}

function showTime(time: Date | null): string | null {
  return time === null ? null : time.toISOString();
}
