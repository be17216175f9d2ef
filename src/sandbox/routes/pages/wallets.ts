// The wallets' and lenders' pages to which charges send the shopper, and the way back to the shop.

import { randomUUID } from 'node:crypto';
import { type Answer, RefusedRequest } from '../../answers.ts';
import { writeJson } from '../../json.ts';
import { type Page, paymentPage } from '../../pages/layout.ts';
import { methodName, standing } from '../../pages/payment-parts.ts';
import { addressWith, type View } from '../../pages/view.ts';
import { handingOver, leftPage, type WalletPayment, walletPage } from '../../pages/wallet-page.ts';
import type { Route, RouteContext } from '../../route.ts';
import { statusReply } from '../../transactions/describe.ts';
import type { Transaction } from '../../transactions/transaction.ts';
import { goTo, type PageCall, pageRoute } from './page-route.ts';
import { follow } from './pulse.ts';
import { returnUrlOf } from './return-url.ts';

interface Wallet {
  readonly paymentType: string;
  readonly path: string;
  /** The part of the query that names the payment; absent where the path does. */
  readonly parameter?: string;
  /** GoPay's app is closed without telling anyone: the payment stays open. The others report the refusal. */
  readonly refusalDenies: boolean;
}

const WALLETS: readonly Wallet[] = [
  { paymentType: 'gopay', path: '/gopay/ui/checkout', parameter: 'referenceid', refusalDenies: false },
  { paymentType: 'shopeepay', path: '/universal-link/wallet/pay', parameter: 'token', refusalDenies: true },
  { paymentType: 'dana', path: '/dana/wallet/pay', parameter: 'token', refusalDenies: true },
  { paymentType: 'akulaku', path: '/v2/akulaku/redirect/:id', refusalDenies: true },
  { paymentType: 'kredivo', path: '/v2/oms/redirect/:id', refusalDenies: true },
];

export const walletRoutes: readonly Route[] = WALLETS.flatMap((wallet) => [
  pageRoute('GET', wallet.path, (ctx, call) => {
    const payment = paymentOf(ctx, wallet, call);
    return shown(ctx, call.view, payment, walletPage(call.view, payment));
  }),
  pageRoute('POST', wallet.path, (ctx, call) => answer(ctx, wallet, call)),
]);

function shown(
  ctx: RouteContext,
  view: View,
  { transaction }: WalletPayment,
  body: ReturnType<typeof walletPage>,
): Page {
  if (transaction.status !== 'pending') return paymentPage(view, standing(view, transaction).title, body);
  const title = view.say('wallet.title', { method: methodName(view, transaction) });
  return paymentPage(view, title, body, follow(ctx, transaction));
}

function paymentOf(ctx: RouteContext, wallet: Wallet, call: PageCall): WalletPayment {
  const { parameter } = wallet;
  const [transaction] =
    parameter === undefined
      ? [ctx.state.transactions.get(call.params.id ?? '')]
      : ctx.state.transactions.find('number', call.query.get(parameter) ?? '');
  if (transaction?.paymentType !== wallet.paymentType) throw new RefusedRequest(404);
  return {
    transaction,
    merchantName: ctx.settings.merchantName,
    action: addressWith(call.view, { lang: undefined }),
    returnUrl: returnUrlOf(ctx, transaction, transaction.status === 'settlement'),
  };
}

function answer(ctx: RouteContext, wallet: Wallet, call: PageCall): Page | Answer {
  const { transaction } = paymentOf(ctx, wallet, call);
  const isPaid = call.form.get('answer') === 'pay';
  if (isPaid) ctx.control.pay(transaction.id);
  else if (wallet.refusalDenies) ctx.control.deny(transaction.id);
  const payment = paymentOf(ctx, wallet, call);
  const returnUrl = returnUrlOf(ctx, payment.transaction, isPaid);
  if (returnUrl !== undefined) return sendBack(ctx, call.view, payment.transaction, returnUrl);
  if (isPaid || wallet.refusalDenies) return goTo(payment.action);
  return shown(ctx, call.view, payment, leftPage(call.view, payment, payment.action));
}

function sendBack(ctx: RouteContext, view: View, transaction: Transaction, url: string): Page | Answer {
  if (transaction.paymentType !== 'akulaku') return goTo(url);
  const { signature_key: _secret, ...result } = statusReply(ctx, transaction);
  const fields = { response: writeJson(result), callback_key: randomUUID() };
  return paymentPage(view, view.say('wallet.returning'), handingOver(view, url, fields));
}
