// A card as the sandbox remembers it: never its number or CVV, only what a payment needs to know.

import { issuerOf, type Network, networkOf } from './issuers.ts';
import { type CardProfile, profileOf } from './test-cards.ts';

export interface Card {
  /** The first eight digits and the last four. */
  readonly masked: string;
  readonly network: Network;
  readonly cardType: 'credit' | 'debit';
  /** The bank that issued it, where its digits tell. */
  readonly issuer?: string | undefined;
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
  /** Where it was saved on Snap's page: by which user of the shop, and with which payment. It is offered once that went well. */
  readonly userId?: string;
  readonly transactionId?: string;
}

export function cardOf(number: string, year: number, month: number): Card {
  const issuer = issuerOf(number);
  return {
    masked: `${number.slice(0, 8)}-${number.slice(-4)}`,
    network: networkOf(number),
    cardType: issuer?.cardType ?? 'credit',
    issuer: issuer?.code,
    profile: profileOf(number),
    goodUntil: Date.UTC(year, month, 0),
  };
}
