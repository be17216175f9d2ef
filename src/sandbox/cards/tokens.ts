// The cards behind tokens: for one charge, or saved for any number of them; and the points that a card has collected.

import { randomUUID } from 'node:crypto';
import { RefusedRequest } from '../answers.ts';
import type { SandboxContext } from '../context.ts';
import { amountText, wibTime } from '../time.ts';
import { type Card, type CardToken, cardOf, passesLuhn, type SavedCard, testCardLike } from './card.ts';

const SAVED_ID_LENGTH = 32;

export function saveCard(ctx: SandboxContext, card: Card): SavedCard {
  const [first = '', last = ''] = card.masked.split('-');
  const id = `${first}${ctx.random.letters(SAVED_ID_LENGTH - first.length - last.length)}${last}`;
  return { id, card, createdAt: ctx.clock.now() };
}

/** The card behind a token; a one-time token also says which it is, so that it can be used up. */
export function findCard(
  ctx: SandboxContext,
  tokenId: string,
): { card: Card; token?: CardToken; saved?: SavedCard } | undefined {
  const saved = ctx.state.savedCards.get(tokenId);
  if (saved !== undefined) return { card: saved.card, saved };
  const token = ctx.state.cardTokens.get(tokenId);
  if (token === undefined || token.usedAt !== undefined || token.expiresAt <= ctx.clock.now()) return undefined;
  return { card: token.card, token };
}

/**
 * The card that a stored token stands for. A token that the sandbox never gave out is taken for that of the test card
 * whose digits it begins and ends with, so that a subscription can be denied without saving a card first; any other
 * one is a card that pays.
 */
export function cardBehind(ctx: SandboxContext, token: string): Card {
  const saved = ctx.state.savedCards.get(token);
  if (saved !== undefined) return saved.card;
  const number = testCardLike(token.slice(0, 8), token.slice(-4)) ?? token.replaceAll(/\D/g, '');
  return { ...cardOf(number, 0, 0), goodUntil: Number.POSITIVE_INFINITY };
}

const TOKEN_LIFE_MS = 10 * 60_000;

/** Throws what is wrong with the fields. */
export function newCardToken(ctx: SandboxContext, query: URLSearchParams): CardToken {
  const problems: string[] = [];
  const savedId = query.get('token_id');
  if (savedId !== null && query.has('card_number')) problems.push('unsupported token request parameter(s)');
  const cvv = query.get('card_cvv') ?? '';
  if (cvv === '') problems.push('card_cvv is required');
  else if (!/^\d{3,4}$/.test(cvv)) problems.push('card_cvv format is invalid');
  const typed = savedId === null ? readCard(ctx, query, problems) : undefined;
  refuseIfAny(problems);
  const card = typed ?? ctx.state.savedCards.get(savedId ?? '')?.card;
  if (card === undefined) throw new RefusedRequest(411);
  const token = { id: `${card.masked}-${randomUUID()}`, card, expiresAt: ctx.clock.now() + TOKEN_LIFE_MS };
  ctx.state.commit({ cardTokens: [token] });
  return token;
}

/** These two report their validation over HTTP 200. */
export function refuseIfAny(problems: readonly string[]): void {
  if (problems.length > 0) throw new RefusedRequest(400, undefined, { validationMessages: problems, httpStatus: 200 });
}

export function readCard(ctx: SandboxContext, query: URLSearchParams, problems: string[]): Card | undefined {
  const before = problems.length;
  const field = (name: string, pattern: RegExp) => {
    const text = (query.get(name) ?? '').replaceAll(' ', '');
    if (text === '') problems.push(`${name} is required`);
    else if (!pattern.test(text)) problems.push(`${name} format is invalid`);
    else return text;
    return undefined;
  };
  const number = field('card_number', /^\d{13,19}$/);
  if (number !== undefined && !passesLuhn(number)) problems.push('card_number does not match with luhn algorithm');
  const month = Number(field('card_exp_month', /^(0?[1-9]|1[0-2])$/));
  const year = Number(field('card_exp_year', /^\d{4}$/));
  const [thisYear = 0, thisMonth = 0] = wibTime(ctx.clock.now()).split('-').map(Number);
  if (year < thisYear) problems.push('card_exp_year must be greater than this year');
  if (year === thisYear && month < thisMonth) problems.push('card_exp_month must be greater than this month');
  return number === undefined || problems.length > before ? undefined : cardOf(number, year, month);
}

/** Each is worth a rupiah. */
const POINT_BALANCE = 100_000;

/** Only cards of Mandiri have points. */
export function pointsOf(ctx: SandboxContext, token: string) {
  const found = findCard(ctx, token);
  if (found === undefined) throw new RefusedRequest(411);
  if (found.card.issuer !== 'mandiri') throw new RefusedRequest(402);
  return {
    status_code: '200',
    status_message: 'Success, Credit Card Point inquiry is successful',
    transaction_time: wibTime(ctx.clock.now()),
    point_balance: POINT_BALANCE,
    point_balance_amount: amountText(POINT_BALANCE),
  };
}
