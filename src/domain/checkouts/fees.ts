// The fee of a payment method, where the customer pays it: what it adds to the amount of a checkout. In whole rupiah, rounded up.

import { limitOf, METHOD, METHODS, type Method, type PaymentType } from '../../methods/index.ts';
import type { Words } from '../../methods/method.ts';
import { AMOUNT_MAX } from '../payments/charge.ts';

/** `percent` is of the checkout's amount; with `fixed`, both are added. */
export interface FeeRule {
  /** Rupiah. */
  readonly fixed?: number;
  readonly percent?: number;
}

/** What a shop says: by methods, or by payment types such as `bank_transfer` for all methods of it. A method goes before its type. */
export type FeeTable = { readonly [Name in Method | PaymentType]?: FeeRule };
/** The same of each method that has a fee, by its name. */
export type MethodFees = Readonly<Record<string, Required<FeeRule>>>;

/** What of a checkout its fees go by. */
interface Priced {
  readonly amount: bigint;
  readonly fees: MethodFees | null;
}

export const FEE_FIXED_MAX = 1_000_000;
export const FEE_PERCENT_MAX = 100;
export const FEE_DECIMALS_MAX = 3;
const SCALE = 10 ** FEE_DECIMALS_MAX;

/** What is wrong with a rule; null where nothing is. */
export function faultOfFee({ fixed = 0, percent = 0 }: FeeRule): string | null {
  if (!Number.isInteger(fixed) || fixed < 0 || fixed > FEE_FIXED_MAX) {
    return `has an amount that is not whole rupiah from 0 to ${FEE_FIXED_MAX}`;
  }
  if (!(percent >= 0 && percent <= FEE_PERCENT_MAX)) return `has a percentage that is not from 0 to ${FEE_PERCENT_MAX}`;
  const hasFewDecimals = Math.abs(percent * SCALE - Math.round(percent * SCALE)) < 1e-6;
  return hasFewDecimals ? null : `has a percentage with more than ${FEE_DECIMALS_MAX} decimals`;
}

export const isFeeName = (name: string): name is keyof FeeTable =>
  METHODS.some((method) => method === name || METHOD[method].type.name === name);

/** Throws where a host's table cannot be used. */
export function checkedFees(table: FeeTable | null): FeeTable | null {
  for (const [name, rule] of Object.entries(table ?? {})) {
    if (!isFeeName(name)) throw new RangeError(`checkout.fees names ${name}, which is no payment method`);
    const fault = faultOfFee(rule);
    if (fault !== null) throw new RangeError(`checkout.fees.${name} ${fault}`);
  }
  return table;
}

/** The fees of methods that a checkout gets; null where there are none. */
export function methodFees(table: FeeTable | null): MethodFees | null {
  if (table === null) return null;
  const fees = METHODS.flatMap((method) => {
    const rule = table[method] ?? table[METHOD[method].type.name];
    const { fixed = 0, percent = 0 } = rule ?? {};
    return fixed === 0 && percent === 0 ? [] : [[method, { fixed, percent }] as const];
  });
  return fees.length === 0 ? null : Object.fromEntries(fees);
}

export function feeOf(fees: MethodFees | null, method: Method, amount: bigint): bigint {
  const { fixed = 0, percent = 0 } = fees?.[method] ?? {};
  const whole = 100n * BigInt(SCALE);
  const share = amount * BigInt(Math.round(percent * SCALE));
  return BigInt(fixed) + (share + whole - 1n) / whole;
}

/** What the customer pays by a method: the amount with its fee. */
export function dueBy(method: Method, { amount, fees }: Priced): bigint {
  return amount + feeOf(fees, method, amount);
}

/** Which limit keeps a checkout from being paid by a method; null where none does. Limits are those of the whole, with the fee. */
export function limitWithFee(method: Method, checkout: Priced): ReturnType<typeof limitOf> {
  const due = dueBy(method, checkout);
  return limitOf(method, due) ?? (due > AMOUNT_MAX ? { kind: 'most', amount: BigInt(AMOUNT_MAX) } : null);
}

/** The fee that is in a payment's amount. */
export function feeIn(payment: { readonly grossAmount: bigint }, { amount }: Pick<Priced, 'amount'>): bigint {
  return payment.grossAmount > amount ? payment.grossAmount - amount : 0n;
}

/** What it is called in the list of what is paid for. */
export const FEE_NAMES: Words = { en: 'Payment fee', id: 'Biaya pembayaran' };
