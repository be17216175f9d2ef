// HTML that cannot be forgotten to be escaped: text becomes markup only through the `html` tag.

export interface Html {
  readonly markup: string;
}

export type Part = Html | string | number | null | undefined | false | readonly Part[];

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
export function html(parts: TemplateStringsArray, ...pieces: readonly Part[]): Html {
  return { markup: parts.map((part, index) => part + markupOf(pieces[index])).join('') };
}

/** For constants of our own, such as the style sheet; never for anything that was given to us. */
export function trusted(markup: string): Html {
  return { markup };
}

function markupOf(piece: Part): string {
  if (piece === null || piece === undefined || piece === false) return '';
  if (typeof piece === 'string' || typeof piece === 'number') return escapeHtml(String(piece));
  return 'markup' in piece ? piece.markup : piece.map(markupOf).join('');
}
