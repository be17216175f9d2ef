// The payment types that the sandbox offers: one line each.

import type { Transaction } from '../transactions/transaction.ts';
import { bankTransfer } from './bank-transfer.ts';
import { creditCard } from './credit-card.ts';
import { cstore } from './cstore.ts';
import { dana } from './dana.ts';
import { echannel } from './echannel.ts';
import { gatewayTypeOf } from './gateway-charge.ts';
import { gopay } from './gopay.ts';
import { ovo } from './ovo.ts';
import { akulaku, kredivo } from './paylater.ts';
import type { PaymentType } from './payment-type.ts';
import { qris } from './qris.ts';
import { shopeepay } from './shopeepay.ts';

export const paymentTypes: readonly PaymentType[] = [
  creditCard,
  bankTransfer,
  echannel,
  gopay,
  qris,
  shopeepay,
  dana,
  ovo,
  cstore,
  akulaku,
  kredivo,
];

/** Names that the gateway still knows and no merchant of the sandbox has activated. */
const LEGACY = new Set([
  'bca_klikpay',
  'bca_klikbca',
  'bri_epay',
  'cimb_clicks',
  'danamon_online',
  'uob_ezpay',
  'mandiri_clickpay',
]);

const byName = new Map(
  paymentTypes.flatMap((type) => [type.name, ...(type.aliases ?? [])].map((name) => [name, type])),
);

export function isLegacyPaymentType(name: string): boolean {
  return LEGACY.has(name);
}

export function findPaymentType(name: string): PaymentType | undefined {
  return byName.get(name);
}

export function paymentTypeOf(transaction: Transaction): PaymentType {
  const type = gatewayTypeOf(transaction) ?? byName.get(transaction.paymentType);
  if (type === undefined) throw new Error(`The sandbox does not know the payment type ${transaction.paymentType}.`);
  return type;
}
