// One page or form of the sandbox: its language, its headers, and a readable page for whatever it refuses.

import { type Answer, RefusedRequest } from '../../answers.ts';
import { html } from '../../pages/html.ts';
import { LANGUAGE_COOKIE, LANGUAGES } from '../../pages/language.ts';
import { type Page, paymentPage } from '../../pages/layout.ts';
import { outcome } from '../../pages/payment-parts.ts';
import { type View, viewOf } from '../../pages/view.ts';
import type { WordKey } from '../../pages/words-en.ts';
import type { Call, Route, RouteContext } from '../../route.ts';

export interface PageCall extends Call {
  readonly view: View;
  /** The fields of a posted form. */
  readonly form: URLSearchParams;
}

type Handler = (ctx: RouteContext, call: PageCall) => Page | Answer | Promise<Page | Answer>;

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
      try {
        const result = await handler(ctx, { ...call, view, form: new URLSearchParams(call.raw) });
        return 'framing' in result ? pageAnswer(view, result) : result;
      } catch (error) {
        if (!(error instanceof RefusedRequest)) throw error;
        return refusalPage(view, error);
      }
    },
  };
}

function pageAnswer(view: View, { html: { markup }, framing }: Page, status = 200): Answer {
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

/** The sandbox's own words are for programs and in English; a person is told by kind, with the words below. */
export function refusalPage(view: View, refusal: RefusedRequest): Answer {
  const { say } = view;
  const details = [refusal.message, ...refusal.validationMessages].join(' ');
  const page = paymentPage(
    view,
    say('error.title'),
    html`${outcome({ tone: 'bad', title: say('error.title'), text: say(wordOf(refusal.code)) })}<p class="quiet small" lang="en">${details}</p><a class="button" href="/">${say('error.home')}</a>`,
  );
  return pageAnswer(view, page, refusal.httpStatus ?? refusal.code);
}

function wordOf(code: number): WordKey {
  switch (code) {
    case 400:
    case 414:
      return 'error.invalid';
    case 404:
      return 'error.notFound';
    case 406:
    case 409:
    case 412:
      return 'error.conflict';
    default:
      return 'error.other';
  }
}

/** After a form has done its work the browser asks for a page again, so that reloading repeats nothing. */
export function goTo(address: string): Answer {
  // A header holds plain ASCII only, and a merchant's address may hold anything.
  const location = address.toWellFormed().replace(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character));
  return { status: 303, body: '', headers: { location, 'cache-control': 'no-store' } };
}

/** Where a form wants to return to; only ever a page of the sandbox itself. */
export function backOf(call: PageCall, otherwise: string): string {
  const back = call.form.get('back') ?? '';
  return /^\/(?![/\\])[^\s]*$/.test(back) ? back : otherwise;
}
