// The style sheet, the script and the icon of the pages, and the script that shops have on theirs.

import { browserScript } from '../../../browser/script.ts';
import { FAVICON } from '../../../design/mark.ts';
import { STYLE_SHEET } from '../../pages/style-sheet.ts';
import type { Route } from '../../route.ts';

/** The pages name them by their content, so a browser may keep them for as long as it likes. */
const FOREVER = 'public, max-age=31536000, immutable';
/** Shops name the card script as the gateway does, and a newer sandbox may bring another one. */
const ASK_AGAIN = 'no-cache';

function asset(path: string, contentType: string, body: string, cacheControl = FOREVER): Route {
  const headers = { 'cache-control': cacheControl, 'x-content-type-options': 'nosniff' };
  return {
    method: 'GET',
    path,
    operation: 'page',
    access: 'anyone',
    dialect: 'page',
    handle: () => ({ status: 200, contentType, body, headers }),
  };
}

export const assetRoutes: readonly Route[] = [
  asset('/assets/pages.css', 'text/css; charset=utf-8', STYLE_SHEET),
  asset('/assets/pages.js', 'text/javascript; charset=utf-8', browserScript('sandbox')),
  asset('/assets/icon.svg', 'image/svg+xml', FAVICON),
  asset(
    '/v2/assets/js/midtrans-new-3ds.min.js',
    'text/javascript; charset=utf-8',
    browserScript('midtrans-new-3ds'),
    ASK_AGAIN,
  ),
];
