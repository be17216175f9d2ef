// What a caller may ask for in a subscription: the fields with their bounds, and the rules that tie fields together.

import { type Static, Type } from 'typebox';
import { say } from '../../text/sayings.ts';
import type { FieldError } from '../errors.ts';
import { oneOf, textUpTo } from '../fields.ts';
import { shapeOf } from '../shape.ts';
import {
  INTERVAL_UNITS,
  RETRY_UNITS,
  SUBSCRIPTION_PAYMENT_TYPES,
  type SubscriptionPaymentType,
} from './subscription.ts';

const AMOUNT_MAX = 999_999_999_999;
/** The gateway keeps less than 1 KB. */
const METADATA_BYTES_MAX = 1_023;
/** A limit keeps the dates within what a calendar can hold. */
const INTERVAL_MAX = 1_000;
const CYCLES_MAX = 100_000;
const RETRIES_MAX = 3;
const TOKEN_LENGTH_MAX = 1_000;

const amount = Type.Integer({ minimum: 1, maximum: AMOUNT_MAX, description: 'What each cycle costs, in whole rupiah' });
const token = textUpTo(
  TOKEN_LENGTH_MAX,
  "The card's saved token; for GoPay the token of a payment option, found where absent",
);
const gopayAccountId = textUpTo(100, 'The linked GoPay account');
const interval = Type.Integer({
  minimum: 1,
  maximum: INTERVAL_MAX,
  description: 'How many units lie between two charges',
});
const retry = {
  retry_interval: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: INTERVAL_MAX,
      description: 'How many units lie between a failed charge and the next try; 1 where absent',
    }),
  ),
  retry_interval_unit: Type.Optional(oneOf(RETRY_UNITS, 'The unit of retry_interval; hour where absent')),
  retry_max_interval: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: RETRIES_MAX,
      description: 'How many tries follow a failed charge; 3 where absent',
    }),
  ),
};

const Customer = Type.Object(
  {
    first_name: Type.Optional(textUpTo(255, 'First name')),
    last_name: Type.Optional(textUpTo(255, 'Last name')),
    email: Type.Optional(Type.String({ format: 'email', maxLength: 255, description: 'E-mail address' })),
    phone: Type.Optional(textUpTo(255, 'Phone number')),
  },
  { additionalProperties: false, description: 'Who pays' },
);

export const SubscriptionInput = Type.Object(
  {
    name: Type.String({
      pattern: '^[A-Za-z0-9_~.-]{1,40}$',
      description:
        'Unlike that of every other subscription that is not cancelled; the order ids of its charges begin with it',
    }),
    amount,
    payment_type: oneOf(SUBSCRIPTION_PAYMENT_TYPES, 'How the customer pays'),
    token: Type.Optional(token),
    gopay_account_id: Type.Optional(gopayAccountId),
    interval,
    interval_unit: oneOf(INTERVAL_UNITS, 'The unit of interval'),
    max_interval: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: CYCLES_MAX,
        description: 'How many charges there are; without end where absent',
      }),
    ),
    start_time: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'The first charge, in the future; one interval from now where absent',
      }),
    ),
    ...retry,
    customer_details: Type.Optional(Customer),
    metadata: Type.Optional(
      Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        description: 'Anything of yours, less than 1 KB of JSON',
      }),
    ),
  },
  { additionalProperties: false },
);
export type SubscriptionInput = Static<typeof SubscriptionInput>;

export const SubscriptionUpdateInput = Type.Object(
  {
    amount: Type.Optional(amount),
    token: Type.Optional(token),
    gopay_account_id: Type.Optional(gopayAccountId),
    interval: Type.Optional(interval),
    next_execution_at: Type.Optional(
      Type.String({ format: 'date-time', description: 'Wakes an inactive or disabled subscription: its next charge' }),
    ),
    ...retry,
  },
  { additionalProperties: false, minProperties: 1 },
);
export type SubscriptionUpdateInput = Static<typeof SubscriptionUpdateInput>;

/** Every rule that a new subscription breaks; empty where it may go to the gateway. */
export function checkSubscription(input: SubscriptionInput, now: Date): readonly FieldError[] {
  // Over HTTP the shape was checked before; direct callers of the service may bypass the types.
  const errors = newShape(input);
  if (errors.length > 0) return errors;
  return [
    ...checkSource(input.payment_type, input),
    ...(input.payment_type === 'gopay' && input.gopay_account_id === undefined
      ? [{ field: 'gopay_account_id', message: say('required_for', { method: 'gopay' }) }]
      : []),
    ...(input.payment_type === 'credit_card' && input.token === undefined
      ? [{ field: 'token', message: say('required_for', { method: 'credit_card' }) }]
      : []),
    ...(input.name.includes('..') ? [{ field: 'name', message: say('path_name') }] : []),
    ...checkFuture('start_time', input.start_time, now),
    ...checkMetadata(input.metadata),
  ];
}

/** Every rule that a change breaks, for a subscription with this method. */
export function checkSubscriptionUpdate(
  input: SubscriptionUpdateInput,
  paymentType: SubscriptionPaymentType,
  now: Date,
): readonly FieldError[] {
  const errors = updateShape(input);
  if (errors.length > 0) return errors;
  return [...checkSource(paymentType, input), ...checkFuture('next_execution_at', input.next_execution_at, now)];
}

const newShape = shapeOf(SubscriptionInput, '(subscription)');
const updateShape = shapeOf(SubscriptionUpdateInput, '(change)');

function checkSource(
  paymentType: SubscriptionPaymentType,
  input: { readonly gopay_account_id?: string | undefined },
): FieldError[] {
  if (paymentType === 'gopay' || input.gopay_account_id === undefined) return [];
  return [{ field: 'gopay_account_id', message: say('only_for', { methods: 'gopay', other: paymentType }) }];
}

function checkFuture(field: string, value: string | undefined, now: Date): FieldError[] {
  if (value === undefined || new Date(value).getTime() > now.getTime()) return [];
  return [{ field, message: say('in_future', { time: now.toISOString() }) }];
}

function checkMetadata(metadata: Record<string, unknown> | undefined): FieldError[] {
  if (metadata === undefined) return [];
  const bytes = Buffer.byteLength(JSON.stringify(metadata));
  if (bytes <= METADATA_BYTES_MAX) return [];
  return [{ field: 'metadata', message: say('metadata_large', { number: METADATA_BYTES_MAX, sum: bytes }) }];
}

const DEFAULT_RETRY = { interval: 1, unit: 'hour', max: 3 } as const;

/** The three fields of a retry plan, completed as the gateway would; null where none is given. */
export function readRetry(input: Pick<SubscriptionInput, keyof typeof retry>) {
  const { retry_interval: interval, retry_interval_unit: unit, retry_max_interval: max } = input;
  if (interval === undefined && unit === undefined && max === undefined) return null;
  return {
    interval: interval ?? DEFAULT_RETRY.interval,
    unit: unit ?? DEFAULT_RETRY.unit,
    max: max ?? DEFAULT_RETRY.max,
  };
}
