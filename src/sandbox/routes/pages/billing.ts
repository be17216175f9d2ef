// Subscriptions, invoices and linked wallets in the console, and the payment pages of an invoice and of a payment link.

import { rupiahText } from '../../../text/rupiah.ts';
import { invalid, RefusedRequest, type SandboxResponse } from '../../answers.ts';
import type { InvoiceView } from '../../invoices/describe.ts';
import { type Invoice, type InvoiceStatus, isPayable } from '../../invoices/invoice.ts';
import { isObject, type JsonObject, present } from '../../json.ts';
import { breakable, type Html, html, linkable, type Part } from '../../pages/html.ts';
import { type HtmlPage, paymentPage } from '../../pages/layout.ts';
import { cutPage, listPage } from '../../pages/list-page.ts';
import {
  badge,
  field,
  methodName,
  numberText,
  outcome,
  problemBox,
  type StatusBanner,
  scanFigure,
  type Tone,
  verdict,
  wayBack,
  ways,
} from '../../pages/payment-parts.ts';
import { shownTime, type View } from '../../pages/view.ts';
import type { WordKey } from '../../pages/words.ts';
import type { AccountStatus, PayAccount } from '../../pay-accounts/pay-account.ts';
import type { Route, RouteContext } from '../../route.ts';
import { redirectUrlOf } from '../../snap/describe.ts';
import { preferencesOf } from '../../snap/methods.ts';
import { beginPurchase, type Visitor } from '../../snap/payment-links.ts';
import { namesIn, type PaymentLink } from '../../snap/session.ts';
import { linkState } from '../../snap/session-state.ts';
import { FAILURE_CODES, type Subscription } from '../../subscriptions/subscription.ts';
import { consoleRoute, follow, goBack, goTo, type PageCall, pageRoute, shopperPathOf } from './page-route.ts';

const ASKED = ['full_name', 'email', 'phone'] as const;

/** The newest with this address: one that was deleted may have had it before. */
function linkOf(ctx: RouteContext, { id }: PageCall): PaymentLink {
  const [link] = ctx.state.paymentLinks.find('address', id);
  if (link === undefined) throw new RefusedRequest(404);
  return link;
}

function showLink(ctx: RouteContext, call: PageCall, problem?: string): HtmlPage {
  const { view, form: typed } = call;
  const { say } = view;
  const link = linkOf(ctx, call);
  const { title: given, customer_required: asksCustomer } = link.request;
  const merchantName = preferencesOf(ctx).display_name;
  const title = typeof given === 'string' && given !== '' ? given : merchantName;
  const state = linkState(ctx, link);
  if (state !== 'open') {
    const text = say(state === 'held' ? 'paylink.heldWhy' : 'paylink.overWhy');
    return paymentPage(view, title, outcome({ tone: 'still', title: say(`paylink.over.${state}`), text }));
  }
  const customer = ASKED.map((name) => {
    const type = name === 'email' ? 'email' : 'text';
    return field({ name, label: say(`snap.collect.${name}`), type, value: typed.get(name) ?? '' });
  });
  const amount =
    link.grossAmount === undefined ? '' : html`<span class="amount">${rupiahText(link.grossAmount)}</span>`;
  const body = html`<div class="lead"><span class="quiet">${merchantName}</span><h1>${title}</h1>${amount}</div>
${problem === undefined ? '' : problemBox(say('snap.checkFields'), problem)}<form method="post" action="${call.path}">${link.grossAmount === undefined ? amountField(view, link, typed) : ''}${asksCustomer === true ? customer : ''}<button class="main-act">${say('snap.continue')}</button></form>`;
  return paymentPage(view, title, body);
}

function amountField(
  { say }: View,
  { request: { dynamic_amount: bounds } }: PaymentLink,
  typed: URLSearchParams,
): Html {
  const { min_amount: least, max_amount: most, preset_amount: preset = '' } = isObject(bounds) ? bounds : {};
  const isBounded = least !== undefined && most !== undefined;
  return field({
    name: 'amount',
    label: say('paylink.amount'),
    inputMode: 'numeric',
    value: typed.get('amount') ?? String(preset),
    hint: isBounded
      ? say('paylink.between', { least: rupiahText(Number(least)), most: rupiahText(Number(most)) })
      : undefined,
  });
}

function beginByLink(ctx: RouteContext, call: PageCall): HtmlPage | SandboxResponse {
  const link = linkOf(ctx, call);
  if (linkState(ctx, link) !== 'open') return showLink(ctx, call);
  try {
    const session = beginPurchase(ctx, link, visitorOf(call));
    return goTo(redirectUrlOf(ctx, session).slice(ctx.settings.publicUrl.length));
  } catch (error) {
    if (!(error instanceof RefusedRequest)) throw error;
    return showLink(ctx, call, error.inOneLine);
  }
}

function visitorOf({ form }: PageCall): Visitor {
  const amount = (form.get('amount') ?? '').replaceAll(/[.\s]|^rp/gi, '');
  const [email, phone] = [form.get('email') || undefined, form.get('phone') || undefined];
  const customer: JsonObject = present({ ...namesIn(form.get('full_name')), email, phone });
  return /^\d+$/.test(amount) ? { amount: Number(amount), customer } : { customer };
}

export const billingRoutes: readonly Route[] = [
  consoleRoute('/console/subscriptions', 'subscriptions', 'nav.subscriptions', subscriptionsPage),
  pageRoute('POST', '/console/subscriptions/:id', ({ control }, { form, id }) => {
    const statusCode = FAILURE_CODES.find((code) => code === form.get('code'));
    if (statusCode === undefined) throw invalid('code is not supported');
    if (control.subscriptions.get(id) === undefined) throw new RefusedRequest(404);
    control.subscriptions.failNext(id, { statusCode });
    return goBack('/console/subscriptions', 'willFail', id);
  }),
  consoleRoute('/console/invoices', 'invoices', 'nav.invoices', invoicesPage),
  pageRoute('POST', '/console/invoices/:id', ({ control }, { form, id }) => {
    const name = form.get('do');
    if (name !== 'pay' && name !== 'expire') throw invalid('do is not supported');
    control.invoices[name](id);
    return goBack('/console/invoices', 'moved', id);
  }),
  consoleRoute('/console/accounts', 'accounts', 'nav.accounts', accountsPage),
  pageRoute('POST', '/console/accounts/:id', ({ control }, { form, id }) => {
    const name = form.get('do');
    if (name !== 'confirm' && name !== 'abandon' && name !== 'unbind') throw invalid('do is not supported');
    control.payAccounts[name](id);
    return goBack('/console/accounts', 'moved', id);
  }),
  // Links of invoices and payment links share their address.
  pageRoute('GET', '/payment-links/:id', (ctx, call) =>
    ctx.control.invoices.get(call.id) === undefined ? showLink(ctx, call) : showInvoice(ctx, call),
  ),
  pageRoute('POST', '/payment-links/:id', (ctx, call) =>
    ctx.control.invoices.get(call.id) === undefined ? beginByLink(ctx, call) : payInvoice(ctx, call),
  ),
];

/** A button of a row; `about` is for screen readers, which read it without its row. */
function act({ say }: View, path: string, about: string, name: string, word: WordKey): Html {
  return html`<form class="moves slim" method="post" action="${path}"><button name="do" value="${name}" aria-label="${say(word)} ${about}">${say(word)}</button></form>`;
}

function subscriptionsPage({ state }: RouteContext, view: View): Html {
  const { say } = view;
  return listPage(view, {
    title: 'nav.subscriptions',
    none: say('subscriptions.none'),
    records: cutPage(state.subscriptions.newestFirst(), view.query),
    columns: [
      {
        word: 'field.name',
        show: ({ id, name }) => html`<div><strong>${name}</strong><div class="code quiet small">${id}</div></div>`,
      },
      { word: 'field.amount', look: 'end number', show: ({ amount }) => rupiahText(amount) },
      { word: 'field.rhythm', show: ({ interval, unit }) => say(`rhythm.${unit}`, { n: interval }) },
      {
        word: 'field.status',
        show: ({ stopped }) =>
          stopped === undefined
            ? badge('good', 'active')
            : html`${badge('still', 'inactive')} <span class="quiet small">${say(`stopped.${stopped}`)}</span>`,
      },
      {
        word: 'field.charged',
        show: ({ currentInterval, maxInterval, failedAttempts }) =>
          html`${currentInterval}${maxInterval === undefined ? '' : ` / ${Math.max(1, maxInterval)}`}${failedAttempts === 0 ? '' : html` ${badge('bad', say('subscriptions.failed', { n: failedAttempts }))}`}`,
      },
      {
        word: 'field.next',
        look: 'number small',
        show: ({ nextAt }) => (nextAt === undefined ? '–' : shownTime(view, nextAt)),
      },
      { word: 'field.moves', look: 'end', show: (one) => failNext(view, one) },
    ],
  });
}

function failNext({ say }: View, { id, name, failing, stopped }: Subscription): Part {
  if (stopped !== undefined && stopped !== 'disabled') return '';
  if (failing !== undefined) {
    return html`<div class="moves">${badge('wait', say('subscriptions.willFail', { code: failing.statusCode }))}</div>`;
  }
  return html`<form class="moves slim" method="post" action="/console/subscriptions/${encodeURIComponent(id)}"><select name="code" aria-label="${say('subscriptions.failWhy')}: ${name}">${FAILURE_CODES.map(
    (code) => html`<option>${code}</option>`,
  )}</select><button title="${say('subscriptions.failWhy')}" aria-label="${say('label.fail', { about: name })}">${say('subscriptions.fail')}</button></form>`;
}

const INVOICE_TONES: Readonly<Record<InvoiceStatus, Tone>> = {
  pending: 'wait',
  overdue: 'bad',
  paid: 'good',
  expired: 'still',
  voided: 'still',
  published: 'wait',
  rejected: 'still',
  canceled: 'still',
};

function invoicesPage({ state }: RouteContext, view: View): Html {
  const acts = (one: Invoice) => {
    if (!isPayable(one) && one.status !== 'published') return '';
    const path = `/console/invoices/${encodeURIComponent(one.id)}`;
    const pay = isPayable(one) && act(view, path, one.invoiceNumber, 'pay', 'move.pay');
    return html`<div class="moves">${pay}${act(view, path, one.invoiceNumber, 'expire', 'move.expire')}</div>`;
  };
  return listPage(view, {
    title: 'nav.invoices',
    none: view.say('invoices.none'),
    records: cutPage(state.invoices.newestFirst(), view.query),
    columns: [
      { word: 'invoice.number', show: (one) => html`<a class="code" href="${pathOf(one)}">${one.invoiceNumber}</a>` },
      { word: 'invoice.for', show: ({ customer }) => customer.name },
      { word: 'field.order', look: 'code long', show: ({ orderId }) => breakable(orderId) },
      { word: 'field.amount', look: 'end number', show: ({ grossAmount }) => rupiahText(grossAmount) },
      { word: 'field.status', show: ({ status }) => badge(INVOICE_TONES[status], status) },
      { word: 'invoice.due', look: 'number small', show: ({ dueDate }) => shownTime(view, dueDate) },
      { word: 'field.moves', look: 'end', show: acts },
    ],
  });
}

const ACCOUNT_TONES: Readonly<Record<AccountStatus, Tone>> = {
  PENDING: 'wait',
  ENABLED: 'good',
  EXPIRED: 'still',
  DISABLED: 'still',
};

function accountsPage({ state }: RouteContext, view: View): Html {
  const acts = ({ id, phone, status }: PayAccount) => {
    const button = (name: string, word: WordKey) =>
      act(view, `/console/accounts/${encodeURIComponent(id)}`, `+62${phone}`, name, word);
    if (status === 'ENABLED') return button('unbind', 'accounts.unbind');
    if (status !== 'PENDING') return '';
    return html`<div class="moves">${button('confirm', 'accounts.confirm')}${button('abandon', 'accounts.abandon')}</div>`;
  };
  return listPage(view, {
    title: 'nav.accounts',
    none: view.say('accounts.none'),
    records: cutPage(state.payAccounts.newestFirst(), view.query),
    columns: [
      { word: 'link.phone', show: ({ phone }) => html`<strong class="number">+62${phone}</strong>` },
      { word: 'field.account', look: 'code long', show: ({ id }) => breakable(id) },
      { word: 'field.status', show: ({ status }) => badge(ACCOUNT_TONES[status], status) },
      { word: 'field.created', look: 'number small', show: ({ createdAt }) => shownTime(view, createdAt) },
      { word: 'field.moves', look: 'end', show: acts },
    ],
  });
}

const pathOf = ({ id }: Invoice) => `/payment-links/${encodeURIComponent(id)}`;

/** What the invoice is for, how it can be paid, and how it stands. */
function showInvoice(ctx: RouteContext, { view, id }: PageCall) {
  const { say } = view;
  const shown = ctx.control.invoices.view(id);
  const { invoice, methods } = shown;
  const isChoosing = view.query.get('choose') === '1';
  const banner = invoiceBanner(view, invoice);
  const title = translated(view, shown.title);
  const ended = banner?.isFinal === true ? banner : undefined;
  const isWaiting = shown.waitingTransactionId !== undefined && !isChoosing;
  const finish = invoice.status === 'paid' && linkable(shown.finishUrl) !== undefined;
  const body = html`${ended === undefined ? '' : outcome(ended)}<div class="lead"><span class="quiet">${shown.merchantName}</span>${ended === undefined ? html`<h1>${title}</h1>` : html`<strong>${title}</strong>`}<span class="amount">${rupiahText(invoice.grossAmount)}</span></div>
${banner === undefined || banner.isFinal ? '' : verdict(banner)}
<dl><dt>${say('invoice.number')}</dt><dd class="code">${invoice.invoiceNumber}</dd><dt>${say('invoice.for')}</dt><dd>${invoice.customer.name}</dd><dt>${say('invoice.due')}</dt><dd>${shownTime(view, invoice.dueDate)} WIB</dd></dl>
<ul class="items">${shown.lines.map(
    ({ item, total }) =>
      html`<li><span>${item.description} <span class="quiet">× ${item.quantity}${item.discountPercentage === undefined || item.discountPercentage === 0 ? '' : ` −${item.discountPercentage} %`}</span></span><span class="number">${rupiahText(total)}</span></li>`,
  )}${shown.adjustments.map(
    ({ label, amount, isIncluded }) =>
      html`<li class="quiet"><span>${translated(view, label)}${isIncluded ? html` (${say('invoice.included')})` : ''}</span><span class="number">${rupiahText(amount)}</span></li>`,
  )}<li><strong>${say('invoice.total')}</strong><strong class="number">${rupiahText(invoice.grossAmount)}</strong></li></ul>
${invoice.notes === undefined ? '' : html`<p class="quiet small">${invoice.notes}</p>`}
${methods.length === 0 ? '' : isWaiting ? waitingPart(ctx, view, shown) : choosing(view, shown)}
${finish ? wayBack(view, shown.finishUrl, shown.merchantName, 'wallet.close') : ''}
<a class="small" href="${shown.pdfUrl}">${say('invoice.pdf')}</a>`;
  const following = methods.length > 0 && !isChoosing ? follow(ctx, invoice) : {};
  return paymentPage(view, ended?.title ?? title, body, following);
}

/** The document's own words, where they are the usual ones; what a merchant wrote stays as it is. */
function translated({ say }: View, label: string): string {
  const words: ReadonlyMap<string, WordKey> = new Map([
    ['Invoice', 'invoice.invoice'],
    ['Discount', 'invoice.discount'],
    ['VAT', 'invoice.vat'],
    ['Shipping', 'invoice.shipping'],
    ['Credit or debit card', 'method.card'],
  ]);
  const word = words.get(label);
  return word === undefined ? label : say(word);
}

/** How it stands, where that is worth saying; what is final is what the page is about. */
function invoiceBanner(view: View, { status, paidAt }: Invoice): (StatusBanner & { isFinal: boolean }) | undefined {
  const { say } = view;
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
    case 'published':
      return { tone: 'still', title: say('invoice.quotation'), isFinal: false };
    default:
      return { tone: 'still', title: say('invoice.voided'), isFinal: true };
  }
}

function choosing(view: View, { invoice, methods, accounts }: InvoiceView): Html {
  const { say } = view;
  const chosen = invoice.chosenMethod ?? methods[0]?.method;
  const choices = methods.map(({ method, label }) => {
    const account = accounts.find(({ bank }) => bank === method);
    const number =
      account &&
      html`<span class="code quiet">${account.billerCode === undefined ? '' : `${account.billerCode} / `}${account.number}</span>`;
    return {
      value: method,
      isChosen: method === chosen,
      label: html`<span>${translated(view, label)}</span>${number ?? ''}`,
    };
  });
  const [name, word] =
    accounts.length > 0 ? (['pay', 'wallet.pay'] as const) : (['choose', 'wallet.continue'] as const);
  return html`<form method="post" action="${pathOf(invoice)}">${ways('method', say('invoice.choose'), choices)}<button class="main-act" name="do" value="${name}">${say(word)}</button></form>`;
}

/** What waits to be paid after a choice, and where a shopper would pay it. */
function waitingPart(ctx: RouteContext, view: View, { invoice, waitingTransactionId: id = '' }: InvoiceView): Part {
  const { say } = view;
  const transaction = ctx.state.transactions.get(id);
  if (transaction === undefined) return '';
  const number = numberText(transaction);
  const path = shopperPathOf(ctx, transaction);
  return html`<div class="lead"><strong>${methodName(view, transaction)}</strong>${
    number === undefined ? '' : html`<span class="code amount-code">${number}</span>`
  }</div>
${'qrText' in transaction.detail ? scanFigure(view, transaction, 'invoice.scan') : ''}
<form method="post" action="${pathOf(invoice)}"><div class="acts"><button class="main-act" name="do" value="pay">${say('wallet.pay')}</button><a class="button" href="${pathOf(invoice)}?choose=1">${say('invoice.another')}</a></div></form>
${path === undefined ? '' : html`<a class="small" href="${path}">${say('transaction.asShopper')}</a>`}`;
}

function payInvoice({ control }: RouteContext, { form, id, path }: PageCall) {
  const method = form.get('method');
  if (form.get('do') === 'pay') control.invoices.pay(id, method === null ? {} : { method });
  else if (method !== null) control.invoices.choose(id, { method });
  else throw invalid('method is required');
  return goTo(path);
}
