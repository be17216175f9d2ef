// Keeps secrets out of logs and printed errors: keys, tokens and card numbers are masked wherever they appear in a text.

import { maskCardNumbers } from '../domain/card-numbers.ts';

/** They stand without a word boundary in front: in a line of JSON the letter before may be the end of an escaped `\n`. */
const CREDENTIALS: readonly RegExp[] = [
  /gpk_[\w-]{8,}/g,
  /whsec_[\w+/=-]{8,}/g,
  /(?:SB-)?Mid-(?:server|client)-[\w-]+/gi,
  // The same server keys as HTTP Basic writes them: "SB-Mid-server" and "Mid-server" in base64.
  /(?:U0ItTWlkLXNlcnZlc|TWlkLXNlcnZlc)[\w+/=-]*/g,
  /(?:Basic|Bearer)(?: |%20|\+)+[\w.+/=~%-]{8,}/gi,
  /eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g,
  // Up to the last @, since a password that was not encoded may hold one.
  /postgres(?:ql)?:\/\/[^\s"]*@/gi,
];

/**
 * The security code of a card shows by its name alone: as JSON, JSON inside JSON, a form or plain words. The same names are
 * refused in requests.
 */
const SECURITY_CODE =
  /((?:(?<![a-z\d])|(?<=\\[nrt]))(?:card[_-]?|cc[_-]?)?(?:cv[vcn]2?(?:[_-]?(?:code|number|value))?|security[_-]?code)\\*["']?\s*(?:[:=]|%3[ad])\s*\\*["']?)\d{3,4}(?!\d)/gi;

/** What none of the patterns can do without. Most lines have none of it, and are looked at once instead of nine times. */
const SUSPICIOUS =
  /gpk_|whsec_|Mid-|U0ItTWlk|TWlkLXNl|Basic|Bearer|eyJ|postgres|cv[vcn]|security|\d(?:(?:[ ._+-]|%20)?\d){12}/i;

/** An id of ours, in which none of the patterns can be. Lines are full of them, and its digits may look suspicious. */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export function maskText(text: string): string {
  if (UUID.test(text) || !SUSPICIOUS.test(text)) return text;
  let masked = text;
  for (const pattern of CREDENTIALS) masked = masked.replaceAll(pattern, '[masked]');
  masked = masked.replaceAll(SECURITY_CODE, '$1[masked]');
  return maskCardNumbers(masked);
}

/** Too short to be a secret of any use, and likely to be part of an innocent word. */
const SECRET_LENGTH_MIN = 6;

export interface Mask {
  (text: string): string;
  /** Masks these from now on, too. */
  add(secrets: readonly string[]): void;
}

/** Masks what `maskText` knows by its form, and these secrets by their value, also as JSON and base64 spell them. */
export function createMask(secrets: readonly string[]): Mask {
  const spellings = new Set<string>();
  let pattern: RegExp | null = null;
  const mask = (text: string): string => maskText(pattern === null ? text : text.replaceAll(pattern, '[masked]'));
  const add = (more: readonly string[]): void => {
    const known = more.filter((secret) => secret.length >= SECRET_LENGTH_MIN).flatMap(spellingsOf);
    // The keys of many shops are known by their form: the fewer are looked for by value, the better.
    for (const spelling of known) if (maskText(spelling) !== '[masked]') spellings.add(spelling);
    pattern = spellings.size === 0 ? null : anyOf(spellings);
  };
  add(secrets);
  return Object.assign(mask, { add });
}

function spellingsOf(secret: string): string[] {
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    Buffer.from(secret).toString('base64'),
    Buffer.from(`${secret}:`).toString('base64'),
  ];
}

/** The longest first: a spelling may contain another one. */
function anyOf(texts: ReadonlySet<string>): RegExp {
  const ordered = [...texts].sort((a, b) => b.length - a.length);
  return new RegExp(ordered.map((text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('|'), 'g');
}
