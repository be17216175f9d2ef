// A list of the console: a table with a title, or a word where there is nothing, and the way to its other pages.

import { type Html, html, type Part } from './html.ts';
import { addressWith, type View } from './view.ts';
import type { WordKey } from './words.ts';

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

export interface Column<T> {
  readonly word: WordKey;
  readonly look?: string;
  show(record: T): Part;
}

export interface ListOf<T> {
  readonly title: WordKey;
  readonly intro?: WordKey;
  readonly none: WordKey;
  readonly records: Cut<T>;
  readonly columns: readonly Column<T>[];
}

/** A list of one kind of records: the first column names them, the last one holds their buttons. */
export function listPage<T extends { readonly id: string }>(
  view: View,
  { title, intro, none, records, columns }: ListOf<T>,
): Html {
  const { say } = view;
  const head = columns.map(
    ({ word, look }) => html`<th scope="col" class="${look?.startsWith('end') ? 'end' : ''}">${say(word)}</th>`,
  );
  const rows = records.items.map((record) => {
    const cells = columns.map(({ word, look, show }, index) =>
      index === 0 || word === 'field.moves'
        ? html`<td class="${word === 'field.moves' ? 'acts-cell' : (look ?? '')}">${show(record)}</td>`
        : html`<td data-label="${say(word)}" class="${look ?? ''}">${show(record)}</td>`,
    );
    return html`<tr id="row-${record.id}">${cells}</tr>`;
  });
  return html`<div class="head"><h1>${say(title)}</h1></div>${intro === undefined ? '' : html`<p class="quiet">${say(intro)}</p>`}<section class="sheet" data-live="list" aria-label="${say(title)}">${
    records.items.length === 0
      ? html`<div class="empty">${say(none)}</div>`
      : html`<table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table>${pager(view, records)}`
  }</section>`;
}
