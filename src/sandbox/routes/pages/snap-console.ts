// Snap sessions and payment links in the console, with what was paid by each and when everything ends.

import { rupiahText } from '../../../text/rupiah.ts';
import { breakable, type Html, html, type Part } from '../../pages/html.ts';
import { cutPage, listPage } from '../../pages/list-page.ts';
import { badge, methodName, statusBadge, type Tone } from '../../pages/payment-parts.ts';
import { shownTime, type View } from '../../pages/view.ts';
import type { WordKey } from '../../pages/words.ts';
import type { Route, RouteContext } from '../../route.ts';
import { redirectUrlOf } from '../../snap/describe.ts';
import { linkUrlOf } from '../../snap/payment-links.ts';
import type { PaymentLink, SnapSession } from '../../snap/session.ts';
import {
  currentTransaction,
  type LinkState,
  linkState,
  payableBefore,
  type SessionState,
  sessionState,
  usageOf,
} from '../../snap/session-state.ts';
import { MINUTE_MS } from '../../time.ts';
import type { Transaction } from '../../transactions/transaction.ts';
import { transactionPath } from './console.ts';
import { consoleRoute } from './page-route.ts';

export const snapConsoleRoutes: readonly Route[] = [
  consoleRoute('/console/snap', 'snap', 'sessions.title', sessionsPage),
  consoleRoute('/console/payment-links', 'payment-links', 'links.title', linksPage),
];

const SESSION_TONES: Readonly<Record<SessionState, Tone>> = {
  open: 'wait',
  processing: 'wait',
  paid: 'good',
  expired: 'still',
  cancelled: 'still',
  replaced: 'still',
};

function sessionBadge(ctx: RouteContext, { say }: View, session: SnapSession): Html {
  const state = sessionState(ctx, session);
  return badge(SESSION_TONES[state], say(`session.${state}`));
}

const sessionPath = (ctx: RouteContext, session: SnapSession) =>
  redirectUrlOf(ctx, session).slice(ctx.settings.publicUrl.length);

function sessionsPage(ctx: RouteContext, view: View): Html {
  return listPage(view, {
    title: 'sessions.title',
    intro: 'sessions.intro',
    none: view.say('sessions.none'),
    records: cutPage(ctx.state.snapSessions.newestFirst(), view.query),
    columns: [
      { word: 'field.order', look: 'long', show: ({ orderId }) => named(breakable(orderId)) },
      { word: 'field.status', show: (session) => sessionBadge(ctx, view, session) },
      { word: 'field.amount', look: 'end number', show: ({ grossAmount }) => rupiahText(grossAmount) },
      { word: 'sessions.transactions', show: (session) => payments(ctx, view, session) },
      { word: 'sessions.times', look: 'small', show: (session) => sessionTimes(ctx, view, session) },
      {
        word: 'field.moves',
        look: 'end',
        show: (session) =>
          sessionState(ctx, session) !== 'replaced' && opening(view, sessionPath(ctx, session), session.orderId),
      },
    ],
  });
}

const named = (name: Part) => html`<strong class="code">${name}</strong>`;

function opening({ say }: View, path: string, about: string): Html {
  return html`<div class="moves slim"><a class="button" href="${path}" aria-label="${say('sessions.open')} ${about}">${say('sessions.open')}</a></div>`;
}

/** Of its order, and what can be paid for the same purchase under another; the oldest first. */
function paymentsOf(ctx: RouteContext, session: SnapSession): Transaction[] {
  const own = ctx.state.transactions.find('order', session.orderId).reverse();
  const together = [...payableBefore(ctx, session), ...own];
  return [...new Map(together.map((one) => [one.id, one])).values()].sort((a, b) => a.createdAt - b.createdAt);
}

function payments(ctx: RouteContext, view: View, session: SnapSession): Html {
  const { say } = view;
  const transactions = paymentsOf(ctx, session);
  if (transactions.length === 0) return html`<span class="quiet small">${say('sessions.noChoice')}</span>`;
  const payable = transactions.filter(({ status }) => status === 'pending').length;
  return html`<ul class="facts">${payable > 1 ? html`<li>${badge('bad', say('sessions.several', { n: payable }))}</li>` : ''}${transactions.map(
    (one) =>
      html`<li><a href="${transactionPath(one)}">${methodName(view, one)}</a> ${statusBadge(one.status)}${one.orderId === session.orderId ? '' : html`<div class="code quiet small">${breakable(one.orderId)}</div>`}</li>`,
  )}</ul>`;
}

interface EndingRow {
  readonly word: WordKey;
  readonly at: number | undefined;
  /** Said where there is no time yet. */
  readonly otherwise?: string | undefined;
}

function times({ clock }: RouteContext, view: View, endings: readonly EndingRow[]): Html {
  const { say } = view;
  return html`<dl class="times">${endings.map(({ word, at, otherwise }) => {
    if (at === undefined && otherwise === undefined) return '';
    const isOver = at !== undefined && at <= clock.now();
    const when = at === undefined ? otherwise : shownTime(view, at);
    return html`<dt>${say(word)}</dt><dd class="number">${when}${isOver ? html` ${badge('still', say('sessions.over'))}` : ''}</dd>`;
  })}</dl>`;
}

function sessionTimes(ctx: RouteContext, view: View, session: SnapSession): Html {
  const { expiry, linkId = '' } = session;
  const transactions = paymentsOf(ctx, session);
  const waiting = transactions.filter((one) => one.status === 'pending' && one.orderId === session.orderId);
  const isUnchosen = sessionState(ctx, session) === 'open' && transactions.length === 0;
  const isCounting = isUnchosen && expiry !== undefined && expiry.startAt === undefined;
  const minutes = Math.round((expiry?.durationMs ?? 0) / MINUTE_MS);
  return times(ctx, view, [
    { word: 'sessions.pageEnds', at: session.ended?.at ?? session.closesAt },
    {
      word: 'sessions.paymentEnds',
      at: (waiting.at(-1) ?? transactions.at(-1))?.expiresAt,
      otherwise: isCounting ? view.say('sessions.afterChoice', { minutes }) : undefined,
    },
    { word: 'sessions.linkEnds', at: ctx.state.paymentLinks.get(linkId)?.endsAt },
  ]);
}

const LINK_TONES: Readonly<Record<LinkState, Tone>> = {
  open: 'good',
  early: 'wait',
  held: 'wait',
  used: 'still',
  expired: 'still',
  deleted: 'still',
};

function linksPage(ctx: RouteContext, view: View): Html {
  const { say } = view;
  const pathOf = (link: PaymentLink) => linkUrlOf(ctx, link).slice(ctx.settings.publicUrl.length);
  return listPage(view, {
    title: 'links.title',
    intro: 'links.intro',
    none: say('links.none'),
    records: cutPage(ctx.state.paymentLinks.newestFirst(), view.query),
    columns: [
      {
        word: 'links.link',
        look: 'long',
        show: ({ orderId, address }) =>
          html`<div>${named(breakable(orderId))}<div class="code quiet small">${breakable(address)}</div></div>`,
      },
      {
        word: 'field.status',
        show: (link) => {
          const state = linkState(ctx, link);
          return badge(LINK_TONES[state], say(`paylink.standing.${state}`));
        },
      },
      {
        word: 'field.amount',
        look: 'end number',
        show: ({ grossAmount }) => (grossAmount === undefined ? say('links.anyAmount') : rupiahText(grossAmount)),
      },
      { word: 'links.use', look: 'small', show: (link) => usage(ctx, view, link) },
      { word: 'links.purchases', look: 'long', show: (link) => purchases(ctx, view, link) },
      { word: 'sessions.times', look: 'small', show: (link) => linkTimes(ctx, view, link) },
      { word: 'field.moves', look: 'end', show: (link) => opening(view, pathOf(link), link.orderId) },
    ],
  });
}

function linkTimes(ctx: RouteContext, view: View, { startsAt = 0, endsAt, deletedAt }: PaymentLink): Html {
  return times(ctx, view, [
    { word: 'sessions.linkBegins', at: startsAt > ctx.clock.now() ? startsAt : undefined },
    { word: 'sessions.linkEnds', at: deletedAt ?? endsAt, otherwise: view.say('sessions.never') },
  ]);
}

function usage(ctx: RouteContext, { say }: View, link: PaymentLink): Html {
  const { paid, held } = usageOf(ctx, link);
  const { usageLimit: limit } = link;
  const used = limit === undefined ? say('links.usedOpen', { paid }) : say('links.used', { paid, limit });
  return html`<ul class="facts"><li>${used}</li>${held === 0 ? '' : html`<li>${badge('wait', say('links.held', { held }))}</li>`}</ul>`;
}

/** A link of a shop may have thousands. */
const PURCHASES_MAX = 5;

/** The newest first. */
function purchases(ctx: RouteContext, view: View, { id }: PaymentLink): Html {
  const { say } = view;
  const sessions = ctx.state.snapSessions.find('link', id);
  if (sessions.length === 0) return html`<span class="quiet small">${say('links.noPurchases')}</span>`;
  const rest = Math.max(0, sessions.length - PURCHASES_MAX);
  return html`<ul class="facts">${sessions.slice(0, PURCHASES_MAX).map((session) => {
    const transaction = currentTransaction(ctx, session);
    const path = transaction === undefined ? sessionPath(ctx, session) : transactionPath(transaction);
    const stands = transaction === undefined ? sessionBadge(ctx, view, session) : statusBadge(transaction.status);
    return html`<li><a class="code" href="${path}">${breakable(session.orderId)}</a> ${stands}</li>`;
  })}${rest === 0 ? '' : html`<li class="quiet">${say('links.more', { n: rest })}</li>`}</ul>`;
}
