// The style sheet, the script and the icon of the pages.

import { BROWSER_SCRIPT } from '../../pages/browser-script.ts';
import { STYLE_SHEET } from '../../pages/style-sheet.ts';
import type { Route } from '../../route.ts';

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="#0d7c74"><path d="M3 22V7l4-4v4l2-2v17zM21 22V7l-4-4v4l-2-2v17z"/></svg>`;

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
  asset('/assets/icon.svg', 'image/svg+xml', ICON),
];
