// What a caller may ask for in an invoice: the fields with their bounds, and the rules that tie fields together.

import { type Static, Type } from 'typebox';
import { say } from '../../text/sayings.ts';
import type { FieldError } from '../errors.ts';
import { textUpTo } from '../fields.ts';
import { checkMetadata, LOOKS_LIKE_A_PATH } from '../payments/charge.ts';
import { shapeOf } from '../shape.ts';
import { isCalendarDay } from '../time.ts';

/** What the gateway takes. */
const ITEM_NUMBER_MAX = 99_999_999;
const ITEMS_MAX = 100;
const TOTAL_MAX = 999_999_999_999n;
const INVOICE_ORDER_ID_PATTERN = '^[A-Za-z0-9_~.-]{1,36}$';
const REASON_LENGTH_MAX = 255;

const InvoiceItemInput = Type.Object(
  {
    description: textUpTo(150, 'What is sold'),
    price: Type.Integer({ minimum: 0, maximum: ITEM_NUMBER_MAX, description: 'Whole rupiah for one' }),
    quantity: Type.Integer({ minimum: 1, maximum: ITEM_NUMBER_MAX, description: 'How many' }),
    item_id: Type.Optional(textUpTo(30, 'Your own id of the item')),
  },
  { additionalProperties: false },
);

export const InvoiceInput = Type.Object(
  {
    customer_name: textUpTo(40, 'Who is to pay'),
    customer_email: Type.String({ format: 'email', maxLength: 255, description: 'E-mail address' }),
    due_date: Type.String({ format: 'date', description: 'Until when to pay, as YYYY-MM-DD in WIB; today or later' }),
    items: Type.Array(InvoiceItemInput, { minItems: 1, maxItems: ITEMS_MAX, description: 'What is paid for' }),
    notes: Type.Optional(textUpTo(1_000, 'A note to the customer')),
    customer_phone: Type.Optional(
      Type.String({
        pattern: '^[1-9][0-9]{4,14}$',
        description: 'digits with the country code and without a leading 0, such as 6281234567890',
      }),
    ),
    customer_id: Type.Optional(textUpTo(36, 'Your own id of the customer')),
    invoice_number: Type.Optional(textUpTo(40, 'Never used before; made for you where absent')),
    order_id: Type.Optional(
      Type.String({
        pattern: INVOICE_ORDER_ID_PATTERN,
        description: 'Your id of the order, never used before; made for you where absent',
      }),
    ),
    metadata: Type.Optional(
      Type.Unsafe<Record<string, unknown>>({ type: 'object', description: 'Anything of yours, up to 4 KB of JSON' }),
    ),
  },
  { additionalProperties: false },
);
export type InvoiceInput = Static<typeof InvoiceInput>;

export const VoidInput = Type.Object(
  { reason: Type.Optional(Type.String({ maxLength: REASON_LENGTH_MAX, description: 'Why it is taken back' })) },
  { additionalProperties: false },
);
export type VoidInput = Static<typeof VoidInput>;

const shape = shapeOf(InvoiceInput, '(invoice)');

/** Every rule that an invoice breaks; empty where it may go to the gateway. `today` is the day in WIB. */
export function checkInvoice(input: InvoiceInput, today: string): readonly FieldError[] {
  // Over HTTP the shape was checked before; direct callers of the service may bypass the types.
  const faults = shape(input);
  if (faults.length > 0) return faults;
  return [
    ...checkDueDate(input.due_date, today),
    ...checkTotal(input),
    ...checkOrderId(input.order_id),
    ...checkMetadata(input),
  ];
}

export const checkVoid: (input: VoidInput) => readonly FieldError[] = shapeOf(VoidInput, '(invoice)');

export function totalOf(items: InvoiceInput['items']): bigint {
  return items.reduce((total, item) => total + BigInt(item.price) * BigInt(item.quantity), 0n);
}

function checkDueDate(dueDate: string, today: string): FieldError[] {
  if (!isCalendarDay(dueDate))
    return [{ field: 'due_date', message: say('must_be', { kind: 'a date as YYYY-MM-DD' }) }];
  if (dueDate >= today) return [];
  return [{ field: 'due_date', message: say('day_passed', { day: today }) }];
}

function checkTotal({ items }: InvoiceInput): FieldError[] {
  const total = totalOf(items);
  if (total >= 1n && total <= TOTAL_MAX) return [];
  return [{ field: 'items', message: say('sum_outside', { number: TOTAL_MAX, sum: total }) }];
}

function checkOrderId(orderId: string | undefined): FieldError[] {
  if (orderId === undefined || !LOOKS_LIKE_A_PATH.test(orderId)) return [];
  return [{ field: 'order_id', message: say('path_order') }];
}
