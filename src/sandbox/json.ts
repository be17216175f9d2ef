// JSON as it travels: its types, and a writer that can put a number beyond 2^53 on the wire.

import { randomBytes } from 'node:crypto';

export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;
export interface JsonObject {
  [name: string]: JsonValue;
}

/** A JSON object under construction: absent fields are left out, a bigint becomes a plain number of any length. */
export interface WireFields {
  [name: string]: WireValue | undefined;
}
export type WireValue = JsonValue | bigint | readonly (WireValue | undefined)[] | WireFields;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether objects and lists stand in each other more than `levels` deep. */
export function isDeeperThan(value: JsonValue, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}

// The mark is unguessable, so that no text of a client can pass for a number.
const mark = `#${randomBytes(12).toString('hex')}:`;
const marked = new RegExp(`"${mark}(-?\\d+)"`, 'g');

export function writeJson(value: unknown, indent?: number): string {
  let hasBigint = false;
  const text = JSON.stringify(
    value,
    (_name, item: unknown) => {
      if (typeof item !== 'bigint') return item;
      hasBigint = true;
      return `${mark}${item}`;
    },
    indent,
  );
  return hasBigint ? text.replace(marked, '$1') : text;
}
