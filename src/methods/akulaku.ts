// Akulaku PayLater.

import { brand, type MethodTraits, type PaymentTypeTraits } from './method.ts';
import { LENDER, LENDER_TYPE, lenderGuide } from './pay-later.ts';
import type { ChargeBase, CustomerDetails, ItemDetail } from './wire.ts';

/** The goods have an id of their own each. */
export interface AkulakuCharge extends ChargeBase {
  payment_type: 'akulaku';
  item_details: ItemDetail[];
  customer_details: CustomerDetails;
}

const type: PaymentTypeTraits<AkulakuCharge> = {
  ...LENDER_TYPE,
  name: 'akulaku',
  label: brand('Akulaku PayLater'),
  refund: { partial: true, direct: true, windowDays: 180 },
};

export const akulaku = {
  ...LENDER,
  name: 'akulaku',
  type,
  label: type.label,
  hint: { en: 'In instalments, with an Akulaku account', id: 'Cicilan, dengan akun Akulaku' },
  mark: { text: 'Aku', colour: '#cf2b22', line: '#ff7a6e' },
  least: 5_000n,
  borrower: 'names',
  guide: lenderGuide('2026-11-16', 'Akulaku', {
    en: 'an Akulaku account with PayLater that is active',
    id: 'akun Akulaku dengan PayLater yang aktif',
  }),
} as const satisfies MethodTraits;
