// Asking the gateway how a payment really stands, and applying what it says.

import { GatewayAPIError, GatewayError } from '../domain/errors.ts';
import type { Verdict } from '../domain/observation.ts';
import { observe, withoutSecrets } from '../gateway/observe.ts';
import { findToldTransaction } from '../store/notifications.ts';
import { findPayment, type PaymentRecord } from '../store/payments.ts';
import type { Context, Origin, TaskOrigin } from './context.ts';
import { recordObservation, recordRejection } from './observations.ts';

/** How often the question is repeated where the payment changes while the answer is under way. */
const ASKED_MAX = 5;

/**
 * How long after a charge was written down the gateway's "never heard of it" is believed. It must be longer than a charge
 * can be under way, since the gateway may still be about to receive it.
 */
export const CHARGE_GRACE_MS = 5 * 60_000;

export interface StatusCheck {
  readonly record: PaymentRecord;
  /** What the gateway said, without secrets; null where it does not know the order. */
  readonly answer: Record<string, unknown> | null;
  readonly finding: Finding;
}

/** How what the gateway says compares with what was here. */
export type Finding =
  | { readonly kind: 'same' }
  /** It differed, and the payment was changed. */
  | { readonly kind: 'applied'; readonly reason: string }
  /** It differs, and the payment was left as it is. */
  | { readonly kind: 'left'; readonly reason: string };

const SAME: Finding = { kind: 'same' };
const NOT_KNOWN = 'the gateway does not know this order';

export async function checkStatus(context: Context, id: string, origin: Origin): Promise<StatusCheck | undefined> {
  let lastAnswer: Record<string, unknown> | null = null;
  for (let asked = 0; asked < ASKED_MAX; asked++) {
    const record = await findPayment(context.database.pool, id);
    if (record === undefined) return undefined;
    const answer = await askGateway(context, record, origin);
    if (answer === null) return settleMissing(context, record, origin);
    lastAnswer = withoutSecrets(answer);
    const recorded = await recordObservation(context, record, observe('status_check', answer), {
      actor: origin.actor,
      answer: lastAnswer,
      seenVersion: record.payment.version,
    });
    if (recorded !== undefined) {
      return { record: recorded.record, answer: lastAnswer, finding: describe(recorded.verdict) };
    }
  }
  // It keeps changing, so somebody else is bringing it up to date.
  const record = await findPayment(context.database.pool, id);
  return record === undefined ? undefined : { record, answer: lastAnswer, finding: SAME };
}

/** The check that a task makes by itself: what it finds to be different was missed by everybody else. */
export async function checkDrift(context: Context, id: string, origin: TaskOrigin): Promise<StatusCheck | undefined> {
  const checked = await checkStatus(context, id, origin);
  if (checked?.finding.kind === 'applied') context.count.drift(origin.actor);
  return checked;
}

function describe(verdict: Verdict): Finding {
  switch (verdict.kind) {
    case 'apply':
      return verdict.moved ? { kind: 'applied', reason: verdict.reason } : SAME;
    case 'unchanged':
      return SAME;
    case 'stale':
    case 'mismatch':
      return { kind: 'left', reason: verdict.reason };
    default:
      return verdict satisfies never;
  }
}

/** The gateway's status answer; null where it does not know the order. */
async function askGateway(
  context: Context,
  record: PaymentRecord,
  origin: Origin,
): Promise<Record<string, unknown> | null> {
  try {
    return await context.gateway.getStatus(await idAtGateway(context, record), { requestId: origin.requestId });
  } catch (error) {
    if (error instanceof GatewayAPIError && error.statusCode === '404') return null;
    throw error instanceof GatewayError ? Object.assign(error, { paymentId: record.payment.id }) : error;
  }
}

/** By its order id the gateway answers with the newest transaction of the order; DANA is only known by its transaction id. */
async function idAtGateway(context: Context, record: PaymentRecord): Promise<string> {
  const { transactionId, orderId, paymentType } = record.payment;
  if (paymentType !== 'dana') return orderId;
  // A charge whose answer was lost has no transaction id, but a message that came too late to be applied may name it.
  return transactionId ?? (await findToldTransaction(context.database.pool, orderId)) ?? orderId;
}

/** A charge that the gateway has not heard of after the grace period never got there. */
async function settleMissing(context: Context, record: PaymentRecord, origin: Origin): Promise<StatusCheck> {
  const { chargeState, updatedAt, version } = record.payment;
  const unresolved = chargeState === 'initiated' || chargeState === 'unknown';
  // Every attempt at the charge renews the time; one that begins while this is decided wins by the version.
  const ageMs = context.clock.now().getTime() - updatedAt.getTime();
  if (!unresolved || ageMs < CHARGE_GRACE_MS) {
    const finding: Finding = chargeState === 'rejected' ? SAME : { kind: 'left', reason: NOT_KNOWN };
    return { record, answer: null, finding };
  }
  const rejected = await recordRejection(context, record, {
    seenVersion: version,
    source: 'status_check',
    actor: origin.actor,
    reason: `${NOT_KNOWN}: the charge never arrived`,
    statusCode: '404',
  });
  return { record: rejected, answer: null, finding: { kind: 'applied', reason: NOT_KNOWN } };
}
