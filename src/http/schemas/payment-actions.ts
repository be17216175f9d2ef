// What a caller may do to a payment, as it is answered with the payment; and examples of it, made by the rules themselves.

import { Type } from 'typebox';
import { type Caller, ORDINARY_SCOPES, SCOPES } from '../../domain/caller.ts';
import { ACTION_REFUSALS, PAYMENT_ACTIONS, showActions } from '../../domain/payments/actions.ts';
import { blankPayment, type GatewayPayment } from '../../domain/payments/payment.ts';
import { gopayPayment, refund, refundedPayment } from './examples.ts';
import { PaymentSchema, RefundSchema } from './payment.ts';
import { amount, component, nullable, oneOf, text, time } from './shared.ts';

const PaymentActionSchema = component(
  'PaymentAction',
  Type.Object(
    {
      name: oneOf(PAYMENT_ACTIONS, 'What can be done: the last part of its path'),
      allowed: Type.Boolean({ description: 'Whether the caller may do it now' }),
      code: nullable(oneOf(ACTION_REFUSALS, 'Why not, for programs; null where it is allowed')),
      reason: nullable(text('Why not, in words; null where it is allowed')),
      scopes: Type.Array(oneOf(SCOPES), { description: 'A caller with one of these scopes may do it' }),
      max_amount: nullable(amount('Of a refund: the most that can go back; null where nothing can')),
      partial: nullable(Type.Boolean({ description: 'Of a refund: whether it may be less than that' })),
      direct: nullable(Type.Boolean({ description: 'Of a refund: whether the provider can be asked to pay at once' })),
      until: nullable(time('Of a refund: how long the gateway takes it')),
    },
    { additionalProperties: false },
  ),
);

/** What the API answers with. Events have the payment alone: they have no caller. */
export const PaymentWithActionsSchema = component(
  'PaymentWithActions',
  Type.Object(
    {
      ...PaymentSchema.properties,
      actions: Type.Array(PaymentActionSchema, { description: 'What the caller may do to it now, and why not' }),
    },
    { additionalProperties: false },
  ),
);

export const RefundedSchema = component(
  'RefundResult',
  Type.Object({ payment: PaymentWithActionsSchema, refund: RefundSchema }, { additionalProperties: false }),
);

const NOW = new Date('2026-01-16T02:00:01.000Z');
const CALLER: Caller = { id: 'budi', staff: false, scopes: ORDINARY_SCOPES };

interface ShownPayment {
  readonly id: string;
  readonly payment_type: string;
  readonly transaction_status: string;
  readonly fraud_status: string | null;
  readonly gross_amount: string;
  readonly net_amount: string;
  readonly settlement_time: string | null;
}

/** An example of a payment, with its actions. */
export function withActions<Shown extends ShownPayment>(shown: Shown) {
  const gross = BigInt(Number(shown.gross_amount));
  const payment: GatewayPayment = {
    ...blankPayment(shown.id, NOW),
    ownerId: CALLER.id,
    orderId: '',
    paymentType: shown.payment_type,
    grossAmount: gross,
    transactionStatus: shown.transaction_status as GatewayPayment['transactionStatus'],
    fraudStatus: shown.fraud_status as GatewayPayment['fraudStatus'],
    refundReservedAmount: gross - BigInt(Number(shown.net_amount)),
    settlementTime: shown.settlement_time === null ? null : new Date(shown.settlement_time),
  };
  return { ...shown, actions: showActions(payment, CALLER, NOW) };
}

// Examples of refunds that wait for a second person, and of what becomes of them.

const requested = { ...refund, status: 'requested', updated_at: refund.created_at };
const approved = { ...refund, decided_by: 'siti' };
const rejected = { ...refund, status: 'rejected', status_message: 'The bag was not torn', decided_by: 'siti' };

export const refundRequested = {
  payment: withActions({ ...gopayPayment, net_amount: '100000.00', refunds: [requested] }),
  refund: requested,
};
export const refundApproved = { payment: withActions({ ...refundedPayment, refunds: [approved] }), refund: approved };
export const refundRejected = { payment: withActions({ ...gopayPayment, refunds: [rejected] }), refund: rejected };
