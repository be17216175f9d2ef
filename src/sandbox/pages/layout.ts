// The frames around every page: the console's, with its menu and clock, and the narrow one that a shopper sees.

import { createHash } from 'node:crypto';
import { BROWSER_SCRIPT } from './browser-script.ts';
import { type Html, html, type Part } from './html.ts';
import { LANGUAGES } from './language.ts';
import { STYLE_SHEET } from './style-sheet.ts';
import { addressWith, shownTime, type View } from './view.ts';
import type { WordKey } from './words-en.ts';

/** A finished page; the console's may not be shown inside another site's frame. */
export interface Page {
  readonly html: Html;
  readonly framing: 'allowed' | 'forbidden';
}

const version = createHash('sha256')
  .update(STYLE_SHEET + BROWSER_SCRIPT)
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

const gate = html`<svg width="24" height="24" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true"><path d="M3 22V7l4-4v4l2-2v17zM21 22V7l-4-4v4l-2-2v17z"/></svg>`;

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
  { name: 'subscriptions', path: '/console/subscriptions', word: 'nav.subscriptions' },
  { name: 'invoices', path: '/console/invoices', word: 'nav.invoices' },
  { name: 'accounts', path: '/console/accounts', word: 'nav.accounts' },
  { name: 'notifications', path: '/console/notifications', word: 'nav.notifications' },
  { name: 'faults', path: '/console/faults', word: 'nav.faults' },
  { name: 'simulator', path: '/simulator', word: 'nav.simulator' },
] as const satisfies readonly { name: string; path: string; word: WordKey }[];

export interface ConsoleFrame {
  readonly section: (typeof SECTIONS)[number]['name'];
  readonly title: string;
  readonly nowMs: number;
  readonly frozen: boolean;
}

export function consolePage(view: View, frame: ConsoleFrame, body: Part): Page {
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
<main class="console" id="main">${body}</main>`;
  return { html: whole(view, `${frame.title} · ${say('layout.name')}`, page), framing: 'forbidden' };
}

function clockBar(view: View, { nowMs, frozen }: ConsoleFrame): Html {
  const { say } = view;
  const back = html`<input type="hidden" name="back" value="${addressWith(view, {})}">`;
  return html`<section class="clock" aria-label="${say('clock.title')}"><div>
<div class="now" data-live="clock"><time datetime="${new Date(nowMs).toISOString()}" data-now="${nowMs}" data-frozen="${String(frozen)}">${shownTime(view, nowMs)}</time>
<span class="quiet small">WIB</span> ${frozen ? html`<span class="badge wait">${say('clock.frozen')}</span>` : html`<span class="quiet small">${say('clock.running')}</span>`}</div>
<form method="post" action="/console/clock">${back}
${frozen ? html`<button name="do" value="resume">${say('clock.resume')}</button>` : html`<button name="do" value="freeze">${say('clock.freeze')}</button>`}
<button name="do" value="hour">${say('clock.hour')}</button>
<button name="do" value="day">${say('clock.day')}</button>
<button name="do" value="settlement" title="${say('clock.settlementWhy')}">${say('clock.settlement')}</button>
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

/** The narrow page of a shopper. */
export function paymentPage(view: View, title: string, body: Part): Page {
  const page = html`<header class="payment-top"><span class="brand">${gate}<b>Gapura</b><span>${view.say('layout.sandbox')}</span></span>${languageSwitch(view)}</header>
<main class="payment" id="main"><section class="sheet">${body}</section>
<p class="note">${view.say('layout.noMoney')}</p></main>`;
  return { html: whole(view, `${title} · ${view.say('layout.name')}`, page), framing: 'allowed' };
}
