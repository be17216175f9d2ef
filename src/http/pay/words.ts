// Which words the customer's pages use, by language, and how gaps in them are filled.

import type { Language } from '../../text/language.ts';
import { EN, type PayWords } from './words-en.ts';
import { ID } from './words-id.ts';

export type { PayWords };

export const PAY_WORDS: Readonly<Record<Language, PayWords>> = { en: EN, id: ID };

/** "Pay with {method}" with the method in it. */
export function fill(text: string, gaps: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (gap, name: string) => gaps[name] ?? gap);
}
