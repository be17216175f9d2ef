// Payments, their items and refunds as they are answered.

import { Type } from 'typebox';
import { CHARGE_STATES, PAYMENT_STATUSES } from '../../domain/payments/payment.ts';
import { REFUND_STATUSES } from '../../domain/payments/refund.ts';
import { amount, component, nullable, oneOf, text, time, uuid } from './shared.ts';

const PaymentItemSchema = component(
  'PaymentItem',
  Type.Object(
    {
      id: uuid('The id of the item here'),
      item_id: nullable(text('Your own id of the item')),
      name: text('What is sold'),
      price: amount('The price of one'),
      quantity: Type.Integer({ description: 'How many' }),
      brand: nullable(text('Brand')),
      category: nullable(text('Category')),
      merchant_name: nullable(text('Merchant')),
      url: nullable(text('Where the item is shown')),
      subtotal: amount('Price times quantity'),
    },
    { additionalProperties: false },
  ),
);

export const RefundSchema = component(
  'Refund',
  Type.Object(
    {
      id: uuid('The id of the refund'),
      refund_key: text('The key under which the gateway knows it; unnamed: and a number until it has told the key'),
      amount: amount('How much goes back'),
      reason: nullable(text('Why')),
      is_direct: Type.Boolean({ description: 'Whether the provider was asked to pay back at once' }),
      status: oneOf(REFUND_STATUSES, 'How far it got; `requested` waits for a second person'),
      status_code: nullable(text("The gateway's code")),
      status_message: nullable(text("The gateway's words, or why it was rejected")),
      bank_confirmed_at: nullable(time('When the bank confirmed it')),
      requested_by: nullable(text('Who asked for it; null where it was made elsewhere')),
      decided_by: nullable(text('The second person, who approved or rejected it; null where there was none')),
      created_at: time('When it was asked for'),
      updated_at: time('When it last changed'),
    },
    { additionalProperties: false },
  ),
);

export const RefundInListSchema = component(
  'RefundInList',
  Type.Object(
    {
      ...RefundSchema.properties,
      payment_id: uuid('The payment that it is of'),
      order_id: text('The order of that payment'),
      payment_type: text('How that payment was made'),
    },
    { additionalProperties: false },
  ),
);

export const PaymentSchema = component(
  'Payment',
  Type.Object(
    {
      id: uuid('The id of the payment here'),
      order_id: text('The id of the order at the gateway'),
      transaction_id: nullable(text("The gateway's id of the transaction")),
      payment_type: text('How the customer pays'),
      bank: nullable(text('The bank of the virtual account, or the acquirer of the card')),
      store: nullable(text('The convenience store')),
      acquirer: nullable(text('Who runs the QRIS code')),
      issuer: nullable(text("The customer's wallet behind a QRIS payment")),
      gross_amount: amount('The total'),
      currency: text('Always IDR'),
      transaction_status: oneOf(PAYMENT_STATUSES, 'Where the payment stands'),
      fraud_status: nullable(text("The fraud check's word: accept, challenge or deny")),
      status_code: nullable(text("The gateway's last code")),
      status_message: nullable(text("The gateway's last words")),
      customer_first_name: nullable(text('First name')),
      customer_last_name: nullable(text('Last name')),
      customer_email: nullable(text('E-mail address')),
      customer_phone: nullable(text('Phone number')),
      va_number: nullable(text('The virtual account number to pay to')),
      bill_key: nullable(text('The bill key of a Mandiri bill')),
      biller_code: nullable(text('The biller code of a Mandiri bill')),
      payment_code: nullable(text('The code to pay at the store')),
      redirect_url: nullable(text('Where to send the customer')),
      deeplink_url: nullable(text("Opens the customer's wallet")),
      qr_string: nullable(text('The text of the QR code')),
      qr_url: nullable(text('The QR code as an image')),
      masked_card: nullable(text('First and last digits of the card')),
      card_type: nullable(text('credit or debit')),
      transaction_time: nullable(time('When the gateway took the charge')),
      settlement_time: nullable(time('When it was paid, or settled for a card')),
      expiry_time: nullable(time('Until when it can be paid')),
      captured_amount: nullable(amount('What was taken of a hold; null where nothing was captured apart')),
      paid_amount: nullable(amount('What the customer paid where the gateway added a fee; null where it is the total')),
      refund_amount: amount('What the gateway has refunded'),
      net_amount: amount('What was captured, or else the total, less the refunds that were not refused or rejected'),
      metadata: nullable(
        Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, description: 'Yours' }),
      ),
      custom_field1: nullable(text('Yours')),
      custom_field2: nullable(text('Yours')),
      custom_field3: nullable(text('Yours')),
      items: Type.Array(PaymentItemSchema, { description: 'What is paid for' }),
      refunds: Type.Array(RefundSchema, { description: 'Refunds, oldest first' }),
      is_paid: Type.Boolean({ description: 'The money is here' }),
      is_pending: Type.Boolean({ description: 'The customer has still to pay' }),
      is_failed: Type.Boolean({ description: 'Denied, cancelled, expired or failed' }),
      is_expired: Type.Boolean({ description: 'Not paid in time' }),
      is_final: Type.Boolean({ description: 'Can no longer be cancelled' }),
      charge_state: oneOf(CHARGE_STATES, 'How far the charge itself got at the gateway'),
      subscription_id: nullable(uuid('The subscription that charged it')),
      invoice_id: nullable(uuid('The invoice that it pays')),
      checkout_id: nullable(uuid('The checkout that it was begun in')),
      created_at: time('When it was asked for'),
      updated_at: time('When it last changed'),
    },
    { additionalProperties: false },
  ),
);

export const PaymentInListSchema = component(
  'PaymentInList',
  Type.Object(
    {
      id: PaymentSchema.properties.id,
      order_id: PaymentSchema.properties.order_id,
      payment_type: PaymentSchema.properties.payment_type,
      bank: PaymentSchema.properties.bank,
      gross_amount: PaymentSchema.properties.gross_amount,
      currency: PaymentSchema.properties.currency,
      transaction_status: PaymentSchema.properties.transaction_status,
      fraud_status: PaymentSchema.properties.fraud_status,
      customer_email: PaymentSchema.properties.customer_email,
      is_paid: PaymentSchema.properties.is_paid,
      created_at: PaymentSchema.properties.created_at,
      updated_at: PaymentSchema.properties.updated_at,
    },
    { additionalProperties: false },
  ),
);

export const PaymentChangeSchema = component(
  'PaymentChange',
  Type.Object(
    {
      from_status: nullable(text('The status before; null at the beginning')),
      to_status: text('The status after'),
      fraud_status: nullable(text("The fraud check's word after the change")),
      charge_state: oneOf(CHARGE_STATES, 'How far the charge was after the change'),
      source: oneOf(['charge', 'notification', 'status_check', 'action', 'task'], 'What brought the change'),
      actor: nullable(text('Who: a caller, the gateway, or the name of a task')),
      reason: text('Why, in words'),
      notification_id: nullable(uuid('The message that brought it')),
      gateway_response: nullable(
        Type.Unsafe<Record<string, unknown>>({
          type: 'object',
          additionalProperties: true,
          description: "The gateway's answer that brought it",
        }),
      ),
      created_at: time('When'),
    },
    { additionalProperties: false },
  ),
);
