// JSON as it travels: its types, a writer for numbers beyond 2^53, and a reader that says in the gateway's words what is wrong.

import { randomBytes } from 'node:crypto';

export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;
export interface JsonObject {
  [name: string]: JsonValue;
}

/** A JSON object under construction: absent fields are left out, a bigint becomes a plain number of any length. */
export interface WireFields {
  [name: string]: WireValue | undefined;
}
type WireValue = JsonValue | bigint | readonly (WireValue | undefined)[] | WireFields;

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

/** Leaves out what is undefined. */
export function present<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

interface TextRule {
  readonly required?: boolean;
  readonly max?: number;
  readonly pattern?: RegExp;
  readonly oneOf?: readonly string[];
}

interface NumberRule {
  readonly required?: boolean;
  readonly min?: number;
  readonly max?: number;
}

export class Reader {
  readonly json: JsonObject;
  readonly problems: string[];
  readonly #path: string;

  constructor(json: JsonObject, problems: string[], path = '') {
    this.json = json;
    this.problems = problems;
    this.#path = path;
  }

  name(field: string): string {
    return `${this.#path}${field}`;
  }

  /** A null counts as absent. */
  value(field: string, required = false): JsonValue | undefined {
    const value = Object.hasOwn(this.json, field) ? this.json[field] : undefined;
    if (value !== undefined && value !== null) return value;
    if (required) this.problems.push(`${this.name(field)} is required`);
    return undefined;
  }

  text(field: string, rule: TextRule = {}): string | undefined {
    const value = this.value(field, rule.required);
    if (value === undefined) return undefined;
    if (typeof value !== 'string') return this.#wrong(field, 'must be a string');
    if (rule.required && value === '') return this.#wrong(field, 'is required');
    if (rule.max !== undefined && value.length > rule.max) {
      return this.#wrong(field, `must not be longer than ${rule.max} characters`);
    }
    if (rule.pattern !== undefined && !rule.pattern.test(value)) return this.#wrong(field, 'format is invalid');
    if (rule.oneOf !== undefined && !rule.oneOf.includes(value)) return this.#wrong(field, 'is not supported');
    return value;
  }

  integer(field: string, rule: NumberRule = {}): number | undefined {
    const value = this.value(field, rule.required);
    if (value === undefined) return undefined;
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) return this.#wrong(field, 'must be an integer');
    if (rule.min !== undefined && value < rule.min) {
      return this.#wrong(field, `must be greater than or equal to ${rule.min}`);
    }
    if (rule.max !== undefined && value > rule.max) {
      return this.#wrong(field, `must be less than or equal to ${rule.max}`);
    }
    return value;
  }

  flag(field: string): boolean | undefined {
    const value = this.value(field);
    if (value === undefined || typeof value === 'boolean') return value;
    return this.#wrong(field, 'must be a boolean');
  }

  object(field: string, required = false): Reader | undefined {
    const value = this.value(field, required);
    if (value === undefined) return undefined;
    if (!isObject(value)) return this.#wrong(field, 'must be an object');
    return new Reader(value, this.problems, `${this.name(field)}.`);
  }

  /** An array of objects. */
  list(field: string, rule: NumberRule = {}): Reader[] | undefined {
    const value = this.value(field, rule.required);
    if (value === undefined) return undefined;
    if (!Array.isArray(value)) return this.#wrong(field, 'must be an array');
    if (value.length < (rule.min ?? 0)) return this.#wrong(field, 'must not be empty');
    if (value.length > (rule.max ?? value.length)) {
      return this.#wrong(field, `must not have more than ${rule.max} entries`);
    }
    const readers: Reader[] = [];
    for (const [index, entry] of value.entries()) {
      const path = `${this.name(field)}[${index}]`;
      if (isObject(entry)) readers.push(new Reader(entry, this.problems, `${path}.`));
      else this.problems.push(`${path} must be an object`);
    }
    return readers;
  }

  problem(field: string, text: string): void {
    this.problems.push(`${this.name(field)} ${text}`);
  }

  #wrong(field: string, text: string): undefined {
    this.problem(field, text);
    return undefined;
  }
}

/** As text. Objects have none: their own `toString` may be anything. */
export function wordOf(value: unknown): string {
  return value === undefined || typeof value === 'object' ? '' : String(value);
}

/** As a number, which objects are not. */
export function numberOf(value: unknown): number {
  return typeof value === 'object' && value !== null ? Number.NaN : Number(value);
}
