// What the gateway was seen to say about one transaction, and the one function that decides what that means for a payment.

import type { PaymentEventName } from './events.ts';
import { larger } from './money.ts';
import { type GatewayPayment, isFailed, isPaid, isPaymentStatus, type PaymentStatus } from './payment.ts';
import { type GatewayRefund, refundTotals } from './refund.ts';

/** Which way an observation came. Only a status check tells the present; everything else is a message from the past. */
export type ObservationSource = 'charge' | 'notification' | 'status_check' | 'action';

export interface ObservedRefund {
  readonly refundKey: string;
  readonly amount: bigint;
  readonly reason: string | null;
  readonly isDirect: boolean;
  readonly bankConfirmedAt: Date | null;
}

/** What a payment shows of its transaction; every observation may fill in more of it. */
export type TransactionDetails = Pick<
  GatewayPayment,
  | 'bank'
  | 'store'
  | 'acquirer'
  | 'issuer'
  | 'vaNumber'
  | 'billKey'
  | 'billerCode'
  | 'paymentCode'
  | 'redirectUrl'
  | 'deeplinkUrl'
  | 'qrString'
  | 'qrUrl'
  | 'maskedCard'
  | 'cardType'
  | 'transactionTime'
  | 'settlementTime'
  | 'expiryTime'
>;

export interface GatewayObservation {
  readonly source: ObservationSource;
  readonly orderId: string | null;
  readonly transactionId: string | null;
  /** Lower case, whatever the gateway wrote. */
  readonly status: string;
  readonly fraudStatus: string | null;
  readonly statusCode: string | null;
  readonly statusMessage: string | null;
  readonly grossAmount: bigint | null;
  /** The total refunded so far, where the message says it. */
  readonly refundAmount: bigint | null;
  readonly refunds: readonly ObservedRefund[];
  readonly details: Partial<TransactionDetails>;
}

export interface PaymentState {
  readonly payment: GatewayPayment;
  readonly refunds: readonly GatewayRefund[];
}

/** A refund row as it should stand afterwards: `existing` is the row that it replaces, absent for one made elsewhere. */
export interface RefundChange {
  readonly existing: GatewayRefund | null;
  readonly refundKey: string;
  readonly amount: bigint;
  readonly reason: string | null;
  readonly isDirect: boolean;
  /** `failed` where the gateway had accepted it and the bank declined it later. */
  readonly status: 'accepted' | 'confirmed' | 'failed';
  readonly bankConfirmedAt: Date | null;
}

/** An event to write with the change; a refund event names the refund that it is about. */
export interface PlannedEvent {
  readonly name: PaymentEventName;
  readonly refundKey?: string;
}

export type Verdict =
  /**
   * The payment changes. `moved` is false where only details were filled in, which leaves no history; `late` is true where
   * the payment has moved beyond the status that the message tells: read the status back.
   */
  | {
      readonly kind: 'apply';
      readonly moved: boolean;
      readonly late: boolean;
      readonly changes: Partial<GatewayPayment>;
      readonly refunds: readonly RefundChange[];
      readonly events: readonly PlannedEvent[];
      readonly reason: string;
    }
  /** Known already. */
  | { readonly kind: 'unchanged' }
  /** A message from the past that the payment has moved beyond: read the status back. */
  | { readonly kind: 'stale'; readonly reason: string }
  /** Not about this payment as we know it, or not understood: read the status back. */
  | { readonly kind: 'mismatch'; readonly reason: string };

const ALL_BUT_PENDING: readonly PaymentStatus[] = [
  'authorize',
  'capture',
  'settlement',
  'deny',
  'cancel',
  'expire',
  'failure',
  'partial_refund',
  'refund',
  'partial_chargeback',
  'chargeback',
];

/** Where a message from the past may move a payment. A status that is missing on the right is stale there. */
export const MOVES: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  pending: ALL_BUT_PENDING,
  authorize: ALL_BUT_PENDING.filter((status) => status !== 'authorize'),
  capture: ['settlement', 'deny', 'cancel', 'expire', 'partial_refund', 'refund', 'partial_chargeback', 'chargeback'],
  settlement: ['partial_refund', 'refund', 'partial_chargeback', 'chargeback', 'deny'],
  partial_refund: ['refund', 'partial_chargeback', 'chargeback'],
  partial_chargeback: ['chargeback'],
  deny: [],
  cancel: [],
  expire: [],
  failure: [],
  refund: [],
  chargeback: [],
};

/** Statuses in which money was taken at some time, whether or not it is still here. */
const WAS_PAID: readonly PaymentStatus[] = [
  'settlement',
  'partial_refund',
  'refund',
  'partial_chargeback',
  'chargeback',
];

function wasPaid(payment: Pick<GatewayPayment, 'transactionStatus' | 'fraudStatus'>): boolean {
  return WAS_PAID.includes(payment.transactionStatus) || isPaid(payment);
}

/** Decides what an observation means for a payment. Pure: the caller writes the verdict down. */
export function judge(state: PaymentState, observation: GatewayObservation): Verdict {
  const { payment } = state;
  const status = observation.status;
  if (!isPaymentStatus(status)) {
    return { kind: 'mismatch', reason: `the gateway reported a status that is not known here: ${status.slice(0, 40)}` };
  }
  const misfit = describeMisfit(payment, observation);
  if (misfit !== null) return { kind: 'mismatch', reason: misfit };
  const revived = findRevivedRefund(state, observation);
  if (revived !== null) return { kind: 'stale', reason: `it counts the refund ${revived}, which failed here` };

  const movement = judgeMovement(payment, status, observation);
  const refunds = judgeRefunds(state, observation);
  const brings = refunds.length > 0 || fillsIn(payment, observation);
  if (movement === 'stale' && !(brings && isBehind(status, payment))) {
    return { kind: 'stale', reason: describeLate(payment, observation) };
  }
  return plan(state, observation, status, movement, refunds);
}

/**
 * Whether the payment went on from that status, so that a late message of it may still fill in what is missing. Otherwise
 * the message contradicts what is known: a payment that failed, or was given up, has not passed through a status with money.
 */
function isBehind(status: PaymentStatus, payment: GatewayPayment): boolean {
  if (payment.chargeState === 'rejected') return false;
  if (payment.transactionStatus === status) return true;
  if (isFailed(payment)) return status === 'pending' || status === 'authorize';
  return MOVES[status].includes(payment.transactionStatus);
}

/** A refund that failed here and that a message still counts: only the status call may bring it back. */
function findRevivedRefund(state: PaymentState, observation: GatewayObservation): string | null {
  if (observation.source === 'status_check') return null;
  const failed = state.refunds.filter((refund) => refund.status === 'failed').map((refund) => refund.refundKey);
  return observation.refunds.find((seen) => failed.includes(seen.refundKey))?.refundKey ?? null;
}

/** Says why an observation cannot be about this payment, or null where it can. */
function describeMisfit(payment: GatewayPayment, observation: GatewayObservation): string | null {
  if (
    payment.transactionId !== null &&
    observation.transactionId !== null &&
    payment.transactionId !== observation.transactionId &&
    // The gateway answers a status call with the newest transaction of the order. It replaces one that brought no money;
    // it never replaces one that did.
    (observation.source !== 'status_check' || wasPaid(payment))
  ) {
    return 'the message is about another transaction of this order';
  }
  if (observation.source === 'notification' && !codeFits(observation)) {
    return `the code ${observation.statusCode} does not belong to the status ${observation.status}`;
  }
  const amount = observation.grossAmount;
  // Every notification names its amount. One that cannot be read is no reason to believe the rest of the message.
  if (amount === null) return observation.source === 'notification' ? 'the amount cannot be read' : null;
  if (amount === payment.grossAmount || amount === payment.capturedAmount) return null;
  if (isPartialCapture(payment, observation)) return null;
  // Some channels add the customer's fee to the amount. A message alone may be wrong about that; the status call is not.
  if (observation.source === 'status_check' && amount > payment.grossAmount) return null;
  return `the amount is ${amount}, expected ${payment.grossAmount}`;
}

/** The codes of notifications, for statuses where the gateway writes them down. */
const NOTIFIED_CODE: Readonly<Record<string, string>> = {
  pending: '201',
  authorize: '200',
  capture: '200',
  settlement: '200',
  partial_refund: '200',
  refund: '200',
  deny: '202',
  cancel: '202',
  expire: '202',
};

/** The signature covers the code but not the status: with another status than its own, a signed message was tampered with. */
function codeFits(observation: GatewayObservation): boolean {
  const { status, fraudStatus, statusCode } = observation;
  const held = fraudStatus === 'challenge' && (status === 'capture' || status === 'authorize');
  const expected = held ? '201' : NOTIFIED_CODE[status];
  return expected === undefined || expected === statusCode;
}

/** A captured card transaction reports what was captured, which may be less than what was authorised. */
function isPartialCapture(payment: GatewayPayment, observation: GatewayObservation): boolean {
  const amount = observation.grossAmount;
  if (amount === null || amount <= 0n || amount > payment.grossAmount) return false;
  const capturedNow = observation.source === 'action' && observation.status === 'capture';
  const capturedBefore =
    observation.source === 'status_check' && ['capture', 'settlement'].includes(observation.status);
  return payment.transactionStatus === 'authorize' && (capturedNow || capturedBefore);
}

type Movement = 'move' | 'stay' | 'stale';

function judgeMovement(payment: GatewayPayment, status: PaymentStatus, observation: GatewayObservation): Movement {
  const from = payment.transactionStatus;
  if (from === status) return judgeRepetition(payment, status, observation);
  if (observation.source === 'status_check') return 'move';
  return MOVES[from].includes(status) ? 'move' : 'stale';
}

/** The same status again is news where the fraud check has decided since, or more was refunded. */
function judgeRepetition(payment: GatewayPayment, status: PaymentStatus, observation: GatewayObservation): Movement {
  if (status === 'capture' || status === 'authorize') {
    const fraud = observation.fraudStatus;
    if (fraud === null || fraud === payment.fraudStatus) return 'stay';
    if (observation.source === 'status_check') return 'move';
    // A hold may be challenged and decided too. What was decided, or counts as paid, does not fall back.
    const undecided = payment.fraudStatus === null || payment.fraudStatus === 'challenge';
    const unpays = isPaid(payment) && !isPaid({ transactionStatus: status, fraudStatus: fraud });
    return undecided && !unpays ? 'move' : 'stale';
  }
  if (status === 'partial_refund' || status === 'refund') {
    const total = observation.refundAmount;
    if (total === null || total === payment.refundAmount) return 'stay';
    return total > payment.refundAmount || observation.source === 'status_check' ? 'move' : 'stale';
  }
  return 'stay';
}

/** Which refund rows the observation brings forward. A refund never goes back from `confirmed`. */
function judgeRefunds(state: PaymentState, observation: GatewayObservation): RefundChange[] {
  const changes: RefundChange[] = declinedRefunds(state, observation);
  for (const seen of observation.refunds) {
    const existing = state.refunds.find((refund) => refund.refundKey === seen.refundKey) ?? null;
    const status = seen.bankConfirmedAt === null ? 'accepted' : 'confirmed';
    if (existing !== null && (existing.status === status || existing.status === 'confirmed')) continue;
    changes.push({
      existing,
      refundKey: seen.refundKey,
      amount: existing?.amount ?? seen.amount,
      reason: existing?.reason ?? seen.reason,
      isDirect: existing?.isDirect ?? seen.isDirect,
      status,
      bankConfirmedAt: seen.bankConfirmedAt,
    });
  }
  return changes;
}

/** Accepted refunds that the gateway's status does not list any more: the bank declined them, and their money stayed here. */
function declinedRefunds(state: PaymentState, observation: GatewayObservation): RefundChange[] {
  const listsThem = observation.refunds.length > 0 || observation.status === 'settlement';
  if (observation.source !== 'status_check' || !listsThem) return [];
  return state.refunds
    .filter((refund) => refund.status === 'accepted')
    .filter((refund) => !observation.refunds.some((seen) => seen.refundKey === refund.refundKey))
    .map((existing) => ({ ...existing, existing, status: 'failed' }));
}

function fillsIn(payment: GatewayPayment, observation: GatewayObservation): boolean {
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

function plan(
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

const ENTRY_EVENT: Partial<Record<PaymentStatus, PaymentEventName>> = {
  deny: 'payment_denied',
  cancel: 'payment_cancelled',
  expire: 'payment_expired',
  failure: 'payment_failed',
  partial_chargeback: 'payment_charged_back',
  chargeback: 'payment_charged_back',
};

/** The events of a change, those of skipped steps first: whoever is refunded was paid, and who paid had been waiting. */
function plannedEvents(
  state: PaymentState,
  after: GatewayPayment,
  observation: GatewayObservation,
  firstWord: boolean,
  refunds: readonly RefundChange[],
): PlannedEvent[] {
  const before = state.payment;
  const events: PlannedEvent[] = [];
  if (firstWord && waited(after, observation)) events.push({ name: 'payment_received' });
  if (wasPaid(after) && (firstWord || !wasPaid(before))) events.push({ name: 'payment_settled' });
  for (const change of refunds.filter(({ status }) => status !== 'failed')) {
    const toldBefore = change.existing?.status === 'accepted' || change.existing?.status === 'confirmed';
    if (!toldBefore) events.push({ name: 'payment_refunded', refundKey: change.refundKey });
  }
  // The gateway may report a higher total without naming the refund that made it.
  if (refunds.length === 0 && after.refundAmount > before.refundAmount) events.push({ name: 'payment_refunded' });
  const entered = after.transactionStatus !== before.transactionStatus;
  const entry = ENTRY_EVENT[after.transactionStatus];
  if (entered && entry !== undefined) events.push({ name: entry });
  return events;
}

/** Whether the customer had to act: seen waiting now, or learnt later of a type, or of an end, that always follows a wait. */
function waited(after: GatewayPayment, observation: GatewayObservation): boolean {
  const { transactionStatus: status, fraudStatus } = after;
  if (status === 'pending' || status === 'authorize') return true;
  if (status === 'capture' && fraudStatus === 'challenge') return true;
  if (observation.source === 'charge' || status === 'failure') return false;
  return after.paymentType !== 'credit_card' || status === 'expire';
}

function describeLate(payment: GatewayPayment, observation: GatewayObservation): string {
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
