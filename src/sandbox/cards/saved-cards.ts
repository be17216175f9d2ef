// The cards behind tokens: for one charge, or saved for any number of them.

import type { SandboxContext } from '../context.ts';
import { type Card, type CardToken, cardOf, type SavedCard } from './card.ts';
import { testCardLike } from './test-cards.ts';

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
