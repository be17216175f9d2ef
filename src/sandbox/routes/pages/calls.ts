// The console's list of calls.

import { callsPage } from '../../pages/calls-page.ts';
import { cutPage } from '../../pages/paging.ts';
import type { Route } from '../../route.ts';
import { shownInConsole } from './console-page.ts';
import { pageRoute } from './page-route.ts';

export const callRoutes: readonly Route[] = [
  pageRoute('GET', '/console/calls', (ctx, { view }) => {
    const found = cutPage(ctx.requests.list().reverse(), view.query);
    return shownInConsole(ctx, view, { section: 'calls', title: view.say('calls.title') }, callsPage(view, found));
  }),
];
