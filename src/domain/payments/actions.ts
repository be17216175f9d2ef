// What a caller may do to a payment now, and why not: the rules that judge each action, beside the caller's own rights.

import { type Caller, needsScope, onlyStaffMay, type Scope } from '../caller.ts';
import { formatRupiah } from '../money.ts';
import { ACTION_RULES, type ActionName } from './action-rules.ts';
import type { GatewayPayment } from './payment.ts';
import { refundTerms, refuseRefund } from './refund-rules.ts';

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

/** What only staff may do, in the words of the refusal. */
export const STAFF_MAY_DECIDE = 'decide on a challenged payment';
const FOR_STAFF: readonly PaymentAction[] = ['approve', 'deny'];

/** Every action, allowed or not. What only a refund has is null for the others, and where nothing can be refunded. */
export function showActions(payment: GatewayPayment, caller: Caller, now: Date) {
  const terms = refundTerms(payment, now);
  return PAYMENT_ACTIONS.map((name) => {
    const reason = refuseCaller(caller, name) ?? refuse(payment, name, now);
    const shown = name === 'refund' ? terms : null;
    return {
      name,
      allowed: reason === null,
      reason,
      max_amount: shown === null ? null : formatRupiah(shown.maxAmount),
      partial: shown === null ? null : shown.partial,
      direct: shown === null ? null : shown.direct,
      until: shown === null ? null : shown.until.toISOString(),
    };
  });
}

function refuseCaller(caller: Caller, name: PaymentAction): string | null {
  const scopes: readonly Scope[] = ACTION_SCOPES[name];
  if (!scopes.some((scope) => caller.scopes.includes(scope))) return needsScope(scopes);
  return FOR_STAFF.includes(name) && !caller.staff ? onlyStaffMay(STAFF_MAY_DECIDE) : null;
}

function refuse(payment: GatewayPayment, name: PaymentAction, now: Date): string | null {
  if (name === 'check_status') return null;
  if (name !== 'refund') return ACTION_RULES[name satisfies ActionName].refuse(payment);
  const refusal = refuseRefund(payment, { amount: 'all', direct: false }, now);
  if (refusal === null) return null;
  // What is wrong with a field is said of the field; here it is a sentence.
  const { field, message } = refusal;
  return field === null ? message : `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
}
