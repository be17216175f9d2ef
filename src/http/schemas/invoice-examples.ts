// Examples of invoices for the documentation: the coffee of a whole month, in every answer.

import { INVOICE_FIELDS } from '../../domain/invoices/invoice.ts';
import { sayingsOf } from '../../text/sayings.ts';
import { exampleOf } from './shared.ts';

export const invoiceInput = {
  customer_name: 'Budi Santoso',
  customer_email: 'budi@example.com',
  due_date: '2099-12-31',
  items: [
    { description: 'Kopi Gayo 1 kg', price: 150000, quantity: 2 },
    { description: 'Delivery', price: 20000, quantity: 1 },
  ],
  notes: 'Thank you for drinking with us.',
};

export const invoice = exampleOf(INVOICE_FIELDS, {
  id: '0198a3c2-9d02-7a31-8c55-1b2e4f60a7d3',
  invoice_number: 'INV-20260115-0001',
  order_id: '0198a3c2-9d02-7a31-8c55-1b2e4f60a7d3',
  gateway_invoice_id: '65e7e8e657389830d04836fc',
  status: 'pending',
  customer_name: 'Budi Santoso',
  customer_email: 'budi@example.com',
  total_amount: '320000.00',
  currency: 'IDR',
  invoice_date: '2026-01-15',
  due_date: '2099-12-31',
  notes: 'Thank you for drinking with us.',
  payment_link_url: 'https://app.midtrans.com/payment-links/65e7e8e657389830d04836fc',
  pdf_url: 'https://assets.midtrans.com/invoices/pdf/5a76417e-be8e-437a-8e16-38c916aea614',
  surplus_amount: '0.00',
  items: [
    {
      id: '0198a3c2-9d02-7a31-8c55-1b2e4f60a7d4',
      item_id: null,
      description: 'Kopi Gayo 1 kg',
      quantity: 2,
      price: '150000.00',
      subtotal: '300000.00',
    },
    {
      id: '0198a3c2-9d02-7a31-8c55-1b2e4f60a7d5',
      item_id: null,
      description: 'Delivery',
      quantity: 1,
      price: '20000.00',
      subtotal: '20000.00',
    },
  ],
  is_overdue: false,
  created_at: '2026-01-15T03:00:00.000Z',
  updated_at: '2026-01-15T03:00:00.412Z',
});

export const paidInvoice = {
  ...invoice,
  status: 'paid',
  paid_at: '2026-01-16T08:30:00.000Z',
  payment_id: '0198a8e0-11aa-7c02-bb10-6d7f80a91b2c',
  updated_at: '2026-01-16T08:30:01.020Z',
};

export const voidInput = { reason: 'The order was cancelled' };

export const voidedInvoice = { ...invoice, status: 'voided', void_reason: voidInput.reason };

export const gatewayInvoice = {
  id: '65e7e8e657389830d04836fc',
  order_id: invoice.order_id,
  invoice_number: invoice.invoice_number,
  status: 'paid',
  gross_amount: 320000,
  due_date: '2099-12-31 23:59:59 +0700',
  paid_date: '2026-01-16 15:30:00 +0700',
};

export const invoiceHistory = [
  {
    from_status: null,
    to_status: 'draft',
    creation_state: 'initiated',
    source: 'create',
    actor: 'shop-7',
    reason: 'the invoice was asked for',
    reason_said: sayingsOf('the invoice was asked for'),
    notification_id: null,
    gateway_response: null,
    created_at: '2026-01-15T03:00:00.000Z',
  },
  {
    from_status: 'draft',
    to_status: 'pending',
    creation_state: 'created',
    source: 'create',
    actor: 'shop-7',
    reason: 'the gateway made the invoice',
    reason_said: sayingsOf('the gateway made the invoice'),
    notification_id: null,
    gateway_response: { id: '65e7e8e657389830d04836fc', status: 'pending' },
    created_at: '2026-01-15T03:00:00.412Z',
  },
];
