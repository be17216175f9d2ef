// What pages show about a payment: its method by name, its status as a badge, its facts as a list.

import { ICON_ATTRIBUTES, ICONS } from '../../design/icons.ts';
import { rupiahText } from '../../text/rupiah.ts';
import { brandName, methodOf } from '../methods/registry.ts';
import type { Transaction, TransactionStatus } from '../transactions/transaction.ts';
import { drawn, type Html, html, linkable, type Part } from './html.ts';
import { shownTime, type View } from './view.ts';
import type { WordKey } from './words.ts';

/** A text that the payment type keeps for itself, such as the bank of a VA. */
export function detailText(transaction: Transaction, name: string): string | undefined {
  const value = (transaction.detail as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : undefined;
}

export function methodName({ say }: Pick<View, 'say'>, transaction: Transaction): string {
  return methodOf(transaction).nameOf?.(say, transaction.detail) ?? brandName(transaction.paymentType);
}

/** The numbers by which it is paid, as one text; undefined where it is paid otherwise. */
export function numberText(transaction: Transaction): string | undefined {
  const { paidBy } = methodOf(transaction);
  if (!('numbers' in paidBy)) return undefined;
  return paidBy
    .numbers(transaction.detail)
    .map(([, number]) => number)
    .join(' / ');
}

export type Tone = 'good' | 'wait' | 'bad' | 'back' | 'still';

/** What the shopper reads of each status; `badge` is the console's tone, where that differs. */
const STATUS_BANNERS: Readonly<Record<TransactionStatus, { tone: Tone; word: WordKey; badge?: Tone }>> = {
  pending: { tone: 'wait', word: 'standing.pending' },
  authorize: { tone: 'good', word: 'standing.authorize', badge: 'wait' },
  capture: { tone: 'good', word: 'standing.paid' },
  settlement: { tone: 'good', word: 'standing.paid' },
  deny: { tone: 'bad', word: 'standing.deny' },
  cancel: { tone: 'still', word: 'standing.cancel' },
  expire: { tone: 'still', word: 'standing.expire' },
  failure: { tone: 'bad', word: 'standing.deny' },
  refund: { tone: 'back', word: 'standing.refund' },
  partial_refund: { tone: 'back', word: 'standing.refund' },
  chargeback: { tone: 'bad', word: 'standing.chargeback' },
  partial_chargeback: { tone: 'bad', word: 'standing.chargeback' },
};
export const STATUSES = Object.keys(STATUS_BANNERS);

/** A word on its tone. */
export function badge(tone: Tone, word: string): Html {
  return html`<span class="badge ${tone}">${word}</span>`;
}

/** The gateway's own word in either language: it is what the merchant's program will see. */
export function statusBadge(status: TransactionStatus): Html {
  return badge(STATUS_BANNERS[status].badge ?? STATUS_BANNERS[status].tone, status);
}

export interface StatusBanner {
  readonly tone: Tone;
  readonly title: string;
  readonly text?: string | undefined;
}

/** A verdict that cannot be missed, in a shopper's words. */
export function verdict(banner: StatusBanner): Html {
  return said(banner, html`<strong>${banner.title}</strong>`);
}

/** The same as the heading of the page, where it is what the page is about. */
export function outcome(banner: StatusBanner): Html {
  return said(banner, html`<h1>${banner.title}</h1>`);
}

/** Something in a form is not right; `why` is in the gateway's English. */
export function problemBox(title: string, why?: string): Html {
  return html`<div class="said bad" role="alert"><strong>${title}</strong>${why === undefined ? '' : html`<span class="small" lang="en">${why}</span>`}</div>`;
}

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly value?: string | undefined;
  readonly type?: string;
  readonly inputMode?: string;
  readonly isRequired?: boolean;
  readonly hint?: string | undefined;
}

/** One line of a shopper's form. */
export function field({
  name,
  label,
  value = '',
  type = 'text',
  inputMode = 'text',
  isRequired = true,
  hint,
}: Field): Html {
  const described = hint === undefined ? '' : html` aria-describedby="${name}-hint"`;
  return html`<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" type="${type}" inputmode="${inputMode}" autocomplete="off" value="${value}"${isRequired ? html` required` : ''}${described}>${
    hint === undefined ? '' : html`<span class="hint" id="${name}-hint">${hint}</span>`
  }</div>`;
}

interface RadioOption {
  readonly value: string;
  readonly label: Part;
  readonly isChosen: boolean;
}

/** A choice of one among several. */
export function ways(name: string, legend: string, choices: readonly RadioOption[]): Html {
  return html`<fieldset class="ways"><legend class="label">${legend}</legend>${choices.map(
    ({ value, label, isChosen }) =>
      html`<label class="way"><input type="radio" name="${name}" value="${value}" required${isChosen ? html` checked` : ''}>${label}</label>`,
  )}</fieldset>`;
}

/** The message that the browser's script posts to the shop's page around this one. */
export function tellShop(message: string | undefined): Part {
  return message !== undefined && html`<span hidden data-message="${message}"></span>`;
}

/** The way back to the shop, or a word where there is none. */
export function wayBack({ say }: View, url: string | undefined, merchant: string, otherwise: WordKey): Html {
  const link = linkable(url);
  if (link === undefined) return html`<p class="note">${say(otherwise)}</p>`;
  return html`<a class="button main-act" href="${link}">${say('wallet.return', { merchant })}</a>`;
}

export const qrPath = ({ id }: Transaction) => `/v2/qris/${encodeURIComponent(id)}/qr-code`;

/** The picture of a payment's QR code. */
export function qrPicture({ say }: View, transaction: Transaction): Html {
  return html`<img class="qr" width="220" height="220" alt="${say('simulator.qrPicture')}" src="${qrPath(transaction)}">`;
}

/** The same, with what to do with it. */
export function scanFigure(view: View, transaction: Transaction, word: WordKey): Html {
  return html`<figure class="scan">${qrPicture(view, transaction)}<figcaption class="note">${view.say(word)}</figcaption></figure>`;
}

function said({ tone, text }: StatusBanner, title: Html): Html {
  const icon = drawn(`<svg width="28" height="28" ${ICON_ATTRIBUTES}>${ICONS[tone]}</svg>`);
  return html`<div class="said ${tone}" role="status">${icon}${title}${text === undefined ? '' : html`<span class="small">${text}</span>`}</div>`;
}

/** The status of a payment, as the shopper reads it. */
export function statusBanner(view: View, { status, settledAt }: Transaction): StatusBanner {
  const { tone, word } = STATUS_BANNERS[status];
  const isPaid = word === 'standing.paid' && settledAt !== undefined;
  const text = isPaid ? view.say('standing.paidAt', { time: shownTime(view, settledAt) }) : undefined;
  return { tone, title: view.say(word), text };
}

/** Merchant, amount and order: what a shopper checks before saying yes. */
export function summary(view: View, merchantName: string, transaction: Transaction): Html {
  const { say } = view;
  const { expiresAt } = transaction;
  return html`<div class="lead"><span class="quiet">${merchantName}</span><span class="amount">${rupiahText(transaction.grossAmount)}</span></div>
<dl>
<dt>${say('summary.method')}</dt><dd>${methodName(view, transaction)}</dd>
<dt>${say('summary.order')}</dt><dd class="code">${transaction.orderId}</dd>
${transaction.status === 'pending' && expiresAt !== undefined ? html`<dt>${say('summary.until')}</dt><dd>${shownTime(view, expiresAt)} WIB</dd>` : ''}
</dl>`;
}
