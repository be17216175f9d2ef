// "Pay this" pages: a VA, a bill, a store's code, a QR code or a wallet's link, by the number that the shop shows.

import { RefusedRequest } from '../../answers.ts';
import { paymentPage } from '../../pages/layout.ts';
import { detailText, standing } from '../../pages/payment-parts.ts';
import {
  SIMULATOR_NAMES,
  type SimulatorName,
  simulatorForm,
  simulatorList,
  simulatorPayment,
} from '../../pages/simulator-page.ts';
import type { Route, RouteContext } from '../../route.ts';
import type { Transaction } from '../../transactions/transaction.ts';
import { shownInConsole } from './console-page.ts';
import { backOf, goTo, pageRoute } from './page-route.ts';
import { follow } from './pulse.ts';

export const simulatorRoutes: readonly Route[] = [
  pageRoute('GET', '/simulator', (ctx, { view }) =>
    shownInConsole(ctx, view, { section: 'simulator', title: view.say('simulator.title') }, simulatorList(view)),
  ),
  ...SIMULATOR_NAMES.flatMap(simulator),
  ...aliases(),
];

function simulator(name: SimulatorName): Route[] {
  const path = `/simulator/${name}`;
  return [
    pageRoute('GET', path, (ctx, { view }) => {
      const title = view.say(`simulator.${name}`);
      if ((view.query.get('number') ?? '').trim() === '') return paymentPage(view, title, simulatorForm(view, name));
      if (name === 'deeplink') {
        const target = localPath(ctx, view.query.get('number') ?? '');
        if (target !== undefined) return goTo(target);
        return paymentPage(view, title, simulatorForm(view, name, 'simulator.badLink'));
      }
      const transaction = findPayment(ctx, name, view.query);
      if (transaction === undefined) return paymentPage(view, title, simulatorForm(view, name, 'simulator.notFound'));
      const payment = { transaction, merchantName: ctx.settings.merchantName };
      const body = simulatorPayment(view, name, payment);
      if (transaction.status !== 'pending') return paymentPage(view, standing(view, transaction).title, body);
      return paymentPage(view, title, body, follow(ctx, transaction));
    }),
    pageRoute('POST', path, (ctx, call) => {
      const issuer = call.form.get('issuer');
      const transaction = ctx.state.transactions.get(call.form.get('id') ?? '');
      if (transaction === undefined) throw new RefusedRequest(404);
      ctx.control.pay(transaction.id, issuer === null ? {} : { issuer });
      return goTo(backOf(call, path));
    }),
  ];
}

/** The newest that fits, but one that can still be paid before the others. */
function findPayment(ctx: RouteContext, name: SimulatorName, query: URLSearchParams): Transaction | undefined {
  const number = (query.get('number') ?? '').trim();
  const is = (transaction: Transaction, field: string, value: string | null) =>
    detailText(transaction, field) === value?.trim();
  const digits = number.replace(/[\s-]/g, '');
  const byDigits = ctx.state.transactions.find('number', digits);
  const fitting = {
    va: () => byDigits.filter((one) => one.paymentType === 'bank_transfer' && is(one, 'bank', query.get('bank'))),
    bill: () => byDigits.filter((one) => one.paymentType === 'echannel' && is(one, 'billerCode', query.get('biller'))),
    store: () => byDigits.filter((one) => one.paymentType === 'cstore' && is(one, 'store', query.get('store'))),
    qris: () => findByQr(ctx, number),
    deeplink: () => [],
  }[name]();
  return fitting.find(({ status }) => status === 'pending') ?? fitting[0];
}

/** By the text in the code, or by the address of its picture. */
function findByQr(ctx: RouteContext, number: string): Transaction[] {
  const id = /\/(?:gopay|qris)\/([^/]+)\/qr-code/.exec(number)?.[1];
  if (id !== undefined) return [ctx.state.transactions.get(id) ?? []].flat();
  return ctx.state.transactions.newestFirst().filter((one) => detailText(one, 'qrText') === number);
}

function localPath(ctx: RouteContext, link: string): string | undefined {
  if (!URL.canParse(link)) return undefined;
  const url = new URL(link);
  const isOurs = url.origin === new URL(ctx.settings.publicUrl).origin;
  return isOurs && WALLET_PATHS.includes(url.pathname) ? `${url.pathname}${url.search}` : undefined;
}

export const WALLET_PATHS: readonly string[] = ['/gopay/ui/checkout', '/universal-link/wallet/pay', '/dana/wallet/pay'];

/** The addresses under which the real gateway's simulators are known. */
function aliases(): Route[] {
  const targets: Readonly<Record<string, string>> = {
    '/bca/va/index': '/simulator/va?bank=bca',
    '/bni/va/index': '/simulator/va?bank=bni',
    '/indomaret/phoenix/index': '/simulator/store?store=indomaret',
    '/alfamart/index': '/simulator/store?store=alfamart',
    '/v2/qris/index': '/simulator/qris',
    '/v2/deeplink/index': '/simulator/deeplink',
  };
  return [
    ...Object.entries(targets).map(([path, target]) => pageRoute('GET', path, () => goTo(target))),
    pageRoute('GET', '/openapi/va/index', (_ctx, { query }) => {
      const bank = query.get('bank') ?? 'permata';
      return goTo(bank === 'mandiri' ? '/simulator/bill' : `/simulator/va?${new URLSearchParams({ bank })}`);
    }),
  ];
}
