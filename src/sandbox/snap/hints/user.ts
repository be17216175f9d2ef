// What a person should know about the user of a session, without whom nothing can be kept for the next time.

import { isObject, type JsonValue } from '../../json.ts';
import type { Hint } from './mistakes.ts';

export function hintsOfUser(body: JsonValue | undefined): Hint[] {
  if (!isObject(body)) return [];
  const { credit_card: card, gopay, user_id: userId } = body;
  if (typeof userId === 'string' && userId !== '') {
    return userId.includes('@')
      ? [{ text: 'user_id looks like an e-mail address. Use an id of your own that tells nothing.' }]
      : [];
  }
  const keeps = [
    ...(isObject(card) && card.save_card === true ? ['credit_card.save_card'] : []),
    ...(isObject(gopay) && gopay.tokenization === true ? ['gopay.tokenization'] : []),
  ];
  return keeps.map((name) => ({ text: `${name} needs a user_id: without one nothing is kept for the next time.` }));
}
