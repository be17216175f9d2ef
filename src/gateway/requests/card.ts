// What is asked of the gateway about cards. Card data is in the path of some: no error may repeat it.

import type { Call } from '../call.ts';
import { operations } from '../operations.ts';
import { checkPattern, pathSegment } from '../request-checks.ts';

export interface Card {
  readonly cardNumber: string;
  readonly cardExpMonth: string;
  readonly cardExpYear: string;
}

/** The key is asked for once the card is known to be one. */
export function getCardToken(card: Card, cardCvv: string, clientKey: () => string): Call {
  const fields = checkCard('get_card_token', card);
  checkPattern('get_card_token', 'card_cvv', cardCvv, /^\d{3,4}$/, 'must be 3 or 4 digits');
  const key = clientKey();
  const query = new URLSearchParams({ client_key: key, ...fields, card_cvv: cardCvv });
  const secrets = [card.cardNumber, fields.card_number, cardCvv, key];
  return { operation: operations.getCardToken, path: `/v2/token?${query}`, secrets };
}

export function registerCard(card: Card, clientKey: () => string): Call {
  const fields = checkCard('register_card', card);
  const key = clientKey();
  const query = new URLSearchParams({ client_key: key, ...fields });
  const secrets = [card.cardNumber, fields.card_number, key];
  return { operation: operations.registerCard, path: `/v2/card/register?${query}`, secrets };
}

/** No message repeats a value here. */
function checkCard(operation: string, { cardNumber, cardExpMonth, cardExpYear }: Card) {
  checkPattern(operation, 'card_number', cardNumber, /^[\d ]{12,25}$/, 'must be the digits of a card');
  checkPattern(operation, 'card_exp_month', cardExpMonth, /^(0[1-9]|1[0-2])$/, 'must be a month from 01 to 12');
  checkPattern(operation, 'card_exp_year', cardExpYear, /^\d{4}$/, 'must be a year of 4 digits');
  return { card_number: cardNumber.replaceAll(' ', ''), card_exp_month: cardExpMonth, card_exp_year: cardExpYear };
}

export function pointInquiry(tokenId: string): Call {
  const id = pathSegment('point_inquiry', 'token_id', tokenId);
  return { operation: operations.pointInquiry, path: `/v2/point_inquiry/${id}`, secrets: [tokenId] };
}

export function getBin(binNumber: string): Call {
  checkPattern('get_bin', 'bin_number', binNumber, /^\d{6,8}$/, 'must be 6 to 8 digits');
  return { operation: operations.getBin, path: `/v1/bins/${binNumber}` };
}
