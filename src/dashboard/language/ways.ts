// The ways to pay that a pay page offers, each with its bank or shop.

import type { Checkout } from '../../sdk/index.ts';
import type { Language } from './languages.ts';

export type Way = NonNullable<Checkout['payment_methods']>[number];

const account = (bank: string) => ({ en: `${bank} virtual account`, id: `Virtual account ${bank}` });
const brand = (name: string) => ({ en: name, id: name });

const WAYS: Readonly<Record<Way, Readonly<Record<Language, string>>>> = {
  qris: brand('QRIS'),
  gopay: brand('GoPay'),
  shopeepay: brand('ShopeePay'),
  dana: brand('DANA'),
  ovo: brand('OVO'),
  bca_va: account('BCA'),
  bni_va: account('BNI'),
  bri_va: account('BRI'),
  permata_va: account('Permata'),
  cimb_va: account('CIMB'),
  echannel: { en: 'Mandiri bill', id: 'Mandiri Bill' },
  credit_card: { en: 'Card', id: 'Kartu' },
  indomaret: brand('Indomaret'),
  alfamart: brand('Alfamart'),
  akulaku: brand('Akulaku'),
  kredivo: brand('Kredivo'),
};

export const WAY_NAMES = Object.keys(WAYS) as Way[];

/** A newer server may know others: they are shown by their own name. */
export function wayWord(language: Language, way: Way): string {
  return WAYS[way]?.[language] ?? way;
}
