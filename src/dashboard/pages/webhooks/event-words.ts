// What each event is called, with the message of a test, which is no event.

import type { EventName } from '../../../sdk/index.ts';
import type { Language } from '../../../text/language.ts';
import { WORDS as EVENTS } from '../events/words.ts';

const TEST: Readonly<Record<Language, string>> = { en: 'Test message', id: 'Pesan uji' };

export const EVENT_NAMES = Object.keys(EVENTS.en.names) as EventName[];

/** A newer server may know others: they are shown by their own name. */
export function eventWord(language: Language, name: string): string {
  if (name === 'webhook_test') return TEST[language];
  const names: Readonly<Record<string, string>> = EVENTS[language].names;
  return names[name] ?? name;
}
