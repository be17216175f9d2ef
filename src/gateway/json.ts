// Reading fields of the gateway's JSON, which may hold anything.

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
