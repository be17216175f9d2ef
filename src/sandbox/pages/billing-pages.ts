// The console's lists of subscriptions, invoices and linked wallets, each with what can be done to them now.

import { type Invoice, type InvoiceStatus, isPayable } from '../invoices/invoice.ts';
import type { AccountStatus, PayAccount } from '../pay-accounts/pay-account.ts';
import { FAILURE_CODES, type Subscription } from '../subscriptions/subscription.ts';
import { breakable, type Html, html, type Part } from './html.ts';
import { listPage } from './list-page.ts';
import type { Cut } from './paging.ts';
import type { Tone } from './payment-parts.ts';
import { rupiah, shownTime, type View } from './view.ts';
import type { WordKey } from './words-en.ts';

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
