// The page of a payment link: what it is for, how much, who pays, and then on to Snap's page.

import { isObject } from '../json.ts';
import type { PaymentLink } from '../payment-links/link.ts';
import type { LinkStanding } from '../payment-links/usage.ts';
import { type Html, html } from './html.ts';
import { outcome } from './payment-parts.ts';
import { rupiah, type View } from './view.ts';

export interface LinkOnPage {
  readonly link: PaymentLink;
  readonly merchantName: string;
  readonly action: string;
  readonly problem: string | undefined;
  readonly typed: URLSearchParams;
}

const ASKED = ['full_name', 'email', 'phone'] as const;

export function linkTitle({ link, merchantName }: Pick<LinkOnPage, 'link' | 'merchantName'>): string {
  return typeof link.request.title === 'string' && link.request.title !== '' ? link.request.title : merchantName;
}

export function linkPage(view: View, page: LinkOnPage): Html {
  const { say } = view;
  const { link, action, problem } = page;
  const wrong =
    problem === undefined
      ? ''
      : html`<div class="said bad" role="alert"><strong>${say('snap.checkFields')}</strong><span class="small" lang="en">${problem}</span></div>`;
  return html`<div class="lead"><span class="quiet">${page.merchantName}</span><h1>${linkTitle(page)}</h1>${link.grossAmount === undefined ? '' : html`<span class="amount">${rupiah(link.grossAmount)}</span>`}</div>
${wrong}<form method="post" action="${action}">${link.grossAmount === undefined ? amountField(view, page) : ''}${link.request.customer_required === true ? ASKED.map((name) => customerField(view, page, name)) : ''}<button class="main-act">${say('snap.continue')}</button></form>`;
}

function amountField({ say }: View, { link, typed }: LinkOnPage): Html {
  const {
    min_amount: least,
    max_amount: most,
    preset_amount: preset,
  } = isObject(link.request.dynamic_amount) ? link.request.dynamic_amount : {};
  const isBounded = least !== undefined && most !== undefined;
  const hint = isBounded
    ? html`<span class="hint" id="amount-hint">${say('paylink.between', { least: rupiah(Number(least)), most: rupiah(Number(most)) })}</span>`
    : '';
  return html`<div class="field"><label for="amount">${say('paylink.amount')}</label><input id="amount" name="amount" inputmode="numeric" autocomplete="off" required value="${typed.get('amount') ?? (preset === undefined ? '' : String(preset))}"${isBounded ? html` aria-describedby="amount-hint"` : ''}>${hint}</div>`;
}

function customerField({ say }: View, { typed }: LinkOnPage, name: (typeof ASKED)[number]): Html {
  return html`<div class="field"><label for="${name}">${say(`snap.collect.${name}`)}</label><input id="${name}" name="${name}" type="${name === 'email' ? 'email' : 'text'}" autocomplete="off" required value="${typed.get(name) ?? ''}"></div>`;
}

export function linkOverPage({ say }: View, standing: Exclude<LinkStanding, 'open'>): Html {
  return outcome({
    tone: 'still',
    title: say(`paylink.over.${standing}`),
    text: say(standing === 'held' ? 'paylink.heldWhy' : 'paylink.overWhy'),
  });
}
