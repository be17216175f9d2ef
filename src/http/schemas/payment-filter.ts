// What payments can be filtered by, in lists and in files.

import { Type } from 'typebox';
import {
  PAYMENT_STATUSES,
  PAYMENT_TYPES,
  type PaymentStatus,
  type PaymentType,
} from '../../domain/payments/payment.ts';
import { dateOf } from '../../domain/time.ts';
import { oneOf, time } from './shared.ts';

export const paymentFilters = {
  payment_type: Type.Optional(oneOf(PAYMENT_TYPES, 'Only payments of this type')),
  status: Type.Optional(oneOf(PAYMENT_STATUSES, 'Only payments with this transaction_status')),
  order_id: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'Only the payment of this order' })),
  created_after: Type.Optional(time('Only payments made after this time')),
  created_before: Type.Optional(time('Only payments made before this time')),
};

interface PaymentFilterQuery {
  readonly payment_type?: PaymentType | undefined;
  readonly status?: PaymentStatus | undefined;
  readonly order_id?: string | undefined;
  readonly created_after?: string | undefined;
  readonly created_before?: string | undefined;
}

export function toPaymentFilter(query: PaymentFilterQuery) {
  return {
    paymentType: query.payment_type,
    status: query.status,
    orderId: query.order_id,
    createdAfter: dateOf(query.created_after),
    createdBefore: dateOf(query.created_before),
  };
}
