// The token of a saved card, where an answer about a payment has one.

import { parseWib } from '../../domain/time.ts';
import { type Json, textOf } from '../json.ts';

export interface ReportedCard {
  readonly transactionId: string | null;
  readonly token: string;
  readonly maskedCard: string;
  readonly expiresAt: Date | null;
}

/** Null where the gateway has saved none. */
export function savedCardIn(body: Json): ReportedCard | null {
  const [token, maskedCard] = [textOf(body.saved_token_id), textOf(body.masked_card)];
  if (token === null || token === '' || maskedCard === null) return null;
  return {
    transactionId: textOf(body.transaction_id),
    token,
    maskedCard,
    expiresAt: parseWib(body.saved_token_id_expired_at) ?? null,
  };
}
