// What is being paid for: the amount, the number of the order, and the items.

import { type Html, html } from '../../text/html.ts';
import type { Language } from '../../text/language.ts';
import { rupiahText } from '../../text/rupiah.ts';
import { wibTime } from './format.ts';
import type { Order } from './view.ts';
import { PAY_WORDS } from './words.ts';

interface OrderOptions {
  /** Where there is room; on a phone the items are one touch away. */
  readonly isOpen: boolean;
  /** Not where another time is counted down: one is enough. */
  readonly hasEnd: boolean;
}

export function showOrder(order: Order, language: Language, { isOpen, hasEnd }: OrderOptions): Html {
  const words = PAY_WORDS[language].order;
  return html`<section class="order sheet pad" aria-label="${words.summary}">
<p class="total"><span class="quiet small">${words.total}</span><span class="amount">${rupiahText(order.amount)}</span></p>
<dl class="facts">${order.fee > 0n && html`<dt>${words.fee}</dt><dd class="amount">${rupiahText(order.fee)}</dd>`}<dt>${words.orderId}</dt><dd>${order.orderId}</dd>
${hasEnd && html`<dt>${words.payBefore}</dt><dd><time datetime="${order.expiresAt.toISOString()}">${wibTime(order.expiresAt, language)}</time></dd>`}</dl>
${showItems(order, language, isOpen)}</section>`;
}

export function showItems({ items }: Order, language: Language, isOpen: boolean): Html | false {
  if (items.length === 0) return false;
  return html`<details${isOpen && html` open`}><summary>${PAY_WORDS[language].order.items}</summary><ul class="items">${items.map(
    ({ name, quantity, price }) =>
      html`<li><span>${quantity > 1 && `${quantity} × `}${name}</span><span class="amount">${rupiahText(price * BigInt(quantity))}</span></li>`,
  )}</ul></details>`;
}
