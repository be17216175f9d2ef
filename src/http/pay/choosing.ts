// The payment methods, in groups. Each is a form of its own with one button, so that it works without scripts.

import type { CardRefusal } from '../../domain/payments/refusal.ts';
import { METHOD, METHODS, type Method } from '../../methods/index.ts';
import type { MethodGroup } from '../../methods/method.ts';
import { type Html, html } from '../../text/html.ts';
import { rupiahText } from '../../text/rupiah.ts';
import { drawIcon, drawMark } from './icons.ts';
import type { Choice, Notice, PayState, PayView } from './view.ts';
import { fill, PAY_WORDS, type PayWords } from './words.ts';

const GROUPS: readonly MethodGroup[] = [...new Set(METHODS.map((method) => METHOD[method].group))];

type Choosing = Extract<PayState, { readonly kind: 'choosing' }>;

export function showChoosing(view: PayView, { choices, last, notice, refusal }: Choosing): Html {
  const words = PAY_WORDS[view.language];
  const first = choices.find(({ method, limit }) => method === last && limit === null);
  const rest = choices.filter((choice) => choice !== first);
  const isOf = (name: MethodGroup, { method }: Choice) => METHOD[method].group === name;
  // The first is open, or the one in which something is to be corrected.
  const asking = notice === 'field' ? rest.find(({ method }) => METHOD[method].asks === 'phone') : undefined;
  const opened = GROUPS.find((name) => rest.some((choice) => isOf(name, choice)));
  const groups = GROUPS.map((name) => {
    // What can be chosen comes before what cannot.
    const mine = rest.filter((choice) => isOf(name, choice));
    const ordered = [...mine.filter(({ limit }) => limit === null), ...mine.filter(({ limit }) => limit !== null)];
    const isOpen = (name === opened && first === undefined) || (asking !== undefined && isOf(name, asking));
    return showGroup(view, name, { choices: ordered, notice, isOpen });
  });
  const [only] = choices;
  if (choices.length === 1 && only?.limit === null) return showOnly(view, only, { notice, refusal });
  return html`<h1 tabindex="-1">${words.choosing.title}</h1>
${showNotice(notice, words, refusal)}
${first !== undefined && showGroup(view, 'last', { choices: [first], notice, isOpen: true })}
${groups}
${choices.length === 0 && html`<p class="notice">${words.choosing.none}</p>`}`;
}

/** One method is no list. */
function showOnly(view: PayView, choice: Choice, { notice, refusal }: Pick<Choosing, 'notice' | 'refusal'>): Html {
  const words = PAY_WORDS[view.language];
  const { method } = choice;
  const { label, asks } = METHOD[method];
  const name = label[view.language];
  const go = fill(words.choosing.continue, { method: name });
  const begin =
    asks === 'card'
      ? html`<a class="button main" href="${view.self}/card?change=1">${go}</a>`
      : html`<form method="post" action="${view.self}/method" data-once="${words.choosing.moment}"><button class="main" name="method" value="${method}">${go}</button></form>`;
  return html`<div class="title">${drawMark(view, method)}<h1 tabindex="-1">${fill(words.waiting.title, { method: name })}</h1></div>
${showNotice(notice, words, refusal)}
<section class="sheet pad">${choice.fee > 0n && html`<p>${showFee(view, choice)}</p>`}${asks === 'phone' ? phoneForm(view, method, notice === 'field') : begin}</section>`;
}

export function showNotice(notice: Notice | null, words: PayWords, refusal: CardRefusal | null = null): Html | false {
  if (notice === null) return false;
  const tone = notice === 'refused' || notice === 'field' ? 'bad' : 'wait';
  return html`<p class="notice ${tone}" role="alert">${drawIcon(tone, 22)}<span>${refusal === null ? words.notices[notice] : `${words.refusals[refusal]} ${words.refusals.next}`}</span></p>`;
}

interface Offered {
  readonly choices: readonly Choice[];
  readonly notice: Notice | null;
  /** On a phone a group folds; a screen has room for all. */
  readonly isOpen: boolean;
}

function showGroup(view: PayView, name: keyof PayWords['groups'], { choices, notice, isOpen }: Offered): Html | false {
  if (choices.length === 0) return false;
  const title = PAY_WORDS[view.language].groups[name];
  const ways = html`<ul class="ways sheet">${choices.map((choice) => html`<li>${showChoice(view, choice, notice)}</li>\n`)}</ul>`;
  if (view.device === 'phone' && name !== 'last') {
    const names = choices.map(({ method }) => METHOD[method].label[view.language]).join(', ');
    return html`<details class="group fold"${isOpen && html` open`}><summary><h2>${title}</h2><small>${names}</small></summary>
${ways}</details>`;
  }
  return html`<section class="group" aria-labelledby="group-${name}"><h2 id="group-${name}">${title}</h2>
${ways}</section>`;
}

/** What a method adds, before it is chosen. */
function showFee({ language, order }: PayView, { fee }: Choice): Html | false {
  if (fee === 0n) return false;
  const amounts = { fee: rupiahText(fee), total: rupiahText(order.amount + fee) };
  return html`<small class="fee">${fill(PAY_WORDS[language].choosing.fee, amounts)}</small>`;
}

function showChoice(view: PayView, choice: Choice, notice: Notice | null): Html {
  const { method, limit } = choice;
  const { choosing } = PAY_WORDS[view.language];
  const { label, hint, asks } = METHOD[method];
  const name = label[view.language];
  if (limit !== null) {
    const why = fill(choosing[limit.kind], { amount: rupiahText(limit.amount) });
    return html`<button class="way" disabled>${drawMark(view, method)}<span>${name}<small class="why">${why}</small></span></button>`;
  }
  const face = html`${drawMark(view, method)}<span>${name}<small>${hint[view.language]}</small>${showFee(view, choice)}</span>`;
  if (asks === 'phone') return askForPhone(view, method, { face, isWrong: notice === 'field' });
  if (asks === 'card') return html`<a class="way" href="${view.self}/card?change=1">${face}${drawIcon('next')}</a>`;
  return html`<form method="post" action="${view.self}/method" data-once="${choosing.moment}"><button class="way" name="method" value="${method}">${face}${drawIcon('next')}</button></form>`;
}

interface PhoneForm {
  readonly face: Html;
  readonly isWrong: boolean;
}

/** OVO sends a message to a phone, so it must know which. */
function askForPhone(view: PayView, method: Method, { face, isWrong }: PhoneForm): Html {
  return html`<details${isWrong && html` open`}><summary class="way">${face}</summary>${phoneForm(view, method, isWrong)}</details>`;
}

function phoneForm({ language, self }: PayView, method: Method, isWrong: boolean): Html {
  const words = PAY_WORDS[language].choosing;
  const marked = isWrong && html` aria-invalid="true" aria-errormessage="phone-fault" autofocus`;
  return html`<form class="ask" method="post" action="${self}/method" data-once="${words.moment}"><input type="hidden" name="method" value="${method}"><div class="field"><label for="phone">${words.phone}</label><input id="phone" name="phone" type="tel" inputmode="tel" autocomplete="tel" required minlength="9" maxlength="20" aria-describedby="phone-hint${isWrong && ' phone-fault'}"${marked}><p class="hint" id="phone-hint">${words.phoneHint}</p>${
    isWrong && html`<p class="fault" id="phone-fault">${words.phoneFault}</p>`
  }</div><button class="main">${words.continueOvo}</button></form>`;
}
