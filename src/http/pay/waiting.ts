// What the customer needs to pay: a number, a code, an app or a page, with the time that is left and the steps.

import { METHOD } from '../../methods/index.ts';
import type { GuideSection } from '../../methods/method.ts';
import { type Html, html } from '../../text/html.ts';
import { rupiahText } from '../../text/rupiah.ts';
import { showNotice } from './choosing.ts';
import { drawBarcode, drawPoster, drawQr, encodeQr, qrAddress } from './codes.ts';
import { appAddress, grouped, webAddress, wibTime } from './format.ts';
import { drawIcon, drawMark } from './icons.ts';
import type { Instrument, PayState, PayView } from './view.ts';
import { fill, PAY_WORDS } from './words.ts';

const NO_BREAK = '\u00a0';

type Waiting = Extract<PayState, { readonly kind: 'waiting' }>;
type Of<Kind extends Instrument['kind']> = Extract<Instrument, { readonly kind: Kind }>;

export function showWaiting(view: PayView, state: Waiting): Html {
  const words = PAY_WORDS[view.language];
  const { instrument } = state;
  return html`<div class="title">${drawMark(view, instrument.method)}<h1 tabindex="-1">${titleOfWaiting(view, instrument)}</h1></div>
${showNotice(state.notice, words)}
${state.expiresAt !== null && showClock(view, state.expiresAt)}
<section class="sheet pad" aria-label="${nameOf(view, instrument)}">${showInstrument(view, state)}</section>
<p class="quiet small lively">${words.waiting.automatic}</p>
${showGuide(view, instrument)}
<div class="after"><a class="button" href="${view.self}?returned=1">${words.waiting.paid}</a>
${
  state.canChange &&
  html`<details class="other"><summary>${words.waiting.change}</summary><div><p class="small">${words.waiting.changeWarning}</p><a class="button" href="${view.self}?change=1">${words.waiting.changeLink}</a></div></details>`
}
</div>`;
}

export function titleOfWaiting(view: Pick<PayView, 'language'>, instrument: Instrument): string {
  const { waiting } = PAY_WORDS[view.language];
  return instrument.kind === 'push' ? waiting.push : fill(waiting.title, { method: nameOf(view, instrument) });
}

/** The script fills in the time that is left, by the clock of the page; the time itself is always there. */
function showClock({ language, now }: PayView, expiresAt: Date): Html {
  const { waiting } = PAY_WORDS[language];
  const until = expiresAt.toISOString();
  return html`<div class="clock"><span>${waiting.until} <time datetime="${until}">${wibTime(expiresAt, language)}</time><span data-local="${waiting.localTime}" hidden></span></span>
<span data-left hidden><span class="unseen">${waiting.remaining}</span> <time class="left" role="timer" datetime="${until}" data-until="${expiresAt.getTime()}" data-now="${now.getTime()}" data-day="${waiting.day}" data-days="${waiting.days}"></time></span></div>`;
}

function showInstrument(view: PayView, { instrument, expiresAt }: Waiting): Html {
  const words = PAY_WORDS[view.language].waiting;
  switch (instrument.kind) {
    case 'va':
      return html`<dl class="rows">${showRow(view, words.number, instrument.number)}${showAmount(view)}</dl>${showBanks(view, instrument)}`;
    case 'bill':
      return html`<dl class="rows">${showRow(view, words.billerCode, instrument.billerCode)}${showRow(view, words.billKey, instrument.billKey)}${showAmount(view)}</dl>${showBanks(view, instrument)}`;
    case 'qris':
      return html`<div class="code-box">${showQr(view, instrument.text, expiresAt)}</div><dl class="rows">${showAmount(view)}</dl>`;
    case 'wallet':
      return showWallet(view, instrument, expiresAt);
    case 'push':
      return html`<div class="code-box">${drawIcon('phone', 56)}<p>${words.pushHint}</p></div>`;
    case 'store':
      return showStore(view, instrument);
    case 'redirect':
      return showLeaving(instrument.url, fill(words.goTo, { method: nameOf(view, instrument) }), words.leaving);
    case 'card':
      return showLeaving(instrument.url, words.openBank, words.bankHint);
    default:
      return instrument satisfies never;
  }
}

function nameOf({ language }: Pick<PayView, 'language'>, { method }: Instrument): string {
  return METHOD[method].label[language];
}

function showRow(view: PayView, label: string, text: string): Html {
  return html`<div><dt>${label}</dt><dd>${grouped(text)}</dd><dd class="act">${copyButton(view, label, text)}</dd></div>`;
}

/** Copied as digits, for that is what banks take. */
function showAmount(view: PayView): Html {
  const label = PAY_WORDS[view.language].waiting.exact;
  const { amount } = view.order;
  return html`<div><dt>${label}</dt><dd class="amount">${rupiahText(amount)}</dd><dd class="act">${copyButton(view, label, amount.toString())}</dd></div>`;
}

/** Hidden until the script is there that makes it work. */
function copyButton({ language }: PayView, what: string, text: string): Html {
  const { copy, copied } = PAY_WORDS[language].order;
  return html`<button type="button" hidden data-copy="${text}" data-copied="${copied}">${drawIcon('copy', 18)}<span>${copy}</span><span class="unseen"> ${what}</span></button>`;
}

function showBanks({ language }: PayView, { method }: Of<'va'> | Of<'bill'>): Html {
  const words = PAY_WORDS[language].waiting;
  const { payableFrom } = METHOD[method];
  if (payableFrom === undefined) return html``;
  const { bank, otherBanks } = payableFrom;
  return html`<p class="small quiet">${otherBanks ? words.otherBanks : fill(words.sameBank, { bank })}</p>`;
}

/** Around it stands what it pays, and in the picture that is saved as well. */
function showQr({ language, order, shop }: PayView, text: string, expiresAt: Date | null): Html {
  const words = PAY_WORDS[language].waiting;
  const qr = encodeQr(text);
  const amount = rupiahText(order.amount);
  const until = expiresAt === null ? null : `${words.until} ${wibTime(expiresAt, language)}`;
  const caption = { scheme: 'QRIS', merchant: shop.shopName, amount, until };
  return html`${drawPoster(qr, fill(words.qr, { amount }), caption)}<a class="button" download="qris-${order.orderId}.svg" href="${qrAddress(qr, caption)}" data-save>${drawIcon('save', 18)}${words.save}</a>`;
}

function showWallet(view: PayView, instrument: Of<'wallet'>, expiresAt: Date | null): Html {
  const words = PAY_WORDS[view.language].waiting;
  const method = nameOf(view, instrument);
  const app = appAddress(instrument.appUrl);
  const amount = html`<dl class="rows">${showAmount(view)}</dl>`;
  if (view.device === 'desktop' || app === null) {
    return html`<div class="code-box">${showWalletCode(view, instrument, expiresAt)}</div>${amount}`;
  }
  const open = html`<a class="button main" href="${app}">${drawIcon('phone')}${fill(words.openApp, { method })}</a>`;
  return html`${amount}${open}<p class="small quiet">${words.leaving}</p>`;
}

/** The gateway's text, else its picture, else a code that opens the app. */
function showWalletCode(view: PayView, instrument: Of<'wallet'>, expiresAt: Date | null): Html | false {
  const { waiting } = PAY_WORDS[view.language];
  const { qrText, qrImageUrl, appUrl } = instrument;
  const method = nameOf(view, instrument);
  const scan = html`<p>${fill(waiting.scanApp, { method })}</p>`;
  if (qrText !== null) return html`${scan}${showQr(view, qrText, expiresAt)}`;
  const title = fill(waiting.qr, { amount: rupiahText(view.order.amount) });
  const picture = webAddress(qrImageUrl);
  if (picture !== null)
    return html`${scan}<img class="qr" src="${picture}" alt="${title}" width="288" height="288" referrerpolicy="no-referrer">`;
  const app = appAddress(appUrl);
  return app !== null && html`<p>${fill(waiting.scanCamera, { method })}</p>${drawQr(encodeQr(app), title)}`;
}

function showStore(view: PayView, { method, code }: Of<'store'>): Html {
  const words = PAY_WORDS[view.language].waiting;
  return html`<p class="say"><span>${words.sayAtTill}</span>${METHOD[method].guide.say?.[view.language]}</p>
<div class="code-box">${drawBarcode(code, fill(words.barcode, { code }))}</div>
<dl class="rows">${showRow(view, words.code, code)}${showAmount(view)}</dl>`;
}

function showLeaving(url: string, label: string, hint: string): Html {
  return html`<p>${hint}</p><a class="button main" href="${webAddress(url)}">${label}${drawIcon('leave')}</a>`;
}

function showGuide(view: PayView, instrument: Instrument): Html {
  const { language, order } = view;
  const words = PAY_WORDS[language].waiting;
  const sections = sectionsFor(view, instrument);
  const gaps = { ...gapsOf(instrument), amount: rupiahText(order.amount).replace(' ', NO_BREAK) };
  return html`<section class="sheet pad guide" aria-labelledby="guide"><h2 id="guide">${words.steps}</h2>${sections.map(
    ({ title, steps }) =>
      html`<details${sections.length === 1 && html` open`}><summary>${title}</summary><ol>${steps.map((step) => html`<li>${fill(step, gaps)}</li>`)}</ol></details>`,
  )}</section>`;
}

/** Customers who pay on the phone that shows the page read other steps than those who scan with it. A QRIS code on a phone takes both. */
function sectionsFor(view: PayView, instrument: Instrument): readonly GuideSection[] {
  const sections = METHOD[instrument.method].guide.sections[view.language];
  const stepsBy = (by: GuideSection['by']) => sections.filter((one) => one.by === undefined || one.by === by);
  if (instrument.kind === 'qris')
    return view.device === 'phone' ? [...stepsBy('phone'), ...stepsBy('scanner')] : stepsBy('scanner');
  if (instrument.kind !== 'wallet') return sections;
  if (view.device === 'phone' && appAddress(instrument.appUrl) !== null) return stepsBy('phone');
  return stepsBy(instrument.qrText === null && instrument.qrImageUrl === null ? 'camera' : 'scanner');
}

function gapsOf(instrument: Instrument): Readonly<Record<string, string>> {
  switch (instrument.kind) {
    case 'va':
      return { number: instrument.number };
    case 'bill':
      return { biller: instrument.billerCode, key: instrument.billKey };
    case 'store':
      return { code: instrument.code };
    default:
      return {};
  }
}
