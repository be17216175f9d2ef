// Invoices, their items and their history as they are answered.

import { Type } from 'typebox';
import { CREATION_STATES, INVOICE_STATUSES } from '../../domain/invoices/invoice.ts';
import { amount, component, nullable, oneOf, text, time, uuid } from './shared.ts';

function day(description: string) {
  return Type.String({ format: 'date', description });
}

const InvoiceItemSchema = component(
  'InvoiceItem',
  Type.Object(
    {
      id: uuid('The id of the item here'),
      item_id: nullable(text('Your own id of the item')),
      description: text('What is sold'),
      quantity: Type.Integer({ description: 'How many' }),
      price: amount('The price of one'),
      subtotal: amount('Price times quantity'),
    },
    { additionalProperties: false },
  ),
);

export const InvoiceSchema = component(
  'Invoice',
  Type.Object(
    {
      id: uuid('The id of the invoice here'),
      invoice_number: text('The number on the document'),
      order_id: text('The id of the order at the gateway'),
      gateway_invoice_id: nullable(text("The gateway's id of the invoice")),
      status: oneOf(INVOICE_STATUSES, 'Where the invoice stands'),
      customer_id: nullable(text('Your own id of the customer')),
      customer_name: text('Who is to pay'),
      customer_email: text('E-mail address'),
      customer_phone: nullable(text('Phone number')),
      total_amount: amount('The sum of the items'),
      currency: text('Always IDR'),
      invoice_date: day('The day on which it was made, in WIB'),
      due_date: day('The last day to pay in time, in WIB'),
      paid_at: nullable(time('When it was paid')),
      notes: nullable(text('A note to the customer')),
      void_reason: nullable(text('Why it was taken back')),
      payment_link_url: nullable(text('The page on which the customer pays')),
      pdf_url: nullable(text('The document')),
      payment_id: nullable(uuid('The payment that pays it')),
      surplus_amount: amount('What came in by further payments and was not given back'),
      items: Type.Array(InvoiceItemSchema, { description: 'What is paid for' }),
      is_overdue: Type.Boolean({ description: 'It should have been paid by now' }),
      metadata: nullable(
        Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, description: 'Yours' }),
      ),
      created_at: time('When it was asked for'),
      updated_at: time('When it last changed'),
    },
    { additionalProperties: false },
  ),
);

export const InvoiceChangeSchema = component(
  'InvoiceChange',
  Type.Object(
    {
      from_status: nullable(text('The status before; null at the beginning')),
      to_status: text('The status after'),
      creation_state: oneOf(CREATION_STATES, 'How far its creation at the gateway was after the change'),
      source: oneOf(['create', 'payment', 'status_check', 'action', 'task'], 'What brought the change'),
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
