// /snap/v1 and its page's own API: tokens, what the customer chose, settings, instructions on paper, saved cards and GoPay accounts.

import { type Answer, invalid, RefusedRequest, v1Answer } from '../answers.ts';
import { binsByBank } from '../cards/card.ts';
import { pointsOf } from '../cards/tokens.ts';
import { isObject, type JsonObject, writeJson } from '../json.ts';
import { methodOf } from '../methods/registry.ts';
import { headerAddresses } from '../notifications/creation.ts';
import { methodName, standing } from '../pages/payment-parts.ts';
import { rupiah, shownTime, type View, viewOf } from '../pages/view.ts';
import type { WordKey } from '../pages/words.ts';
import { changeAccount } from '../pay-accounts/linking.ts';
import type { PayAccount } from '../pay-accounts/pay-account.ts';
import { type PdfItem, writePdf } from '../pdf-page.ts';
import type { Call, Route, RouteContext } from '../route.ts';
import { chargeSession, createSession, endSession, getSession, requireUsable } from '../snap/changes.ts';
import { forgetCard, linkedAccount, userAccountReply } from '../snap/customer.ts';
import { chargeReply, hasInstructions, redirectUrlOf, sessionReply } from '../snap/describe.ts';
import { hintsOfBody, hintsOfBrowser, hintsOfChoice, hintsOfSession } from '../snap/hints.ts';
import { changePreferences, findSnapMethod, preferencesOf, type ScreenMode } from '../snap/methods.ts';
import { mistake } from '../snap/mistakes.ts';
import { readSnapRequest } from '../snap/request.ts';
import type { Preferences } from '../snap/session.ts';
import { currentTransaction } from '../snap/standing.ts';
import type { Transaction } from '../transactions/transaction.ts';

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

export function instructionsPdf(view: View, merchantName: string, transaction: Transaction): Buffer {
  const { say, language } = view;
  const title = say('snap.pdfTitle', { merchant: merchantName });
  const facts: readonly (readonly [WordKey, string | undefined])[] = [
    ['summary.method', methodName(view, transaction)],
    ['snap.order', transaction.orderId],
    [
      'snap.pdfUntil',
      transaction.expiresAt === undefined ? undefined : `${shownTime(view, transaction.expiresAt)} WIB`,
    ],
  ];
  const isOpen = transaction.status === 'pending';
  const { paidBy } = methodOf(transaction);
  const numbers = 'numbers' in paidBy ? paidBy.numbers(transaction.detail) : [];
  const steps = 'steps' in paidBy ? paidBy.steps(say, transaction.detail) : [];
  const items: PdfItem[] = [
    { text: title, size: 20, isBold: true },
    { text: rupiah(transaction.grossAmount), size: 26, isBold: true, spaceAbove: 10 },
    // Nobody should pay by a paper that is out of date.
    ...(isOpen ? [] : [{ text: standing(view, transaction).title, size: 14, isBold: true, spaceAbove: 6 }]),
    'rule',
    ...numbers.flatMap(([word, value]) => fact(say(word), value, 20)),
    ...facts.flatMap(([word, value]) => (value === undefined ? [] : fact(say(word), value, 12))),
    'rule',
    ...(isOpen ? steps.map(step) : []),
    { text: say('layout.noMoney'), size: 9, isQuiet: true, spaceAbove: 24 },
  ];
  return writePdf({ title, language, items });
}

function fact(label: string, value: string, size: number): PdfItem[] {
  return [
    { text: label, size: 9, isQuiet: true, spaceAbove: 10 },
    { text: value, size, isBold: size > 12 },
  ];
}

function step(text: string, index: number): PdfItem {
  return { text: `${index + 1}. ${text}`, size: 11, spaceAbove: index === 0 ? 12 : 4 };
}

/** In the language of the address, or else of the merchant. */
function printInstructions(ctx: RouteContext, call: Call): Answer {
  const transaction = currentTransaction(ctx, getSession(ctx, tokenOf(call)));
  if (transaction === undefined || !hasInstructions(transaction))
    throw new RefusedRequest(404, 'transaction not found');
  const { locale, display_name: merchantName } = preferencesOf(ctx);
  const lang = call.query.get('lang') ?? call.query.get('language') ?? locale;
  const view = viewOf({ ...call, query: new URLSearchParams({ lang }) });
  return {
    status: 200,
    contentType: 'application/pdf',
    body: instructionsPdf(view, merchantName, transaction),
    headers: {
      'content-disposition': 'inline; filename="instructions.pdf"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  };
}

function forget(ctx: RouteContext, call: Call): Answer {
  const session = getSession(ctx, tokenOf(call));
  requireUsable(ctx, session);
  if (!forgetCard(ctx, session, call.params.card ?? '')) throw new RefusedRequest(404, 'saved token not found');
  return { status: 200, body: '' };
}

function inquirePoints(ctx: RouteContext, call: Call): Answer {
  requireUsable(ctx, getSession(ctx, tokenOf(call)));
  const amount = call.query.get('gross_amount');
  if (amount !== null && !/^\d+(\.\d+)?$/.test(amount)) throw invalid('gross_amount is not a number');
  return v1Answer(200, pointsOf(ctx, call.params.card ?? ''));
}

function searchPromos(ctx: RouteContext, call: Call): Answer {
  requireUsable(ctx, getSession(ctx, tokenOf(call)));
  return v1Answer(200, { promos: [] });
}

function withAccount(answer: (ctx: RouteContext, account: PayAccount) => Answer) {
  return (ctx: RouteContext, call: Call): Answer => {
    const account = linkedAccount(ctx, call.params.user ?? '');
    if (account === undefined) return v1Answer(404, { error_messages: ['account not found'], locale: 'en' });
    return answer(ctx, account);
  };
}

const GONE = {
  charge:
    'Snap has had no /charge without a token since 2016. Make a token with POST /snap/v1/transactions; an app charges it with POST /snap/v1/transactions/{token}/pay.',
  pay: 'Snap has no /pay of its own. Make a token with POST /snap/v1/transactions; an app charges it with POST /snap/v1/transactions/{token}/pay.',
} as const;

/** An address that Snap had long ago: what the gateway says, and beside it where to go. */
function gone(path: string, name: keyof typeof GONE): Route {
  return {
    ...PAGE,
    method: 'POST',
    path,
    operation: 'snap-gone',
    handle: () => {
      throw new RefusedRequest(404, 'The requested resource is not found', { hints: [{ text: GONE[name] }] });
    },
  };
}

const TRANSACTION = '/snap/v1/transactions/:token';
const USER_GOPAY = '/snap/v3/users/:user/gopay';

export const snapExtraRoutes: readonly Route[] = [
  { ...PAGE, method: 'GET', path: `${TRANSACTION}/pdf`, operation: 'snap-pdf', handle: printInstructions },
  {
    ...PAGE,
    method: 'DELETE',
    path: `${TRANSACTION}/saved_tokens/:card`,
    operation: 'snap-saved-token-delete',
    handle: forget,
  },
  {
    ...PAGE,
    method: 'GET',
    path: `${TRANSACTION}/point_inquiry/:card`,
    operation: 'snap-point-inquiry',
    handle: inquirePoints,
  },
  { ...PAGE, method: 'POST', path: '/snap/v1/promos/:token/search', operation: 'snap-promos', handle: searchPromos },
  {
    ...PAGE,
    method: 'GET',
    path: '/snap/v1/bank_bins',
    operation: 'snap-bank-bins',
    // A list, and no object around it.
    handle: () => ({ status: 200, contentType: 'application/json', body: writeJson(binsByBank()) }),
  },
  {
    ...SERVER,
    method: 'GET',
    path: USER_GOPAY,
    operation: 'snap-gopay',
    handle: withAccount((ctx, account) => v1Answer(200, userAccountReply(ctx, account))),
  },
  {
    ...SERVER,
    method: 'DELETE',
    path: USER_GOPAY,
    operation: 'snap-gopay-unlink',
    handle: withAccount((ctx, account) =>
      v1Answer(200, userAccountReply(ctx, changeAccount(ctx, account, 'DISABLED'))),
    ),
  },
  gone('/snap/v1/charge', 'charge'),
  gone('/snap/v1/pay', 'pay'),
  gone('/snap/v1/pay/*rest', 'pay'),
];
