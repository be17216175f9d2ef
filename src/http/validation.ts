// Checks requests against their schemas: a refusal names every field that is wrong, and says what is allowed there.

import type { TSchema } from 'typebox';
import { type FieldError, invalid } from '../domain/errors.ts';
import { shapeOf } from '../domain/shape.ts';
import { isStorable, UNSTORABLE } from './body.ts';

export type Validator = (value: unknown) => void;

/** Nothing is coerced or removed: what was sent is what is judged. */
export function bodyValidator(schema: TSchema): Validator {
  const faultsOf = shapeOf(schema, '(body)');
  return (body) => {
    const faults = faultsOf(body);
    if (faults.length > 0) throw invalid(...faults);
  };
}

/** Query strings hold only text, so their numbers are read, and what is absent gets its default. */
export function queryValidator(schema: TSchema): Validator {
  const faultsOf = shapeOf(schema, '(query)');
  const { properties = {} } = schema as { properties?: Record<string, { type?: unknown; default?: unknown }> };
  const known = Object.entries(properties);
  return (value) => {
    const query = value as Record<string, unknown>;
    for (const [name, { type, default: usual }] of known) {
      const given = query[name];
      if (given === undefined && usual !== undefined) query[name] = usual;
      if (type === 'integer' && typeof given === 'string') query[name] = readWhole(given);
      // Repeated fields come as lists, and one that was given once is a list of one.
      if (type === 'array' && typeof given === 'string') query[name] = [given];
    }
    const faults = faultsOf(query);
    if (faults.length > 0) throw invalid(...byField(faults));
    // Bodies are searched for such text where they are parsed.
    for (const [field, given] of Object.entries(query)) {
      for (const text of [given].flat()) {
        if (typeof text === 'string' && !isStorable(text)) throw invalid({ field, message: UNSTORABLE });
      }
    }
  };
}

/** A query has no fields within fields: a fault of one of several values is reported for the field, once. */
function byField(faults: readonly FieldError[]): FieldError[] {
  const first = new Map<string, FieldError>();
  for (const { field, message } of faults) {
    const [name = field] = field.split('.');
    if (!first.has(name)) first.set(name, { field: name, message });
  }
  return [...first.values()];
}

/** The number; the text where it is none, for the schema to refuse. */
function readWhole(text: string): number | string {
  return text !== '' && Number.isInteger(Number(text)) ? Number(text) : text;
}
