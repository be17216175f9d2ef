// Snap's page, as a page of its own and inside the popup that snap.js opens.

import { browserScript } from '../../../browser/script.ts';
import { RefusedRequest, type SandboxResponse } from '../../answers.ts';
import { newCardToken } from '../../cards/tokens.ts';
import { PAGE_FAULT_KINDS } from '../../faults.ts';
import { isObject, type JsonObject, type WireFields, wordOf, writeJson } from '../../json.ts';
import { methodOf } from '../../methods/registry.ts';
import { type Html, html } from '../../pages/html.ts';
import { type Follow, type HtmlPage, paymentPage } from '../../pages/layout.ts';
import type { StatusBanner } from '../../pages/payment-parts.ts';
import {
  type CardForm,
  choosingPage,
  endedPage,
  type MethodForm,
  methodPage,
  overPage,
  type SnapOnPage,
  waitingPage,
} from '../../pages/snap-page.ts';
import { viewOf } from '../../pages/view.ts';
import { LANGUAGE_COOKIE } from '../../pages/words.ts';
import type { Call, Route, RouteContext } from '../../route.ts';
import { chargeSession, findSession, getSession } from '../../snap/changes.ts';
import { instalmentsOf, linkedAccount, linkingOf, offeredCards, savesCards } from '../../snap/customer.ts';
import { finishUrlOf, hasInstructions, pdfPathOf, resultOf } from '../../snap/describe.ts';
import { hintsOfChoice, hintsOfVisit } from '../../snap/hints.ts';
import {
  findSnapMethod,
  labelOf,
  offeredMethods,
  preferencesOf,
  type ScreenMode,
  type SnapMethod,
} from '../../snap/methods.ts';
import type { Hint } from '../../snap/mistakes.ts';
import { collectedFields, type SnapSession } from '../../snap/session.ts';
import { currentTransaction, sessionState, transactionsOf } from '../../snap/session-state.ts';
import type { Transaction } from '../../transactions/transaction.ts';
import { clockOf, follow, goTo, type PageCall, pageRoute, shopperPathOf } from './page-route.ts';

const POPUP_PATH = '/snap/v4/popup';

const isPopup = ({ path }: Call) => path === POPUP_PATH;

const tokenOf = (call: Call) => call.params.token ?? call.query.get('token') ?? '';

/** The event for the shop's page, where this page is in a frame of it. */
function frameEvent(call: PageCall, event: string, result?: WireFields, times?: number): string | undefined {
  return isPopup(call) ? writeJson({ snap: { event, result, times } }) : undefined;
}

const found = (ctx: RouteContext, call: PageCall) => findSession(ctx, tokenOf(call));

// biome-ignore format: a list reads better in lines
const KEPT = [
  'origin_host', 'client_key', 'token', 'mode', 'lang', 'uiMode', 'gopayMode', 'enabledPayments', 'autoCloseDelay', 'embed',
];

function pageOf(ctx: RouteContext, call: PageCall, session: SnapSession, message?: string): SnapOnPage {
  const preferences = preferencesOf(ctx);
  const query = new URLSearchParams([...call.view.query].filter(([name]) => KEPT.includes(name)));
  const text = query.toString();
  return {
    session,
    merchantName: preferences.display_name,
    methods: offeredMethods(preferences, narrowed(session, call)),
    action: text === '' ? call.path : `${call.path}?${text}`,
    backUrl: isPopup(call) ? undefined : finishUrlOf(ctx, session, currentTransaction(ctx, session)),
    clock: clockOf(ctx),
    isEmbedded: call.query.get('embed') === '1',
    message,
  };
}

/** A page of Snap, which keeps itself up to date where it is about a session. */
function snapPage(call: PageCall, title: string, body: Html, following: { readonly follow?: Follow } = {}): HtmlPage {
  return paymentPage(call.view, title, body, { ...following, isFramed: isPopup(call) });
}

/** A shop's page may offer fewer ways than the token does. */
function narrowed(session: SnapSession, { query }: Call): SnapSession {
  const given = query.get('enabledPayments');
  if (given === null) return session;
  const wanted = given.split(',');
  const before = session.request.enabled_payments;
  const both = Array.isArray(before) ? before.filter((name) => wanted.includes(wordOf(name))) : wanted;
  return { ...session, request: { ...session.request, enabled_payments: both } };
}

/** Wide screens get a code, phones get the app; the shop may say which. */
function modeOf({ query, headers }: Call): ScreenMode {
  const asked = query.get('uiMode') ?? query.get('gopayMode') ?? query.get('GoPayMode');
  if (asked === 'qr' || asked === 'deeplink') return asked;
  return /Mobi|Android|iPhone/i.test(headers['user-agent'] ?? '') ? 'deeplink' : 'qr';
}

/** A timer of a browser counts no further. */
const CLOSING_SECONDS_MAX = 24 * 60 * 60;

/** After how many seconds the shop wants a page of instructions to go away; undefined where it does not. */
function closesAfter({ query }: Call): number | undefined {
  const seconds = Number(query.get('autoCloseDelay') ?? 0);
  return seconds > 0 ? Math.min(seconds, CLOSING_SECONDS_MAX) : undefined;
}

function choosing(ctx: RouteContext, call: PageCall, session: SnapSession, chosen: string, problem?: string): HtmlPage {
  const { view } = call;
  const page = pageOf(ctx, call, session);
  const [only] = page.methods;
  const selected = call.query.get('selectedPaymentType') ?? '';
  const wanted = chosen === '' && call.query.get('choose') !== '1' ? selected : chosen;
  const method = page.methods.find(({ name }) => name === wanted) ?? (page.methods.length === 1 ? only : undefined);
  const title = view.say('snap.title', { merchant: page.merchantName });
  if (method === undefined)
    return snapPage(call, title, choosingPage(view, page, refusal(ctx, call, session)), follow(ctx, session));
  const form: MethodForm = {
    method,
    fields: askedFields(session),
    card: cardForm(ctx, call, session),
    offersLink: method.asks === 'linking' && offersLink(ctx, session),
    canChoose: page.methods.length > 1,
    problem,
    typed: call.form,
  };
  return snapPage(call, labelOf(view.say, method), methodPage(view, page, form));
}

function cardForm(ctx: RouteContext, { query, form }: PageCall, session: SnapSession): CardForm {
  const saved = offeredCards(ctx, session).map(({ id, card }) => ({
    token: id,
    masked: card.masked,
    until: new Date(card.goodUntil).toISOString().slice(0, 7).split('-').reverse().join('/'),
  }));
  const isNew = query.get('card') === 'new' || form.has('card_number');
  return { saves: savesCards(session), saved, isNew, instalments: instalmentsOf(session) };
}

function offersLink(ctx: RouteContext, session: SnapSession): boolean {
  return linkingOf(session) === 'offered' && linkedAccount(ctx, String(session.request.user_id)) === undefined;
}

function askedFields({ request }: SnapSession): MethodForm['fields'] {
  const said = isObject(request.customer_details) ? request.customer_details : {};
  return collectedFields(request).map((asked) => {
    const { name } = asked;
    const known = name === 'full_name' ? [said.first_name, said.last_name].filter(Boolean).join(' ') : said[name];
    return { ...asked, value: typeof known === 'string' ? known : '' };
  });
}

function refusal(ctx: RouteContext, { view }: PageCall, session: SnapSession): StatusBanner | undefined {
  const last = transactionsOf(ctx, session).at(-1);
  if (last?.status !== 'deny') return undefined;
  return { tone: 'bad', title: view.say('snap.refused'), text: view.say('snap.refusedRetry') };
}

/** The customer has chosen, or has filled in what the choice needs. */
function act(ctx: RouteContext, call: PageCall): HtmlPage | SandboxResponse {
  const session = found(ctx, call);
  // The page itself shows the outcome.
  if (session === undefined) return goTo(call.path);
  const page = pageOf(ctx, call, session);
  // The bank's page brings its result here by a form; what it says is not believed.
  const name = call.form.get('method');
  if (name === null || !['open', 'processing'].includes(sessionState(ctx, session))) return goTo(page.action);
  const method = findSnapMethod(name);
  const asks = method?.asks;
  const hasForm = asks === 'linking' ? offersLink(ctx, session) : asks !== undefined;
  const needsForm = hasForm || askedFields(session).length > 0;
  if (method === undefined || (call.form.get('do') === 'choose' && needsForm))
    return choosing(ctx, call, session, name);
  try {
    const params = paramsOf(ctx, call, session, method);
    const customer = customerOf(call);
    chargeSession(ctx, session, { method: name, mode: modeOf(call), params, customer });
  } catch (error) {
    if (!(error instanceof RefusedRequest)) throw error;
    return choosing(ctx, call, session, name, error.inOneLine);
  }
  return afterCharge(ctx, session.id, page);
}

function customerOf({ form }: PageCall): JsonObject {
  const names = ['full_name', 'email', 'phone', 'address'];
  return Object.fromEntries(names.flatMap((name) => (form.get(name) ? [[name, form.get(name) ?? '']] : [])));
}

function paramsOf(ctx: RouteContext, { form }: PageCall, session: SnapSession, { name, asks }: SnapMethod): JsonObject {
  if (asks === 'phone') return { phone: form.get(`${name}_phone`) ?? '' };
  if (asks === 'linking') return { tokenization: form.get(`link_${name}`) === '1' };
  if (asks !== 'card') return {};
  const installment = form.get('installment') ?? '';
  return {
    card_token: newCardToken(ctx, cardTyped(ctx, form, session)).id,
    save_card: form.get('save_card') === '1',
    ...(installment === '' ? {} : { installment }),
  };
}

/** A saved card needs its CVV alone; and only those that the page offers can be used. */
function cardTyped(ctx: RouteContext, form: URLSearchParams, session: SnapSession): URLSearchParams {
  const token = form.get('saved_card');
  if (token === null) return form;
  if (!offeredCards(ctx, session).some(({ id }) => id === token)) throw new RefusedRequest(411);
  return new URLSearchParams({ token_id: token, card_cvv: form.get('card_cvv') ?? '' });
}

/** A card that needs its bank goes there and comes back. */
function afterCharge(ctx: RouteContext, token: string, page: SnapOnPage): SandboxResponse {
  const session = getSession(ctx, token);
  const current = currentTransaction(ctx, session);
  const leadsTo = current !== undefined && isCard(current) ? leadsToOf(ctx, page, current) : undefined;
  return goTo(leadsTo ?? page.action);
}

const isCard = (transaction: Transaction) => methodOf(transaction).paidBy.kind === 'card';

function leadsToOf(ctx: RouteContext, page: SnapOnPage, transaction: Transaction): string | undefined {
  const path = shopperPathOf(ctx, transaction);
  if (path === undefined || transaction.status !== 'pending') return undefined;
  if (!isCard(transaction)) return path;
  const back = `${ctx.settings.publicUrl}${page.action}`;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ callback_url: back })}`;
}

const REDIRECT_PATHS = ['/snap/v4/redirection/:token', '/snap/v3/redirection/:token', '/snap/v2/vtweb/:token'];

/** Refused so often, the customer is sent back to the shop. */
const REFUSALS_MAX = 3;

export const snapPageRoutes: readonly Route[] = [
  ...REDIRECT_PATHS.flatMap((path) => [
    withHints(pageRoute('GET', path, inShopLanguage(show))),
    withHints(pageRoute('POST', path, inShopLanguage(act))),
  ]),
  withHints(pageRoute('GET', POPUP_PATH, inShopLanguage(showPopup))),
  withHints(pageRoute('POST', POPUP_PATH, inShopLanguage(act))),
  {
    method: 'GET',
    path: '/snap/snap.js',
    operation: 'page',
    access: 'anyone',
    dialect: 'page',
    handle: () => ({
      status: 200,
      contentType: 'text/javascript; charset=utf-8',
      body: browserScript('snap'),
      headers: { 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' },
    }),
  },
];

/** Puts hints to a visit, for the console: the page itself knows nothing of them. */
function withHints(route: Route): Route {
  return {
    ...route,
    handle: async (ctx, call) => {
      const token = tokenOf(call);
      const before = ctx.state.snapSessions.get(token)?.transactionIds.length ?? 0;
      const seen = call.method === 'GET' ? hintsOfVisit(ctx, { token, query: call.query, isPopup: isPopup(call) }) : [];
      const answer = await route.handle(ctx, call);
      return { ...answer, hints: [...seen, ...choiceHints(ctx, call, before)] };
    },
  };
}

/** Where the form has led to another transaction. */
function choiceHints(ctx: RouteContext, call: Call, before: number): Hint[] {
  const session = ctx.state.snapSessions.get(tokenOf(call));
  const transaction = ctx.state.transactions.get(session?.transactionIds[before] ?? '');
  if (session === undefined || transaction === undefined) return [];
  const method = new URLSearchParams(call.raw).get('method') ?? '';
  return hintsOfChoice(ctx, session, { method, transaction });
}

type Handler = (ctx: RouteContext, call: PageCall) => HtmlPage | SandboxResponse;

/** The address says the language, then the cookie of a customer who switched it, then the merchant's settings: not the browser. */
function inShopLanguage(handler: Handler): Handler {
  return (ctx, call) => {
    const asked = call.query.get('lang') ?? call.query.get('language');
    const hasCookie = (call.headers.cookie ?? '').includes(`${LANGUAGE_COOKIE}=`);
    const query = new URLSearchParams(call.query);
    query.delete('language');
    if (asked !== null) query.set('lang', asked);
    else if (!hasCookie) query.set('lang', preferencesOf(ctx).locale);
    return handler(ctx, { ...call, view: viewOf({ ...call, query }) });
  };
}

/** The frame is there before there is a token. */
function showPopup(ctx: RouteContext, call: PageCall): HtmlPage | SandboxResponse {
  const session = found(ctx, call);
  if (call.query.get('mode') === 'opening' && session !== undefined && sessionState(ctx, session) !== 'paid') {
    // From here on it may be paid while it is open.
    const query = new URLSearchParams(call.query);
    for (const name of ['mode', 'found']) query.delete(name);
    return goTo(`${call.path}?${query}`);
  }
  // A frame that only reports what snap.js found shows nothing.
  if (tokenOf(call) !== '' && call.query.get('mode') !== 'telling') return show(ctx, call);
  return snapPage(call, call.view.say('snap.loading'), html`<h1>${call.view.say('snap.loading')}</h1>`);
}

function show(ctx: RouteContext, call: PageCall): HtmlPage | SandboxResponse {
  const { view } = call;
  const session = found(ctx, call);
  if (session === undefined) return over(call, 'missing');
  const current = currentTransaction(ctx, session);
  const hearing = call.query.get('told');
  // Back to the shop is a way that is always open.
  if (hearing === 'close' && !isPopup(call)) return leave(ctx, call, session, 'onClose', current);
  const state = sessionState(ctx, session);
  if (state === 'expired') return over(call, 'expired');
  if (state === 'cancelled' || state === 'replaced') return over(call, 'cancelled');
  if (state === 'paid') return current === undefined ? over(call, 'missing') : paid(ctx, call, session, current);
  if (state === 'processing' && current !== undefined) {
    if (hearing === 'pending') return leave(ctx, call, session, 'onPending', current);
    if (hearing === 'close') return leave(ctx, call, session, ctx.settings.snap.closeTells, current);
    if (call.query.get('choose') !== '1') return waiting(ctx, call, session, current);
  }
  if (state === 'open') {
    if (isRefusedForGood(ctx, session) && current !== undefined) return refused(ctx, call, session, current);
    if (hearing === 'close') return leave(ctx, call, session, 'onClose', undefined);
  }
  return choosing(ctx, call, session, view.query.get('method') ?? '');
}

function isRefusedForGood(ctx: RouteContext, session: SnapSession): boolean {
  const all = transactionsOf(ctx, session);
  const refusals = all.filter(({ status }) => status === 'deny').length;
  return all.at(-1)?.status === 'deny' && (refusals > REFUSALS_MAX || !preferencesOf(ctx).allow_retry);
}

/** No other attempt is left. */
function refused(ctx: RouteContext, call: PageCall, session: SnapSession, transaction: Transaction): HtmlPage {
  const message = frameEvent(call, 'onError', resultOf(ctx, session, transaction));
  return ended(ctx, call, session, { transaction, title: call.view.say('snap.refused'), message });
}

function paid(ctx: RouteContext, call: PageCall, session: SnapSession, transaction: Transaction): HtmlPage {
  // A token that was paid before this page was opened is no success of this visit.
  const wasPaidBefore = call.query.get('mode') === 'opening';
  const error = { status_code: '406', status_message: ['transaction has been processed'] };
  const message = wasPaidBefore
    ? frameEvent(call, 'onError', error)
    : frameEvent(call, 'onSuccess', resultOf(ctx, session, transaction));
  return ended(ctx, call, session, { transaction, title: call.view.say('standing.paid'), message });
}

interface Ended {
  readonly transaction: Transaction;
  readonly title: string;
  readonly message: string | undefined;
}

/** Sends the event to the shop's page, or the customer there. */
function ended(
  ctx: RouteContext,
  call: PageCall,
  session: SnapSession,
  { transaction, title, message }: Ended,
): HtmlPage {
  const page = pageOf(ctx, call, session, message);
  const next = isPopup(call) ? undefined : finishUrlOf(ctx, session, transaction);
  return snapPage(call, title, endedPage(call.view, page, transaction, next));
}

function waiting(ctx: RouteContext, call: PageCall, session: SnapSession, transaction: Transaction): HtmlPage {
  const { view } = call;
  const page = pageOf(ctx, call, session);
  const isNumber = transaction.numbers.length > 0 && 'simulator' in methodOf(transaction).paidBy;
  const hasPaper = hasInstructions(transaction);
  const body = waitingPage(view, page, {
    transaction,
    shopperPath: isNumber ? shopperPathOf(ctx, transaction) : undefined,
    leadsTo: isNumber ? undefined : leadsToOf(ctx, page, transaction),
    canChoose: page.methods.length > 1,
    pdfPath: hasPaper ? `${pdfPathOf(session)}?${new URLSearchParams({ lang: view.language })}` : undefined,
    closesAfterSeconds: hasPaper ? closesAfter(call) : undefined,
  });
  return snapPage(call, view.say('snap.title', { merchant: page.merchantName }), body, follow(ctx, session));
}

/** The customer goes back without having paid. */
function leave(
  ctx: RouteContext,
  call: PageCall,
  session: SnapSession,
  event: 'onClose' | 'onPending',
  transaction: Transaction | undefined,
): HtmlPage | SandboxResponse {
  if (!isPopup(call)) return goTo(finishUrlOf(ctx, session, transaction));
  const result = event === 'onClose' || transaction === undefined ? undefined : resultOf(ctx, session, transaction);
  const said = { tone: 'still', title: call.view.say('snap.close') } as const;
  const times = event === 'onPending' ? callsOf(ctx, session) : undefined;
  return snapPage(call, said.title, overPage(call.view, said, frameEvent(call, event, result, times)));
}

/** The original once called the shop twice; a fault brings that back. */
function callsOf(ctx: RouteContext, { id, orderId }: SnapSession): 2 | undefined {
  const target = { path: POPUP_PATH, ids: [orderId, id] };
  return ctx.faults.strike(PAGE_FAULT_KINDS, target) === undefined ? undefined : 2;
}

const OVER = {
  missing: { status_code: '404', status_message: ['token not found'] },
  expired: { status_code: '407', status_message: ['token is expired'] },
  cancelled: { status_code: '408', status_message: ['transaction has been canceled'] },
};

function over(call: PageCall, word: keyof typeof OVER): HtmlPage {
  const { say } = call.view;
  const why = word === 'missing' ? 'snap.missingWhy' : 'snap.expiredWhy';
  const said = { tone: 'bad', title: say(`snap.${word}`), text: say(why) } as const;
  return snapPage(call, said.title, overPage(call.view, said, frameEvent(call, 'onError', OVER[word])));
}
