// Snap sessions and payment links in the console.

import { cutPage } from '../../pages/paging.ts';
import { type ListedLink, type ListedSession, linksPage, sessionsPage } from '../../pages/snap-lists.ts';
import { linkUrlOf } from '../../payment-links/describe.ts';
import type { PaymentLink } from '../../payment-links/link.ts';
import { standingOfLink, usageOf } from '../../payment-links/usage.ts';
import type { Route, RouteContext } from '../../route.ts';
import { redirectUrlOf } from '../../snap/describe.ts';
import type { SnapSession } from '../../snap/session.ts';
import { currentTransaction, payableBefore, standingOf } from '../../snap/standing.ts';
import { shownInConsole } from './console-page.ts';
import { pageRoute } from './page-route.ts';

/** A link of a shop may have thousands. */
const PURCHASES_MAX = 5;

export const snapConsoleRoutes: readonly Route[] = [
  pageRoute('GET', '/console/snap', (ctx, { view }) => {
    const found = cutPage(ctx.state.snapSessions.newestFirst(), view.query);
    const listed = { ...found, items: found.items.map((session) => listedSession(ctx, session)) };
    const frame = { section: 'snap', title: view.say('sessions.title') } as const;
    return shownInConsole(ctx, view, frame, sessionsPage(view, ctx.clock.now(), listed));
  }),
  pageRoute('GET', '/console/payment-links', (ctx, { view }) => {
    const found = cutPage(ctx.state.paymentLinks.newestFirst(), view.query);
    const listed = { ...found, items: found.items.map((link) => listedLink(ctx, link)) };
    const frame = { section: 'payment-links', title: view.say('links.title') } as const;
    return shownInConsole(ctx, view, frame, linksPage(view, ctx.clock.now(), listed));
  }),
];

const pathOf = ({ settings }: RouteContext, url: string) => url.slice(settings.publicUrl.length);

function listedSession(ctx: RouteContext, session: SnapSession): ListedSession {
  const own = ctx.state.transactions.find('order', session.orderId).reverse();
  const together = [...payableBefore(ctx, session), ...own];
  const transactions = [...new Map(together.map((one) => [one.id, one])).values()];
  return {
    id: session.id,
    session,
    standing: standingOf(ctx, session),
    transactions: transactions.sort((a, b) => a.createdAt - b.createdAt),
    link: session.linkId === undefined ? undefined : ctx.state.paymentLinks.get(session.linkId),
    path: pathOf(ctx, redirectUrlOf(ctx, session)),
  };
}

function listedLink(ctx: RouteContext, link: PaymentLink): ListedLink {
  const sessions = ctx.state.snapSessions.find('link', link.id);
  return {
    id: link.id,
    link,
    standing: standingOfLink(ctx, link),
    ...usageOf(ctx, link),
    purchases: sessions.slice(0, PURCHASES_MAX).map((session) => ({
      orderId: session.orderId,
      path: pathOf(ctx, redirectUrlOf(ctx, session)),
      standing: standingOf(ctx, session),
      transaction: currentTransaction(ctx, session),
    })),
    purchaseCount: sessions.length,
    path: pathOf(ctx, linkUrlOf(ctx, link)),
  };
}
