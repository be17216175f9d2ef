// A card as the sandbox remembers it: never its number or CVV, only what a payment needs to know.

import type { SandboxContext } from '../context.ts';
import { issuerOf, type Network, networkOf } from './issuers.ts';
import { type CardProfile, profileOf, testCardLike } from './test-cards.ts';

export interface Card {
  /** The first eight digits and the last four. */
  readonly masked: string;
  readonly network: Network;
  readonly cardType: 'credit' | 'debit';
  /** The bank that issued it, where its digits tell. */
  readonly issuer?: string;
  readonly profile: CardProfile;
  /** The end of its validity: midnight UTC that begins the last day of the month. */
  readonly goodUntil: number;
}

/** Good for one charge. */
export interface CardToken {
  readonly id: string;
  readonly card: Card;
  readonly expiresAt: number;
  readonly usedAt?: number;
}

/** Good for any number of charges, without the shopper typing anything. */
export interface SavedCard {
  readonly id: string;
  readonly card: Card;
  readonly createdAt: number;
}

export function cardOf(number: string, year: number, month: number): Card {
  const issuer = issuerOf(number);
  return {
    masked: `${number.slice(0, 8)}-${number.slice(-4)}`,
    network: networkOf(number),
    cardType: issuer?.cardType ?? 'credit',
    ...(issuer === undefined ? {} : { issuer: issuer.code }),
    profile: profileOf(number),
    goodUntil: Date.UTC(year, month, 0),
  };
}

const savedIdLength = 32;

export function saveCard(ctx: SandboxContext, card: Card): SavedCard {
  const [first = '', last = ''] = card.masked.split('-');
  const id = `${first}${ctx.random.letters(savedIdLength - first.length - last.length)}${last}`;
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
