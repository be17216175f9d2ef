// Which language a page speaks, and how it says things in it.

import type { IncomingHttpHeaders } from 'node:http';
import { chooseLanguage, knownLanguage, LANGUAGES, type Language } from '../../text/language.ts';
import { ENGLISH, type WordKey } from './words-en.ts';
import { INDONESIAN } from './words-id.ts';

export { LANGUAGES, type Language };

export const dictionaries: Readonly<Record<Language, Readonly<Record<WordKey, string>>>> = {
  en: ENGLISH,
  id: INDONESIAN,
};

export const LANGUAGE_COOKIE = 'sandbox-language';

/** Says a phrase; `{name}` in it is replaced by the value of that name. */
export type Say = (key: WordKey, values?: Readonly<Record<string, string | number>>) => string;

export function sayIn(language: Language): Say {
  const dictionary = dictionaries[language];
  return (key, values = {}) =>
    dictionary[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The address says it, else the cookie, else the browser; English where none of them does. */
export function languageOf(call: { readonly query: URLSearchParams; readonly headers: IncomingHttpHeaders }): Language {
  const { cookie = '', 'accept-language': accept = '' } = call.headers;
  const fromCookie = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([a-z]+)`).exec(cookie)?.[1];
  return chooseLanguage(knownLanguage(call.query.get('lang')) ?? fromCookie ?? null, accept);
}
