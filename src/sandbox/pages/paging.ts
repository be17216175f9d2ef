// Long lists in pages: which part of a list a page shows, and the way to its neighbours.

import { type Html, html } from './html.ts';
import { addressWith, type View } from './view.ts';

const ROWS_PER_PAGE = 25;

export interface Cut<T> {
  readonly items: readonly T[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

/** The page that the address asks for; the last one where it asks for more than there are. */
export function cutPage<T>(all: readonly T[], query: URLSearchParams): Cut<T> {
  const pages = Math.max(1, Math.ceil(all.length / ROWS_PER_PAGE));
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(query.get('page') ?? 1)) || 1));
  const items = all.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE);
  return { items, total: all.length, page, pages };
}

export function pager(view: View, { page, pages, total }: Omit<Cut<unknown>, 'items'>): Html | '' {
  const { say } = view;
  if (pages === 1) return '';
  return html`<nav class="pages" aria-label="${say('pager.title')}">
<span>${page > 1 ? html`<a rel="prev" href="${addressWith(view, { page: page - 1 })}">${say('pager.newer')}</a>` : ''}</span>
<span class="quiet small">${say('pager.where', { page, pages, total })}</span>
<span>${page < pages ? html`<a rel="next" href="${addressWith(view, { page: page + 1 })}">${say('pager.older')}</a>` : ''}</span>
</nav>`;
}
