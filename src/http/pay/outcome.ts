// The pages on which nothing is left to do: looking, paid, refunded, over.

import { METHOD } from '../../methods/index.ts';
import { type Html, html } from '../../text/html.ts';
import { rupiahText } from '../../text/rupiah.ts';
import { webAddress, wibTime } from './format.ts';
import { drawIcon } from './icons.ts';
import { showItems } from './order.ts';
import type { PayState, PayView, Receipt } from './view.ts';
import { fill, PAY_WORDS } from './words.ts';

const RETURN_SECONDS = 5;

type Outcome = Exclude<PayState, { readonly kind: 'choosing' } | { readonly kind: 'waiting' }>;

/** The heading, which is the title too. */
export function titleOfOutcome({ language, order }: PayView, state: Outcome): string {
  const { states, receipt } = PAY_WORDS[language];
  switch (state.kind) {
    case 'paid':
      return receipt.paid;
    case 'paid_already':
      return receipt.already;
    case 'refunded':
      return state.refunded < order.amount ? receipt.partly : receipt.refunded;
    default:
      return states[state.kind][0];
  }
}

export function showOutcome(view: PayView, state: Outcome): Html {
  const { receipt } = PAY_WORDS[view.language];
  switch (state.kind) {
    case 'preparing':
    case 'verifying':
      return showLooking(view, state);
    case 'expired':
    case 'cancelled':
      return showOver(view, state);
    case 'paid':
      return showPaid(view, state, html`<p>${receipt.paidText}</p>`);
    case 'paid_already':
      return showPaid(view, state, html`<p>${receipt.alreadyText}</p>`);
    case 'refunded':
      return html`<section class="sheet state back">${drawIcon('back', 48)}<h1 tabindex="-1">${titleOfOutcome(view, state)}</h1>
<p class="big amount">${rupiahText(state.refunded)}</p><p>${receipt.refundedText}</p>
${showReceipt(view, state.receipt, state.refunded)}${backButton(view)}</section>`;
    default:
      return state satisfies never;
  }
}

function showLooking(view: PayView, state: Extract<Outcome, { readonly kind: 'preparing' | 'verifying' }>): Html {
  const { states, order, receipt, waiting } = PAY_WORDS[view.language];
  const [title, text] = states[state.kind];
  return html`<section class="sheet state" aria-busy="true"><div class="spin"></div><h1 tabindex="-1">${title}</h1><p>${text}</p>
<dl class="facts"><dt>${order.total}</dt><dd class="amount">${rupiahText(view.order.amount)}</dd>${
    state.method !== null && html`<dt>${receipt.method}</dt><dd>${METHOD[state.method].label[view.language]}</dd>`
  }<dt>${order.orderId}</dt><dd>${view.order.orderId}</dd></dl>${
    state.kind === 'verifying' && state.canPay && html`<a class="button" href="${view.self}">${waiting.again}</a>`
  }</section>`;
}

function showOver(view: PayView, state: Extract<Outcome, { readonly kind: 'expired' | 'cancelled' }>): Html {
  const { states, order } = PAY_WORDS[view.language];
  const [title, text] = states[state.kind];
  const [question, answer] = states.late;
  return html`<section class="sheet state">${drawIcon(state.kind === 'expired' ? 'wait' : 'still', 48)}<h1 tabindex="-1">${title}</h1><p>${text}</p>
<dl class="facts"><dt>${order.total}</dt><dd class="amount">${rupiahText(view.order.amount)}</dd><dt>${order.orderId}</dt><dd>${view.order.orderId}</dd></dl>
<p class="late"><strong>${question}</strong>${answer}</p>${backButton(view)}</section>`;
}

function showPaid(
  view: PayView,
  state: Extract<Outcome, { readonly kind: 'paid' | 'paid_already' }>,
  text: Html,
): Html {
  const { receipt } = PAY_WORDS[view.language];
  const next = webAddress(state.successUrl);
  return html`<section class="sheet state good">${drawIcon('good', 48)}<h1 tabindex="-1">${titleOfOutcome(view, state)}</h1>
<p class="big amount">${rupiahText(state.receipt.amount)}</p>${text}
${showReceipt(view, state.receipt, null)}
${next === null ? backButton(view) : html`<a class="button main" href="${next}">${receipt.toShop}</a>`}
${
  next !== null &&
  state.kind === 'paid' &&
  html`<p class="small" data-return="${next}" data-stayed="${receipt.stayed}" data-seconds="${RETURN_SECONDS}" data-text="${receipt.returning}" hidden><span>${fill(receipt.returning, { n: String(RETURN_SECONDS) })}</span> ${receipt.stay}</p>`
}</section>
${view.order.items.length > 0 && html`<section class="sheet order other" aria-label="${PAY_WORDS[view.language].order.summary}">${showItems(view.order, view.language, false)}</section>`}`;
}

function showReceipt({ language, order }: PayView, { paidAt, method, amount }: Receipt, refunded: bigint | null): Html {
  const { receipt, order: words } = PAY_WORDS[language];
  return html`<dl class="facts"><dt>${receipt.amount}</dt><dd class="amount">${rupiahText(amount)}</dd>${
    refunded !== null && html`<dt>${receipt.refundedAmount}</dt><dd class="amount">${rupiahText(refunded)}</dd>`
  }${method !== null && html`<dt>${receipt.method}</dt><dd>${METHOD[method].label[language]}</dd>`}<dt>${receipt.time}</dt><dd><time datetime="${paidAt.toISOString()}">${wibTime(paidAt, language)}</time></dd><dt>${words.orderId}</dt><dd>${order.orderId}</dd></dl>`;
}

function backButton({ backUrl, language }: PayView): Html | false {
  const back = webAddress(backUrl);
  return back !== null && html`<a class="button" href="${back}">${PAY_WORDS[language].page.back}</a>`;
}
