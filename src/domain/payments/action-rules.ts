// What can be done to a payment, and when: the rules of cancel, expire, capture, approve and deny.

import { formatRupiah } from '../money.ts';
import { type GatewayPayment, isFinal, type PaymentStatus } from './payment.ts';

export type ActionName = 'cancel' | 'expire' | 'capture' | 'approve' | 'deny';

/** Why not: a code for programs, which may say it in another language, and words for the caller. */
export interface ActionRefusal {
  readonly code: 'final' | 'not_pending' | 'not_card' | 'not_authorized' | 'not_challenged';
  readonly message: string;
}

export interface ActionRule {
  /** Why the action is not possible now; null where it is. */
  refuse(payment: GatewayPayment): ActionRefusal | null;
  /** Whether the payment is where the action leads: then it was done, whoever did it. `amount` is what a capture asks for. */
  isDone(payment: GatewayPayment, amount?: bigint): boolean;
}

const CAPTURED: readonly PaymentStatus[] = ['capture', 'settlement', 'partial_refund', 'refund'];

export const ACTION_RULES: Readonly<Record<ActionName, ActionRule>> = {
  cancel: {
    refuse: (payment) =>
      isFinal(payment)
        ? { code: 'final', message: `A payment that is ${payment.transactionStatus} is final and cannot be cancelled.` }
        : null,
    isDone: (payment) => payment.transactionStatus === 'cancel',
  },
  expire: {
    refuse: (payment) =>
      payment.transactionStatus === 'pending'
        ? null
        : {
            code: 'not_pending',
            message: `Only a pending payment can be expired; this one is ${payment.transactionStatus}.`,
          },
    isDone: (payment) => payment.transactionStatus === 'expire',
  },
  capture: {
    refuse(payment) {
      if (payment.paymentType !== 'credit_card') {
        return {
          code: 'not_card',
          message: `Only credit_card payments can be captured; this one is ${payment.paymentType}.`,
        };
      }
      return payment.transactionStatus === 'authorize'
        ? null
        : {
            code: 'not_authorized',
            message: `Only an authorized payment can be captured; this one is ${payment.transactionStatus}.`,
          };
    },
    isDone: (payment, amount) => isCaptured(payment) && payment.capturedAmount === (amount ?? payment.grossAmount),
  },
  approve: {
    refuse: refuseUnlessChallenged,
    // A hold that is approved stays a hold.
    isDone: (payment) =>
      ['authorize', ...CAPTURED].includes(payment.transactionStatus) && payment.fraudStatus === 'accept',
  },
  deny: {
    refuse: refuseUnlessChallenged,
    isDone: (payment) => payment.transactionStatus === 'deny',
  },
};

function refuseUnlessChallenged(payment: GatewayPayment): ActionRefusal | null {
  const waiting = payment.transactionStatus === 'capture' || payment.transactionStatus === 'authorize';
  if (waiting && payment.fraudStatus === 'challenge') return null;
  const fraud = payment.fraudStatus === null ? '' : ` with ${payment.fraudStatus}`;
  const message = `Only a payment that the fraud check challenges can be approved or denied; this one is ${payment.transactionStatus}${fraud}.`;
  return { code: 'not_challenged', message };
}

function isCaptured(payment: GatewayPayment): boolean {
  return payment.held && CAPTURED.includes(payment.transactionStatus);
}

/** What was captured already, in words for whoever asks for another amount; null where that is not so. */
export function describeOtherCapture(payment: GatewayPayment, amount: bigint): string | null {
  if (!isCaptured(payment) || payment.capturedAmount === null || payment.capturedAmount === amount) return null;
  return `The payment was captured already: ${formatRupiah(payment.capturedAmount)} of ${formatRupiah(payment.grossAmount)}.`;
}
