// The console: transactions and their moves, the clock, and the list of calls.

import { rupiahText } from '../../../text/rupiah.ts';
import { invalid, RefusedRequest } from '../../answers.ts';
import { stepFrom } from '../../clock.ts';
import { wordOf, writeJson } from '../../json.ts';
import { breakable, type Html, html, type Part } from '../../pages/html.ts';
import { cutPage, listPage } from '../../pages/list-page.ts';
import { badge, detailText, methodName, STATUSES, statusBadge } from '../../pages/payment-parts.ts';
import { addressWith, shownTime, type View } from '../../pages/view.ts';
import type { Route, RouteContext } from '../../route.ts';
import type { Hint } from '../../snap/mistakes.ts';
import { parseOffsetTime } from '../../time.ts';
import { record } from '../../transactions/charge.ts';
import { statusReply } from '../../transactions/describe.ts';
import { legalMoves, refund } from '../../transactions/lifecycle.ts';
import { type Move, refundedAmount, type Transaction } from '../../transactions/transaction.ts';
import { notificationRows } from './deliveries.ts';
import { backOf, consoleRoute, goBack, type PageCall, pageRoute, shopperPathOf, shownInConsole } from './page-route.ts';

export const consoleRoutes: readonly Route[] = [
  consoleRoute('/', 'transactions', 'transactions.title', transactionsPage),
  pageRoute('GET', '/console/transactions/:id', (ctx, call) => {
    const transaction = transactionOf(ctx, call);
    const frame = { section: 'transactions', title: transaction.orderId } as const;
    return shownInConsole(ctx, call.view, frame, transactionPage(ctx, call.view, transaction));
  }),
  pageRoute('POST', '/console/transactions/:id/moves', (ctx, call) => {
    const transaction = transactionOf(ctx, call);
    const name = call.form.get('move') ?? '';
    if (!Object.hasOwn(MOVERS, name)) throw invalid('move is not supported');
    MOVERS[name as Move](ctx, transaction, amountOf(call));
    return goBack(backOf(call, '/'), 'moved', transaction.id);
  }),
  consoleRoute('/console/calls', 'calls', 'calls.title', callsPage),
  pageRoute('POST', '/console/clock', async (ctx, call) => {
    await moveClock(ctx, call);
    return goBack(backOf(call, '/'), 'clock');
  }),
];

function transactionOf(ctx: RouteContext, { id }: PageCall): Transaction {
  const found = ctx.state.transactions.get(id);
  if (found === undefined) throw new RefusedRequest(404);
  return found;
}

function transactionsPage(ctx: RouteContext, view: View): Html {
  const { say, query } = view;
  const search = query.get('q') ?? '';
  const wanted = search.trim().toLowerCase();
  const status = query.get('status') ?? '';
  const all = ctx.state.transactions.newestFirst();
  const fitting = all.filter(
    (one) => (status === '' || one.status === status) && (wanted === '' || searchText(one).includes(wanted)),
  );
  return listPage(view, {
    title: 'transactions.title',
    none:
      all.length > 0
        ? html`<strong>${say('transactions.noneFound')}</strong><a href="/">${say('transactions.showAll')}</a>`
        : html`<strong>${say('transactions.none')}</strong><span>${say('transactions.firstCharge')}</span><code>POST ${ctx.settings.publicUrl}/v2/charge</code>`,
    records: cutPage(fitting, query),
    columns: [
      {
        word: 'field.order',
        look: 'long',
        show: (one) => html`<a class="code" href="${transactionPath(one)}">${breakable(one.orderId)}</a>`,
      },
      { word: 'field.method', show: (one) => methodName(view, one) },
      { word: 'field.amount', look: 'end number', show: ({ grossAmount }) => rupiahText(grossAmount) },
      { word: 'field.status', show: (one) => statusBadge(one.status) },
      { word: 'field.created', look: 'quiet small number', show: ({ createdAt }) => shownTime(view, createdAt) },
      { word: 'field.moves', look: 'end', show: (one) => moveButtons(view, one) },
    ],
    above: html`<form class="search" method="get" action="/" role="search">
<div class="field"><label class="unseen" for="q">${say('transactions.search')}</label><input id="q" name="q" type="search" placeholder="${say('transactions.search')}" value="${search}"></div>
<div class="field"><label class="unseen" for="status">${say('transactions.status')}</label><select id="status" name="status"><option value="">${say('transactions.anyStatus')}</option>${STATUSES.map(
      (one) => html`<option${one === status ? html` selected` : ''}>${one}</option>`,
    )}</select></div>
<button>${say('transactions.find')}</button>
</form>`,
  });
}

function searchText(transaction: Transaction): string {
  const { orderId, id, paymentType, numbers, customer } = transaction;
  const detail = ['bank', 'store'].map((name) => detailText(transaction, name) ?? '');
  const people = ['first_name', 'last_name', 'email', 'phone'].map((name) => wordOf(customer?.[name]));
  return [orderId, id, paymentType, ...numbers, ...detail, people.join(' ')].join('\n').toLowerCase();
}

export function transactionPath({ id }: Pick<Transaction, 'id'>): string {
  return `/console/transactions/${encodeURIComponent(id)}`;
}

const HARD_MOVES: ReadonlySet<Move> = new Set(['deny', 'expire', 'cancel', 'reverse', 'chargeback', 'declineRefund']);

function moveButton({ say }: View, move: Move, { orderId }: Pick<Transaction, 'orderId'>): Html {
  const look = move === 'pay' ? 'main-act' : HARD_MOVES.has(move) ? 'hard-act' : '';
  return html`<button class="${look}" name="move" value="${move}" title="${say(`moveWhy.${move}`)}" aria-label="${say(`move.${move}`)} ${orderId}">${say(`move.${move}`)}</button>`;
}

function moveButtons(view: View, transaction: Transaction): Html | '' {
  const moves = legalMoves(transaction);
  if (moves.length === 0) return '';
  return html`<form class="moves slim" method="post" action="${transactionPath(transaction)}/moves"><input type="hidden" name="back" value="${addressWith(view, {})}">${moves.map(
    (move) => moveButton(view, move, transaction),
  )}</form>`;
}

function transactionPage(ctx: RouteContext, view: View, transaction: Transaction): Html {
  const { say } = view;
  const notifications = ctx.control.notifications.list({ id: transaction.id });
  return html`<div class="head"><div class="lead"><a class="small" href="/">${say('transaction.back')}</a><h1 class="code">${transaction.orderId}</h1></div></div>
<div class="columns"><div>
<section class="sheet" data-live="facts"><header><h2>${rupiahText(transaction.grossAmount)}</h2>${statusBadge(transaction.status)}</header><div class="pad">${facts(view, transaction)}</div></section>
<section class="sheet" data-live="notifications"><header><h2>${say('notifications.title')}</h2></header>${
    notifications.length === 0
      ? html`<div class="empty">${say('notifications.noneHere')}</div>`
      : notificationRows(view, notifications)
  }</section>
<section class="sheet"><header><h2>${say('transaction.statusReply')}</h2></header><div class="pad"><pre tabindex="0">${writeJson(statusReply(ctx, transaction), 2)}</pre></div></section>
</div><div>
<section class="sheet" data-live="moves" aria-labelledby="moves"><header><h2 id="moves">${say('field.moves')}</h2></header><div class="pad">${moves(view, transaction, shopperPathOf(ctx, transaction))}</div></section>
<section class="sheet" data-live="history"><header><h2>${say('transaction.history')}</h2></header><div class="pad">${history(view, transaction)}</div></section>
${transaction.refunds.length === 0 ? '' : refunds(view, transaction)}
</div></div>`;
}

function facts(view: View, transaction: Transaction): Html {
  const { say } = view;
  const time = (atMs: number | undefined) => (atMs === undefined ? undefined : `${shownTime(view, atMs)} WIB`);
  const refunded = refundedAmount(transaction);
  const rows: readonly (readonly [string, string | undefined])[] = [
    [say('field.method'), methodName(view, transaction)],
    ['transaction_id', transaction.id],
    ['payment_type', transaction.paymentType],
    ['fraud_status', transaction.fraudStatus],
    [say('field.created'), time(transaction.createdAt)],
    [say('field.expires'), time(transaction.expiresAt)],
    [say('field.settles'), time(transaction.settlesAt)],
    [say('field.settled'), time(transaction.settledAt)],
    [say('field.refunded'), refunded === 0 ? undefined : rupiahText(refunded)],
    [say('field.chargedBack'), transaction.chargedBack === undefined ? undefined : rupiahText(transaction.chargedBack)],
    ['channel_response_code', transaction.channelCode],
    ['channel_response_message', transaction.channelMessage],
    ...Object.entries(transaction.detail).map(([name, value]) => [name, textOf(value)] as const),
    ...Object.entries(transaction.customFields),
    ['metadata', transaction.metadata === undefined ? undefined : textOf(transaction.metadata)],
    ['customer_details', transaction.customer === undefined ? undefined : textOf(transaction.customer)],
    ['item_details', transaction.items === undefined ? undefined : textOf(transaction.items)],
    ['X-Override-Notification', transaction.overrideUrls?.join(', ')],
    ['X-Append-Notification', transaction.appendUrls?.join(', ')],
  ];
  return html`<dl>${rows.map(([name, value]) =>
    value === undefined || value === ''
      ? ''
      : html`<dt>${name}</dt><dd class="${isTechnical(name) ? 'code' : ''}">${value}</dd>`,
  )}</dl>`;
}

/** The wire's own names stand beside the wire's own values. */
function isTechnical(name: string): boolean {
  return /^[a-z]|^X-/.test(name);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const MOVES_WITH_AMOUNT: ReadonlySet<Move> = new Set(['capture', 'refund', 'chargeback']);

function moves(view: View, transaction: Transaction, shopperPath: string | undefined): Part {
  const { say } = view;
  const legal = legalMoves(transaction);
  const action = `${transactionPath(transaction)}/moves`;
  const back = html`<input type="hidden" name="back" value="${transactionPath(transaction)}">`;
  const plain = legal.filter((move) => !MOVES_WITH_AMOUNT.has(move));
  const withAmount = legal.filter((move) => MOVES_WITH_AMOUNT.has(move));
  return [
    legal.length === 0 && html`<p class="quiet">${say('transaction.final')}</p>`,
    plain.length > 0 &&
      html`<form class="row" method="post" action="${action}">${back}${plain.map((move) => moveButton(view, move, transaction))}</form>`,
    withAmount.map(
      (move) =>
        html`<form class="move" method="post" action="${action}">${back}<div class="field"><label for="amount-${move}">${say(`moveWhy.${move}`)}</label><input id="amount-${move}" name="amount" type="number" inputmode="numeric" min="1" max="${transaction.grossAmount}" placeholder="${say('transaction.allOfIt')}"></div>${moveButton(view, move, transaction)}</form>`,
    ),
    shopperPath !== undefined && html`<a href="${shopperPath}">${say('transaction.asShopper')}</a>`,
  ];
}

function history(view: View, transaction: Transaction): Html {
  return html`<ol class="history">${transaction.history.map(
    ({ at, status, by }) =>
      html`<li>${statusBadge(status)}<span class="quiet small">${view.say('transaction.by', { by })}</span><span class="quiet small number">${shownTime(view, at)}</span></li>`,
  )}</ol>`;
}

function refunds(view: View, transaction: Transaction): Html {
  const { say } = view;
  return html`<section class="sheet" data-live="refunds"><header><h2>${say('transaction.refunds')}</h2></header><div class="pad">${transaction.refunds.map(
    (refund) => html`<dl>
<dt>refund_key</dt><dd class="code">${refund.key}</dd>
<dt>${say('field.amount')}</dt><dd class="number">${rupiahText(refund.amount)}</dd>
${refund.reason === '' ? '' : html`<dt>${say('field.reason')}</dt><dd>${refund.reason}</dd>`}
<dt>${say('field.status')}</dt><dd>${
      refund.confirmedAt === undefined
        ? html`<span class="badge wait">${say('refund.open')}</span>`
        : html`<span class="badge good">${say('refund.confirmed')}</span> <span class="quiet small">${shownTime(view, refund.confirmedAt)}</span>`
    }</dd></dl>`,
  )}</div></section>`;
}

/** The column of paths is narrow, for the hints need the room. */
const PATH_BREAKABLE_FROM = 12;

/** What was asked, what was answered, and what a person should know about it. */
function callsPage({ requests }: RouteContext, view: View): Html {
  return listPage(view, {
    title: 'calls.title',
    intro: 'calls.intro',
    none: html`<strong>${view.say('calls.none')}</strong>`,
    records: cutPage(requests.list().reverse(), view.query),
    columns: [
      {
        word: 'calls.call',
        look: 'long',
        show: ({ method, path }) => html`<span class="code">${method} ${breakable(path, PATH_BREAKABLE_FROM)}</span>`,
      },
      { word: 'field.order', look: 'long', show: ({ orderId }) => (orderId === undefined ? '–' : breakable(orderId)) },
      {
        word: 'calls.answer',
        look: 'number',
        show: ({ httpStatus, statusCode, fault }) => {
          const codes = [...new Set([httpStatus, statusCode].flatMap((code) => code ?? []).map(String))];
          return html`${codes.join(' / ') || '–'}${fault === undefined ? '' : html` ${badge('wait', fault)}`}`;
        },
      },
      { word: 'field.time', look: 'quiet small number', show: ({ at }) => shownTime(view, Date.parse(at)) },
      {
        word: 'calls.hint',
        look: 'long wide',
        show: ({ hints = [] }) =>
          hints.length === 0 ? '–' : html`<ul class="hints" lang="en">${hints.map(hintLine)}</ul>`,
      },
    ],
  });
}

/** With the name by which a test finds it, and the guide explains it. */
function hintLine({ mistake, text }: Hint): Html {
  return html`<li>${text}${mistake === undefined ? '' : html` <span class="code quiet small">${mistake}</span>`}</li>`;
}

type Mover = (ctx: RouteContext, transaction: Transaction, amount: number | undefined) => void;

/** How each move is made; all but the merchant's own refund go through the control, which refuses what is not legal. */
const MOVERS: Readonly<Record<Move, Mover>> = {
  pay: ({ control }, { id }) => control.pay(id),
  approve: ({ control }, { id }) => control.approve(id),
  deny: ({ control }, { id }) => control.deny(id),
  capture: ({ control }, { id }, amount) => control.capture(id, amount),
  settle: ({ control }, { id }) => control.settle(id),
  expire: ({ control }, { id }) => control.expire(id),
  cancel: ({ control }, { id }) => control.cancel(id),
  reverse: ({ control }, { id }) => control.reverse(id),
  chargeback: ({ control }, { id }, amount) => control.chargeback(id, amount),
  confirmRefund: ({ control }, { id }) => control.confirmRefund(id),
  declineRefund: ({ control }, { id }) => control.declineRefund(id),
  refund: (ctx, transaction, amount) =>
    record(ctx, refund(ctx, transaction, { key: undefined, amount, reason: '' }, false).transaction),
};

function amountOf(call: PageCall): number | undefined {
  const text = call.form.get('amount') ?? '';
  if (text === '') return undefined;
  if (!/^\d{1,15}$/.test(text) || Number(text) === 0) throw invalid('amount must be a whole number above 0');
  return Number(text);
}

async function moveClock({ control }: RouteContext, { form }: PageCall): Promise<void> {
  const { clock } = control;
  const now = clock.now().getTime();
  const action = form.get('do');
  switch (action) {
    case 'freeze':
      return clock.freeze();
    case 'resume':
      return clock.resume();
    case 'hour':
    case 'day':
    case 'settlement':
      return clock.advance(stepFrom(now, action) - now);
    case 'set':
      return clock.set(wibMoment(form.get('to') ?? ''));
    default:
      throw invalid('do is not supported');
  }
}

/** Reads what a browser's date field sends, as Jakarta time. */
function wibMoment(text: string): Date {
  const [day = '', time = ''] = text.split('T');
  const at = parseOffsetTime(`${day} ${time.length === 5 ? `${time}:00` : time} +0700`);
  if (at === undefined) throw invalid('to must be a date and time');
  return new Date(at);
}
