// The customer's pay page in each of its states. Pure: what it shows is in the view, and so is the time.

import { browserScript } from '../../browser/script.ts';
import type { SurplusMoney } from '../../domain/checkouts/surplus.ts';
import { METHOD } from '../../methods/index.ts';
import { type Html, html } from '../../text/html.ts';
import { rupiahText } from '../../text/rupiah.ts';
import { showChoosing } from './choosing.ts';
import { type Rendered, renderDocument } from './document.ts';
import { appAddress, webAddress, wibTime } from './format.ts';
import { drawIcon } from './icons.ts';
import { showItems, showOrder } from './order.ts';
import type { PayState, PayView, Receipt } from './view.ts';
import { showWaiting, titleOfWaiting } from './waiting.ts';
import { fill, PAY_WORDS } from './words.ts';
import { FORM_WORDS } from './words-forms.ts';

/** States that end by themselves: the page looks again, with scripts or without. */
const REFRESHING: ReadonlySet<PayState['kind']> = new Set(['preparing', 'waiting', 'verifying', 'review']);

export function renderPay(view: PayView): Rendered {
  const { language, shop, state } = view;
  const title = titleOf(view);
  const refreshes = REFRESHING.has(state.kind);
  const live = (refreshes || state.kind === 'choosing') && html` data-live`;
  const isWide = state.kind === 'choosing' || state.kind === 'waiting';
  const main = html`<main id="main" tabindex="-1" class="wide ${isWide ? 'two' : 'narrow'}" data-self="${view.self}" data-version="${view.version}" data-state="${state.kind}"${live}>
${isWide ? showWithOrder(view) : showOutcome(view, state)}
</main>`;
  const name = shop.shopName === null ? '' : ` · ${shop.shopName}`;
  const pictures = [pictureOf(view)];
  return renderDocument({
    language,
    shop,
    title: `${title}${name}`,
    main,
    script: browserScript('pay'),
    refreshes,
    pictures,
    ...(isWide ? { amount: view.order.amount } : {}),
  });
}

function titleOf(view: PayView): string {
  const { state, language } = view;
  if (state.kind === 'choosing') return PAY_WORDS[language].choosing.title;
  return state.kind === 'waiting' ? titleOfWaiting(view, state.instrument) : titleOfOutcome(view, state);
}

function showWithOrder(view: PayView) {
  const { state, order, language, device } = view;
  const back = webAddress(view.backUrl);
  const hasEnd = state.kind !== 'waiting' || state.expiresAt === null;
  const shown =
    state.kind === 'choosing' ? showChoosing(view, state) : state.kind === 'waiting' && showWaiting(view, state);
  const ordered = showOrder(order, language, { isOpen: device === 'desktop', hasEnd });
  const stack = html`<div class="stack">${shown}
${back !== null && html`<p><a href="${back}">${PAY_WORDS[language].page.back}</a></p>`}</div>`;
  // On a phone, what there is to pay with comes first; the amount stays in the band.
  return device === 'phone' && state.kind === 'waiting' ? html`${stack}\n${ordered}` : html`${ordered}\n${stack}`;
}

/** The gateway's own picture of a code, where the page shows it. */
function pictureOf({ state, device }: PayView): string | null {
  if (state.kind !== 'waiting' || state.instrument.kind !== 'wallet') return null;
  const { qrText, qrImageUrl, appUrl } = state.instrument;
  return qrText === null && (device === 'desktop' || appAddress(appUrl) === null) ? qrImageUrl : null;
}

// The states in which nothing is left to do: looking, paid, refunded, over.

const RETURN_SECONDS = 5;

type Outcome = Exclude<PayState, { readonly kind: 'choosing' } | { readonly kind: 'waiting' }>;

/** The heading, which is the title too. */
function titleOfOutcome({ language }: PayView, state: Outcome): string {
  const { states, receipt, surplus } = PAY_WORDS[language];
  switch (state.kind) {
    case 'paid':
      return receipt.paid;
    case 'paid_already':
      return receipt.already;
    case 'refunded':
      return state.refunded < state.receipt.amount ? receipt.partly : receipt.refunded;
    case 'preparing':
      return (state.isSlow ? states.slow : states.preparing)[0];
    case 'link_ended':
      return FORM_WORDS[language].ended[0];
    case 'late':
      return state.surplus.held > 0n ? surplus.late : surplus.returned;
    default:
      return states[state.kind][0];
  }
}

function showOutcome(view: PayView, state: Outcome): Html {
  const { receipt } = PAY_WORDS[view.language];
  switch (state.kind) {
    case 'preparing':
    case 'verifying':
      return showLooking(view, state);
    case 'review':
      return showReview(view, state);
    case 'expired':
    case 'cancelled':
      return showOver(view, state);
    case 'link_ended':
      return showLinkEnded(view, state);
    case 'late':
      return showLate(view, state);
    case 'paid':
      return showPaid(view, state, html`<p>${receipt.paidText}</p>`);
    case 'paid_already':
      return showPaid(view, state, html`<p>${receipt.alreadyText}</p>`);
    case 'refunded':
      return html`<section class="sheet state back">${drawIcon('back', 48)}<h1 tabindex="-1">${titleOfOutcome(view, state)}</h1>
<p class="big amount">${rupiahText(state.refunded)}</p><p>${receipt.refundedText}</p>
${showSurplus(view, state.surplus)}${showReceipt(view, state.receipt, state.refunded)}${saveButton(view)}${backButton(view)}</section>`;
    default:
      return state satisfies never;
  }
}

function showLooking(view: PayView, state: Extract<Outcome, { readonly kind: 'preparing' | 'verifying' }>): Html {
  const { states, order, waiting } = PAY_WORDS[view.language];
  const text = state.kind === 'preparing' && state.isSlow ? states.slow[1] : states[state.kind][1];
  const title = titleOfOutcome(view, state);
  return html`<section class="sheet state" aria-busy="true"><div class="spin"></div><h1 tabindex="-1">${title}</h1><p>${text}</p>
<dl class="facts"><dt>${order.total}</dt><dd class="amount">${rupiahText(view.order.amount)}</dd>${
    view.order.fee > 0n && html`<dt>${order.fee}</dt><dd class="amount">${rupiahText(view.order.fee)}</dd>`
  }${
    state.method !== null && html`<dt>${order.method}</dt><dd>${METHOD[state.method].label[view.language]}</dd>`
  }<dt>${order.orderId}</dt><dd>${view.order.orderId}</dd></dl>${
    state.kind === 'preparing' &&
    state.canChange &&
    html`<p>${states.free[1]}</p><a class="button" href="${view.self}?change=1">${states.free[0]}</a>`
  }${
    state.kind === 'verifying' && state.canPay && html`<a class="button" href="${view.self}">${waiting.again}</a>`
  }</section>`;
}

function showReview(view: PayView, { isMailed, canChange }: Extract<Outcome, { readonly kind: 'review' }>): Html {
  const { states } = PAY_WORDS[view.language];
  const [title, text] = states.review;
  return html`<section class="sheet state">${drawIcon('wait', 48)}<h1 tabindex="-1">${title}</h1><p>${text}</p><p>${states.decided[isMailed ? 0 : 1]}</p>
${showFacts(view)}${
  canChange &&
  html`<p class="late"><strong>${states.instead[0]}</strong>${states.instead[1]}</p><a class="button" href="${view.self}?change=1">${PAY_WORDS[view.language].waiting.changeLink}</a>`
}${backButton(view)}</section>`;
}

function showOver(view: PayView, state: Extract<Outcome, { readonly kind: 'expired' | 'cancelled' }>): Html {
  const { states } = PAY_WORDS[view.language];
  const [title, text] = states[state.kind];
  const [question, answer] = states.late;
  return html`<section class="sheet state">${drawIcon(state.kind === 'expired' ? 'wait' : 'still', 48)}<h1 tabindex="-1">${title}</h1><p>${text}</p>
${showFacts(view)}
<p class="late"><strong>${question}</strong>${answer}</p>${backButton(view)}</section>`;
}

/** What the shop says about the end stands in its own words. */
function showLinkEnded(view: PayView, { message }: Extract<Outcome, { readonly kind: 'link_ended' }>): Html {
  const [title, text] = FORM_WORDS[view.language].ended;
  return html`<section class="sheet state">${drawIcon('still', 48)}<h1 tabindex="-1">${title}</h1><p>${message ?? text}</p>${showFacts(view)}${backButton(view)}</section>`;
}

function showFacts({ language, order }: PayView): Html {
  const words = PAY_WORDS[language].order;
  return html`<dl class="facts"><dt>${words.total}</dt><dd class="amount">${rupiahText(order.amount)}</dd><dt>${words.orderId}</dt><dd>${order.orderId}</dd></dl>`;
}

/** Nothing is offered to pay: the money is here, or was. */
function showLate(view: PayView, state: Extract<Outcome, { readonly kind: 'late' }>): Html {
  const { surplus: words, receipt } = PAY_WORDS[view.language];
  const { held, returned } = state.surplus;
  const texts =
    held > 0n ? [words.lateText, promiseOf(view, state.surplus)] : [words.returnedText, receipt.refundedText];
  return html`<section class="sheet state ${held > 0n ? 'still' : 'back'}">${drawIcon(held > 0n ? 'wait' : 'back', 48)}<h1 tabindex="-1">${titleOfOutcome(view, state)}</h1>
<p class="big amount">${rupiahText(held > 0n ? held : returned)}</p>${texts.map((text) => html`<p>${text}</p>`)}
${showFacts(view)}${backButton(view)}</section>`;
}

/** What came in twice, beside a receipt. */
function showSurplus(view: PayView, surplus: SurplusMoney | null): Html | false {
  if (surplus === null) return false;
  const { surplus: words } = PAY_WORDS[view.language];
  const { held, returned } = surplus;
  return html`<p class="late">${
    held > 0n && html`<strong>${fill(words.twice, { amount: rupiahText(held) })}</strong>${promiseOf(view, surplus)} `
  }${returned > 0n && fill(words.twiceReturned, { amount: rupiahText(returned) })}</p>`;
}

function promiseOf({ language }: PayView, { isReturning }: SurplusMoney): string {
  const { onItsWay, byShop } = PAY_WORDS[language].surplus;
  return isReturning ? onItsWay : byShop;
}

function showPaid(
  view: PayView,
  state: Extract<Outcome, { readonly kind: 'paid' | 'paid_already' }>,
  text: Html,
): Html {
  const { receipt } = PAY_WORDS[view.language];
  const next = webAddress(state.successUrl);
  return html`<section class="sheet state good">${drawIcon('good', 48)}<h1 tabindex="-1">${titleOfOutcome(view, state)}</h1>
<p class="big amount">${rupiahText(state.receipt.amount)}</p>${!(state.surplus !== null && state.surplus.held > 0n) && text}
${showSurplus(view, state.surplus)}
${showReceipt(view, state.receipt, null)}${saveButton(view)}
${next === null ? backButton(view) : html`<a class="button main" href="${next}">${receipt.toShop}</a>`}
${
  next !== null &&
  state.kind === 'paid' &&
  html`<p class="small" data-return="${next}" data-stayed="${receipt.stayed}" data-seconds="${RETURN_SECONDS}" data-text="${receipt.returning}" hidden><span>${fill(receipt.returning, { n: String(RETURN_SECONDS) })}</span> ${receipt.stay}</p>`
}</section>
${view.order.items.length > 0 && html`<section class="sheet order other" aria-label="${PAY_WORDS[view.language].order.summary}">${showItems(view.order, view.language, false)}</section>`}`;
}

function showReceipt(
  { language, order }: PayView,
  { paidAt, method, amount, fee, months }: Receipt,
  refunded: bigint | null,
): Html {
  const { receipt, order: words } = PAY_WORDS[language];
  return html`<dl class="facts"><dt>${receipt.amount}</dt><dd class="amount">${rupiahText(amount)}</dd>${
    fee > 0n && html`<dt>${words.fee}</dt><dd class="amount">${rupiahText(fee)}</dd>`
  }${
    refunded !== null && html`<dt>${receipt.refundedAmount}</dt><dd class="amount">${rupiahText(refunded)}</dd>`
  }${method !== null && html`<dt>${receipt.method}</dt><dd>${METHOD[method].label[language]}</dd>`}${months !== null && html`<dt>${receipt.instalments}</dt><dd>${fill(receipt.inMonths, { n: String(months) })}</dd>`}<dt>${receipt.time}</dt><dd><time datetime="${paidAt.toISOString()}">${wibTime(paidAt, language)}</time></dd><dt>${words.orderId}</dt><dd>${order.orderId}</dd></dl>`;
}

function saveButton({ language, self }: PayView): Html {
  return html`<a class="button" href="${self}/receipt">${drawIcon('save', 18)}${PAY_WORDS[language].receipt.save}</a>`;
}

function backButton({ backUrl, language }: PayView): Html | false {
  const back = webAddress(backUrl);
  return back !== null && html`<a class="button" href="${back}">${PAY_WORDS[language].page.back}</a>`;
}
