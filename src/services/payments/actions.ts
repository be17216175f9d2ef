// Cancel, expire, capture, approve and deny: asked of the gateway, and what it answers goes through the one door.

import { type Caller, staffOnly } from '../../domain/caller.ts';
import { GatewayAPIError, GatewayError, invalid, Refusal } from '../../domain/errors.ts';
import {
  ACTION_RULES,
  type ActionName,
  describeOtherCapture,
  STAFF_MAY_DECIDE,
} from '../../domain/payments/actions.ts';
import type { GatewayObservation } from '../../domain/payments/observation.ts';
import type { GatewayPayment } from '../../domain/payments/payment.ts';
import { observe, withoutSecrets } from '../../gateway/transaction/observation.ts';
import { oweReadBack } from '../../store/payments/checks.ts';
import type { PaymentRecord } from '../../store/payments/payments.ts';
import { say } from '../../text/sayings.ts';
import type { Context, Origin, TaskOrigin } from '../context.ts';
import { writeOutcome } from '../outcomes.ts';
import { recordAct } from '../people/audit.ts';
import { recordObservation } from './changes.ts';
import { proveTransaction } from './ownership.ts';
import { getPayment } from './read.ts';
import { checkStatus } from './status.ts';

export interface ActionOrigin extends Omit<Origin, 'actor'> {
  /** When the request came, on the clock of `performance`; now where absent. */
  readonly receivedMs?: number | undefined;
  /** A repeated request with the same key, after an attempt without a written outcome: it is resumed. */
  readonly resumed?: boolean | undefined;
  /** Names the request in the audit. A repeated one brings the same, and is recorded once. */
  readonly actId?: string | undefined;
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

/** The same, by a task, or by a customer who has chosen another method: not an act of a caller. */
export async function endByTask(
  context: Context,
  id: string,
  name: 'expire' | 'cancel',
  origin: TaskOrigin,
): Promise<PaymentRecord> {
  const task: Caller = { id: origin.actor, staff: true, scopes: [] };
  const record = await getPayment(context, task, id);
  return perform(context, record, { name }, { ...origin, receivedMs: performance.now() });
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
  return act(context, staffOnly(caller, STAFF_MAY_DECIDE), id, 'approve', origin);
}

/** Refuses a payment that the fraud check is unsure about. Staff only. */
export async function denyPayment(
  context: Context,
  caller: Caller,
  id: string,
  origin: ActionOrigin = {},
): Promise<PaymentRecord> {
  return act(context, staffOnly(caller, STAFF_MAY_DECIDE), id, 'deny', origin);
}

interface PaymentAction {
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
  const { receivedMs = performance.now(), actId, resumed, ...rest } = origin;
  const action: PaymentAction = { name, amount: amount === undefined ? undefined : BigInt(amount) };
  const record = await getPayment(context, caller, id);
  // A repetition of a finished request gets the answer of the first.
  if (resumed === true && isDone(record, action)) return record;
  if (findRefusal(record.payment, action) === null) await writeDown(context, caller, record, action, actId);
  return perform(context, record, action, { ...rest, actor: caller.id, receivedMs });
}

/** Before the gateway is asked: the outcome is in the history. */
async function writeDown(
  context: Context,
  caller: Caller,
  { payment }: PaymentRecord,
  { name, amount }: PaymentAction,
  actId: string | undefined,
): Promise<void> {
  await recordAct(context, context.database.pool, caller, {
    id: actId,
    action: `payment.${name}`,
    subject: 'payment',
    subjectId: payment.id,
    ...(name === 'capture' ? { details: { amount: Number(amount ?? payment.grossAmount) } } : {}),
  });
}

async function perform(
  context: Context,
  record: PaymentRecord,
  action: PaymentAction,
  { receivedMs, ...origin }: Origin & { readonly receivedMs: number },
): Promise<PaymentRecord> {
  const key = [record.payment.id, action.name, action.amount ?? 'all'].join(' ');
  return shareOutcome(context, { key, receivedMs }, () => actAtGateway(context, record, action, origin));
}

async function actAtGateway(
  context: Context,
  known: PaymentRecord,
  action: PaymentAction,
  origin: Origin,
): Promise<PaymentRecord> {
  const refused = findRefusal(known.payment, action);
  if (refused !== null) throw refused;
  const { record, transactionId } = await proveTransaction(context, known, action.name, origin);
  // What the gateway has just said may have ended it.
  if (isDone(record, action)) return record;
  const { payment } = record;
  const refusal = findRefusal(payment, action);
  if (refusal !== null) throw refusal;
  let answer: Record<string, unknown>;
  try {
    answer = await callGateway(context, { payment, transactionId }, action, origin);
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

function isDone({ payment }: PaymentRecord, { name, amount }: PaymentAction): boolean {
  return ACTION_RULES[name].isDone(payment, amount);
}

/** A reply to a capture that names another amount than was asked for is not believed: the status call is. */
function isOtherAmount(payment: GatewayPayment, { name, amount }: PaymentAction, seen: GatewayObservation): boolean {
  return name === 'capture' && seen.grossAmount !== null && seen.grossAmount !== (amount ?? payment.grossAmount);
}

/** Why the rules do not allow it; null where they do. */
function findRefusal(payment: GatewayPayment, action: PaymentAction): Refusal | null {
  const { name, amount } = action;
  const captured = findOtherCapture(payment, action);
  if (captured !== null) return captured;
  const refused = ACTION_RULES[name].refuse(payment);
  if (refused !== null) return new Refusal('invalid_state', refused.message, { paymentId: payment.id });
  if (amount === undefined || amount <= payment.grossAmount) return null;
  return invalid({ field: 'amount', message: say('at_most_authorised', { number: payment.grossAmount }) });
}

/** Of two captures of different amounts one takes effect; the refusal of the other says what was captured. */
function findOtherCapture(payment: GatewayPayment, { name, amount }: PaymentAction): Refusal | null {
  const captured = name === 'capture' ? describeOtherCapture(payment, amount ?? payment.grossAmount) : null;
  return captured === null ? null : new Refusal('captured_already', captured, { paymentId: payment.id });
}

function refuseOtherCapture(payment: GatewayPayment, action: PaymentAction): void {
  const refusal = findOtherCapture(payment, action);
  if (refusal !== null) throw refusal;
}

/** By transaction id, which the gateway takes for every payment type, and which no foreign transaction has. */
async function callGateway(
  context: Context,
  { payment, transactionId: id }: { readonly payment: GatewayPayment; readonly transactionId: string },
  { name, amount }: PaymentAction,
  origin: Origin,
): Promise<Record<string, unknown>> {
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

/** The gateway refused, or did not answer: read the payment back, because another caller may have done the same just now. */
async function settleFailure(
  context: Context,
  record: PaymentRecord,
  action: PaymentAction,
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
    throw new Refusal('invalid_state', say('not_allowed_now', { status, reason: error.message }), {
      paymentId: id,
      cause: error,
    });
  }
  throw error.about({ paymentId: id });
}

/** The gateway said yes, yet the payment is not where the action leads: a bank's refusal, or a faster change. */
async function settleUnexpected(
  context: Context,
  record: PaymentRecord,
  action: PaymentAction,
  seen: GatewayObservation,
  origin: Origin,
): Promise<PaymentRecord> {
  const { id } = record.payment;
  const now = await readBack(context, id, origin);
  if (now === undefined) throw await leaveOpen(context, record, action);
  if (isDone(now, action)) return now;
  refuseOtherCapture(now.payment, action);
  const said = { act: action.name, status: now.payment.transactionStatus };
  const reason = seen.statusMessage;
  const words = reason === null ? say('not_done_now', said) : say('not_done_because', { ...said, reason });
  throw new Refusal('invalid_state', words, { paymentId: id });
}

/** The gateway said something that is not the outcome, and cannot be asked now: the background will. */
async function leaveOpen(context: Context, { payment }: PaymentRecord, { name }: PaymentAction): Promise<GatewayError> {
  await oweReadBack(context.database.pool, payment.id, context.clock.now());
  return new GatewayAPIError('The gateway answered with something that is not the outcome of this action.', {
    operation: name,
    outcome: 'unknown',
    paymentId: payment.id,
  });
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

// Equal requests at once: those that come while one is running share its outcome instead of being refused for its effect.

/** For so long the outcome of a request is remembered for those that had come before its end. */
const REMEMBERED_MS = 30_000;
const REMEMBERED_MAX = 10_000;

interface InFlightRequest<Result> {
  readonly outcome: Promise<Result>;
  /** On the clock of `performance`; null while it is under way. */
  endedMs: number | null;
}

const inFlight = new WeakMap<object, Map<string, InFlightRequest<unknown>>>();

interface EqualRequest {
  /** The same for requests that ask for the same. */
  readonly key: string;
  /** When the request came, on the clock of `performance`. */
  readonly receivedMs: number;
}

/** Does the work, unless an equal request that this one came in time for has done it, or is doing it now. */
async function shareOutcome<Result>(
  { database }: Pick<Context, 'database'>,
  { key, receivedMs }: EqualRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  const known = inFlight.get(database) ?? new Map<string, InFlightRequest<unknown>>();
  inFlight.set(database, known);
  const found = known.get(key) as InFlightRequest<Result> | undefined;
  if (found !== undefined && (found.endedMs === null || found.endedMs > receivedMs)) return found.outcome;
  const request: InFlightRequest<Result> = { outcome: work(), endedMs: null };
  known.set(key, request);
  try {
    return await request.outcome;
  } finally {
    request.endedMs = performance.now();
    forgetOld(known);
  }
}

/** The oldest come first: a key that is set again keeps its position, which only makes it go sooner. */
function forgetOld(known: Map<string, InFlightRequest<unknown>>): void {
  const nowMs = performance.now();
  for (const [key, { endedMs }] of known) {
    if (endedMs === null) continue;
    if (known.size <= REMEMBERED_MAX && nowMs - endedMs < REMEMBERED_MS) return;
    known.delete(key);
  }
}
