// Snap's page: the order, the payment methods, what the chosen one needs, and how it stands. Pure: what it shows is given.

import { ICON_ATTRIBUTES } from '../../design/icons.ts';
import { rupiahText } from '../../text/rupiah.ts';
import { isObject, type JsonObject, numberOf, wordOf } from '../json.ts';
import { brandName, methodOf } from '../methods/registry.ts';
import type { Instalments } from '../snap/customer.ts';
import { labelOf, type SnapMethod } from '../snap/methods.ts';
import type { CollectedField, SnapSession } from '../snap/session.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { drawn, type Html, html, linkable, type Part } from './html.ts';
import {
  type Field,
  field,
  methodName,
  outcome,
  problemBox,
  qrPath,
  type StatusBanner,
  scanFigure,
  statusBanner,
  tellShop,
  verdict,
  wayBack,
  ways,
} from './payment-parts.ts';
import { groupOfMethod, groupWord, METHOD_GROUPS, markOf, stepsOf } from './snap-methods.ts';
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
  readonly clock: { readonly nowMs: number; readonly frozen: boolean };
  /** An element of the shop's page has no X. */
  readonly isEmbedded: boolean;
  /** For the shop's page around this one. */
  readonly message: string | undefined;
}

/** The address of the page with something more in its query. */
function onPage({ action }: Pick<SnapOnPage, 'action'>, values: Readonly<Record<string, string>>): string {
  return `${action}${action.includes('?') ? '&' : '?'}${new URLSearchParams(values)}`;
}

interface Heading {
  readonly title: Part;
  /** What is to be paid and until when, where a method was chosen. */
  readonly transaction?: Transaction;
}

/** Who is paid how much, and in which time: it stays in sight. The order unfolds. */
function head(view: View, page: SnapOnPage, { title, transaction }: Heading): Html {
  const { session } = page;
  const amount = transaction?.grossAmount ?? session.grossAmount;
  return html`<header class="pay-head"><div class="pay-line">${title}${wayOut(view, page)}</div>
<div class="pay-line"><span class="amount">${rupiahText(amount)}</span>${timeLeft(view, page, transaction)}</div></header>
${order(view, session)}`;
}

/** The script counts it down by the sandbox's clock; without it the page says until when. */
function timeLeft(view: View, { session, clock }: SnapOnPage, transaction: Transaction | undefined): Part {
  if (transaction !== undefined && transaction.status !== 'pending') return '';
  const endsAt = Math.min(session.closesAt, transaction?.expiresAt ?? session.closesAt);
  return html`<span class="left"><span class="quiet small">${view.say('snap.within')}</span> <time data-ends="${endsAt}" data-clock="${clock.nowMs}" data-frozen="${String(clock.frozen)}" datetime="${new Date(endsAt).toISOString()}">${shownTime(view, endsAt)} WIB</time></span>`;
}

/** Leads out: an X in a popup, a way back in a page of its own. */
function wayOut(view: View, page: SnapOnPage): Html {
  if (page.isEmbedded) return html``;
  const { say } = view;
  // Even the way back to the shop goes by this page, so that the console can say what the shop must not believe.
  const address = onPage(page, { told: 'close' });
  if (page.backUrl === undefined)
    return html`<a class="close" href="${address}" aria-label="${say('snap.close')}">${drawn(`<svg width="20" height="20" ${ICON_ATTRIBUTES}><path d="M6 6l12 12M18 6L6 18"/></svg>`)}</a>`;
  if (linkable(page.backUrl) === undefined) return html``;
  return html`<a class="small" href="${address}">${say('snap.back')}</a>`;
}

function order(view: View, session: SnapSession): Html {
  const { say } = view;
  const { request, orderId, closesAt } = session;
  const said = isObject(request.customer_details) ? request.customer_details : {};
  const payer = [said.first_name, said.last_name].filter((name) => typeof name === 'string').join(' ');
  return html`<details class="order"><summary>${say('snap.details')} <span class="code">${orderId}</span></summary>
${items(session)}<dl>${payer === '' ? '' : html`<dt>${say('snap.payer')}</dt><dd>${payer}</dd>`}<dt>${say('snap.until')}</dt><dd>${shownTime(view, closesAt)} WIB</dd></dl></details>`;
}

const merchantTitle = ({ merchantName }: SnapOnPage) => html`<strong>${merchantName}</strong>`;

export function choosingPage(view: View, page: SnapOnPage, refused: StatusBanner | undefined): Html {
  const { say } = view;
  const { methods, action } = page;
  const title = html`<h1>${say('snap.title', { merchant: page.merchantName })}</h1>`;
  const groups = METHOD_GROUPS.flatMap((group) => {
    const choices = methods
      .filter((method) => groupOfMethod(method) === group)
      .map((method) => ({
        value: method.name,
        label: html`<span>${labelOf(say, method)}</span><i class="mark ${method.name}" data-mark="${markOf(method)}"></i>`,
        isChosen: method === methods[0],
      }));
    return choices.length === 0 ? [] : [ways('method', say(groupWord(group)), choices)];
  });
  const form =
    methods.length === 0
      ? verdict({ tone: 'bad', title: say('snap.none'), text: say('snap.noneWhy') })
      : html`<form method="post" action="${action}"><h2>${say('snap.choose')}</h2>${groups}<div class="pay-foot"><button class="main-act" name="do" value="choose">${say('snap.continue')}</button></div></form>`;
  return html`${head(view, page, { title })}${refused === undefined ? '' : verdict(refused)}${form}${tellShop(page.message)}`;
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
  return html`${head(view, page, { title: merchantTitle(page) })}${title}${problem === undefined ? '' : problemBox(say('snap.checkFields'), problem)}
<form method="post" action="${page.action}"><input type="hidden" name="method" value="${method.name}">${asked(view, page, form)}${collected}
<button class="main-act" name="do" value="pay">${say('snap.pay', { amount: rupiahText(page.session.grossAmount) })}</button></form>
${otherCard(view, page, form)}${form.canChoose ? html`<a class="small" href="${onPage(page, { choose: '1' })}">${say('snap.another')}</a>` : ''}${tellShop(page.message)}`;
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
  return html`${head(view, page, { title: merchantTitle(page), transaction })}${title}${amount}${instrument(view, waiting)}${steps(view, transaction)}
<div class="acts"><a class="button main-act" href="${onPage(page, { told: 'pending' })}"${closing(waiting)}>${say('snap.done')}</a>${
    waiting.canChoose ? html`<a class="button" href="${onPage(page, { choose: '1' })}">${say('snap.another')}</a>` : ''
  }</div>
${waiting.closesAfterSeconds === undefined ? '' : html`<p class="note">${say('snap.closesAfter', { seconds: waiting.closesAfterSeconds })}</p>`}
${waiting.pdfPath === undefined ? '' : html`<a class="small" target="_blank" rel="noopener" href="${waiting.pdfPath}">${say('snap.pdf')}</a>`}${waiting.shopperPath === undefined ? '' : html`<a class="small" target="_blank" rel="noopener" href="${waiting.shopperPath}">${say('transaction.asShopper')}</a>`}${tellShop(page.message)}`;
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
      return numbers(view, transaction);
    case 'code':
      return html`${scanFigure(view, transaction, 'snap.scan')}<a class="button" download="qris-${transaction.orderId}.png" href="${qrPath(transaction)}">${say('snap.saveQr')}</a>`;
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

/** What the customer types, and the amount: each can be copied where scripts run. */
function numbers({ say }: View, transaction: Transaction): Html {
  const { paidBy } = methodOf(transaction);
  const all = 'numbers' in paidBy ? paidBy.numbers(transaction.detail) : [];
  const line = (label: string, shown: Html, copied: string) =>
    html`<div class="copied"><span class="lead"><span class="quiet small">${label}</span>${shown}</span><button type="button" class="copy" data-copy="${copied}" data-copied="${say('snap.copied')}"><span>${say('snap.copy')}</span> <span class="unseen">${label}</span></button></div>`;
  const amount = rupiahText(transaction.grossAmount);
  return html`<div class="numbers">${all.map(([word, number]) => line(say(word), html`<span class="code amount-code">${number}</span>`, number))}${line(say('snap.amount'), html`<span class="number">${amount}</span>`, String(transaction.grossAmount))}</div><p class="unseen" role="status" id="told"></p>`;
}

function steps({ say }: View, transaction: Transaction): Part {
  const all = stepsOf(say, transaction);
  if (all.length === 0) return '';
  return html`<section class="how"><h2>${say('snap.how')}</h2>${all.map(
    ({ title, steps: lines }) =>
      html`<details><summary>${title}</summary><ol>${lines.map((text) => html`<li>${text}</li>`)}</ol></details>`,
  )}</section>`;
}

/** How it ended, with the way back to the shop. */
export function endedPage(view: View, page: SnapOnPage, transaction: Transaction, nextUrl: string | undefined): Html {
  const title = html`<strong>${page.merchantName}, ${methodName(view, transaction)}</strong>`;
  return html`${head(view, { ...page, isEmbedded: true }, { title, transaction })}${outcome(statusBanner(view, transaction))}${wayBack(view, nextUrl, page.merchantName, 'snap.closed')}${tellShop(page.message)}`;
}

/** Nothing can be done here. */
export function overPage(view: View, said: StatusBanner, message: string | undefined): Html {
  return html`${outcome(said)}<p class="note">${view.say('snap.closed')}</p>${tellShop(message)}`;
}
