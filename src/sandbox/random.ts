// Chance that can be repeated: one seeded generator for faults, retry shifts and invented numbers.

export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  between(low: number, high: number): number;
  digits(length: number): string;
  letters(length: number): string;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The mulberry32 generator: small, fast, and the same on every machine. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const pick = (from: string, length: number) =>
    Array.from({ length }, () => from.charAt(Math.floor(next() * from.length))).join('');
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    digits: (length) => pick('0123456789', length),
    letters: (length) => pick(ALPHABET, length),
  };
}
