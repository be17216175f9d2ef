// What nearly every notification is about: a payment that was charged, waits for its customer, and has not changed since. What such a
// notification means can be decided before the payment is read.

import type { PaymentEventName } from '../events/event.ts';
import { isUuid } from '../ids.ts';
import { judge } from './judgement.ts';
import { type MovedFields, movedFields } from './move.ts';
import type { GatewayObservation } from './observation.ts';
import { blankPayment, type GatewayPayment } from './payment.ts';

/** What is taken for granted of a payment that waits: it was inserted and charged. A row that is otherwise is read and judged. */
export const WAITING = {
  version: 2,
  transactionStatus: 'pending',
  chargeState: 'charged',
  held: false,
  settlementTime: null,
  capturedAmount: null,
  paidAmount: null,
  refundAmount: 0n,
  refundReservedAmount: 0n,
  doubtedStatus: null,
  contradictedSince: null,
  overruledStatus: null,
  invoiceId: null,
  subscriptionId: null,
  checkoutId: null,
} as const satisfies Partial<GatewayPayment>;

/** Any payment that waits, but for what an observation names. */
const TEMPLATE: GatewayPayment = {
  ...blankPayment('', new Date(0)),
  ...WAITING,
  ownerId: '',
  orderId: '',
  paymentType: '',
  grossAmount: 0n,
};

/** A change of the payment that an observation names: one move, with one event. */
export interface WaitingChange {
  readonly orderId: string;
  readonly transactionId: string;
  readonly grossAmount: bigint;
  /** The id of the payment; null where the observation does not say. */
  readonly mark: string | null;
  /** What changes. Where it says nothing of a fraud check, the payment must not know of one either. */
  readonly moved: MovedFields;
  readonly event: PaymentEventName;
  readonly reason: string;
}

/**
 * What an observation means for the payment that it names, if that one waits: the usual judgement, on a payment of that kind.
 * Undefined where the payment has to be read first.
 */
export function judgeWaiting(
  observation: GatewayObservation,
  now: Date,
  gatewayAheadMs: number,
): WaitingChange | undefined {
  const { orderId, transactionId, grossAmount, mark } = observation;
  if (orderId === null || transactionId === null || grossAmount === null) return undefined;
  if (mark !== null && !isUuid(mark)) return undefined;
  const payment: GatewayPayment = { ...TEMPLATE, id: mark ?? '', orderId, transactionId, grossAmount };
  const verdict = judge({ payment, refunds: [] }, observation, now, gatewayAheadMs);
  if (verdict.kind !== 'apply' || !verdict.moved || verdict.late || verdict.readBackAt !== undefined) return undefined;
  const [event, ...others] = verdict.events;
  if (event === undefined || others.length > 0 || verdict.refunds.length > 0) return undefined;
  const moved = movedFields(payment, verdict.changes);
  const { reason } = verdict;
  return moved === undefined
    ? undefined
    : { orderId, transactionId, grossAmount, mark, moved, event: event.name, reason };
}
