// The ways to pay that a checkout offers: a payment type, with its bank or store where it has one, and the amounts that it takes.

import type { ChargeInput } from '../payments/charge.ts';
import type { GatewayPayment, PaymentType } from '../payments/payment.ts';

/** In the order in which they are offered. The names are those that the gateway's own checkout has for them. */
export const METHODS = [
  'qris',
  'gopay',
  'shopeepay',
  'dana',
  'ovo',
  'bca_va',
  'bni_va',
  'bri_va',
  'permata_va',
  'cimb_va',
  'echannel',
  'credit_card',
  'indomaret',
  'alfamart',
  'akulaku',
  'kredivo',
] as const;
export type Method = (typeof METHODS)[number];

interface MethodTraits {
  readonly paymentType: PaymentType;
  readonly bank?: NonNullable<ChargeInput['bank']>;
  readonly store?: NonNullable<ChargeInput['store']>;
  /** The least and the most that the gateway takes this way, in rupiah; null where it names no limit. */
  readonly least: bigint;
  readonly most: bigint | null;
}

const MILLION = 1_000_000n;
const BILLION = 1_000n * MILLION;

export const METHOD_TRAITS: Readonly<Record<Method, MethodTraits>> = {
  qris: { paymentType: 'qris', least: 1n, most: 10n * MILLION },
  gopay: { paymentType: 'gopay', least: 1n, most: 20n * MILLION },
  shopeepay: { paymentType: 'shopeepay', least: 1n, most: 20n * MILLION },
  dana: { paymentType: 'dana', least: 1n, most: 20n * MILLION },
  ovo: { paymentType: 'ovo', least: 1n, most: 99_999_999n },
  bca_va: { paymentType: 'bank_transfer', bank: 'bca', least: 10_000n, most: 20n * BILLION },
  bni_va: { paymentType: 'bank_transfer', bank: 'bni', least: 1n, most: null },
  bri_va: { paymentType: 'bank_transfer', bank: 'bri', least: 1n, most: 20n * BILLION },
  permata_va: { paymentType: 'bank_transfer', bank: 'permata', least: 1n, most: 9_999_999_999n },
  cimb_va: { paymentType: 'bank_transfer', bank: 'cimb', least: 1n, most: 250n * MILLION },
  echannel: { paymentType: 'echannel', least: 1n, most: 50n * BILLION },
  credit_card: { paymentType: 'credit_card', least: 10_000n, most: 999_999_999n },
  indomaret: { paymentType: 'cstore', store: 'indomaret', least: 10_000n, most: 5n * MILLION },
  alfamart: { paymentType: 'cstore', store: 'alfamart', least: 1n, most: 5n * MILLION },
  akulaku: { paymentType: 'akulaku', least: 5_000n, most: null },
  kredivo: { paymentType: 'kredivo', least: 1n, most: null },
};

export function isMethod(value: unknown): value is Method {
  return (METHODS as readonly unknown[]).includes(value);
}

/** Which limit keeps an amount from being paid this way; null where none does. */
export function limitOf(
  method: Method,
  amount: bigint,
): { readonly kind: 'least' | 'most'; readonly amount: bigint } | null {
  const { least, most } = METHOD_TRAITS[method];
  if (amount < least) return { kind: 'least', amount: least };
  return most !== null && amount > most ? { kind: 'most', amount: most } : null;
}

/** The way that a payment takes; null where it is none that a checkout offers. */
export function methodOf(payment: Pick<GatewayPayment, 'paymentType' | 'bank' | 'store'>): Method | null {
  const found = METHODS.find((method) => {
    const { paymentType, bank, store } = METHOD_TRAITS[method];
    return (
      paymentType === payment.paymentType &&
      (bank === undefined || bank === payment.bank) &&
      (store === undefined || store === payment.store)
    );
  });
  return found ?? null;
}
