// Snap sessions and payment links in the console, with what was paid by each and when everything ends.

import { breakable, type Html, html, type Part } from '../../pages/html.ts';
import { type Cut, cutPage, listPage } from '../../pages/list-page.ts';
import { methodName, statusBadge, type Tone } from '../../pages/payment-parts.ts';
import { rupiah, shownTime, type View } from '../../pages/view.ts';
import type { WordKey } from '../../pages/words.ts';
import type { Route, RouteContext } from '../../route.ts';
import { redirectUrlOf } from '../../snap/describe.ts';
import { linkUrlOf } from '../../snap/payment-links.ts';
import type { PaymentLink, SnapSession } from '../../snap/session.ts';
import {
  currentTransaction,
  type LinkStanding,
  payableBefore,
  type SessionStanding,
  standingOf,
  standingOfLink,
  usageOf,
} from '../../snap/standing.ts';
import type { Transaction } from '../../transactions/transaction.ts';
import { transactionPath } from './console.ts';
import { consoleRoute } from './page-route.ts';

interface ListedSession {
  readonly id: string;
  readonly session: SnapSession;
  readonly standing: SessionStanding;
  /** Of its order, and what can be paid for the same purchase under another; the oldest first. */
  readonly transactions: readonly Transaction[];
  /** Where it came from a payment link. */
  readonly link: PaymentLink | undefined;
  readonly path: string;
}

interface ListedLink {
  readonly id: string;
  readonly link: PaymentLink;
  readonly standing: LinkStanding;
  readonly paid: number;
  readonly held: number;
  /** The newest first; more than are shown may have been made. */
  readonly purchases: readonly ListedPurchase[];
  readonly purchaseCount: number;
  readonly path: string;
}

interface ListedPurchase {
  readonly orderId: string;
  readonly path: string;
  readonly standing: SessionStanding;
  readonly transaction: Transaction | undefined;
}

const SESSION_TONES: Readonly<Record<SessionStanding, Tone>> = {
  open: 'wait',
  processing: 'wait',
  paid: 'good',
  expired: 'still',
  cancelled: 'still',
  replaced: 'still',
};

const sessionBadge = ({ say }: View, standing: SessionStanding) =>
  html`<span class="badge ${SESSION_TONES[standing]}">${say(`session.${standing}`)}</span>`;

function sessionsPage(view: View, nowMs: number, sessions: Cut<ListedSession>): Html {
  return listPage(view, {
    title: 'sessions.title',
    intro: 'sessions.intro',
    none: view.say('sessions.none'),
    records: sessions,
    columns: [
      { word: 'field.order', look: 'long', show: ({ session: { orderId } }) => named(breakable(orderId)) },
      { word: 'field.status', show: ({ standing }) => sessionBadge(view, standing) },
      { word: 'field.amount', look: 'end number', show: ({ session }) => rupiah(session.grossAmount) },
      { word: 'sessions.transactions', show: (one) => payments(view, one) },
      { word: 'sessions.times', look: 'small', show: (one) => sessionTimes(view, nowMs, one) },
      {
        word: 'field.moves',
        look: 'end',
        show: ({ session, standing, path }) => standing !== 'replaced' && opening(view, path, session.orderId),
      },
    ],
  });
}

const named = (name: Part) => html`<strong class="code">${name}</strong>`;

function opening({ say }: View, path: string, about: string): Html {
  return html`<div class="moves slim"><a class="button" href="${path}" aria-label="${say('sessions.open')} ${about}">${say('sessions.open')}</a></div>`;
}

function payments(view: View, { session, transactions }: ListedSession): Html {
  const { say } = view;
  if (transactions.length === 0) return html`<span class="quiet small">${say('sessions.noChoice')}</span>`;
  const payable = transactions.filter(({ status }) => status === 'pending').length;
  return html`<ul class="facts">${payable > 1 ? html`<li><span class="badge bad">${say('sessions.several', { n: payable })}</span></li>` : ''}${transactions.map(
    (one) =>
      html`<li><a href="${transactionPath(one)}">${methodName(view, one)}</a> ${statusBadge(one.status)}${one.orderId === session.orderId ? '' : html`<div class="code quiet small">${breakable(one.orderId)}</div>`}</li>`,
  )}</ul>`;
}

interface Ending {
  readonly word: WordKey;
  readonly at: number | undefined;
  /** Said where there is no time yet. */
  readonly otherwise?: string | undefined;
}

function times(view: View, nowMs: number, endings: readonly Ending[]): Html {
  const { say } = view;
  return html`<dl class="times">${endings.map(({ word, at, otherwise }) => {
    if (at === undefined && otherwise === undefined) return '';
    const isOver = at !== undefined && at <= nowMs;
    const when = at === undefined ? otherwise : shownTime(view, at);
    return html`<dt>${say(word)}</dt><dd class="number">${when}${isOver ? html` <span class="badge still">${say('sessions.over')}</span>` : ''}</dd>`;
  })}</dl>`;
}

const MINUTE_MS = 60_000;

function sessionTimes(view: View, nowMs: number, { session, standing, transactions, link }: ListedSession): Html {
  const { expiry } = session;
  const waiting = transactions.filter((one) => one.status === 'pending' && one.orderId === session.orderId);
  const isCounting =
    standing === 'open' && transactions.length === 0 && expiry !== undefined && expiry.startAt === undefined;
  const minutes = Math.round((expiry?.durationMs ?? 0) / MINUTE_MS);
  return times(view, nowMs, [
    { word: 'sessions.pageEnds', at: session.ended?.at ?? session.closesAt },
    {
      word: 'sessions.paymentEnds',
      at: (waiting.at(-1) ?? transactions.at(-1))?.expiresAt,
      otherwise: isCounting ? view.say('sessions.afterChoice', { minutes }) : undefined,
    },
    { word: 'sessions.linkEnds', at: link?.endsAt },
  ]);
}

const LINK_TONES: Readonly<Record<LinkStanding, Tone>> = {
  open: 'good',
  early: 'wait',
  held: 'wait',
  used: 'still',
  expired: 'still',
  deleted: 'still',
};

function linksPage(view: View, nowMs: number, links: Cut<ListedLink>): Html {
  const { say } = view;
  return listPage(view, {
    title: 'links.title',
    intro: 'links.intro',
    none: view.say('links.none'),
    records: links,
    columns: [
      {
        word: 'links.link',
        look: 'long',
        show: ({ link }) =>
          html`<div>${named(breakable(link.orderId))}<div class="code quiet small">${breakable(link.address)}</div></div>`,
      },
      {
        word: 'field.status',
        show: ({ standing }) =>
          html`<span class="badge ${LINK_TONES[standing]}">${say(`paylink.standing.${standing}`)}</span>`,
      },
      {
        word: 'field.amount',
        look: 'end number',
        show: ({ link }) => (link.grossAmount === undefined ? say('links.anyAmount') : rupiah(link.grossAmount)),
      },
      { word: 'links.use', look: 'small', show: (one) => usage(view, one) },
      { word: 'links.purchases', look: 'long', show: (one) => purchases(view, one) },
      {
        word: 'sessions.times',
        look: 'small',
        show: ({ link: { startsAt, endsAt, deletedAt } }) =>
          times(view, nowMs, [
            { word: 'sessions.linkBegins', at: startsAt !== undefined && startsAt > nowMs ? startsAt : undefined },
            { word: 'sessions.linkEnds', at: deletedAt ?? endsAt, otherwise: say('sessions.never') },
          ]),
      },
      { word: 'field.moves', look: 'end', show: ({ link, path }) => opening(view, path, link.orderId) },
    ],
  });
}

function usage({ say }: View, { link: { usageLimit: limit }, paid, held }: ListedLink): Html {
  const used = limit === undefined ? say('links.usedOpen', { paid }) : say('links.used', { paid, limit });
  return html`<ul class="facts"><li>${used}</li>${held === 0 ? '' : html`<li><span class="badge wait">${say('links.held', { held })}</span></li>`}</ul>`;
}

function purchases(view: View, { purchases: shown, purchaseCount }: ListedLink): Html {
  const { say } = view;
  if (purchaseCount === 0) return html`<span class="quiet small">${say('links.noPurchases')}</span>`;
  const rest = purchaseCount - shown.length;
  return html`<ul class="facts">${shown.map(
    ({ orderId, path, standing, transaction }) =>
      html`<li><a class="code" href="${transaction === undefined ? path : transactionPath(transaction)}">${breakable(orderId)}</a> ${transaction === undefined ? sessionBadge(view, standing) : statusBadge(transaction.status)}</li>`,
  )}${rest === 0 ? '' : html`<li class="quiet">${say('links.more', { n: rest })}</li>`}</ul>`;
}

/** A link of a shop may have thousands. */
const PURCHASES_MAX = 5;

export const snapConsoleRoutes: readonly Route[] = [
  consoleRoute('/console/snap', 'snap', 'sessions.title', (ctx, view) => {
    const found = cutPage(ctx.state.snapSessions.newestFirst(), view.query);
    const items = found.items.map((session) => listedSession(ctx, session));
    return sessionsPage(view, ctx.clock.now(), { ...found, items });
  }),
  consoleRoute('/console/payment-links', 'payment-links', 'links.title', (ctx, view) => {
    const found = cutPage(ctx.state.paymentLinks.newestFirst(), view.query);
    const items = found.items.map((link) => listedLink(ctx, link));
    return linksPage(view, ctx.clock.now(), { ...found, items });
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
