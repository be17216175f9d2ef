// What every page is given: its language, its address, and how it writes money and time.

import type { Call } from '../route.ts';
import { type Language, languageOf, type Say, sayIn } from './words.ts';

export interface View {
  readonly language: Language;
  readonly say: Say;
  /** The page's own address, as a path. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** What was just done and to which record, where a form led here. */
  readonly said: { readonly word: string; readonly about: string } | undefined;
}

export function viewOf(call: Pick<Call, 'path' | 'query' | 'headers'>): View {
  const language = languageOf(call);
  const query = new URLSearchParams(call.query);
  const word = query.get('said');
  const said = word === null ? undefined : { word, about: query.get('about') ?? '' };
  // It is shown once: links of the page do not repeat it.
  for (const name of ['said', 'about']) query.delete(name);
  return { language, say: sayIn(language), path: call.path, query, said };
}

/** The page's address with some of its query changed; undefined or '' takes a part out. */
export function addressWith(view: View, changes: Readonly<Record<string, string | number | undefined>>): string {
  const query = new URLSearchParams(view.query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') query.delete(name);
    else query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? view.path : `${view.path}?${text}`;
}

const timeFormats: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  en: timeFormat('en-GB'),
  id: timeFormat('id-ID'),
};

function timeFormat(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    timeZone: 'Asia/Jakarta',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
}

/** `15 Jan 2026, 10:00:00`, in Jakarta. */
export function shownTime(view: View, atMs: number): string {
  return timeFormats[view.language].format(atMs).replace(/(\d{2})\.(\d{2})\.(\d{2})$/, '$1:$2:$3');
}
