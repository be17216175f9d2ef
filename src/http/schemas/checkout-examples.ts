// Examples of checkouts and payment links: the same coffee order, paid on a page.

import { CHECKOUT_FIELDS } from '../../domain/checkouts/checkout.ts';
import { LINK_FIELDS } from '../../domain/payment-links/link.ts';
import { exampleOf } from './shared.ts';

export const checkoutInput = {
  amount: 150_000,
  order_id: 'KOPI-2001',
  items: [{ name: 'Kopi Gayo 1 kg', price: 75_000, quantity: 2 }],
  customer_details: { first_name: 'Budi', email: 'budi@example.com', phone: '+6281234567890' },
  success_url: 'https://shop.example/thanks',
};

const PAYMENT_ID = '0198a3c2-5b00-7c10-8f4e-3d2a1b0c9e8f';

export const checkout = {
  ...exampleOf(CHECKOUT_FIELDS, {
    id: '0198a3c2-4a00-7c10-8f4e-3d2a1b0c9e8f',
    url: 'https://pay.shop.example/pay/4yq0c2tqv0s7Q8nVh5m9cJwq1zqKx3bN6tG2rLdYw0E',
    order_id: 'KOPI-2001',
    amount: '150000.00',
    currency: 'IDR',
    status: 'open',
    payments: [],
    surplus_amount: '0.00',
    customer_details: checkoutInput.customer_details,
    success_url: 'https://shop.example/thanks',
    expires_at: '2026-01-16T03:00:00.000Z',
    created_at: '2026-01-15T03:00:00.000Z',
    updated_at: '2026-01-15T03:00:00.000Z',
  }),
  items: [{ id: null, name: 'Kopi Gayo 1 kg', price: 75_000, quantity: 2, category: null, url: null }],
};

export const completedCheckout = {
  ...checkout,
  url: null,
  status: 'completed',
  payment_id: PAYMENT_ID,
  payments: [
    {
      id: PAYMENT_ID,
      order_id: 'KOPI-2001',
      payment_type: 'bank_transfer',
      transaction_status: 'settlement',
      gross_amount: '150000.00',
    },
  ],
  completed_at: '2026-01-15T03:05:00.000Z',
  updated_at: '2026-01-15T03:05:01.000Z',
};

export const cancelledCheckout = { ...checkout, status: 'cancelled' };
export const expiredCheckout = { ...checkout, url: null, status: 'expired' };

export const overpaidCheckout = { ...completedCheckout, surplus_amount: '150000.00' };

export const surplusRefund = {
  checkout: { ...completedCheckout, url: checkout.url },
  refunds: [{ payment_id: '0198a3c2-6c00-7c10-8f4e-3d2a1b0c9e8f', status: 'accepted', refusal: null }],
};

export const linkInput = {
  title: 'Workshop: kopi dari kebun ke cangkir',
  description: 'Sabtu, 10.00 sampai 13.00.\nKopi dan kudapan termasuk.',
  image_url: 'https://shop.example/workshop.jpg',
  amount: 250_000,
  quantity: { min: 1, max: 4 },
  usage_limit: 20,
  fields: [
    { name: 'name', label: 'Nama peserta', required: true },
    { name: 'email', label: 'E-mail', required: true },
  ],
};

export const openLinkInput = {
  title: 'Donasi',
  amount_min: 10_000,
  amount_max: 5_000_000,
  amount_suggestions: [50_000, 100_000, 250_000],
};

export const link = exampleOf(LINK_FIELDS, {
  id: '0198a3c2-7d00-7c10-8f4e-3d2a1b0c9e8f',
  url: 'https://pay.shop.example/pay/link/Jw0c2tqv0s7Q8nVh5m9cJwq1zqKx3bN6tG2rLdYw0E4',
  title: linkInput.title,
  description: linkInput.description,
  image_url: linkInput.image_url,
  amount: '250000.00',
  quantity: linkInput.quantity,
  amount_suggestions: [],
  usage_limit: 20,
  uses: 0,
  held: 0,
  fields: [
    { name: 'name', type: 'text', label: 'Nama peserta', required: true },
    { name: 'email', type: 'email', label: 'E-mail', required: true },
  ],
  status: 'active',
  created_at: '2026-01-15T03:00:00.000Z',
  updated_at: '2026-01-15T03:00:00.000Z',
});
