// POST /snap/v1/transactions, read and checked: what is wrong is said in the gateway's words, all at once and in its order.

import { invalid, RefusedRequest } from '../answers.ts';
import type { SandboxContext } from '../context.ts';
import { isObject, type JsonObject, type JsonValue, numberOf } from '../json.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, parseOffsetTime } from '../time.ts';
import { EMAIL_PATTERN } from '../transactions/charge-request.ts';
import type { SessionExpiry } from './session.ts';

export interface SnapRequest {
  readonly body: JsonObject;
  readonly orderId: string;
  readonly grossAmount: number;
  readonly closesAt: number;
  readonly expiry: SessionExpiry | undefined;
}

const ORDER_ID_LENGTH_MAX = 50;
const ITEM_NAME_LENGTH_MAX = 50;
const USUAL_LIFE_MS = DAY_MS;
const LIFE_MAX_MS = 7 * DAY_MS;
const EXPIRY_MIN_MS = 20_000;
const PAGE_EXPIRY_MIN_MS = 5 * MINUTE_MS;
const UNITS: Readonly<Record<string, number>> = {
  minute: MINUTE_MS, minutes: MINUTE_MS, hour: HOUR_MS, hours: HOUR_MS, day: DAY_MS, days: DAY_MS,
}; // biome-ignore format: a list reads better in a line

export function readSnapRequest(ctx: SandboxContext, json: JsonValue | undefined): SnapRequest {
  if (json !== undefined && json !== null && !isObject(json)) {
    throw new RefusedRequest(400, 'There was a problem in the JSON you submitted');
  }
  const body = isObject(json) ? json : {};
  const problems: string[] = [];
  const details = isObject(body.transaction_details) ? body.transaction_details : {};
  const grossAmount = readAmount(details.gross_amount, problems);
  const { orderId } = readOrderId(details.order_id, problems);
  checkItems(body.item_details, grossAmount, problems);
  checkCustomer(body.customer_details, problems);
  const now = ctx.clock.now();
  const expiry = readExpiry(problems, body.expiry, now);
  const closesAt = readClosing(problems, body.page_expiry, expiry, now);
  if (problems.length > 0) throw invalid(...new Set(problems));
  return { body, orderId, grossAmount: grossAmount ?? 0, expiry, closesAt };
}

/** Rupiah as an integer, or as the text of one. */
export function readAmount(value: JsonValue | undefined, problems: string[]): number | undefined {
  const name = 'transaction_details.gross_amount';
  if (value === undefined || value === null || value === '') {
    problems.push(`${name} is required`, `${name} is not a number`);
    return undefined;
  }
  const isText = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim());
  if (typeof value !== 'number' && !isText) problems.push(`${name} is not a number`);
  else if (Number(value) < 0.01) problems.push(`${name} must be greater than or equal to 0.01`);
  else if (!Number.isSafeInteger(Number(value)) || (isText && value.includes('.')))
    problems.push(`${name} is not an integer`);
  else return Number(value);
  return undefined;
}

/** What can be wrong with an order id, in the gateway's words. */
const ORDER_ID_PROBLEMS = {
  missing: 'transaction_details.order_id is required',
  long: 'transaction_details.order_id too long',
} as const;

/** Any text: the real endpoint takes blanks, colons and plain numbers too. Says which problem it has found. */
export function readOrderId(
  value: JsonValue | undefined,
  problems: string[],
  max = ORDER_ID_LENGTH_MAX,
): { readonly orderId: string; readonly problem?: keyof typeof ORDER_ID_PROBLEMS } {
  const orderId = typeof value === 'number' ? String(value) : value;
  if (typeof orderId === 'string' && orderId !== '' && orderId.length <= max) return { orderId };
  const problem = typeof orderId === 'string' && orderId !== '' ? 'long' : 'missing';
  problems.push(ORDER_ID_PROBLEMS[problem]);
  return { orderId: '', problem };
}

export function checkItems(value: JsonValue | undefined, grossAmount: number | undefined, problems: string[]): void {
  if (!Array.isArray(value) || value.length === 0) return;
  let sum = 0;
  for (const item of value) {
    const { name, price, quantity } = isObject(item) ? item : {};
    if (typeof name === 'string' && name.length > ITEM_NAME_LENGTH_MAX) problems.push('item_details Name too long');
    if (name === undefined || name === null || name === '') problems.push('item_details Name is required');
    sum += numberOf(price) * numberOf(quantity);
  }
  if (grossAmount !== undefined && sum !== grossAmount) {
    problems.push('transaction_details.gross_amount is not equal to the sum of item_details');
  }
}

export function checkCustomer(value: JsonValue | undefined, problems: string[]): void {
  if (!isObject(value)) return;
  const { email } = value;
  if (email !== undefined && email !== null && !(typeof email === 'string' && EMAIL_PATTERN.test(email))) {
    problems.push('customer_details.email format is invalid');
  }
}

export function readDuration(problems: string[], name: string, value: JsonObject): number | undefined {
  const unitMs = typeof value.unit === 'string' ? UNITS[value.unit.toLowerCase()] : undefined;
  const duration = numberOf(value.duration);
  if (unitMs === undefined) problems.push(`${name}.unit is not supported`);
  if (value.duration === undefined || !Number.isSafeInteger(duration) || duration < 1)
    problems.push(`${name}.duration is not a number`);
  else if (unitMs !== undefined) return duration * unitMs;
  return undefined;
}

function readExpiry(problems: string[], value: JsonValue | undefined, now: number): SessionExpiry | undefined {
  if (!isObject(value)) return undefined;
  const durationMs = readDuration(problems, 'expiry', value);
  const startAt = readStart(problems, value);
  if (durationMs === undefined) return undefined;
  if (durationMs < EXPIRY_MIN_MS) problems.push('expiry.duration is below minimum threshold');
  if (startAt !== undefined && startAt + durationMs <= now) problems.push('expiry.start_time must end in the future');
  return { durationMs, startAt };
}

/** When the time begins to run, where it says so. */
export function readStart(problems: string[], { start_time: text }: JsonObject): number | undefined {
  const startAt = typeof text === 'string' ? parseStart(text) : undefined;
  if (text !== undefined && text !== null && startAt === undefined)
    problems.push('expiry.start_time format is invalid');
  return startAt;
}

/** With seconds or without, and with any offset. */
function parseStart(text: string): number | undefined {
  return parseOffsetTime(text.replace(/^(\S+ \d{2}:\d{2}) /, '$1:00 '));
}

/** The page's own time, then that of the payment, then a day; at most a week. */
function readClosing(
  problems: string[],
  value: JsonValue | undefined,
  expiry: SessionExpiry | undefined,
  now: number,
): number {
  const last = now + LIFE_MAX_MS;
  if (isObject(value)) {
    const durationMs = readDuration(problems, 'page_expiry', value);
    if (durationMs !== undefined && durationMs < PAGE_EXPIRY_MIN_MS)
      problems.push('page_expiry.duration is below minimum threshold');
    return Math.min(now + (durationMs ?? USUAL_LIFE_MS), last);
  }
  if (expiry === undefined) return now + USUAL_LIFE_MS;
  return Math.min((expiry.startAt ?? now) + expiry.durationMs, last);
}
