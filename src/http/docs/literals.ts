// JSON written as the literals of a programming language.

export interface Notation {
  readonly object: readonly [open: string, close: string];
  readonly list: readonly [open: string, close: string];
  /** Between a name and its value. */
  readonly pair: string;
  readonly indent: string;
  /** How null, true and false are called there. */
  readonly words: Readonly<Record<'null' | 'true' | 'false', string>>;
  text(value: string): string;
}

const JSON_WORDS = { null: 'null', true: 'true', false: 'false' } as const;

/** JSON is a part of the language. */
export const JAVASCRIPT: Notation = {
  object: ['{', '}'],
  list: ['[', ']'],
  pair: ': ',
  indent: '  ',
  words: JSON_WORDS,
  text: (value) => JSON.stringify(value),
};

/** Its strings have the escapes of JSON. */
export const PYTHON: Notation = {
  ...JAVASCRIPT,
  indent: '    ',
  words: { null: 'None', true: 'True', false: 'False' },
};

/** Between single quotes only the quote and the backslash are special. */
export const PHP: Notation = {
  object: ['[', ']'],
  list: ['[', ']'],
  pair: ' => ',
  indent: '    ',
  words: JSON_WORDS,
  text: (value) => `'${value.replaceAll(/['\\]/g, '\\$&')}'`,
};

/** Every line after the first begins with `margin`. */
export function literal(value: unknown, notation: Notation, margin = ''): string {
  if (typeof value === 'string') return notation.text(value);
  if (value === null || typeof value === 'boolean') return notation.words[`${value}`];
  if (typeof value !== 'object') return String(value);
  const inside = margin + notation.indent;
  const entries = Array.isArray(value)
    ? value.map((item) => literal(item, notation, inside))
    : Object.entries(value).map(
        ([name, item]) => notation.text(name) + notation.pair + literal(item, notation, inside),
      );
  const [open, close] = Array.isArray(value) ? notation.list : notation.object;
  if (entries.length === 0) return open + close;
  return `${open}\n${entries.map((entry) => `${inside}${entry},\n`).join('')}${margin}${close}`;
}
