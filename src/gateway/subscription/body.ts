// Subscriptions in the gateway's JSON: the body of a request, and what an answer says.

import { GatewayAPIError } from '../../domain/errors.ts';
import { parseRupiah } from '../../domain/money.ts';
import { readRetry, type SubscriptionUpdateInput } from '../../domain/subscriptions/input.ts';
import type { ObservedSubscription } from '../../domain/subscriptions/judgement.ts';
import { type GatewaySubscription, RETRY_UNITS } from '../../domain/subscriptions/subscription.ts';
import { formatWib, parseWib } from '../../domain/time.ts';
import { countOf, type Json, objectOf, textOf } from '../json.ts';
import type { RetrySchedule, SubscriptionRequest, SubscriptionUpdate } from '../wire.ts';

/** The creation of a subscription, the same each time that it is asked for. */
export function toSubscriptionBody(subscription: GatewaySubscription, token: string): SubscriptionRequest {
  const { retryInterval, retryIntervalUnit, retryMaxInterval } = subscription;
  const customer = defined({
    first_name: subscription.customerFirstName,
    last_name: subscription.customerLastName,
    email: subscription.customerEmail,
    phone: subscription.customerPhone,
  });
  return {
    name: subscription.name,
    amount: subscription.amount.toString(),
    currency: 'IDR',
    payment_type: subscription.paymentType,
    token,
    schedule: {
      interval: subscription.interval,
      interval_unit: subscription.intervalUnit,
      ...(subscription.maxInterval === null ? {} : { max_interval: subscription.maxInterval }),
      ...(subscription.startTime === null ? {} : { start_time: formatWib(subscription.startTime) }),
    },
    ...(retryInterval === null || retryIntervalUnit === null || retryMaxInterval === null
      ? {}
      : {
          retry_schedule: { interval: retryInterval, interval_unit: retryIntervalUnit, max_interval: retryMaxInterval },
        }),
    ...(subscription.metadata === null ? {} : { metadata: subscription.metadata as SubscriptionRequest['metadata'] }),
    ...(Object.keys(customer).length === 0 ? {} : { customer_details: customer }),
    ...(subscription.gopayAccountId === null ? {} : { gopay: { account_id: subscription.gopayAccountId } }),
  } as SubscriptionRequest;
}

/** A change: what is not to change is sent as the gateway has it now, since it wants the whole. */
export function toUpdateBody(input: SubscriptionUpdateInput, present: Json, token: string): SubscriptionUpdate {
  const retry = readRetry(input);
  const account = input.gopay_account_id ?? textOf(objectOf(present.gopay).account_id);
  return {
    name: textOf(present.name) ?? '',
    amount: String(input.amount ?? present.amount),
    currency: 'IDR',
    token: input.token ?? token,
    ...(input.interval === undefined && input.next_execution_at === undefined
      ? {}
      : {
          schedule: defined({
            interval: input.interval,
            next_execution_at:
              input.next_execution_at === undefined ? undefined : formatWib(new Date(input.next_execution_at)),
          }),
        }),
    ...(retry === null
      ? {}
      : { retry_schedule: { interval: retry.interval, interval_unit: retry.unit, max_interval: retry.max } }),
    ...(account === null ? {} : { gopay: { account_id: account } }),
  };
}

/** The gateway's subscription object as an observation. Throws where it is none. */
export function observeSubscription(body: Json): ObservedSubscription {
  const id = textOf(body.id);
  const name = textOf(body.name);
  const status = textOf(body.status)?.toLowerCase();
  if (id === null || name === null || (status !== 'active' && status !== 'inactive')) {
    throw new GatewayAPIError('The gateway answered with something that is not a subscription.', {
      operation: 'get_subscription',
      outcome: 'unknown',
    });
  }
  const schedule = objectOf(body.schedule);
  return {
    gatewaySubscriptionId: id,
    name,
    active: status === 'active',
    amount: parseRupiah(body.amount) ?? null,
    interval: countOf(schedule.interval),
    maxInterval: countOf(schedule.max_interval),
    currentInterval: countOf(schedule.current_interval),
    startTime: parseWib(schedule.start_time) ?? null,
    nextExecutionAt: parseWib(schedule.next_execution_at) ?? null,
    previousExecutionAt: parseWib(schedule.previous_execution_at) ?? null,
    retry: retryOf(objectOf(body.retry_schedule)),
    transactionIds: Array.isArray(body.transaction_ids)
      ? body.transaction_ids.filter((one) => typeof one === 'string')
      : [],
  };
}

/** Whether the gateway's subscription is the one that was asked for here. Only this caller knows the token. */
export function isSameSubscription(body: Json, asked: GatewaySubscription, token: string): boolean {
  return (
    body.token === token &&
    body.name === asked.name &&
    body.payment_type === asked.paymentType &&
    parseRupiah(body.amount) === asked.amount
  );
}

/** The token in the gateway's answer, for the next change: the gateway wants it each time. */
export function tokenOf(body: Json): string | null {
  return textOf(body.token);
}

/** The token of the wallet, or of another payment option of the linked account. */
export function usableOption(account: Json): string | null {
  const options = objectOf(account.metadata).payment_options;
  const active = (Array.isArray(options) ? options.map(objectOf) : []).filter((option) => option.active === true);
  const chosen = active.find((option) => option.name === 'GOPAY_WALLET') ?? active[0];
  return account.account_status === 'ENABLED' ? textOf(chosen?.token) : null;
}

function retryOf(schedule: Json): ObservedSubscription['retry'] {
  const { interval, max_interval: max } = schedule as Partial<RetrySchedule>;
  const unit = RETRY_UNITS.find((known) => known === schedule.interval_unit);
  if (countOf(interval) === null || countOf(max) === null || unit === undefined) return null;
  return { retryInterval: countOf(interval), retryIntervalUnit: unit, retryMaxInterval: countOf(max) };
}

function defined<Fields extends Record<string, unknown>>(
  fields: Fields,
): { [Key in keyof Fields]?: NonNullable<Fields[Key]> } {
  const filled = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(filled) as { [Key in keyof Fields]?: NonNullable<Fields[Key]> };
}
