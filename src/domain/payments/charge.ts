// What a caller may ask for in a charge: the fields with their bounds, and the rules that tie fields together.

import { type Static, Type } from 'typebox';
import { CARD_BANKS } from '../../methods/card.ts';
import { BANKS, PAYMENT_TYPE, PAYMENT_TYPES, STORES } from '../../methods/index.ts';
import { say } from '../../text/sayings.ts';
import type { FieldError } from '../errors.ts';
import { oneOf, textUpTo, webAddress } from '../fields.ts';
import { shapeOf } from '../shape.ts';

/** The largest amount that is taken, as a JSON number. */
export const AMOUNT_MAX = 999_999_999_999;
const METADATA_BYTES_MAX = 4_096;
const ITEMS_MAX = 100;

export const ORDER_ID_PATTERN = '^[A-Za-z0-9_~.-]{1,50}$';

const Address = Type.Object(
  {
    first_name: Type.Optional(textUpTo(255, 'First name')),
    last_name: Type.Optional(textUpTo(255, 'Last name')),
    email: Type.Optional(Type.String({ format: 'email', maxLength: 255 })),
    phone: Type.Optional(textUpTo(255, 'Phone number')),
    address: Type.Optional(textUpTo(255, 'Street and number')),
    city: Type.Optional(textUpTo(255, 'City')),
    postal_code: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9 -]{1,10}$', description: 'Postal code' })),
    country_code: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 3166-1 alpha-3, such as IDN' })),
  },
  { additionalProperties: false },
);

export const CustomerDetails = Type.Object(
  {
    first_name: Type.Optional(textUpTo(255, 'First name')),
    last_name: Type.Optional(textUpTo(255, 'Last name')),
    email: Type.Optional(Type.String({ format: 'email', maxLength: 255, description: 'E-mail address' })),
    phone: Type.Optional(textUpTo(255, 'Phone number')),
    billing_address: Type.Optional(Address),
    shipping_address: Type.Optional(Address),
  },
  { additionalProperties: false, description: 'Who pays' },
);

/** What every item has, of a charge and of a checkout. */
export const ITEM_FIELDS = {
  id: Type.Optional(textUpTo(50, 'Your own id of the item')),
  name: textUpTo(50, 'What is sold'),
  price: Type.Integer({
    minimum: -AMOUNT_MAX,
    maximum: AMOUNT_MAX,
    description: 'Rupiah for one; negative for a discount',
  }),
  quantity: Type.Integer({ minimum: 1, maximum: 99_999_999, description: 'How many' }),
};

const ItemDetails = Type.Object(
  {
    ...ITEM_FIELDS,
    brand: Type.Optional(textUpTo(50, 'Brand')),
    category: Type.Optional(textUpTo(50, 'Category')),
    merchant_name: Type.Optional(textUpTo(50, 'Merchant')),
    url: Type.Optional(webAddress('Where the item is shown')),
  },
  { additionalProperties: false },
);

const CustomExpiry = Type.Object(
  {
    expiry_duration: Type.Integer({ minimum: 1, maximum: 100_000_000, description: 'How many units' }),
    unit: Type.Optional(oneOf(['second', 'minute', 'hour', 'day'], 'The unit; minute where absent')),
  },
  { additionalProperties: false, description: 'How long the customer has to pay' },
);

export const ChargeInput = Type.Object(
  {
    payment_type: oneOf(PAYMENT_TYPES, 'How the customer pays'),
    gross_amount: Type.Integer({ minimum: 1, maximum: AMOUNT_MAX, description: 'The total, in whole rupiah' }),
    order_id: Type.Optional(
      Type.String({
        pattern: ORDER_ID_PATTERN,
        description: 'Your id of the order, never used before; made for you where absent',
      }),
    ),
    bank: Type.Optional(
      oneOf(
        [...new Set([...BANKS, ...CARD_BANKS])],
        'The bank of a virtual account, or the one that takes the payment by card',
      ),
    ),
    va_number: Type.Optional(
      Type.String({ pattern: '^[0-9]{1,18}$', description: 'The virtual account number that you would like' }),
    ),
    store: Type.Optional(oneOf(STORES, 'The convenience store')),
    token_id: Type.Optional(textUpTo(255, "The card's token, made in the customer's browser")),
    authentication: Type.Optional(Type.Boolean({ description: '3-D Secure for a card; true where absent' })),
    authorize: Type.Optional(Type.Boolean({ description: 'Hold the amount on the card now, capture it later' })),
    save_card: Type.Optional(Type.Boolean({ description: 'Ask the gateway to keep the card for later charges' })),
    installment_term: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 36, description: 'Months of a card instalment' }),
    ),
    callback_url: Type.Optional(webAddress('Where a wallet sends the customer afterwards')),
    account_id: Type.Optional(textUpTo(100, 'A linked GoPay account')),
    payment_option_token: Type.Optional(textUpTo(1_000, 'The chosen payment option of the linked GoPay account')),
    qris_acquirer: Type.Optional(oneOf(['gopay', 'airpay shopee'], 'Who runs the QRIS code')),
    bill_info1: Type.Optional(textUpTo(10, 'Label on the Mandiri bill')),
    bill_info2: Type.Optional(textUpTo(30, 'Text on the Mandiri bill')),
    customer_details: Type.Optional(CustomerDetails),
    item_details: Type.Optional(
      Type.Array(ItemDetails, { minItems: 1, maxItems: ITEMS_MAX, description: 'What is paid for' }),
    ),
    custom_expiry: Type.Optional(CustomExpiry),
    notification_url: Type.Optional(webAddress('Notifications of this payment go here instead; staff only')),
    metadata: Type.Optional(
      Type.Unsafe<Record<string, unknown>>({ type: 'object', description: 'Anything of yours, up to 4 KB of JSON' }),
    ),
    custom_fields: Type.Optional(
      Type.Array(textUpTo(255, 'Free text'), { maxItems: 3, description: 'Up to three texts that the gateway echoes' }),
    ),
  },
  { additionalProperties: false },
);
export type ChargeInput = Static<typeof ChargeInput>;

/** Fields that only some payment types take; elsewhere they are refused rather than dropped in silence. */
const TYPES_THAT_TAKE = [...new Set(PAYMENT_TYPES.flatMap((type) => PAYMENT_TYPE[type].takes))].map(
  (field) => [field, PAYMENT_TYPES.filter((type) => PAYMENT_TYPE[type].takes.includes(field))] as const,
);

const LINKED_ACCOUNT_FIELDS = [
  ['payment_option_token', 'account_id'],
  ['account_id', 'payment_option_token'],
] as const;

/** The order id is a segment of the gateway's paths, where these lead elsewhere. */
export const LOOKS_LIKE_A_PATH = /^\.$|\.\./;

const SECOND_MS = 1_000;
const UNIT_MS = {
  second: SECOND_MS,
  minute: 60 * SECOND_MS,
  hour: 3_600 * SECOND_MS,
  day: 86_400 * SECOND_MS,
} as const;
const EXPIRY_MIN_MS = 20 * SECOND_MS;

const EXPIRY_MAX_SHOPEE_QRIS_DAYS = 5;

/** Every rule that a charge breaks; empty where it may go to the gateway. */
export function checkCharge(input: ChargeInput): readonly FieldError[] {
  // Over HTTP the shape was checked before; direct callers of the service may bypass the types.
  const faults = shape(input);
  if (faults.length > 0) return faults;
  return [...checkFields(input), ...checkItems(input), ...checkExpiry(input), ...checkMetadata(input)];
}

const shape = shapeOf(ChargeInput, '(charge)');

function checkFields(input: ChargeInput): FieldError[] {
  const errors: FieldError[] = [];
  const { requires, takes } = PAYMENT_TYPE[input.payment_type];
  for (const field of requires) {
    const isPhone = field === 'customer_details.phone';
    if ((isPhone ? input.customer_details?.phone : input[field]) !== undefined) continue;
    const message = say(isPhone ? 'phone_required_for' : 'required_for', { method: input.payment_type });
    errors.push({ field, message });
  }
  for (const [field, types] of TYPES_THAT_TAKE) {
    if (input[field] === undefined || takes.includes(field)) continue;
    errors.push({ field, message: say('only_for', { methods: types.join(' and '), other: input.payment_type }) });
  }
  for (const [field, other] of LINKED_ACCOUNT_FIELDS) {
    if (input[field] === undefined && input[other] !== undefined) {
      errors.push({ field, message: say('required_with', { field: other }) });
    }
  }
  const banks: readonly string[] = input.payment_type === 'credit_card' ? CARD_BANKS : BANKS;
  if (input.bank !== undefined && takes.includes('bank') && !banks.includes(input.bank)) {
    errors.push({ field: 'bank', message: say('one_of_for', { list: banks.join(', '), method: input.payment_type }) });
  }
  if (input.order_id !== undefined && LOOKS_LIKE_A_PATH.test(input.order_id)) {
    errors.push({ field: 'order_id', message: say('path_order') });
  }
  return errors;
}

function checkItems(input: ChargeInput): FieldError[] {
  const items = input.item_details;
  if (items === undefined) return [];
  const sum = items.reduce((total, item) => total + BigInt(item.price) * BigInt(item.quantity), 0n);
  if (sum === BigInt(input.gross_amount)) return [];
  return [{ field: 'item_details', message: say('items_differ', { number: input.gross_amount, sum }) }];
}

function checkExpiry(input: ChargeInput): FieldError[] {
  const expiry = input.custom_expiry;
  if (expiry === undefined) return [];
  const shopeeQris = input.payment_type === 'qris' && input.qris_acquirer === 'airpay shopee';
  const days = shopeeQris ? EXPIRY_MAX_SHOPEE_QRIS_DAYS : PAYMENT_TYPE[input.payment_type].expiryDaysMax;
  if (days === null)
    return [{ field: 'custom_expiry', message: say('not_possible_for', { method: input.payment_type }) }];
  const durationMs = expiry.expiry_duration * UNIT_MS[expiry.unit ?? 'minute'];
  if (durationMs >= EXPIRY_MIN_MS && durationMs <= days * UNIT_MS.day) return [];
  return [
    {
      field: 'custom_expiry.expiry_duration',
      message: say('expiry_range', { size: `${days} day${days === 1 ? '' : 's'}`, method: input.payment_type }),
    },
  ];
}

export function checkMetadata(input: { readonly metadata?: Record<string, unknown> | undefined }): FieldError[] {
  if (input.metadata === undefined) return [];
  const bytes = Buffer.byteLength(JSON.stringify(input.metadata));
  if (bytes <= METADATA_BYTES_MAX) return [];
  return [{ field: 'metadata', message: say('metadata_large', { number: METADATA_BYTES_MAX, sum: bytes }) }];
}
