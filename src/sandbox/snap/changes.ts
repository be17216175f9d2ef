// What happens to a Snap session: it is made, made again, ended, and charged by the method that the customer chose.

import { randomUUID } from 'node:crypto';
import { RefusedRequest } from '../answers.ts';
import type { SandboxContext } from '../context.ts';
import { isObject, type JsonObject, present } from '../json.ts';
import { textOf } from '../methods/method.ts';
import type { HeaderAddresses } from '../notifications/notification.ts';
import type { PayAccount } from '../pay-accounts/pay-account.ts';
import { wibTimeWithOffset } from '../time.ts';
import { type Opened, prepareTransaction, record, takenBy } from '../transactions/charge.ts';
import { readCharge } from '../transactions/charge-request.ts';
import { moved } from '../transactions/lifecycle.ts';
import { accountFor, linkMetadata, ownedBy, refuseCard } from './customer.ts';
import { chargeOf, feeOf, offeredMethods, preferencesOf, type ScreenMode, type SnapMethod } from './methods.ts';
import { mistake } from './mistakes.ts';
import type { SnapRequest } from './request.ts';
import { collectedFields, namesIn, type SnapSession } from './session.ts';
import { linkState, sessionState, transactionsOf } from './session-state.ts';

interface SessionExtras extends HeaderAddresses {
  readonly linkId?: string;
}

/** A new token. The one before it for the same order stops working; an order that is being paid, or was, has no other. */
export function createSession(ctx: SandboxContext, request: SnapRequest, extras: SessionExtras = {}): SnapSession {
  const { orderId, grossAmount, body, closesAt, expiry } = request;
  refuseTaken(ctx, orderId);
  const now = ctx.clock.now();
  const session: SnapSession = {
    id: randomUUID(),
    orderId,
    grossAmount,
    request: body,
    createdAt: now,
    closesAt,
    transactionIds: [],
    ...present({ expiry, ...extras }),
  };
  const replaced = ctx.state.snapSessions
    .find('order', orderId)
    .filter(({ ended }) => ended === undefined)
    .map((one): SnapSession => ({ ...one, ended: { as: 'replaced', at: now } }));
  ctx.state.commit({ snapSessions: [...replaced, session] });
  return session;
}

function refuseTaken(ctx: SandboxContext, orderId: string): void {
  if (takenBy(ctx, orderId) === undefined) return;
  const isPaid = ctx.state.transactions.find('order', orderId).some(({ settledAt }) => settledAt !== undefined);
  const inUse = preferencesOf(ctx).locale === 'id' ? 'sudah digunakan' : 'has already been taken';
  const why = isPaid ? 'has been paid and utilized, please use another order ID' : inUse;
  const hints = [mistake('order-id-taken', isPaid)];
  throw new RefusedRequest(400, `transaction_details.order_id ${why}`, { hints });
}

/** What a token stands for; undefined where it is none, or was replaced. */
export function findSession({ state }: SandboxContext, token: string): SnapSession | undefined {
  const session = state.snapSessions.get(token);
  return session?.ended?.as === 'replaced' ? undefined : session;
}

export function getSession(ctx: SandboxContext, token: string): SnapSession {
  const session = findSession(ctx, token);
  if (session !== undefined) return session;
  const hints = ctx.state.snapSessions.get(token) === undefined ? [] : [mistake('ending-a-token', 'gone')];
  throw new RefusedRequest(404, 'token not found', { hints });
}

/** The codes by which apps know the end of a token. */
export function requireUsable(ctx: SandboxContext, session: SnapSession): void {
  switch (sessionState(ctx, session)) {
    case 'paid':
      throw new RefusedRequest(409, 'transaction has been succeed');
    case 'expired':
      throw new RefusedRequest(407, 'token is expired');
    case 'cancelled':
      throw new RefusedRequest(408, 'transaction has been canceled');
    default:
  }
}

/** Ends a session without a choice. The merchant is not notified: there is no transaction. */
export function endSession(ctx: SandboxContext, session: SnapSession, as: 'cancelled' | 'expired'): SnapSession {
  if (session.ended?.as === 'cancelled') throw new RefusedRequest(400, 'token already canceled');
  const state = sessionState(ctx, session);
  if (state === 'processing' || state === 'paid')
    throw new RefusedRequest(400, 'Transaction is on progress', { hints: [mistake('ending-a-token', 'begun')] });
  return ctx.state.save('snapSessions', { ...session, ended: { as, at: ctx.clock.now() } });
}

export interface SnapChoice {
  readonly method: string;
  readonly mode: ScreenMode;
  readonly params: JsonObject;
  /** What the customer filled in on the page. */
  readonly customer: JsonObject;
}

/** The customer has chosen: now there is a transaction, and the merchant is notified. An earlier choice ends with that. */
export function chargeSession(ctx: SandboxContext, session: SnapSession, choice: SnapChoice): Opened {
  requireUsable(ctx, session);
  const preferences = preferencesOf(ctx);
  const method = offeredMethods(preferences, session).find(({ name }) => name === choice.method);
  if (method === undefined) throw new RefusedRequest(402, `Payment type ${choice.method} is not offered on this page`);
  requireUse(ctx, session);
  if (method.asks === 'card') refuseCard(ctx, session, choice.params);
  const account = method.asks === 'linking' ? accountFor(ctx, session, choice.params) : undefined;
  const opened = prepare(ctx, session, method, choice, account);
  withdraw(ctx, session);
  const { id: transactionId, expiresAt } = opened.transaction;
  const hasOwnTime = session.expiry !== undefined || session.request.page_expiry !== undefined;
  const charged: SnapSession = {
    ...session,
    transactionIds: [...session.transactionIds, transactionId],
    closesAt: hasOwnTime || expiresAt === undefined ? session.closesAt : Math.max(expiresAt, session.closesAt),
  };
  record(ctx, opened.transaction, {
    ...opened.more,
    snapSessions: [charged],
    savedCards: ownedBy(session, opened.transaction, opened.more.savedCards ?? []),
    payAccounts: account === undefined ? [] : [{ ...account, transactionId }],
  });
  return opened;
}

/** Many may have the page of a link open; only as many as it has uses left may begin to pay. */
function requireUse(ctx: SandboxContext, session: SnapSession): void {
  const link = session.linkId === undefined ? undefined : ctx.state.paymentLinks.get(session.linkId);
  if (link === undefined || sessionState(ctx, session) === 'processing') return;
  const state = linkState(ctx, link);
  if (state === 'used' || state === 'held') throw new RefusedRequest(406, 'Payment link has reached its usage limit');
}

/** A customer who changes the method must not be able to pay both, unless the shop wants to see what happens then. */
function withdraw(ctx: SandboxContext, session: SnapSession): void {
  if (ctx.settings.snap.keepsOldMethod) return;
  for (const transaction of transactionsOf(ctx, session)) {
    if (transaction.status === 'pending') record(ctx, moved(ctx, transaction, 'cancel', 'snap'));
  }
}

function prepare(
  ctx: SandboxContext,
  session: SnapSession,
  method: SnapMethod,
  choice: SnapChoice,
  account: PayAccount | undefined,
): Opened {
  const { request, orderId } = session;
  const core = chargeOf(method, choice.mode, { request, params: choice.params, preferences: preferencesOf(ctx) });
  const fee = feeOf(request, String(core.payment_type), method.name, session.grossAmount);
  const charge = readCharge(
    {
      ...core,
      transaction_details: { order_id: orderId, gross_amount: session.grossAmount + fee },
      ...itemsOf(request, fee),
      ...customerOf(request, choice.customer),
      ...customFields(request, account),
      ...expiryOf(session),
    },
    { isSnap: true },
  );
  const { overrideUrls, appendUrls } = session;
  const extraInfo = fee === 0 ? undefined : { gross_amount_info: feeInfo(session.grossAmount, fee) };
  const collected = collectedOf(request, choice.customer);
  return prepareTransaction(ctx, charge, {
    ...present({ overrideUrls, appendUrls, extraInfo, collected }),
    sharesOrder: true,
  });
}

/** Text and numbers stand beside each other here, as the gateway has it. */
function feeInfo(amount: number, fee: number): JsonObject {
  return { original_amount: String(amount), gross_amount: amount + fee, customer_imposed_payment_fee: String(fee) };
}

function itemsOf({ item_details: items }: JsonObject, fee: number): JsonObject {
  if (!Array.isArray(items) || items.length === 0) return {};
  const whole = items
    .filter(isObject)
    .map((item) => ({ ...item, price: Number(item.price), quantity: Number(item.quantity) }));
  const added = fee === 0 ? [] : [{ id: 'payment-fee', name: 'Payment fee', price: fee, quantity: 1 }];
  return { item_details: [...whole, ...added] };
}

/** What the merchant said of the customer, and over it what the customer filled in. */
function customerOf({ customer_details: said }: JsonObject, typed: JsonObject): JsonObject {
  const { email, phone } = typed;
  const given = present({ ...namesIn(typed.full_name), email: textOf(email), phone: textOf(phone) });
  const known = Object.entries(isObject(said) ? said : {}).filter(([name]) => !name.startsWith('collect_'));
  const customer = { ...Object.fromEntries(known), ...given };
  return Object.keys(customer).length === 0 ? {} : { customer_details: customer };
}

/** What the session had the page ask for, as it comes back in the notification. */
function collectedOf(request: JsonObject, typed: JsonObject): JsonObject | undefined {
  const answers = collectedFields(request).flatMap(({ name }) => {
    const answer = typed[name];
    return answer === undefined ? [] : [[name, answer] as const];
  });
  return answers.length === 0 ? undefined : Object.fromEntries(answers);
}

function customFields(request: JsonObject, account: PayAccount | undefined): JsonObject {
  const names = ['custom_field1', 'custom_field2', 'custom_field3', 'metadata'];
  const fields: JsonObject = Object.fromEntries(
    names.flatMap((name) => (request[name] === undefined || request[name] === null ? [] : [[name, request[name]]])),
  );
  if (account === undefined) return fields;
  return { ...fields, metadata: { ...(isObject(fields.metadata) ? fields.metadata : {}), ...linkMetadata(account) } };
}

function expiryOf({ expiry }: SnapSession): JsonObject {
  if (expiry === undefined) return {};
  const begins = expiry.startAt === undefined ? {} : { order_time: wibTimeWithOffset(expiry.startAt) };
  return { custom_expiry: { expiry_duration: Math.ceil(expiry.durationMs / 1_000), unit: 'second', ...begins } };
}
