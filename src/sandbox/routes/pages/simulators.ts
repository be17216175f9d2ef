// "Pay this" pages: a VA, a bill, a store's code, a QR code or a wallet's link, by the number that the shop shows.

import { RefusedRequest } from '../../answers.ts';
import { BANK_NAMES, BILLER_CODE, echannel } from '../../methods/bank-transfer.ts';
import { STORE_NAMES } from '../../methods/cstore.ts';
import { brandName, METHODS, methodOf } from '../../methods/registry.ts';
import { type Html, html } from '../../pages/html.ts';
import { paymentPage } from '../../pages/layout.ts';
import { detailText, field, outcome, problemBox, qrPicture, statusBanner, summary } from '../../pages/payment-parts.ts';
import { addressWith, type View } from '../../pages/view.ts';
import type { WordKey } from '../../pages/words.ts';
import type { Route, RouteContext } from '../../route.ts';
import type { Transaction } from '../../transactions/transaction.ts';
import { backOf, consoleRoute, follow, goTo, pageRoute } from './page-route.ts';

const SIMULATOR_NAMES = ['va', 'bill', 'store', 'qris', 'deeplink'] as const;
type SimulatorName = (typeof SIMULATOR_NAMES)[number];

/** Who may have scanned a QRIS code; the gateway's own word for each. */
const ISSUERS = [...new Set([...METHODS.flatMap(({ qrisIssuer }) => qrisIssuer ?? []), 'linkaja', 'bca'])];
const APPS = METHODS.filter(({ paidBy }) => paidBy.kind === 'app').map(({ name }) => name);

/** Which banks, stores and wallets each of them knows. */
function hintOf({ say, language }: View, name: SimulatorName): string {
  const either = new Intl.ListFormat(language === 'en' ? 'en-GB' : 'id-ID', { type: 'disjunction' });
  return say(`simulatorHint.${name}`, {
    banks: BANK_NAMES.map(brandName).join(', '),
    stores: either.format(STORE_NAMES.map(brandName)),
    wallets: either.format(APPS.map(brandName)),
  });
}

/** The list of everything that can be paid here. */
function simulatorList(view: View): Html {
  const { say } = view;
  return html`<div class="head"><h1>${say('simulator.title')}</h1></div><p class="quiet">${say('simulator.intro')}</p>
<ul class="list">${SIMULATOR_NAMES.map(
    (name) =>
      html`<li><a href="/simulator/${name}"><strong>${say(`simulator.${name}`)}</strong><span class="quiet small">${hintOf(view, name)}</span></a></li>`,
  )}</ul>`;
}

function simulatorForm(view: View, name: SimulatorName, problem?: WordKey): Html {
  const { say } = view;
  return html`<h1>${say(`simulator.${name}`)}</h1>
${problem === undefined ? '' : problemBox(say(problem))}
<form method="get" action="/simulator/${name}">${fields(view, name)}<button class="main-act">${say('simulator.look')}</button></form>
<a class="small" href="/simulator">${say('simulator.all')}</a>`;
}

function fields(view: View, name: SimulatorName): Html {
  const text = (key: string, word: WordKey, value = '', inputMode = 'text') =>
    field({ name: key, label: view.say(word), value: view.query.get(key) ?? value, inputMode });
  const number = (word: WordKey) => text('number', word, '', 'numeric');
  switch (name) {
    case 'va':
      return html`${choice(view, { name: 'bank', word: 'simulator.bank', values: BANK_NAMES })}${number('simulator.vaNumber')}`;
    case 'bill':
      return html`${text('biller', 'simulator.biller', BILLER_CODE)}${number('simulator.billKey')}`;
    case 'store':
      return html`${choice(view, { name: 'store', word: 'simulator.storeName', values: STORE_NAMES })}${number('simulator.paymentCode')}`;
    case 'qris':
      return html`<div class="field"><label for="number">${view.say('simulator.qrText')}</label><textarea id="number" name="number" rows="5" required spellcheck="false" autocomplete="off">${view.query.get('number') ?? ''}</textarea><span class="hint">${view.say('simulator.qrHint')}</span></div>`;
    case 'deeplink':
      return text('number', 'simulator.link');
    default:
      return name satisfies never;
  }
}

function choice(
  view: View,
  { name, word, values, chosen }: { name: string; word: WordKey; values: readonly string[]; chosen?: string },
): Html {
  const selected = view.query.get(name) ?? chosen;
  return html`<div class="field"><label for="${name}">${view.say(word)}</label><select id="${name}" name="${name}">${values.map(
    (value) => html`<option value="${value}"${value === selected ? html` selected` : ''}>${brandName(value)}</option>`,
  )}</select></div>`;
}

/** The payment behind the number: to be confirmed while it is open, and its outcome afterwards. */
function simulatorPayment(
  view: View,
  name: SimulatorName,
  { transaction, merchantName }: { transaction: Transaction; merchantName: string },
): Html {
  const { say } = view;
  const isOpen = transaction.status === 'pending';
  const issuer =
    methodOf(transaction).paidBy.kind === 'code'
      ? choice(view, { name: 'issuer', word: 'simulator.issuer', values: ISSUERS, chosen: 'gopay' })
      : '';
  return html`${isOpen ? html`<h1>${say('simulator.confirm')}</h1>` : outcome(statusBanner(view, transaction))}
${isOpen && name === 'qris' ? qrPicture(view, transaction) : ''}
${summary(view, merchantName, transaction)}
${
  isOpen
    ? html`<form method="post" action="/simulator/${name}"><input type="hidden" name="id" value="${transaction.id}"><input type="hidden" name="back" value="${addressWith(view, {})}">${issuer}<button class="main-act">${say('simulator.pay')}</button></form>`
    : ''
}
<a class="small" href="/simulator/${name}">${say('simulator.another')}</a>`;
}

export const simulatorRoutes: readonly Route[] = [
  consoleRoute('/simulator', 'simulator', 'simulator.title', (_ctx, view) => simulatorList(view)),
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
      if (transaction.status !== 'pending') return paymentPage(view, statusBanner(view, transaction).title, body);
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
  const { publicUrl, base } = ctx.settings;
  const url = new URL(link);
  const isOurs = url.origin === new URL(publicUrl).origin && url.pathname.startsWith(base);
  const path = url.pathname.slice(base.length);
  return isOurs && WALLET_PATHS.includes(path) ? `${path}${url.search}` : undefined;
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
