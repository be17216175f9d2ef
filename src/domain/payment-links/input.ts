// What a caller may ask for in a payment link, and what a customer fills in on its page.

import { type Static, Type } from 'typebox';
import { METHODS, type Method } from '../../methods/index.ts';
import { say } from '../../text/sayings.ts';
import { holdsCardNumber } from '../card-numbers.ts';
import { LANGUAGES } from '../checkouts/checkout.ts';
import { limitWithFee, type MethodFees } from '../checkouts/fees.ts';
import { CustomerPaysFees, checkPaysFees, feesOf, PaymentMethods } from '../checkouts/input.ts';
import type { FieldError } from '../errors.ts';
import { nullable, oneOf, pictureAddress, textUpTo } from '../fields.ts';
import { AMOUNT_MAX, checkMetadata } from '../payments/charge.ts';
import { shapeOf } from '../shape.ts';
import {
  LINK_FIELD_TYPES,
  type LinkAmounts,
  type LinkField,
  type LinkFieldType,
  type LinkPrice,
  type PaymentLink,
  priceOf,
} from './link.ts';

const FIELDS_MAX = 5;
const SUGGESTIONS_MAX = 6;
const USES_MAX = 1_000_000;
const QUANTITY_MAX = 1_000;
const DESCRIPTION_LENGTH_MAX = 500;
export const ANSWER_LENGTH_MAX = 200;

const rupiah = (description: string) => Type.Integer({ minimum: 1, maximum: AMOUNT_MAX, description });

const Field = Type.Object(
  {
    name: Type.String({ pattern: '^[a-z][a-z0-9_]{0,29}$', description: 'Under which the answer is stored' }),
    type: Type.Optional(
      oneOf(LINK_FIELD_TYPES, 'What may be filled in; where absent, by the name: email and phone are what they say'),
    ),
    label: textUpTo(60, 'What the customer is asked'),
    required: Type.Optional(Type.Boolean({ description: 'Whether it must be filled in; false where absent' })),
  },
  { additionalProperties: false },
);

const Quantity = Type.Object(
  {
    min: Type.Optional(
      Type.Integer({ minimum: 1, maximum: QUANTITY_MAX, description: 'The fewest; one where absent' }),
    ),
    max: Type.Integer({ minimum: 1, maximum: QUANTITY_MAX, description: 'The most' }),
  },
  { additionalProperties: false, description: 'How many the customer may take, each for the amount; one where absent' },
);

/** What may be changed later: everything that does not touch the amount. */
const CHANGEABLE = {
  description: Type.Optional(
    nullable(textUpTo(DESCRIPTION_LENGTH_MAX, 'More about it, as plain text; line breaks are kept')),
  ),
  image_url: Type.Optional(nullable(pictureAddress('A picture of it on the page, 16 wide and 9 high; https only'))),
  usage_limit: Type.Optional(
    Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      minimum: 1,
      maximum: USES_MAX,
      description: 'How often it can be paid; null where that is not limited',
    }),
  ),
  fields: Type.Optional(
    Type.Array(Field, { maxItems: FIELDS_MAX, description: 'What the customer is to fill in, up to five' }),
  ),
  expires_at: Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      format: 'date-time',
      description: 'When it is over; null where it goes on',
    }),
  ),
  ended_message: Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      minLength: 1,
      maxLength: 500,
      description: 'What the page says once it is over',
    }),
  ),
};

const Language = oneOf(LANGUAGES, "Of the page; the browser's where absent");
const Metadata = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  description: 'Anything of yours, up to 4 KB of JSON',
});

export const LinkInput = Type.Object(
  {
    title: textUpTo(100, 'What is paid for'),
    amount: Type.Optional(rupiah('The amount, in whole rupiah; absent where the customer says it')),
    amount_min: Type.Optional(rupiah('The least that the customer may pay')),
    amount_max: Type.Optional(rupiah('The most that the customer may pay')),
    amount_suggestions: Type.Optional(
      Type.Array(rupiah('An amount to choose'), { maxItems: SUGGESTIONS_MAX, description: 'Amounts that are offered' }),
    ),
    quantity: Type.Optional(Quantity),
    ...CHANGEABLE,
    payment_methods: Type.Optional(PaymentMethods),
    customer_pays_fees: Type.Optional(CustomerPaysFees),
    language: Type.Optional(Language),
    metadata: Type.Optional(Metadata),
  },
  { additionalProperties: false },
);
export type LinkInput = Static<typeof LinkInput>;

export const LinkUpdate = Type.Object(
  {
    title: Type.Optional(textUpTo(100, 'What is paid for')),
    ...CHANGEABLE,
    // Null takes back what was said before.
    payment_methods: Type.Optional(nullable(PaymentMethods)),
    customer_pays_fees: Type.Optional(nullable(CustomerPaysFees)),
    language: Type.Optional(nullable(Language)),
    metadata: Type.Optional(nullable(Metadata)),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type LinkUpdate = Static<typeof LinkUpdate>;

const inputShape = shapeOf(LinkInput, '(payment link)');
const updateShape = shapeOf(LinkUpdate, '(payment link)');

/** Every rule that a new link breaks. `fees`: those that the shop has set. */
export function checkLink(input: LinkInput, now: Date, fees: MethodFees | null): readonly FieldError[] {
  const faults = inputShape(input);
  if (faults.length > 0) return faults;
  const price = [...checkPrice(input), ...checkQuantity(input)];
  const ways =
    price.length > 0 ? [] : checkLinkMethods(input.payment_methods ?? null, amountsOf(input), feesOf(input, fees));
  return [...price, ...checkSuggestions(input), ...checkPaysFees(input, fees), ...checkChangeable(input, now), ...ways];
}

/** Every rule that a change of a link breaks. */
export function checkLinkUpdate(update: LinkUpdate, now: Date): readonly FieldError[] {
  const faults = updateShape(update);
  return faults.length > 0 ? faults : checkChangeable(update, now);
}

/** Whether one of the ways can pay one of the amounts that a link has, with its fee. */
export function checkLinkMethods(
  methods: readonly Method[] | null,
  of: LinkAmounts,
  fees: MethodFees | null,
): readonly FieldError[] {
  const price = priceOf(of);
  const amounts = price.kind === 'fixed' ? totalsOf(price) : [price.least, price.most];
  const hasMethod = amounts.some((amount) =>
    (methods ?? METHODS).some((method) => limitWithFee(method, { amount, fees }) === null),
  );
  return hasMethod ? [] : [{ field: 'payment_methods', message: say('no_method_amounts') }];
}

/** The least and the most that a customer comes to pay. */
function totalsOf({ amount, quantity }: Extract<LinkPrice, { kind: 'fixed' }>): readonly [bigint, bigint] {
  return [amount * BigInt(quantity?.min ?? 1), amount * BigInt(quantity?.max ?? 1)];
}

/** Of an input without faults. */
export function amountsOf(input: LinkInput): LinkAmounts {
  const { amount, amount_min, amount_max, amount_suggestions = [], quantity } = input;
  if (amount !== undefined) {
    return {
      amount: BigInt(amount),
      amountMin: null,
      amountMax: null,
      amountSuggestions: [],
      quantity: quantity === undefined ? null : { min: quantity.min ?? 1, max: quantity.max },
    };
  }
  return {
    quantity: null,
    amount: null,
    amountMin: BigInt(amount_min ?? 1),
    amountMax: BigInt(amount_max ?? AMOUNT_MAX),
    amountSuggestions: amount_suggestions.map(BigInt),
  };
}

export function fieldsOf(fields: NonNullable<LinkInput['fields']>): LinkField[] {
  return fields.map(({ name, type = typeByName(name), label, required = false }) => ({ name, type, label, required }));
}

function typeByName(name: string): LinkFieldType {
  return name === 'email' || name === 'phone' ? name : 'text';
}

function checkPrice({ amount, amount_min, amount_max }: LinkInput): FieldError[] {
  if (amount !== undefined) {
    const other = Object.entries({ amount_min, amount_max }).find(([, value]) => value !== undefined);
    return other === undefined ? [] : [{ field: other[0], message: say('only_without_amount') }];
  }
  const faults: FieldError[] = [];
  if (amount_min === undefined) faults.push({ field: 'amount_min', message: say('required_without_amount') });
  if (amount_max === undefined) faults.push({ field: 'amount_max', message: say('required_without_amount') });
  if (amount_min !== undefined && amount_max !== undefined && amount_min > amount_max) {
    faults.push({ field: 'amount_max', message: say('below_other', { field: 'amount_min' }) });
  }
  return faults;
}

function checkQuantity({ amount, quantity }: LinkInput): FieldError[] {
  if (quantity === undefined) return [];
  if (amount === undefined) return [{ field: 'quantity', message: say('only_with_amount') }];
  const { min = 1, max } = quantity;
  if (max < min) return [{ field: 'quantity.max', message: say('below_other', { field: 'quantity.min' }) }];
  const total = BigInt(amount) * BigInt(max);
  if (total <= BigInt(AMOUNT_MAX)) return [];
  return [{ field: 'quantity.max', message: say('total_too_much', { sum: total, number: AMOUNT_MAX }) }];
}

function checkSuggestions(input: LinkInput): FieldError[] {
  const { amount, amount_min = 0, amount_max = AMOUNT_MAX, amount_suggestions: suggestions = [] } = input;
  if (suggestions.length === 0) return [];
  if (amount !== undefined) return [{ field: 'amount_suggestions', message: say('only_without_amount') }];
  const outside = suggestions.findIndex((one) => one < amount_min || one > amount_max);
  if (outside === -1) return [];
  return [{ field: `amount_suggestions.${outside}`, message: say('outside_amounts') }];
}

const ASKED_BY_THE_PAGE = ['amount', 'quantity'] as const;

function checkChangeable({ fields = [], expires_at, metadata }: LinkUpdate, now: Date): FieldError[] {
  const names = fields.map(({ name }) => name);
  const twice = names.findIndex((name, index) => names.indexOf(name) !== index);
  return [
    ...ASKED_BY_THE_PAGE.filter((name) => names.includes(name)).map((name) => ({
      field: `fields.${names.indexOf(name)}.name`,
      message: say('asked_anyway', { name }),
    })),
    ...(twice === -1 ? [] : [{ field: `fields.${twice}.name`, message: say('twice') }]),
    ...(typeof expires_at === 'string' && new Date(expires_at) <= now
      ? [{ field: 'expires_at', message: say('link_future') }]
      : []),
    ...(metadata === null ? [] : checkMetadata({ metadata })),
  ];
}

/** What a customer filled in: the amount where the link leaves it open, how many where it leaves that, and the fields. */
export interface FilledForm {
  /** For one. */
  readonly price: bigint;
  readonly quantity: number;
  readonly answers: Readonly<Record<string, string>>;
}

export interface FilledFault {
  readonly field: string;
  readonly kind: 'required' | 'amount' | 'quantity' | 'long' | 'card' | Exclude<LinkFieldType, 'text'>;
}

const FORMS: Readonly<Record<LinkFieldType, RegExp>> = {
  text: /^/,
  email: /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]+$/,
  phone: /^\+?(?:[\s().-]*\d){7,15}$/,
  number: /^\d{1,15}$/,
};

/** What is wrong with an answer; null where nothing is. */
function faultOf({ type, required }: LinkField, answer: string): FilledFault['kind'] | null {
  if (answer.length > ANSWER_LENGTH_MAX) return 'long';
  if (answer === '') return required ? 'required' : null;
  // A phone number may have the check digit of a card by chance.
  if (type !== 'phone' && holdsCardNumber(answer)) return 'card';
  return type === 'text' || FORMS[type].test(answer) ? null : type;
}

/** Reads the form of a link's page. Amounts may have dots between their thousands, as they are written here. */
export function readFilled(
  link: LinkAmounts & Pick<PaymentLink, 'fields'>,
  form: ReadonlyMap<string, string>,
): FilledForm | { readonly faults: readonly FilledFault[] } {
  const faults: FilledFault[] = [];
  const asked = priceOf(link);
  const price = amountIn(asked, form);
  const quantity = quantityIn(asked, form);
  if (price === undefined) faults.push({ field: 'amount', kind: 'amount' });
  if (quantity === undefined) faults.push({ field: 'quantity', kind: 'quantity' });
  const answers: Record<string, string> = {};
  for (const field of link.fields) {
    const { name } = field;
    const answer = (form.get(name) ?? '').trim();
    const kind = faultOf(field, answer);
    if (kind !== null) faults.push({ field: name, kind });
    else if (answer !== '') answers[name] = answer;
  }
  const isWrong = faults.length > 0 || price === undefined || quantity === undefined;
  return isWrong ? { faults } : { price, quantity, answers };
}

function quantityIn(price: LinkPrice, form: ReadonlyMap<string, string>): number | undefined {
  if (price.kind === 'open' || price.quantity === null) return 1;
  const { min, max } = price.quantity;
  const typed = (form.get('quantity') ?? '').trim();
  if (!/^\d{1,4}$/.test(typed)) return undefined;
  const quantity = Number(typed);
  return quantity >= min && quantity <= max ? quantity : undefined;
}

function amountIn(price: LinkPrice, form: ReadonlyMap<string, string>): bigint | undefined {
  if (price.kind === 'fixed') return price.amount;
  const typed = (form.get('amount') ?? '').trim();
  const digits = typed.replace(/^rp\s*/i, '').replaceAll(/[.\s](?=\d{3}(?:\D|$))/g, '');
  if (!/^\d{1,12}$/.test(digits)) return undefined;
  const amount = BigInt(digits);
  return amount >= price.least && amount <= price.most ? amount : undefined;
}
