// Cancel, expire, capture, approve and deny: asked of the gateway, and what it answers goes through the one door.

import { type Caller, staffOnly } from '../../domain/caller.ts';
import { GatewayAPIError, GatewayError, invalid, Refusal } from '../../domain/errors.ts';
import { ACTION_RULES, type ActionName, describeOtherCapture } from '../../domain/payments/action-rules.ts';
import type { GatewayObservation } from '../../domain/payments/observation.ts';
import type { GatewayPayment } from '../../domain/payments/payment.ts';
import { observe, withoutSecrets } from '../../gateway/transaction/observation.ts';
import { oweReadBack } from '../../store/payments/checks.ts';
import type { PaymentRecord } from '../../store/payments/payments.ts';
import type { Context, Origin } from '../context.ts';
import { shareOutcome } from '../equal-requests.ts';
import { writeOutcome } from '../outcomes.ts';
import { recordObservation } from './changes.ts';
import { getPayment } from './read.ts';
import { checkStatus } from './status.ts';

const STAFF_MAY = 'decide on a challenged payment';

export interface ActionOrigin extends Omit<Origin, 'actor'> {
  /** When the request came, on the clock of `performance`; now where absent. */
  readonly receivedMs?: number | undefined;
  /** The request is repeated with its key after an attempt whose outcome nobody wrote down: it is taken up. */
  readonly resumed?: boolean | undefined;
}

export async function cancelPayment(
  context: Context,
  caller: Caller,
  id: string,
  origin: ActionOrigin = {},
): Promise<PaymentRecord> {
  return act(context, caller, id, 'cancel', origin);
}

export async function expirePayment(
  context: Context,
  caller: Caller,
  id: string,
  origin: ActionOrigin = {},
): Promise<PaymentRecord> {
  return act(context, caller, id, 'expire', origin);
}

/** Takes the money of an authorised card payment: all of it, or `amount` rupiah of it. */
export async function capturePayment(
  context: Context,
  caller: Caller,
  id: string,
  input: { readonly amount?: number } = {},
  origin: ActionOrigin = {},
): Promise<PaymentRecord> {
  return act(context, caller, id, 'capture', origin, input.amount);
}

/** Accepts a payment that the fraud check is unsure about. Staff only. */
export async function approvePayment(
  context: Context,
  caller: Caller,
  id: string,
  origin: ActionOrigin = {},
): Promise<PaymentRecord> {
  return act(context, staffOnly(caller, STAFF_MAY), id, 'approve', origin);
}

/** Refuses a payment that the fraud check is unsure about. Staff only. */
export async function denyPayment(
  context: Context,
  caller: Caller,
  id: string,
  origin: ActionOrigin = {},
): Promise<PaymentRecord> {
  return act(context, staffOnly(caller, STAFF_MAY), id, 'deny', origin);
}

interface Action {
  readonly name: ActionName;
  /** What a capture takes, in rupiah; absent elsewhere, and for all that is held. */
  readonly amount?: bigint | undefined;
}

async function act(
  context: Context,
  caller: Caller,
  id: string,
  name: ActionName,
  origin: ActionOrigin,
  amount?: number,
): Promise<PaymentRecord> {
  const receivedMs = origin.receivedMs ?? performance.now();
  const action: Action = { name, amount: amount === undefined ? undefined : BigInt(amount) };
  const record = await getPayment(context, caller, id);
  // Whoever repeats a request that was done gets what it would have been answered.
  if (origin.resumed === true && isDone(record, action)) return record;
  const key = [id, name, amount ?? 'all'].join(' ');
  return shareOutcome(context, { key, receivedMs }, () =>
    actAtGateway(context, record, action, { ...origin, actor: caller.id }),
  );
}

async function actAtGateway(
  context: Context,
  record: PaymentRecord,
  action: Action,
  origin: Origin,
): Promise<PaymentRecord> {
  const { payment } = record;
  checkAllowed(payment, action);
  let answer: Record<string, unknown>;
  try {
    answer = await callGateway(context, payment, action, origin);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return settleFailure(context, record, action, error, origin);
  }
  const seen = observe('action', answer);
  // A bank that refuses to capture answers like a success with code 202 and leaves the transaction as it was.
  if (seen.statusCode === '202' || isOtherAmount(payment, action, seen)) {
    return settleUnexpected(context, record, action, seen, origin);
  }
  const provenance = { actor: origin.actor, answer: withoutSecrets(answer) };
  const recorded = await writeOutcome(context, payment.id, () => recordObservation(context, record, seen, provenance));
  if (recorded !== undefined && isDone(recorded.record, action)) return recorded.record;
  return settleUnexpected(context, record, action, seen, origin);
}

function isDone({ payment }: PaymentRecord, { name, amount }: Action): boolean {
  return ACTION_RULES[name].isDone(payment, amount);
}

/** A reply to a capture that names another amount than was asked for is not believed: the status call is. */
function isOtherAmount(payment: GatewayPayment, { name, amount }: Action, seen: GatewayObservation): boolean {
  return name === 'capture' && seen.grossAmount !== null && seen.grossAmount !== (amount ?? payment.grossAmount);
}

function checkAllowed(payment: GatewayPayment, action: Action): void {
  const { name, amount } = action;
  refuseOtherCapture(payment, action);
  const reason = ACTION_RULES[name].refuse(payment);
  if (reason !== null) throw new Refusal('invalid_state', reason, { paymentId: payment.id });
  if (amount !== undefined && amount > payment.grossAmount) {
    throw invalid({ field: 'amount', message: `must be at most ${payment.grossAmount}, which is what was authorised` });
  }
}

/** Of two captures of different amounts one takes effect; the other is told what was captured. */
function refuseOtherCapture(payment: GatewayPayment, { name, amount }: Action): void {
  const captured = name === 'capture' ? describeOtherCapture(payment, amount ?? payment.grossAmount) : null;
  if (captured !== null) throw new Refusal('captured_already', captured, { paymentId: payment.id });
}

/** The gateway takes actions by transaction id for every payment type, by order id only for most. */
async function callGateway(
  context: Context,
  payment: GatewayPayment,
  { name, amount }: Action,
  origin: Origin,
): Promise<Record<string, unknown>> {
  const id = payment.transactionId ?? payment.orderId;
  // A key of its own for each request: it makes the client's retries safe, and a later request is not answered with an old refusal.
  const options = { idempotencyKey: `${context.newId()}-${name}`, requestId: origin.requestId };
  switch (name) {
    case 'cancel':
      return context.gateway.cancel(id, options);
    case 'expire':
      return context.gateway.expire(id, options);
    case 'approve':
      return context.gateway.approve(id, options);
    case 'deny':
      return context.gateway.deny(id, options);
    case 'capture':
      return context.gateway.capture(id, Number(amount ?? payment.grossAmount), options);
    default:
      return name satisfies never;
  }
}

/** The gateway refused, or did not answer: read the payment back, because somebody else may have done the same just now. */
async function settleFailure(
  context: Context,
  record: PaymentRecord,
  action: Action,
  error: GatewayError,
  origin: Origin,
): Promise<PaymentRecord> {
  const { id } = record.payment;
  const now = await readBack(context, id, origin);
  if (now !== undefined && isDone(now, action)) return now;
  if (now !== undefined) refuseOtherCapture(now.payment, action);
  if (error.outcome === 'unknown') await oweReadBack(context.database.pool, id, context.clock.now());
  if (error.outcome === 'refused' && error.statusCode === '412' && now !== undefined) {
    const status = now.payment.transactionStatus;
    throw new Refusal(
      'invalid_state',
      `The gateway does not allow it: the payment is ${status} now. ${error.message}`,
      {
        paymentId: id,
        cause: error,
      },
    );
  }
  throw Object.assign(error, { paymentId: id });
}

/** The gateway said yes, yet the payment is not where the action leads: a bank's refusal, or a faster change. */
async function settleUnexpected(
  context: Context,
  record: PaymentRecord,
  action: Action,
  seen: GatewayObservation,
  origin: Origin,
): Promise<PaymentRecord> {
  const { id } = record.payment;
  const now = await readBack(context, id, origin);
  if (now === undefined) throw await leaveOpen(context, record, action);
  if (isDone(now, action)) return now;
  refuseOtherCapture(now.payment, action);
  const words = seen.statusMessage === null ? '' : ` ${seen.statusMessage}`;
  throw new Refusal(
    'invalid_state',
    `The gateway did not ${action.name} the payment; it is ${now.payment.transactionStatus} now.${words}`,
    { paymentId: id },
  );
}

/** The gateway said something that is not the outcome, and cannot be asked now: the background will. */
async function leaveOpen(context: Context, { payment }: PaymentRecord, { name }: Action): Promise<GatewayError> {
  await oweReadBack(context.database.pool, payment.id, context.clock.now());
  const error = new GatewayAPIError('The gateway answered with something that is not the outcome of this action.', {
    operation: name,
    outcome: 'unknown',
  });
  return Object.assign(error, { paymentId: payment.id });
}

/** Undefined where the gateway cannot be asked now. */
async function readBack(context: Context, id: string, origin: Origin): Promise<PaymentRecord | undefined> {
  try {
    return (await checkStatus(context, id, origin))?.record;
  } catch (error) {
    if (error instanceof GatewayError) return undefined;
    throw error;
  }
}
