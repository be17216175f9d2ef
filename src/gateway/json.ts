// The gateway's JSON, which may hold anything: its fields, and reading it without losing digits.

export type Json = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object, or an empty one where there is none. */
export function objectOf(value: unknown): Json {
  return isObject(value) ? value : {};
}

/** The text; null where there is none, it is empty, or it is longer than it may be. */
export function textOf(value: unknown, lengthMax = Number.POSITIVE_INFINITY): string | null {
  return typeof value === 'string' && value !== '' && value.length <= lengthMax ? value : null;
}

const COUNT_MAX = 2_147_483_647;

/** A whole number from 0 on that a column can hold. */
export function countOf(value: unknown): number | null {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= COUNT_MAX ? Number(value) : null;
}

/** Looks like a bare number of 16 digits or more. It may also match inside a text, which costs time and nothing else. */
const LONG_NUMBER_HINT = /[:,[]\s*-?\d{16}/;

/** A text of JSON, or a number: texts are matched so that the digits inside them are stepped over. */
const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

const WHOLE_NUMBER = /^-?\d{16,}$/;

/** Throws a SyntaxError where the text is not JSON, as JSON.parse does. */
export function parseJson(text: string): unknown {
  const parsed: unknown = JSON.parse(text);
  if (!LONG_NUMBER_HINT.test(text)) return parsed;
  return JSON.parse(text.replace(TEXT_OR_NUMBER, quoteIfUnsafe));
}

function quoteIfUnsafe(token: string): string {
  return WHOLE_NUMBER.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token;
}
