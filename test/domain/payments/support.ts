// Payments, refunds and observations to judge, and what writing a verdict down makes of them.

import { judge } from '../../../src/domain/payments/judgement.ts';
import type { GatewayObservation, PaymentState, Verdict } from '../../../src/domain/payments/observation.ts';
import { blankPayment, type GatewayPayment } from '../../../src/domain/payments/payment.ts';
import type { GatewayRefund } from '../../../src/domain/payments/refund.ts';

export const GROSS = 10_000n;
export const NOON = new Date('2026-01-15T05:00:00.000Z');
export const card = { paymentType: 'credit_card' } as const;
export const settled = { transactionStatus: 'settlement', capturedAmount: GROSS, settlementTime: NOON } as const;

/** A payment that the gateway knows, by virtual account, waiting for the customer. */
export function aPayment(changes: Partial<GatewayPayment> = {}): GatewayPayment {
  return {
    ...blankPayment('0197a000-0000-7000-8000-000000000001', NOON),
    ownerId: 'shop',
    orderId: 'ORDER-1',
    transactionId: 'transaction-1',
    paymentType: 'bank_transfer',
    grossAmount: GROSS,
    chargeState: 'charged',
    ...changes,
  };
}

/** One that was written down, and of which the gateway has not been heard yet. */
export function anInitiatedPayment(changes: Partial<GatewayPayment> = {}): GatewayPayment {
  return aPayment({ chargeState: 'initiated', transactionId: null, ...changes });
}

export function aRefund(refundKey: string, changes: Partial<GatewayRefund> = {}): GatewayRefund {
  return {
    id: `id of ${refundKey}`,
    paymentId: '0197a000-0000-7000-8000-000000000001',
    refundKey,
    amount: 4_000n,
    reason: null,
    isDirect: false,
    status: 'pending',
    statusCode: null,
    statusMessage: null,
    bankConfirmedAt: null,
    missingSince: null,
    requestedBy: null,
    decidedBy: null,
    decidedAt: null,
    createdAt: NOON,
    updatedAt: NOON,
    ...changes,
  };
}

export function anObservation(
  source: GatewayObservation['source'],
  status: string,
  changes: Partial<GatewayObservation> = {},
): GatewayObservation {
  return {
    source,
    orderId: 'ORDER-1',
    transactionId: 'transaction-1',
    mark: null,
    paymentType: null,
    status,
    fraudStatus: null,
    statusCode: source === 'notification' ? codeOf(status, changes.fraudStatus ?? null) : null,
    statusMessage: null,
    grossAmount: GROSS,
    unreadableAmount: null,
    refundAmount: null,
    refunds: [],
    details: {},
    ...changes,
  };
}

/** The code that the gateway's notification of a status carries. */
export function codeOf(status: string, fraudStatus: string | null): string {
  if (status === 'pending' || fraudStatus === 'challenge') return '201';
  return ['deny', 'cancel', 'expire', 'failure'].includes(status) ? '202' : '200';
}

export function seenRefund(refundKey: string, amount: bigint, bankConfirmedAt: Date | null = null) {
  return { refundKey, amount, reason: null, isDirect: false, bankConfirmedAt };
}

/** The payment and its refunds once the verdict is written down. */
export function carryOut(state: PaymentState, verdict: Verdict): PaymentState {
  if (verdict.kind !== 'apply') {
    const noted = 'noted' in verdict ? verdict.noted?.changes : {};
    return { ...state, payment: { ...state.payment, ...noted } };
  }
  const changed = verdict.refunds.map((change) =>
    aRefund(change.refundKey, {
      ...change.existing,
      refundKey: change.refundKey,
      amount: change.amount,
      status: change.status,
      bankConfirmedAt: change.bankConfirmedAt,
      missingSince: change.missingSince,
      statusMessage: change.statusMessage,
    }),
  );
  const kept = state.refunds.filter((refund) => !changed.some((other) => other.id === refund.id));
  return { payment: { ...state.payment, ...verdict.changes }, refunds: [...kept, ...changed] };
}

export function eventNames(verdict: Verdict): string[] {
  return verdict.kind === 'apply' ? verdict.events.map((event) => event.name) : [];
}

export function state(changes: Partial<GatewayPayment> = {}, refunds: PaymentState['refunds'] = []): PaymentState {
  return { payment: aPayment(changes), refunds };
}

/** Judges one observation after the other, each on what the one before it made. */
export function follow(start: PaymentState, ...observations: readonly GatewayObservation[]) {
  const verdicts: Verdict[] = [];
  let now = start;
  for (const observation of observations) {
    const verdict = judge(now, observation, NOON);
    verdicts.push(verdict);
    now = carryOut(now, verdict);
  }
  return { ...now, kinds: verdicts.map(({ kind }) => kind), events: verdicts.flatMap(eventNames), verdicts };
}

export function notified(status: string, changes: Partial<GatewayObservation> = {}): GatewayObservation {
  return anObservation('notification', status, changes);
}

export function read(status: string, changes: Partial<GatewayObservation> = {}): GatewayObservation {
  return anObservation('status_check', status, changes);
}
