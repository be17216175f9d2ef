// The console: transactions and their moves, the clock, and the list of calls.

import { invalid, RefusedRequest } from '../../answers.ts';
import { stepFrom } from '../../clock.ts';
import type { ReceivedCall } from '../../context.ts';
import { writeJson } from '../../json.ts';
import type { Notification } from '../../notifications/notification.ts';
import { breakable, type Html, html, type Part } from '../../pages/html.ts';
import { type Cut, cutPage, pager } from '../../pages/list-page.ts';
import { detailText, methodName, statusBadge } from '../../pages/payment-parts.ts';
import { addressWith, rupiah, shownTime, type View } from '../../pages/view.ts';
import type { Route, RouteContext } from '../../route.ts';
import type { Hint } from '../../snap/mistakes.ts';
import { parseOffsetTime } from '../../time.ts';
import { record } from '../../transactions/charge.ts';
import { statusReply } from '../../transactions/describe.ts';
import { legalMoves, refund } from '../../transactions/lifecycle.ts';
import { type Move, refundedAmount, type Transaction, type TransactionStatus } from '../../transactions/transaction.ts';
import { notificationRows } from './deliveries.ts';
import { backOf, goBack, type PageCall, pageRoute, shopperPathOf, shownInConsole } from './page-route.ts';

export const STATUSES: readonly TransactionStatus[] = [
  'pending',
  'authorize',
  'capture',
  'settlement',
  'deny',
  'cancel',
  'expire',
  'failure',
  'refund',
  'partial_refund',
  'chargeback',
  'partial_chargeback',
];

export interface Found extends Cut<Transaction> {
  /** Whether the sandbox holds any at all. */
  readonly isEmpty: boolean;
}

export function transactionsPage(view: View, found: Found, publicUrl: string): Html {
  const { say, query } = view;
  const status = query.get('status') ?? '';
  return html`<div class="head"><h1>${say('transactions.title')}</h1></div>
<form class="search" method="get" action="/" role="search">
<div class="field"><label class="unseen" for="q">${say('transactions.search')}</label><input id="q" name="q" type="search" placeholder="${say('transactions.search')}" value="${query.get('q') ?? ''}"></div>
<div class="field"><label class="unseen" for="status">${say('transactions.status')}</label><select id="status" name="status"><option value="">${say('transactions.anyStatus')}</option>${STATUSES.map(
    (one) => html`<option${one === status ? html` selected` : ''}>${one}</option>`,
  )}</select></div>
<button>${say('transactions.find')}</button>
</form>
<section class="sheet" data-live="transactions" aria-label="${say('transactions.title')}">${
    found.items.length === 0 ? emptyList(view, found, publicUrl) : table(view, found)
  }</section>`;
}

function emptyList({ say }: View, found: Found, publicUrl: string): Html {
  if (!found.isEmpty) {
    return html`<div class="empty"><strong>${say('transactions.noneFound')}</strong><a href="/">${say('transactions.showAll')}</a></div>`;
  }
  return html`<div class="empty"><strong>${say('transactions.none')}</strong><span>${say('transactions.firstCharge')}</span><code>POST ${publicUrl}/v2/charge</code></div>`;
}

function table(view: View, found: Found): Html {
  const { say } = view;
  return html`<table><thead><tr><th scope="col">${say('field.order')}</th><th scope="col">${say('field.method')}</th><th scope="col" class="end">${say('field.amount')}</th><th scope="col">${say('field.status')}</th><th scope="col">${say('field.created')}</th><th scope="col" class="end">${say('field.moves')}</th></tr></thead>
<tbody>${found.items.map((transaction) => row(view, transaction))}</tbody></table>
${pager(view, found)}`;
}

function row(view: View, transaction: Transaction): Html {
  const { say } = view;
  return html`<tr id="row-${transaction.id}">
<td class="long"><a class="code" href="${transactionPath(transaction)}">${breakable(transaction.orderId)}</a></td>
<td data-label="${say('field.method')}">${methodName(view, transaction)}</td>
<td data-label="${say('field.amount')}" class="end number">${rupiah(transaction.grossAmount)}</td>
<td data-label="${say('field.status')}">${statusBadge(transaction.status)}</td>
<td data-label="${say('field.created')}" class="quiet small number">${shownTime(view, transaction.createdAt)}</td>
<td class="acts-cell">${moveButtons(view, transaction)}</td>
</tr>`;
}

export function transactionPath({ id }: Pick<Transaction, 'id'>): string {
  return `/console/transactions/${encodeURIComponent(id)}`;
}

const HARD_MOVES: ReadonlySet<Move> = new Set(['deny', 'expire', 'cancel', 'reverse', 'chargeback', 'declineRefund']);

export function moveButton({ say }: View, move: Move, { orderId }: Pick<Transaction, 'orderId'>): Html {
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

export interface TransactionDetails {
  readonly transaction: Transaction;
  readonly notifications: readonly Notification[];
  /** The page on which a shopper would pay it, where there is one. */
  readonly shopperPath: string | undefined;
  /** What a status call answers now, as JSON. */
  readonly statusReply: string;
}

export function transactionPage(view: View, details: TransactionDetails): Html {
  const { say } = view;
  const { transaction, notifications } = details;
  return html`<div class="head"><div class="lead"><a class="small" href="/">${say('transaction.back')}</a><h1 class="code">${transaction.orderId}</h1></div></div>
<div class="columns"><div>
<section class="sheet" data-live="facts"><header><h2>${rupiah(transaction.grossAmount)}</h2>${statusBadge(transaction.status)}</header><div class="pad">${facts(view, transaction)}</div></section>
<section class="sheet" data-live="notifications"><header><h2>${say('notifications.title')}</h2></header>${
    notifications.length === 0
      ? html`<div class="empty">${say('notifications.noneHere')}</div>`
      : notificationRows(view, notifications, false)
  }</section>
<section class="sheet"><header><h2>${say('transaction.statusReply')}</h2></header><div class="pad"><pre tabindex="0">${details.statusReply}</pre></div></section>
</div><div>
<section class="sheet" data-live="moves" aria-labelledby="moves"><header><h2 id="moves">${say('field.moves')}</h2></header><div class="pad">${moves(view, details)}</div></section>
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
    [say('field.refunded'), refunded === 0 ? undefined : rupiah(refunded)],
    [say('field.chargedBack'), transaction.chargedBack === undefined ? undefined : rupiah(transaction.chargedBack)],
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

function moves(view: View, { transaction, shopperPath }: TransactionDetails): Part {
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
<dt>${say('field.amount')}</dt><dd class="number">${rupiah(refund.amount)}</dd>
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

export function callsPage(view: View, found: Cut<ReceivedCall>): Html {
  const { say } = view;
  const rows = found.items.map((call) => callRow(view, call));
  const table = html`<table><thead><tr><th scope="col">${say('calls.call')}</th><th scope="col">${say('field.order')}</th><th scope="col">${say('calls.answer')}</th><th scope="col">${say('field.time')}</th><th scope="col">${say('calls.hint')}</th></tr></thead><tbody>${rows}</tbody></table>${pager(view, found)}`;
  return html`<div class="head"><h1>${say('calls.title')}</h1></div><p class="quiet">${say('calls.intro')}</p>
<section class="sheet" data-live="calls" aria-label="${say('calls.title')}">${found.items.length === 0 ? html`<div class="empty"><strong>${say('calls.none')}</strong></div>` : table}</section>`;
}

function callRow(
  view: View,
  { method, path, orderId, httpStatus, statusCode, fault, at, hints = [] }: ReceivedCall,
): Html {
  const { say } = view;
  const code = [httpStatus, statusCode === String(httpStatus) ? undefined : statusCode]
    .filter((one) => one !== undefined)
    .join(' / ');
  return html`<tr><td class="long"><span class="code">${method} ${breakable(path, PATH_BREAKABLE_FROM)}</span></td>
<td data-label="${say('field.order')}" class="long">${orderId === undefined ? '–' : breakable(orderId)}</td>
<td data-label="${say('calls.answer')}" class="number">${code === '' ? '–' : code}${fault === undefined ? '' : html` <span class="badge wait">${fault}</span>`}</td>
<td data-label="${say('field.time')}" class="quiet small number">${shownTime(view, Date.parse(at))}</td>
<td data-label="${say('calls.hint')}" class="long wide" lang="en">${hints.length === 0 ? '–' : html`<ul class="hints">${hints.map(hintLine)}</ul>`}</td></tr>`;
}

/** With the name by which a test finds it, and the guide explains it. */
function hintLine({ mistake, text }: Hint): Html {
  return html`<li>${text}${mistake === undefined ? '' : html` <span class="code quiet small">${mistake}</span>`}</li>`;
}

export const consoleRoutes: readonly Route[] = [
  pageRoute('GET', '/', (ctx, { view }) => {
    const title = view.say('transactions.title');
    const body = transactionsPage(view, find(ctx, view.query), ctx.settings.publicUrl);
    return shownInConsole(ctx, view, { section: 'transactions', title }, body);
  }),
  pageRoute('GET', '/console/transactions/:id', (ctx, call) => {
    const transaction = transactionOf(ctx, call);
    const details = {
      transaction,
      notifications: ctx.control.notifications.list({ id: transaction.id }),
      shopperPath: shopperPathOf(ctx, transaction),
      statusReply: writeJson(statusReply(ctx, transaction), 2),
    };
    const frame = { section: 'transactions', title: transaction.orderId } as const;
    return shownInConsole(ctx, call.view, frame, transactionPage(call.view, details));
  }),
  pageRoute('POST', '/console/transactions/:id/moves', (ctx, call) => {
    const transaction = transactionOf(ctx, call);
    const name = call.form.get('move') ?? '';
    if (!Object.hasOwn(MOVERS, name)) throw invalid('move is not supported');
    MOVERS[name as Move](ctx, transaction, amountOf(call));
    return goBack(backOf(call, '/'), 'moved', transaction.id);
  }),
  pageRoute('GET', '/console/calls', (ctx, { view }) => {
    const found = cutPage(ctx.requests.list().reverse(), view.query);
    return shownInConsole(ctx, view, { section: 'calls', title: view.say('calls.title') }, callsPage(view, found));
  }),
  pageRoute('POST', '/console/clock', async (ctx, call) => {
    await moveClock(ctx, call);
    return goBack(backOf(call, '/'), 'clock');
  }),
];

function transactionOf(ctx: RouteContext, call: PageCall): Transaction {
  const found = ctx.state.transactions.get(call.params.id ?? '');
  if (found === undefined) throw new RefusedRequest(404);
  return found;
}

function find({ state }: RouteContext, query: URLSearchParams): Found {
  const wanted = (query.get('q') ?? '').trim().toLowerCase();
  const status = query.get('status') ?? '';
  const all = state.transactions.newestFirst();
  const fitting = all.filter(
    (one) => (status === '' || one.status === status) && (wanted === '' || searchText(one).includes(wanted)),
  );
  return { ...cutPage(fitting, query), isEmpty: all.length === 0 };
}

function searchText(transaction: Transaction): string {
  const { orderId, id, paymentType, numbers, customer } = transaction;
  const detail = ['bank', 'store'].map((name) => detailText(transaction, name) ?? '');
  const people = ['first_name', 'last_name', 'email', 'phone'].map((name) => String(customer?.[name] ?? ''));
  return [orderId, id, paymentType, ...numbers, ...detail, people.join(' ')].join('\n').toLowerCase();
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
