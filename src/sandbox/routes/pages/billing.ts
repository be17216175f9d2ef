// Subscriptions, invoices and linked wallets in the console, and the payment page of an invoice.

import { invalid, RefusedRequest } from '../../answers.ts';
import type { InvoiceView } from '../../invoices/describe.ts';
import { type Invoice, type InvoiceStatus, isPayable } from '../../invoices/invoice.ts';
import { breakable, type Html, html, linkable, type Part } from '../../pages/html.ts';
import { paymentPage } from '../../pages/layout.ts';
import { type Cut, cutPage, listPage } from '../../pages/list-page.ts';
import { methodName, numberText, outcome, type Standing, type Tone, verdict } from '../../pages/payment-parts.ts';
import { rupiah, shownTime, type View } from '../../pages/view.ts';
import type { WordKey } from '../../pages/words.ts';
import type { AccountStatus, PayAccount } from '../../pay-accounts/pay-account.ts';
import type { Route, RouteContext } from '../../route.ts';
import { FAILURE_CODES, type Subscription } from '../../subscriptions/subscription.ts';
import type { Transaction } from '../../transactions/transaction.ts';
import { follow, goBack, goTo, type PageCall, pageRoute, shopperPathOf, shownInConsole } from './page-route.ts';
import { beginByLink, showLink } from './payment-links.ts';

interface Act {
  readonly path: string;
  readonly name: string;
  readonly word: WordKey;
  /** What it is done to, for those who hear the button without its row. */
  readonly about: string;
}

function act({ say }: View, { path, name, word, about }: Act): Html {
  return html`<form class="moves slim" method="post" action="${path}"><button name="do" value="${name}" aria-label="${say(word)} ${about}">${say(word)}</button></form>`;
}

export function subscriptionsPage(view: View, subscriptions: Cut<Subscription>): Html {
  const { say } = view;
  return listPage(view, {
    title: 'nav.subscriptions',
    none: 'subscriptions.none',
    records: subscriptions,
    columns: [
      {
        word: 'field.name',
        show: ({ id, name }) => html`<div><strong>${name}</strong><div class="code quiet small">${id}</div></div>`,
      },
      { word: 'field.amount', look: 'end number', show: ({ amount }) => rupiah(amount) },
      { word: 'field.rhythm', show: ({ interval, unit }) => say(`rhythm.${unit}`, { n: interval }) },
      {
        word: 'field.status',
        show: ({ stopped }) =>
          stopped === undefined
            ? html`<span class="badge good">active</span>`
            : html`<span class="badge still">inactive</span> <span class="quiet small">${say(`stopped.${stopped}`)}</span>`,
      },
      {
        word: 'field.charged',
        show: ({ currentInterval, maxInterval, failedAttempts }) =>
          html`${currentInterval}${maxInterval === undefined ? '' : ` / ${Math.max(1, maxInterval)}`}${failedAttempts === 0 ? '' : html` <span class="badge bad">${say('subscriptions.failed', { n: failedAttempts })}</span>`}`,
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
    return html`<div class="moves"><span class="badge wait">${say('subscriptions.willFail', { code: failing.statusCode })}</span></div>`;
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

export function invoicesPage(view: View, invoices: Cut<Invoice>): Html {
  const path = ({ id }: Invoice) => `/payment-links/${encodeURIComponent(id)}`;
  const target = ({ id, invoiceNumber }: Invoice) => ({
    path: `/console/invoices/${encodeURIComponent(id)}`,
    about: invoiceNumber,
  });
  return listPage(view, {
    title: 'nav.invoices',
    none: 'invoices.none',
    records: invoices,
    columns: [
      { word: 'invoice.number', show: (one) => html`<a class="code" href="${path(one)}">${one.invoiceNumber}</a>` },
      { word: 'invoice.for', show: ({ customer }) => customer.name },
      { word: 'field.order', look: 'code long', show: ({ orderId }) => breakable(orderId) },
      { word: 'field.amount', look: 'end number', show: ({ grossAmount }) => rupiah(grossAmount) },
      {
        word: 'field.status',
        show: ({ status }) => html`<span class="badge ${INVOICE_TONES[status]}">${status}</span>`,
      },
      { word: 'invoice.due', look: 'number small', show: ({ dueDate }) => shownTime(view, dueDate) },
      {
        word: 'field.moves',
        look: 'end',
        show: (one) =>
          isPayable(one) || one.status === 'published'
            ? html`<div class="moves">${isPayable(one) && act(view, { ...target(one), name: 'pay', word: 'move.pay' })}${act(view, { ...target(one), name: 'expire', word: 'move.expire' })}</div>`
            : '',
      },
    ],
  });
}

const ACCOUNT_TONES: Readonly<Record<AccountStatus, Tone>> = {
  PENDING: 'wait',
  ENABLED: 'good',
  EXPIRED: 'still',
  DISABLED: 'still',
};

export function accountsPage(view: View, accounts: Cut<PayAccount>): Html {
  const target = ({ id, phone }: PayAccount) => ({
    path: `/console/accounts/${encodeURIComponent(id)}`,
    about: `+62${phone}`,
  });
  return listPage(view, {
    title: 'nav.accounts',
    none: 'accounts.none',
    records: accounts,
    columns: [
      { word: 'link.phone', show: ({ phone }) => html`<strong class="number">+62${phone}</strong>` },
      { word: 'field.account', look: 'code long', show: ({ id }) => breakable(id) },
      {
        word: 'field.status',
        show: ({ status }) => html`<span class="badge ${ACCOUNT_TONES[status]}">${status}</span>`,
      },
      { word: 'field.created', look: 'number small', show: ({ createdAt }) => shownTime(view, createdAt) },
      {
        word: 'field.moves',
        look: 'end',
        show: (one) => {
          if (one.status === 'ENABLED') return act(view, { ...target(one), name: 'unbind', word: 'accounts.unbind' });
          if (one.status !== 'PENDING') return '';
          return html`<div class="moves">${act(view, { ...target(one), name: 'confirm', word: 'accounts.confirm' })}${act(view, { ...target(one), name: 'abandon', word: 'accounts.abandon' })}</div>`;
        },
      },
    ],
  });
}

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

export const billingRoutes: readonly Route[] = [
  pageRoute('GET', '/console/subscriptions', (ctx, { view }) => {
    const frame = { section: 'subscriptions', title: view.say('nav.subscriptions') } as const;
    const found = cutPage(ctx.state.subscriptions.newestFirst(), view.query);
    return shownInConsole(ctx, view, frame, subscriptionsPage(view, found));
  }),
  pageRoute('POST', '/console/subscriptions/:id', ({ control }, { form, params }) => {
    const statusCode = FAILURE_CODES.find((code) => code === form.get('code'));
    if (statusCode === undefined) throw invalid('code is not supported');
    if (control.subscriptions.get(params.id ?? '') === undefined) throw new RefusedRequest(404);
    control.subscriptions.failNext(params.id ?? '', { statusCode });
    return goBack('/console/subscriptions', 'willFail', params.id);
  }),
  pageRoute('GET', '/console/invoices', (ctx, { view }) => {
    const frame = { section: 'invoices', title: view.say('nav.invoices') } as const;
    const found = cutPage(ctx.state.invoices.newestFirst(), view.query);
    return shownInConsole(ctx, view, frame, invoicesPage(view, found));
  }),
  pageRoute('POST', '/console/invoices/:id', ({ control }, call) => {
    const id = call.params.id ?? '';
    if (call.form.get('do') === 'pay') control.invoices.pay(id);
    else if (call.form.get('do') === 'expire') control.invoices.expire(id);
    else throw invalid('do is not supported');
    return goBack('/console/invoices', 'moved', id);
  }),
  pageRoute('GET', '/console/accounts', (ctx, { view }) => {
    const frame = { section: 'accounts', title: view.say('nav.accounts') } as const;
    const found = cutPage(ctx.state.payAccounts.newestFirst(), view.query);
    return shownInConsole(ctx, view, frame, accountsPage(view, found));
  }),
  pageRoute('POST', '/console/accounts/:id', ({ control }, { form, params }) => {
    const name = form.get('do');
    if (name !== 'confirm' && name !== 'abandon' && name !== 'unbind') throw invalid('do is not supported');
    control.payAccounts[name](params.id ?? '');
    return goBack('/console/accounts', 'moved', params.id);
  }),
  pageRoute('GET', '/payment-links/:id', (ctx, call) => {
    const { view, params } = call;
    // Links of invoices and payment links share their address.
    if (ctx.control.invoices.get(params.id ?? '') === undefined) return showLink(ctx, call);
    const shown = ctx.control.invoices.view(params.id ?? '');
    const transaction = ctx.state.transactions.get(shown.waitingTransactionId ?? '');
    const waiting = transaction && { transaction, path: shopperPathOf(ctx, transaction) };
    const isChoosing = view.query.get('choose') === '1';
    const body = invoicePage(view, { shown, waiting, isChoosing });
    const following = shown.methods.length > 0 && !isChoosing ? follow(ctx, shown.invoice) : {};
    return paymentPage(view, invoiceTitle(view, shown), body, following);
  }),
  pageRoute('POST', '/payment-links/:id', (ctx, call) =>
    ctx.control.invoices.get(call.params.id ?? '') === undefined ? beginByLink(ctx, call) : payInvoice(ctx, call),
  ),
];

function payInvoice({ control }: RouteContext, { form, params, path }: PageCall) {
  const id = params.id ?? '';
  const method = form.get('method');
  if (form.get('do') === 'pay') control.invoices.pay(id, method === null ? {} : { method });
  else if (method !== null) control.invoices.choose(id, { method });
  else throw invalid('method is required');
  return goTo(path);
}
