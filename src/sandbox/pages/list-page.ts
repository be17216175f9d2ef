// A list of the console: a table with a title, or a word where there is nothing, and the way to its other pages.

import { type Html, html, type Part } from './html.ts';
import { addressWith, type View } from './view.ts';
import type { WordKey } from './words.ts';

const ROWS_PER_PAGE = 25;

interface ListPage<T> {
  readonly items: readonly T[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

/** The page that the address asks for; the last one where it asks for more than there are. */
export function cutPage<T>(all: readonly T[], query: URLSearchParams): ListPage<T> {
  const pages = Math.max(1, Math.ceil(all.length / ROWS_PER_PAGE));
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(query.get('page') ?? 1)) || 1));
  const items = all.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE);
  return { items, total: all.length, page, pages };
}

function pager(view: View, { page, pages, total }: Omit<ListPage<unknown>, 'items'>): Html | '' {
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
  /** The classes of its cells. */
  readonly look?: string;
  /** Set where its title is for screen readers alone. */
  readonly isUnseen?: true;
  show(record: T): Part;
}

/** The first column names the records, and that of `field.moves` holds their buttons: neither repeats its title. */
export function table<T extends object>({ say }: View, records: readonly T[], columns: readonly Column<T>[]): Html {
  const head = columns.map(({ word, look, isUnseen }) => {
    const title = isUnseen ? html`<span class="unseen">${say(word)}</span>` : say(word);
    return html`<th scope="col" class="${look?.startsWith('end') ? 'end' : ''}">${title}</th>`;
  });
  const cell = (record: T, { word, look = '', show }: Column<T>, index: number) => {
    if (word === 'field.moves') return html`<td class="acts-cell">${show(record)}</td>`;
    if (index === 0) return html`<td class="${look}">${show(record)}</td>`;
    return html`<td data-label="${say(word)}" class="${look}">${show(record)}</td>`;
  };
  const row = (record: T) => {
    const id = 'id' in record ? html` id="row-${String(record.id)}"` : '';
    return html`<tr${id}>${columns.map((column, index) => cell(record, column, index))}</tr>`;
  };
  return html`<table><thead><tr>${head}</tr></thead><tbody>${records.map(row)}</tbody></table>`;
}

interface ListOf<T> {
  readonly title: WordKey;
  readonly intro?: WordKey;
  /** What stands where there is nothing. */
  readonly none: Part;
  readonly records: ListPage<T>;
  readonly columns: readonly Column<T>[];
  /** Between the title and the list. */
  readonly above?: Part;
}

/** A list of one kind of records under its title. */
export function listPage<T extends object>(
  view: View,
  { title, intro, none, records, columns, above = '' }: ListOf<T>,
): Html {
  const { say } = view;
  const found = records.items.length > 0;
  return html`<div class="head"><h1>${say(title)}</h1></div>${intro === undefined ? '' : html`<p class="quiet">${say(intro)}</p>`}${above}<section class="sheet" data-live="list" aria-label="${say(title)}">${
    found ? [table(view, records.items, columns), pager(view, records)] : html`<div class="empty">${none}</div>`
  }</section>`;
}
