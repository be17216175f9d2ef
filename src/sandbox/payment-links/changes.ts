// What happens to a payment link: it is made, opened by customers, and deleted.

import { randomUUID } from 'node:crypto';
import { RefusedRequest } from '../answers.ts';
import type { SandboxContext } from '../context.ts';
import { isObject, type JsonObject } from '../json.ts';
import type { HeaderAddresses } from '../notifications/addresses.ts';
import { present } from '../present.ts';
import { createSession } from '../snap/changes.ts';
import { readSnapRequest } from '../snap/request.ts';
import type { SnapSession } from '../snap/session.ts';
import type { PaymentLink } from './link.ts';
import type { LinkRequest } from './request.ts';
import { standingOfLink } from './usage.ts';

export function createLink(ctx: SandboxContext, request: LinkRequest, headers: HeaderAddresses): PaymentLink {
  const { orderId, kind, grossAmount, usageLimit, startsAt, endsAt, body } = request;
  const address = request.address ?? randomUUID();
  if (ctx.state.paymentLinks.find('address', address).some(({ deletedAt }) => deletedAt === undefined)) {
    throw new RefusedRequest(400, `This Payment Link ID '${address}' has been taken`);
  }
  if (ctx.state.paymentLinks.find('order', orderId).some(({ deletedAt }) => deletedAt === undefined)) {
    throw new RefusedRequest(409, `The Order ID '${orderId}' has been taken`);
  }
  const now = ctx.clock.now();
  const link: PaymentLink = {
    id: String(ctx.state.paymentLinks.size + 1),
    orderId,
    address,
    kind,
    request: body,
    createdAt: now,
    updatedAt: now,
    ...present({ grossAmount, usageLimit, startsAt, endsAt, ...headers }),
  };
  ctx.state.commit({ paymentLinks: [link] });
  return link;
}

/** By its order id; some call it by the last part of its address. */
export function getLink({ state }: SandboxContext, id: string): PaymentLink {
  const found = [...state.paymentLinks.find('order', id), ...state.paymentLinks.find('address', id)];
  const link = found.find(({ deletedAt }) => deletedAt === undefined);
  if (link === undefined) throw new RefusedRequest(404, `Payment Link with Order ID ${id} not found`);
  return link;
}

/** Nobody opens it any more; what was begun by it can still be paid. */
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
  if (standingOfLink(ctx, link) !== 'open') throw new RefusedRequest(409, 'This payment link cannot be used now.');
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
