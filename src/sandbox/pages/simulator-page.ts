// "Pay this": a number is asked for, the payment behind it shown, and after a yes the outcome.

import { BANK_NAMES } from '../methods/bank-transfer.ts';
import { STORE_NAMES } from '../methods/cstore.ts';
import { BILLER_CODE } from '../methods/echannel.ts';
import { brandName, METHODS, methodOf } from '../methods/registry.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { type Html, html } from './html.ts';
import { outcome, standing, summary } from './payment-parts.ts';
import { addressWith, type View } from './view.ts';
import type { WordKey } from './words-en.ts';

export const SIMULATOR_NAMES = ['va', 'bill', 'store', 'qris', 'deeplink'] as const;
export type SimulatorName = (typeof SIMULATOR_NAMES)[number];

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
export function simulatorList(view: View): Html {
  const { say } = view;
  return html`<div class="head"><h1>${say('simulator.title')}</h1></div><p class="quiet">${say('simulator.intro')}</p>
<ul class="list">${SIMULATOR_NAMES.map(
    (name) =>
      html`<li><a href="/simulator/${name}"><strong>${say(`simulator.${name}`)}</strong><span class="quiet small">${hintOf(view, name)}</span></a></li>`,
  )}</ul>`;
}

export function simulatorForm(view: View, name: SimulatorName, problem?: WordKey): Html {
  const { say } = view;
  return html`<h1>${say(`simulator.${name}`)}</h1>
${problem === undefined ? '' : html`<div class="said bad" role="alert"><strong>${say(problem)}</strong></div>`}
<form method="get" action="/simulator/${name}">${fields(view, name)}<button class="main-act">${say('simulator.look')}</button></form>
<a class="small" href="/simulator">${say('simulator.all')}</a>`;
}

function fields(view: View, name: SimulatorName): Html {
  switch (name) {
    case 'va':
      return html`${choice(view, { name: 'bank', word: 'simulator.bank', values: BANK_NAMES })}${number(view, 'simulator.vaNumber')}`;
    case 'bill':
      return html`${text(view, { name: 'biller', word: 'simulator.biller', value: BILLER_CODE })}${number(view, 'simulator.billKey')}`;
    case 'store':
      return html`${choice(view, { name: 'store', word: 'simulator.storeName', values: STORE_NAMES })}${number(view, 'simulator.paymentCode')}`;
    case 'qris':
      return html`<div class="field"><label for="number">${view.say('simulator.qrText')}</label><textarea id="number" name="number" rows="5" required spellcheck="false" autocomplete="off">${view.query.get('number') ?? ''}</textarea><span class="hint">${view.say('simulator.qrHint')}</span></div>`;
    case 'deeplink':
      return text(view, { name: 'number', word: 'simulator.link', value: '' });
    default:
      return name satisfies never;
  }
}

function number(view: View, word: WordKey): Html {
  return html`<div class="field"><label for="number">${view.say(word)}</label><input id="number" name="number" inputmode="numeric" autocomplete="off" required value="${view.query.get('number') ?? ''}"></div>`;
}

function text(view: View, { name, word, value }: { name: string; word: WordKey; value: string }): Html {
  return html`<div class="field"><label for="${name}">${view.say(word)}</label><input id="${name}" name="${name}" autocomplete="off" required value="${view.query.get(name) ?? value}"></div>`;
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
export function simulatorPayment(
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
  return html`${isOpen ? html`<h1>${say('simulator.confirm')}</h1>` : outcome(standing(view, transaction))}
${isOpen && name === 'qris' ? html`<img class="qr" width="220" height="220" alt="${say('simulator.qrPicture')}" src="/v2/qris/${encodeURIComponent(transaction.id)}/qr-code">` : ''}
${summary(view, merchantName, transaction)}
${
  isOpen
    ? html`<form method="post" action="/simulator/${name}"><input type="hidden" name="id" value="${transaction.id}"><input type="hidden" name="back" value="${addressWith(view, {})}">${issuer}<button class="main-act">${say('simulator.pay')}</button></form>`
    : ''
}
<a class="small" href="/simulator/${name}">${say('simulator.another')}</a>`;
}
