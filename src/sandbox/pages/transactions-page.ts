// The console's list of transactions, with the moves that are legal now.

import { legalMoves } from '../transactions/lifecycle.ts';
import type { Move, Transaction, TransactionStatus } from '../transactions/transaction.ts';
import { breakable, type Html, html } from './html.ts';
import { type Cut, pager } from './paging.ts';
import { methodName, statusBadge } from './payment-parts.ts';
import { addressWith, rupiah, shownTime, type View } from './view.ts';

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
