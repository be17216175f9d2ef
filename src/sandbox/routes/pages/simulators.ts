// "Pay this" pages: a VA, a bill, a store's code, a QR code or a wallet's link, by the number that the shop shows.

import { RefusedRequest } from '../../answers.ts';
import { echannel } from '../../methods/echannel.ts';
import { METHODS, methodOf } from '../../methods/registry.ts';
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
  const fitting =
    name === 'qris'
      ? findByQr(ctx, number)
      : ctx.state.transactions.find('number', number.replace(/[\s-]/g, '')).filter((one) => fits(one, name, query));
  return fitting.find(({ status }) => status === 'pending') ?? fitting[0];
}

/** Whether it is paid at this simulator, and what stands beside the number is right. */
function fits(transaction: Transaction, name: SimulatorName, query: URLSearchParams): boolean {
  const { paidBy } = methodOf(transaction);
  if (!('simulator' in paidBy) || paidBy.simulator !== name) return false;
  const { number: _found, ...beside } = paidBy.query(transaction.detail);
  return Object.entries(beside).every(([field, value]) => query.get(field)?.trim() === value);
}

const qrNames = METHODS.filter(({ qrPaths }) => qrPaths !== undefined).map(({ name }) => name);
const QR_PICTURE = new RegExp(`/(?:${qrNames.join('|')})/([^/]+)/qr-code`);

/** By the text in the code, or by the address of its picture. */
function findByQr(ctx: RouteContext, number: string): Transaction[] {
  const id = QR_PICTURE.exec(number)?.[1];
  if (id !== undefined) return [ctx.state.transactions.get(id) ?? []].flat();
  return ctx.state.transactions.newestFirst().filter((one) => detailText(one, 'qrText') === number);
}

function localPath(ctx: RouteContext, link: string): string | undefined {
  if (!URL.canParse(link)) return undefined;
  const url = new URL(link);
  const isOurs = url.origin === new URL(ctx.settings.publicUrl).origin;
  return isOurs && WALLET_PATHS.includes(url.pathname) ? `${url.pathname}${url.search}` : undefined;
}

const WALLET_PATHS = METHODS.flatMap(({ paidBy }) => (paidBy.kind === 'app' ? paidBy.path : []));

/** The addresses under which the real gateway's simulators are known. */
function aliases(): Route[] {
  const targets = METHODS.flatMap(({ paidBy }) =>
    'simulator' in paidBy
      ? Object.entries(paidBy.simulatorPaths).map(
          ([path, query]) => [path, simulatorPath(paidBy.simulator, query)] as const,
        )
      : [],
  );
  return [
    ...targets.map(([path, target]) => pageRoute('GET', path, () => goTo(target))),
    pageRoute('GET', '/v2/deeplink/index', () => goTo('/simulator/deeplink')),
    pageRoute('GET', '/openapi/va/index', (_ctx, { query }) => {
      const bank = query.get('bank') ?? 'permata';
      return goTo(Object.hasOwn(echannel.brands, bank) ? '/simulator/bill' : simulatorPath('va', { bank }));
    }),
  ];
}

function simulatorPath(name: SimulatorName, query: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(query).toString();
  return text === '' ? `/simulator/${name}` : `/simulator/${name}?${text}`;
}
