// The parts of a charge that all payment types share: read, checked, and put into one shape.

import { invalid, RefusedRequest } from '../answers.ts';
import { isObject, type JsonObject, type JsonValue, Reader } from '../json.ts';
import { parseOffsetTime } from '../time.ts';

interface CustomExpiry {
  readonly orderTime?: number | undefined;
  readonly durationMs: number;
}

export interface ChargeRequest {
  readonly paymentType: string;
  readonly orderId: string;
  readonly grossAmount: number;
  readonly items: readonly Reader[] | undefined;
  readonly customer: Reader | undefined;
  readonly customExpiry: CustomExpiry | undefined;
  readonly customFields: Readonly<Record<string, string>>;
  readonly metadata: JsonObject | undefined;
  /** The whole body, for the fields of a payment type. Its `problems` are the request's. */
  readonly body: Reader;
}

export const ORDER_ID_PATTERN = /^[A-Za-z0-9\-_~.]+$/;
const UNIT_MS = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;
export const EMAIL_PATTERN = /^[A-Za-z0-9_%+-]+(\.[A-Za-z0-9_%+-]+)*@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;
const POSTAL_CODE_PATTERN = /^[A-Za-z0-9 -]*$/;

/** The longest order id that a merchant may send; the gateway's own, for subscriptions, are longer. */
const ORDER_ID_LENGTH_MAX = 50;

interface ChargeRules {
  readonly orderIdMax?: number;
  /** Snap takes signs in an order id that no other charge may have. */
  readonly isSnap?: boolean;
}

/** Reads a charge; its problems stay in `body.problems` until the payment type has added its own. */
export function readCharge(json: JsonValue | undefined, rules: ChargeRules = {}): ChargeRequest {
  const { orderIdMax = ORDER_ID_LENGTH_MAX, isSnap = false } = rules;
  // The gateway falls over when the body is missing; so does its stand-in.
  if (json === undefined || json === null) throw new RefusedRequest(500, undefined, { httpStatus: 500 });
  if (!isObject(json)) throw invalid('request body must be a JSON object');
  const body = new Reader(json, []);
  const paymentType = body.text('payment_type', { required: true });
  const details = body.object('transaction_details', true);
  const pattern = isSnap ? /./ : ORDER_ID_PATTERN;
  const orderId = details?.text('order_id', { required: true, max: orderIdMax, pattern });
  const grossAmount = details?.integer('gross_amount', { required: true, min: 1 });
  details?.text('currency', { oneOf: ['IDR'] });
  const items = readItems(body, grossAmount);
  const customer = readCustomer(body);
  readSellers(body);
  const metadata = body.object('metadata')?.json;
  return {
    paymentType: paymentType ?? '',
    orderId: orderId ?? '',
    grossAmount: grossAmount ?? 0,
    items,
    customer,
    customExpiry: readExpiry(body),
    customFields: readCustomFields(body),
    metadata,
    body,
  };
}

function readItems(body: Reader, grossAmount: number | undefined): Reader[] | undefined {
  const items = body.list('item_details');
  if (items === undefined) return undefined;
  let sum = 0;
  for (const item of items) {
    item.text('id', { max: 50 });
    item.text('name', { required: true, max: 50 });
    for (const field of ['brand', 'category', 'merchant_name']) item.text(field, { max: 50 });
    item.text('url');
    sum +=
      (item.integer('price', { required: true }) ?? 0) * (item.integer('quantity', { required: true, min: 1 }) ?? 0);
  }
  if (body.problems.length === 0 && items.length > 0 && sum !== grossAmount) {
    body.problems.push('transaction_details.gross_amount is not equal to the sum of item_details');
  }
  return items;
}

function readCustomer(body: Reader): Reader | undefined {
  const customer = body.object('customer_details');
  for (const field of ['first_name', 'last_name', 'phone']) customer?.text(field, { max: 255 });
  customer?.text('email', { max: 255, pattern: EMAIL_PATTERN });
  for (const field of ['billing_address', 'shipping_address']) readAddress(customer?.object(field));
  return customer;
}

function readAddress(address: Reader | undefined): void {
  for (const field of ['first_name', 'last_name', 'phone', 'address', 'city']) address?.text(field, { max: 255 });
  address?.text('postal_code', { max: 255, pattern: POSTAL_CODE_PATTERN });
  address?.text('country_code', { oneOf: ['IDN'] });
}

function readSellers(body: Reader): void {
  for (const seller of body.list('seller_details') ?? []) {
    for (const field of ['id', 'name', 'email', 'url']) seller.text(field, { max: 255 });
    readAddress(seller.object('address'));
  }
}

function readCustomFields(body: Reader): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const name of ['custom_field1', 'custom_field2', 'custom_field3']) {
    const value = body.text(name, { max: 255 });
    if (value !== undefined) fields[name] = value;
  }
  return fields;
}

function readExpiry(body: Reader): CustomExpiry | undefined {
  const expiry = body.object('custom_expiry');
  if (expiry === undefined) return undefined;
  const duration = expiry.integer('expiry_duration', { required: true });
  const unit = expiry.text('unit', { oneOf: Object.keys(UNIT_MS) }) ?? 'minute';
  const orderTimeText = expiry.text('order_time');
  const orderTime = orderTimeText === undefined ? undefined : parseOffsetTime(orderTimeText);
  if (orderTimeText !== undefined && orderTime === undefined) expiry.problem('order_time', 'format is invalid');
  const durationMs = (duration ?? 0) * UNIT_MS[unit as keyof typeof UNIT_MS];
  return { durationMs, orderTime };
}
