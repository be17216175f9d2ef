// Reads untrusted JSON: what JSON.parse takes, less duplicate and forbidden keys, deep nesting and infinite numbers.

type JsonProblem = 'syntax' | 'duplicate_key' | 'too_deep' | 'forbidden_key' | 'encoding';

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

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Throws at the first fault; gives where whole numbers stand that a double cannot hold. */
function inspectJson(text: string, maxDepth: number): readonly Span[] {
  return new Scanner(text, maxDepth).scan();
}

const PATH_LENGTH_MAX = 200;
/** No longer piece of the sender's text than this comes back in a message. */
const ECHO_LENGTH_MAX = 40;

const WORD = /true|false|null/y;
/** A number as far as it goes: one that breaks off ends in something else than a digit. */
const NUMBER = /-?(?:(?:0|[1-9]\d*)(?:\.(?:\d+(?:e[+-]?\d*)?)?|e[+-]?\d*)?)?/iy;
const LONG_WHOLE = /^-?\d{16,}$/;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
/** A quote, an escape, a control character (all that stands before the space), or the end of the document. */
const END_OF_PLAIN_TEXT = /["\\]|[^ -\uffff]|$/g;

/** An array or object that is open: where the scan stands in it, and which keys it had. */
interface Frame {
  /** Null for an array. */
  readonly keys: Set<string> | null;
  /** Null until the first key of an object was read, and in an array. */
  key: string | null;
  index: number;
}

/** One pass over the text with a stack of its own. */
class Scanner {
  private readonly text: string;
  private readonly maxDepth: number;
  private readonly frames: Frame[] = [];
  private readonly longNumbers: Span[] = [];
  private at = 0;

  constructor(text: string, maxDepth: number) {
    this.text = text;
    this.maxDepth = maxDepth;
  }

  scan(): readonly Span[] {
    this.skipSpace();
    if (this.at === this.text.length) throw new StrictJsonError('syntax', 'The body is empty: send a JSON document.');
    do this.passValue();
    while (this.goToNextValue());
    return this.longNumbers;
  }

  /** Goes inside arrays and objects up to the first scalar, and passes it; or up to the end of an empty one. */
  private passValue(): void {
    let char = this.text[this.at];
    while (char === '{' || char === '[') {
      this.open(char === '{' ? new Set() : null);
      if (this.text[this.at] === (char === '{' ? '}' : ']')) return;
      if (char === '{') this.passKey();
      char = this.text[this.at];
    }
    if (char === '"') this.passText();
    else if (this.take(WORD) === '') this.passNumber();
  }

  /** Closes what ends here and passes the comma; false at the end of the document. */
  private goToNextValue(): boolean {
    for (;;) {
      this.skipSpace();
      const char = this.text[this.at];
      const frame = this.frames.at(-1);
      if (frame === undefined && char !== undefined) this.fail('the end of the document');
      if (frame === undefined) return false;
      const end = frame.keys === null ? ']' : '}';
      if (char !== ',' && char !== end) this.fail(`a comma or "${end}"`);
      this.at++;
      if (char === end) this.frames.pop();
      else {
        this.skipSpace();
        if (frame.keys === null) frame.index++;
        else this.passKey();
        return true;
      }
    }
  }

  private open(keys: Frame['keys']): void {
    if (this.frames.length >= this.maxDepth) {
      const message = `The body is nested too deeply: at most ${this.maxDepth} arrays and objects may stand inside each other.`;
      throw new StrictJsonError('too_deep', message, this.path());
    }
    this.frames.push({ keys, key: null, index: 0 });
    this.at++;
    this.skipSpace();
  }

  private passKey(): void {
    const start = this.at;
    if (this.text[start] !== '"') this.fail('a key in double quotes');
    this.passText();
    const key = this.text.slice(start, this.at);
    // Keys are compared as they will be, so that "a" and "\u0061" are the same.
    this.enterKey(key.includes('\\') ? JSON.parse(key) : key.slice(1, -1));
    this.skipSpace();
    if (this.text[this.at] !== ':') this.fail('a colon after the key');
    this.at++;
    this.skipSpace();
  }

  private enterKey(key: string): void {
    const [parent, frame] = [this.frames.at(-2), this.frames.at(-1)];
    if (frame === undefined) return;
    frame.key = key;
    // Either would reach the prototype of all objects if the value were ever merged into another one.
    if (key === '__proto__' || (key === 'prototype' && parent?.key === 'constructor')) {
      const message = `The body has the key "${key}", which is not allowed here: remove it.`;
      throw new StrictJsonError('forbidden_key', message, this.path());
    }
    if (frame.keys?.has(key)) {
      const message = `The key "${shorten(key)}" appears twice in the same object: send it once.`;
      throw new StrictJsonError('duplicate_key', message, this.path());
    }
    frame.keys?.add(key);
  }

  private passText(): void {
    this.at++;
    for (;;) {
      END_OF_PLAIN_TEXT.lastIndex = this.at;
      this.at = END_OF_PLAIN_TEXT.exec(this.text)?.index ?? this.text.length;
      const char = this.text[this.at];
      if (char === '"') break;
      if (char === undefined) this.fail('a double quote at the end of the text');
      if (char !== '\\') this.fail('a visible character, or an escape such as \\n');
      if (this.take(ESCAPE) === '')
        this.fail('one of the escapes of JSON, such as \\" \\\\ \\n or \\u0041', this.at + 1);
    }
    this.at++;
  }

  private passNumber(): void {
    const start = this.at;
    const digits = this.take(NUMBER);
    if (digits === '') this.fail('a value');
    if (!/\d$/.test(digits)) this.fail('a digit');
    if (!Number.isFinite(Number(digits))) {
      const message = `The body has a number that is too large (${this.place(start)}): send a smaller one.`;
      throw new StrictJsonError('syntax', message, this.path());
    }
    const isLong = LONG_WHOLE.test(digits) && !Number.isSafeInteger(Number(digits));
    if (isLong) this.longNumbers.push({ start, end: this.at });
  }

  private skipSpace(): void {
    while (isSpace(this.text.charCodeAt(this.at))) this.at++;
  }

  /** Passes what the pattern matches here. */
  private take(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  private fail(expected: string, at = this.at): never {
    const codePoint = this.text.codePointAt(at);
    const found = codePoint === undefined ? 'the text ends there' : `found ${nameCharacter(codePoint)}`;
    const message = `The body is not valid JSON: expected ${expected} at ${this.place(at)}, but ${found}.`;
    throw new StrictJsonError('syntax', message, this.path());
  }

  private place(at: number): string {
    const lines = this.text.slice(0, at).split('\n');
    return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
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

function isSpace(char: number): boolean {
  return char === 0x20 || char === 0x0a || char === 0x0d || char === 0x09;
}

function shorten(key: string): string {
  return key.length <= ECHO_LENGTH_MAX ? key : `${key.slice(0, ECHO_LENGTH_MAX)}…`;
}

function nameCharacter(codePoint: number): string {
  const char = String.fromCodePoint(codePoint);
  if (/^[\p{L}\p{N}\p{P}\p{S}]$/u.test(char)) return char === '"' ? 'a double quote' : `"${char}"`;
  return `the character U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
}

export interface JsonLimits {
  /** How many arrays and objects may stand inside each other; 32 where it is absent. */
  readonly maxDepth?: number;
  /** Whole numbers that a double cannot hold become the text of their digits. */
  readonly keepDigits?: boolean;
}

const DEPTH_MAX = 32;
const BYTE_ORDER_MARK = '\ufeff';
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function decodeText(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new StrictJsonError('encoding', 'The body is not valid UTF-8: send JSON text in UTF-8.');
  }
}

export function parseStrictJson(text: string, { maxDepth = DEPTH_MAX, keepDigits = false }: JsonLimits = {}): unknown {
  if (text.startsWith(BYTE_ORDER_MARK)) {
    throw new StrictJsonError('encoding', 'The body begins with a byte order mark: send UTF-8 without one.');
  }
  const value = parse(text);
  if (value !== undefined && isPlain(value, text, maxDepth, keepDigits)) return value;
  const longNumbers = inspectJson(text, maxDepth);
  return JSON.parse(keepDigits ? quote(text, longNumbers) : text);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * How many keys end in the text: quotes that are not escaped, before a colon. It also counts at the start of a text that begins
 * with a colon, which costs time and nothing else.
 */
function countKeys(text: string): number {
  let keys = 0;
  for (let colon = text.indexOf(':'); colon !== -1; colon = text.indexOf(':', colon + 1)) {
    let end = colon - 1;
    while (isSpace(text.charCodeAt(end))) end--;
    if (text.charCodeAt(end) !== QUOTE) continue;
    let escapes = end - 1;
    while (text.charCodeAt(escapes) === BACKSLASH) escapes--;
    if ((end - 1 - escapes) % 2 === 0) keys++;
  }
  return keys;
}

/** Whether the value itself shows that there is nothing to refuse in its text. False where the text has to be looked at. */
function isPlain(value: unknown, text: string, maxDepth: number, keepDigits: boolean): boolean {
  if (typeof value === 'number' && isOdd(value, keepDigits)) return false;
  let keys = 0;
  // Level by level, not by recursion: the sender's nesting never becomes ours.
  let level = [value].filter(isContainer);
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > maxDepth) return false;
    const next: Container[] = [];
    for (const container of level) {
      const isList = Array.isArray(container);
      for (const key in container) {
        const inner = container[key];
        if (typeof inner === 'number' && isOdd(inner, keepDigits)) return false;
        if (isContainer(inner)) next.push(inner);
        if (isList) continue;
        if (key === '__proto__' || key === 'prototype') return false;
        keys++;
      }
    }
    level = next;
  }
  // Of two keys that are the same, JSON.parse keeps one.
  return keys === countKeys(text);
}

type Container = Readonly<Record<string, unknown>>;

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}

/** Infinite, or of more digits than a double can hold where they are to be kept. */
function isOdd(number: number, keepDigits: boolean): boolean {
  return !Number.isFinite(number) || (keepDigits && Math.abs(number) > Number.MAX_SAFE_INTEGER);
}

/** The text with these parts of it in quotes. */
function quote(text: string, parts: readonly Span[]): string {
  let quoted = '';
  let from = 0;
  for (const { start, end } of parts) {
    quoted += `${text.slice(from, start)}"${text.slice(start, end)}"`;
    from = end;
  }
  return quoted + text.slice(from);
}
