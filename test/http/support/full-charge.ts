// A charge with everything that it can carry, and what the answer to it shows.

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const ADDRESS = {
  first_name: 'Budi',
  last_name: 'Santoso',
  phone: '+6281234567890',
  address: 'Jl. Sudirman 1',
  city: 'Jakarta',
  postal_code: '12190',
  country_code: 'IDN',
};

export const CUSTOMER = {
  first_name: 'Budi',
  last_name: 'Santoso',
  email: 'budi@example.com',
  phone: '+6281234567890',
  billing_address: { ...ADDRESS, email: 'budi@example.com' },
  shipping_address: ADDRESS,
};
export const ITEMS = [
  {
    id: 'kopi-1',
    name: 'Kopi Gayo 1 kg',
    price: 90_000,
    quantity: 2,
    brand: 'Gayo',
    category: 'Coffee',
    merchant_name: 'Toko Kopi',
    url: 'https://toko.example/kopi-1',
  },
  { id: 'promo', name: 'Discount', price: -30_000, quantity: 1, category: 'Promo', url: 'https://toko.example/promo' },
];

/** Everything that a charge of any type can carry. */
export const EVERYTHING = {
  gross_amount: 150_000,
  customer_details: CUSTOMER,
  item_details: ITEMS,
  metadata: { cart: { id: 7, gift: true }, note: 'é ✓' },
  custom_fields: ['one', 'two', 'three'],
};

/** What no customer of the other types is shown: the case says what is there instead. */
export const NOTHING_TO_SHOW = {
  va_number: null,
  bill_key: null,
  biller_code: null,
  payment_code: null,
  redirect_url: null,
  deeplink_url: null,
  qr_string: null,
  qr_url: null,
  masked_card: null,
  card_type: null,
};

export const expiresAfterMs = (payment: { expiry_time: string; transaction_time: string }) =>
  Date.parse(payment.expiry_time) - Date.parse(payment.transaction_time);
