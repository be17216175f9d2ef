// A field of Snap's forms, and what such a form knows.

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
  readonly method: string;
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
  readonly form: MethodForm;
  readonly isRequired: boolean;
  readonly value?: string;
  readonly type?: string;
  readonly hint?: string;
  readonly inputMode?: string;
}

export function field(
  { say }: View,
  { name, word, form, isRequired, value = '', type = 'text', hint, inputMode = 'text' }: Field,
): Html {
  const described = hint === undefined ? '' : html` aria-describedby="${name}-hint"`;
  return html`<div class="field"><label for="${name}">${say(word)}</label><input id="${name}" name="${name}" type="${type}" inputmode="${inputMode}" autocomplete="off" value="${form.typed.get(name) ?? value}"${isRequired ? html` required` : ''}${described}>${
    hint === undefined ? '' : html`<span class="hint" id="${name}-hint">${hint}</span>`
  }</div>`;
}
