// The console's lists of subscriptions, invoices and linked wallets, each with what can be done to them now.

import { type Invoice, type InvoiceStatus, isPayable } from '../invoices/invoice.ts';
import type { AccountStatus, PayAccount } from '../pay-accounts/pay-account.ts';
import { FAILURE_CODES, type Subscription } from '../subscriptions/subscription.ts';
import { type Html, html, type Part } from './html.ts';
import type { Tone } from './payment-parts.ts';
import { rupiah, shownTime, type View } from './view.ts';
import type { WordKey } from './words-en.ts';

interface Column<T> {
  readonly word: WordKey;
  readonly look?: string;
  show(record: T): Part;
}

/** A list of one kind of records: the first column names them, the last one holds their buttons. */
function listPage<T>(
  { say }: View,
  {
    title,
    none,
    records,
    columns,
  }: { title: WordKey; none: WordKey; records: readonly T[]; columns: readonly Column<T>[] },
): Html {
  const head = columns.map(
    ({ word, look }) => html`<th scope="col" class="${look?.startsWith('end') ? 'end' : ''}">${say(word)}</th>`,
  );
  const rows = records.map((record) => {
    const cells = columns.map(({ word, look, show }, index) =>
      index === 0 || word === 'field.moves'
        ? html`<td class="${word === 'field.moves' ? 'acts-cell' : ''}">${show(record)}</td>`
        : html`<td data-label="${say(word)}" class="${look ?? ''}">${show(record)}</td>`,
    );
    return html`<tr>${cells}</tr>`;
  });
  return html`<div class="head"><h1>${say(title)}</h1></div><section class="sheet" data-live="list" aria-label="${say(title)}">${
    records.length === 0
      ? html`<div class="empty">${say(none)}</div>`
      : html`<table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table>`
  }</section>`;
}

function act({ say }: View, path: string, name: string, word: WordKey): Html {
  return html`<form class="moves slim" method="post" action="${path}"><button name="do" value="${name}">${say(word)}</button></form>`;
}

export function subscriptionsPage(view: View, subscriptions: readonly Subscription[]): Html {
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

function failNext({ say }: View, { id, failing, stopped }: Subscription): Part {
  if (stopped !== undefined && stopped !== 'disabled') return '';
  if (failing !== undefined) {
    return html`<div class="moves"><span class="badge wait">${say('subscriptions.willFail', { code: failing.statusCode })}</span></div>`;
  }
  return html`<form class="moves slim" method="post" action="/console/subscriptions/${encodeURIComponent(id)}"><select name="code" aria-label="${say('subscriptions.failWhy')}">${FAILURE_CODES.map(
    (code) => html`<option>${code}</option>`,
  )}</select><button title="${say('subscriptions.failWhy')}">${say('subscriptions.fail')}</button></form>`;
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

export function invoicesPage(view: View, invoices: readonly Invoice[]): Html {
  const path = ({ id }: Invoice) => `/payment-links/${encodeURIComponent(id)}`;
  return listPage(view, {
    title: 'nav.invoices',
    none: 'invoices.none',
    records: invoices,
    columns: [
      { word: 'invoice.number', show: (one) => html`<a class="code" href="${path(one)}">${one.invoiceNumber}</a>` },
      { word: 'invoice.for', show: ({ customer }) => customer.name },
      { word: 'field.order', look: 'code', show: ({ orderId }) => orderId },
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
            ? html`<div class="moves">${isPayable(one) && act(view, `/console/invoices/${encodeURIComponent(one.id)}`, 'pay', 'move.pay')}${act(view, `/console/invoices/${encodeURIComponent(one.id)}`, 'expire', 'move.expire')}</div>`
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

export function accountsPage(view: View, accounts: readonly PayAccount[]): Html {
  const path = ({ id }: PayAccount) => `/console/accounts/${encodeURIComponent(id)}`;
  return listPage(view, {
    title: 'nav.accounts',
    none: 'accounts.none',
    records: accounts,
    columns: [
      { word: 'link.phone', show: ({ phone }) => html`<strong class="number">+62${phone}</strong>` },
      { word: 'field.account', look: 'code', show: ({ id }) => id },
      {
        word: 'field.status',
        show: ({ status }) => html`<span class="badge ${ACCOUNT_TONES[status]}">${status}</span>`,
      },
      { word: 'field.created', look: 'number small', show: ({ createdAt }) => shownTime(view, createdAt) },
      {
        word: 'field.moves',
        look: 'end',
        show: (one) => {
          if (one.status === 'ENABLED') return act(view, path(one), 'unbind', 'accounts.unbind');
          if (one.status !== 'PENDING') return '';
          return html`<div class="moves">${act(view, path(one), 'confirm', 'accounts.confirm')}${act(view, path(one), 'abandon', 'accounts.abandon')}</div>`;
        },
      },
    ],
  });
}
