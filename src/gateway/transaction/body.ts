// Our charge in the gateway's words: what every charge has, and what its payment type adds. Every charge carries a mark: the gateway
// echoes it in its status answers and notifications, and no foreign transaction has it.

import type { ChargeInput } from '../../domain/payments/charge.ts';
import type { GatewayPayment } from '../../domain/payments/payment.ts';
import { PAYMENT_TYPE } from '../../methods/index.ts';
import { defined } from '../../methods/method.ts';
import { isObject, type Json, textOf } from '../json.ts';
import type { ChargeRequest } from '../wire.ts';

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

/** Beside the caller's own metadata, which goes to the gateway as it is. */
const MARK = 'gapura_payment_id';

function withMark(metadata: Record<string, unknown> | undefined, paymentId: string): Record<string, unknown> {
  return { ...metadata, [MARK]: paymentId };
}

/** The payment that a transaction says it was made for; null where it does not say. */
export function markIn({ metadata }: Json): string | null {
  return isObject(metadata) ? textOf(metadata[MARK]) : null;
}
