// The style sheet, the script and the icon of the pages.

import { FAVICON } from '../../../design/mark.ts';
import { BROWSER_SCRIPT } from '../../pages/browser-script.ts';
import { STYLE_SHEET } from '../../pages/style-sheet.ts';
import type { Route } from '../../route.ts';

/** The pages name them by their content, so a browser may keep them for as long as it likes. */
const HEADERS = { 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' };

function asset(path: string, contentType: string, body: string): Route {
  return {
    method: 'GET',
    path,
    operation: 'page',
    access: 'anyone',
    dialect: 'page',
    handle: () => ({ status: 200, contentType, body, headers: HEADERS }),
  };
}

export const assetRoutes: readonly Route[] = [
  asset('/assets/pages.css', 'text/css; charset=utf-8', STYLE_SHEET),
  asset('/assets/pages.js', 'text/javascript; charset=utf-8', BROWSER_SCRIPT),
  asset('/assets/icon.svg', 'image/svg+xml', FAVICON),
];
