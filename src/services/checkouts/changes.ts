// The one door of checkouts: the only code that changes one, with its events, its link's uses and the mails that are owed.

import { type Checkout, showCheckout } from '../../domain/checkouts/checkout.ts';
import {
  type AttemptFacts,
  type CheckoutState,
  type CheckoutVerdict,
  checkoutState,
  judgeCheckout,
} from '../../domain/checkouts/judgement.ts';
import type { CheckoutEventData, CheckoutEventName } from '../../domain/events/event.ts';
import { wasPaid } from '../../domain/payments/paid.ts';
import { refundableAmount } from '../../domain/payments/refund-rules.ts';
import { showPayment } from '../../domain/payments/representation.ts';
import { listAttempts, lockAttempts } from '../../store/checkouts/attempts.ts';
import { type OwedMail, writeCheckoutChange } from '../../store/checkouts/changes.ts';
import { findCheckout, lockCheckout } from '../../store/checkouts/checkouts.ts';
import type { Transaction } from '../../store/database/statement.ts';
import { inTransaction } from '../../store/database/transaction.ts';
import { addJobs } from '../../store/jobs.ts';
import type { PaymentRecord } from '../../store/payments/payments.ts';
import type { Context } from '../context.ts';
import type { ParentedChange } from '../followers.ts';
import { mailsAfter, mailsOfReturn } from './owed-mails.ts';

/** Has the checkout follow its payment, in the transaction that changes the payment. */
export async function followCheckoutPayment(
  context: Context,
  on: Transaction,
  change: ParentedChange,
): Promise<readonly CheckoutEventName[]> {
  const { payment } = change.after;
  const locked = payment.checkoutId === null ? undefined : await lockCheckout(on, payment.checkoutId);
  if (locked === undefined) return [];
  // Read under the lock: a change of another payment of this checkout waits for it, and reads this one.
  const after = await listAttempts(on, locked.id);
  const before = after.map((attempt) => (attempt.id === payment.id ? change.before : attempt));
  const verdict = judgeCheckout(locked, { before, after }, context.clock.now());
  const mails = mailsAfter(context, locked, change, verdict);
  // Though its state is the same, there may be a payment to close again, or one that has settled and can be refunded.
  if (!verdict.isNews && !hasWork(context, verdict.state) && mails.length === 0) return [];
  // With the change: money that came late has the next instrument closed within a second, and not at the sweep's next minute.
  const mayKeepCard = locked.customerId !== null && payment.paymentType === 'credit_card' && wasPaid(payment);
  if (mayKeepCard || hasWork(context, verdict.state)) await addJobs(on, [sweepSoon(context)]);
  return write(context, on, locked, {
    verdict,
    mails,
    payment: change.after,
    notificationId: change.notificationId,
  });
}

const sweepSoon = ({ newId }: Context) =>
  ({ id: newId(), task: 'check_checkouts', key: '', data: {}, urgent: false }) as const;

interface Written {
  readonly verdict: CheckoutVerdict;
  readonly returnedIds?: readonly string[];
  readonly mails?: readonly OwedMail[];
  readonly payment?: PaymentRecord;
  readonly notificationId?: string | null;
}

/** Writes what was decided on a checkout that the transaction has locked. The names of the events. */
async function write(
  context: Context,
  on: Transaction,
  before: Checkout,
  { verdict, returnedIds = before.returnedIds, mails = [], payment, notificationId = null }: Written,
): Promise<readonly CheckoutEventName[]> {
  const { changes, events, uses, state } = verdict;
  const now = context.clock.now();
  const checkout: Checkout = { ...before, ...changes, returnedIds, version: before.version + 1, updatedAt: now };
  const payments = events.length === 0 ? [] : ((await findCheckout(on, before.id))?.payments ?? []);
  const data: CheckoutEventData = {
    checkout: showCheckout(checkout, payments, null),
    previous_status: before.status,
    payment: payment === undefined ? null : showPayment(payment),
    notification_id: notificationId,
  };
  const done = await writeCheckoutChange(on, {
    checkout,
    nextLookAt: hasWork(context, state) ? now : state.changesAt,
    link: { uses, held: Number(checkout.holdsUse) - Number(before.holdsUse) },
    mails,
    events: events.map((name) => ({ id: context.newId(), name, data })),
  });
  if (!done) throw new Error(`Checkout ${before.id} changed though it is locked`);
  return events;
}

/** Whether an instrument is to be closed or a surplus to be refunded. */
function hasWork({ checkouts }: Context, { toClose, surplusIds }: CheckoutState): boolean {
  return toClose.length > 0 || (checkouts.refundSurplus && surplusIds.length > 0);
}

/** Writes the state of a checkout at this time: it may have expired, or have kept a use of its link for long enough. */
export async function refreshCheckout(context: Context, id: string): Promise<CheckoutState | undefined> {
  let state: CheckoutState | undefined;
  await changeLocked(context, id, (checkout, attempts, now) => {
    const verdict = judgeCheckout(checkout, { before: attempts, after: attempts }, now);
    state = verdict.state;
    return verdict.isNews ? { verdict } : undefined;
  });
  return state;
}

/**
 * Notes that the money of those payments that are too much went back without the gateway, but for those of which a refund is under
 * way. Both are decided under the lock of the payment, so that one of them is. The ids of those that were noted.
 */
export async function noteReturned(
  context: Context,
  id: string,
  along: (on: Transaction, paymentIds: readonly string[]) => Promise<void>,
): Promise<readonly string[]> {
  let noted: readonly string[] = [];
  const decide: Decide = async (checkout, attempts, now, on) => {
    const { surplusIds } = checkoutState(checkout, attempts, now);
    noted = attempts.filter((one) => surplusIds.includes(one.id) && refundableAmount(one) > 0n).map((one) => one.id);
    if (noted.length === 0) return undefined;
    await along(on, noted);
    const returnedIds = [...checkout.returnedIds, ...noted];
    const change = { before: attempts, after: attempts };
    const mails = mailsOfReturn(context, checkout, noted);
    return { verdict: judgeCheckout({ ...checkout, returnedIds }, change, now), returnedIds, mails };
  };
  await changeLocked(context, id, decide, { locksPayments: true });
  return noted;
}

/** No payment may begin from now on; an open checkout is cancelled with that. Undefined where it has ended before. */
export async function wantCancel(
  context: Context,
  id: string,
  along: (on: Transaction) => Promise<void>,
): Promise<CheckoutState | undefined> {
  let state: CheckoutState | undefined;
  await changeLocked(context, id, async (checkout, attempts, now, on) => {
    if (checkout.status !== 'open' && checkout.status !== 'processing') return undefined;
    await along(on);
    const change = { before: attempts, after: attempts };
    const verdict = judgeCheckout({ ...checkout, cancelWanted: true }, change, now);
    state = verdict.state;
    return { verdict };
  });
  return state;
}

type Decide = (
  checkout: Checkout,
  attempts: readonly AttemptFacts[],
  now: Date,
  on: Transaction,
) => Written | undefined | Promise<Written | undefined>;

async function changeLocked(
  context: Context,
  id: string,
  decide: Decide,
  { locksPayments = false }: { readonly locksPayments?: boolean } = {},
): Promise<void> {
  const events = await inTransaction(context.database.pool, async (on) => {
    if (locksPayments) await lockAttempts(on, id);
    const locked = await lockCheckout(on, id);
    if (locked === undefined) return undefined;
    const written = await decide(locked, await listAttempts(on, id), context.clock.now(), on);
    return written === undefined ? undefined : write(context, on, locked, written);
  });
  if (events !== undefined && events.length > 0) context.eventsWritten.emit(events);
}
