// What a caller may ask for in a checkout: the fields with their bounds, and the rules that tie fields together.

import { type Static, Type } from 'typebox';
import { limitOf, METHODS, type Method } from '../../methods/index.ts';
import type { FieldError } from '../errors.ts';
import { oneOf, textUpTo, webAddress } from '../fields.ts';
import { AMOUNT_MAX, CustomerDetails, checkMetadata, ITEM_FIELDS, LOOKS_LIKE_A_PATH } from '../payments/charge.ts';
import { shapeOf } from '../shape.ts';
import { ADDRESS_PARTS, LANGUAGES } from './checkout.ts';

const ITEMS_MAX = 100;
const MINUTES_MIN = 5;
const MINUTES_MAX = 43_200;
export const MINUTES_DEFAULT = 1_440;
/** Leaves room for the number of an attempt. */
const ORDER_ID_PATTERN = '^[A-Za-z0-9_~.-]{1,45}$';

const CheckoutItem = Type.Object(
  {
    ...ITEM_FIELDS,
    category: Type.Optional(textUpTo(50, 'Category; Kredivo needs it')),
    url: Type.Optional(webAddress('Where the item is shown; Kredivo needs it')),
  },
  { additionalProperties: false },
);

export const PaymentMethods = Type.Array(oneOf(METHODS), {
  minItems: 1,
  maxItems: METHODS.length,
  description: 'The payment methods that are offered; all that the amount allows where absent',
});

export const CheckoutInput = Type.Object(
  {
    amount: Type.Integer({ minimum: 1, maximum: AMOUNT_MAX, description: 'The total, in whole rupiah' }),
    items: Type.Optional(
      Type.Array(CheckoutItem, { minItems: 1, maxItems: ITEMS_MAX, description: 'What is paid for' }),
    ),
    customer_details: Type.Optional(CustomerDetails),
    payment_methods: Type.Optional(PaymentMethods),
    expires_in_minutes: Type.Optional(
      Type.Integer({
        minimum: MINUTES_MIN,
        maximum: MINUTES_MAX,
        description: `How long the customer has; ${MINUTES_DEFAULT} where absent`,
      }),
    ),
    language: Type.Optional(oneOf(LANGUAGES, "Of the pay page and of mails; the browser's where absent")),
    success_url: Type.Optional(
      webAddress(
        'Where the customer goes after paying; its host must be allowed. {order_id}, {checkout_id} and {status} in it are filled in',
      ),
    ),
    back_url: Type.Optional(
      webAddress('Where the customer goes without paying; its host must be allowed. The same is filled in'),
    ),
    order_id: Type.Optional(
      Type.String({
        pattern: ORDER_ID_PATTERN,
        description: 'Your id of the order, never used before; made for you where absent',
      }),
    ),
    metadata: Type.Optional(
      Type.Unsafe<Record<string, unknown>>({ type: 'object', description: 'Anything of yours, up to 4 KB of JSON' }),
    ),
  },
  { additionalProperties: false },
);
export type CheckoutInput = Static<typeof CheckoutInput>;

const shape = shapeOf(CheckoutInput, '(checkout)');

/** Every rule that a checkout breaks. `returnHosts` are those that customers may be sent to; null where any is. */
export function checkCheckout(input: CheckoutInput, returnHosts: readonly string[] | null): readonly FieldError[] {
  const faults = shape(input);
  if (faults.length > 0) return faults;
  return [
    ...checkItems(input),
    ...checkMethods(input),
    ...checkReturn('success_url', input.success_url, returnHosts),
    ...checkReturn('back_url', input.back_url, returnHosts),
    ...checkOrderId(input),
    ...checkMetadata(input),
  ];
}

function checkItems({ items, amount }: CheckoutInput): FieldError[] {
  if (items === undefined) return [];
  const sum = items.reduce((total, item) => total + BigInt(item.price) * BigInt(item.quantity), 0n);
  if (sum === BigInt(amount)) return [];
  return [{ field: 'items', message: `must add up to amount (${amount}), but add up to ${sum}` }];
}

function checkMethods({ payment_methods: methods, amount }: CheckoutInput): FieldError[] {
  if (methods === undefined || methods.some((method) => limitOf(method as Method, BigInt(amount)) === null)) return [];
  return [
    { field: 'payment_methods', message: `has no method for ${amount} rupiah: each of them takes less, or more` },
  ];
}

function checkReturn(field: string, address: string | undefined, hosts: readonly string[] | null): FieldError[] {
  if (address === undefined) return [];
  const known = ADDRESS_PARTS.map((name) => `{${name}}`);
  const unknown = address.match(/\{[^}]*\}?/g)?.find((part) => !known.includes(part));
  if (unknown !== undefined) return [{ field, message: `holds ${unknown}, and may name only ${known.join(', ')}` }];
  if (!URL.canParse(address)) return [{ field, message: 'must be a web address' }];
  const { host, hostname, username, password } = new URL(address);
  if (username !== '' || password !== '') return [{ field, message: 'must not hold a name or a password' }];
  if (/[{}]|%7[bd]/i.test(host)) return [{ field, message: 'must not name parts of the order in its host' }];
  if (hosts === null || hosts.includes(host) || hosts.includes(hostname)) return [];
  return [{ field, message: `leads to ${hostname}, which is not among the allowed hosts (GAPURA_RETURN_HOSTS)` }];
}

function checkOrderId({ order_id: orderId }: CheckoutInput): FieldError[] {
  if (orderId === undefined || !LOOKS_LIKE_A_PATH.test(orderId)) return [];
  return [{ field: 'order_id', message: 'must not be "." or hold "..", which the gateway takes for a path' }];
}
