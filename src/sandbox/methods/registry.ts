// The payment methods that the sandbox offers: one line each.

import type { Transaction } from '../transactions/transaction.ts';
import { dana, ovo, shopeepay } from './app-wallets.ts';
import { bankTransfer, echannel } from './bank-transfer.ts';
import { creditCard } from './credit-card.ts';
import { cstore } from './cstore.ts';
import { gatewayTypeOf } from './gateway-charge.ts';
import { gopay } from './gopay.ts';
import { akulaku, kredivo } from './lenders.ts';
import type { Method, PaymentType } from './method.ts';
import { qris } from './qris.ts';

/** In the order of the merchant's dashboard. */
export const METHODS: readonly Method[] = [
  creditCard,
  gopay,
  shopeepay,
  dana,
  ovo,
  qris,
  bankTransfer,
  echannel,
  cstore,
  akulaku,
  kredivo,
];

/** Names that the gateway still knows and no merchant of the sandbox has activated. */
export const LEGACY_NAMES: readonly string[] = [
  'bca_klikpay',
  'bca_klikbca',
  'bri_epay',
  'cimb_clicks',
  'danamon_online',
  'uob_ezpay',
  'mandiri_clickpay',
];

const byName = new Map(
  METHODS.flatMap((method) => [method.name, ...(method.aliases ?? [])].map((name) => [name, method])),
);
const brands = new Map(METHODS.flatMap((method) => Object.entries(method.brands)));

export function findMethod(name: string): Method | undefined {
  return byName.get(name);
}

export function methodOf({ paymentType }: Transaction): Method {
  const method = byName.get(paymentType);
  if (method === undefined) throw new Error(`The sandbox does not know the payment type ${paymentType}.`);
  return method;
}

/** The rules of a transaction: those of its method, or the gateway's own. */
export function paymentTypeOf(transaction: Transaction): PaymentType {
  return gatewayTypeOf(transaction) ?? methodOf(transaction);
}

/** What people call a wallet, a bank or a store. */
export function brandName(name: string): string {
  return brands.get(name) ?? name;
}

/** The name that stands for all of its kind in lists of what may be paid by. */
export type Group = 'bank_transfer' | 'cstore';

export function groupOf({ paidBy }: Method): Group | undefined {
  if (paidBy.kind === 'account') return 'bank_transfer';
  return paidBy.kind === 'store' ? 'cstore' : undefined;
}
