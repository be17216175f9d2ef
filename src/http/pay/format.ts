// Amounts, times and numbers as customers read them.

import { formatWib } from '../../domain/time.ts';
import { type Html, html } from '../../text/html.ts';
import type { Language } from '../../text/language.ts';

const MONTHS: Readonly<Record<Language, readonly string[]>> = {
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
  id: 'Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des'.split(' '),
};

/** "17 Nov 2026, 10:00 WIB", or with "10.00" in Indonesian. */
export function wibTime(time: Date, language: Language): string {
  const text = formatWib(time);
  const [year, month, day] = text.slice(0, 10).split('-').map(Number) as [number, number, number];
  const date = `${day} ${MONTHS[language][month - 1]} ${year}`;
  const [hour, minute] = [text.slice(11, 13), text.slice(14, 16)];
  return `${date}, ${hour}${language === 'id' ? '.' : ':'}${minute} WIB`;
}

/** "12/30", as on the card. */
export function validUntil(time: Date): string {
  const text = formatWib(time);
  return `${text.slice(5, 7)}/${text.slice(2, 4)}`;
}

/** So short that groups would only get in the way. */
const UNGROUPED_MAX = 6;

/** In groups of four that are set apart by style alone: selecting the number copies no spaces. */
export function grouped(number: string): Html {
  const groups = number.length <= UNGROUPED_MAX ? [number] : (number.match(/.{1,4}/gu) ?? []);
  return html`<b class="digits">${groups.map((group) => html`<span>${group}</span>`)}</b>`;
}

/** An address of the web; null for anything else, such as one that runs a script. */
export function webAddress(url: string | null): string | null {
  return originOf(url) === null ? null : url;
}

/** The origin of an address of the web, as a policy names it. */
export function originOf(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  const { protocol, origin } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? origin : null;
}

/** What opens an app: an address of the web, or one of the app's own. */
export function appAddress(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  return /^(?:javascript|data|vbscript|blob|file|about):$/.test(new URL(url).protocol) ? null : url;
}
