// A card that a customer has agreed to have kept, for their next checkout: the gateway has the card, and we its token, sealed.

import { CARD_BRANDS, cardBrandOf } from '../../text/card-brand.ts';
import { choice, type RecordOf, showingOf, text, time, uuid } from '../record.ts';

/** How many one customer may have. */
export const SAVED_CARDS_MAX = 5;

export const SAVED_CARD_FIELDS = {
  id: uuid.shown('The id of the saved card'),
  ownerId: text,
  customerId: text.shown('Your id of the customer'),
  /** The payment with which the customer asked to keep it. */
  paymentId: uuid,
  maskedCard: text,
  brand: choice(CARD_BRANDS).orNull.computed.shown('Its brand; null where that is not known'),
  lastDigits: text.computed.shown('The last four digits of its number'),
  expiresAt: time.orNull.shown('When it expires; null where the gateway did not say'),
  createdAt: time.shown('When the customer asked to keep it'),
} as const;

export interface SavedCard extends RecordOf<typeof SAVED_CARD_FIELDS> {}

const showFields = showingOf(SAVED_CARD_FIELDS, 'shown');

/** What a card may be recognised by. */
export function faceOf({ maskedCard }: Pick<SavedCard, 'maskedCard'>) {
  const digits = maskedCard.replaceAll(/\D/g, '');
  return { brand: cardBrandOf(digits), lastDigits: digits.slice(-4) };
}

export function showSavedCard(card: SavedCard) {
  const { brand, lastDigits } = faceOf(card);
  return showFields(card, { brand, last_digits: lastDigits });
}
