// What a caller may ask for in a checkout: the fields with their bounds, and the rules that tie fields together.

import { type Static, Type } from 'typebox';
import { METHODS, type Method } from '../../methods/index.ts';
import { say } from '../../text/sayings.ts';
import type { FieldError } from '../errors.ts';
import { oneOf, textUpTo, webAddress } from '../fields.ts';
import { AMOUNT_MAX, CustomerDetails, checkMetadata, ITEM_FIELDS, LOOKS_LIKE_A_PATH } from '../payments/charge.ts';
import { shapeOf } from '../shape.ts';
import { ADDRESS_PARTS, LANGUAGES } from './checkout.ts';
import { limitWithFee, type MethodFees } from './fees.ts';

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

export const CustomerPaysFees = Type.Boolean({
  description:
    "Whether the customer pays the fees of payment methods that the shop has set; the shop's way where absent",
});

export const CheckoutInput = Type.Object(
  {
    amount: Type.Integer({ minimum: 1, maximum: AMOUNT_MAX, description: 'The total, in whole rupiah' }),
    items: Type.Optional(
      Type.Array(CheckoutItem, { minItems: 1, maxItems: ITEMS_MAX, description: 'What is paid for' }),
    ),
    customer_details: Type.Optional(CustomerDetails),
    customer_id: Type.Optional(
      textUpTo(100, 'Your id of the customer, where they have signed in at your shop: their saved cards are offered'),
    ),
    payment_methods: Type.Optional(PaymentMethods),
    customer_pays_fees: Type.Optional(CustomerPaysFees),
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

/** What the shop allows: where customers may be sent to, null for anywhere; and the fees that they would pay. */
interface ShopRules {
  readonly returnHosts: readonly string[] | null;
  readonly fees: MethodFees | null;
}

/** Every rule that a checkout breaks. */
export function checkCheckout(input: CheckoutInput, { returnHosts, fees }: ShopRules): readonly FieldError[] {
  const faults = shape(input);
  if (faults.length > 0) return faults;
  return [
    ...checkItems(input),
    ...checkPaysFees(input, fees),
    ...checkMethods(input, feesOf(input, fees)),
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
  return [{ field: 'items', message: say('sum_differs', { number: amount, sum }) }];
}

/** The fees that the customer pays, where the shop has some and nothing else is said. */
export function feesOf(
  { customer_pays_fees: isWanted = true }: { readonly customer_pays_fees?: boolean | null | undefined },
  fees: MethodFees | null,
): MethodFees | null {
  return isWanted === false ? null : fees;
}

export function checkPaysFees(
  { customer_pays_fees, items = [] }: Pick<CheckoutInput, 'customer_pays_fees' | 'items'>,
  fees: MethodFees | null,
): FieldError[] {
  if (customer_pays_fees === true && fees === null) {
    return [{ field: 'customer_pays_fees', message: say('needs_fees') }];
  }
  if (items.length < ITEMS_MAX || feesOf({ customer_pays_fees }, fees) === null) return [];
  return [{ field: 'items', message: say('fewer_items', { count: ITEMS_MAX }) }];
}

function checkMethods({ payment_methods: methods, amount }: CheckoutInput, fees: MethodFees | null): FieldError[] {
  const checkout = { amount: BigInt(amount), fees };
  if (methods === undefined || methods.some((method) => limitWithFee(method as Method, checkout) === null)) return [];
  return [{ field: 'payment_methods', message: say('no_method', { number: amount }) }];
}

function checkReturn(field: string, address: string | undefined, hosts: readonly string[] | null): FieldError[] {
  if (address === undefined) return [];
  const known = ADDRESS_PARTS.map((name) => `{${name}}`);
  const unknown = address.match(/\{[^}]*\}?/g)?.find((part) => !known.includes(part));
  if (unknown !== undefined)
    return [{ field, message: say('unknown_part', { name: unknown, list: known.join(', ') }) }];
  if (!URL.canParse(address)) return [{ field, message: say('web_address') }];
  const { host, hostname, username, password } = new URL(address);
  if (username !== '' || password !== '') return [{ field, message: say('no_login') }];
  if (/[{}]|%7[bd]/i.test(host)) return [{ field, message: say('no_parts_in_host') }];
  if (hosts === null || hosts.includes(host) || hosts.includes(hostname)) return [];
  return [{ field, message: say('host_not_allowed', { host: hostname }) }];
}

function checkOrderId({ order_id: orderId }: CheckoutInput): FieldError[] {
  if (orderId === undefined || !LOOKS_LIKE_A_PATH.test(orderId)) return [];
  return [{ field: 'order_id', message: say('path_order') }];
}
