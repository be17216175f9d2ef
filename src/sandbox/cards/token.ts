// A token for a card that somebody typed in a browser, or that was saved before.

import { randomUUID } from 'node:crypto';
import { RefusedRequest } from '../answers.ts';
import type { SandboxContext } from '../context.ts';
import { wibTime } from '../wib.ts';
import { type Card, type CardToken, cardOf } from './card.ts';
import { passesLuhn } from './test-cards.ts';

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
