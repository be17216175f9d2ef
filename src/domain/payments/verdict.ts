// Works out what is written once it is decided whether a payment moves: fields, totals, events and the reason.

import { type SayingCode, say } from '../../text/sayings.ts';
import type { PaymentEventName } from '../events/event.ts';
import { pick, present } from '../pick.ts';
import { NO_TRANSACTION } from './attempts.ts';
import { DOUBTED_FOR_MS, overruledBy } from './doubt.ts';
import { describeLate } from './moves.ts';
import type {
  GatewayObservation,
  IgnoredObservation,
  ObservationSource,
  PaymentState,
  PlannedEvent,
  RefundChange,
  TransactionDetails,
  Verdict,
} from './observation.ts';
import { capturedOf, wasPaid } from './paid.ts';
import { type GatewayPayment, isFailed, type PaymentStatus, takenAmount } from './payment.ts';
import type { JudgedRefunds } from './refund-judgement.ts';

/** `stale`: the payment has moved beyond the observed status. */
export type Movement = 'move' | 'stay' | 'stale';

export interface Judged {
  /** What is known; for a new attempt, without the last transaction. */
  readonly state: PaymentState;
  readonly observation: GatewayObservation;
  readonly status: PaymentStatus;
  readonly movement: Movement;
  readonly judged: JudgedRefunds;
  /** What is noted of answers that are in doubt, or are so no more. */
  readonly noted?: IgnoredObservation | undefined;
  readonly now: Date;
  /** The payment with the transaction that this one takes the place of. */
  readonly replaced?: GatewayPayment;
}

export function plan(judged: Judged): Verdict {
  const { state, observation, status, movement, noted, replaced } = judged;
  const { refunds, refundAmount, refundReservedAmount, isOpen } = judged.judged;
  const { payment } = state;
  const moves = movement === 'move';
  const firstWord = payment.chargeState !== 'charged';
  const isNews = moves || refunds.length > 0 || fillsIn(payment, observation);
  if (!isNews && !isOpen && noted === undefined) return { kind: 'unchanged' };
  const after = moves ? status : payment.transactionStatus;
  const changes: Partial<GatewayPayment> = {
    chargeState: 'charged',
    ...(replaced === undefined ? {} : NO_TRANSACTION),
    transactionId: observation.transactionId ?? payment.transactionId,
    ...(replaced === undefined && payment.paymentType !== UNKNOWN_TYPE ? {} : typeOf(payment, observation)),
    ...(moves ? present(observation.details) : missingDetails(payment, observation)),
    ...(isFailed({ transactionStatus: after, fraudStatus: null }) ? { settlementTime: null } : {}),
    held: payment.held || [status, payment.transactionStatus].includes('authorize'),
    ...(moves || firstWord ? movedFields(payment, observation, after) : {}),
    refundAmount,
    refundReservedAmount,
    ...noted?.changes,
    ...(moves ? overruledBy(payment, status) : {}),
  };
  const { transactionStatus, fraudStatus, paymentType } = payment;
  const standing = { transactionStatus, fraudStatus, paymentType, ...changes };
  const events = plannedEvents(replaced ?? payment, standing, observation, firstWord, refunds);
  return {
    kind: 'apply',
    moved: moves || firstWord || refunds.length > 0 || events.length > 0 || noted?.isRecorded === true,
    late: movement === 'stale' && observation.source !== 'status_check',
    changes,
    refunds,
    events,
    reason: movement === 'stale' ? describeLate(payment, observation) : describeReason(judged),
    ...askedAgain(judged),
  };
}

/** How long our own refunds may take that could be what the gateway has refunded. */
const EXPLAINED_WITHIN_MS = 10 * 60_000;

/** When the status is to be read back: as soon as something may be clear that is not. */
function askedAgain({ judged, noted, now }: Judged): { readBackAt?: Date } {
  const isDoubted = judged.refunds.some((refund) => refund.status !== 'failed' && refund.missingSince !== null);
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (judged.isOpen) return { readBackAt: after(EXPLAINED_WITHIN_MS) };
  if (isDoubted) return { readBackAt: after(DOUBTED_FOR_MS) };
  return noted?.readBackAt === undefined ? {} : { readBackAt: noted.readBackAt };
}

/** The type of a payment whose first notification had none. */
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

export function fillsIn(payment: GatewayPayment, observation: GatewayObservation): boolean {
  return (
    payment.chargeState !== 'charged' ||
    (payment.transactionId === null && observation.transactionId !== null) ||
    (!payment.held && observation.status === 'authorize') ||
    Object.keys(missingDetails(payment, observation)).length > 0
  );
}

/**
 * Details that are not known yet. A known one is only overwritten by an observation that moves the payment, and when money came
 * is of no payment that has failed: it went back.
 */
function missingDetails(payment: GatewayPayment, observation: GatewayObservation): Partial<TransactionDetails> {
  const hasNone = isFailed(payment);
  return pick(
    present(observation.details),
    (name) => payment[name] === null && !(hasNone && name === 'settlementTime'),
  );
}

const SAYS = {
  charge: 'reply_says',
  notification: 'notification_says',
  status_check: 'status_says',
  action: 'action_says',
} as const satisfies Record<ObservationSource, SayingCode>;

function describeReason({ state, observation, judged, replaced }: Judged): string {
  const notes = [say(SAYS[observation.source], { status: observation.status })];
  if (replaced !== undefined) {
    const type = observation.paymentType ?? replaced.paymentType;
    notes.push(say('new_attempt', { method: type, transaction: String(observation.transactionId) }));
  }
  const amount = observation.grossAmount;
  const { grossAmount } = state.payment;
  if (amount !== null && amount > grossAmount) notes.push(say('with_fee', { number: amount }));
  const missing = judged.refunds.filter((refund) => refund.missingSince !== null && refund.status !== 'failed');
  if (missing.length > 0)
    notes.push(say('without_refund', { list: missing.map(({ refundKey }) => refundKey).join(', ') }));
  return notes.join(', ');
}

const ENTRY_EVENT: Partial<Record<PaymentStatus, PaymentEventName>> = {
  deny: 'payment_denied',
  cancel: 'payment_cancelled',
  expire: 'payment_expired',
  failure: 'payment_failed',
  partial_chargeback: 'payment_charged_back',
  chargeback: 'payment_charged_back',
};

type Standing = Pick<GatewayPayment, 'transactionStatus' | 'fraudStatus' | 'paymentType'>;

/** The events of a change, those of skipped steps first: a refunded payment was paid, and a paid one was pending. */
export function plannedEvents(
  before: Standing,
  after: Standing,
  observation: GatewayObservation,
  firstWord: boolean,
  refunds: readonly RefundChange[],
): PlannedEvent[] {
  const events: PlannedEvent[] = [];
  if (firstWord && waited(after, observation)) events.push({ name: 'payment_received' });
  if (wasPaid(after) && (firstWord || !wasPaid(before))) events.push({ name: 'payment_settled' });
  for (const { wasEmitted, refundKey } of refunds)
    if (!wasEmitted) events.push({ name: 'payment_refunded', refundKey });
  const entered = after.transactionStatus !== before.transactionStatus;
  const entry = ENTRY_EVENT[after.transactionStatus];
  if (entered && entry !== undefined) events.push({ name: entry });
  return events;
}

/** Whether the customer had to act: seen waiting now, or learnt later of a type, or of an end, that always follows a wait. */
function waited(after: Standing, observation: GatewayObservation): boolean {
  const { transactionStatus: status, fraudStatus } = after;
  if (status === 'pending' || status === 'authorize') return true;
  if (status === 'capture' && fraudStatus === 'challenge') return true;
  if (observation.source === 'charge' || status === 'failure') return false;
  return after.paymentType !== 'credit_card' || status === 'expire';
}
