// What Snap keeps for a user of the shop: saved cards, instalments on them, and linked GoPay accounts.

import { invalid } from '../answers.ts';
import { type Card, describeBin, type SavedCard } from '../cards/card.ts';
import { findCard } from '../cards/tokens.ts';
import type { SandboxContext } from '../context.ts';
import { isObject, type JsonObject, type JsonValue, numberOf, type WireFields, wordOf } from '../json.ts';
import { INSTALLMENT_TERMS, isOneOf } from '../methods/credit-card.ts';
import { balanceOf, newAccount } from '../pay-accounts/linking.ts';
import type { PayAccount } from '../pay-accounts/pay-account.ts';
import { amountText, DAY_MS, wibTime } from '../time.ts';
import type { Transaction } from '../transactions/transaction.ts';
import type { SnapSession } from './session.ts';

type SessionRequest = Pick<SnapSession, 'request'>;

function optionsOf({ request }: SessionRequest): JsonObject {
  return isObject(request.credit_card) ? request.credit_card : {};
}

/** The user of the shop whose cards may be kept; undefined where the session keeps none. */
function savingUser(session: SessionRequest): string | undefined {
  const { user_id: userId } = session.request;
  return optionsOf(session).save_card === true && typeof userId === 'string' && userId !== '' ? userId : undefined;
}

export function savesCards(session: SessionRequest): boolean {
  return savingUser(session) !== undefined;
}

/** Cards that this payment saves, with whose they are. */
export function ownedBy(session: SessionRequest, transaction: Transaction, cards: readonly SavedCard[]): SavedCard[] {
  const userId = savingUser(session);
  return cards.map((card) => (userId === undefined ? card : { ...card, userId, transactionId: transaction.id }));
}

/** What the user saved before, the newest first; each number once. */
function savedCardsOf(ctx: SandboxContext, session: SessionRequest): SavedCard[] {
  const userId = savingUser(session);
  if (userId === undefined) return [];
  const good = ctx.state.savedCards.find('user', userId).filter((saved) => isGood(ctx, saved) && wentWell(ctx, saved));
  return good.filter(({ card }, index) => good.findIndex((other) => other.card.masked === card.masked) === index);
}

function isGood({ clock }: SandboxContext, { card }: SavedCard): boolean {
  return clock.now() <= card.goodUntil + DAY_MS;
}

function wentWell({ state }: SandboxContext, { transactionId }: SavedCard): boolean {
  const detail = state.transactions.get(transactionId ?? '')?.detail ?? {};
  return 'approvalCode' in detail && detail.approvalCode !== undefined;
}

/** Those that the page offers: the one that the shop named, and then the user's. */
export function offeredCards(ctx: SandboxContext, session: SessionRequest): SavedCard[] {
  const { card_token: named } = optionsOf(session);
  const first = typeof named === 'string' ? ctx.state.savedCards.get(named) : undefined;
  const own = savedCardsOf(ctx, session);
  if (first === undefined || !isGood(ctx, first)) return own;
  return [first, ...own.filter(({ card }) => card.masked !== first.card.masked)];
}

/** Forgets every copy of one number; false where the user has none. */
export function forgetCard(ctx: SandboxContext, session: SessionRequest, masked: string): boolean {
  const cards = ctx.state.savedCards
    .find('user', savingUser(session) ?? '')
    .filter(({ card }) => card.masked === masked);
  if (cards.length > 0) ctx.state.commit({}, { savedCards: cards.map(({ id }) => id) });
  return cards.length > 0;
}

/** The session's own words on cards, with what its user saved. */
export function cardReply(ctx: SandboxContext, session: SessionRequest): WireFields | undefined {
  const { credit_card: said } = session.request;
  if (!isObject(said)) return undefined;
  return savesCards(session) ? { ...said, saved_tokens: savedCardsOf(ctx, session).map(savedToken) } : said;
}

function savedToken({ id, card }: SavedCard): WireFields {
  return {
    token: id,
    token_type: 'two_clicks',
    masked_card: card.masked,
    expires_at: wibTime(card.goodUntil),
    bin_detail: describeBin(card.masked.slice(0, 8)),
  };
}

export type Instalments = ReturnType<typeof instalmentsOf>;

/** What the session lends, for an amount that is large enough; the bank `offline` is any bank. */
export function instalmentsOf(session: Pick<SnapSession, 'request' | 'grossAmount'>) {
  const { installment } = optionsOf(session);
  if (!isObject(installment) || installment.disabled === true) return { choices: [], isRequired: false };
  const terms = isObject(installment.terms) ? installment.terms : {};
  const least = isObject(installment.minimum_amount) ? installment.minimum_amount : {};
  const choices = Object.entries(terms)
    .filter(([bank]) => !(numberOf(least[bank]) > session.grossAmount))
    .flatMap(([bank, months]) => monthsIn(months).map((one) => ({ value: `${bank}_${one}`, bank, months: one })));
  return { choices, isRequired: installment.required === true };
}

function monthsIn(value: JsonValue | undefined): number[] {
  return (Array.isArray(value) ? value : []).map(Number).filter((months) => INSTALLMENT_TERMS.includes(months));
}

/** Throws where the session does not take this card, or not on these terms. A token that is none is left to the charge. */
export function refuseCard(ctx: SandboxContext, session: SnapSession, params: JsonObject): void {
  const card = typeof params.card_token === 'string' ? findCard(ctx, params.card_token)?.card : undefined;
  if (card === undefined) return;
  const problems = [...binProblems(session, card), ...termProblems(session, card, params.installment)];
  if (problems.length > 0) throw invalid(...problems);
}

function binProblems(session: SessionRequest, card: Card): string[] {
  return isOneOf(card, textsIn(optionsOf(session).blacklist_bins))
    ? ['credit_card.blacklist_bins include the card']
    : [];
}

function termProblems(session: SnapSession, card: Card, wanted: JsonValue | undefined): string[] {
  const { choices, isRequired } = instalmentsOf(session);
  if (wanted === undefined || wanted === null || wanted === '')
    return isRequired ? ['credit_card.installment is required'] : [];
  // Where the session names no terms, the charge's own rules hold.
  if (choices.length === 0) return [];
  const chosen = choices.find(({ value }) => value === wanted);
  return chosen !== undefined && lends(session, card, chosen.bank)
    ? []
    : ['credit_card.installment_term is not supported'];
}

/** A bank lends to the holders of its own cards. */
function lends(session: SessionRequest, card: Card, bank: string): boolean {
  if (bank !== 'offline') return card.issuer === undefined || card.issuer === bank;
  const options = optionsOf(session);
  const inside = isObject(options.installment) ? options.installment.offline_bins : undefined;
  const bins = textsIn(inside ?? options.offline_bins);
  return bins.length === 0 || isOneOf(card, bins);
}

function textsIn(value: JsonValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** Of a customer without a phone number. */
const USUAL_PHONE = '81234567890';

const isYes = (value: unknown) => value === true || value === 'true';

/** Whether the session lets its customer link, and leaves them no choice. */
export function linkingOf({ request }: Pick<SnapSession, 'request'>): 'none' | 'offered' | 'enforced' {
  const { gopay, user_id: userId } = request;
  if (!isObject(gopay) || typeof userId !== 'string' || userId === '') return 'none';
  if (isYes(gopay.enforce_tokenization)) return 'enforced';
  return isYes(gopay.tokenization) ? 'offered' : 'none';
}

/** The account that a choice of GoPay begins to link; undefined where it does not, or where there is one. */
export function accountFor(ctx: SandboxContext, session: SnapSession, params: JsonObject): PayAccount | undefined {
  const linking = linkingOf(session);
  const userId = wordOf(session.request.user_id);
  const isLeftOut = linking === 'offered' && (params.tokenization === 'false' || params.tokenization === false);
  if (linking === 'none' || isLeftOut || linkedAccount(ctx, userId) !== undefined) return undefined;
  const request = { phone: phoneOf(session), redirectUrl: undefined, locale: 'id-ID' };
  return { ...newAccount(ctx, request), userId };
}

/** Without country code and leading zero. */
function phoneOf({ request }: SnapSession): string {
  const { gopay, customer_details: customer } = request;
  const given = [isObject(gopay) ? gopay.phone_number : undefined, isObject(customer) ? customer.phone : undefined];
  const text = given.find((one) => typeof one === 'string' && one !== '') ?? '';
  return (
    String(text)
      .replaceAll(/\D/g, '')
      .replace(/^(62|0)/, '') || USUAL_PHONE
  );
}

/** What the shop's notifications say of the link. */
export function linkMetadata({ id, userId }: PayAccount): JsonObject {
  return { extra_info: { user_id: userId ?? '', account_id: id } };
}

/** The accounts that are linked by a payment that was just paid. */
export function linkedBy({ state }: SandboxContext, transaction: Transaction): PayAccount[] {
  if (transaction.status !== 'settlement') return [];
  const begun = state.payAccounts.find('transaction', transaction.id).filter(({ status }) => status !== 'DISABLED');
  return begun.map((account): PayAccount => ({ ...account, status: 'ENABLED' }));
}

export function linkedAccount({ state }: SandboxContext, userId: string): PayAccount | undefined {
  return state.payAccounts.find('user', userId).find(({ status }) => status === 'ENABLED');
}

export function userAccountReply(ctx: SandboxContext, account: PayAccount): WireFields {
  return {
    user_id: account.userId,
    account_status: account.status,
    balance: account.status === 'ENABLED' ? amountText(balanceOf(ctx, account, 'GOPAY_WALLET')) : undefined,
    phone_number: account.phone,
    country_code: '62',
    account_id: account.id,
  };
}
