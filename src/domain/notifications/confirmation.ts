// Whether what the gateway says when it is asked bears out a message that it sent.

import { judge } from '../payments/judgement.ts';
import { MOVES } from '../payments/moves.ts';
import type { GatewayObservation, PaymentState } from '../payments/observation.ts';
import { isFailed, isPaymentStatus } from '../payments/payment.ts';

export type Confirmation =
  /** The payment, as the status call left it, says what the message says. */
  | { readonly kind: 'confirmed' }
  /** It went through what the message tells, and on from there. */
  | { readonly kind: 'beyond'; readonly reason: string }
  /** The message is not about this payment, whatever the gateway says of it. */
  | { readonly kind: 'misfit'; readonly reason: string }
  /** The message tells of something that the gateway does not, or not yet. */
  | { readonly kind: 'open' };

/** Judges a message by a payment that a status call has just brought up to date. */
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
