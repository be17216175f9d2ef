// Snap's page: the order, the payment methods, what the chosen one needs, and how it stands. Pure: what it shows is given.

import { rupiahText } from '../../text/rupiah.ts';
import { isObject, type JsonObject, numberOf, wordOf } from '../json.ts';
import { brandName, methodOf } from '../methods/registry.ts';
import type { Instalments } from '../snap/customer.ts';
import { labelOf, type SnapMethod } from '../snap/methods.ts';
import type { CollectedField, SnapSession } from '../snap/session.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { type Html, html, linkable, type Part } from './html.ts';
import {
  type Field,
  field,
  methodName,
  numberText,
  outcome,
  problemBox,
  type StatusBanner,
  scanFigure,
  statusBanner,
  tellShop,
  verdict,
  wayBack,
  ways,
} from './payment-parts.ts';
import { shownTime, type View } from './view.ts';
import type { WordKey } from './words.ts';

export interface CardForm {
  readonly saves: boolean;
  /** `until` is the end of its validity, as it stands on the card. */
  readonly saved: readonly { readonly token: string; readonly masked: string; readonly until: string }[];
  /** True shows the empty form although there are saved cards. */
  readonly isNew: boolean;
  readonly instalments: Instalments;
}

export interface MethodForm {
  readonly method: SnapMethod;
  /** What the page asks for besides. */
  readonly fields: readonly (CollectedField & { readonly value: string })[];
  readonly card: CardForm;
  /** Whether the customer may link their GoPay account. */
  readonly offersLink: boolean;
  /** Set where there is another method. */
  readonly canChoose: boolean;
  readonly problem?: string | undefined;
  readonly typed: URLSearchParams;
}

/** A field with what was typed into it before. */
const typedField = ({ typed }: MethodForm, asked: Field) =>
  field({ ...asked, value: typed.get(asked.name) ?? asked.value });

function showsSaved({ card }: MethodForm): boolean {
  return card.saved.length > 0 && !card.isNew;
}

function cardFields(view: View, form: MethodForm): Html {
  return html`${showsSaved(form) ? savedCards(view, form) : newCard(view, form)}${instalments(view, form)}`;
}

function savedCards({ say }: View, form: MethodForm): Html {
  const chosen = form.typed.get('saved_card');
  const choices = form.card.saved.map(({ token, masked, until }, index) => ({
    value: token,
    isChosen: chosen === null ? index === 0 : chosen === token,
    label: html`<span class="text"><span class="code">${shownMasked(masked)}</span> <span class="quiet small">${say('snap.cardUntil', { until })}</span></span>`,
  }));
  const cvv = { name: 'card_cvv', label: say('snap.cardCvv'), hint: say('snap.cardCvvHint'), inputMode: 'numeric' };
  return html`${ways('saved_card', say('snap.cards'), choices)}
${typedField(form, cvv)}`;
}

/** `48111111-1114` as people know it: the digits that are not kept stand as dots. */
function shownMasked(masked: string): string {
  const [first = '', last = ''] = masked.split('-');
  return `${first.slice(0, 4)} ${first.slice(4)} •••• ${last}`;
}

function newCard({ say }: View, form: MethodForm): Html {
  const digits = (name: string, word: WordKey, hint?: string) =>
    typedField(form, { name, label: say(word), hint, inputMode: 'numeric' });
  return html`${digits('card_number', 'snap.cardNumber', say('snap.cardHint'))}
<div class="row">${digits('card_exp_month', 'snap.cardMonth')}${digits('card_exp_year', 'snap.cardYear')}${digits('card_cvv', 'snap.cardCvv')}</div>
${form.card.saves ? html`<label class="way"><input type="checkbox" name="save_card" value="1"><span>${say('snap.cardSave')}</span></label>` : ''}`;
}

/** Where one is needed nothing is chosen beforehand: it is the customer who borrows. */
function instalments({ say }: View, { card, typed }: MethodForm): Part {
  const { choices, isRequired } = card.instalments;
  if (choices.length === 0) return '';
  const chosen = typed.get('installment') ?? (isRequired ? undefined : '');
  const way = (value: string, label: string) => ({
    value,
    label: html`<span>${label}</span>`,
    isChosen: value === chosen,
  });
  const terms = choices.map(({ value, bank, months }) => {
    const isAny = bank === 'offline';
    return way(value, say(isAny ? 'snap.instalmentOffline' : 'snap.instalmentOf', { months, bank: brandName(bank) }));
  });
  return ways(
    'installment',
    say('snap.instalment'),
    isRequired ? terms : [way('', say('snap.instalmentNone')), ...terms],
  );
}

export interface SnapOnPage {
  readonly session: SnapSession;
  readonly merchantName: string;
  readonly methods: readonly SnapMethod[];
  /** Where forms of the page go, and where links to it lead. */
  readonly action: string;
  /** Where "back" leads in a page of its own; undefined in a popup, which has an X instead. */
  readonly backUrl: string | undefined;
  /** For the shop's page around this one. */
  readonly message: string | undefined;
}

/** The address of the page with something more in its query. */
function onPage({ action }: Pick<SnapOnPage, 'action'>, values: Readonly<Record<string, string>>): string {
  return `${action}${action.includes('?') ? '&' : '?'}${new URLSearchParams(values)}`;
}

function head(view: View, { session, merchantName }: SnapOnPage, title: Part): Html {
  const { say } = view;
  return html`<div class="lead"><span class="quiet">${merchantName}</span>${title}<span class="amount">${rupiahText(session.grossAmount)}</span></div>
<dl><dt>${say('snap.order')}</dt><dd class="code">${session.orderId}</dd><dt>${say('snap.until')}</dt><dd>${shownTime(view, session.closesAt)} WIB</dd></dl>`;
}

/** Leads out: an X in a popup, a way back in a page of its own. */
function wayOut(view: View, page: SnapOnPage): Html {
  const word = page.backUrl === undefined ? 'snap.close' : 'snap.back';
  if (page.backUrl !== undefined && linkable(page.backUrl) === undefined) return html``;
  // Even the way back to the shop goes by this page, so that the console can say what the shop must not believe.
  return html`<a class="small" href="${onPage(page, { told: 'close' })}">${view.say(word)}</a>`;
}

export function choosingPage(view: View, page: SnapOnPage, refused: StatusBanner | undefined): Html {
  const { say } = view;
  const { methods, action } = page;
  const title = html`<h1>${say('snap.title', { merchant: page.merchantName })}</h1>`;
  const choices = methods.map((method, index) => ({
    value: method.name,
    label: html`<span>${labelOf(say, method)}</span>`,
    isChosen: index === 0,
  }));
  const form =
    methods.length === 0
      ? verdict({ tone: 'bad', title: say('snap.none'), text: say('snap.noneWhy') })
      : html`<form method="post" action="${action}">${ways('method', say('snap.choose'), choices)}<button class="main-act" name="do" value="choose">${say('snap.continue')}</button></form>`;
  return html`${refused === undefined ? '' : verdict(refused)}${head(view, page, title)}${items(page.session)}${form}${wayOut(view, page)}${tellShop(page.message)}`;
}

function items({ request }: SnapSession): Html {
  const list = Array.isArray(request.item_details) ? request.item_details.filter(isObject) : [];
  if (list.length === 0) return html``;
  return html`<ul class="items">${list.map(
    ({ name, price, quantity }) =>
      html`<li><span>${wordOf(name)} <span class="quiet">× ${String(quantity)}</span></span><span class="number">${rupiahText(numberOf(price) * numberOf(quantity))}</span></li>`,
  )}</ul>`;
}

/** What the chosen way needs to know; a yes alone for most. */
export function methodPage(view: View, page: SnapOnPage, form: MethodForm): Html {
  const { say } = view;
  const { method, problem } = form;
  const title = html`<h1>${labelOf(say, method)}</h1>`;
  const collected = form.fields.map(({ name, isRequired, value }) => {
    const type = name === 'email' ? 'email' : 'text';
    return typedField(form, { name, label: say(`snap.collect.${name}`), isRequired, value, type });
  });
  return html`${head(view, page, title)}${problem === undefined ? '' : problemBox(say('snap.checkFields'), problem)}
<form method="post" action="${page.action}"><input type="hidden" name="method" value="${method.name}">${asked(view, page, form)}${collected}
<button class="main-act" name="do" value="pay">${say('snap.pay', { amount: rupiahText(page.session.grossAmount) })}</button></form>
${otherCard(view, page, form)}${form.canChoose ? html`<a class="small" href="${onPage(page, { choose: '1' })}">${say('snap.another')}</a>` : ''}${wayOut(view, page)}${tellShop(page.message)}`;
}

function asked(view: View, { merchantName }: SnapOnPage, form: MethodForm): Part {
  const { say } = view;
  const { name, asks } = form.method;
  switch (asks) {
    case 'card':
      return cardFields(view, form);
    case 'phone': {
      const label = say('snap.phone', { method: labelOf(say, form.method) });
      return typedField(form, { name: `${name}_phone`, label, type: 'tel' });
    }
    case 'linking':
      return (
        form.offersLink &&
        html`<label class="way"><input type="checkbox" name="link_${name}" value="1"><span class="text">${say('snap.linkGopay', { merchant: merchantName })}</span></label>`
      );
    case undefined:
      return '';
    default:
      return asks satisfies never;
  }
}

/** From the saved cards to a new one, and back. */
function otherCard({ say }: View, page: SnapOnPage, form: MethodForm): Html {
  if (form.method.asks !== 'card' || form.card.saved.length === 0) return html``;
  const isSaved = showsSaved(form);
  const address = onPage(page, { method: form.method.name, ...(isSaved ? { card: 'new' } : {}) });
  return html`<a class="small" href="${address}">${say(isSaved ? 'snap.otherCard' : 'snap.savedCards')}</a>`;
}

interface WaitingPayment {
  readonly transaction: Transaction;
  /** Where a shopper would pay it, in the sandbox. */
  readonly shopperPath: string | undefined;
  /** Where the wallet or the bank takes over. */
  readonly leadsTo: string | undefined;
  readonly canChoose: boolean;
  /** Where the instructions can be printed. */
  readonly pdfPath: string | undefined;
  /** After which the page goes away by itself. */
  readonly closesAfterSeconds: number | undefined;
}

/** A number, a code or a link, with the way to pay it here. */
export function waitingPage(view: View, page: SnapOnPage, waiting: WaitingPayment): Html {
  const { say } = view;
  const { transaction } = waiting;
  const fee = feeIn(transaction.extraInfo);
  const title = html`<h1>${methodName(view, transaction)}</h1>`;
  const amount =
    transaction.grossAmount === page.session.grossAmount
      ? ''
      : html`<p class="note">${rupiahText(transaction.grossAmount)}, ${say('snap.fee', { fee: rupiahText(fee) })}</p>`;
  return html`${head(view, page, title)}${amount}${instrument(view, waiting)}
<div class="acts"><a class="button main-act" href="${onPage(page, { told: 'pending' })}"${closing(waiting)}>${say('snap.done')}</a>${
    waiting.canChoose ? html`<a class="button" href="${onPage(page, { choose: '1' })}">${say('snap.another')}</a>` : ''
  }</div>
${waiting.closesAfterSeconds === undefined ? '' : html`<p class="note">${say('snap.closesAfter', { seconds: waiting.closesAfterSeconds })}</p>`}
${waiting.pdfPath === undefined ? '' : html`<a class="small" target="_blank" rel="noopener" href="${waiting.pdfPath}">${say('snap.pdf')}</a>`}${waiting.shopperPath === undefined ? '' : html`<a class="small" target="_blank" rel="noopener" href="${waiting.shopperPath}">${say('transaction.asShopper')}</a>`}${wayOut(view, page)}${tellShop(page.message)}`;
}

function closing({ closesAfterSeconds: seconds }: WaitingPayment): Part {
  return seconds === undefined ? '' : html` data-closes-after="${seconds}"`;
}

function feeIn(extraInfo: JsonObject | undefined): number {
  const info = extraInfo?.gross_amount_info;
  return isObject(info) ? Number(info.customer_imposed_payment_fee) : 0;
}

function instrument(view: View, { transaction, leadsTo }: WaitingPayment): Part {
  const { say } = view;
  const method = methodName(view, transaction);
  const button = (label: string) =>
    leadsTo !== undefined && html`<a class="button main-act" href="${leadsTo}">${label}</a>`;
  const { kind } = methodOf(transaction).paidBy;
  switch (kind) {
    case 'account':
    case 'store':
      return html`<div class="lead"><span class="quiet">${say('snap.number')}</span><span class="code amount-code">${numberText(transaction)}</span></div>`;
    case 'code':
      return scanFigure(view, transaction, 'snap.scan');
    case 'push':
      return verdict({ tone: 'wait', title: say('snap.push', { method }) });
    case 'card':
      return button(say('snap.bank'));
    case 'app':
    case 'lender':
      return button(say('snap.openApp', { method }));
    default:
      return kind satisfies never;
  }
}

/** How it ended, with the way back to the shop. */
export function endedPage(view: View, page: SnapOnPage, transaction: Transaction, nextUrl: string | undefined): Html {
  const title = html`<strong>${methodName(view, transaction)}</strong>`;
  return html`${outcome(statusBanner(view, transaction))}${head(view, page, title)}${wayBack(view, nextUrl, page.merchantName, 'snap.closed')}${tellShop(page.message)}`;
}

/** Nothing can be done here. */
export function overPage(view: View, said: StatusBanner, message: string | undefined): Html {
  return html`${outcome(said)}<p class="note">${view.say('snap.closed')}</p>${tellShop(message)}`;
}
