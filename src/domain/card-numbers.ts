// Finds card numbers in a text: digits, perhaps in groups, with an issuer's prefix and a check digit that is right.

/** Digits, perhaps in groups. A UUID is taken as a whole first, since its digits may look like a card. */
const UUID_OR_DIGITS = /([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})|(?<!\d)\d(?:(?:[ ._+-]|%20)?\d){12,79}(?!\d)/gi;
const SEPARATOR = /([ ._+-]|%20)/;

/** 13 to 19 digits behind a known issuer's prefix: a possible card number. */
const SUSPECTED = /^(?:3\d|4\d|5\d|6\d|2[2-7])\d{11,17}$/;

/**
 * As long as its issuer makes them: a phone number that begins with 62 is no card. Visa, Mastercard, American Express, Diners, JCB,
 * and those that begin with 5 or 6, from Maestro to UnionPay and the debit cards of banks here.
 */
const ISSUED =
  /^(?:4\d{12}(?:\d{3}){0,2}|(?:22[3-9]|2[3-6]\d|222(?=[1-9])|27[01]|272(?=0))\d{13}|3[47]\d{13}|3(?:0[0-59]|[689]\d)\d{11}|35(?:2[89]|[3-8]\d)\d{12,15}|[56]\d{15,18})$/;

/** For what is only shown: rather one too many. */
export function maskCardNumbers(text: string): string {
  return replaceNumbers(text, SUSPECTED, '[masked card]');
}

/** For what is refused: only what an issuer can have made, however its digits are set apart. */
export function holdsCardNumber(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\s\p{Pd}]+/gu, (gap) => (gap.trim() === '' ? ' ' : '-'));
  return replaceNumbers(plain, ISSUED, '') !== plain;
}

function replaceNumbers(text: string, form: RegExp, by: string): string {
  return text.replaceAll(UUID_OR_DIGITS, (found, uuid: string | undefined) =>
    uuid === undefined ? replaceGroups(found, form, by) : found,
  );
}

/** Adjacent groups may be a card, even with other digits before and behind them. */
function replaceGroups(digits: string, form: RegExp, by: string): string {
  const parts = digits.split(SEPARATOR);
  for (let first = 0; first < parts.length; first += 2) {
    for (let last = parts.length - 1; last >= first; last -= 2) {
      const number = parts.filter((_part, index) => index >= first && index <= last && index % 2 === 0).join('');
      if (form.test(number) && passesLuhn(number)) parts.splice(first, last - first + 1, by);
    }
  }
  return parts.join('');
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
