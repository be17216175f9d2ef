// Subscriptions and their changes as they are answered, and as callers ask for them.

import { Type } from 'typebox';
import { SubscriptionInput, SubscriptionUpdateInput } from '../../domain/subscriptions/input.ts';
import {
  INTERVAL_UNITS,
  RETRY_UNITS,
  SUBSCRIPTION_PAYMENT_TYPES,
  SUBSCRIPTION_STATUSES,
} from '../../domain/subscriptions/subscription.ts';
import { amount, component, nullable, oneOf, text, time, uuid } from './shared.ts';

export const SubscriptionInputSchema = component('SubscriptionInput', SubscriptionInput);
export const SubscriptionUpdateSchema = component('SubscriptionUpdate', SubscriptionUpdateInput);

export const SubscriptionSchema = component(
  'Subscription',
  Type.Object(
    {
      id: uuid('The id of the subscription here'),
      gateway_subscription_id: nullable(text("The gateway's id of it; null until the gateway has confirmed it")),
      name: text('Its name, with which the order ids of its charges begin'),
      payment_type: oneOf(SUBSCRIPTION_PAYMENT_TYPES, 'How the customer pays'),
      amount: amount('What each cycle costs'),
      currency: text('Always IDR'),
      interval: Type.Integer({ description: 'How many units lie between two charges' }),
      interval_unit: oneOf(INTERVAL_UNITS, 'The unit of interval'),
      max_interval: nullable(Type.Integer({ description: 'How many charges there are; null without end' })),
      current_interval: Type.Integer({ description: 'How many cycles were charged' }),
      start_time: nullable(time('When the first charge is, or was, to be made')),
      next_execution_at: nullable(time('When the gateway charges next; null where no charge follows')),
      retry_interval: nullable(
        Type.Integer({ description: 'How many units after a failed charge the next try is made' }),
      ),
      retry_interval_unit: nullable(oneOf(RETRY_UNITS, 'The unit of retry_interval')),
      retry_max_interval: nullable(Type.Integer({ description: 'How many tries follow a failed charge' })),
      status: oneOf(SUBSCRIPTION_STATUSES, 'Where the subscription stands'),
      customer_first_name: nullable(text('First name')),
      customer_last_name: nullable(text('Last name')),
      customer_email: nullable(text('E-mail address')),
      customer_phone: nullable(text('Phone number')),
      schedule_display: text('The rhythm in words'),
      metadata: nullable(
        Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, description: 'Yours' }),
      ),
      created_at: time('When it was asked for'),
      updated_at: time('When it last changed'),
    },
    { additionalProperties: false },
  ),
);

const gatewayResponse = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  description: 'What the gateway said, without tokens and signatures',
});

export const SubscriptionCheckSchema = component(
  'SubscriptionCheck',
  Type.Object({ subscription: SubscriptionSchema, gateway_response: gatewayResponse }, { additionalProperties: false }),
);

export const SubscriptionChangeSchema = component(
  'SubscriptionChange',
  Type.Object(
    {
      from_status: nullable(text('The status before; null at the beginning')),
      to_status: oneOf(SUBSCRIPTION_STATUSES, 'The status after'),
      source: oneOf(
        ['create', 'notification', 'status_check', 'action', 'task', 'payment'],
        'What brought the change; payment for a charge of the gateway',
      ),
      actor: nullable(text('Who: a caller, the gateway, or the name of a task')),
      reason: text('Why, in words'),
      notification_id: nullable(uuid('The message that brought it')),
      payment_id: nullable(uuid('The charge that brought it')),
      gateway_response: nullable(gatewayResponse),
      created_at: time('When'),
    },
    { additionalProperties: false },
  ),
);
