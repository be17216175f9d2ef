// The part of Go's templates, with the functions of Helm, that the chart is written in. What is not understood is a fault.

import { stringify } from 'yaml';

type Scope = { readonly dot: unknown; readonly variables: Readonly<Record<string, unknown>> };
type Write = (scope: Scope) => string;
interface Piece {
  readonly text: string;
  readonly isAction: boolean;
}

export class Templates {
  readonly #named = new Map<string, Write>();

  /** Takes the definitions of a file, and gives what renders the rest of it. */
  parse(source: string): (root: unknown) => string {
    const pieces = split(source);
    const write = this.#parseBlock(pieces);
    if (pieces.length > 0) throw new Error(`{{ ${pieces[0]?.text} }} stands alone`);
    return (root) => write({ dot: root, variables: { $: root } });
  }

  /** Until the end of the file, or the `end` or `else` that belongs to the block, which stays. */
  #parseBlock(pieces: Piece[]): Write {
    const writers: Write[] = [];
    for (let piece = pieces[0]; piece !== undefined; piece = pieces[0]) {
      const { text, isAction } = piece;
      if (isAction && /^(?:end|else)$/.test(text)) break;
      pieces.shift();
      writers.push(isAction ? this.#parseAction(text, pieces) : () => text);
    }
    return (scope) => writers.map((write) => write(scope)).join('');
  }

  #parseAction(text: string, pieces: Piece[]): Write {
    const [, keyword, rest = ''] = /^(define|if|range)\s+(.*)$/.exec(text) ?? [];
    if (keyword === undefined) {
      const value = this.#expression(text);
      return (scope) => print(value(scope));
    }
    const body = this.#parseBlock(pieces);
    const otherwise = keyword === 'if' && pieces[0]?.text === 'else' ? this.#parseElse(pieces) : () => '';
    if (pieces.shift()?.text !== 'end') throw new Error(`{{ ${text} }} has no end`);
    if (keyword === 'if') {
      const condition = this.#expression(rest);
      return (scope) => (isTrue(condition(scope)) ? body(scope) : otherwise(scope));
    }
    if (keyword === 'range') return this.#range(rest, body);
    this.#named.set(JSON.parse(rest), body);
    return () => '';
  }

  #parseElse(pieces: Piece[]): Write {
    pieces.shift();
    return this.#parseBlock(pieces);
  }

  #range(rest: string, body: Write): Write {
    const [, key = '', value = '', of] = /^(\$\w+), (\$\w+) := (.+)$/.exec(rest) ?? [];
    if (of === undefined) throw new Error(`range ${rest} is not understood`);
    const list = this.#expression(of);
    return (scope) =>
      Object.entries((list(scope) ?? {}) as Record<string, unknown>)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, item]) => body({ dot: item, variables: { ...scope.variables, [key]: name, [value]: item } }))
        .join('');
  }

  /** Calls one after another: what one gives is the last argument of the next. */
  #expression(text: string): (scope: Scope) => unknown {
    const words = text.match(/"(?:[^"\\]|\\.)*"|\(|\)|\||[^\s()|"]+/g) ?? [];
    const pipeline = this.#pipeline(words);
    if (words.length > 0) throw new Error(`{{ ${text} }} is not understood`);
    return pipeline;
  }

  #pipeline(words: string[]): (scope: Scope) => unknown {
    const calls: ((scope: Scope, piped: readonly unknown[]) => unknown)[] = [];
    do {
      calls.push(this.#call(words));
    } while (words[0] === '|' && words.shift() !== undefined);
    return (scope) => calls.reduce<readonly unknown[]>((piped, call) => [call(scope, piped)], [])[0];
  }

  #call(words: string[]): (scope: Scope, piped: readonly unknown[]) => unknown {
    const terms: ((scope: Scope) => unknown)[] = [];
    const [name = ''] = words;
    const isFunction = /^[a-zA-Z]+$/.test(name);
    if (isFunction) words.shift();
    while (words.length > 0 && words[0] !== '|' && words[0] !== ')') terms.push(this.#term(words));
    if (!isFunction && terms.length !== 1) throw new Error(`${name} takes no arguments`);
    return (scope, piped) => {
      const values = [...terms.map((term) => term(scope)), ...piped];
      return isFunction ? this.#apply(name, values) : values[0];
    };
  }

  #term(words: string[]): (scope: Scope) => unknown {
    const word = words.shift() ?? '';
    if (word === '(') {
      const inner = this.#pipeline(words);
      if (words.shift() !== ')') throw new Error('a bracket is not closed');
      return inner;
    }
    if (/^(?:"|\d)/.test(word)) return () => JSON.parse(word);
    const [, variable, path = ''] = /^(\$\w*)?((?:\.\w+)*|\.)$/.exec(word) ?? [];
    if (word === '' || (variable === undefined && path === '')) throw new Error(`${word} is not understood`);
    const names = path.split('.').filter((name) => name !== '');
    return ({ dot, variables }) => names.reduce(member, variable === undefined ? dot : variables[variable]);
  }

  #apply(name: string, values: readonly unknown[]): unknown {
    if (name === 'include') {
      const body = this.#named.get(String(values[0]));
      if (body === undefined) throw new Error(`${values[0]} is not defined`);
      return body({ dot: values[1], variables: { $: values[1] } });
    }
    const known = FUNCTIONS[name];
    if (known === undefined) throw new Error(`the function ${name} is not known`);
    return known(...values);
  }
}

/** Text and actions in turn; `{{-` and `-}}` take the white space beside them away. */
function split(source: string): Piece[] {
  const pieces: Piece[] = [];
  const pattern = /\{\{(-(?=\s))?\s*([\s\S]*?)\s*(-)?\}\}/g;
  let end = 0;
  let trims = false;
  const addText = (raw: string, trimEnd: boolean) => {
    const begun = trims ? raw.trimStart() : raw;
    pieces.push({ text: trimEnd ? begun.trimEnd() : begun, isAction: false });
  };
  for (const match of source.matchAll(pattern)) {
    addText(source.slice(end, match.index), match[1] !== undefined);
    const text = match[2] ?? '';
    if (!text.startsWith('/*')) pieces.push({ text, isAction: true });
    trims = match[3] !== undefined;
    end = match.index + match[0].length;
  }
  addText(source.slice(end), false);
  return pieces;
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) throw new Error(`.${name} of what is no object`);
  return (value as Record<string, unknown>)[name];
}

function isTrue(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}

function print(value: unknown): string {
  if (value === undefined || value === null) throw new Error('a value is missing');
  return String(value);
}

const FUNCTIONS: Readonly<Record<string, (...values: unknown[]) => unknown>> = {
  not: (value) => !isTrue(value),
  default: (fallback, value) => (isTrue(value) ? value : fallback),
  required: (message, value) => {
    if (value === undefined || value === null || value === '') throw new Error(String(message));
    return value;
  },
  quote: (value) => JSON.stringify(print(value)),
  printf: (format, ...values) => String(format).replaceAll('%s', () => print(values.shift())),
  trunc: (length, text) => String(text).slice(0, Number(length)),
  trimSuffix: (suffix, text) => String(text).replace(new RegExp(`${suffix}$`), ''),
  add: (...values) => values.map(Number).reduce((sum, value) => sum + value, 0),
  mul: (...values) => values.map(Number).reduce((product, value) => product * value, 1),
  toYaml: (value) => stringify(value).trimEnd(),
  nindent: (spaces, text) => `\n${String(text).replaceAll(/^/gm, ' '.repeat(Number(spaces)))}`,
};
