// What is checked of a request before it is sent: missing fields and wrong types, each named by its path.

import { type TSchema, Type } from 'typebox';
import { type FieldError, GatewayValidationError } from '../domain/errors.ts';
import { type Shape, shapeOf } from '../domain/shape.ts';
import { METHOD, methodOf, PAYMENT_TYPE, PAYMENT_TYPES } from '../methods/index.ts';
import type { BodyField, BodyFields } from '../methods/method.ts';
import { forPrograms } from '../text/sayings.ts';
import type { ChargeRequest, PaymentType } from './wire.ts';

const text = Type.String({ says: 'must be text' });
const filled = Type.String({ minLength: 1, says: 'must be text, not empty' });
const flag = Type.Boolean();
const json = Type.Unsafe<Record<string, unknown>>({ type: 'object' });
const whole = wholeFrom(Number.MIN_SAFE_INTEGER, 'must be a whole number');
const count = wholeFrom(1, 'must be a whole number from 1 on');
const price = wholeFrom(Number.MIN_SAFE_INTEGER, 'must be a whole number of rupiah');
const rupiah = wholeFrom(1, 'must be a whole number of rupiah from 1 on');
const rupiahText = Type.String({ pattern: '^[1-9]\\d*$', says: 'must be a whole number of rupiah, as text' });

function wholeFrom(minimum: number, says: string) {
  return Type.Integer({ minimum, maximum: Number.MAX_SAFE_INTEGER, says });
}

function oneOf(...values: readonly string[]) {
  return Type.Unsafe<string>({ enum: values });
}

function list(items: TSchema) {
  return Type.Array(items, { says: 'must be a list' });
}

function filledList(items: TSchema) {
  const says = (value: unknown) => (Array.isArray(value) ? 'must not be empty' : 'must be a list');
  return Type.Array(items, { minItems: 1, says });
}

/** An object whose `required` fields must be there. Fields that are not named pass: the gateway may know more than we do. */
function fields(required: Record<string, TSchema>, optional: Record<string, TSchema> = {}) {
  const others = Object.entries(optional).map(([name, schema]) => [name, Type.Optional(schema)]);
  return Type.Object({ ...required, ...Object.fromEntries(others) });
}

function shapesOf<Name extends string>(schemas: Record<Name, TSchema>) {
  const shapes = Object.entries<TSchema>(schemas).map(([name, schema]) => [name, shapeOf(schema, 'payload')]);
  return Object.fromEntries(shapes) as Record<Name, Shape>;
}

const person = { first_name: text, last_name: text, email: text, phone: text };
const address = fields({}, { ...person, address: text, city: text, postal_code: text, country_code: text });
const customer = fields({}, { ...person, billing_address: address, shipping_address: address });
const items = filledList(
  fields(
    { price, quantity: count, name: filled },
    { id: text, brand: text, category: text, merchant_name: text, url: text },
  ),
);

const chargeBase = shapeOf(
  fields(
    {
      payment_type: filled,
      transaction_details: fields({ order_id: filled, gross_amount: rupiah }, { currency: text }),
    },
    {
      item_details: items,
      customer_details: customer,
      seller_details: list(fields({}, { id: text, name: text, email: text, url: text, address })),
      custom_expiry: fields(
        { expiry_duration: count },
        { order_time: text, unit: oneOf('second', 'minute', 'hour', 'day') },
      ),
      custom_field1: text,
      custom_field2: text,
      custom_field3: text,
      metadata: json,
    },
  ),
  'payload',
);

const KINDS: Readonly<Record<Exclude<BodyField, BodyFields>, TSchema>> = {
  text,
  filled,
  flag,
  whole,
  json,
  texts: list(text),
  items,
  customer,
};

function bodyShape({ needs = {}, takes = {} }: BodyFields): TSchema {
  return fields(schemasOf(needs), schemasOf(takes));
}

function schemasOf(named: Readonly<Record<string, BodyField>>): Record<string, TSchema> {
  const entries = Object.entries(named);
  return Object.fromEntries(
    entries.map(([name, field]) => [name, typeof field === 'string' ? KINDS[field] : bodyShape(field)]),
  );
}

/** By payment type: what it needs besides the fields of every charge. A type that is not here is left to the gateway. */
const chargeOptions: Readonly<Record<string, Shape>> = shapesOf({
  ...Object.fromEntries(PAYMENT_TYPES.map((type) => [type, bodyShape(PAYMENT_TYPE[type].bodyFields)])),
  // Another name for a bank transfer, whose own fields may be absent.
  permata: bodyShape({ takes: PAYMENT_TYPE.bank_transfer.bodyFields.needs ?? {} }),
});

type Payload = Readonly<Record<string, unknown>>;

function checkCharge(given: unknown): FieldError | undefined {
  const fault = chargeBase(given)[0];
  if (fault !== undefined) return fault;
  const charge = given as Payload;
  const type = String(charge.payment_type);
  const ofOptions = Object.hasOwn(chargeOptions, type) ? chargeOptions[type]?.(charge)[0] : undefined;
  return ofOptions ?? (type === 'credit_card' ? checkCard(charge) : undefined) ?? checkItemSum(charge);
}

/** Exactly one means of payment. */
function checkCard(charge: Payload): FieldError | undefined {
  const options = charge.credit_card as Payload;
  const means = ['token_id', 'card', 'google_pay_token'].filter((name) => options[name] !== undefined);
  if (means.length === 1) return undefined;
  return { field: 'credit_card', message: forPrograms('must hold exactly one of token_id, card and google_pay_token') };
}

/** The gateway refuses a charge whose items do not add up; so do we, before it travels. */
function checkItemSum(charge: Payload): FieldError | undefined {
  const { item_details: items, transaction_details: details } = charge as unknown as Pick<
    ChargeRequest,
    'item_details' | 'transaction_details'
  >;
  if (items === undefined) return undefined;
  const sum = items.reduce((total, item) => total + item.price * item.quantity, 0);
  if (sum === details.gross_amount) return undefined;
  return {
    field: 'transaction_details.gross_amount',
    message: forPrograms(`must be the sum of item_details, which is ${sum}`),
  };
}

const retrySchedule = fields({ interval: count, interval_unit: oneOf('minute', 'hour', 'day'), max_interval: whole });
const gopayAccount = fields({ account_id: filled });

/** The payloads that callers write themselves, by operation; a charge has rules besides. */
const payloads = shapesOf({
  create_pay_account: fields({
    payment_type: filled,
    gopay_partner: fields({ phone_number: filled, country_code: filled }, { redirect_url: text }),
  }),
  create_subscription: fields(
    {
      name: filled,
      amount: rupiahText,
      currency: filled,
      payment_type: oneOf('credit_card', 'gopay'),
      token: filled,
      schedule: fields({ interval: count, interval_unit: oneOf('day', 'week', 'month') }, { start_time: text }),
    },
    { retry_schedule: retrySchedule, metadata: json, customer_details: fields({}, person), gopay: gopayAccount },
  ),
  update_subscription: fields(
    { name: filled, amount: rupiahText, currency: filled, token: filled },
    {
      schedule: fields({}, { interval: count, next_execution_at: text }),
      retry_schedule: retrySchedule,
      gopay: gopayAccount,
    },
  ),
  create_snap_transaction: fields(
    { transaction_details: fields({ order_id: filled, gross_amount: rupiah }) },
    { item_details: items, enabled_payments: list(text), credit_card: json, callbacks: json },
  ),
  update_snap_preferences: json,
  create_payment_link: fields(
    { transaction_details: fields({ order_id: filled }, { gross_amount: rupiah, payment_link_id: filled }) },
    { usage_limit: count, item_details: items, enabled_payments: list(text), customer_required: flag, title: text },
  ),
  create_invoice: fields(
    {
      order_id: filled,
      invoice_number: filled,
      invoice_date: filled,
      due_date: filled,
      customer_details: fields({ name: filled }, { id: text, email: text, phone: text }),
      payment_type: oneOf('payment_link', 'virtual_account'),
      item_details: filledList(fields({ description: filled, quantity: count, price }, { item_id: text })),
    },
    {
      notes: text,
      reference: text,
      payment_link: json,
      virtual_accounts: list(json),
      amount: json,
      taxes: list(json),
    },
  ),
});

export type PayloadOperation = keyof typeof payloads | 'charge';

/** Throws for a payload that lacks a field or holds one of the wrong type, naming it. */
export function checkPayload(operation: PayloadOperation, given: unknown): void {
  const fault = operation === 'charge' ? checkCharge(given) : payloads[operation](given)[0];
  if (fault !== undefined) refuse(operation, fault.field, fault.message);
}

const rupiahShape = shapeOf(rupiah, '');

export function checkRupiah(operation: string, field: string, value: unknown): void {
  const fault = rupiahShape(value)[0];
  if (fault !== undefined) refuse(operation, field, fault.message);
}

export function checkText(operation: string, field: string, value: unknown): void {
  if (typeof value !== 'string') refuse(operation, field, 'must be text');
}

export function checkFilled(operation: string, field: string, value: unknown): asserts value is string {
  if (typeof value !== 'string' || value === '') refuse(operation, field, 'must be text, not empty');
}

export function checkPattern(operation: string, field: string, value: unknown, pattern: RegExp, says: string): void {
  if (typeof value !== 'string' || !pattern.test(value)) refuse(operation, field, says);
}

/** One segment of a path, encoded. */
export function pathSegment(operation: string, field: string, value: unknown): string {
  checkFilled(operation, field, value);
  // A dot segment means "this folder" or "the one above" even when it is encoded, and would reach another address.
  if (value === '.' || value === '..') refuse(operation, field, 'must not be a dot or two');
  try {
    return encodeURIComponent(value);
  } catch {
    refuse(operation, field, 'must be well-formed Unicode');
  }
}

/** The body as it is sent. */
export function writeJson(operation: string, body: unknown): string {
  try {
    return JSON.stringify(body);
  } catch (error) {
    // The message of a circular structure names fields only, never values.
    refuse(
      operation,
      'payload',
      `cannot be written as JSON (${error instanceof TypeError ? error.message.split('\n')[0] : 'unknown reason'})`,
    );
  }
}

const KEYLESS_TYPES: readonly PaymentType[] = ['permata', 'cimb_clicks', 'bca_klikbca'];

/** Whether the gateway heeds the idempotency key of this charge. */
export function honoursIdempotencyKey(payload: ChargeRequest): boolean {
  const { bank_transfer, cstore } = payload as { bank_transfer?: { bank: string }; cstore?: { store: string } };
  const { payment_type: paymentType } = payload;
  const method = methodOf({ paymentType, bank: bank_transfer?.bank ?? null, store: cstore?.store ?? null });
  return !KEYLESS_TYPES.includes(paymentType) && (method === null || METHOD[method].ignoresIdempotencyKey !== true);
}

function refuse(operation: string, field: string, says: string): never {
  const message = `${field} ${says}`;
  throw new GatewayValidationError(message, { operation, validationMessages: [message] });
}
