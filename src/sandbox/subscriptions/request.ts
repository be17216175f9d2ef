// What a merchant may ask of subscriptions: the bodies of create and update, read and checked.

import { readBody } from '../answers.ts';
import type { SandboxContext } from '../context.ts';
import type { JsonValue, Reader } from '../json.ts';
import { parseOffsetTime } from '../time.ts';
import { ORDER_ID_PATTERN } from '../transactions/charge-request.ts';
import { amountLimits } from './charging.ts';
import type { IntervalUnit, RetrySchedule, RetryUnit, Subscription } from './subscription.ts';

const NAME_LENGTH_MAX = 40;
const METADATA_BYTES_MAX = 1023;
/** No merchant bills every eighty years; a limit keeps dates within what a calendar can hold. */
const INTERVAL_MAX = 1000;
const RETRIES_MAX = 3;

export type NewSubscription = ReturnType<typeof readNew>;
export type SubscriptionChanges = ReturnType<typeof readChanges>;

export function readSubscription(ctx: SandboxContext, json: JsonValue | undefined): NewSubscription {
  return readBody(json, (body) => readNew(ctx, body), 'subscription.');
}

function readNew(ctx: SandboxContext, body: Reader) {
  const paymentType = body.text('payment_type', { required: true, oneOf: ['credit_card', 'gopay'] });
  const basics = readBasics(ctx, body, paymentType);
  const schedule = body.object('schedule', true);
  const interval = schedule?.integer('interval', { required: true, min: 1, max: INTERVAL_MAX });
  const unit = schedule?.text('interval_unit', { required: true, oneOf: ['day', 'week', 'month'] });
  const maxInterval = schedule?.integer('max_interval', { min: 0 });
  const startAt = readFuture(ctx, schedule, 'start_time');
  const retry = readRetry(body);
  const metadata = body.object('metadata')?.json;
  if (metadata !== undefined && Buffer.byteLength(JSON.stringify(metadata)) > METADATA_BYTES_MAX) {
    body.problem('metadata', 'must be smaller than 1 KB');
  }
  const customer = body.object('customer_details');
  for (const field of ['first_name', 'last_name', 'email', 'phone']) customer?.text(field, { max: 255 });
  const gopayAccountId = readAccount(ctx, body, paymentType === 'gopay');
  return {
    ...basics,
    paymentType: paymentType as Subscription['paymentType'],
    interval: interval ?? 0,
    unit: unit as IntervalUnit,
    maxInterval,
    startAt,
    retry,
    metadata,
    customer: customer?.json,
    gopayAccountId,
  };
}

export function readUpdate(
  ctx: SandboxContext,
  json: JsonValue | undefined,
  before: Subscription,
): SubscriptionChanges {
  return readBody(json, (body) => readChanges(ctx, body, before), 'subscription.');
}

function readChanges(ctx: SandboxContext, body: Reader, before: Subscription) {
  const basics = readBasics(ctx, body, before.paymentType);
  const paymentType = body.text('payment_type');
  if (paymentType !== undefined && paymentType !== before.paymentType) {
    body.problem('payment_type', 'cannot be changed');
  }
  const schedule = body.object('schedule');
  const interval = schedule?.integer('interval', { min: 1, max: INTERVAL_MAX });
  const unit = schedule?.text('interval_unit');
  if (unit !== undefined && unit !== before.unit) schedule?.problem('interval_unit', 'cannot be changed');
  const nextAt = readFuture(ctx, schedule, 'next_execution_at');
  if (nextAt !== undefined && before.stopped === undefined) {
    schedule?.problem('next_execution_at', 'is for inactive subscriptions only');
  }
  const retry = readRetry(body);
  const gopayAccountId = readAccount(ctx, body, false);
  return { ...basics, interval, nextAt, retry, gopayAccountId };
}

function readBasics(ctx: SandboxContext, body: Reader, paymentType: string | undefined) {
  const name = body.text('name', { required: true, max: NAME_LENGTH_MAX, pattern: ORDER_ID_PATTERN });
  const amount = readAmount(ctx, body, paymentType);
  body.text('currency', { required: true, oneOf: ['IDR'] });
  const token = body.text('token', { required: true });
  return { name: name ?? '', amount: amount ?? 0, token: token ?? '' };
}

/** Whole rupiah as text; one of the official clients sends a number instead. */
function readAmount(ctx: SandboxContext, body: Reader, paymentType: string | undefined): number | undefined {
  const value = body.value('amount', true);
  if (value === undefined) return undefined;
  if (value === '') {
    body.problem('amount', 'is required');
    return undefined;
  }
  const text = typeof value === 'number' ? String(value) : value;
  const amount = typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (amount === 0) {
    body.problem('amount', 'format is invalid');
    return undefined;
  }
  const { min, max } = amountLimits(paymentType);
  if (ctx.settings.amountLimits && (amount < min || amount > max)) {
    body.problem('amount', `must be between ${min} and ${max} for this payment type`);
  }
  return amount;
}

function readFuture(ctx: SandboxContext, schedule: Reader | undefined, field: string): number | undefined {
  const text = schedule?.text(field);
  if (text === undefined) return undefined;
  const at = parseOffsetTime(text);
  if (at === undefined) schedule?.problem(field, 'format is invalid');
  else if (at <= ctx.clock.now()) schedule?.problem(field, 'must be in the future');
  return at;
}

function readRetry(body: Reader): RetrySchedule | undefined {
  const retry = body.object('retry_schedule');
  if (retry === undefined) return undefined;
  return {
    interval: retry.integer('interval', { required: true, min: 1, max: INTERVAL_MAX }) ?? 0,
    unit: retry.text('interval_unit', { required: true, oneOf: ['minute', 'hour', 'day'] }) as RetryUnit,
    max: retry.integer('max_interval', { required: true, min: 0, max: RETRIES_MAX }) ?? 0,
  };
}

/** The wallet must be linked now, and again at the time of each charge. */
function readAccount(ctx: SandboxContext, body: Reader, required: boolean): string | undefined {
  const gopay = body.object('gopay', required);
  const accountId = gopay?.text('account_id', { required });
  if (accountId !== undefined && ctx.state.payAccounts.get(accountId)?.status !== 'ENABLED') {
    gopay?.problem('account_id', 'is not enabled');
  }
  return accountId;
}
