// The page of a payment link: what it is for, how much, how many, and the fields to fill in.

import { browserScript } from '../../browser/script.ts';
import type { LinkField, LinkFieldType } from '../../domain/payment-links/link.ts';
import { type Html, html } from '../../text/html.ts';
import { rupiahText } from '../../text/rupiah.ts';
import { type Rendered, renderDocument } from './document.ts';
import { webAddress } from './format.ts';
import { drawIcon } from './icons.ts';
import type { LinkView } from './view.ts';
import { fill } from './words.ts';
import { FORM_WORDS } from './words-forms.ts';

type Open = Extract<LinkView['price'], { readonly kind: 'open' }>;
type Fixed = Extract<LinkView['price'], { readonly kind: 'fixed' }>;

export function renderLink(view: LinkView): Rendered {
  const { language, shop, state } = view;
  const words = FORM_WORDS[language];
  const heading = state === 'open' ? view.title : words[state][0];
  const main = html`<main id="main" tabindex="-1" class="wide narrow" data-self="${view.self}">
${state === 'open' ? showForm(view) : showClosed(view, state)}
</main>`;
  const name = shop.shopName === null ? '' : ` · ${shop.shopName}`;
  const pictures = state === 'open' ? [view.imageUrl] : [];
  return renderDocument({ language, shop, title: `${heading}${name}`, main, script: browserScript('pay'), pictures });
}

/** What the shop says about the end stands in its own words. */
function showClosed({ language, endedMessage, title }: LinkView, state: 'ended' | 'full'): Html {
  const [heading, text] = FORM_WORDS[language][state];
  const said = state === 'ended' && endedMessage !== null ? endedMessage : text;
  return html`<section class="sheet state">${drawIcon(state === 'full' ? 'wait' : 'still', 48)}<h1 tabindex="-1">${heading}</h1><p>${said}</p><p class="small">${title}</p></section>`;
}

function showForm(view: LinkView): Html {
  const { language, price, fields, faults } = view;
  const words = FORM_WORDS[language].link;
  return html`${showPicture(view)}<h1 tabindex="-1">${view.title}</h1>
${view.description !== null && html`<p class="about">${view.description}</p>`}
${faults.length > 0 && html`<p class="notice bad" role="alert">${drawIcon('bad', 22)}<span>${words.faults}</span></p>`}
<form class="sheet pad" method="post" action="${view.self}" data-once="">
${price.kind === 'fixed' ? showPrice(view, price) : askAmount(view, price)}
${fields.map((field) => askField(view, field))}
<button class="main">${words.continue}</button></form>`;
}

/** Its place is kept while it loads; where it does not, its words stand there. */
function showPicture({ imageUrl, title }: LinkView): Html | false {
  const address = webAddress(imageUrl);
  return address !== null && html`<img class="picture" src="${address}" alt="${title}" width="640" height="360">`;
}

function showPrice(view: LinkView, { amount, quantity }: Fixed): Html {
  const words = FORM_WORDS[view.language].link;
  const label = quantity === null ? words.price : words.each;
  return html`<p class="order"><span class="total"><span class="quiet small">${label}</span><span class="amount">${rupiahText(amount)}</span></span></p>${quantity !== null && askQuantity(view, amount, quantity)}`;
}

/** The script counts the total; without it the next page says it. */
function askQuantity(view: LinkView, amount: bigint, { min, max }: NonNullable<Fixed['quantity']>): Html {
  const words = FORM_WORDS[view.language].link;
  const range = { least: String(min), most: String(max) };
  const isWrong = view.faults.some(({ field }) => field === 'quantity');
  return html`<div class="field"><label for="quantity">${words.quantity}</label><div class="many"><button type="button" hidden data-step="-1" aria-label="${words.fewer}">−</button><input id="quantity" name="quantity" type="number" inputmode="numeric" min="${min}" max="${max}" step="1" autocomplete="off" required value="${view.filled.quantity ?? String(min)}" data-price="${amount.toString()}"${describe('quantity', isWrong)}${focusFirst(view, 'quantity')}><button type="button" hidden data-step="1" aria-label="${words.more}">+</button></div><p class="hint" id="quantity-hint">${fill(words.between, range)}</p>${
    isWrong && html`<p class="fault" id="quantity-fault">${fill(words.quantityFault, range)}</p>`
  }</div><p class="order" data-total hidden><span class="total"><span class="quiet small">${words.total}</span><output class="amount" for="quantity"></output></span></p>`;
}

function askAmount(view: LinkView, { least, most, suggestions }: Open): Html {
  const words = FORM_WORDS[view.language].link;
  const range = { least: rupiahText(least), most: rupiahText(most) };
  const isWrong = view.faults.some(({ field }) => field === 'amount');
  return html`<div class="field"><label for="amount">${words.amount}</label><div class="money"><span aria-hidden="true">Rp</span><input id="amount" name="amount" inputmode="numeric" autocomplete="off" required value="${view.filled.amount}"${describe('amount', isWrong)}${focusFirst(view, 'amount')}></div><p class="hint" id="amount-hint">${fill(words.between, range)}</p>${
    isWrong && html`<p class="fault" id="amount-fault">${fill(words.amountFault, range)}</p>`
  }${
    suggestions.length > 0 &&
    html`<div class="chips" role="group" aria-label="${words.suggestions}">${suggestions.map((amount) => html`<button type="button" hidden data-amount="${amount.toString()}">${rupiahText(amount)}</button>`)}</div>`
  }</div>`;
}

/** How a browser helps: the keyboard of a phone, and what it has filled in before. */
const HELPS: Readonly<Record<LinkFieldType, { readonly type: string; readonly mode: string }>> = {
  text: { type: 'text', mode: 'text' },
  email: { type: 'email', mode: 'email' },
  phone: { type: 'tel', mode: 'tel' },
  number: { type: 'text', mode: 'numeric' },
};
const FILLED_BEFORE: Readonly<Record<string, string>> = { name: 'name', email: 'email', phone: 'tel' };

function askField(view: LinkView, { name, type, label, required }: LinkField): Html {
  const words = FORM_WORDS[view.language].link;
  const fault = view.faults.find(({ field }) => field === name);
  const id = `field-${name}`;
  return html`<div class="field"><label for="${id}">${label}${!required && html` <span class="hint">(${words.optional})</span>`}</label><input id="${id}" name="${name}" type="${HELPS[type].type}" inputmode="${HELPS[type].mode}" autocomplete="${FILLED_BEFORE[name] ?? 'on'}" value="${view.filled[name]}"${required && html` required`}${fault !== undefined && describe(id, true)}${focusFirst(view, name)}>${
    fault !== undefined &&
    html`<p class="fault" id="${id}-fault">${words[fault.kind === 'amount' || fault.kind === 'quantity' ? 'required' : fault.kind]}</p>`
  }</div>`;
}

/** The first wrong field gets the focus. */
function focusFirst({ faults }: LinkView, name: string): Html | false {
  return faults[0]?.field === name && html` autofocus`;
}

function describe(id: string, isWrong: boolean): Html {
  const hint = id === 'amount' || id === 'quantity' ? `${id}-hint ` : '';
  return html` aria-describedby="${hint}${isWrong && `${id}-fault`}"${isWrong && html` aria-invalid="true"`}`;
}
