// POST /v1/payment-links, read and checked.

import { invalid, RefusedRequest } from '../answers.ts';
import type { SandboxContext } from '../context.ts';
import { isObject, type JsonObject, type JsonValue } from '../json.ts';
import { checkCustomer, checkItems, readAmount, readDuration, readOrderId, readStart } from '../snap/request.ts';

export interface LinkRequest {
  readonly body: JsonObject;
  readonly orderId: string;
  readonly address: string | undefined;
  readonly kind: 'FIXED_AMOUNT' | 'DYNAMIC_AMOUNT';
  readonly grossAmount: number | undefined;
  readonly usageLimit: number | undefined;
  readonly startsAt: number | undefined;
  readonly endsAt: number | undefined;
}

const USAGE_LIMIT_MAX = 1_000_000;
const ADDRESS_LENGTH_MAX = 50;
const TITLE_LENGTH_MAX = 255;

export function readLinkRequest(ctx: SandboxContext, json: JsonValue | undefined): LinkRequest {
  if (!isObject(json)) throw new RefusedRequest(400, 'Invalid JSON data provided.');
  const problems: string[] = [];
  const details = isObject(json.transaction_details) ? json.transaction_details : {};
  const kind = json.payment_link_type === 'DYNAMIC_AMOUNT' ? 'DYNAMIC_AMOUNT' : 'FIXED_AMOUNT';
  const grossAmount = kind === 'FIXED_AMOUNT' ? readAmount(details.gross_amount, problems) : undefined;
  const orderId = readOrderId(details.order_id, problems, ctx.settings.snap.linkOrderIdMax);
  const address = readAddress(details.payment_link_id, problems);
  if (kind === 'FIXED_AMOUNT') checkItems(json.item_details, grossAmount, problems);
  checkCustomer(json.customer_details, problems);
  checkWho(json.customer_details, problems);
  checkDynamic(json.dynamic_amount, problems);
  if (typeof json.title === 'string' && json.title.length > TITLE_LENGTH_MAX) problems.push('title too long');
  const usageLimit = readLimit(json.usage_limit, problems);
  const times = readTimes(ctx.clock.now(), json.expiry, problems);
  if (problems.length > 0) throw invalid(...new Set(problems));
  return { body: json, orderId, address, kind, grossAmount, usageLimit, ...times };
}

function readAddress(value: JsonValue | undefined, problems: string[]): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string' && /^[a-z0-9-]+$/.test(value) && value.length <= ADDRESS_LENGTH_MAX) return value;
  problems.push('payment_link_id must only contain alphanumeric characters [a-z, 0-9] and hyphens [-]');
  return undefined;
}

function readLimit(value: JsonValue | undefined, problems: string[]): number | undefined {
  if (value === undefined || value === null) return undefined;
  const limit = Number(value);
  if (Number.isSafeInteger(limit) && limit >= 1 && limit <= USAGE_LIMIT_MAX) return limit;
  problems.push(`usage_limit must be between 1 and ${USAGE_LIMIT_MAX}`);
  return undefined;
}

function checkWho(value: JsonValue | undefined, problems: string[]): void {
  if (!isObject(value)) return;
  const isNamed = ['first_name', 'email', 'phone'].some(
    (name) => typeof value[name] === 'string' && value[name] !== '',
  );
  if (!isNamed) problems.push('customer_details must have at least one of first_name, email, phone');
}

function checkDynamic(value: JsonValue | undefined, problems: string[]): void {
  if (!isObject(value)) return;
  for (const name of ['min_amount', 'max_amount', 'preset_amount']) {
    const amount = value[name];
    if (amount !== undefined && amount !== null && !Number.isSafeInteger(Number(amount)))
      problems.push(`dynamic_amount.${name} is not a number`);
  }
}

function readTimes(
  now: number,
  value: JsonValue | undefined,
  problems: string[],
): Pick<LinkRequest, 'startsAt' | 'endsAt'> {
  if (!isObject(value)) return { startsAt: undefined, endsAt: undefined };
  const startsAt = readStart(problems, value);
  const durationMs = readDuration(problems, 'expiry', value);
  return { startsAt, endsAt: (startsAt ?? now) + (durationMs ?? 0) };
}
