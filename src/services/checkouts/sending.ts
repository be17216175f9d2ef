// Mails that a person has sent to the customer of a checkout: where to pay, and the receipt once more. They count among the mails that
// one address gets in an hour.

import type { Caller } from '../../domain/caller.ts';
import type { Checkout } from '../../domain/checkouts/checkout.ts';
import { Refusal } from '../../domain/errors.ts';
import { lockCheckout } from '../../store/checkouts/checkouts.ts';
import { findAskedMail, oweMail } from '../../store/checkouts/mails.ts';
import type { CheckoutRecord } from '../../store/checkouts/rows.ts';
import { inTransaction } from '../../store/database/transaction.ts';
import { say } from '../../text/sayings.ts';
import type { Context } from '../context.ts';
import { recordAct } from '../people/audit.ts';
import { LIMIT, recipientOf } from './mails.ts';
import { getCheckout } from './read.ts';

export interface SendingOrigin {
  /** The same for a repeated request: its mail is owed once. */
  readonly actId?: string | undefined;
}

/** Owes the customer a mail that asks for the payment. */
export function sendRequest(
  context: Context,
  caller: Caller,
  id: string,
  origin: SendingOrigin = {},
): Promise<CheckoutRecord> {
  return send(context, caller, id, { ...origin, kind: 'request', aboutOf: (checkout) => payable(context, checkout) });
}

/** Owes the customer another receipt. */
export function sendReceipt(
  context: Context,
  caller: Caller,
  id: string,
  origin: SendingOrigin = {},
): Promise<CheckoutRecord> {
  return send(context, caller, id, { ...origin, kind: 'receipt', aboutOf: paidBy });
}

function payable({ clock }: Context, { id, status, cancelWanted, expiresAt }: Checkout): string {
  const isOver = cancelWanted || expiresAt <= clock.now();
  if ((status === 'open' || status === 'processing') && !isOver) return id;
  const state = status === 'open' || status === 'processing' ? 'over' : status;
  throw new Refusal('invalid_state', say('nothing_to_ask', { checkout: state }));
}

function paidBy({ status, paymentId }: Checkout): string {
  if (status === 'completed' && paymentId !== null) return paymentId;
  throw new Refusal('invalid_state', say('no_receipt', { checkout: status }));
}

interface Sending extends SendingOrigin {
  readonly kind: 'request' | 'receipt';
  /** What the mail is about; refuses where it would not be true. */
  readonly aboutOf: (checkout: Checkout) => string;
}

async function send(context: Context, caller: Caller, id: string, sending: Sending): Promise<CheckoutRecord> {
  const { clock, database, checkouts } = context;
  const known = await getCheckout(context, caller, id);
  if (checkouts.mailer === null) {
    throw new Refusal('invalid_state', say('no_mail_server'));
  }
  await inTransaction(database.pool, async (on) => {
    const checkout = await lockCheckout(on, known.checkout.id);
    if (checkout === undefined)
      throw new Error(`Checkout ${known.checkout.id} is gone, though checkouts are never deleted`);
    const { kind, actId, aboutOf } = sending;
    const to = checkout.customer?.email;
    if (to === undefined) throw new Refusal('invalid_state', say('no_address'));
    const now = clock.now();
    const mail = { id: actId ?? context.newId(), checkoutId: checkout.id, kind, aboutId: aboutOf(checkout) };
    const from = new Date(now.getTime() - LIMIT.windowMs);
    const { isKnown, isDue, recent, since } = await findAskedMail(on, mail, { recipient: recipientOf(to), from });
    if (isKnown) return;
    if (isDue) throw new Refusal('invalid_state', say('mail_on_its_way'));
    if (recent >= LIMIT.most) throw tooMany(now, since);
    await oweMail(on, mail, now);
    const action = kind === 'request' ? 'checkout.send' : 'checkout.send_receipt';
    await recordAct(context, on, caller, { id: actId, action, subject: 'checkout', subjectId: checkout.id });
  });
  return known;
}

function tooMany(now: Date, since: Date | null): Refusal {
  const againAt = (since ?? now).getTime() + LIMIT.windowMs;
  const retryAfterSeconds = Math.max(1, Math.ceil((againAt - now.getTime()) / 1_000));
  const message = say('mails_enough', { count: LIMIT.most, minutes: Math.ceil(retryAfterSeconds / 60) });
  return new Refusal('too_many_requests', message, { retryAfterSeconds });
}
