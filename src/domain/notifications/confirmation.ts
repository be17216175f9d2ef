// Whether the gateway's status call confirms a notification.

import { judge } from '../payments/judgement.ts';
import { MOVES } from '../payments/moves.ts';
import type { GatewayObservation, PaymentState } from '../payments/observation.ts';
import { isFailed, isPaymentStatus } from '../payments/payment.ts';

export type Confirmation =
  /** The payment, as the status call left it, says what the notification says. */
  | { readonly kind: 'confirmed' }
  /** The payment has passed through the status of the notification. */
  | { readonly kind: 'beyond'; readonly reason: string }
  /** The notification is not about this payment, and the gateway's status cannot change that. */
  | { readonly kind: 'misfit'; readonly reason: string }
  /** The notification says something that the gateway's status does not, or not yet. */
  | { readonly kind: 'open' };

/** Judges a notification by a payment that a status call has just brought up to date. */
export function judgeConfirmation(state: PaymentState, message: GatewayObservation, now: Date): Confirmation {
  const verdict = judge(state, message, now);
  switch (verdict.kind) {
    case 'unchanged':
      return { kind: 'confirmed' };
    case 'mismatch':
    case 'foreign':
      return { kind: 'misfit', reason: verdict.reason };
    case 'apply':
      if (!verdict.late) return verdict.moved ? { kind: 'open' } : { kind: 'confirmed' };
      return isBeyond(state, message) ? { kind: 'beyond', reason: verdict.reason } : { kind: 'open' };
    // It has a payment of its own, and is judged by that when it is looked at again.
    case 'another':
      return { kind: 'open' };
    case 'stale':
      return isBeyond(state, message) ? { kind: 'beyond', reason: verdict.reason } : { kind: 'open' };
    default:
      return verdict satisfies never;
  }
}

function isBeyond({ payment }: PaymentState, { status }: GatewayObservation): boolean {
  if (!isPaymentStatus(status) || isFailed(payment)) return false;
  return payment.transactionStatus === status || MOVES[status].includes(payment.transactionStatus);
}
