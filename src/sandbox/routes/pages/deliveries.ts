// The delivery log: every notification, the outcome of each attempt, sending one again, and the addresses they go to.

import { invalid, RefusedRequest } from '../../answers.ts';
import type { NotificationAddresses } from '../../merchant.ts';
import type { Attempt, Notification } from '../../notifications/notification.ts';
import { breakable, type Html, html } from '../../pages/html.ts';
import { type Column, cutPage, listPage, table } from '../../pages/list-page.ts';
import { badge, type Tone } from '../../pages/payment-parts.ts';
import { addressWith, shownTime, type View } from '../../pages/view.ts';
import type { WordKey } from '../../pages/words.ts';
import type { Route, RouteContext } from '../../route.ts';
import { backOf, consoleRoute, goBack, pageRoute, shownInConsole } from './page-route.ts';

const LOG_PATH = '/console/notifications';

export const deliveryRoutes: readonly Route[] = [
  consoleRoute(LOG_PATH, 'notifications', 'notifications.title', logPage),
  pageRoute('GET', `${LOG_PATH}/:id`, (ctx, { view, id }) => {
    const found = ctx.state.notifications.get(id);
    if (found === undefined) throw new RefusedRequest(404);
    const frame = { section: 'notifications', title: found.event } as const;
    return shownInConsole(ctx, view, frame, notificationPage(view, found));
  }),
  pageRoute('POST', `${LOG_PATH}/:id/replay`, ({ control }, call) => {
    const { id } = control.notifications.replay(call.id);
    return goBack(backOf(call, LOG_PATH), 'replayed', id);
  }),
  pageRoute('POST', '/console/addresses', ({ control }, { form, view }) => {
    const changes = ADDRESS_FIELDS.flatMap(({ name }) => {
      const address = form.get(name)?.trim();
      if (address === undefined) return [];
      if (address !== '' && !/^https?:\/\//i.test(address)) throw invalid(view.say('address.wrong', { address }));
      return [[name, address] as const];
    });
    control.settings.setAddresses(Object.fromEntries(changes));
    return goBack(LOG_PATH, 'saved');
  }),
];

const ADDRESS_FIELDS = [
  { name: 'payment', word: 'address.payment' },
  { name: 'recurring', word: 'address.recurring' },
  { name: 'payAccount', word: 'address.payAccount' },
  { name: 'finish', word: 'address.finish' },
] as const satisfies readonly { name: keyof NotificationAddresses; word: WordKey }[];

function logPage(ctx: RouteContext, view: View): Html {
  const { say } = view;
  const search = view.query.get('q') ?? '';
  const wanted = search.trim().toLowerCase();
  const fits = ({ event, orderId = '', subjectId, url, id, status }: Notification) =>
    [event, orderId, subjectId, url, id, status].join('\n').toLowerCase().includes(wanted);
  const addresses = ctx.control.settings.addresses();
  return listPage(view, {
    title: 'notifications.title',
    none:
      wanted === ''
        ? html`<strong>${say('notifications.none')}</strong><span>${say('notifications.noneWhy')}</span>`
        : html`<strong>${say('notifications.noneFound')}</strong><a href="${LOG_PATH}">${say('notifications.showAll')}</a>`,
    records: cutPage(ctx.state.notifications.newestFirst().filter(fits), view.query),
    columns: columns(view, true),
    above: html`<section class="sheet" aria-labelledby="addresses"><header><h2 id="addresses">${say('address.title')}</h2></header>
<form class="pad" method="post" action="/console/addresses"><div class="fields">${ADDRESS_FIELDS.map(
      ({ name, word }) =>
        html`<div class="field"><label for="address-${name}">${say(word)}</label><input id="address-${name}" name="${name}" type="url" placeholder="https://" value="${addresses[name] ?? ''}"></div>`,
    )}</div><div class="row"><button class="main-act">${say('address.save')}</button><span class="hint">${say('address.hint')}</span></div></form></section>
<form class="search" method="get" action="${LOG_PATH}" role="search">
<div class="field"><label class="unseen" for="q">${say('notifications.search')}</label><input id="q" name="q" type="search" placeholder="${say('notifications.search')}" value="${search}"></div>
<button>${say('transactions.find')}</button>
</form>`,
  });
}

const TONES: Readonly<Record<Notification['status'], Tone>> = {
  waiting: 'wait',
  delivered: 'good',
  failed: 'bad',
  lost: 'still',
};

const deliveryBadge = ({ say }: View, { status }: Notification) => badge(TONES[status], say(`delivery.${status}`));

/** With what each is about, and where it went, unless the page says that already. */
function columns(view: View, withSubject: boolean): Column<Notification>[] {
  const subject: Column<Notification>[] = [
    { word: 'field.about', look: 'code long', show: ({ orderId, subjectId }) => breakable(orderId ?? subjectId) },
    { word: 'field.address', look: 'code quiet long', show: ({ url }) => breakable(url) },
  ];
  return [
    { word: 'field.event', show: (one) => html`<a class="code" href="${pathOf(one)}">${one.event}</a>` },
    { word: 'field.time', look: 'quiet small number', show: ({ createdAt }) => shownTime(view, createdAt) },
    ...(withSubject ? subject : []),
    {
      word: 'field.delivery',
      show: (one) =>
        html`${deliveryBadge(view, one)}${one.fault === undefined ? '' : html` <span class="quiet small code">${one.fault}</span>`}`,
    },
    {
      word: 'field.attempts',
      look: 'small',
      show: ({ attempts }) =>
        attempts.length === 0
          ? html`<span class="quiet">0</span>`
          : attempts.map((attempt) => html`<div>${outcomeOf(attempt)}</div>`),
    },
    { word: 'field.moves', look: 'end', isUnseen: true, show: (one) => replayForm(view, one) },
  ];
}

export function notificationRows(view: View, notifications: readonly Notification[]): Html {
  return table(view, notifications, columns(view, false));
}

const pathOf = ({ id }: Notification) => `${LOG_PATH}/${encodeURIComponent(id)}`;

function replayForm(view: View, notification: Notification): Html {
  const { event, orderId, subjectId } = notification;
  const label = view.say('label.replay', { event, about: orderId ?? subjectId });
  return html`<form class="moves slim" method="post" action="${pathOf(notification)}/replay"><input type="hidden" name="back" value="${addressWith(view, {})}"><button aria-label="${label}">${view.say('notifications.replay')}</button></form>`;
}

function outcomeOf({ httpStatus, error }: Attempt): string {
  return httpStatus === undefined ? (error ?? '') : `HTTP ${httpStatus}`;
}

function notificationPage(view: View, notification: Notification): Html {
  const { say } = view;
  const { nextAttemptAt, attempts, kind, subjectId, orderId, fault } = notification;
  const about =
    kind === 'transaction'
      ? html`<a href="/console/transactions/${encodeURIComponent(subjectId)}">${orderId ?? subjectId}</a>`
      : subjectId;
  const made = table(view, attempts, [
    { word: 'field.time', look: 'number', show: ({ at }) => shownTime(view, at) },
    { word: 'field.answer', show: outcomeOf },
    { word: 'field.address', look: 'code quiet long', show: ({ url }) => breakable(url) },
    { word: 'field.took', look: 'end number', show: ({ tookMs }) => `${tookMs} ms` },
  ]);
  return html`<div class="head"><div class="lead"><a class="small" href="${LOG_PATH}">${say('notification.back')}</a><h1 class="code">${notification.event}</h1></div>${replayForm(view, notification)}</div>
<section class="sheet" data-live="attempts"><header><h2>${say('field.delivery')}</h2>${deliveryBadge(view, notification)}</header><div class="pad">
<dl><dt>${say('field.about')}</dt><dd class="code">${about}</dd>
<dt>${say('field.address')}</dt><dd class="code">${notification.url}</dd>
<dt>${say('field.created')}</dt><dd>${shownTime(view, notification.createdAt)} WIB</dd>
${fault === undefined ? '' : html`<dt>${say('field.fault')}</dt><dd class="code">${fault}</dd>`}
${nextAttemptAt === undefined ? '' : html`<dt>${say('field.nextAttempt')}</dt><dd>${shownTime(view, nextAttemptAt)} WIB</dd>`}</dl></div>
${attempts.length === 0 ? html`<div class="empty">${say('notification.noAttempts')}</div>` : made}</section>
<section class="sheet"><header><h2>${say('notification.body')}</h2></header><div class="pad"><pre tabindex="0">${readable(notification.body)}</pre></div></section>`;
}

/** One field to a line, without reading the numbers: a refund's id is longer than JavaScript can hold. */
function readable(json: string): string {
  return json.replace(/("(?:[^"\\]|\\.)*")|([{}[\],])/g, (part: string, text: string | undefined) => {
    if (text !== undefined) return text;
    return part === ',' ? ',\n' : part;
  });
}
