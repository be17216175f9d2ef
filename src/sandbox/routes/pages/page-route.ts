// One page or form of the sandbox: its language and headers, its frame in the console, and how it stays up to date.

import { randomUUID } from 'node:crypto';
import { RefusedRequest, type SandboxResponse } from '../../answers.ts';
import { CLOCK_STEPS, type ClockStep, stepFrom } from '../../clock.ts';
import { isPayable } from '../../invoices/invoice.ts';
import type { WireFields } from '../../json.ts';
import { isLinked } from '../../methods/gopay.ts';
import { methodOf } from '../../methods/registry.ts';
import { html, type Part } from '../../pages/html.ts';
import { type ConsoleFrame, consolePage, type Follow, type HtmlPage, paymentPage } from '../../pages/layout.ts';
import { outcome } from '../../pages/payment-parts.ts';
import { shownTime, type View, viewOf } from '../../pages/view.ts';
import { LANGUAGE_COOKIE, LANGUAGES, type WordKey } from '../../pages/words.ts';
import type { Call, Route, RouteContext } from '../../route.ts';
import { currentTransaction, sessionState } from '../../snap/session-state.ts';
import { transactionFields } from '../../transactions/describe.ts';
import type { Transaction } from '../../transactions/transaction.ts';

export interface PageCall extends Call {
  readonly view: View;
  /** The fields of a posted form. */
  readonly form: URLSearchParams;
}

type Handler = (ctx: RouteContext, call: PageCall) => HtmlPage | SandboxResponse | Promise<HtmlPage | SandboxResponse>;

const CONTENT_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'";
const LANGUAGE_MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

export function pageRoute(method: 'GET' | 'POST', path: string, handler: Handler): Route {
  return {
    method,
    path,
    operation: 'page',
    access: 'anyone',
    dialect: 'page',
    bodyFormat: 'text',
    handle: async (ctx, call) => {
      const view = viewOf(call);
      const { base } = ctx.settings;
      try {
        const result = await handler(ctx, { ...call, view, form: new URLSearchParams(call.raw) });
        return below(base, 'framing' in result ? pageAnswer(view, result) : result);
      } catch (error) {
        if (!(error instanceof RefusedRequest)) throw error;
        return below(base, refusalPage(view, error));
      }
    },
  };
}

/** Files are the same for all merchants, and what names a merchant is not below another. */
const OWN_PATH = '/(?!/|assets/|merchants/)';
// No text that was given to us holds such an attribute: its quotes are escaped.
const OWN_LINKS = new RegExp(`( (?:href|src|action|data-follow|data-pulse)=")(?=${OWN_PATH})`, 'g');
const isOwnPath = new RegExp(`^${OWN_PATH}`);

/**
 * Pages know their addresses as the default merchant has them; those of another merchant are moved below its own path,
 * here and nowhere else, so that no link can be forgotten and lead from one merchant to another.
 */
function below(base: string, answer: SandboxResponse): SandboxResponse {
  if (base === '') return answer;
  const { body, headers } = answer;
  const location = headers?.location;
  return {
    ...answer,
    body: typeof body === 'string' ? body.replace(OWN_LINKS, `$1${base}`) : body,
    ...(location !== undefined && isOwnPath.test(location)
      ? { headers: { ...headers, location: `${base}${location}` } }
      : {}),
  };
}

function pageAnswer(view: View, { html: { markup }, framing }: HtmlPage, status = 200): SandboxResponse {
  const isChosen = LANGUAGES.some((language) => language === view.query.get('lang'));
  const cookie = `${LANGUAGE_COOKIE}=${view.language}; Path=/; Max-Age=${LANGUAGE_MAX_AGE_SECONDS}; SameSite=Lax`;
  return {
    status,
    contentType: 'text/html; charset=utf-8',
    body: markup,
    headers: {
      'cache-control': 'no-store',
      // Shoppers' forms end at the merchant's address, and merchants may show those pages in a frame.
      'content-security-policy':
        framing === 'allowed' ? CONTENT_POLICY : `${CONTENT_POLICY}; form-action 'self'; frame-ancestors 'none'`,
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      ...(isChosen ? { 'set-cookie': cookie } : {}),
    },
  };
}

const REFUSAL_WORDS: Readonly<Record<number, WordKey>> = {
  400: 'error.invalid',
  404: 'error.notFound',
  406: 'error.conflict',
  409: 'error.conflict',
  412: 'error.conflict',
  414: 'error.invalid',
};

/** The sandbox's own words are for programs and in English; a page words the refusal for a person, by its kind. */
function refusalPage(view: View, refusal: RefusedRequest): SandboxResponse {
  const { say } = view;
  const details = [refusal.message, ...refusal.validationMessages].join(' ');
  const page = paymentPage(
    view,
    say('error.title'),
    html`${outcome({ tone: 'bad', title: say('error.title'), text: say(REFUSAL_WORDS[refusal.code] ?? 'error.other') })}<p class="quiet small" lang="en">${details}</p><a class="button" href="/">${say('error.home')}</a>`,
  );
  return pageAnswer(view, page, refusal.httpStatus ?? refusal.code);
}

/** After a form has done its work the browser asks for a page again, so that reloading repeats nothing. */
export function goTo(address: string): SandboxResponse {
  // A header holds plain ASCII only, and a merchant's address may hold anything.
  const location = address.toWellFormed().replace(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character));
  return { status: 303, body: '', headers: { location, 'cache-control': 'no-store' } };
}

/** Where a form wants to return to; only ever a page of the sandbox itself. */
export function backOf(call: PageCall, otherwise: string): string {
  const back = call.form.get('back') ?? '';
  return /^\/(?![/\\])[^\s]*$/.test(back) ? back : otherwise;
}

const fresh = (body: WireFields): SandboxResponse => ({ status: 200, body, headers: { 'cache-control': 'no-store' } });

export const pulseRoutes: readonly Route[] = [
  pageRoute('GET', '/pulse', (ctx) => fresh({ version: versionOf(ctx) })),
  pageRoute('GET', '/pulse/:id', (ctx, { id }) => {
    const state = shopperState(ctx, id);
    if (state === undefined) throw new RefusedRequest(404);
    return fresh({ state, ...clockOf(ctx) });
  }),
];

/** Counts begin at zero with the process. */
const begun = randomUUID().slice(0, 8);

/** Differs whenever something that the console shows has changed. */
function versionOf({ state, faults, requests, clock, everyone }: RouteContext): string {
  const strikes = faults.list().map(({ id, seen, struck }) => `${id}-${seen}-${struck}`);
  // The clock may have been moved, and a merchant added, by a page of another one.
  const { offsetMs, frozenAtMs } = clock.stand();
  return [begun, state.changes(), requests.received(), offsetMs, frozenAtMs, everyone().length, ...strikes].join('.');
}

/** How a payment, an invoice, a Snap session or a link stands, as far as the page of its shopper differs by it. */
function shopperState(ctx: RouteContext, id: string): string | undefined {
  const transaction = ctx.state.transactions.get(id);
  if (transaction !== undefined) return paymentState(ctx, transaction);
  const invoice = ctx.state.invoices.get(id);
  if (invoice !== undefined) {
    const newest = ctx.state.transactions.get(invoice.transactionIds.at(-1) ?? '')?.status ?? 'none';
    return `${invoice.status}-${invoice.transactionIds.length}-${newest}`;
  }
  const session = ctx.state.snapSessions.get(id);
  if (session !== undefined) {
    const current = currentTransaction(ctx, session)?.status ?? 'none';
    return `${sessionState(ctx, session)}-${session.transactionIds.length}-${current}`;
  }
  return ctx.state.payAccounts.get(id)?.status;
}

/** The time to type a PIN runs out without anything being written down. */
function paymentState({ clock }: RouteContext, transaction: Transaction): string {
  const until = isLinked(transaction) ? transaction.detail.verifyUntil : undefined;
  return until !== undefined && until <= clock.now() ? `${transaction.status}-late` : transaction.status;
}

/** By which a page counts down to the end of a payment: the sandbox's clock, not the browser's. */
export const clockOf = ({ clock }: RouteContext) => ({ nowMs: clock.now(), frozen: clock.frozen });

/** Has a shopper's page follow what it is about. */
export function follow(ctx: RouteContext, { id }: { readonly id: string }): { readonly follow: Follow } {
  return { follow: { path: `/pulse/${encodeURIComponent(id)}`, state: shopperState(ctx, id) ?? '' } };
}

export function shopperPathOf(ctx: RouteContext, transaction: Transaction): string | undefined {
  const { paidBy } = methodOf(transaction);
  if (!('simulator' in paidBy)) return linkOf(ctx, transaction);
  return `/simulator/${paidBy.simulator}?${new URLSearchParams(paidBy.query(transaction.detail))}`;
}

/** The address that the charge's own reply sent the shopper to. */
function linkOf(ctx: RouteContext, transaction: Transaction): string | undefined {
  const { redirect_url: redirect, actions } = transactionFields(ctx, transaction, 'charge');
  const links = Array.isArray(actions) ? (actions as { name?: string; url?: string }[]) : [];
  const link = links.find(({ name }) => name === 'deeplink-redirect' || name === 'verification-link-url')?.url;
  const url = typeof redirect === 'string' ? redirect : link;
  const { publicUrl } = ctx.settings;
  return url?.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : undefined;
}

export function shownInConsole(
  ctx: RouteContext,
  view: View,
  { section, title }: Pick<ConsoleFrame, 'section' | 'title'>,
  body: Part,
): HtmlPage {
  const nowMs = ctx.clock.now();
  const expiring = Object.fromEntries(
    CLOCK_STEPS.map((step) => [step, countExpiring(ctx, stepFrom(nowMs, step))]),
  ) as Record<ClockStep, number>;
  const standing = {
    merchantName: ctx.everyone().length > 1 ? ctx.settings.merchantName : undefined,
    nowMs,
    frozen: ctx.clock.frozen,
    expiring,
    version: versionOf(ctx),
    message: messageOf(ctx, view),
  };
  return consolePage(view, { section, title, ...standing }, body);
}

/** A page of the console with a title of its own. */
export function consoleRoute(
  path: string,
  section: ConsoleFrame['section'],
  title: WordKey,
  body: (ctx: RouteContext, view: View) => Part,
): Route {
  return pageRoute('GET', path, (ctx, { view }) =>
    shownInConsole(ctx, view, { section, title: view.say(title) }, body(ctx, view)),
  );
}

const MESSAGES = ['moved', 'willFail', 'replayed', 'clock', 'fault', 'cleared', 'saved'] as const;

/** Back to where a form was sent from: with a word about what was done, and the row it was done to in sight. */
export function goBack(address: string, message: (typeof MESSAGES)[number], about?: string) {
  const [path = '/', query = ''] = address.replace(/#.*$/, '').split('?', 2);
  const next = new URLSearchParams(query);
  next.set('said', message);
  if (about !== undefined) next.set('about', about);
  return goTo(`${path}?${next}${about === undefined ? '' : `#row-${encodeURIComponent(about)}`}`);
}

/** Only words of our own about records that are there: an address cannot put anything else on the page. */
function messageOf(ctx: RouteContext, view: View): string | undefined {
  const message = MESSAGES.find((one) => one === view.said?.word);
  if (message === undefined) return undefined;
  const { about, status } = recordOf(ctx, view.said?.about ?? '') ?? { about: '', status: '' };
  if (about === '' && ['moved', 'willFail', 'replayed'].includes(message)) return undefined;
  return view.say(`done.${message}`, { about, status, time: shownTime(view, ctx.clock.now()) });
}

function recordOf({ state }: RouteContext, id: string): { about: string; status: string } | undefined {
  const transaction = state.transactions.get(id);
  const invoice = state.invoices.get(id);
  const account = state.payAccounts.get(id);
  const notification = state.notifications.get(id);
  const subscription = state.subscriptions.get(id);
  if (transaction !== undefined) return { about: transaction.orderId, status: transaction.status };
  if (invoice !== undefined) return { about: invoice.invoiceNumber, status: invoice.status };
  if (account !== undefined) return { about: `+62${account.phone}`, status: account.status };
  if (subscription !== undefined) return { about: subscription.name, status: '' };
  if (notification === undefined) return undefined;
  const { event, orderId, subjectId, status } = notification;
  return { about: `${event}, ${orderId ?? subjectId}`, status };
}

/** How many payments and invoices that can still be paid, of all merchants, would be too late at that time. */
function countExpiring({ everyone }: RouteContext, untilMs: number): number {
  let count = 0;
  for (const { state } of everyone()) {
    for (const { status, expiresAt } of state.transactions.all()) {
      if ((status === 'pending' || status === 'authorize') && expiresAt !== undefined && expiresAt <= untilMs)
        count += 1;
    }
    for (const invoice of state.invoices.all()) {
      if ((isPayable(invoice) || invoice.status === 'published') && invoice.expiresAt <= untilMs) count += 1;
    }
  }
  return count;
}
