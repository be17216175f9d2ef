// A list of the console: a table with a title, or a word where there is nothing, and the way to older ones.

import { type Html, html, type Part } from './html.ts';
import { type Cut, pager } from './paging.ts';
import type { View } from './view.ts';
import type { WordKey } from './words-en.ts';

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
