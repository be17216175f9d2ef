// /snap/v1 and its page's own API: tokens, what the customer chose, settings, instructions on paper, saved cards and GoPay accounts.

import { rupiahText } from '../../text/rupiah.ts';
import { invalid, RefusedRequest, type SandboxResponse, v1Answer } from '../answers.ts';
import { binsByBank } from '../cards/card.ts';
import { pointsOf } from '../cards/tokens.ts';
import { isObject, type JsonObject, wordOf, writeJson } from '../json.ts';
import { methodOf } from '../methods/registry.ts';
import { headerAddresses } from '../notifications/creation.ts';
import { methodName, statusBanner } from '../pages/payment-parts.ts';
import { shownTime, type View, viewOf } from '../pages/view.ts';
import type { WordKey } from '../pages/words.ts';
import { changeAccount } from '../pay-accounts/linking.ts';
import type { PayAccount } from '../pay-accounts/pay-account.ts';
import { type PdfItem, writePdf } from '../pdf-page.ts';
import { type Call, family, type Route, type RouteContext } from '../route.ts';
import {
  chargeSession,
  createSession,
  endSession,
  getSession,
  requireUsable,
  type SnapChoice,
} from '../snap/changes.ts';
import { forgetCard, linkedAccount, userAccountReply } from '../snap/customer.ts';
import { chargeReply, hasInstructions, redirectUrlOf, sessionReply } from '../snap/describe.ts';
import { hintsOfBody, hintsOfBrowser, hintsOfChoice, hintsOfSession } from '../snap/hints.ts';
import { changePreferences, findSnapMethod, preferencesOf } from '../snap/methods.ts';
import { mistake } from '../snap/mistakes.ts';
import { readSnapRequest } from '../snap/request.ts';
import type { Preferences, SnapSession } from '../snap/session.ts';
import { currentTransaction } from '../snap/session-state.ts';
import type { Transaction } from '../transactions/transaction.ts';

const server = family({ access: 'server-key', dialect: 'snap' });
/** Any client with the token may use it. */
const page = family({ access: 'anyone', dialect: 'snap' });

/** A handler of what the token in the path stands for. */
function ofSession(answer: (ctx: RouteContext, session: SnapSession, call: Call) => SandboxResponse) {
  return (ctx: RouteContext, call: Call) => answer(ctx, getSession(ctx, call.params.token ?? ''), call);
}

/** The same, of a session that can still be paid. */
function ofUsable(answer: (ctx: RouteContext, session: SnapSession, call: Call) => SandboxResponse) {
  return ofSession((ctx, session, call) => {
    requireUsable(ctx, session);
    return answer(ctx, session, call);
  });
}

function createToken(ctx: RouteContext, call: Call): SandboxResponse {
  const hints = [...hintsOfBody(call.body), ...hintsOfBrowser(call.headers.origin)];
  try {
    const request = readSnapRequest(ctx, call.body);
    const before = ctx.state.snapSessions.find('order', request.orderId);
    const isReplacement = before.some(({ ended }) => ended === undefined);
    const session = createSession(ctx, request, headerAddresses(call.headers));
    const answer = v1Answer(201, { token: session.id, redirect_url: redirectUrlOf(ctx, session) });
    return { ...answer, hints: [...hints, ...hintsOfSession(ctx, session, isReplacement)] };
  } catch (error) {
    throw error instanceof RefusedRequest ? error.withHints(hints) : error;
  }
}

const charge = ofSession((ctx, session, call) => {
  const body = isObject(call.body) ? call.body : {};
  const params: JsonObject = {
    ...(isObject(body.payment_params) ? body.payment_params : {}),
    // The web page says it beside the parameters, apps within.
    ...(body.tokenization === undefined ? {} : { tokenization: body.tokenization }),
  };
  const named = typeof body.payment_type === 'string' ? body.payment_type : '';
  const customer = isObject(body.customer_details) ? body.customer_details : {};
  const { transaction } = chargeSession(ctx, session, { ...choiceOf(named, params, call), params, customer });
  const reply = chargeReply(ctx, session, transaction);
  return {
    status: reply.status_code === '200' ? 200 : 201,
    body: reply,
    hints: hintsOfChoice(ctx, getSession(ctx, session.id), { method: named, transaction }),
  };
});

/** Apps say `qris` with whom they want to be paid by; the page says the wallet. */
function choiceOf(named: string, { acquirer }: JsonObject, call: Call): Pick<SnapChoice, 'method' | 'mode'> {
  const [wanted] = Array.isArray(acquirer) ? acquirer : [acquirer];
  const wallet = findSnapMethod(wordOf(wanted));
  if (named === 'qris') return { method: wallet?.qrisAcquirer === undefined ? 'gopay' : wallet.name, mode: 'qr' };
  const isPhone = /Mobi|Android|iPhone|okhttp|CFNetwork/i.test(call.headers['user-agent'] ?? '');
  return { method: named, mode: isPhone ? 'deeplink' : 'qr' };
}

function status(ctx: RouteContext, session: SnapSession): SandboxResponse {
  const current = currentTransaction(ctx, session);
  if (current === undefined)
    throw new RefusedRequest(404, 'transaction not found', { hints: [mistake('no-method-yet')] });
  return v1Answer(200, chargeReply(ctx, session, current));
}

function end(as: 'cancelled' | 'expired', field: string) {
  return ofSession((ctx, session) => {
    const { ended } = endSession(ctx, session, as);
    return v1Answer(200, { [field]: new Date(ended?.at ?? 0).toISOString() });
  });
}

function preferencesReply(ctx: RouteContext, preferences: Preferences): SandboxResponse {
  return v1Answer(200, { merchant_id: ctx.settings.merchantId, ...preferences });
}

/** How to pay a virtual account, a bill or a store, on paper: merchant, order, amount, numbers, until when, and the steps. */
function instructionsPdf(view: View, merchantName: string, transaction: Transaction): Buffer {
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
    { text: rupiahText(transaction.grossAmount), size: 26, isBold: true, spaceAbove: 10 },
    // Customers must not pay by a paper that is out of date.
    ...(isOpen ? [] : [{ text: statusBanner(view, transaction).title, size: 14, isBold: true, spaceAbove: 6 }]),
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
const printInstructions = ofSession((ctx, session, call) => {
  const transaction = currentTransaction(ctx, session);
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
});

const forget = ofUsable((ctx, session, { params }) => {
  if (!forgetCard(ctx, session, params.card ?? '')) throw new RefusedRequest(404, 'saved token not found');
  return { status: 200, body: '' };
});

const inquirePoints = ofUsable((ctx, _session, { params, query }) => {
  const amount = query.get('gross_amount');
  if (amount !== null && !/^\d+(\.\d+)?$/.test(amount)) throw invalid('gross_amount is not a number');
  return v1Answer(200, pointsOf(ctx, params.card ?? ''));
});

function withAccount(answer: (ctx: RouteContext, account: PayAccount) => SandboxResponse) {
  return (ctx: RouteContext, call: Call): SandboxResponse => {
    const account = linkedAccount(ctx, call.params.user ?? '');
    if (account === undefined) return v1Answer(404, { error_messages: ['account not found'], locale: 'en' });
    return answer(ctx, account);
  };
}

const TOKEN_FIRST =
  'Make a token with POST /snap/v1/transactions; an app charges it with POST /snap/v1/transactions/{token}/pay.';
const GONE_CHARGE = `Snap has had no /charge without a token since 2016. ${TOKEN_FIRST}`;
const GONE_PAY = `Snap has no /pay of its own. ${TOKEN_FIRST}`;

/** An address that Snap had long ago: what the gateway says, and beside it where to go. */
function gone(path: string, text: string): Route {
  return page(`POST ${path}`, 'snap-gone', () => {
    throw new RefusedRequest(404, 'The requested resource is not found', { hints: [{ text }] });
  });
}

const TOKEN = '/snap/v1/transactions/:token';
const SETTINGS = '/snap/v3/merchant-preferences';
const USER_GOPAY = '/snap/v3/users/:user/gopay';

export const snapRoutes: readonly Route[] = [
  server('POST /snap/v1/transactions', 'snap-create', createToken),
  server(`POST ${TOKEN}/cancel`, 'snap-cancel', end('cancelled', 'canceled_at')),
  server(`POST ${TOKEN}/expire`, 'snap-expire', end('expired', 'expired_at')),
  page(
    `GET ${TOKEN}`,
    'snap-get',
    ofUsable((ctx, session) => v1Answer(200, sessionReply(ctx, session))),
  ),
  page(`POST ${TOKEN}/pay`, 'snap-charge', charge),
  page('POST /snap/v2/transactions/:token/charge', 'snap-charge', charge),
  page(`GET ${TOKEN}/status`, 'snap-status', ofSession(status)),
  server(`GET ${SETTINGS}`, 'snap-preferences', (ctx) => preferencesReply(ctx, preferencesOf(ctx))),
  server(`PATCH ${SETTINGS}`, 'snap-preferences', (ctx, { body }) =>
    preferencesReply(ctx, changePreferences(ctx, body)),
  ),
  page(`GET ${TOKEN}/pdf`, 'snap-pdf', printInstructions),
  page(`DELETE ${TOKEN}/saved_tokens/:card`, 'snap-saved-token-delete', forget),
  page(`GET ${TOKEN}/point_inquiry/:card`, 'snap-point-inquiry', inquirePoints),
  page(
    'POST /snap/v1/promos/:token/search',
    'snap-promos',
    ofUsable(() => v1Answer(200, { promos: [] })),
  ),
  page('GET /snap/v1/bank_bins', 'snap-bank-bins', () => {
    // A list, and no object around it.
    return { status: 200, contentType: 'application/json', body: writeJson(binsByBank()) };
  }),
  server(
    `GET ${USER_GOPAY}`,
    'snap-gopay',
    withAccount((ctx, account) => v1Answer(200, userAccountReply(ctx, account))),
  ),
  server(
    `DELETE ${USER_GOPAY}`,
    'snap-gopay-unlink',
    withAccount((ctx, account) => v1Answer(200, userAccountReply(ctx, changeAccount(ctx, account, 'DISABLED')))),
  ),
  gone('/snap/v1/charge', GONE_CHARGE),
  gone('/snap/v1/pay', GONE_PAY),
  gone('/snap/v1/pay/*rest', GONE_PAY),
];
