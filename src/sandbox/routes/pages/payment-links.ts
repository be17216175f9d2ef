// The page of a payment link: what it is for, how much, who pays, and then on to Snap's page.

import { type Answer, RefusedRequest } from '../../answers.ts';
import { isObject, type JsonObject, present } from '../../json.ts';
import { type Html, html } from '../../pages/html.ts';
import { type Page, paymentPage } from '../../pages/layout.ts';
import { field, outcome, problemBox } from '../../pages/payment-parts.ts';
import { rupiah, type View } from '../../pages/view.ts';
import type { RouteContext } from '../../route.ts';
import { redirectUrlOf } from '../../snap/describe.ts';
import { preferencesOf } from '../../snap/methods.ts';
import { beginPurchase, type Visitor } from '../../snap/payment-links.ts';
import { namesIn, type PaymentLink } from '../../snap/session.ts';
import { standingOfLink } from '../../snap/standing.ts';
import { goTo, type PageCall } from './page-route.ts';

const ASKED = ['full_name', 'email', 'phone'] as const;

/** The newest with this address: one that was deleted may have had it before. */
function linkOf(ctx: RouteContext, { id }: PageCall): PaymentLink {
  const [link] = ctx.state.paymentLinks.find('address', id);
  if (link === undefined) throw new RefusedRequest(404);
  return link;
}

export function showLink(ctx: RouteContext, call: PageCall, problem?: string): Page {
  const { view, form: typed } = call;
  const { say } = view;
  const link = linkOf(ctx, call);
  const { title: given, customer_required: asksCustomer } = link.request;
  const merchantName = preferencesOf(ctx).display_name;
  const title = typeof given === 'string' && given !== '' ? given : merchantName;
  const standing = standingOfLink(ctx, link);
  if (standing !== 'open') {
    const text = say(standing === 'held' ? 'paylink.heldWhy' : 'paylink.overWhy');
    return paymentPage(view, title, outcome({ tone: 'still', title: say(`paylink.over.${standing}`), text }));
  }
  const customer = ASKED.map((name) => {
    const type = name === 'email' ? 'email' : 'text';
    return field({ name, label: say(`snap.collect.${name}`), type, value: typed.get(name) ?? '' });
  });
  const amount = link.grossAmount === undefined ? '' : html`<span class="amount">${rupiah(link.grossAmount)}</span>`;
  const body = html`<div class="lead"><span class="quiet">${merchantName}</span><h1>${title}</h1>${amount}</div>
${problem === undefined ? '' : problemBox(say('snap.checkFields'), problem)}<form method="post" action="${call.path}">${link.grossAmount === undefined ? amountField(view, link, typed) : ''}${asksCustomer === true ? customer : ''}<button class="main-act">${say('snap.continue')}</button></form>`;
  return paymentPage(view, title, body);
}

function amountField(
  { say }: View,
  { request: { dynamic_amount: bounds } }: PaymentLink,
  typed: URLSearchParams,
): Html {
  const { min_amount: least, max_amount: most, preset_amount: preset = '' } = isObject(bounds) ? bounds : {};
  const isBounded = least !== undefined && most !== undefined;
  return field({
    name: 'amount',
    label: say('paylink.amount'),
    inputMode: 'numeric',
    value: typed.get('amount') ?? String(preset),
    hint: isBounded ? say('paylink.between', { least: rupiah(Number(least)), most: rupiah(Number(most)) }) : undefined,
  });
}

export function beginByLink(ctx: RouteContext, call: PageCall): Page | Answer {
  const link = linkOf(ctx, call);
  if (standingOfLink(ctx, link) !== 'open') return showLink(ctx, call);
  try {
    const session = beginPurchase(ctx, link, visitorOf(call));
    return goTo(redirectUrlOf(ctx, session).slice(ctx.settings.publicUrl.length));
  } catch (error) {
    if (!(error instanceof RefusedRequest)) throw error;
    return showLink(ctx, call, error.inOneLine);
  }
}

function visitorOf({ form }: PageCall): Visitor {
  const amount = (form.get('amount') ?? '').replaceAll(/[.\s]|^rp/gi, '');
  const [email, phone] = [form.get('email') || undefined, form.get('phone') || undefined];
  const customer: JsonObject = present({ ...namesIn(form.get('full_name')), email, phone });
  return /^\d+$/.test(amount) ? { amount: Number(amount), customer } : { customer };
}
