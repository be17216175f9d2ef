// The delivery log: every notification, what became of each attempt, sending one again, and the addresses they go to.

import { invalid, RefusedRequest } from '../../answers.ts';
import type { Attempt, Notification } from '../../notifications/notification.ts';
import { breakable, type Html, html } from '../../pages/html.ts';
import { type Cut, cutPage, pager } from '../../pages/list-page.ts';
import type { Tone } from '../../pages/payment-parts.ts';
import { addressWith, shownTime, type View } from '../../pages/view.ts';
import type { WordKey } from '../../pages/words.ts';
import type { Route } from '../../route.ts';
import type { NotificationAddresses } from '../../settings.ts';
import { backOf, goBack, pageRoute, shownInConsole } from './page-route.ts';

const TONES: Readonly<Record<Notification['status'], Tone>> = {
  waiting: 'wait',
  delivered: 'good',
  failed: 'bad',
  lost: 'still',
};

function deliveryBadge({ say }: View, { status }: Notification): Html {
  return html`<span class="badge ${TONES[status]}">${say(`delivery.${status}`)}</span>`;
}

export const ADDRESS_FIELDS = [
  { name: 'payment', word: 'address.payment' },
  { name: 'recurring', word: 'address.recurring' },
  { name: 'payAccount', word: 'address.payAccount' },
  { name: 'finish', word: 'address.finish' },
] as const satisfies readonly { name: keyof NotificationAddresses; word: WordKey }[];

export function notificationsPage(view: View, found: Cut<Notification>, addresses: NotificationAddresses): Html {
  const { say } = view;
  return html`<div class="head"><h1>${say('notifications.title')}</h1></div>
<section class="sheet" aria-labelledby="addresses"><header><h2 id="addresses">${say('address.title')}</h2></header>
<form class="pad" method="post" action="/console/addresses"><div class="fields">${ADDRESS_FIELDS.map(
    ({ name, word }) =>
      html`<div class="field"><label for="address-${name}">${say(word)}</label><input id="address-${name}" name="${name}" type="url" placeholder="https://" value="${addresses[name] ?? ''}"></div>`,
  )}</div><div class="row"><button class="main-act">${say('address.save')}</button><span class="hint">${say('address.hint')}</span></div></form></section>
<form class="search" method="get" action="/console/notifications" role="search">
<div class="field"><label class="unseen" for="q">${say('notifications.search')}</label><input id="q" name="q" type="search" placeholder="${say('notifications.search')}" value="${view.query.get('q') ?? ''}"></div>
<button>${say('transactions.find')}</button>
</form>
<section class="sheet" data-live="notifications" aria-label="${say('notifications.title')}">${
    found.items.length === 0 ? noneFound(view) : [notificationRows(view, found.items, true), pager(view, found)]
  }</section>`;
}

function noneFound({ say, query }: View): Html {
  return (query.get('q') ?? '').trim() === ''
    ? html`<div class="empty"><strong>${say('notifications.none')}</strong><span>${say('notifications.noneWhy')}</span></div>`
    : html`<div class="empty"><strong>${say('notifications.noneFound')}</strong><a href="/console/notifications">${say('notifications.showAll')}</a></div>`;
}

export function notificationRows(view: View, notifications: readonly Notification[], withSubject: boolean): Html {
  const { say } = view;
  return html`<table><thead><tr><th scope="col">${say('field.event')}</th><th scope="col">${say('field.time')}</th>${withSubject ? html`<th scope="col">${say('field.about')}</th><th scope="col">${say('field.address')}</th>` : ''}<th scope="col">${say('field.delivery')}</th><th scope="col">${say('field.attempts')}</th><th scope="col" class="end"><span class="unseen">${say('field.moves')}</span></th></tr></thead>
<tbody>${notifications.map(
    (one) => html`<tr id="row-${one.id}">
<td><a class="code" href="${notificationPath(one)}">${one.event}</a></td>
<td data-label="${say('field.time')}" class="quiet small number">${shownTime(view, one.createdAt)}</td>
${
  withSubject
    ? html`<td data-label="${say('field.about')}" class="code long">${breakable(one.orderId ?? one.subjectId)}</td><td data-label="${say('field.address')}" class="code quiet long">${breakable(one.url)}</td>`
    : ''
}
<td data-label="${say('field.delivery')}">${deliveryBadge(view, one)}${one.fault === undefined ? '' : html` <span class="quiet small code">${one.fault}</span>`}</td>
<td data-label="${say('field.attempts')}" class="small">${one.attempts.length === 0 ? html`<span class="quiet">0</span>` : one.attempts.map((attempt) => html`<div>${outcome(attempt)}</div>`)}</td>
<td class="acts-cell">${replayForm(view, one)}</td>
</tr>`,
  )}</tbody></table>`;
}

function notificationPath({ id }: Notification): string {
  return `/console/notifications/${encodeURIComponent(id)}`;
}

function replayForm(view: View, notification: Notification): Html {
  const { event, orderId, subjectId } = notification;
  const label = view.say('label.replay', { event, about: orderId ?? subjectId });
  return html`<form class="moves slim" method="post" action="${notificationPath(notification)}/replay"><input type="hidden" name="back" value="${addressWith(view, {})}"><button aria-label="${label}">${view.say('notifications.replay')}</button></form>`;
}

function outcome({ httpStatus, error }: Attempt): string {
  return httpStatus === undefined ? (error ?? '') : `HTTP ${httpStatus}`;
}

export function notificationPage(view: View, notification: Notification): Html {
  const { say } = view;
  const { nextAttemptAt } = notification;
  return html`<div class="head"><div class="lead"><a class="small" href="/console/notifications">${say('notification.back')}</a><h1 class="code">${notification.event}</h1></div>${replayForm(view, notification)}</div>
<section class="sheet" data-live="attempts"><header><h2>${say('field.delivery')}</h2>${deliveryBadge(view, notification)}</header><div class="pad">
<dl><dt>${say('field.about')}</dt><dd class="code">${
    notification.kind === 'transaction'
      ? html`<a href="/console/transactions/${encodeURIComponent(notification.subjectId)}">${notification.orderId ?? notification.subjectId}</a>`
      : notification.subjectId
  }</dd>
<dt>${say('field.address')}</dt><dd class="code">${notification.url}</dd>
<dt>${say('field.created')}</dt><dd>${shownTime(view, notification.createdAt)} WIB</dd>
${notification.fault === undefined ? '' : html`<dt>${say('field.fault')}</dt><dd class="code">${notification.fault}</dd>`}
${nextAttemptAt === undefined ? '' : html`<dt>${say('field.nextAttempt')}</dt><dd>${shownTime(view, nextAttemptAt)} WIB</dd>`}</dl></div>
${
  notification.attempts.length === 0
    ? html`<div class="empty">${say('notification.noAttempts')}</div>`
    : html`<table><thead><tr><th scope="col">${say('field.time')}</th><th scope="col">${say('field.answer')}</th><th scope="col">${say('field.address')}</th><th scope="col" class="end">${say('field.took')}</th></tr></thead><tbody>${notification.attempts.map(
        (attempt) =>
          html`<tr><td class="number">${shownTime(view, attempt.at)}</td><td data-label="${say('field.answer')}">${outcome(attempt)}</td><td data-label="${say('field.address')}" class="code quiet long">${breakable(attempt.url)}</td><td data-label="${say('field.took')}" class="end number">${attempt.tookMs} ms</td></tr>`,
      )}</tbody></table>`
}</section>
<section class="sheet"><header><h2>${say('notification.body')}</h2></header><div class="pad"><pre tabindex="0">${readable(notification.body)}</pre></div></section>`;
}

/** One field to a line, without reading the numbers: a refund's id is longer than JavaScript can hold. */
function readable(json: string): string {
  return json.replace(/("(?:[^"\\]|\\.)*")|([{}[\],])/g, (part: string, text: string | undefined) => {
    if (text !== undefined) return text;
    return part === ',' ? ',\n' : part;
  });
}

const LOG_PATH = '/console/notifications';

export const deliveryRoutes: readonly Route[] = [
  pageRoute('GET', LOG_PATH, (ctx, { view }) => {
    const wanted = (view.query.get('q') ?? '').trim().toLowerCase();
    const fitting = ctx.state.notifications
      .newestFirst()
      .filter((one) => wanted === '' || searchText(one).includes(wanted));
    const body = notificationsPage(view, cutPage(fitting, view.query), ctx.control.settings.addresses());
    return shownInConsole(ctx, view, { section: 'notifications', title: view.say('notifications.title') }, body);
  }),
  pageRoute('GET', `${LOG_PATH}/:id`, (ctx, { view, params }) => {
    const found = ctx.state.notifications.get(params.id ?? '');
    if (found === undefined) throw new RefusedRequest(404);
    const body = notificationPage(view, found);
    return shownInConsole(ctx, view, { section: 'notifications', title: found.event }, body);
  }),
  pageRoute('POST', `${LOG_PATH}/:id/replay`, ({ control }, call) => {
    const { id } = control.notifications.replay(call.params.id ?? '');
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

function searchText({ event, orderId = '', subjectId, url, id, status }: Notification): string {
  return [event, orderId, subjectId, url, id, status].join('\n').toLowerCase();
}
