// The page of a payment link: what it is for, how much, who pays, and then on to Snap's page.

import { type Answer, RefusedRequest } from '../../answers.ts';
import { isObject } from '../../json.ts';
import { type Html, html } from '../../pages/html.ts';
import { type Page, paymentPage } from '../../pages/layout.ts';
import { outcome } from '../../pages/payment-parts.ts';
import { rupiah, type View } from '../../pages/view.ts';
import type { RouteContext } from '../../route.ts';
import { redirectUrlOf } from '../../snap/describe.ts';
import { preferencesOf } from '../../snap/methods.ts';
import { beginPurchase, type Visitor } from '../../snap/payment-links.ts';
import type { PaymentLink } from '../../snap/session.ts';
import { type LinkStanding, standingOfLink } from '../../snap/standing.ts';
import { goTo, type PageCall } from './page-route.ts';

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

/** The newest with this address: one that was deleted may have had it before. */
function linkOf(ctx: RouteContext, { params }: PageCall): PaymentLink {
  const [link] = ctx.state.paymentLinks.find('address', params.id ?? '');
  if (link === undefined) throw new RefusedRequest(404);
  return link;
}

export function showLink(ctx: RouteContext, call: PageCall, problem?: string): Page {
  const { view } = call;
  const link = linkOf(ctx, call);
  const standing = standingOfLink(ctx, link);
  const page = { link, merchantName: preferencesOf(ctx).display_name, action: call.path, problem, typed: call.form };
  const body = standing === 'open' ? linkPage(view, page) : linkOverPage(view, standing);
  return paymentPage(view, linkTitle(page), body);
}

export function beginByLink(ctx: RouteContext, call: PageCall): Page | Answer {
  const link = linkOf(ctx, call);
  if (standingOfLink(ctx, link) !== 'open') return showLink(ctx, call);
  try {
    const session = beginPurchase(ctx, link, visitorOf(call));
    return goTo(redirectUrlOf(ctx, session).slice(ctx.settings.publicUrl.length));
  } catch (error) {
    if (!(error instanceof RefusedRequest)) throw error;
    const problem = error.validationMessages.length > 0 ? error.validationMessages.join('; ') : error.message;
    return showLink(ctx, call, problem);
  }
}

function visitorOf({ form }: PageCall): Visitor {
  const amount = (form.get('amount') ?? '').replaceAll(/[.\s]|^rp/gi, '');
  const [first, ...rest] = (form.get('full_name') ?? '').trim().split(/\s+/);
  const customer = {
    ...(first ? { first_name: first } : {}),
    ...(rest.length > 0 ? { last_name: rest.join(' ') } : {}),
    ...(form.get('email') ? { email: form.get('email') ?? '' } : {}),
    ...(form.get('phone') ? { phone: form.get('phone') ?? '' } : {}),
  };
  return /^\d+$/.test(amount) ? { amount: Number(amount), customer } : { customer };
}
