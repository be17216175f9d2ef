// What can be done to a payment, and when; and what a caller may do to it now, and why not: the rules that judge each action, beside the
// caller's own rights.

import { type Said, say } from '../../text/sayings.ts';
import { type Caller, needsScope, onlyStaffMay, type Scope } from '../caller.ts';
import { formatRupiah } from '../money.ts';
import { isUnderReview } from './paid.ts';
import { type GatewayPayment, isFinal, type PaymentStatus } from './payment.ts';
import { refundTerms, refuseAnyRefund } from './refund-rules.ts';

export type ActionName = 'cancel' | 'expire' | 'capture' | 'approve' | 'deny';

/** Why not: a code for programs, which may say it in another language, and words for the caller. */
interface ActionRefusal {
  readonly code: 'final' | 'not_pending' | 'not_card' | 'not_authorized' | 'not_challenged';
  readonly message: Said;
}

interface ActionRule {
  /** Why the action is not possible now; null where it is. */
  refuse(payment: GatewayPayment): ActionRefusal | null;
  /** Whether the payment is where the action leads: then it is done, here or elsewhere. `amount` is what a capture asks for. */
  isDone(payment: GatewayPayment, amount?: bigint): boolean;
}

const CAPTURED: readonly PaymentStatus[] = ['capture', 'settlement', 'partial_refund', 'refund'];

export const ACTION_RULES: Readonly<Record<ActionName, ActionRule>> = {
  cancel: {
    refuse: (payment) =>
      isFinal(payment) ? { code: 'final', message: say('final', { status: payment.transactionStatus }) } : null,
    isDone: (payment) => payment.transactionStatus === 'cancel',
  },
  expire: {
    refuse: (payment) =>
      payment.transactionStatus === 'pending'
        ? null
        : {
            code: 'not_pending',
            message: say('not_pending', { status: payment.transactionStatus }),
          },
    isDone: (payment) => payment.transactionStatus === 'expire',
  },
  capture: {
    refuse(payment) {
      if (payment.paymentType !== 'credit_card') {
        return {
          code: 'not_card',
          message: say('not_card', { method: payment.paymentType }),
        };
      }
      return payment.transactionStatus === 'authorize'
        ? null
        : {
            code: 'not_authorized',
            message: say('not_authorized', { status: payment.transactionStatus }),
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
  if (isUnderReview(payment)) return null;
  const { transactionStatus: status, fraudStatus: word } = payment;
  const message = word === null ? say('not_challenged', { status }) : say('challenged_otherwise', { status, word });
  return { code: 'not_challenged', message };
}

function isCaptured(payment: GatewayPayment): boolean {
  return payment.held && CAPTURED.includes(payment.transactionStatus);
}

/** Says what was captured already, for a caller who asks for another amount; null where nothing was. */
export function describeOtherCapture(payment: GatewayPayment, amount: bigint): Said | null {
  if (!isCaptured(payment) || payment.capturedAmount === null || payment.capturedAmount === amount) return null;
  const { capturedAmount, grossAmount } = payment;
  return say('captured_before', { money: formatRupiah(capturedAmount), rest: formatRupiah(grossAmount) });
}

export const PAYMENT_ACTIONS = ['check_status', 'cancel', 'expire', 'capture', 'refund', 'approve', 'deny'] as const;

export type PaymentAction = (typeof PAYMENT_ACTIONS)[number];

/** The scopes of which a caller needs one. */
export const ACTION_SCOPES = {
  check_status: ['payments:read'],
  cancel: ['payments:write', 'payments:cancel'],
  expire: ['payments:write', 'payments:cancel'],
  capture: ['payments:write', 'payments:capture'],
  refund: ['payments:refund'],
  approve: ['admin'],
  deny: ['admin'],
} as const satisfies Record<PaymentAction, readonly [Scope, ...Scope[]]>;

/** Why an action is not allowed, for programs that say it in their own words. */
export const ACTION_REFUSALS = [
  'scope_missing', 'staff_only', 'final', 'not_pending', 'not_card', 'not_authorized', 'not_challenged', 'not_paid', 'not_settled',
  'refunded', 'not_refundable', 'too_late', 'nothing_left',
] as const; // biome-ignore format: a list reads better in lines

interface Refused {
  readonly code: (typeof ACTION_REFUSALS)[number];
  readonly message: string;
}

/** What only staff may do, in the words of the refusal. */
export const STAFF_MAY_DECIDE = 'decide on a challenged payment';
const FOR_STAFF: readonly PaymentAction[] = ['approve', 'deny'];

/** Every action, allowed or not. What only a refund has is null for the others, and where nothing can be refunded. */
export function showActions(payment: GatewayPayment, caller: Caller, now: Date) {
  const terms = refundTerms(payment, now);
  return PAYMENT_ACTIONS.map((name) => {
    const refused = refuseCaller(caller, name) ?? refuse(payment, name, now);
    const shown = name === 'refund' ? terms : null;
    return {
      name,
      allowed: refused === null,
      code: refused?.code ?? null,
      reason: refused?.message ?? null,
      scopes: ACTION_SCOPES[name],
      max_amount: shown === null ? null : formatRupiah(shown.maxAmount),
      partial: shown === null ? null : shown.partial,
      direct: shown === null ? null : shown.direct,
      until: shown === null ? null : shown.until.toISOString(),
    };
  });
}

function refuseCaller(caller: Caller, name: PaymentAction): Refused | null {
  const scopes: readonly Scope[] = ACTION_SCOPES[name];
  if (!scopes.some((scope) => caller.scopes.includes(scope))) {
    return { code: 'scope_missing', message: needsScope(scopes) };
  }
  if (!FOR_STAFF.includes(name) || caller.staff) return null;
  return { code: 'staff_only', message: onlyStaffMay(STAFF_MAY_DECIDE) };
}

function refuse(payment: GatewayPayment, name: PaymentAction, now: Date): Refused | null {
  if (name === 'check_status') return null;
  if (name !== 'refund') return ACTION_RULES[name satisfies ActionName].refuse(payment);
  const refusal = refuseAnyRefund(payment, now);
  if (refusal === null) return null;
  // What is wrong with a field is said of the field; here it is a sentence.
  const { code, field, message } = refusal;
  return { code, message: field === null ? message : `${message.charAt(0).toUpperCase()}${message.slice(1)}.` };
}
