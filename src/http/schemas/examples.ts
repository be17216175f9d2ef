// Examples for the documentation: one order of coffee, in every answer.

import { WEBHOOK_ATTEMPT_FIELDS, WEBHOOK_FIELDS } from '../../domain/events/webhook.ts';
import { PAYMENT_FIELDS } from '../../domain/payments/payment.ts';
import { sayingsOf } from '../../text/sayings.ts';
import { exampleOf } from './shared.ts';

const PAYMENT_ID = '0198a3c2-7b1e-7c44-9d0a-3f5b8e2a6c10';

export const bankTransferCharge = {
  payment_type: 'bank_transfer',
  bank: 'bca',
  gross_amount: 150000,
  order_id: 'KOPI-1001',
  customer_details: { first_name: 'Budi', email: 'budi@example.com' },
  item_details: [{ name: 'Kopi Gayo 1 kg', price: 150000, quantity: 1 }],
};

export const payment = exampleOf(PAYMENT_FIELDS, {
  id: PAYMENT_ID,
  order_id: 'KOPI-1001',
  transaction_id: 'be03df7d-2f97-4c8c-a53c-8959f1b67295',
  payment_type: 'bank_transfer',
  bank: 'bca',
  gross_amount: '150000.00',
  currency: 'IDR',
  transaction_status: 'pending',
  fraud_status: 'accept',
  status_code: '201',
  status_message: 'Success, Bank Transfer transaction is created',
  customer_first_name: 'Budi',
  customer_email: 'budi@example.com',
  va_number: '812785002530231',
  transaction_time: '2026-01-15T03:00:00.000Z',
  expiry_time: '2026-01-16T03:00:00.000Z',
  refund_amount: '0.00',
  net_amount: '150000.00',
  items: [
    {
      id: '0198a3c2-7b1e-7c44-9d0a-3f5b8e2a6c11',
      item_id: null,
      name: 'Kopi Gayo 1 kg',
      price: '150000.00',
      quantity: 1,
      brand: null,
      category: null,
      merchant_name: null,
      url: null,
      subtotal: '150000.00',
    },
  ],
  refunds: [],
  is_paid: false,
  is_pending: true,
  is_failed: false,
  is_expired: false,
  is_final: false,
  charge_state: 'charged',
  created_at: '2026-01-15T03:00:00.000Z',
  updated_at: '2026-01-15T03:00:00.412Z',
});

export const paidPayment = {
  ...payment,
  transaction_status: 'settlement',
  status_code: '200',
  settlement_time: '2026-01-15T03:05:12.000Z',
  is_paid: true,
  is_pending: false,
  is_final: true,
};

export const cancelledPayment = {
  ...payment,
  transaction_status: 'cancel',
  is_pending: false,
  is_failed: true,
  is_final: true,
};

export const expiredPayment = {
  ...payment,
  transaction_status: 'expire',
  is_pending: false,
  is_failed: true,
  is_expired: true,
  is_final: true,
};

export const gopayPayment = { ...paidPayment, payment_type: 'gopay', bank: null, va_number: null };

export const refund = {
  id: '0198a3d1-52c0-7b11-a1e4-0c3f6b7d8e90',
  refund_key: '0198a3d1-52c0-7b11-a1e4-0c3f6b7d8e90',
  amount: '50000.00',
  reason: 'One bag was torn',
  is_direct: false,
  status: 'accepted',
  status_code: null,
  status_message: null,
  bank_confirmed_at: null,
  requested_by: 'budi',
  decided_by: null,
  created_at: '2026-01-16T02:00:00.000Z',
  updated_at: '2026-01-16T02:00:00.300Z',
};

export const refundedPayment = {
  ...gopayPayment,
  transaction_status: 'partial_refund',
  refund_amount: '50000.00',
  net_amount: '100000.00',
  refunds: [refund],
};

export const capturedPayment = {
  ...paidPayment,
  payment_type: 'credit_card',
  va_number: null,
  bank: 'bni',
  masked_card: '48111111-1114',
  card_type: 'credit',
  transaction_status: 'capture',
  settlement_time: null,
  is_final: false,
};

export const deniedPayment = {
  ...capturedPayment,
  transaction_status: 'deny',
  fraud_status: 'deny',
  is_paid: false,
  is_failed: true,
  is_final: true,
};

export const gatewayStatus = {
  status_code: '200',
  status_message: 'Success, transaction is found',
  transaction_id: 'be03df7d-2f97-4c8c-a53c-8959f1b67295',
  order_id: 'KOPI-1001',
  gross_amount: '150000.00',
  currency: 'IDR',
  payment_type: 'bank_transfer',
  transaction_time: '2026-01-15 10:00:00',
  transaction_status: 'settlement',
  fraud_status: 'accept',
};

export const history = [
  {
    from_status: null,
    to_status: 'pending',
    fraud_status: null,
    charge_state: 'initiated',
    source: 'charge',
    actor: 'shop',
    reason: 'the charge was asked for',
    reason_said: sayingsOf('the charge was asked for'),
    notification_id: null,
    gateway_response: null,
    created_at: '2026-01-15T03:00:00.000Z',
  },
  {
    from_status: 'pending',
    to_status: 'settlement',
    fraud_status: 'accept',
    charge_state: 'charged',
    source: 'notification',
    actor: 'gateway',
    reason: 'a notification of the gateway says settlement',
    reason_said: sayingsOf('a notification of the gateway says settlement'),
    notification_id: '0198a3c7-0f3d-7a80-8b8e-6f6d2f1c9a01',
    gateway_response: null,
    created_at: '2026-01-15T03:05:13.000Z',
  },
];

export const paymentInList = {
  id: payment.id,
  order_id: payment.order_id,
  payment_type: payment.payment_type,
  bank: payment.bank,
  gross_amount: payment.gross_amount,
  currency: payment.currency,
  transaction_status: payment.transaction_status,
  fraud_status: payment.fraud_status,
  customer_email: payment.customer_email,
  is_paid: payment.is_paid,
  created_at: payment.created_at,
  updated_at: payment.updated_at,
};

export const notification = {
  transaction_time: '2026-01-15 10:00:00',
  transaction_status: 'settlement',
  transaction_id: 'be03df7d-2f97-4c8c-a53c-8959f1b67295',
  status_message: 'midtrans payment notification',
  status_code: '200',
  signature_key:
    '3af02b70a59df180cc650a9cdd4f937f993234c23e87beec5c7a94205c843cadd98e25261fdb12358f136830357fa2be3fe5771bfff7b4d2bc8eda603194b44e',
  settlement_time: '2026-01-15 10:05:12',
  payment_type: 'bank_transfer',
  order_id: 'KOPI-1001',
  merchant_id: 'G812785002',
  gross_amount: '150000.00',
  fraud_status: 'accept',
  currency: 'IDR',
};

export const notificationReceipt = { status: 'ok', notification_id: '0198a3c7-0f3d-7a80-8b8e-6f6d2f1c9a01' };

export const notificationRecord = {
  id: notificationReceipt.notification_id,
  kind: 'transaction',
  payment_id: payment.id,
  subscription_id: null,
  order_id: payment.order_id,
  transaction_id: payment.transaction_id,
  transaction_status: 'settlement',
  fraud_status: 'accept',
  payment_type: 'bank_transfer',
  status_code: '200',
  gross_amount: '150000.00',
  status: 'processed',
  error_message: null,
  error_message_said: [],
  raw_payload: { ...notification, signature_key: '[masked]' },
  created_at: '2026-01-15T03:05:13.000Z',
  processed_at: '2026-01-15T03:05:13.020Z',
};

export const replayReport = { replayed: 3, statuses: { processed: 2, unmatched: 1 }, next: null };

export const webhook = exampleOf(WEBHOOK_FIELDS, {
  id: '0198a3c7-0f3d-7a80-8b8e-6f6d2f1c9b01',
  url: 'https://shop.example.com/hooks/payments',
  events: ['payment_settled', 'payment_refunded'],
  description: 'the shop',
  state: 'active',
  consecutive_failures: 0,
  waiting: 0,
  created_at: '2026-01-15T03:00:00.000Z',
  updated_at: '2026-01-15T03:00:00.000Z',
});

export const webhookWithSecret = { ...webhook, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=' };

export const webhookAttempt = exampleOf(WEBHOOK_ATTEMPT_FIELDS, {
  id: '0198a3c7-0f3d-7a80-8b8e-6f6d2f1c9b02',
  event_id: '0198a3c7-0f3d-7a80-8b8e-6f6d2f1c9b03',
  event_sequence: '42',
  event: 'payment_settled',
  attempt: 1,
  outcome: 'delivered',
  http_status: 204,
  duration_ms: 83,
  created_at: '2026-01-15T03:05:14.000Z',
  subject: 'payment',
  subject_id: paidPayment.id,
  order_id: paidPayment.order_id,
  amount: paidPayment.gross_amount,
});
const settledEvent = {
  id: '0198a3c7-0f52-7d10-9c3b-2a7e5d4f6b08',
  name: 'payment_settled',
  occurred_at: '2026-01-15T03:05:13.020Z',
  sequence: '42',
  data: {
    payment: paidPayment,
    previous_status: 'pending',
    refund: null,
    notification_id: notificationReceipt.notification_id,
  },
};

export const event = { ...settledEvent, subject: 'payment', subject_id: payment.id, position: '7310-42' };

export const eventStream = [
  'id: 7302-41\n\n',
  `id: ${event.position}\nevent: ${event.name}\ndata: ${JSON.stringify(settledEvent)}\n\n`,
].join('');
