// Paying by card in instalments: the banks that lend for a shop's account, the terms of each, and what a customer chose of them.

import { CARD_BANKS, type CardBank } from '../../methods/card.ts';

export interface InstalmentRule {
  /** In months. */
  readonly terms: readonly number[];
  /** The least amount in rupiah that the bank lends; any where absent. */
  readonly least?: number;
}

/** By the bank that issued the card, which must take the payment, too. */
export type InstalmentTable = { readonly [Bank in CardBank]?: InstalmentRule };

/** As it stands in a form: `bni_6`. */
export interface InstalmentPlan {
  readonly bank: CardBank;
  readonly months: number;
}

const MONTHS_MIN = 2;
const MONTHS_MAX = 36;
const TERMS_MAX = 10;
const LEAST_MAX = 999_999_999;

export const isCardBank = (name: string): name is CardBank => CARD_BANKS.some((bank) => bank === name);

/** What is wrong with a rule; null where nothing is. */
export function faultOfInstalments({ terms, least = 0 }: InstalmentRule): string | null {
  const isTerm = (months: number) => Number.isInteger(months) && months >= MONTHS_MIN && months <= MONTHS_MAX;
  if (!Array.isArray(terms) || terms.length === 0 || terms.length > TERMS_MAX || !terms.every(isTerm)) {
    return `has no terms that are whole months from ${MONTHS_MIN} to ${MONTHS_MAX}`;
  }
  if (new Set(terms).size < terms.length) return 'names a term twice';
  const isAmount = Number.isInteger(least) && least >= 0 && least <= LEAST_MAX;
  return isAmount ? null : `has a least amount that is not whole rupiah up to ${LEAST_MAX}`;
}

/** Throws where a host's table cannot be used. */
export function checkedInstalments(table: InstalmentTable | null): InstalmentTable | null {
  for (const [bank, rule] of Object.entries(table ?? {})) {
    if (!isCardBank(bank)) throw new RangeError(`checkout.instalments names ${bank}, which is no bank of cards`);
    const fault = faultOfInstalments(rule);
    if (fault !== null) throw new RangeError(`checkout.instalments.${bank} ${fault}`);
  }
  return table;
}

/** The plans for what is to be paid. */
export function plansFor(table: InstalmentTable | null, due: bigint): readonly InstalmentPlan[] {
  return CARD_BANKS.flatMap((bank) => {
    const { terms = [], least = 0 } = table?.[bank] ?? {};
    return due < BigInt(least) ? [] : terms.toSorted((a, b) => a - b).map((months) => ({ bank, months }));
  });
}

export const planName = ({ bank, months }: InstalmentPlan): string => `${bank}_${months}`;

/** Undefined where it is none of those that are offered. */
export function planNamed(plans: readonly InstalmentPlan[], name: string): InstalmentPlan | undefined {
  return plans.find((plan) => planName(plan) === name);
}
