// What the first digits of a card say of it: its brand, how its number is grouped, how long it is, and how many digits its code has.
// The card form looks here while the number is typed, and so does who shows a card of which only these digits are known.

export const CARD_BRANDS = ['visa', 'mastercard', 'jcb', 'amex', 'unionpay', 'gpn'] as const;
export type CardBrand = (typeof CARD_BRANDS)[number];

export interface CardBrandTraits {
  readonly name: string;
  /** What its numbers begin with. */
  readonly prefix: RegExp;
  readonly lengths: readonly number[];
  /** How many digits stand together; the last group takes what is left. */
  readonly groups: readonly number[];
  readonly codeLength: number;
}

const FOURS = [4, 4, 4, 4, 3];

/** In the order in which they are tried: cards of GPN may begin like those of another brand. */
const BRAND: Readonly<Record<CardBrand, CardBrandTraits>> = {
  gpn: { name: 'GPN', prefix: /^(?:1946|60(?:1301|1900))/, lengths: [16], groups: FOURS, codeLength: 3 },
  visa: { name: 'Visa', prefix: /^4/, lengths: [13, 16, 19], groups: FOURS, codeLength: 3 },
  mastercard: {
    name: 'Mastercard',
    prefix: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    groups: FOURS,
    codeLength: 3,
  },
  jcb: { name: 'JCB', prefix: /^35(?:2[89]|[3-8])/, lengths: [16, 17, 18, 19], groups: FOURS, codeLength: 3 },
  amex: { name: 'American Express', prefix: /^3[47]/, lengths: [15], groups: [4, 6, 5], codeLength: 4 },
  unionpay: { name: 'UnionPay', prefix: /^62/, lengths: [16, 17, 18, 19], groups: FOURS, codeLength: 3 },
};

/** Null where the digits are not enough to say, or belong to none that is known here. */
export function cardBrandOf(digits: string): CardBrand | null {
  return (Object.keys(BRAND) as CardBrand[]).find((brand) => BRAND[brand].prefix.test(digits)) ?? null;
}

export function traitsOfBrand(brand: CardBrand): CardBrandTraits {
  return BRAND[brand];
}

/** By its length and its check digit. */
export function isCardNumber(digits: string): boolean {
  const brand = cardBrandOf(digits);
  const isLong =
    brand === null ? digits.length >= 12 && digits.length <= 19 : BRAND[brand].lengths.includes(digits.length);
  return isLong && hasCheckDigit(digits);
}

function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** As it stands on the card: with spaces between its groups. */
export function groupedCardNumber(digits: string): string {
  const brand = cardBrandOf(digits);
  const parts: string[] = [];
  let at = 0;
  for (const size of brand === null ? FOURS : BRAND[brand].groups) {
    if (at < digits.length) parts.push(digits.slice(at, at + size));
    at += size;
  }
  return parts.join(' ');
}
