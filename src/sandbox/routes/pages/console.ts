// The console: transactions and their moves, the clock, and the list of calls.

import { invalid, RefusedRequest } from '../../answers.ts';
import { stepFrom } from '../../clock-steps.ts';
import { writeJson } from '../../json.ts';
import { callsPage } from '../../pages/calls-page.ts';
import { cutPage } from '../../pages/paging.ts';
import { detailText } from '../../pages/payment-parts.ts';
import { transactionPage } from '../../pages/transaction-page.ts';
import { type Found, transactionsPage } from '../../pages/transactions-page.ts';
import type { Route, RouteContext } from '../../route.ts';
import { statusReply } from '../../transactions/describe.ts';
import { record } from '../../transactions/record.ts';
import { refund } from '../../transactions/refunds.ts';
import type { Move, Transaction } from '../../transactions/transaction.ts';
import { parseOffsetTime } from '../../wib.ts';
import { goBack, shownInConsole } from './console-page.ts';
import { backOf, type PageCall, pageRoute } from './page-route.ts';
import { shopperPathOf } from './shopper-path.ts';

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
    if (!Object.hasOwn(moves, name)) throw invalid('move is not supported');
    moves[name as Move](ctx, transaction, amountOf(call));
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
const moves: Readonly<Record<Move, Mover>> = {
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
