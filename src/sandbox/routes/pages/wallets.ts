// The wallets' and lenders' pages to which charges send the shopper, and the way back to the shop.

import { randomUUID } from 'node:crypto';
import { RefusedRequest, type SandboxResponse } from '../../answers.ts';
import { writeJson } from '../../json.ts';
import type { Method } from '../../methods/method.ts';
import { METHODS, methodOf } from '../../methods/registry.ts';
import { type Html, html, linkable } from '../../pages/html.ts';
import { type HtmlPage, paymentPage } from '../../pages/layout.ts';
import { detailText, methodName, outcome, statusBanner, summary, verdict, wayBack } from '../../pages/payment-parts.ts';
import { addressWith, type View } from '../../pages/view.ts';
import type { Route, RouteContext } from '../../route.ts';
import { statusReply } from '../../transactions/describe.ts';
import type { Transaction } from '../../transactions/transaction.ts';
import { follow, goTo, type PageCall, pageRoute } from './page-route.ts';

/** The name on its own ground, on top of the page; nothing for what is no wallet. */
function walletHead(view: View, transaction: Transaction): Html | '' {
  const { name, paidBy } = methodOf(transaction);
  if (!('look' in paidBy)) return '';
  return html`<div class="wallet ${name}"><svg width="26" height="26" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paidBy.look.mark}</svg><strong>${methodName(view, transaction)}</strong></div>`;
}

interface WalletPayment {
  readonly transaction: Transaction;
  readonly merchantName: string;
  /** Where the form goes; the transaction is named in the form itself. */
  readonly action: string;
  /** Where the shop wants its shopper back. */
  readonly returnUrl: string | undefined;
}

function walletPage(view: View, { transaction, merchantName, action, returnUrl }: WalletPayment): Html {
  const { say } = view;
  const isOpen = transaction.status === 'pending';
  return html`${walletHead(view, transaction)}
${isOpen ? html`<h1>${say('wallet.title', { method: methodName(view, transaction) })}</h1>` : outcome(statusBanner(view, transaction))}
${summary(view, merchantName, transaction)}
${
  isOpen
    ? html`<form method="post" action="${action}"><input type="hidden" name="id" value="${transaction.id}"><div class="acts"><button class="main-act" name="answer" value="pay">${say('wallet.pay')}</button><button name="answer" value="refuse">${say('wallet.refuse')}</button></div></form>`
    : wayBack(view, returnUrl, merchantName, 'wallet.close')
}`;
}

/** After a refusal that changes nothing: the payment can still be made later. */
function leftPage(view: View, { transaction, merchantName }: WalletPayment, again: string): Html {
  const { say } = view;
  return html`${walletHead(view, transaction)}<h1>${say('wallet.title', { method: methodName(view, transaction) })}</h1>
${verdict(statusBanner(view, transaction))}
${summary(view, merchantName, transaction)}
<p class="note">${say('wallet.left')}</p><a class="button" href="${again}">${say('wallet.again')}</a>`;
}

/** A form that sends itself, for shops that get the result by POST; the button is for browsers without scripts. */
export function handingOver(view: View, url: string, fields: Readonly<Record<string, string>>): Html {
  const { say } = view;
  return html`<h1>${say('wallet.returning')}</h1><form method="post" action="${linkable(url) ?? ''}" data-submit>${Object.entries(
    fields,
  ).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button class="main-act">${say('wallet.continue')}</button></form>`;
}

type Wallet = Method & { readonly paidBy: { readonly kind: 'app' | 'lender' } };

const isWallet = (method: Method): method is Wallet => 'path' in method.paidBy;

export const walletRoutes: readonly Route[] = METHODS.filter(isWallet).flatMap((wallet) => [
  pageRoute('GET', wallet.paidBy.path, (ctx, call) => {
    const payment = paymentOf(ctx, wallet, call);
    return shown(ctx, call.view, payment, walletPage(call.view, payment));
  }),
  pageRoute('POST', wallet.paidBy.path, (ctx, call) => answer(ctx, wallet, call)),
]);

function shown(
  ctx: RouteContext,
  view: View,
  { transaction }: WalletPayment,
  body: ReturnType<typeof walletPage>,
): HtmlPage {
  if (transaction.status !== 'pending') return paymentPage(view, statusBanner(view, transaction).title, body);
  const title = view.say('wallet.title', { method: methodName(view, transaction) });
  return paymentPage(view, title, body, follow(ctx, transaction));
}

function paymentOf(ctx: RouteContext, { name, paidBy }: Wallet, call: PageCall): WalletPayment {
  const [transaction] =
    paidBy.kind === 'lender'
      ? [ctx.state.transactions.get(call.id)]
      : ctx.state.transactions.find('number', call.query.get(paidBy.parameter) ?? '');
  if (transaction?.paymentType !== name) throw new RefusedRequest(404);
  return {
    transaction,
    merchantName: ctx.settings.merchantName,
    action: addressWith(call.view, { lang: undefined }),
    returnUrl: returnUrlOf(ctx, transaction, transaction.status === 'settlement'),
  };
}

function answer(ctx: RouteContext, wallet: Wallet, call: PageCall): HtmlPage | SandboxResponse {
  const { transaction } = paymentOf(ctx, wallet, call);
  const isPaid = call.form.get('answer') === 'pay';
  if (isPaid) ctx.control.pay(transaction.id);
  else if (wallet.paidBy.refusalDenies) ctx.control.deny(transaction.id);
  const payment = paymentOf(ctx, wallet, call);
  const returnUrl = returnUrlOf(ctx, payment.transaction, isPaid);
  if (returnUrl !== undefined) return sendBack(ctx, call.view, payment.transaction, returnUrl);
  if (isPaid || wallet.paidBy.refusalDenies) return goTo(payment.action);
  return shown(ctx, call.view, payment, leftPage(call.view, payment, payment.action));
}

function sendBack(ctx: RouteContext, view: View, transaction: Transaction, url: string): HtmlPage | SandboxResponse {
  const { paidBy } = methodOf(transaction);
  if (!('handsOver' in paidBy)) return goTo(url);
  const { signature_key: _secret, ...result } = statusReply(ctx, transaction);
  const fields = { response: writeJson(result), callback_key: randomUUID() };
  return paymentPage(view, view.say('wallet.returning'), handingOver(view, url, fields));
}

/** Where a shop wants its shopper back, with what each provider adds to the address. */
export function returnUrlOf(ctx: RouteContext, transaction: Transaction, isPaid: boolean): string | undefined {
  const { paidBy } = methodOf(transaction);
  if (!('returnUrl' in paidBy)) return undefined;
  return paidBy.returnUrl({
    transaction,
    isPaid,
    callbackUrl: linkable(detailText(transaction, 'callbackUrl')),
    finishUrl: ctx.settings.addresses.finish,
    statusCode: statusReply(ctx, transaction).status_code,
  });
}
