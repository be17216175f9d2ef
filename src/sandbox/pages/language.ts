// Which language a page speaks, and how it says things in it.

import type { Call } from '../route.ts';
import { ENGLISH, type WordKey } from './words-en.ts';
import { INDONESIAN } from './words-id.ts';

export const LANGUAGES = ['en', 'id'] as const;
export type Language = (typeof LANGUAGES)[number];

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
export function languageOf(call: Pick<Call, 'query' | 'headers'>): Language {
  const { cookie = '', 'accept-language': accept = '' } = call.headers;
  const fromCookie = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([a-z]+)`).exec(cookie)?.[1];
  return known(call.query.get('lang')) ?? known(fromCookie) ?? preferred(accept) ?? 'en';
}

function known(text: string | null | undefined): Language | undefined {
  return LANGUAGES.find((language) => language === text);
}

/** The best of `id-ID,id;q=0.9,en;q=0.8`; `in` is what old systems call Indonesian. */
function preferred(accept: string): Language | undefined {
  const ranked = accept
    .split(',')
    .map((entry) => {
      const [tag = '', ...options] = entry.trim().toLowerCase().split(';');
      const weight = options.map((option) => /^\s*q=([\d.]+)/.exec(option)?.[1]).find((found) => found !== undefined);
      const name = tag.split('-')[0] ?? '';
      return { language: known(name === 'in' ? 'id' : name), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return ranked.find(({ language }) => language !== undefined)?.language;
}
