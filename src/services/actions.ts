// Cancel, expire, capture, approve and deny: asked of the gateway, and what it answers goes through the one door.

import { ACTION_RULES, type ActionName } from '../domain/action-rules.ts';
import type { Caller } from '../domain/caller.ts';
import { GatewayError, invalid, Refusal } from '../domain/errors.ts';
import type { GatewayPayment } from '../domain/payment.ts';
import { observe, withoutSecrets } from '../gateway/observe.ts';
import { updateCheckWanted } from '../store/payment-checks.ts';
import type { PaymentRecord } from '../store/payments.ts';
import type { Context, Origin } from './context.ts';
import { recordObservation } from './observations.ts';
import { writeOutcome } from './outcomes.ts';
import { getPayment } from './payments.ts';
import { checkStatus } from './status-checks.ts';

export type ActionOrigin = Omit<Origin, 'actor'>;

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
  return act(context, staffOnly(caller), id, 'approve', origin);
}

/** Refuses a payment that the fraud check is unsure about. Staff only. */
export async function denyPayment(
  context: Context,
  caller: Caller,
  id: string,
  origin: ActionOrigin = {},
): Promise<PaymentRecord> {
  return act(context, staffOnly(caller), id, 'deny', origin);
}

function staffOnly(caller: Caller): Caller {
  if (!caller.staff) throw new Refusal('forbidden', 'Only staff may decide on a challenged payment.');
  return caller;
}

async function act(
  context: Context,
  caller: Caller,
  id: string,
  name: ActionName,
  origin: ActionOrigin,
  amount?: number,
): Promise<PaymentRecord> {
  const record = await getPayment(context, caller, id);
  checkAllowed(record.payment, name, amount);
  const actor = { ...origin, actor: caller.id };
  let answer: Record<string, unknown>;
  try {
    answer = await callGateway(context, record.payment, name, amount, origin);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return settleFailure(context, record, name, error, actor);
  }
  // A bank that refuses to capture answers like a success with code 202 and leaves the transaction as it was.
  if (String(answer.status_code) === '202') return settleUnexpected(context, record, name, answer, actor);
  const provenance = { actor: caller.id, answer: withoutSecrets(answer) };
  const recorded = await writeOutcome(context, id, () =>
    recordObservation(context, record, observe('action', answer), provenance),
  );
  if (recorded !== undefined && ACTION_RULES[name].isDone(recorded.record.payment)) return recorded.record;
  return settleUnexpected(context, record, name, answer, actor);
}

function checkAllowed(payment: GatewayPayment, name: ActionName, amount: number | undefined): void {
  const reason = ACTION_RULES[name].refuse(payment);
  if (reason !== null) throw new Refusal('invalid_state', reason, { paymentId: payment.id });
  if (amount !== undefined && BigInt(amount) > payment.grossAmount) {
    throw invalid({ field: 'amount', message: `must be at most ${payment.grossAmount}, which is what was authorised` });
  }
}

/** The gateway takes actions by transaction id for every payment type, by order id only for most. */
async function callGateway(
  context: Context,
  payment: GatewayPayment,
  name: ActionName,
  amount: number | undefined,
  origin: ActionOrigin,
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
      return context.gateway.capture(id, amount ?? Number(payment.grossAmount), options);
    default:
      return name satisfies never;
  }
}

/** The gateway refused, or did not answer: read the payment back, because somebody else may have done the same just now. */
async function settleFailure(
  context: Context,
  record: PaymentRecord,
  name: ActionName,
  error: GatewayError,
  origin: Origin,
): Promise<PaymentRecord> {
  const { id } = record.payment;
  const now = await readBack(context, id, origin);
  if (now !== undefined && ACTION_RULES[name].isDone(now.payment)) return now;
  if (error.outcome === 'unknown') await updateCheckWanted(context.database.pool, id, context.clock.now());
  if (error.statusCode === '412' && now !== undefined) {
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
  name: ActionName,
  answer: Record<string, unknown>,
  origin: Origin,
): Promise<PaymentRecord> {
  const now = (await readBack(context, record.payment.id, origin)) ?? record;
  if (ACTION_RULES[name].isDone(now.payment)) return now;
  const words = typeof answer.status_message === 'string' ? ` ${answer.status_message}` : '';
  throw new Refusal(
    'invalid_state',
    `The gateway did not ${name} the payment; it is ${now.payment.transactionStatus} now.${words}`,
    {
      paymentId: record.payment.id,
    },
  );
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
