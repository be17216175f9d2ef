// A charge of any payment type to try things out with: what the type cannot do without, filled in.

import { BANKS, PAYMENT_TYPE, type PaymentType, STORES } from './index.ts';

const PHONE = '+628123456789';
const CUSTOMER = { first_name: 'Budi', last_name: 'Santoso', email: 'budi@example.com' };
const ADDRESS = {
  first_name: 'Budi',
  last_name: 'Santoso',
  address: 'Jl. Sudirman 1',
  city: 'Jakarta',
  postal_code: '12190',
  country_code: 'IDN',
};
const ITEM = { id: 'kopi-1', name: 'Kopi Gayo', category: 'Coffee', url: 'https://shop.example/kopi-1' };

/** The fields besides type and amount without which there is no charge of this type, but for the token of a card. */
export function sampleFields(type: PaymentType, amount: number, phone: string = PHONE): Record<string, unknown> {
  const address = { ...ADDRESS, phone };
  const samples: Readonly<Record<string, Record<string, unknown>>> = {
    bank: { bank: BANKS[0] },
    store: { store: STORES[0] },
    item_details: { item_details: [{ ...ITEM, price: amount, quantity: 1 }] },
    customer_details: { customer_details: { ...CUSTOMER, phone, billing_address: address, shipping_address: address } },
    'customer_details.phone': { customer_details: { ...CUSTOMER, phone } },
  };
  return Object.assign({}, ...PAYMENT_TYPE[type].requires.map((field) => samples[field] ?? {}));
}
