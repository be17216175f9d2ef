// Subscriptions, invoices and linked wallets in the console, and the payment page of an invoice.

import { invalid, RefusedRequest } from '../../answers.ts';
import { accountsPage, invoicesPage, subscriptionsPage } from '../../pages/billing-pages.ts';
import { invoicePage, invoiceTitle } from '../../pages/invoice-page.ts';
import { paymentPage } from '../../pages/layout.ts';
import { cutPage } from '../../pages/paging.ts';
import type { Route, RouteContext } from '../../route.ts';
import { FAILURE_CODES } from '../../subscriptions/subscription.ts';
import { goBack, shownInConsole } from './console-page.ts';
import { goTo, type PageCall, pageRoute } from './page-route.ts';
import { beginByLink, showLink } from './payment-links.ts';
import { follow } from './pulse.ts';
import { shopperPathOf } from './shopper-path.ts';

export const billingRoutes: readonly Route[] = [
  pageRoute('GET', '/console/subscriptions', (ctx, { view }) => {
    const frame = { section: 'subscriptions', title: view.say('nav.subscriptions') } as const;
    const found = cutPage(ctx.state.subscriptions.newestFirst(), view.query);
    return shownInConsole(ctx, view, frame, subscriptionsPage(view, found));
  }),
  pageRoute('POST', '/console/subscriptions/:id', ({ control }, { form, params }) => {
    const statusCode = FAILURE_CODES.find((code) => code === form.get('code'));
    if (statusCode === undefined) throw invalid('code is not supported');
    if (control.subscriptions.get(params.id ?? '') === undefined) throw new RefusedRequest(404);
    control.subscriptions.failNext(params.id ?? '', { statusCode });
    return goBack('/console/subscriptions', 'willFail', params.id);
  }),
  pageRoute('GET', '/console/invoices', (ctx, { view }) => {
    const frame = { section: 'invoices', title: view.say('nav.invoices') } as const;
    const found = cutPage(ctx.state.invoices.newestFirst(), view.query);
    return shownInConsole(ctx, view, frame, invoicesPage(view, found));
  }),
  pageRoute('POST', '/console/invoices/:id', ({ control }, call) => {
    const id = call.params.id ?? '';
    if (call.form.get('do') === 'pay') control.invoices.pay(id);
    else if (call.form.get('do') === 'expire') control.invoices.expire(id);
    else throw invalid('do is not supported');
    return goBack('/console/invoices', 'moved', id);
  }),
  pageRoute('GET', '/console/accounts', (ctx, { view }) => {
    const frame = { section: 'accounts', title: view.say('nav.accounts') } as const;
    const found = cutPage(ctx.state.payAccounts.newestFirst(), view.query);
    return shownInConsole(ctx, view, frame, accountsPage(view, found));
  }),
  pageRoute('POST', '/console/accounts/:id', ({ control }, { form, params }) => {
    const name = form.get('do');
    if (name !== 'confirm' && name !== 'abandon' && name !== 'unbind') throw invalid('do is not supported');
    control.payAccounts[name](params.id ?? '');
    return goBack('/console/accounts', 'moved', params.id);
  }),
  pageRoute('GET', '/payment-links/:id', (ctx, call) => {
    const { view, params } = call;
    // Links of invoices and payment links share their address.
    if (ctx.control.invoices.get(params.id ?? '') === undefined) return showLink(ctx, call);
    const shown = ctx.control.invoices.view(params.id ?? '');
    const transaction = ctx.state.transactions.get(shown.waitingTransactionId ?? '');
    const waiting = transaction && { transaction, path: shopperPathOf(ctx, transaction) };
    const isChoosing = view.query.get('choose') === '1';
    const body = invoicePage(view, { shown, waiting, isChoosing });
    const following = shown.methods.length > 0 && !isChoosing ? follow(ctx, shown.invoice) : {};
    return paymentPage(view, invoiceTitle(view, shown), body, following);
  }),
  pageRoute('POST', '/payment-links/:id', (ctx, call) =>
    ctx.control.invoices.get(call.params.id ?? '') === undefined ? beginByLink(ctx, call) : payInvoice(ctx, call),
  ),
];

function payInvoice({ control }: RouteContext, { form, params, path }: PageCall) {
  const id = params.id ?? '';
  const method = form.get('method');
  if (form.get('do') === 'pay') control.invoices.pay(id, method === null ? {} : { method });
  else if (method !== null) control.invoices.choose(id, { method });
  else throw invalid('method is required');
  return goTo(path);
}
