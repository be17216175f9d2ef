// A message of the gateway as anybody could write it who knows, or guesses, the key.

import { createHash } from 'node:crypto';

interface Message {
  readonly orderId: string;
  readonly id: string;
  readonly amount: string;
  readonly key: string;
}

/** That a payment was paid. */
export function paidMessage({ orderId, id, amount, key }: Message): object {
  const signature = createHash('sha512').update(`${orderId}200${amount}${key}`).digest('hex');
  return {
    order_id: orderId,
    status_code: '200',
    gross_amount: amount,
    transaction_id: id,
    transaction_status: 'settlement',
    payment_type: 'bank_transfer',
    currency: 'IDR',
    transaction_time: '2026-01-15 10:00:00',
    signature_key: signature,
  };
}
