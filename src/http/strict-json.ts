// Reads JSON from strangers: what JSON.parse takes, less duplicate and forbidden keys, deep nesting and infinite numbers.

import { inspectJson, type Span, StrictJsonError } from './json-faults.ts';

export { StrictJsonError };

export interface JsonLimits {
  /** How many arrays and objects may stand inside each other; 32 where it is absent. */
  readonly maxDepth?: number;
  /** Whole numbers that a double cannot hold become the text of their digits. */
  readonly keepDigits?: boolean;
}

const DEPTH_MAX = 32;
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

/**
 * The end of every key: a quote that is not escaped, before a colon. It also matches at the start of a text that begins with
 * a colon, which costs time and nothing else.
 */
const KEY_END = /"(?=[ \t\r\n]*:)(?<!(?<!\\)(?:\\\\)*\\")/g;

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
  return keys === (text.match(KEY_END)?.length ?? 0);
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
