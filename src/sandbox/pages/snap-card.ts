// The card part of Snap's form: a saved card with its CVV, or a new one; and instalments where the shop offers them.

import { type Html, html } from './html.ts';
import { brandName } from './payment-parts.ts';
import { field, type MethodForm } from './snap-form.ts';
import type { View } from './view.ts';

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
