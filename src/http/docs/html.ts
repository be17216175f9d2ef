// HTML that cannot be forgotten to be escaped: text becomes markup only through the `html` tag.

export interface Html {
  readonly markup: string;
}

type Piece = Html | string | number | null | undefined | false | readonly Piece[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Every value is escaped, unless it is itself the result of this tag. */
export function html(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return { markup: parts.map((part, index) => part + markupOf(pieces[index])).join('') };
}

/** For constants of our own, such as the style sheet; never for anything that was given to us. */
export function trusted(markup: string): Html {
  return { markup };
}

function markupOf(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return '';
  if (typeof piece === 'string' || typeof piece === 'number') return escapeHtml(String(piece));
  return 'markup' in piece ? piece.markup : piece.map(markupOf).join('');
}

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
