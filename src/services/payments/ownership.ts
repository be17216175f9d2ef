// Which transaction a writing call may go to: the one that is known, or that under our order id once it has proved to be ours.

import { GatewayAPIError, Refusal } from '../../domain/errors.ts';
import type { GatewayPayment } from '../../domain/payments/payment.ts';
import type { PaymentRecord } from '../../store/payments/payments.ts';
import { say } from '../../text/sayings.ts';
import type { Context, Origin } from '../context.ts';
import { checkStatus, ORDER_ID_TAKEN } from './status.ts';

export interface OwnedTransaction {
  /** The payment as it is now: an earlier decision has to be made again where it has changed. */
  readonly record: PaymentRecord;
  readonly transactionId: string;
}

/**
 * The transaction of a payment, before it is changed at the gateway. Where it is not known here, as after a charge whose answer was
 * lost, the gateway is asked first: under our order id it may have a foreign transaction. Throws where it has none of ours, or does
 * not say; then nothing is to be written.
 */
export async function proveTransaction(
  context: Context,
  record: PaymentRecord,
  operation: string,
  origin: Origin,
): Promise<OwnedTransaction> {
  const { id, transactionId } = record.payment;
  if (transactionId !== null) return { record, transactionId };
  const checked = await checkStatus(context, id, origin);
  const payment = checked?.record.payment;
  if (checked !== undefined && payment?.transactionId != null) {
    return { record: checked.record, transactionId: payment.transactionId };
  }
  if (payment !== undefined && isTakenElsewhere(payment)) throw takenElsewhere(payment);
  if (checked?.answer === null) {
    throw new GatewayAPIError('The gateway does not know this order; nothing was asked of it.', {
      operation,
      statusCode: '404',
      paymentId: id,
    });
  }
  throw new GatewayAPIError('It is not known yet whether the gateway has this charge; nothing was asked of it.', {
    operation,
    outcome: 'unknown',
    paymentId: id,
  });
}

/** Whether a payment failed because the gateway has a foreign transaction under its order id. */
export function isTakenElsewhere({ statusCode, chargeState }: GatewayPayment): boolean {
  return chargeState === 'rejected' && statusCode === ORDER_ID_TAKEN;
}

export function takenElsewhere({ id, orderId }: GatewayPayment): Refusal {
  return new Refusal('order_id_taken', say('order_id_foreign', { order: orderId }), {
    paymentId: id,
    errors: [{ field: 'order_id', message: say('taken_at_gateway') }],
  });
}
