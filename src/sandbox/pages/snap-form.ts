// Snap's forms: a field, what a form knows, and its card part with saved cards and instalments.

import { brandName } from '../methods/registry.ts';
import type { SnapMethod } from '../snap/methods.ts';
import { type Html, html } from './html.ts';
import type { View } from './view.ts';
import type { WordKey } from './words-en.ts';

export interface CardChoice {
  readonly token: string;
  readonly masked: string;
  /** The end of its validity, as it stands on the card. */
  readonly until: string;
}

export interface CardForm {
  readonly saves: boolean;
  readonly saved: readonly CardChoice[];
  /** True shows the empty form although there are saved cards. */
  readonly isNew: boolean;
  readonly instalments: {
    readonly choices: readonly { readonly value: string; readonly bank: string; readonly months: number }[];
    readonly isRequired: boolean;
  };
}

export interface MethodForm {
  readonly method: SnapMethod;
  /** What the page asks for besides. */
  readonly fields: readonly {
    readonly name: 'full_name' | 'email' | 'phone' | 'address';
    readonly isRequired: boolean;
    readonly value: string;
  }[];
  readonly card: CardForm;
  /** Whether the customer may link their GoPay account. */
  readonly offersLink: boolean;
  /** Set where there is another way. */
  readonly canChoose: boolean;
  readonly problem?: string | undefined;
  readonly typed: URLSearchParams;
}

interface Field {
  readonly name: string;
  readonly word: WordKey;
  /** What fills the places in it. */
  readonly values?: Readonly<Record<string, string>>;
  readonly form: MethodForm;
  readonly isRequired: boolean;
  readonly value?: string;
  readonly type?: string;
  readonly hint?: string;
  readonly inputMode?: string;
}

export function field(
  { say }: View,
  { name, word, values, form, isRequired, value = '', type = 'text', hint, inputMode = 'text' }: Field,
): Html {
  const described = hint === undefined ? '' : html` aria-describedby="${name}-hint"`;
  return html`<div class="field"><label for="${name}">${say(word, values)}</label><input id="${name}" name="${name}" type="${type}" inputmode="${inputMode}" autocomplete="off" value="${form.typed.get(name) ?? value}"${isRequired ? html` required` : ''}${described}>${
    hint === undefined ? '' : html`<span class="hint" id="${name}-hint">${hint}</span>`
  }</div>`;
}

export function showsSaved({ card }: MethodForm): boolean {
  return card.saved.length > 0 && !card.isNew;
}

export function cardFields(view: View, form: MethodForm): Html {
  return html`${showsSaved(form) ? savedCards(view, form) : newCard(view, form)}${instalments(view, form)}`;
}

function savedCards(view: View, form: MethodForm): Html {
  const { say } = view;
  const chosen = form.typed.get('saved_card');
  return html`<fieldset class="ways"><legend class="label">${say('snap.cards')}</legend>${form.card.saved.map(
    ({ token, masked, until }, index) =>
      html`<label class="way"><input type="radio" name="saved_card" value="${token}" required${isChosen(chosen, token, index) ? html` checked` : ''}><span class="text"><span class="code">${shownMasked(masked)}</span> <span class="quiet small">${say('snap.cardUntil', { until })}</span></span></label>`,
  )}</fieldset>
${field(view, { name: 'card_cvv', word: 'snap.cardCvv', form, isRequired: true, hint: say('snap.cardCvvHint'), inputMode: 'numeric' })}`;
}

const isChosen = (chosen: string | null, value: string, index: number) =>
  chosen === null ? index === 0 : chosen === value;

/** `48111111-1114` as people know it: the digits that are not kept stand as dots. */
function shownMasked(masked: string): string {
  const [first = '', last = ''] = masked.split('-');
  return `${first.slice(0, 4)} ${first.slice(4)} •••• ${last}`;
}

function newCard(view: View, form: MethodForm): Html {
  const { say } = view;
  return html`${field(view, { name: 'card_number', word: 'snap.cardNumber', form, isRequired: true, hint: say('snap.cardHint'), inputMode: 'numeric' })}
<div class="row">${field(view, { name: 'card_exp_month', word: 'snap.cardMonth', form, isRequired: true, inputMode: 'numeric' })}${field(view, { name: 'card_exp_year', word: 'snap.cardYear', form, isRequired: true, inputMode: 'numeric' })}${field(view, { name: 'card_cvv', word: 'snap.cardCvv', form, isRequired: true, inputMode: 'numeric' })}</div>
${form.card.saves ? html`<label class="way"><input type="checkbox" name="save_card" value="1"><span>${say('snap.cardSave')}</span></label>` : ''}`;
}

/** Where one is needed nothing is chosen beforehand: it is the customer who borrows. */
function instalments(view: View, { card, typed }: MethodForm): Html {
  const { say } = view;
  const { choices, isRequired } = card.instalments;
  if (choices.length === 0) return html``;
  const chosen = typed.get('installment') ?? (isRequired ? undefined : '');
  const way = (value: string, label: string) =>
    html`<label class="way"><input type="radio" name="installment" value="${value}" required${value === chosen ? html` checked` : ''}><span>${label}</span></label>`;
  return html`<fieldset class="ways"><legend class="label">${say('snap.instalment')}</legend>${isRequired ? '' : way('', say('snap.instalmentNone'))}${choices.map(
    ({ value, bank, months }) =>
      way(
        value,
        bank === 'offline'
          ? say('snap.instalmentOffline', { months })
          : say('snap.instalmentOf', { months, bank: brandName(bank) }),
      ),
  )}</fieldset>`;
}
