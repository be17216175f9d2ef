// The payment page of an invoice: what it is for, how it can be paid, and how it stands.

import type { InvoiceView } from '../invoices/describe.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { type Html, html, linkable } from './html.ts';
import { methodName, numberText, outcome, type Standing, verdict } from './payment-parts.ts';
import { rupiah, shownTime, type View } from './view.ts';
import type { WordKey } from './words-en.ts';

export interface InvoiceOnPage {
  readonly shown: InvoiceView;
  /** What waits to be paid after a choice, and where a shopper would pay it. */
  readonly waiting?: { readonly transaction: Transaction; readonly path: string | undefined } | undefined;
  /** Set while the shopper wants to choose anew. */
  readonly isChoosing: boolean;
}

export function invoicePage(view: View, page: InvoiceOnPage): Html {
  const { say } = view;
  const { shown, waiting, isChoosing } = page;
  const { invoice } = shown;
  const ended = invoiceStanding(view, shown);
  const title = translated(view, shown.title);
  return html`${ended?.isFinal === true ? outcome(ended) : ''}<div class="lead"><span class="quiet">${shown.merchantName}</span>${ended?.isFinal === true ? html`<strong>${title}</strong>` : html`<h1>${title}</h1>`}<span class="amount">${rupiah(invoice.grossAmount)}</span></div>
${ended === undefined || ended.isFinal ? '' : verdict(ended)}
<dl><dt>${say('invoice.number')}</dt><dd class="code">${invoice.invoiceNumber}</dd><dt>${say('invoice.for')}</dt><dd>${invoice.customer.name}</dd><dt>${say('invoice.due')}</dt><dd>${shownTime(view, invoice.dueDate)} WIB</dd></dl>
<ul class="items">${shown.lines.map(
    ({ item, total }) =>
      html`<li><span>${item.description} <span class="quiet">× ${item.quantity}${item.discountPercentage === undefined || item.discountPercentage === 0 ? '' : ` −${item.discountPercentage} %`}</span></span><span class="number">${rupiah(total)}</span></li>`,
  )}${shown.adjustments.map(
    ({ label, amount, isIncluded }) =>
      html`<li class="quiet"><span>${translated(view, label)}${isIncluded ? html` (${say('invoice.included')})` : ''}</span><span class="number">${rupiah(amount)}</span></li>`,
  )}<li><strong>${say('invoice.total')}</strong><strong class="number">${rupiah(invoice.grossAmount)}</strong></li></ul>
${invoice.notes === undefined ? '' : html`<p class="quiet small">${invoice.notes}</p>`}
${shown.methods.length === 0 ? '' : waiting !== undefined && !isChoosing ? waitingPart(view, shown, waiting) : choosing(view, shown)}
${finishLink(view, shown)}
<a class="small" href="${shown.pdfUrl}">${say('invoice.pdf')}</a>`;
}

/** The document's own words, where they are the usual ones; what a merchant wrote stays as it is. */
function translated({ say }: View, label: string): string {
  const words: Readonly<Record<string, WordKey>> = {
    Invoice: 'invoice.invoice',
    Discount: 'invoice.discount',
    VAT: 'invoice.vat',
    Shipping: 'invoice.shipping',
    'Credit or debit card': 'method.card',
  };
  const word = Object.hasOwn(words, label) ? words[label] : undefined;
  return word === undefined ? label : say(word);
}

/** How it stands, where that is worth saying; what is final is what the page is about. */
function invoiceStanding(view: View, { invoice }: InvoiceView): (Standing & { readonly isFinal: boolean }) | undefined {
  const { say } = view;
  const { status, paidAt } = invoice;
  switch (status) {
    case 'pending':
      return undefined;
    case 'overdue':
      return { tone: 'wait', title: say('invoice.overdue'), text: say('invoice.overdueWhy'), isFinal: false };
    case 'paid': {
      const text = paidAt === undefined ? undefined : say('standing.paidAt', { time: shownTime(view, paidAt) });
      return { tone: 'good', title: say('standing.paid'), text, isFinal: true };
    }
    case 'expired':
      return { tone: 'still', title: say('invoice.expired'), isFinal: true };
    case 'voided':
    case 'canceled':
    case 'rejected':
      return { tone: 'still', title: say('invoice.voided'), isFinal: true };
    case 'published':
      return { tone: 'still', title: say('invoice.quotation'), isFinal: false };
    default:
      return status satisfies never;
  }
}

/** For the window: what the page is about. */
export function invoiceTitle(view: View, shown: InvoiceView): string {
  const ended = invoiceStanding(view, shown);
  return ended?.isFinal === true ? ended.title : translated(view, shown.title);
}

function choosing(view: View, { invoice, methods, accounts }: InvoiceView): Html {
  const { say } = view;
  const numberOf = (method: string) => accounts.find(({ bank }) => bank === method);
  const chosen = invoice.chosenMethod ?? methods[0]?.method;
  return html`<form method="post" action="/payment-links/${encodeURIComponent(invoice.id)}"><fieldset class="ways"><legend class="label">${say('invoice.choose')}</legend>${methods.map(
    ({ method, label }) => {
      const account = numberOf(method);
      return html`<label class="way"><input type="radio" name="method" value="${method}" required${method === chosen ? html` checked` : ''}><span>${translated(view, label)}</span>${account === undefined ? '' : html`<span class="code quiet">${account.billerCode === undefined ? '' : `${account.billerCode} / `}${account.number}</span>`}</label>`;
    },
  )}</fieldset><button class="main-act" name="do" value="${accounts.length > 0 ? 'pay' : 'choose'}">${say(accounts.length > 0 ? 'wallet.pay' : 'wallet.continue')}</button></form>`;
}

function waitingPart(view: View, { invoice }: InvoiceView, waiting: NonNullable<InvoiceOnPage['waiting']>): Html {
  const { say } = view;
  const { transaction, path } = waiting;
  const action = `/payment-links/${encodeURIComponent(invoice.id)}`;
  const number = numberText(transaction);
  return html`<div class="lead"><strong>${methodName(view, transaction)}</strong>${
    number === undefined ? '' : html`<span class="code amount-code">${number}</span>`
  }</div>
${qrPicture(view, transaction)}
<form method="post" action="${action}"><div class="acts"><button class="main-act" name="do" value="pay">${say('wallet.pay')}</button><a class="button" href="${action}?choose=1">${say('invoice.another')}</a></div></form>
${path === undefined ? '' : html`<a class="small" href="${path}">${say('transaction.asShopper')}</a>`}`;
}

/** Where the choice is a code to scan, as with QRIS. */
function qrPicture({ say }: View, { id, detail }: Transaction): Html | '' {
  if (!('qrText' in detail)) return '';
  return html`<figure class="scan"><img class="qr" width="220" height="220" alt="${say('simulator.qrPicture')}" src="/v2/qris/${encodeURIComponent(id)}/qr-code"><figcaption class="note">${say('invoice.scan')}</figcaption></figure>`;
}

function finishLink({ say }: View, { invoice, finishUrl, merchantName }: InvoiceView): Html | '' {
  const link = linkable(finishUrl);
  if (invoice.status !== 'paid' || link === undefined) return '';
  return html`<a class="button main-act" href="${link}">${say('wallet.return', { merchant: merchantName })}</a>`;
}
