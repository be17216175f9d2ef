// Markup for the pages of the documentation: prose, names that may break, and coloured JSON.

import { type Html, html } from '../../domain/html.ts';

/** Paragraphs, `code` and **emphasis**: as much Markdown as our descriptions use. */
export function prose(text: string): Html[] {
  return text.split(/\n{2,}/).map((paragraph) => html`<p>${inline(paragraph)}</p>`);
}

/** The same without paragraphs, for a line of text. */
export function inline(text: string): Html[] {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
    if (/^`[^`]+`$/.test(part)) return html`<code>${part.slice(1, -1)}</code>`;
    if (/^\*\*[^*]+\*\*$/.test(part)) return html`<strong>${part.slice(2, -2)}</strong>`;
    return html`${part}`;
  });
}

/** A name that may break after an underscore, where a line is too short for it. */
export function breakable(name: string): Html[] {
  return name.split(/(?<=_)/).map((word) => html`${word}<wbr>`);
}

const JSON_TOKENS = /("(?:\\.|[^"\\])*"(?=\s*:))|("(?:\\.|[^"\\])*")|(\b(?:true|false|null)\b|-?\b\d[\d.eE+-]*)/g;

/** JSON, indented and coloured by the kind of each token. */
export function json(value: unknown): Html {
  const text = JSON.stringify(value, null, 2);
  const pieces: Html[] = [];
  let end = 0;
  for (const match of text.matchAll(JSON_TOKENS)) {
    const [token, key, string] = match;
    const kind = key !== undefined ? 'k' : string !== undefined ? 's' : 'n';
    pieces.push(html`${text.slice(end, match.index)}<span class="${kind}">${token}</span>`);
    end = match.index + token.length;
  }
  return html`${pieces}${text.slice(end)}`;
}
