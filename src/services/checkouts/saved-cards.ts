// Cards that customers have agreed to have kept: asked for with a payment, kept once it is paid, paid with, and removed.

import type { Caller } from '../../domain/caller.ts';
import type { Choice } from '../../domain/checkouts/attempt.ts';
import type { Checkout } from '../../domain/checkouts/checkout.ts';
import { SAVED_CARDS_MAX, type SavedCard } from '../../domain/checkouts/saved-card.ts';
import { GatewayError, noSuch } from '../../domain/errors.ts';
import { isUuid } from '../../domain/ids.ts';
import { wasPaid } from '../../domain/payments/paid.ts';
import { isFailed } from '../../domain/payments/payment.ts';
import { savedCardIn } from '../../gateway/transaction/saved-card.ts';
import {
  claimSavedCards,
  type DueCard,
  deleteSavedCard,
  insertSavedCard,
  keepSavedCard,
  listSavedCards as listRows,
  lookAgainAtSavedCard,
  type SavedCardRecord,
} from '../../store/checkouts/saved-cards.ts';
import { inTransaction } from '../../store/database/transaction.ts';
import { findPayment } from '../../store/payments/payments.ts';
import type { Context } from '../context.ts';
import { isolated } from '../isolation.ts';
import { recordAct } from '../people/audit.ts';

const MINUTE_MS = 60_000;
const BATCH = 50;
const LEASE_MS = 5 * MINUTE_MS;
/** A review by the bank takes days at most. */
const GIVEN_UP_AFTER_MS = 7 * 24 * 60 * MINUTE_MS;
/** Of several owners, for staff. */
const LISTED_MAX = 100;

/** What ties a sealed token to its row. */
const purposeOf = (id: string) => `saved card ${id}`;

/** The cards of the customer whom the shop has named; none where it named nobody. */
export async function cardsOfCheckout(
  { database, clock }: Context,
  { ownerId, customerId }: Checkout,
): Promise<readonly SavedCardRecord[]> {
  if (customerId === null) return [];
  return listRows(database.pool, { ownerId, customerId, now: clock.now(), limit: SAVED_CARDS_MAX });
}

/** A choice with what it takes to charge it. Undefined where the saved card is not there, has expired, or cannot be opened any more. */
export async function withToken(context: Context, checkout: Checkout, choice: Choice): Promise<Choice | undefined> {
  const { savedCardId } = choice;
  if (savedCardId === undefined) return choice;
  const found = (await cardsOfCheckout(context, checkout)).find(({ card }) => card.id === savedCardId);
  if (found === undefined) return undefined;
  try {
    return { ...choice, tokenId: context.vault.open(found.sealedToken, purposeOf(found.card.id)) };
  } catch (error) {
    context.log.warn({ saved_card_id: found.card.id, err: error }, 'a saved card cannot be opened');
    return undefined;
  }
}

/** Written before the charge: whoever finds it once the payment is paid asks the gateway for the token. */
export async function askToKeep(context: Context, checkout: Checkout, paymentId: string): Promise<void> {
  const { ownerId, customerId } = checkout;
  if (customerId === null) return;
  const asked = { id: context.newId(), ownerId, customerId, paymentId, createdAt: context.clock.now() };
  await insertSavedCard(context.database.pool, asked, SAVED_CARDS_MAX);
}

/** Gets the tokens of cards whose payments are paid, and forgets what is over. */
export async function keepCards(context: Context): Promise<void> {
  for (;;) {
    const now = context.clock.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const due = await claimSavedCards(context.database.pool, { now, leaseUntil, limit: BATCH });
    for (const one of due) await isolated(context, { saved_card_id: one.id }, () => lookAt(context, one, now));
    if (due.length < BATCH) return;
  }
}

async function lookAt(context: Context, due: DueCard, now: Date): Promise<void> {
  const { pool } = context.database;
  const forget = () => deleteSavedCard(pool, { id: due.id, ownerId: due.ownerId, customerId: null });
  const payment = (await findPayment(pool, due.paymentId))?.payment;
  const isTooOld = now.getTime() - due.createdAt.getTime() >= GIVEN_UP_AFTER_MS;
  if (due.isKept || payment === undefined || isFailed(payment) || isTooOld) return void (await forget());
  if (!wasPaid(payment)) return lookAgainAtSavedCard(pool, due.id, new Date(now.getTime() + MINUTE_MS));
  try {
    const answer = await context.gateway.getStatus(payment.transactionId ?? payment.orderId);
    const card = savedCardIn({ ...answer });
    if (card === null || (payment.transactionId !== null && card.transactionId !== payment.transactionId)) {
      context.log.warn({ payment_id: payment.id }, 'the gateway has not saved the card that was to be kept');
      return void (await forget());
    }
    const { token, maskedCard, expiresAt } = card;
    const sealedToken = context.vault.seal(token, purposeOf(due.id));
    await keepSavedCard(pool, due, { sealedToken, maskedCard, expiresAt });
  } catch (error) {
    // It is asked again when the lease is over.
    if (!(error instanceof GatewayError)) throw error;
    context.log.info({ payment_id: payment.id, err: error }, 'the gateway did not tell the token of a card');
  }
}

/** The customer removes a card of theirs. */
export async function forgetCard({ database }: Context, checkout: Checkout, id: string): Promise<void> {
  const { ownerId, customerId } = checkout;
  if (customerId === null || !isUuid(id)) return;
  await deleteSavedCard(database.pool, { id, ownerId, customerId });
}

/** The cards of a customer, for their shop. */
export async function listSavedCards(context: Context, caller: Caller, customerId: string): Promise<SavedCard[]> {
  const ownerId = caller.staff ? null : caller.id;
  const now = context.clock.now();
  const records = await listRows(context.database.pool, { customerId, ownerId, now, limit: LISTED_MAX });
  return records.map(({ card }) => card);
}

export async function removeSavedCard(context: Context, caller: Caller, id: string): Promise<SavedCard> {
  if (!isUuid(id)) throw noSuch('saved card');
  return inTransaction(context.database.pool, async (on) => {
    const ownerId = caller.staff ? null : caller.id;
    const card = await deleteSavedCard(on, { id, ownerId, customerId: null });
    if (card === undefined) throw noSuch('saved card');
    await recordAct(context, on, caller, { action: 'saved_card.remove', subject: 'saved_card', subjectId: id });
    return card;
  });
}
