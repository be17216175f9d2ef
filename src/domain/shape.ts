// What a value must look like, said once, as a schema: the check that is compiled of it, and the words for what is wrong.

import type { TSchema } from 'typebox';
import { Compile } from 'typebox/schema';
import { type Said, say } from '../text/sayings.ts';
import type { FieldError } from './errors.ts';
import { isUuid } from './ids.ts';
import { isCalendarDay, isTime } from './time.ts';

/** How many faults of one value are reported at most. */
const FAULTS_MAX = 20;
/** No longer piece of an unknown field's name than this comes back. */
const NAME_LENGTH_MAX = 60;

/** The part of JSON Schema that is used here; a new keyword needs its text in `faultOf`. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  /** By the pattern of their names. */
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly minProperties?: number;
  readonly description?: string;
  /** Instead of the usual text, for any fault of the value itself. */
  readonly says?: Said | ((value: unknown) => Said);
}

type Fields = Readonly<Record<string, unknown>>;

/** Every fault of a value; empty where it has none. */
export type Shape = (value: unknown) => readonly FieldError[];

const NONE: readonly FieldError[] = [];

/** `whole` names the value itself where a fault is in none of its fields. The check is compiled when it is first needed. */
export function shapeOf(schema: TSchema, whole: string): Shape {
  let compiled: ReturnType<typeof Compile> | undefined;
  return (value) => {
    compiled ??= Compile(toCompile(schema as Schema));
    return compiled.Check(value) ? NONE : explain(schema as Schema, value, whole);
  };
}

/** As a schema is compiled: names of fields are looked up, where each would be matched by a pattern, and formats are ours. */
function toCompile(schema: Schema): object {
  const { additionalProperties, format, properties, items, ...rest } = schema;
  const tests: ((value: never) => boolean)[] = [];
  if (additionalProperties === false) {
    const known = new Set(Object.keys(properties ?? {}));
    tests.push((value: Fields) => {
      for (const name in value) if (!known.has(name)) return false;
      return true;
    });
  }
  // The compiled check passes over the holes of a list, which become null in JSON.
  if (items !== undefined) tests.push((value: unknown) => !Array.isArray(value) || !value.includes(undefined));
  const form = FORMATS[format ?? ''];
  if (form !== undefined) tests.push((value: unknown) => typeof value !== 'string' || form.test(value));
  return {
    ...rest,
    ...(properties === undefined ? {} : { properties: mapValues(properties, toCompile) }),
    ...(items === undefined ? {} : { items: toCompile(items) }),
    ...(tests.length === 0 ? {} : { '~refine': tests.map((check) => ({ check, error: () => '' })) }),
  };
}

function explain(schema: Schema, value: unknown, whole: string): FieldError[] {
  const found: FieldError[] = [];
  for (const { field, message } of faults(schema, value, [])) {
    found.push({ field: field || whole, message });
    if (found.length === FAULTS_MAX) break;
  }
  return found.length === 0 ? [{ field: whole, message: say('not_valid') }] : found;
}

/** One fault for each field, in the order in which the schema names the fields, and unknown fields after them. */
function* faults(schema: Schema, value: unknown, path: readonly string[]): Generator<FieldError> {
  const fault = faultOf(schema, value);
  if (fault !== null) {
    const { says = fault } = schema;
    yield { field: path.join('.'), message: typeof says === 'string' ? says : says(value) };
  }
  if (schema.items !== undefined && Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* faults(schema.items, item, [...path, String(index)]);
  }
  if (schema.properties !== undefined && isFields(value)) yield* faultsOfFields(schema, value, path);
  if (!isFields(value)) return;
  for (const [pattern, inner] of Object.entries(schema.patternProperties ?? {})) {
    const names = Object.keys(value).filter((name) => new RegExp(pattern, 'u').test(name));
    for (const name of names) yield* faults(inner, value[name], [...path, name]);
  }
}

function* faultsOfFields(schema: Schema, value: Fields, path: readonly string[]): Generator<FieldError> {
  const { properties = {}, required = [], additionalProperties } = schema;
  for (const [name, inner] of Object.entries(properties)) {
    if (value[name] !== undefined) yield* faults(inner, value[name], [...path, name]);
    else if (required.includes(name)) yield { field: [...path, name].join('.'), message: say('required') };
  }
  if (additionalProperties !== false) return;
  for (const name in value) {
    if (Object.hasOwn(properties, name)) continue;
    yield { field: [...path, name.slice(0, NAME_LENGTH_MAX)].join('.'), message: say('field_unknown') };
  }
}

/** What is wrong with the value itself, not with what is inside of it. */
function faultOf(schema: Schema, value: unknown): Said | null {
  const { type = [], enum: values } = schema;
  const types = [type].flat();
  if (types.length > 0 && !types.some((name) => TYPES[name]?.test(value))) {
    return say('must_be', { kind: types.map((name) => TYPES[name]?.words ?? name).join(' or ') });
  }
  if (values !== undefined && !values.includes(value)) return say('one_of', { list: values.join(', ') });
  if (typeof value === 'number') return faultOfNumber(schema, value);
  if (typeof value === 'string') return faultOfText(schema, value);
  if (Array.isArray(value)) return faultOfList(schema, value);
  const { minProperties = 0 } = schema;
  if (!isFields(value) || Object.keys(value).length >= minProperties) return null;
  return say('few_properties', { count: minProperties });
}

function faultOfNumber({ minimum, maximum }: Schema, value: number): Said | null {
  if (maximum !== undefined && value > maximum) return say('at_most', { number: maximum });
  return minimum !== undefined && value < minimum ? say('at_least', { number: minimum }) : null;
}

function faultOfText(schema: Schema, value: string): Said | null {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, format, description } = schema;
  const length = [...value].length;
  if (length > maxLength) return say('at_most_characters', { count: maxLength });
  if (length < minLength) return say('empty');
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) {
    return say('pattern', { pattern: `${pattern}${description === undefined ? '' : ` (${description})`}` });
  }
  const form = FORMATS[format ?? ''];
  return form === undefined || form.test(value) ? null : say('must_be', { kind: form.words });
}

function faultOfList(schema: Schema, value: readonly unknown[]): Said | null {
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, uniqueItems = false } = schema;
  if (value.length > maxItems) return say('at_most_entries', { count: maxItems });
  if (value.length < minItems) {
    return minItems === 1 ? say('at_least_an_entry') : say('at_least_entries', { count: minItems });
  }
  const texts = value.filter((entry) => typeof entry === 'string');
  return uniqueItems && new Set(texts).size < texts.length ? say('entry_twice') : null;
}

const TYPES: Readonly<Record<string, { readonly words: string; test(value: unknown): boolean }>> = {
  integer: { words: 'a whole number', test: Number.isInteger },
  number: { words: 'a number', test: Number.isFinite },
  string: { words: 'a string', test: (value) => typeof value === 'string' },
  boolean: { words: 'true or false', test: (value) => typeof value === 'boolean' },
  object: { words: 'an object', test: isFields },
  array: { words: 'an array', test: Array.isArray },
  null: { words: 'null', test: (value) => value === null },
};

const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;

const FORMATS: Readonly<Record<string, { readonly words: string; test(text: string): boolean }>> = {
  email: { words: 'an e-mail address', test: (text) => EMAIL.test(text) },
  date: { words: 'a date as YYYY-MM-DD', test: isCalendarDay },
  'date-time': { words: 'a time such as 2026-01-15T03:00:00Z', test: isTime },
  uuid: { words: 'a UUID', test: isUuid },
};

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mapValues<From, To>(from: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(from).map(([name, value]) => [name, change(value)]));
}
