// Subscriptions, invoices and linked wallets in the console, and the payment page of an invoice.

import { invalid, RefusedRequest } from '../../answers.ts';
import { accountsPage, invoicesPage, subscriptionsPage } from '../../pages/billing-pages.ts';
import { invoicePage } from '../../pages/invoice-page.ts';
import { paymentPage } from '../../pages/layout.ts';
import type { Route, RouteContext } from '../../route.ts';
import { FAILURE_CODES } from '../../subscriptions/subscription.ts';
import { goTo, type PageCall, pageRoute, shownInConsole } from './page-route.ts';
import { shopperPathOf } from './shopper-path.ts';

export const billingRoutes: readonly Route[] = [
  pageRoute('GET', '/console/subscriptions', (ctx, { view }) => {
    const frame = { section: 'subscriptions', title: view.say('nav.subscriptions') } as const;
    return shownInConsole(ctx, view, frame, subscriptionsPage(view, ctx.control.subscriptions.list()));
  }),
  pageRoute('POST', '/console/subscriptions/:id', ({ control }, { form, params }) => {
    const statusCode = FAILURE_CODES.find((code) => code === form.get('code'));
    if (statusCode === undefined) throw invalid('code is not supported');
    if (control.subscriptions.get(params.id ?? '') === undefined) throw new RefusedRequest(404);
    control.subscriptions.failNext(params.id ?? '', { statusCode });
    return goTo('/console/subscriptions');
  }),
  pageRoute('GET', '/console/invoices', (ctx, { view }) => {
    const frame = { section: 'invoices', title: view.say('nav.invoices') } as const;
    return shownInConsole(ctx, view, frame, invoicesPage(view, ctx.control.invoices.list()));
  }),
  pageRoute('POST', '/console/invoices/:id', ({ control }, call) => {
    const id = call.params.id ?? '';
    if (call.form.get('do') === 'pay') control.invoices.pay(id);
    else if (call.form.get('do') === 'expire') control.invoices.expire(id);
    else throw invalid('do is not supported');
    return goTo('/console/invoices');
  }),
  pageRoute('GET', '/console/accounts', (ctx, { view }) => {
    const frame = { section: 'accounts', title: view.say('nav.accounts') } as const;
    return shownInConsole(ctx, view, frame, accountsPage(view, ctx.control.payAccounts.list()));
  }),
  pageRoute('POST', '/console/accounts/:id', ({ control }, { form, params }) => {
    const name = form.get('do');
    if (name !== 'confirm' && name !== 'abandon' && name !== 'unbind') throw invalid('do is not supported');
    control.payAccounts[name](params.id ?? '');
    return goTo('/console/accounts');
  }),
  pageRoute('GET', '/payment-links/:id', (ctx, { view, params }) => {
    const shown = ctx.control.invoices.view(params.id ?? '');
    const transaction = ctx.state.transactions.get(shown.waitingTransactionId ?? '');
    const waiting = transaction && { transaction, path: shopperPathOf(ctx, transaction) };
    const isChoosing = view.query.get('choose') === '1';
    return paymentPage(view, shown.title, invoicePage(view, { shown, waiting, isChoosing }));
  }),
  pageRoute('POST', '/payment-links/:id', (ctx, call) => payInvoice(ctx, call)),
];

function payInvoice({ control }: RouteContext, { form, params, path }: PageCall) {
  const id = params.id ?? '';
  const method = form.get('method');
  if (form.get('do') === 'pay') control.invoices.pay(id, method === null ? {} : { method });
  else if (method !== null) control.invoices.choose(id, { method });
  else throw invalid('method is required');
  return goTo(path);
}
