// Characters of JSON: what they are, and how they are named to whoever sent them.

const ZERO = 0x30;
const NINE = 0x39;
/** No longer piece of the sender's text than this comes back in a message. */
const ECHO_LENGTH_MAX = 40;

export function isSpace(char: number): boolean {
  return char === 0x20 || char === 0x0a || char === 0x0d || char === 0x09;
}

export function isDigit(char: number): boolean {
  return char >= ZERO && char <= NINE;
}

/** The length of the escape that begins at a backslash; 0 where it is none. */
export function escapeLength(text: string, at: number): number {
  const kind = text.charAt(at + 1);
  if (kind === 'u') return /^[0-9a-f]{4}$/i.test(text.slice(at + 2, at + 6)) ? 6 : 0;
  return kind !== '' && '"\\/bfnrt'.includes(kind) ? 2 : 0;
}

export function shorten(key: string): string {
  return key.length <= ECHO_LENGTH_MAX ? key : `${key.slice(0, ECHO_LENGTH_MAX)}…`;
}

export function nameCharacter(codePoint: number): string {
  const char = String.fromCodePoint(codePoint);
  if (/^[\p{L}\p{N}\p{P}\p{S}]$/u.test(char)) return char === '"' ? 'a double quote' : `"${char}"`;
  return `the character U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
}
