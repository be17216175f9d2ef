// The pages of wallets and lenders, where a shopper says yes or no and is then sent back to the shop.

import { METHODS, methodOf } from '../methods/registry.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { type Html, html, linkable } from './html.ts';
import { methodName, outcome, standing, summary, verdict } from './payment-parts.ts';
import type { View } from './view.ts';

export const WALLET_STYLES = `
.wallet { --brand: var(--accent); display: flex; align-items: center; gap: 12px; margin: -28px -28px 0; padding: 14px 28px; background: var(--brand); color: #fff; }
.wallet strong { font-size: 1.05rem; letter-spacing: -0.01em; }
${METHODS.flatMap(({ name, paidBy }) => ('look' in paidBy ? [`.wallet.${name} { ${paidBy.look.style} }\n`] : [])).join('')}`;

/** The name on its own ground, on top of the page; nothing for what is no wallet. */
function walletHead(view: View, transaction: Transaction): Html | '' {
  const { name, paidBy } = methodOf(transaction);
  if (!('look' in paidBy)) return '';
  return html`<div class="wallet ${name}"><svg width="26" height="26" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paidBy.look.mark}</svg><strong>${methodName(view, transaction)}</strong></div>`;
}

export interface WalletPayment {
  readonly transaction: Transaction;
  readonly merchantName: string;
  /** Where the form goes; the transaction is named in the form itself. */
  readonly action: string;
  /** Where the shop wants its shopper back. */
  readonly returnUrl: string | undefined;
}

export function walletPage(view: View, { transaction, merchantName, action, returnUrl }: WalletPayment): Html {
  const { say } = view;
  const isOpen = transaction.status === 'pending';
  const link = linkable(returnUrl);
  return html`${walletHead(view, transaction)}
${isOpen ? html`<h1>${say('wallet.title', { method: methodName(view, transaction) })}</h1>` : outcome(standing(view, transaction))}
${summary(view, merchantName, transaction)}
${
  isOpen
    ? html`<form method="post" action="${action}"><input type="hidden" name="id" value="${transaction.id}"><div class="acts"><button class="main-act" name="answer" value="pay">${say('wallet.pay')}</button><button name="answer" value="refuse">${say('wallet.refuse')}</button></div></form>`
    : link === undefined
      ? html`<p class="note">${say('wallet.close')}</p>`
      : html`<a class="button main-act" href="${link}">${say('wallet.return', { merchant: merchantName })}</a>`
}`;
}

/** After a refusal that changes nothing: the payment can still be made later. */
export function leftPage(view: View, { transaction, merchantName }: WalletPayment, again: string): Html {
  const { say } = view;
  return html`${walletHead(view, transaction)}<h1>${say('wallet.title', { method: methodName(view, transaction) })}</h1>
${verdict(standing(view, transaction))}
${summary(view, merchantName, transaction)}
<p class="note">${say('wallet.left')}</p><a class="button" href="${again}">${say('wallet.again')}</a>`;
}

/** A form that sends itself, for shops that are told the result by POST; the button is for browsers without scripts. */
export function handingOver(view: View, url: string, fields: Readonly<Record<string, string>>): Html {
  const { say } = view;
  return html`<h1>${say('wallet.returning')}</h1><form method="post" action="${linkable(url) ?? ''}" data-submit>${Object.entries(
    fields,
  ).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button class="main-act">${say('wallet.continue')}</button></form>`;
}
