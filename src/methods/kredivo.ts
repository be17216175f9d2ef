// Kredivo.

import { brand, type MethodTraits, type PaymentTypeTraits } from './method.ts';
import { LENDER, LENDER_TYPE, lenderGuide } from './pay-later.ts';
import type { ChargeBase, CustomerDetails, ItemDetail } from './wire.ts';

/** The customer has both addresses; a marketplace adds its sellers. */
export interface KredivoCharge extends ChargeBase {
  payment_type: 'kredivo';
  item_details: ItemDetail[];
  customer_details: CustomerDetails;
}

const type: PaymentTypeTraits<KredivoCharge> = {
  ...LENDER_TYPE,
  name: 'kredivo',
  label: brand('Kredivo'),
  refund: { partial: true, direct: true, windowDays: 14 },
};

export const kredivo = {
  ...LENDER,
  name: 'kredivo',
  type,
  label: type.label,
  hint: { en: 'In instalments, with a Kredivo account', id: 'Cicilan, dengan akun Kredivo' },
  mark: { text: 'Kredivo', colour: '#0b5f8f', line: '#ff7a1a' },
  least: 1n,
  borrower: 'addresses',
  guide: lenderGuide('2026-11-16', 'Kredivo', {
    en: 'a verified Kredivo account',
    id: 'akun Kredivo yang terverifikasi',
  }),
} as const satisfies MethodTraits;
