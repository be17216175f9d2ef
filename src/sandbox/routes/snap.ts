// /snap/v1 and its page's own API: tokens, what the customer chose, and the merchant's settings.

import { type Answer, RefusedRequest, v1Answer } from '../answers.ts';
import { isObject, type JsonObject } from '../json.ts';
import { headerAddresses } from '../notifications/addresses.ts';
import type { Call, Route, RouteContext } from '../route.ts';
import { chargeSession, createSession, endSession, getSession, requireUsable } from '../snap/changes.ts';
import { chargeReply, redirectUrlOf, sessionReply } from '../snap/describe.ts';
import { hintsOfBody } from '../snap/hints/body.ts';
import { hintsOfBrowser } from '../snap/hints/caller.ts';
import { mistake } from '../snap/hints/mistakes.ts';
import { hintsOfChoice, hintsOfSession } from '../snap/hints/session.ts';
import { findSnapMethod, type ScreenMode } from '../snap/methods.ts';
import type { Preferences } from '../snap/preference-set.ts';
import { changePreferences, preferencesOf } from '../snap/preferences.ts';
import { readSnapRequest } from '../snap/request.ts';
import { currentTransaction } from '../snap/standing.ts';

const SERVER = { access: 'server-key', dialect: 'snap' } as const;
/** Whoever has the token may use it. */
const PAGE = { access: 'anyone', dialect: 'snap' } as const;
const tokenOf = (call: Call) => call.params.token ?? '';

function createToken(ctx: RouteContext, call: Call): Answer {
  const hints = [...hintsOfBody(call.body), ...hintsOfBrowser(call.headers.origin)];
  try {
    const request = readSnapRequest(ctx, call.body);
    const isReplacement = ctx.state.snapSessions
      .find('order', request.orderId)
      .some(({ ended }) => ended === undefined);
    const session = createSession(ctx, request, headerAddresses(call.headers));
    const answer = v1Answer(201, { token: session.id, redirect_url: redirectUrlOf(ctx, session) });
    return { ...answer, hints: [...hints, ...hintsOfSession(ctx, session, isReplacement)] };
  } catch (error) {
    throw error instanceof RefusedRequest ? error.withHints(hints) : error;
  }
}

function charge(ctx: RouteContext, call: Call): Answer {
  const session = getSession(ctx, tokenOf(call));
  const body = isObject(call.body) ? call.body : {};
  const params: JsonObject = {
    ...(isObject(body.payment_params) ? body.payment_params : {}),
    // The web page says it beside the parameters, apps within.
    ...(body.tokenization === undefined ? {} : { tokenization: body.tokenization }),
  };
  const named = typeof body.payment_type === 'string' ? body.payment_type : '';
  const { method, mode } = choiceOf(named, params, call);
  const customer = isObject(body.customer_details) ? body.customer_details : {};
  const { transaction } = chargeSession(ctx, session, { method, mode, params, customer });
  const reply = chargeReply(ctx, session, transaction);
  return {
    status: reply.status_code === '200' ? 200 : 201,
    body: reply,
    hints: hintsOfChoice(ctx, getSession(ctx, session.id), { method: named, transaction }),
  };
}

/** Apps say `qris` with whom they want to be paid by; the page says the wallet. */
function choiceOf(
  named: string,
  { acquirer }: JsonObject,
  call: Call,
): { readonly method: string; readonly mode: ScreenMode } {
  const [wanted] = Array.isArray(acquirer) ? acquirer : [acquirer];
  const wallet = findSnapMethod(String(wanted));
  if (named === 'qris') return { method: wallet?.qrisAcquirer === undefined ? 'gopay' : wallet.name, mode: 'qr' };
  const isPhone = /Mobi|Android|iPhone|okhttp|CFNetwork/i.test(call.headers['user-agent'] ?? '');
  return { method: named, mode: isPhone ? 'deeplink' : 'qr' };
}

function status(ctx: RouteContext, call: Call): Answer {
  const session = getSession(ctx, tokenOf(call));
  const current = currentTransaction(ctx, session);
  if (current === undefined)
    throw new RefusedRequest(404, 'transaction not found', { hints: [mistake('no-method-yet')] });
  return v1Answer(200, chargeReply(ctx, session, current));
}

function end(as: 'cancelled' | 'expired') {
  return (ctx: RouteContext, call: Call): Answer => {
    const { ended } = endSession(ctx, getSession(ctx, tokenOf(call)), as);
    const at = new Date(ended?.at ?? 0).toISOString();
    return v1Answer(200, as === 'cancelled' ? { canceled_at: at } : { expired_at: at });
  };
}

function preferencesReply(ctx: RouteContext, preferences: Preferences): Answer {
  return v1Answer(200, { merchant_id: ctx.settings.merchantId, ...preferences });
}

export const snapRoutes: readonly Route[] = [
  { ...SERVER, method: 'POST', path: '/snap/v1/transactions', operation: 'snap-create', handle: createToken },
  {
    ...SERVER,
    method: 'POST',
    path: '/snap/v1/transactions/:token/cancel',
    operation: 'snap-cancel',
    handle: end('cancelled'),
  },
  {
    ...SERVER,
    method: 'POST',
    path: '/snap/v1/transactions/:token/expire',
    operation: 'snap-expire',
    handle: end('expired'),
  },
  {
    ...PAGE,
    method: 'GET',
    path: '/snap/v1/transactions/:token',
    operation: 'snap-get',
    handle: (ctx, call) => {
      const session = getSession(ctx, tokenOf(call));
      requireUsable(ctx, session);
      return v1Answer(200, sessionReply(ctx, session));
    },
  },
  { ...PAGE, method: 'POST', path: '/snap/v1/transactions/:token/pay', operation: 'snap-charge', handle: charge },
  { ...PAGE, method: 'POST', path: '/snap/v2/transactions/:token/charge', operation: 'snap-charge', handle: charge },
  { ...PAGE, method: 'GET', path: '/snap/v1/transactions/:token/status', operation: 'snap-status', handle: status },
  {
    ...SERVER,
    method: 'GET',
    path: '/snap/v3/merchant-preferences',
    operation: 'snap-preferences',
    handle: (ctx) => preferencesReply(ctx, preferencesOf(ctx)),
  },
  {
    ...SERVER,
    method: 'PATCH',
    path: '/snap/v3/merchant-preferences',
    operation: 'snap-preferences',
    handle: (ctx, call) => preferencesReply(ctx, changePreferences(ctx, call.body)),
  },
];
