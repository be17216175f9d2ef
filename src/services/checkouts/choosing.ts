// The customer chooses how to pay: what was begun before is closed at the gateway first, and only then is there a new charge.

import {
  type Choice,
  canBeGivenUp,
  chargeOf,
  FREE_AFTER_MS,
  hasTimeLeft,
  refuseChoice,
} from '../../domain/checkouts/attempt.ts';
import type { Checkout, CheckoutLanguage } from '../../domain/checkouts/checkout.ts';
import {
  GatewayAPIError,
  GatewayError,
  GatewayRateLimitError,
  isUnknownToGateway,
  Refusal,
} from '../../domain/errors.ts';
import { checkCharge } from '../../domain/payments/charge.ts';
import { judge } from '../../domain/payments/judgement.ts';
import { isUnderReview, wasPaid } from '../../domain/payments/paid.ts';
import { type GatewayPayment, isFailed } from '../../domain/payments/payment.ts';
import { observe } from '../../gateway/transaction/observation.ts';
import { methodOf } from '../../methods/index.ts';
import { findDeniedAttempts, insertAttempt } from '../../store/checkouts/attempts.ts';
import { findPayment, type PaymentRecord } from '../../store/payments/payments.ts';
import type { Context, TaskOrigin } from '../context.ts';
import { endByTask } from '../payments/actions.ts';
import { chargeWrittenOnce, draftPayment } from '../payments/charge.ts';
import { checkStatus } from '../payments/status.ts';
import { mailsOfAttempt } from './owed-mails.ts';
import { openCheckout } from './read.ts';
import { askToKeep, withToken } from './saved-cards.ts';

/**
 * What the page has to say of a choice that came to nothing. `refused`: the gateway would not. `busy`: it did not answer, and
 * has nothing of it. `closing`: what was begun before could not be closed, so nothing was begun. `taken`: the link has no use left.
 * `field`, `limit`: it cannot be paid like this.
 */
export type ChoiceNotice = 'refused' | 'busy' | 'closing' | 'taken' | 'field' | 'limit';

/** Null where the page shows the outcome itself: it was charged, or has another state by now. */
export interface ChoiceResult {
  readonly notice: ChoiceNotice | null;
}

const NOTHING_TO_SAY: ChoiceResult = { notice: null };
/** How often it is looked again where another tab was faster. */
const TRIES_MAX = 5;
const CUSTOMER: TaskOrigin = { actor: 'customer' };

export interface ChoiceOrigin {
  readonly requestId?: string;
  /** Where an app sends the customer back to. */
  readonly pageUrl: string;
  /** That the page was in. */
  readonly language?: CheckoutLanguage;
}

/** Undefined where the address leads nowhere. */
export async function chooseMethod(
  context: Context,
  token: string,
  asked: Choice,
  origin: ChoiceOrigin,
): Promise<ChoiceResult | undefined> {
  let isDeniedClosed = false;
  for (let tries = 0, skipped = 0; tries < TRIES_MAX; tries++) {
    const opened = await openCheckout(context, token);
    if (opened === undefined) return undefined;
    const { checkout } = opened.record;
    const choice = await withToken(context, checkout, asked);
    if (choice === undefined) return { notice: 'field' };
    const refused = refuseChoice(checkout, choice, context.checkouts.hasCards);
    if (refused !== null) return { notice: refused };
    if (checkout.status === 'processing') {
      if (opened.payment === undefined) return NOTHING_TO_SAY;
      if (canBeGivenUp(opened.payment.payment, context.clock.now())) {
        if (await isKnownByNow(context, opened.payment.payment.id)) continue;
        return NOTHING_TO_SAY;
      }
      if (staysAsIs(opened.payment.payment, choice)) return NOTHING_TO_SAY;
      const closed = await closeInstrument(context, opened.payment.payment.id);
      if (closed === 'open') return { notice: 'closing' };
      continue;
    }
    if (checkout.status !== 'open' || !hasTimeLeft(checkout, context.clock.now())) return NOTHING_TO_SAY;
    if (checkout.attempts > 0 && !isDeniedClosed) {
      const denied = await closeDenied(context, checkout.id, CUSTOMER);
      if (denied === 'open') return { notice: 'closing' };
      isDeniedClosed = true;
      if (denied === 'found') continue;
    }
    const attempt = await beginAttempt(context, checkout, choice, { origin, skipped });
    if (attempt.kind === 'refused') return { notice: attempt.notice };
    if (attempt.kind === 'written') {
      if (attempt.input.save_card === true) await askToKeep(context, checkout, attempt.record.payment.id);
      return charge(context, attempt, origin);
    }
    if (attempt.kind === 'taken') skipped += 1;
  }
  return { notice: 'busy' };
}

/** The same choice again, or the outcome of the last one is still unknown: nothing is to be done. */
function staysAsIs(payment: GatewayPayment, { method }: Choice): boolean {
  if (payment.chargeState !== 'charged') return true;
  if (isUnderReview(payment)) return false;
  if (payment.transactionStatus !== 'pending') return true;
  return method !== 'credit_card' && methodOf(payment) === method;
}

/** Whether the gateway says by now what became of a charge: that it has it, or that it has not. */
async function isKnownByNow(context: Context, paymentId: string): Promise<boolean> {
  try {
    const checked = await checkStatus(context, paymentId, CUSTOMER, FREE_AFTER_MS);
    return checked !== undefined && checked.record.payment.chargeState !== 'unknown';
  } catch (error) {
    if (error instanceof GatewayError) return false;
    throw error;
  }
}

/** `over`: it was closed, or had been paid or had expired before. `open`: it may still be paid. */
export type ClosingOutcome = 'over' | 'open';

/** Has the gateway cancel what can still be paid, and sees that it did. */
export async function closeInstrument(
  context: Context,
  paymentId: string,
  origin: TaskOrigin = CUSTOMER,
): Promise<ClosingOutcome> {
  try {
    await endByTask(context, paymentId, 'cancel', origin);
    return 'over';
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof GatewayError)) throw error;
    // What it is now was read back, if the gateway answered: it may have been paid, or have expired meanwhile.
    context.log.info({ payment_id: paymentId, err: error }, 'an instrument was not cancelled');
    const now = await findPayment(context.database.pool, paymentId);
    return now === undefined || isFailed(now.payment) || wasPaid(now.payment) ? 'over' : 'open';
  }
}

type BegunAttempt =
  | { readonly kind: 'written'; readonly record: PaymentRecord; readonly input: ReturnType<typeof chargeOf> }
  | { readonly kind: 'refused'; readonly notice: ChoiceNotice }
  | { readonly kind: 'changed' }
  | { readonly kind: 'taken' };

/** Writes the next attempt down, if the checkout is still what it was. */
async function beginAttempt(
  context: Context,
  checkout: Checkout,
  choice: Choice,
  { origin, skipped }: { readonly origin: ChoiceOrigin; readonly skipped: number },
): Promise<BegunAttempt> {
  const now = context.clock.now();
  const number = checkout.attempts + 1 + skipped;
  const language = checkout.language ?? origin.language ?? 'id';
  const input = chargeOf(checkout, choice, { now, attempt: number, pageUrl: origin.pageUrl, language });
  const faults = checkCharge(input);
  if (faults.length > 0) {
    context.log.warn(
      { checkout_id: checkout.id, fields: faults.map(({ field }) => field) },
      'a choice cannot be charged',
    );
    return { kind: 'refused', notice: 'field' };
  }
  const owner = { id: checkout.ownerId, staff: false, scopes: [] };
  const draft = draftPayment(context, owner, input, context.newId());
  const record: PaymentRecord = { ...draft, payment: { ...draft.payment, checkoutId: checkout.id } };
  const expiresAt = input.custom_expiry === undefined ? null : checkout.expiresAt;
  const outcome = await insertAttempt(context.database.pool, {
    made: { ...record, history: null },
    checkout,
    number,
    mails: mailsOfAttempt(context, checkout, { paymentId: record.payment.id, expiresAt, now }),
    language: origin.language ?? null,
  });
  if (outcome === 'written') return { kind: 'written', record, input };
  return outcome === 'full' ? { kind: 'refused', notice: 'taken' } : { kind: outcome };
}

/** Charges at the gateway. Where the outcome is unknown, the page says so, and the background finds out. */
async function charge(
  context: Context,
  { record, input }: Extract<BegunAttempt, { kind: 'written' }>,
  { requestId }: ChoiceOrigin,
): Promise<ChoiceResult> {
  const origin = { ...CUSTOMER, ...(requestId === undefined ? {} : { requestId }) };
  try {
    await chargeWrittenOnce(context, record, input, origin);
    return NOTHING_TO_SAY;
  } catch (error) {
    if (!(error instanceof GatewayError || error instanceof Refusal)) throw error;
    context.log.warn({ payment_id: record.payment.id, err: error }, 'a charge of a checkout failed');
    if (error instanceof Refusal) return { notice: 'refused' };
    if (error.outcome === 'unknown') return NOTHING_TO_SAY;
    const isBusy = error.statusCode === null || error instanceof GatewayRateLimitError;
    return { notice: isBusy ? 'busy' : 'refused' };
  }
}

/** `none`: the gateway has none of them. `found`: it had one, and its outcome is known. `open`: it did not say. */
type DeniedOutcome = 'none' | 'found' | 'open';

async function closeDenied(context: Context, checkoutId: string, origin: TaskOrigin): Promise<DeniedOutcome> {
  let outcome: DeniedOutcome = 'none';
  for (const { id } of await findDeniedAttempts(context.database.pool, checkoutId)) {
    const record = await findPayment(context.database.pool, id);
    try {
      const transactionId = record === undefined ? null : await findOwnTransaction(context, record);
      if (transactionId === null || !(await cancelAtGateway(context, transactionId))) continue;
      await checkStatus(context, id, origin);
      outcome = 'found';
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      context.log.info({ payment_id: id, err: error }, 'an attempt that may be there was not cancelled');
      return 'open';
    }
  }
  return outcome;
}

/** The transaction that the gateway has of an attempt; null where it has none, or a foreign one under the order id. */
async function findOwnTransaction(context: Context, record: PaymentRecord): Promise<string | null> {
  try {
    const seen = observe('status_check', await context.gateway.getStatus(record.payment.orderId));
    const now = context.clock.now();
    const verdict = judge(record, seen, now, context.gateway.aheadOf(now));
    if (verdict.kind === 'foreign') return null;
    if (verdict.kind !== 'mismatch' && seen.transactionId !== null) return seen.transactionId;
  } catch (error) {
    if (isUnknownToGateway(error)) return null;
    throw error;
  }
  throw new GatewayAPIError('The gateway answered with something that is not this attempt.', {
    operation: 'get_status',
    outcome: 'unknown',
  });
}

/** Whether the gateway has it. One that it does not cancel any more was paid, or is over. */
async function cancelAtGateway(context: Context, transactionId: string): Promise<boolean> {
  try {
    await context.gateway.cancel(transactionId);
    return true;
  } catch (error) {
    if (isUnknownToGateway(error)) return false;
    if (error instanceof GatewayError && error.outcome === 'refused' && error.statusCode === '412') return true;
    throw error;
  }
}
