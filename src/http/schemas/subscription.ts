// Subscriptions and their changes as they are answered, and as callers ask for them.

import { Type } from 'typebox';
import { SUBSCRIPTION_CHANGE_FIELDS } from '../../domain/history.ts';
import { SubscriptionInput, SubscriptionUpdateInput } from '../../domain/subscriptions/input.ts';
import { SUBSCRIPTION_FIELDS } from '../../domain/subscriptions/subscription.ts';
import { answerOf, component } from './shared.ts';

export const SubscriptionInputSchema = component('SubscriptionInput', SubscriptionInput);
export const SubscriptionUpdateSchema = component('SubscriptionUpdate', SubscriptionUpdateInput);

export const SubscriptionSchema = component('Subscription', answerOf(SUBSCRIPTION_FIELDS, 'shown'));

const gatewayResponse = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  description: 'What the gateway said, without tokens and signatures',
});

export const SubscriptionCheckSchema = component(
  'SubscriptionCheck',
  Type.Object({ subscription: SubscriptionSchema, gateway_response: gatewayResponse }, { additionalProperties: false }),
);

export const SubscriptionChangeSchema = component('SubscriptionChange', answerOf(SUBSCRIPTION_CHANGE_FIELDS, 'shown'));
