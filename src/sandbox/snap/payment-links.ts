// Payment links: factories of Snap sessions, read, made, opened by customers, shown and deleted.

import { randomUUID } from 'node:crypto';
import { rupiahText } from '../../text/rupiah.ts';
import { invalid, RefusedRequest } from '../answers.ts';
import type { SandboxContext } from '../context.ts';
import { isObject, type JsonObject, type JsonValue, numberOf, present, type WireFields } from '../json.ts';
import type { HeaderAddresses } from '../notifications/notification.ts';
import { wibTime } from '../time.ts';
import { createSession } from './changes.ts';
import { mistake } from './mistakes.ts';
import {
  checkCustomer,
  checkItems,
  readAmount,
  readDuration,
  readOrderId,
  readSnapRequest,
  readStart,
} from './request.ts';
import type { PaymentLink, SnapSession } from './session.ts';
import { currentTransaction, linkState, usageOf } from './session-state.ts';

type LinkRequest = ReturnType<typeof readLinkRequest>;

const USAGE_LIMIT_MAX = 1_000_000;
const ADDRESS_LENGTH_MAX = 50;
const TITLE_LENGTH_MAX = 255;

export function readLinkRequest(ctx: SandboxContext, json: JsonValue | undefined) {
  if (!isObject(json)) throw new RefusedRequest(400, 'Invalid JSON data provided.');
  const problems: string[] = [];
  const details = isObject(json.transaction_details) ? json.transaction_details : {};
  const kind: PaymentLink['kind'] = json.payment_link_type === 'DYNAMIC_AMOUNT' ? 'DYNAMIC_AMOUNT' : 'FIXED_AMOUNT';
  const grossAmount = kind === 'FIXED_AMOUNT' ? readAmount(details.gross_amount, problems) : undefined;
  const { orderId, problem } = readOrderId(details.order_id, problems, ctx.settings.snap.linkOrderIdMax);
  const address = readAddress(details.payment_link_id, problems);
  if (kind === 'FIXED_AMOUNT') checkItems(json.item_details, grossAmount, problems);
  checkCustomer(json.customer_details, problems);
  checkWho(json.customer_details, problems);
  checkDynamic(json.dynamic_amount, problems);
  if (typeof json.title === 'string' && json.title.length > TITLE_LENGTH_MAX) problems.push('title too long');
  const usageLimit = readLimit(json.usage_limit, problems);
  const times = readTimes(ctx.clock.now(), json.expiry, problems);
  const hints = problem === 'long' ? [mistake('link-order-id', { orderId: '', why: 'long' })] : [];
  if (problems.length > 0) throw invalid(...new Set(problems)).withHints(hints);
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
  const limit = numberOf(value);
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
    if (amount !== undefined && amount !== null && !Number.isSafeInteger(numberOf(amount)))
      problems.push(`dynamic_amount.${name} is not a number`);
  }
}

function readTimes(now: number, value: JsonValue | undefined, problems: string[]) {
  if (!isObject(value)) return { startsAt: undefined, endsAt: undefined };
  const startsAt = readStart(problems, value);
  const durationMs = readDuration(problems, 'expiry', value);
  return { startsAt, endsAt: (startsAt ?? now) + (durationMs ?? 0) };
}

export function createLink(ctx: SandboxContext, request: LinkRequest, headers: HeaderAddresses): PaymentLink {
  const { orderId, kind, grossAmount, usageLimit, startsAt, endsAt, body } = request;
  const address = request.address ?? randomUUID();
  const isTaken = (by: 'address' | 'order', key: string) =>
    ctx.state.paymentLinks.find(by, key).some(({ deletedAt }) => deletedAt === undefined);
  if (isTaken('address', address)) throw new RefusedRequest(400, `This Payment Link ID '${address}' has been taken`);
  if (isTaken('order', orderId)) throw new RefusedRequest(409, `The Order ID '${orderId}' has been taken`);
  const now = ctx.clock.now();
  return ctx.state.save('paymentLinks', {
    id: String(ctx.state.paymentLinks.size + 1),
    orderId,
    address,
    kind,
    request: body,
    createdAt: now,
    updatedAt: now,
    ...present({ grossAmount, usageLimit, startsAt, endsAt, ...headers }),
  });
}

/** By its order id; some call it by the last part of its address. */
export function getLink({ state }: SandboxContext, id: string): PaymentLink {
  const found = [...state.paymentLinks.find('order', id), ...state.paymentLinks.find('address', id)];
  const link = found.find(({ deletedAt }) => deletedAt === undefined);
  if (link === undefined) throw new RefusedRequest(404, `Payment Link with Order ID ${id} not found`);
  return link;
}

/** It cannot be opened any more; what was begun by it can still be paid. */
export function deleteLink(ctx: SandboxContext, link: PaymentLink): void {
  const now = ctx.clock.now();
  ctx.state.commit({ paymentLinks: [{ ...link, deletedAt: now, updatedAt: now }] });
}

export interface Visitor {
  /** Where the customer says how much. */
  readonly amount?: number;
  readonly customer: JsonObject;
}

/** A customer goes on to pay: a session with an order id of its own. */
export function beginPurchase(ctx: SandboxContext, link: PaymentLink, visitor: Visitor): SnapSession {
  if (linkState(ctx, link) !== 'open') throw new RefusedRequest(409, 'This payment link cannot be used now.');
  const amount = link.grossAmount ?? checkedAmount(link, visitor.amount);
  const {
    payment_link_type: _type,
    dynamic_amount: _dynamic,
    expiry: _expiry,
    usage_limit: _limit,
    ...rest
  } = link.request;
  const said = isObject(rest.customer_details) ? rest.customer_details : {};
  const customer = { ...said, ...visitor.customer };
  const body = {
    ...rest,
    ...(link.kind === 'DYNAMIC_AMOUNT' ? { item_details: [] } : {}),
    ...(Object.keys(customer).length === 0 ? {} : { customer_details: customer }),
    transaction_details: { order_id: purchaseOrderId(ctx, link), gross_amount: amount },
  };
  const { overrideUrls, appendUrls } = link;
  return createSession(ctx, readSnapRequest(ctx, body), { ...present({ overrideUrls, appendUrls }), linkId: link.id });
}

/** Two customers in the same millisecond are two purchases. */
function purchaseOrderId(ctx: SandboxContext, link: PaymentLink): string {
  let at = ctx.clock.now();
  while (ctx.state.snapSessions.find('order', `${link.orderId}-${at}`).length > 0) at += 1;
  return `${link.orderId}-${at}`;
}

function checkedAmount({ request }: PaymentLink, amount = 0): number {
  const { min_amount: least = 1, max_amount: most = Number.MAX_SAFE_INTEGER } = isObject(request.dynamic_amount)
    ? request.dynamic_amount
    : {};
  if (!Number.isSafeInteger(amount) || amount < Number(least) || amount > Number(most)) {
    throw new RefusedRequest(400, `The amount must lie between ${String(least)} and ${String(most)}.`);
  }
  return amount;
}

export function linkUrlOf({ settings }: SandboxContext, { address }: PaymentLink): string {
  return `${settings.publicUrl}/payment-links/${address}`;
}

const PURCHASES_MAX = 10_000_000;
const iso = (atMs: number) => new Date(atMs).toISOString();

export function linkReply(ctx: SandboxContext, link: PaymentLink): WireFields {
  const { request } = link;
  const sessions = ctx.state.snapSessions.find('link', link.id);
  const [last] = sessions;
  const expiry = isObject(request.expiry) ? request.expiry : {};
  const card = isObject(request.credit_card) ? request.credit_card : {};
  const callbacks = isObject(request.callbacks) ? request.callbacks : {};
  const amount = link.grossAmount ?? 0;
  return {
    id: Number(link.id),
    payment_link_url: linkUrlOf(ctx, link),
    order_id: link.orderId,
    payment_link_type: link.kind,
    merchant_id: ctx.settings.merchantId,
    payment_link_id: link.address,
    enabled_payments: request.enabled_payments,
    usage_limit: link.usageLimit ?? null,
    usage: usageOf(ctx, link).paid,
    gross_amount: amount,
    locale_amount: amount.toLocaleString('id-ID'),
    locale_amount_with_prefix: rupiahText(amount),
    currency_sign: 'Rp',
    credit_card_3d_secure: card.secure === true || card.secure === 'true',
    whitelist_bins: card.whitelist_bins,
    expiry_start: link.startsAt === undefined ? undefined : wibTime(link.startsAt),
    expiry_duration: expiry.duration,
    expiry_unit: expiry.unit,
    expires_at: link.endsAt === undefined ? undefined : iso(link.endsAt),
    title: request.title,
    customer_required: request.customer_required === true,
    item_details: request.item_details,
    customer_details: request.customer_details,
    finish_callback_url: callbacks.finish,
    custom_field1: request.custom_field1,
    custom_field2: request.custom_field2,
    custom_field3: request.custom_field3,
    last_snap_transaction_status: last === undefined ? null : (statusOf(ctx, last) ?? null),
    purchases: sessions.toReversed().map((session, index) => purchaseReply(ctx, { link, session, index })),
    created_at: iso(link.createdAt),
    updated_at: iso(link.updatedAt),
  };
}

function statusOf(ctx: SandboxContext, session: SnapSession): string | undefined {
  return currentTransaction(ctx, session)?.status.toUpperCase();
}

/** Numbered within its link. */
function purchaseReply(
  ctx: SandboxContext,
  { link, session, index }: { readonly link: PaymentLink; readonly session: SnapSession; readonly index: number },
): WireFields {
  const current = currentTransaction(ctx, session);
  return {
    id: Number(link.id) * PURCHASES_MAX + index + 1,
    snap_token: session.id,
    order_id: session.orderId,
    payment_status: current?.status.toUpperCase(),
    payment_method: current?.paymentType.toUpperCase(),
    created_at: iso(session.createdAt),
    updated_at: iso(current?.history.at(-1)?.at ?? session.createdAt),
    payment_link_id: Number(link.id),
  };
}
