// Invoices and subscriptions, their items, checks and changes as they are answered, and as callers ask for subscriptions.

import { Type } from 'typebox';
import { INVOICE_CHANGE_FIELDS, SUBSCRIPTION_CHANGE_FIELDS } from '../../domain/history.ts';
import { INVOICE_FIELDS, INVOICE_ITEM_FIELDS } from '../../domain/invoices/invoice.ts';
import { SubscriptionInput, SubscriptionUpdateInput } from '../../domain/subscriptions/input.ts';
import { SUBSCRIPTION_FIELDS } from '../../domain/subscriptions/subscription.ts';
import { answerOf, component } from './shared.ts';

const InvoiceItemSchema = component('InvoiceItem', answerOf(INVOICE_ITEM_FIELDS, 'shown'));

export const InvoiceSchema = component('Invoice', answerOf(INVOICE_FIELDS, 'shown', { items: InvoiceItemSchema }));

export const InvoiceChangeSchema = component('InvoiceChange', answerOf(INVOICE_CHANGE_FIELDS, 'shown'));

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
