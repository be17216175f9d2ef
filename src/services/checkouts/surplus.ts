// The surplus of a checkout is refunded: by an operator, by a sweep where that is set, or outside of the gateway.

import type { Caller } from '../../domain/caller.ts';
import { checkoutState } from '../../domain/checkouts/judgement.ts';
import { GatewayError, Refusal } from '../../domain/errors.ts';
import type { GatewayPayment } from '../../domain/payments/payment.ts';
import type { RefundStatus } from '../../domain/payments/refund.ts';
import { refundableAmount, refuseAnyRefund } from '../../domain/payments/refund-rules.ts';
import { listAttempts } from '../../store/checkouts/attempts.ts';
import { findCheckout, lockCheckout } from '../../store/checkouts/checkouts.ts';
import type { CheckoutRecord } from '../../store/checkouts/rows.ts';
import type { Transaction } from '../../store/database/statement.ts';
import { findPayment, type PaymentRecord } from '../../store/payments/payments.ts';
import { type Said, say } from '../../text/sayings.ts';
import type { Context, Origin, TaskOrigin } from '../context.ts';
import { refundPayment } from '../payments/refunds.ts';
import { recordAct } from '../people/audit.ts';
import { noteReturned } from './changes.ts';
import { getCheckout } from './read.ts';

const REASON = 'paid more than once';

/** The outcome for each surplus payment. */
export interface SurplusRefund {
  readonly paymentId: string;
  /** Of the refund: `requested` waits for a second person. Null where there is none. */
  readonly status: RefundStatus | null;
  /** Why there is none; null where there is. */
  readonly refusal: string | null;
}

export interface RefundedSurplus {
  readonly record: CheckoutRecord;
  readonly refunds: readonly SurplusRefund[];
}

/** Refunds every payment that is not the one that counts. One that cannot be refunded does not keep the others from it. */
export async function refundSurplus(
  context: Context,
  caller: Caller,
  id: string,
  origin: Omit<Origin, 'actor'> = {},
): Promise<RefundedSurplus> {
  const { checkout } = await getOverpaid(context, caller, id);
  const refunds: SurplusRefund[] = [];
  for (const payment of await listSurplus(context, checkout.id)) {
    if (refundableAmount(payment) <= 0n) continue;
    refunds.push({ paymentId: payment.id, ...(await refundOne(context, caller, payment.id, origin)) });
  }
  return { record: await getCheckout(context, caller, id), refunds };
}

async function getOverpaid(context: Context, caller: Caller, id: string): Promise<CheckoutRecord> {
  const record = await getCheckout(context, caller, id);
  if (record.checkout.surplusAmount > 0n) return record;
  throw new Refusal('invalid_state', say('no_surplus'));
}

export interface ReturnOrigin {
  /** Where the money was sent, in the caller's words: it is kept in the audit. */
  readonly note?: string | undefined;
  /** A repeated request with the same key, after an attempt without a written outcome: it is resumed. */
  readonly resumed?: boolean | undefined;
  readonly actId?: string | undefined;
}

/** The shop sent the money back without the gateway, which has no refunds for virtual accounts and for stores. */
export async function noteSurplusReturned(
  context: Context,
  caller: Caller,
  id: string,
  { note, resumed, actId }: ReturnOrigin = {},
): Promise<CheckoutRecord> {
  const known = await getCheckout(context, caller, id);
  if (resumed === true && known.checkout.returnedIds.length > 0 && known.checkout.surplusAmount === 0n) return known;
  await getOverpaid(context, caller, id);
  const noted = await noteReturned(context, id, (on, paymentIds) => {
    const details = { payment_ids: paymentIds, ...(note === undefined ? {} : { note }) };
    const act = {
      id: actId,
      action: 'checkout.surplus_returned',
      subject: 'checkout',
      subjectId: id,
      details,
    } as const;
    return recordAct(context, on, caller, act);
  });
  if (noted.length > 0) return getCheckout(context, caller, id);
  throw new Refusal('invalid_state', say('surplus_under_way'));
}

/** The payments of a checkout whose money is too much now. */
async function listSurplus(context: Context, id: string): Promise<GatewayPayment[]> {
  const record = await findCheckout(context.database.pool, id);
  if (record === undefined) return [];
  const attempts = await listAttempts(context.database.pool, id);
  const { surplusIds } = checkoutState(record.checkout, attempts, context.clock.now());
  return attempts.filter((attempt) => surplusIds.includes(attempt.id));
}

const MINUTE_MS = 60_000;
/** After a refusal of the gateway, and twice as long after each that follows: a wallet may refund nothing at night. */
const RETRY_FIRST_MS = 15 * MINUTE_MS;
const RETRY_MAX_MS = 6 * 60 * MINUTE_MS;
/** Then it is left to a person, who finds it among what needs attention. */
const TRIES_MAX = 20;
/** When a card that has to settle first, or a running refund, is checked again. */
const LOOK_AGAIN_MS = 60 * MINUTE_MS;

/** Refunds the surplus of a checkout. Returns when to check again; null where there is nothing to wait for. */
export async function refundSurplusByTask(context: Context, id: string, { actor }: TaskOrigin): Promise<Date | null> {
  const task: Caller = { id: actor, staff: true, scopes: [] };
  const dueAt = async (paymentId: string) => {
    const record = await findPayment(context.database.pool, paymentId);
    return record === undefined ? null : refundDueAt(record, context.clock.now());
  };
  let next: Date | null = null;
  for (const payment of await listSurplus(context, id)) {
    let at = await dueAt(payment.id);
    if (at !== null && at <= context.clock.now()) {
      const { refusal } = await refundOne(context, task, payment.id, {});
      if (refusal !== null) {
        context.log.warn({ checkout_id: id, payment_id: payment.id, reason: refusal }, 'a surplus was not refunded');
      }
      at = await dueAt(payment.id);
    }
    if (at !== null && (next === null || at < next)) next = at;
  }
  return next;
}

/** When a refund of all that is left of a payment is to be tried: now, later, or never. */
function refundDueAt({ payment, refunds }: PaymentRecord, now: Date): Date | null {
  const refusal = refuseAnyRefund(payment, now);
  if (refusal !== null) {
    const mayComeToIt = refusal.code === 'not_settled' || refusal.code === 'nothing_left';
    return mayComeToIt ? new Date(now.getTime() + LOOK_AGAIN_MS) : null;
  }
  const failed = refunds.filter(({ status }) => status === 'failed').map(({ updatedAt }) => updatedAt.getTime());
  if (failed.length === 0) return now;
  if (failed.length >= TRIES_MAX) return null;
  return new Date(Math.max(...failed) + Math.min(RETRY_FIRST_MS * 2 ** (failed.length - 1), RETRY_MAX_MS));
}

/**
 * Why a payment of a checkout is not to be refunded, in the transaction that has locked it and takes the amount: nothing else can be
 * decided of it until then. `ofSurplus`: only if its money is too much.
 */
export async function refuseRefundOfAttempt(
  context: Context,
  on: Transaction,
  payment: GatewayPayment,
  ofSurplus: boolean,
): Promise<Refusal | null> {
  const checkout = payment.checkoutId === null ? undefined : await lockCheckout(on, payment.checkoutId);
  if (checkout === undefined) return null;
  const refuse = (words: Said) => new Refusal('invalid_state', words, { paymentId: payment.id });
  if (checkout.returnedIds.includes(payment.id)) {
    return refuse(say('sent_back_already'));
  }
  if (!ofSurplus) return null;
  const attempts = await listAttempts(on, checkout.id);
  const { status, paymentId, surplusIds } = checkoutState(checkout, attempts, context.clock.now());
  if (!surplusIds.includes(payment.id)) return refuse(say('no_surplus_any_more'));
  const counted = attempts.find(({ id }) => id === paymentId);
  if (status !== 'completed' || counted === undefined || refundableAmount(counted) > 0n) return null;
  return refuse(say('other_refund_under_way'));
}

async function refundOne(
  context: Context,
  caller: Caller,
  paymentId: string,
  origin: Omit<Origin, 'actor'>,
): Promise<Omit<SurplusRefund, 'paymentId'>> {
  try {
    const { refund } = await refundPayment(
      context,
      caller,
      paymentId,
      { reason: REASON },
      { ...origin, ofSurplus: true },
    );
    return { status: refund.status, refusal: null };
  } catch (error) {
    if (error instanceof Refusal || error instanceof GatewayError) return { status: null, refusal: error.message };
    throw error;
  }
}
