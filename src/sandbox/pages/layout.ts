// The frames around every page: the console's, with its menu and clock, and the narrow one that a shopper sees.

import { createHash } from 'node:crypto';
import { browserScript } from '../../browser/script.ts';
import { MARK } from '../../design/mark.ts';
import { CLOCK_STEPS, type ClockStep } from '../clock.ts';
import { drawn, type Html, html, type Part } from './html.ts';
import { STYLE_SHEET } from './style-sheet.ts';
import { addressWith, shownTime, type View } from './view.ts';
import { LANGUAGES, type WordKey } from './words.ts';

/** A finished page; the console's may not be shown inside another site's frame. */
export interface HtmlPage {
  readonly html: Html;
  readonly framing: 'allowed' | 'forbidden';
}

const version = createHash('sha256')
  .update(STYLE_SHEET + browserScript('sandbox'))
  .digest('hex')
  .slice(0, 10);

function whole(view: View, title: string, body: Html): Html {
  return html`<!doctype html>
<html lang="${view.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/assets/icon.svg">
<link rel="stylesheet" href="/assets/pages.css?v=${version}">
<script src="/assets/pages.js?v=${version}" defer></script>
</head>
<body>
<a class="skip" href="#main">${view.say('layout.skip')}</a>
${body}
</body>
</html>
`;
}

const gate = drawn(MARK);

const LANGUAGE_NAMES = { en: 'English', id: 'Bahasa Indonesia' } as const;

function languageSwitch(view: View): Html {
  return html`<div class="languages" role="group" aria-label="${view.say('layout.language')}">${LANGUAGES.map(
    (language) =>
      html`<a href="${addressWith(view, { lang: language })}" hreflang="${language}" lang="${language}" title="${LANGUAGE_NAMES[language]}"${language === view.language ? html` aria-current="true"` : ''}>${language.toUpperCase()}</a>`,
  )}</div>`;
}

/** The parts of the console, in the order of its menu. */
const SECTIONS = [
  { name: 'transactions', path: '/', word: 'nav.transactions' },
  { name: 'snap', path: '/console/snap', word: 'nav.snap' },
  { name: 'payment-links', path: '/console/payment-links', word: 'nav.paymentLinks' },
  { name: 'subscriptions', path: '/console/subscriptions', word: 'nav.subscriptions' },
  { name: 'invoices', path: '/console/invoices', word: 'nav.invoices' },
  { name: 'accounts', path: '/console/accounts', word: 'nav.accounts' },
  { name: 'notifications', path: '/console/notifications', word: 'nav.notifications' },
  { name: 'calls', path: '/console/calls', word: 'nav.calls' },
  { name: 'faults', path: '/console/faults', word: 'nav.faults' },
  { name: 'simulator', path: '/simulator', word: 'nav.simulator' },
] as const satisfies readonly { name: string; path: string; word: WordKey }[];

/** Reached by the name of the merchant, not by the menu: most sandboxes have only one. */
export const MERCHANTS_PATH = '/console/merchants';

export interface ConsoleFrame {
  readonly section: (typeof SECTIONS)[number]['name'] | 'merchants';
  readonly title: string;
  /** Whose console it is, where there are several. */
  readonly merchantName: string | undefined;
  readonly nowMs: number;
  readonly frozen: boolean;
  /** How much would expire if the clock were moved by each step. */
  readonly expiring: Readonly<Record<ClockStep, number>>;
  /** Of everything that the console shows. */
  readonly version: string;
  /** What was just done. */
  readonly message: string | undefined;
}

export function consolePage(view: View, frame: ConsoleFrame, body: Part): HtmlPage {
  const { say } = view;
  const page = html`<header class="top"><div>
<a class="brand" href="/">${gate}<b>Gapura</b><span>${say('layout.sandbox')}</span></a>
<nav aria-label="${say('layout.menu')}">${SECTIONS.map(
    ({ name, path, word }) =>
      html`<a href="${path}"${name === frame.section ? html` aria-current="page"` : ''}>${say(word)}</a>`,
  )}</nav>
${languageSwitch(view)}
</div></header>
${clockBar(view, frame)}
<main class="console" id="main" data-pulse="/pulse" data-version="${frame.version}">${frame.message === undefined ? '' : html`<p class="flash" role="status">${frame.message}</p>`}${body}</main>
${askDialog(view)}`;
  return { html: whole(view, `${frame.title} · ${say('layout.name')}`, page), framing: 'forbidden' };
}

/** Asks before something is done that cannot be undone; the script fills in what. */
function askDialog({ say }: View): Html {
  return html`<dialog aria-labelledby="ask-title"><h2 id="ask-title">${say('ask.title')}</h2><p></p><div class="row"><button type="button" class="main-act" data-answer="yes">${say('ask.yes')}</button><button type="button" data-answer="no">${say('ask.no')}</button></div></dialog>`;
}

const STEP_WORDS = { hour: 'clock.hour', day: 'clock.day', settlement: 'clock.settlement' } as const;

function stepButton({ say }: View, step: ClockStep, expiring: number): Html {
  const ask = expiring === 0 ? '' : html` data-ask="${say('ask.expires', { n: expiring })}"`;
  const why = step === 'settlement' ? html` title="${say('clock.settlementWhy')}"` : '';
  return html`<button name="do" value="${step}"${why}${ask}>${say(STEP_WORDS[step])}</button>`;
}

function clockBar(view: View, { section, merchantName, nowMs, frozen, expiring }: ConsoleFrame): Html {
  const { say } = view;
  const current = section === 'merchants' ? html` aria-current="page"` : '';
  const merchant =
    merchantName === undefined
      ? ''
      : html`<a class="button merchant" href="${MERCHANTS_PATH}" title="${merchantName}"${current}><span class="quiet small">${say('merchants.one')}</span> <strong>${merchantName}</strong></a>`;
  const back = html`<input type="hidden" name="back" value="${addressWith(view, {})}">`;
  return html`<section class="clock" aria-label="${say('clock.title')}"><div>${merchant}
<div class="now" data-live="clock"><time datetime="${new Date(nowMs).toISOString()}" data-now="${nowMs}" data-frozen="${String(frozen)}">${shownTime(view, nowMs)}</time>
<span class="quiet small">WIB</span> ${frozen ? html`<span class="badge wait">${say('clock.frozen')}</span>` : html`<span class="quiet small">${say('clock.running')}</span>`}</div>
<form method="post" action="/console/clock" data-live="steps">${back}
${frozen ? html`<button name="do" value="resume">${say('clock.resume')}</button>` : html`<button name="do" value="freeze">${say('clock.freeze')}</button>`}
${CLOCK_STEPS.map((step) => stepButton(view, step, expiring[step]))}
</form>
<details><summary class="button">${say('clock.other')}</summary>
<form method="post" action="/console/clock">${back}
<div class="field"><label for="clock-to">${say('clock.to')}</label><input id="clock-to" name="to" type="datetime-local" step="1" required value="${localTime(nowMs)}"></div>
<p class="hint">${say('clock.hint')}</p>
<button class="main-act" name="do" value="set">${say('clock.set')}</button>
</form></details>
</div></section>`;
}

/** As a browser's date field wants it, in Jakarta. */
function localTime(atMs: number): string {
  return new Date(atMs + 7 * 60 * 60 * 1000).toISOString().slice(0, 19);
}

/** Where a shopper's page asks how its payment stands, and how it stood when the page was made. */
export interface Follow {
  readonly path: string;
  readonly state: string;
}

interface PaymentFrame {
  readonly follow?: Follow;
  /** Set in a frame of a shop's page, whose size it fills. */
  readonly isFramed?: boolean;
}

/** The narrow page of a shopper. */
export function paymentPage(
  view: View,
  title: string,
  body: Part,
  { follow, isFramed = false }: PaymentFrame = {},
): HtmlPage {
  const following = follow === undefined ? '' : html` data-follow="${follow.path}" data-state="${follow.state}"`;
  const top = html`<header class="payment-top"><span class="brand">${gate}<b>Gapura</b><span>${view.say('layout.sandbox')}</span></span>${languageSwitch(view)}</header>
`;
  const page = html`${isFramed ? '' : top}<main class="payment${isFramed ? ' framed' : ''}" id="main"${following}><section class="sheet">${body}</section>
<p class="note">${view.say('layout.noMoney')}</p></main>`;
  return { html: whole(view, `${title} · ${view.say('layout.name')}`, page), framing: 'allowed' };
}
