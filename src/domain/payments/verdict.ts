// Works out what is written down once it is decided whether a payment moves: fields, totals, events and the reason.

import { larger } from '../money.ts';
import { pick, present } from '../pick.ts';
import { NO_TRANSACTION } from './attempts.ts';
import { describeLate } from './late-messages.ts';
import type {
  GatewayObservation,
  ObservationSource,
  PaymentState,
  RefundChange,
  TransactionDetails,
  Verdict,
} from './observation.ts';
import { capturedOf, wasPaid } from './paid.ts';
import { type GatewayPayment, isFailed, type PaymentStatus, takenAmount } from './payment.ts';
import { plannedEvents } from './planned-events.ts';
import { refundTotals, sumOfRefunds } from './refund.ts';
import { MISSING_FOR_MS } from './refund-judgement.ts';

/** `stale`: the payment has moved beyond what the message tells. */
export type Movement = 'move' | 'stay' | 'stale';

export interface Judged {
  /** What is known; of an attempt that begins anew, without its last transaction. */
  readonly state: PaymentState;
  readonly observation: GatewayObservation;
  readonly status: PaymentStatus;
  readonly movement: Movement;
  readonly refunds: readonly RefundChange[];
  readonly now: Date;
  /** The payment with the transaction that this one takes the place of. */
  readonly replaced?: GatewayPayment;
}

export function plan(judged: Judged): Verdict {
  const { state, observation, status, movement, refunds, replaced } = judged;
  const { payment } = state;
  const moves = movement === 'move';
  const firstWord = payment.chargeState !== 'charged';
  if (!moves && refunds.length === 0 && !fillsIn(payment, observation)) return { kind: 'unchanged' };
  const changes: Partial<GatewayPayment> = {
    chargeState: 'charged',
    ...(replaced === undefined ? {} : NO_TRANSACTION),
    transactionId: observation.transactionId ?? payment.transactionId,
    ...(replaced === undefined && payment.paymentType !== UNKNOWN_TYPE ? {} : typeOf(payment, observation)),
    ...(moves ? present(observation.details) : missingDetails(payment, observation)),
    held: payment.held || [status, payment.transactionStatus].includes('authorize'),
    ...(moves || firstWord ? movedFields(payment, observation, moves ? status : payment.transactionStatus) : {}),
    ...totalsAfter(state, observation, refunds),
  };
  const before = { payment: replaced ?? payment, refunds: state.refunds };
  const events = plannedEvents(before, { ...payment, ...changes }, observation, firstWord, refunds);
  const isDoubted = refunds.some((refund) => refund.status !== 'failed' && refund.missingSince !== null);
  return {
    kind: 'apply',
    moved: moves || firstWord || refunds.length > 0 || events.length > 0,
    late: movement === 'stale',
    changes,
    refunds,
    events,
    reason: movement === 'stale' ? describeLate(payment, observation) : describeReason(judged),
    ...(isDoubted ? { readBackAt: new Date(judged.now.getTime() + MISSING_FOR_MS) } : {}),
  };
}

/** The type of a payment that was first heard of in a message which did not tell it. */
const UNKNOWN_TYPE = 'unknown';

function typeOf(payment: GatewayPayment, observation: GatewayObservation): Pick<GatewayPayment, 'paymentType'> {
  return { paymentType: observation.paymentType ?? payment.paymentType };
}

function movedFields(
  payment: GatewayPayment,
  observation: GatewayObservation,
  status: PaymentStatus,
): Partial<GatewayPayment> {
  const fraudStatus = observation.fraudStatus ?? payment.fraudStatus;
  const after = { transactionStatus: status, fraudStatus };
  return {
    transactionStatus: status,
    fraudStatus,
    statusCode: observation.statusCode ?? payment.statusCode,
    statusMessage: observation.statusMessage ?? payment.statusMessage,
    capturedAmount: isFailed(after) ? null : capturedAfter(payment, observation, wasPaid(after)),
    paidAmount: wasPaid(after) ? paidAfter(payment, observation) : payment.paidAmount,
  };
}

function capturedAfter(payment: GatewayPayment, observation: GatewayObservation, isTaken: boolean): bigint | null {
  const ofHold = capturedOf(payment, observation);
  if (ofHold !== null) return ofHold;
  return isTaken ? takenAmount(payment) : payment.capturedAmount;
}

/** What the customer paid, where the gateway added a fee. */
function paidAfter(payment: GatewayPayment, { grossAmount }: GatewayObservation): bigint | null {
  return grossAmount !== null && grossAmount > payment.grossAmount ? grossAmount : payment.paidAmount;
}

/** The totals once the refund rows stand as the changes say. */
function totalsAfter(
  state: PaymentState,
  observation: GatewayObservation,
  changes: readonly RefundChange[],
): Pick<GatewayPayment, 'refundAmount' | 'refundReservedAmount'> {
  const { payment, refunds } = state;
  const untouched = refunds.filter((refund) => !changes.some((change) => change.existing?.id === refund.id));
  const all = observation.status === 'refund' ? takenAmount(payment) : 0n;
  // What was told before is only lowered by a refund that has certainly failed: an answer may lag behind.
  const floor = payment.refundAmount - sumOfRefunds(changes, ['failed']);
  return refundTotals(payment, [...untouched, ...changes], larger(observation.refundAmount ?? all, floor));
}

export function fillsIn(payment: GatewayPayment, observation: GatewayObservation): boolean {
  return (
    payment.chargeState !== 'charged' ||
    (payment.transactionId === null && observation.transactionId !== null) ||
    (!payment.held && observation.status === 'authorize') ||
    Object.keys(missingDetails(payment, observation)).length > 0
  );
}

/** Details that are not known yet. A known one is only overwritten by an observation that moves the payment. */
function missingDetails(payment: GatewayPayment, observation: GatewayObservation): Partial<TransactionDetails> {
  return pick(present(observation.details), (name) => payment[name] === null);
}

function describeReason({ state, observation, refunds, replaced }: Judged): string {
  const told: Record<ObservationSource, string> = {
    charge: "the gateway's reply to the charge",
    notification: 'a notification of the gateway',
    status_check: "the gateway's status call",
    action: "the gateway's reply to an action",
  };
  const notes = [`${told[observation.source]} says ${observation.status}`];
  if (replaced !== undefined) {
    const type = observation.paymentType ?? replaced.paymentType;
    notes.push(`of a new attempt by ${type} under the transaction ${observation.transactionId}`);
  }
  const amount = observation.grossAmount;
  const { grossAmount } = state.payment;
  if (amount !== null && amount > grossAmount) notes.push(`with an amount of ${amount} that includes a fee`);
  const missing = refunds.filter((refund) => refund.missingSince !== null && refund.status !== 'failed');
  if (missing.length > 0) notes.push(`without the refund ${missing.map(({ refundKey }) => refundKey).join(', ')}`);
  return notes.join(', ');
}
