// The one door of checkouts: the only code that changes one, with its events, its link's uses and the mails that are owed.

import type { Checkout } from '../../domain/checkouts/checkout.ts';
import { type CheckoutVerdict, ended, judgeCheckout } from '../../domain/checkouts/judgement.ts';
import { showCheckout } from '../../domain/checkouts/representation.ts';
import type { CheckoutEventData, CheckoutEventName } from '../../domain/events/event.ts';
import { standingOf } from '../../domain/payment-links/link.ts';
import { wasPaid } from '../../domain/payments/paid.ts';
import { showPayment } from '../../domain/payments/representation.ts';
import { type OwedMail, writeCheckoutChange } from '../../store/checkouts/changes.ts';
import { findCheckout, lockCheckout, sumPaidElsewhere } from '../../store/checkouts/checkouts.ts';
import type { Transaction } from '../../store/database/statement.ts';
import { inTransaction } from '../../store/database/transaction.ts';
import { lockLink } from '../../store/payment-links/links.ts';
import type { PaymentRecord } from '../../store/payments/payments.ts';
import type { Context } from '../context.ts';
import type { ParentedChange } from '../followers.ts';
import { mailsAfter } from './owed-mails.ts';

/** Has the checkout follow its payment, in the transaction that changes the payment. */
export async function followCheckoutPayment(
  context: Context,
  on: Transaction,
  change: ParentedChange,
): Promise<readonly CheckoutEventName[]> {
  const { payment } = change.after;
  const locked = payment.checkoutId === null ? undefined : await lockCheckout(on, payment.checkoutId);
  if (locked === undefined) return [];
  const now = context.clock.now();
  const verdict = judgeCheckout(
    locked,
    { before: change.before, after: payment },
    {
      now,
      paidElsewhere: await sumPaidElsewhere(on, locked, payment.id),
      hasRoom: await hasRoom(on, locked, now),
    },
  );
  const mails = mailsAfter(context, locked, change, verdict?.changes.status ?? locked.status);
  if (verdict === undefined && mails.length === 0) return [];
  return write(context, on, locked, {
    verdict: verdict ?? UNCHANGED,
    mails,
    payment: change.after,
    notificationId: change.notificationId,
    looksNow: bringsWork(locked, verdict, change),
  });
}

const UNCHANGED: CheckoutVerdict = { changes: {}, events: [] };
/** How long whoever was refused or changes the method has the use of a link to choose again. */
const USE_KEPT_MS = 10 * 60_000;

/** Another attempt is still to be closed, or money is to be given back: a sweep takes it up at once. */
function bringsWork(checkout: Checkout, verdict: CheckoutVerdict | undefined, { after }: ParentedChange): boolean {
  if (verdict === undefined) return false;
  const isOther = checkout.status === 'processing' && checkout.paymentId !== after.payment.id && wasPaid(after.payment);
  return isOther || verdict.events.includes('checkout_overpaid');
}

/** Only asked where it matters: a customer who is paying holds a use of the link already. */
async function hasRoom(on: Transaction, { status, paymentLinkId, holdsUse }: Checkout, now: Date): Promise<boolean> {
  if (status !== 'open' || paymentLinkId === null || holdsUse) return true;
  const record = await lockLink(on, paymentLinkId);
  return record === undefined || standingOf(record.link, now) === 'open';
}

interface Written {
  readonly verdict: CheckoutVerdict;
  readonly mails?: readonly OwedMail[];
  readonly payment?: PaymentRecord;
  readonly notificationId?: string | null;
  readonly looksNow?: boolean;
}

/** Writes what was decided on a checkout that the transaction has locked. The names of the events. */
async function write(
  context: Context,
  on: Transaction,
  before: Checkout,
  written: Written,
): Promise<readonly CheckoutEventName[]> {
  const { verdict, mails = [], payment, notificationId = null, looksNow = false } = written;
  const now = context.clock.now();
  const checkout: Checkout = { ...before, ...verdict.changes, version: before.version + 1, updatedAt: now };
  const payments = verdict.events.length === 0 ? [] : ((await findCheckout(on, before.id))?.payments ?? []);
  const data: CheckoutEventData = {
    checkout: showCheckout(checkout, payments, null),
    previous_status: before.status,
    payment: payment === undefined ? null : showPayment(payment),
    notification_id: notificationId,
  };
  const done = await writeCheckoutChange(on, {
    checkout,
    nextLookAt: looksNow ? now : nextLook(checkout, now),
    link: { uses: verdict.uses ?? 0, held: Number(checkout.holdsUse) - Number(before.holdsUse) },
    mails,
    events: verdict.events.map((name) => ({ id: context.newId(), name, data })),
  });
  if (!done) throw new Error(`Checkout ${before.id} changed though it is locked`);
  return verdict.events;
}

/** When a sweep looks at it next, unless there is something to be done at once. */
function nextLook({ status, cancelWanted, holdsUse, expiresAt }: Checkout, now: Date): Date | null {
  const keptUntil = new Date(now.getTime() + USE_KEPT_MS);
  if (status === 'open') return holdsUse && keptUntil < expiresAt ? keptUntil : expiresAt;
  if (status === 'processing') return cancelWanted ? now : expiresAt;
  return null;
}

/** Ends a checkout whose time is over and that nobody is paying, or gives a use back that was kept for long enough. */
export async function tidyOpenCheckout(context: Context, id: string): Promise<boolean> {
  return changeLocked(context, id, ({ status, expiresAt, holdsUse, updatedAt }, now) => {
    if (status !== 'open') return undefined;
    if (expiresAt <= now) return { verdict: ended('expired') };
    const isKept = holdsUse && now.getTime() < updatedAt.getTime() + USE_KEPT_MS;
    return isKept ? undefined : { verdict: { changes: { holdsUse: false }, events: [] } };
  });
}

/** Notes that the money of these payments went back without the gateway. False where the checkout is gone. */
export async function noteReturned(
  context: Context,
  id: string,
  paymentIds: readonly string[],
  along: (on: Transaction) => Promise<void>,
): Promise<boolean> {
  return changeLocked(
    context,
    id,
    async (checkout, _now, on) => {
      const returnedIds = [...new Set([...checkout.returnedIds, ...paymentIds])];
      const surplusAmount = await sumPaidElsewhere(on, { ...checkout, returnedIds }, null);
      return { verdict: { changes: { returnedIds, surplusAmount }, events: [] } };
    },
    along,
  );
}

/** Nobody may begin to pay from now on; an open checkout is cancelled with that. False where it has ended before. */
export async function wantCancel(
  context: Context,
  id: string,
  along: (on: Transaction) => Promise<void>,
): Promise<boolean> {
  return changeLocked(
    context,
    id,
    ({ status }) => {
      if (status !== 'open' && status !== 'processing') return undefined;
      const { changes, events } = status === 'open' ? ended('cancelled') : UNCHANGED;
      return { verdict: { changes: { ...changes, cancelWanted: true }, events } };
    },
    along,
  );
}

async function changeLocked(
  context: Context,
  id: string,
  decide: (checkout: Checkout, now: Date, on: Transaction) => Written | undefined | Promise<Written | undefined>,
  along: (on: Transaction) => Promise<void> = async () => undefined,
): Promise<boolean> {
  const events = await inTransaction(context.database.pool, async (on) => {
    const locked = await lockCheckout(on, id);
    const written = locked === undefined ? undefined : await decide(locked, context.clock.now(), on);
    if (locked === undefined || written === undefined) return undefined;
    await along(on);
    return write(context, on, locked, written);
  });
  if (events === undefined) return false;
  if (events.length > 0) context.eventsWritten.emit(events);
  return true;
}
