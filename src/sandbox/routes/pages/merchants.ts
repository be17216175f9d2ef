// The merchants of the sandbox, where there are several: a person chooses here whose console they look at.

import type { Merchant } from '../../merchant.ts';
import { breakable, type Html, html } from '../../pages/html.ts';
import { MERCHANTS_PATH } from '../../pages/layout.ts';
import { cutPage, listPage } from '../../pages/list-page.ts';
import { badge } from '../../pages/payment-parts.ts';
import type { View } from '../../pages/view.ts';
import type { Route, RouteContext } from '../../route.ts';
import { consoleRoute } from './page-route.ts';

export const merchantRoutes: readonly Route[] = [
  consoleRoute(MERCHANTS_PATH, 'merchants', 'merchants.title', merchantsPage),
];

function merchantsPage({ control, settings }: RouteContext, view: View): Html {
  const { say, query } = view;
  const search = query.get('q') ?? '';
  const wanted = search.trim().toLowerCase();
  const fits = ({ merchantId, merchantName }: Merchant) =>
    `${merchantName}\n${merchantId}`.toLowerCase().includes(wanted);
  return listPage(view, {
    title: 'merchants.title',
    intro: 'merchants.intro',
    none: html`<strong>${say('merchants.noneFound')}</strong><a href="${MERCHANTS_PATH}">${say('merchants.showAll')}</a>`,
    records: cutPage(control.listMerchants().filter(fits), query),
    columns: [
      {
        word: 'merchants.one',
        look: 'long',
        show: ({ merchantId, merchantName, isDefault }) =>
          html`<div><a href="${consoleOf(merchantId)}"><strong>${merchantName}</strong></a> ${merchantId === settings.merchantId ? badge('good', say('merchants.shown')) : ''} ${isDefault ? badge('still', say('merchants.default')) : ''}<div class="code quiet small">${breakable(merchantId)}</div></div>`,
      },
      { word: 'merchants.clientKey', look: 'code long', show: ({ clientKey }) => breakable(clientKey) },
      {
        word: 'merchants.notifications',
        look: 'code quiet long',
        show: ({ notificationUrl }) => (notificationUrl === undefined ? '–' : breakable(notificationUrl)),
      },
      { word: 'nav.transactions', look: 'end number', show: ({ transactions }) => transactions },
    ],
    above: html`<form class="search" method="get" action="${MERCHANTS_PATH}" role="search">
<div class="field"><label class="unseen" for="q">${say('merchants.search')}</label><input id="q" name="q" type="search" placeholder="${say('merchants.search')}" value="${search}"></div>
<button>${say('transactions.find')}</button>
</form>`,
  });
}

/** Also of the default merchant: from the console of another one, `/` leads to that other one's own. */
const consoleOf = (merchantId: string) => `/merchants/${encodeURIComponent(merchantId)}/`;
