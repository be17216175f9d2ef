// How the records of one customer are known: by the e-mail in lower case, or by the digits of the phone.

/** Fewer digits say nothing: too many phones begin with them. */
export const PHONE_DIGITS_MIN = 4;

/** Letter by letter, as the database does it: JavaScript would make two letters of a dotted İ, and ends a word with another sigma. */
export function lowerCase(text: string): string {
  return text.replaceAll('İ', 'i').replaceAll('Σ', 'σ').toLowerCase();
}

/** The digits of a phone, without what stands before them at home or abroad. */
export function digitsOf(phone: string): string | null {
  const bare = phone.replace(/[+\-(). ]/g, '');
  return bare === '' ? null : bare.replace(/^(?:62|0)/, '');
}
