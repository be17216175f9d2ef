// The payment methods, in groups. Each is a form of its own with one button, so that it works without scripts.

import { METHOD, METHODS, type Method } from '../../methods/index.ts';
import type { MethodGroup } from '../../methods/method.ts';
import { type Html, html } from '../../text/html.ts';
import { rupiahText } from '../../text/rupiah.ts';
import { drawIcon, drawMark } from './icons.ts';
import type { Choice, Notice, PayState, PayView } from './view.ts';
import { fill, PAY_WORDS, type PayWords } from './words.ts';

const GROUPS: readonly MethodGroup[] = [...new Set(METHODS.map((method) => METHOD[method].group))];

type Choosing = Extract<PayState, { readonly kind: 'choosing' }>;

export function showChoosing(view: PayView, { choices, last, notice }: Choosing): Html {
  const words = PAY_WORDS[view.language];
  const first = choices.find(({ method, limit }) => method === last && limit === null);
  const rest = choices.filter((choice) => choice !== first);
  const groups = GROUPS.map((name) => {
    // What can be chosen comes before what cannot.
    const mine = rest.filter(({ method }) => METHOD[method].group === name);
    const ordered = [...mine.filter(({ limit }) => limit === null), ...mine.filter(({ limit }) => limit !== null)];
    return showGroup(view, name, { choices: ordered, notice });
  });
  return html`<h1 tabindex="-1">${words.choosing.title}</h1>
${showNotice(notice, words)}
${first !== undefined && showGroup(view, 'last', { choices: [first], notice })}
${groups}
${choices.length === 0 && html`<p class="notice">${words.choosing.none}</p>`}`;
}

export function showNotice(notice: Notice | null, words: PayWords): Html | false {
  if (notice === null) return false;
  const tone = notice === 'refused' || notice === 'field' ? 'bad' : 'wait';
  return html`<p class="notice ${tone}" role="alert">${drawIcon(tone, 22)}<span>${words.notices[notice]}</span></p>`;
}

interface Offered {
  readonly choices: readonly Choice[];
  readonly notice: Notice | null;
}

function showGroup(view: PayView, name: keyof PayWords['groups'], { choices, notice }: Offered): Html | false {
  if (choices.length === 0) return false;
  return html`<section class="group" aria-labelledby="group-${name}"><h2 id="group-${name}">${PAY_WORDS[view.language].groups[name]}</h2>
<ul class="ways sheet">${choices.map((choice) => html`<li>${showChoice(view, choice, notice)}</li>\n`)}</ul></section>`;
}

function showChoice(view: PayView, { method, limit }: Choice, notice: Notice | null): Html {
  const { choosing } = PAY_WORDS[view.language];
  const { label, hint, asks } = METHOD[method];
  const name = label[view.language];
  if (limit !== null) {
    const why = fill(choosing[limit.kind], { amount: rupiahText(limit.amount) });
    return html`<button class="way" disabled>${drawMark(method)}<span>${name}<small class="why">${why}</small></span></button>`;
  }
  const face = html`${drawMark(method)}<span>${name}<small>${hint[view.language]}</small></span>`;
  if (asks === 'phone') return askForPhone(view, method, { face, isWrong: notice === 'field' });
  if (asks === 'card') return html`<a class="way" href="${view.self}/card">${face}${drawIcon('next')}</a>`;
  return html`<form method="post" action="${view.self}/method" data-once="${choosing.moment}"><button class="way" name="method" value="${method}">${face}${drawIcon('next')}</button></form>`;
}

interface PhoneForm {
  readonly face: Html;
  readonly isWrong: boolean;
}

/** OVO sends a message to a phone, so it must know which. */
function askForPhone({ language, self }: PayView, method: Method, { face, isWrong }: PhoneForm): Html {
  const words = PAY_WORDS[language].choosing;
  const marked = isWrong && html` aria-invalid="true" aria-errormessage="phone-fault" autofocus`;
  return html`<details${isWrong && html` open`}><summary class="way">${face}</summary><form class="ask" method="post" action="${self}/method" data-once="${words.moment}"><input type="hidden" name="method" value="${method}"><div class="field"><label for="phone">${words.phone}</label><input id="phone" name="phone" type="tel" inputmode="tel" autocomplete="tel" required minlength="9" maxlength="20" aria-describedby="phone-hint${isWrong && ' phone-fault'}"${marked}><p class="hint" id="phone-hint">${words.phoneHint}</p>${
    isWrong && html`<p class="fault" id="phone-fault">${words.phoneFault}</p>`
  }</div><button class="main">${words.continueOvo}</button></form></details>`;
}
