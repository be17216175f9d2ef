// Reads JSON from strangers: what JSON.parse takes, less duplicate and forbidden keys, deep nesting and infinite numbers.

import { escapeLength, isDigit, isSpace, nameCharacter, shorten } from './json-characters.ts';

export type JsonProblem = 'syntax' | 'duplicate_key' | 'too_deep' | 'forbidden_key' | 'encoding';

export class StrictJsonError extends Error {
  override readonly name = 'StrictJsonError';
  readonly problem: JsonProblem;
  /** A dotted path such as `item_details.0.price`; null at the top, or where the place is not known. */
  readonly field: string | null;

  constructor(problem: JsonProblem, message: string, field: string | null = null) {
    super(message);
    this.problem = problem;
    this.field = field;
  }
}

export interface JsonLimits {
  /** How many arrays and objects may stand inside each other; 32 where it is absent. */
  readonly maxDepth?: number;
  /** Whole numbers that a double cannot hold become the text of their digits. */
  readonly keepDigits?: boolean;
}

const DEPTH_MAX = 32;
const PATH_LENGTH_MAX = 200;
/** A number of fewer digits than this and without an exponent cannot be infinite. */
const FINITE_LENGTH_MAX = 308;
/** A whole number of fewer digits than this is held exactly. */
const UNSAFE_LENGTH_MIN = 16;

const QUOTE = 0x22;
const PLUS = 0x2b;
const COMMA = 0x2c;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const LETTER_E = 0x65;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** The bit that makes a lower-case letter of an upper-case one. */
const LOWER_CASE = 0x20;

const WORDS = ['true', 'false', 'null'];
const BYTE_ORDER_MARK = '\ufeff';
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function parseJsonBuffer(bytes: Buffer, limits: JsonLimits = {}): unknown {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw new StrictJsonError('encoding', 'The body is not valid UTF-8: send JSON text in UTF-8.');
  }
  return parseStrictJson(text, limits);
}

export function parseStrictJson(text: string, limits: JsonLimits = {}): unknown {
  if (text.startsWith(BYTE_ORDER_MARK)) {
    throw new StrictJsonError('encoding', 'The body begins with a byte order mark: send UTF-8 without one.');
  }
  const scanner = new Scanner(text, limits.maxDepth ?? DEPTH_MAX);
  scanner.scan();
  // The scan has refused all that JSON.parse would refuse, and more.
  return JSON.parse(limits.keepDigits === true ? quote(text, scanner.longNumbers) : text);
}

/** The text with these parts of it in quotes. */
function quote(text: string, parts: Scanner['longNumbers']): string {
  let quoted = '';
  let from = 0;
  for (const { start, end } of parts) {
    quoted += `${text.slice(from, start)}"${text.slice(start, end)}"`;
    from = end;
  }
  return quoted + text.slice(from);
}

/** An array or object that is open: where the scan stands in it, and which keys it had. */
interface Frame {
  /** Null for an array. */
  readonly keys: Set<string> | null;
  /** Null until the first key of an object was read, and in an array. */
  key: string | null;
  index: number;
}

/** One pass over the text with a stack of its own: the sender's nesting never becomes ours. */
class Scanner {
  private readonly text: string;
  private readonly maxDepth: number;
  private readonly frames: Frame[] = [];
  private at = 0;
  /** Where whole numbers stand that a double cannot hold. */
  readonly longNumbers: { readonly start: number; readonly end: number }[] = [];

  constructor(text: string, maxDepth: number) {
    this.text = text;
    this.maxDepth = maxDepth;
  }

  scan(): void {
    this.skipSpace();
    if (this.at === this.text.length) {
      throw new StrictJsonError('syntax', 'The body is empty: send a JSON document.');
    }
    do {
      this.startValue();
    } while (this.goToNextValue());
  }

  /** Goes inside arrays and objects up to the first scalar, and passes it; or up to the end of an empty one. */
  private startValue(): void {
    let char = this.text.charCodeAt(this.at);
    while (char === OPEN_OBJECT || char === OPEN_ARRAY) {
      const isObject = char === OPEN_OBJECT;
      this.open(isObject ? new Set() : null);
      this.skipSpace();
      if (this.text.charCodeAt(this.at) === (isObject ? CLOSE_OBJECT : CLOSE_ARRAY)) return;
      if (isObject) this.readKey();
      char = this.text.charCodeAt(this.at);
    }
    if (char === QUOTE) this.skipString();
    else if (char === MINUS || isDigit(char)) this.skipNumber();
    else this.skipWord();
  }

  /** Closes what ends here and passes the comma; false at the end of the document. */
  private goToNextValue(): boolean {
    for (;;) {
      this.skipSpace();
      const char = this.text.charCodeAt(this.at);
      const frame = this.frames.at(-1);
      if (frame === undefined) {
        if (this.at < this.text.length) this.fail('the end of the document');
        return false;
      }
      if (char === COMMA) {
        this.at++;
        this.skipSpace();
        if (frame.keys === null) frame.index++;
        else this.readKey();
        return true;
      }
      if (char !== (frame.keys === null ? CLOSE_ARRAY : CLOSE_OBJECT)) {
        this.fail(frame.keys === null ? 'a comma or "]"' : 'a comma or "}"');
      }
      this.at++;
      this.frames.pop();
    }
  }

  private open(keys: Set<string> | null): void {
    if (this.frames.length >= this.maxDepth) {
      const message = `The body is nested too deeply: at most ${this.maxDepth} arrays and objects may stand inside each other.`;
      throw new StrictJsonError('too_deep', message, this.path());
    }
    this.frames.push({ keys, key: null, index: 0 });
    this.at++;
  }

  private readKey(): void {
    const start = this.at;
    if (this.text.charCodeAt(start) !== QUOTE) this.fail('a key in double quotes');
    const escaped = this.skipString();
    // Keys are compared as they will be, so that "a" and "\u0061" are the same.
    const key: string = escaped ? JSON.parse(this.text.slice(start, this.at)) : this.text.slice(start + 1, this.at - 1);
    this.enterKey(key);
    this.skipSpace();
    if (this.text.charCodeAt(this.at) !== COLON) this.fail('a colon after the key');
    this.at++;
    this.skipSpace();
  }

  private enterKey(key: string): void {
    const frame = this.frames.at(-1);
    if (frame === undefined || frame.keys === null) return;
    const parentKey = this.frames.at(-2)?.key;
    frame.key = key;
    // Either would reach the prototype of all objects if the value were ever merged into another one.
    if (key === '__proto__' || (key === 'prototype' && parentKey === 'constructor')) {
      const message = `The body has the key "${key}", which is not allowed here: remove it.`;
      throw new StrictJsonError('forbidden_key', message, this.path());
    }
    if (frame.keys.has(key)) {
      const message = `The key "${shorten(key)}" appears twice in the same object: send it once.`;
      throw new StrictJsonError('duplicate_key', message, this.path());
    }
    frame.keys.add(key);
  }

  /** Says whether the string had an escape in it. */
  private skipString(): boolean {
    const { text } = this;
    let escaped = false;
    let at = this.at + 1;
    for (;;) {
      const char = text.charCodeAt(at);
      if (char === QUOTE) break;
      if (char === BACKSLASH) {
        escaped = true;
        const length = escapeLength(text, at);
        if (length === 0) this.fail('one of the escapes of JSON, such as \\" \\\\ \\n or \\u0041', at + 1);
        at += length;
      } else if (char >= 0x20) {
        at++;
      } else if (at < text.length) {
        this.fail('a visible character, or an escape such as \\n', at);
      } else {
        // Past the end charCodeAt gives NaN, which is neither a quote nor a character.
        this.fail('a double quote at the end of the text', at);
      }
    }
    this.at = at + 1;
    return escaped;
  }

  private skipNumber(): void {
    const { text } = this;
    const start = this.at;
    if (text.charCodeAt(start) === MINUS) this.at++;
    if (text.charCodeAt(this.at) === ZERO) this.at++;
    else this.skipDigits();
    const wholeEnd = this.at;
    if (text.charCodeAt(this.at) === POINT) {
      this.at++;
      this.skipDigits();
    }
    const exponent = text.charCodeAt(this.at) | LOWER_CASE;
    if (exponent === LETTER_E) {
      this.at++;
      const sign = text.charCodeAt(this.at);
      if (sign === PLUS || sign === MINUS) this.at++;
      this.skipDigits();
    }
    const mayBeUnsafe = this.at === wholeEnd && this.at - start >= UNSAFE_LENGTH_MIN;
    if (mayBeUnsafe && !Number.isSafeInteger(Number(text.slice(start, this.at)))) {
      this.longNumbers.push({ start, end: this.at });
    }
    const mayBeInfinite = exponent === LETTER_E || this.at - start > FINITE_LENGTH_MAX;
    if (mayBeInfinite && !Number.isFinite(Number(text.slice(start, this.at)))) {
      const message = `The body has a number that is too large (${this.place(start)}): send a smaller one.`;
      throw new StrictJsonError('syntax', message, this.path());
    }
  }

  private skipDigits(): void {
    const start = this.at;
    while (isDigit(this.text.charCodeAt(this.at))) this.at++;
    if (this.at === start) this.fail('a digit');
  }

  private skipWord(): void {
    for (const word of WORDS) {
      if (!this.text.startsWith(word, this.at)) continue;
      this.at += word.length;
      return;
    }
    this.fail('a value');
  }

  private skipSpace(): void {
    const { text } = this;
    let { at } = this;
    while (isSpace(text.charCodeAt(at))) at++;
    this.at = at;
  }

  private fail(expected: string, at = this.at): never {
    const codePoint = this.text.codePointAt(at);
    const found = codePoint === undefined ? 'the text ends there' : `found ${nameCharacter(codePoint)}`;
    const message = `The body is not valid JSON: expected ${expected} at ${this.place(at)}, but ${found}.`;
    throw new StrictJsonError('syntax', message, this.path());
  }

  private place(at: number): string {
    const before = this.text.slice(0, at);
    const lineStart = before.lastIndexOf('\n') + 1;
    return `line ${before.split('\n').length}, column ${at - lineStart + 1}`;
  }

  private path(): string | null {
    const parts = this.frames.map(({ keys, key, index }) => (keys === null ? String(index) : key));
    const path = parts
      .filter((part) => part !== null)
      .map(shorten)
      .join('.');
    if (path === '') return null;
    return path.length <= PATH_LENGTH_MAX ? path : `${path.slice(0, PATH_LENGTH_MAX)}…`;
  }
}
