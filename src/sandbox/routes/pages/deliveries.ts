// The console's notifications: the delivery log, sending one again, and the addresses they go to.

import { invalid, RefusedRequest } from '../../answers.ts';
import type { Notification } from '../../notifications/notification.ts';
import { ADDRESS_FIELDS, notificationPage, notificationsPage } from '../../pages/notifications-page.ts';
import { cutPage } from '../../pages/paging.ts';
import type { Route } from '../../route.ts';
import { goBack, shownInConsole } from './console-page.ts';
import { backOf, pageRoute } from './page-route.ts';

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
