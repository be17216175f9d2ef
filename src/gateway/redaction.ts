// Keeps secrets out of errors: all text of the gateway is redacted before it is stored, logged or thrown.

import { maskText } from '../observability/masking.ts';

const PLACEHOLDER = '[redacted]';
const SHORT_SECRET_LENGTH = 8;
const EXTRACT_LENGTH_MAX = 200;
const SECRET_FIELD = /token|^number$|cvv/i;
/** Controls, invisible format characters, lone surrogates and private characters: all that could forge or hide a line of a log. */
const UNPRINTABLE = /\p{C}+/gu;

/** Replaces every secret that occurs in a text. A short one only where it stands alone, or every "123" would be a CVV. */
export function redact(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) {
    if (secret === '' || !clean.includes(secret)) continue;
    clean =
      secret.length >= SHORT_SECRET_LENGTH
        ? clean.replaceAll(secret, PLACEHOLDER)
        : clean.replace(new RegExp(`(?<![0-9A-Za-z])${escapePattern(secret)}(?![0-9A-Za-z])`, 'g'), PLACEHOLDER);
  }
  // And secrets known by their form alone, which this process has not sent: a card number typed elsewhere, another key.
  return maskText(clean);
}

/** The tokens and card data in a request's body, wherever they stand in it. */
export function secretsIn(body: unknown, found: string[] = [], isSecret = false): string[] {
  if (typeof body === 'string') {
    if (isSecret) found.push(body);
  } else if (typeof body === 'object' && body !== null) {
    for (const [field, value] of Object.entries(body)) secretsIn(value, found, isSecret || SECRET_FIELD.test(field));
  }
  return found;
}

/** One printable line of limited length. Secrets go before the cut, for the cut could leave half of one, and once more after
 * the unprintable is gone, since that could have stood in the middle of one. */
export function printable(text: string, secrets: readonly string[], lengthMax: number): string {
  const line = redact(redact(text, secrets).replace(/\s+/g, ' ').replace(UNPRINTABLE, '').trim(), secrets);
  return line.length > lengthMax ? `${line.slice(0, lengthMax - 1)}…` : line;
}

/** The beginning of the words of a page that is not JSON, without its markup. */
export function extract(page: string, secrets: readonly string[]): string {
  const words = redact(page, secrets)
    .slice(0, 16_384)
    .replace(/<(script|style)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
    .replace(/<[^>]*>?/g, ' ');
  return printable(words, secrets, EXTRACT_LENGTH_MAX);
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
