// Everything about one transaction: facts, moves, history, refunds and the notifications that told of it.

import type { Notification } from '../notifications/notification.ts';
import { legalMoves } from '../transactions/lifecycle.ts';
import { type Move, refundedAmount, type Transaction } from '../transactions/transaction.ts';
import { type Html, html, type Part } from './html.ts';
import { notificationRows } from './notifications-page.ts';
import { methodName, statusBadge } from './payment-parts.ts';
import { moveButton, transactionPath } from './transactions-page.ts';
import { rupiah, shownTime, type View } from './view.ts';

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
