// HTML that escapes by default: whatever is put into a template is text, unless it is a template itself.

/** Finished HTML. Only `html` makes it, so nothing reaches a page unescaped. */
export class Html {
  readonly text: string;

  constructor(strings: readonly string[], parts: readonly Part[]) {
    this.text = strings.map((text, index) => text + written(parts[index])).join('');
  }
}

export type Part = Html | string | number | undefined | false | readonly Part[];

/** Attribute values in templates stand in double quotes; nothing may be put into scripts, styles or comments. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings, parts);
}

/** For constants of the design, such as the mark; never for anything that was given to us. */
export function drawn(markup: string): Html {
  return new Html([markup], []);
}

function written(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(written).join('');
  return escaped(String(part));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** An address that a merchant gave, fit for a link: an app's own scheme is welcome, one that runs a script is not. */
export function linkable(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  return /^(javascript|data|vbscript|blob|file):/i.test(new URL(url).protocol) ? undefined : url;
}

/** What is shorter fits where it stands. */
const BREAKABLE_FROM = 32;

/** A long name or address may break after a sign, where a line is too short for it. */
export function breakable(text: string, from = BREAKABLE_FROM): Html | Html[] {
  if (text.length < from) return html`${text}`;
  return text.split(/(?<=[-_/.?&=:~])(?=[^-_/.?&=:~])/).map((word) => html`${word}<wbr>`);
}
