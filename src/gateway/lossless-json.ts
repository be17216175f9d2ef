// Reading JSON without losing digits: whole numbers that a double cannot hold become the text of their digits.

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
