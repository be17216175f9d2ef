// All payment methods, in the order in which they are offered, and what is looked up among them. A new method is one line here.

import { akulaku } from './akulaku.ts';
import { alfamart } from './alfamart.ts';
import { bca } from './bca.ts';
import { bni } from './bni.ts';
import { bri } from './bri.ts';
import { card } from './card.ts';
import { cimb } from './cimb.ts';
import { dana } from './dana.ts';
import { gopay } from './gopay.ts';
import { indomaret } from './indomaret.ts';
import { kredivo } from './kredivo.ts';
import { mandiriBill } from './mandiri-bill.ts';
import type { AnyCharge, MethodTraits, PaymentTypeTraits } from './method.ts';
import { ovo } from './ovo.ts';
import { permata } from './permata.ts';
import { qris } from './qris.ts';
import { shopeepay } from './shopeepay.ts';

const ALL = [
  qris,
  gopay,
  shopeepay,
  dana,
  ovo,
  bca,
  bni,
  bri,
  permata,
  cimb,
  mandiriBill,
  card,
  indomaret,
  alfamart,
  akulaku,
  kredivo,
] as const satisfies readonly MethodTraits[];

type Known = (typeof ALL)[number];
export type Method = Known['name'];
export type PaymentType = Known['type']['name'];
export type Bank = Extract<Known, { readonly bank: string }>['bank'];
export type Store = Extract<Known, { readonly store: string }>['store'];

type ChargeIn<Type> = Type extends PaymentTypeTraits<infer Charge> ? Charge : never;
/** The bodies of the charges that our methods make. */
export type MethodCharge = ChargeIn<Known['type']>;

const listed: readonly MethodTraits[] = ALL;

export const METHODS = listed.map(({ name }) => name) as readonly Method[];
export const PAYMENT_TYPES = [...new Set(listed.map(({ type }) => type.name))] as readonly PaymentType[];
export const BANKS = listed.flatMap(({ bank }) => bank ?? []) as readonly Bank[];
export const STORES = listed.flatMap(({ store }) => store ?? []) as readonly Store[];

interface KnownType extends PaymentTypeTraits<AnyCharge> {
  readonly name: PaymentType;
}

interface KnownMethod extends MethodTraits {
  readonly name: Method;
  readonly type: KnownType;
  readonly bank?: Bank;
  readonly store?: Store;
}

/** What a method is, by its name. */
export const METHOD = byName(listed) as Readonly<Record<Method, KnownMethod>>;
/** What a payment type is, by its name. */
export const PAYMENT_TYPE = byName(listed.map(({ type }) => type)) as Readonly<Record<PaymentType, KnownType>>;

function byName<One extends { readonly name: string }>(all: readonly One[]): Record<string, One> {
  return Object.fromEntries(all.map((one) => [one.name, one]));
}

export function isMethod(value: unknown): value is Method {
  return typeof value === 'string' && Object.hasOwn(METHOD, value);
}

export function findPaymentType(name: string): KnownType | undefined {
  return Object.hasOwn(PAYMENT_TYPE, name) ? PAYMENT_TYPE[name as PaymentType] : undefined;
}

/** Which limit keeps an amount from being paid by a method; null where none does. */
export function limitOf(
  method: Method,
  amount: bigint,
): { readonly kind: 'least' | 'most'; readonly amount: bigint } | null {
  const { least, most } = METHOD[method];
  if (amount < least) return { kind: 'least', amount: least };
  return most !== null && amount > most ? { kind: 'most', amount: most } : null;
}

/** The method of a payment; null where it is none of ours. */
export function methodOf(payment: {
  readonly paymentType: string;
  readonly bank: string | null;
  readonly store: string | null;
}): Method | null {
  const found = METHODS.find((method) => {
    const { type, bank, store } = METHOD[method];
    return (
      type.name === payment.paymentType &&
      (bank === undefined || bank === payment.bank) &&
      (store === undefined || store === payment.store)
    );
  });
  return found ?? null;
}
