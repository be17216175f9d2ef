// The page of a payment link, which leads on to Snap's.

import { type Answer, RefusedRequest } from '../../answers.ts';
import { type Page, paymentPage } from '../../pages/layout.ts';
import { linkOverPage, linkPage, linkTitle } from '../../pages/link-page.ts';
import { beginPurchase, type Visitor } from '../../payment-links/changes.ts';
import type { PaymentLink } from '../../payment-links/link.ts';
import { standingOfLink } from '../../payment-links/usage.ts';
import type { RouteContext } from '../../route.ts';
import { redirectUrlOf } from '../../snap/describe.ts';
import { preferencesOf } from '../../snap/preferences.ts';
import { goTo, type PageCall } from './page-route.ts';

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
