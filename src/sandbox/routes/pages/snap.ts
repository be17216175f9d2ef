// Snap's page, as a page of its own and inside the popup that snap.js opens.

import { browserScript } from '../../../browser/script.ts';
import type { Answer } from '../../answers.ts';
import { PAGE_FAULT_KINDS } from '../../faults.ts';
import { methodOf } from '../../methods/registry.ts';
import { html } from '../../pages/html.ts';
import { LANGUAGE_COOKIE } from '../../pages/language.ts';
import { type Page, paymentPage } from '../../pages/layout.ts';
import { endedPage, overPage, waitingPage } from '../../pages/snap-page.ts';
import { viewOf } from '../../pages/view.ts';
import type { Call, Route, RouteContext } from '../../route.ts';
import { finishUrlOf, hasInstructions, pdfPathOf, resultOf } from '../../snap/describe.ts';
import type { Hint } from '../../snap/hints/mistakes.ts';
import { hintsOfChoice } from '../../snap/hints/session.ts';
import { hintsOfVisit } from '../../snap/hints/visit.ts';
import { preferencesOf } from '../../snap/preferences.ts';
import type { SnapSession } from '../../snap/session.ts';
import { currentTransaction, standingOf, transactionsOf } from '../../snap/standing.ts';
import type { Transaction } from '../../transactions/transaction.ts';
import { goTo, type PageCall, pageRoute } from './page-route.ts';
import { follow } from './pulse.ts';
import { shopperPathOf } from './shopper-path.ts';
import { act, choosing, leadsToOf } from './snap-choice.ts';
import { closesAfter, found, isPopup, POPUP_PATH, pageOf, tell, tokenOf } from './snap-visit.ts';

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

type Handler = (ctx: RouteContext, call: PageCall) => Page | Answer;

/** The address says the language, then the cookie of whoever switched it, then the merchant's settings: not the browser. */
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
function showPopup(ctx: RouteContext, call: PageCall): Page | Answer {
  const session = found(ctx, call);
  if (call.query.get('mode') === 'opening' && session !== undefined && standingOf(ctx, session) !== 'paid') {
    // From here on it may be paid while it is open.
    const query = new URLSearchParams(call.query);
    for (const name of ['mode', 'found']) query.delete(name);
    return goTo(`${call.path}?${query}`);
  }
  // A frame that only tells what snap.js found shows nothing.
  if (tokenOf(call) !== '' && call.query.get('mode') !== 'telling') return show(ctx, call);
  return paymentPage(call.view, call.view.say('snap.loading'), html`<h1>${call.view.say('snap.loading')}</h1>`);
}

function show(ctx: RouteContext, call: PageCall): Page | Answer {
  const { view } = call;
  const session = found(ctx, call);
  if (session === undefined) return over(call, { code: '404', text: 'token not found', word: 'missing' });
  const current = currentTransaction(ctx, session);
  const hearing = call.query.get('told');
  // Back to the shop is a way that is always open.
  if (hearing === 'close' && !isPopup(call))
    return leave(ctx, call, session, { event: 'onClose', transaction: current });
  switch (standingOf(ctx, session)) {
    case 'paid':
      return current === undefined
        ? over(call, { code: '404', text: 'token not found', word: 'missing' })
        : ended(ctx, call, session, current);
    case 'expired':
      return over(call, { code: '407', text: 'token is expired', word: 'expired' });
    case 'cancelled':
    case 'replaced':
      return over(call, { code: '408', text: 'transaction has been canceled', word: 'cancelled' });
    case 'processing':
      if (current !== undefined && hearing === 'pending')
        return leave(ctx, call, session, { event: 'onPending', transaction: current });
      if (current !== undefined && hearing === 'close')
        return leave(ctx, call, session, { event: ctx.settings.snap.closeTells, transaction: current });
      if (current !== undefined && call.query.get('choose') !== '1') return waiting(ctx, call, session, current);
      break;
    default:
      if (isRefusedForGood(ctx, session) && current !== undefined) return refused(ctx, call, session, current);
      if (hearing === 'close') return leave(ctx, call, session, { event: 'onClose', transaction: undefined });
  }
  return choosing(ctx, call, session, view.query.get('method') ?? '');
}

function isRefusedForGood(ctx: RouteContext, session: SnapSession): boolean {
  const all = transactionsOf(ctx, session);
  const refusals = all.filter(({ status }) => status === 'deny').length;
  return all.at(-1)?.status === 'deny' && (refusals > REFUSALS_MAX || !preferencesOf(ctx).allow_retry);
}

/** No other attempt is left: the shop is told, or the customer goes there. */
function refused(ctx: RouteContext, call: PageCall, session: SnapSession, transaction: Transaction): Page {
  const { view } = call;
  const page = pageOf(ctx, call, session, tell(call, 'onError', resultOf(ctx, session, transaction)));
  const next = isPopup(call) ? undefined : finishUrlOf(ctx, session, transaction);
  return paymentPage(view, view.say('snap.refused'), endedPage(view, page, transaction, next));
}

function waiting(ctx: RouteContext, call: PageCall, session: SnapSession, transaction: Transaction): Page {
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
  return paymentPage(view, view.say('snap.title', { merchant: page.merchantName }), body, follow(ctx, session));
}

/** Paid, or refused for good: the shop's page is told, or the customer goes there. */
function ended(ctx: RouteContext, call: PageCall, session: SnapSession, transaction: Transaction): Page {
  const { view } = call;
  // A token that was paid before this page was opened is no success of this visit.
  const wasPaidBefore = call.query.get('mode') === 'opening';
  const error = { status_code: '406', status_message: ['transaction has been processed'] };
  const message = wasPaidBefore
    ? tell(call, 'onError', error)
    : tell(call, 'onSuccess', resultOf(ctx, session, transaction));
  const page = pageOf(ctx, call, session, message);
  const next = isPopup(call) ? undefined : finishUrlOf(ctx, session, transaction);
  return paymentPage(view, outcomeTitle(call), endedPage(view, page, transaction, next));
}

const outcomeTitle = ({ view }: PageCall) => view.say('standing.paid');

interface Leaving {
  readonly event: string;
  readonly transaction: Transaction | undefined;
}

/** The customer goes back without having paid. */
function leave(
  ctx: RouteContext,
  call: PageCall,
  session: SnapSession,
  { event, transaction }: Leaving,
): Page | Answer {
  if (!isPopup(call)) return goTo(finishUrlOf(ctx, session, transaction));
  const result = event === 'onClose' || transaction === undefined ? undefined : resultOf(ctx, session, transaction);
  const said = { tone: 'still', title: call.view.say('snap.close') } as const;
  const times = event === 'onPending' ? callsOf(ctx, session) : undefined;
  return paymentPage(call.view, said.title, overPage(call.view, said, tell(call, event, result, times)));
}

/** The original once called the shop twice; a fault brings that back. */
function callsOf(ctx: RouteContext, { id, orderId }: SnapSession): 2 | undefined {
  const target = { path: POPUP_PATH, ids: [orderId, id] };
  return ctx.faults.strike(PAGE_FAULT_KINDS, target) === undefined ? undefined : 2;
}

interface Over {
  readonly code: string;
  readonly text: string;
  readonly word: 'missing' | 'expired' | 'cancelled';
}

function over(call: PageCall, { code, text, word }: Over): Page {
  const { view } = call;
  const why = word === 'missing' ? 'snap.missingWhy' : 'snap.expiredWhy';
  const said = { tone: 'bad', title: view.say(`snap.${word}`), text: view.say(why) } as const;
  return paymentPage(
    view,
    said.title,
    overPage(view, said, tell(call, 'onError', { status_code: code, status_message: [text] })),
  );
}
