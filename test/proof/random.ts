// Chance from a seed: the same seed gives the same world.

export interface Chance {
  /** From 0 up to 1. */
  next(): number;
  /** A whole number from 0 up to below `below`. */
  below(below: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** True so often. */
  is(probability: number): boolean;
  /** One of them, the heavier the likelier. */
  weighed<Item extends { readonly weight: number }>(items: readonly Item[]): Item;
}

export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    // Mulberry32: short, and good enough for choosing.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    is: (probability) => next() < probability,
    weighed(items) {
      let left = next() * items.reduce((sum, { weight }) => sum + weight, 0);
      const found = items.find(({ weight }) => {
        left -= weight;
        return left < 0;
      });
      return found ?? (items.at(-1) as (typeof items)[number]);
    },
  };
}
