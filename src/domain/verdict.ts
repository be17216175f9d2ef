// Works out what is written down once it is decided whether a payment moves: fields, totals, events and the reason.

import { larger } from './money.ts';
import type {
  GatewayObservation,
  ObservationSource,
  PaymentState,
  RefundChange,
  TransactionDetails,
  Verdict,
} from './observation.ts';
import { isPartialCapture, wasPaid } from './paid.ts';
import { type GatewayPayment, isFailed, type PaymentStatus } from './payment.ts';
import { plannedEvents } from './planned-events.ts';
import { refundTotals } from './refund.ts';

/** `stale`: the payment has moved beyond what the message tells. */
export type Movement = 'move' | 'stay' | 'stale';

export function plan(
  state: PaymentState,
  observation: GatewayObservation,
  status: PaymentStatus,
  movement: Movement,
  refunds: readonly RefundChange[],
): Verdict {
  const { payment } = state;
  const moves = movement === 'move';
  const firstWord = payment.chargeState !== 'charged';
  const replacesTransaction =
    payment.transactionId !== null &&
    observation.transactionId !== null &&
    payment.transactionId !== observation.transactionId;
  if (!moves && !firstWord && !replacesTransaction && refunds.length === 0 && !fillsIn(payment, observation)) {
    return { kind: 'unchanged' };
  }
  const changes: Partial<GatewayPayment> = {
    chargeState: 'charged',
    transactionId: observation.transactionId ?? payment.transactionId,
    ...(moves ? definedDetails(observation) : missingDetails(payment, observation)),
    ...(moves || firstWord ? movedFields(payment, observation, moves ? status : payment.transactionStatus) : {}),
    ...totalsAfter(state, observation, refunds),
  };
  const after = { ...payment, ...changes };
  const events = plannedEvents(state, after, observation, firstWord, refunds);
  return {
    kind: 'apply',
    moved: moves || firstWord || replacesTransaction || refunds.length > 0 || events.length > 0,
    late: movement === 'stale',
    changes,
    refunds,
    events,
    reason:
      movement === 'stale'
        ? describeLate(payment, observation)
        : describeReason(payment, observation, replacesTransaction),
  };
}

function definedDetails(observation: GatewayObservation): Partial<TransactionDetails> {
  return Object.fromEntries(
    Object.entries(observation.details).filter(([, value]) => value !== null && value !== undefined),
  );
}

function movedFields(
  payment: GatewayPayment,
  observation: GatewayObservation,
  status: PaymentStatus,
): Partial<GatewayPayment> {
  const fraudStatus = observation.fraudStatus ?? payment.fraudStatus;
  const paidNow = wasPaid({ transactionStatus: status, fraudStatus });
  const captured = isPartialCapture(payment, observation) ? observation.grossAmount : payment.grossAmount;
  const kept = isFailed({ transactionStatus: status, fraudStatus }) ? null : payment.capturedAmount;
  return {
    transactionStatus: status,
    fraudStatus,
    statusCode: observation.statusCode ?? payment.statusCode,
    statusMessage: observation.statusMessage ?? payment.statusMessage,
    capturedAmount: paidNow ? (payment.capturedAmount ?? captured) : kept,
  };
}

/** The totals once the refund rows stand as the changes say. */
function totalsAfter(
  state: PaymentState,
  observation: GatewayObservation,
  changes: readonly RefundChange[],
): Pick<GatewayPayment, 'refundAmount' | 'refundReservedAmount'> {
  const { payment, refunds } = state;
  const untouched = refunds.filter((refund) => !changes.some((change) => change.existing?.id === refund.id));
  const all = observation.status === 'refund' ? (payment.capturedAmount ?? payment.grossAmount) : 0n;
  // Only the status call, which tells the present, may lower what was told before.
  const floor = observation.source === 'status_check' ? 0n : payment.refundAmount;
  return refundTotals(payment, [...untouched, ...changes], larger(observation.refundAmount ?? all, floor));
}

export function fillsIn(payment: GatewayPayment, observation: GatewayObservation): boolean {
  return (
    payment.chargeState !== 'charged' ||
    (payment.transactionId === null && observation.transactionId !== null) ||
    Object.keys(missingDetails(payment, observation)).length > 0
  );
}

/** Details that are not known yet. A known one is only overwritten by an observation that moves the payment. */
function missingDetails(payment: GatewayPayment, observation: GatewayObservation): Partial<TransactionDetails> {
  return Object.fromEntries(
    Object.entries(observation.details).filter(
      ([name, value]) => value !== null && value !== undefined && payment[name as keyof TransactionDetails] === null,
    ),
  );
}

export function describeLate(payment: GatewayPayment, observation: GatewayObservation): string {
  return `${observation.status} came after ${payment.transactionStatus}`;
}

function describeReason(
  payment: GatewayPayment,
  observation: GatewayObservation,
  replacesTransaction: boolean,
): string {
  const told: Record<ObservationSource, string> = {
    charge: "the gateway's reply to the charge",
    notification: 'a notification of the gateway',
    status_check: "the gateway's status call",
    action: "the gateway's reply to an action",
  };
  const notes = [`${told[observation.source]} says ${observation.status}`];
  if (replacesTransaction) notes.push('under a new transaction id');
  const amount = observation.grossAmount;
  if (amount !== null && amount > payment.grossAmount) notes.push(`with an amount of ${amount} that includes a fee`);
  return notes.join(', ');
}
