// Our charge in the gateway's words: what every charge has, and what its payment type adds.

import type { ChargeInput } from '../../domain/payments/charge.ts';
import type { GatewayPayment } from '../../domain/payments/payment.ts';
import { PAYMENT_TYPE } from '../../methods/index.ts';
import { defined } from '../../methods/method.ts';
import type { ChargeRequest } from '../wire.ts';
import { withMark } from './mark.ts';

/** The payment that a charge is made for. */
type ChargedPayment = Pick<GatewayPayment, 'id' | 'orderId'>;

export function toChargeBody(input: ChargeInput, payment: ChargedPayment): ChargeRequest {
  const { payment_type } = input;
  return { ...common(input, payment), payment_type, ...PAYMENT_TYPE[payment_type].body(input) } as ChargeRequest;
}

function common(input: ChargeInput, { id, orderId }: ChargedPayment) {
  return {
    transaction_details: { order_id: orderId, gross_amount: input.gross_amount },
    metadata: withMark(input.metadata, id),
    ...defined({
      customer_details: input.customer_details,
      item_details: input.item_details,
      custom_expiry: input.custom_expiry && { ...input.custom_expiry, unit: input.custom_expiry.unit ?? 'minute' },
    }),
    ...Object.fromEntries((input.custom_fields ?? []).map((value, index) => [`custom_field${index + 1}`, value])),
  };
}
