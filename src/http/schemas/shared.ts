// Building blocks of the schemas: nullable values, amounts, times, and names under which the documentation shows a schema.

import { type TSchema, Type } from 'typebox';

export { nullable, oneOf } from '../../domain/fields.ts';

/** Marks a schema that the documentation shows under a name of its own. */
export const COMPONENT = 'x-component';

export function component<Schema extends TSchema>(name: string, schema: Schema): Schema {
  return { ...schema, [COMPONENT]: name };
}

/** How many values of one filter can be asked for at once. */
const ANY_OF_MAX = 20;

/** A filter of a list that may be repeated. */
export function anyOf<Schema extends TSchema>(schema: Schema, description: string) {
  return Type.Array(schema, {
    minItems: 1,
    maxItems: ANY_OF_MAX,
    description: `${description}; repeat it for any of several`,
  });
}

export function text(description: string) {
  return Type.String({ description });
}

export function uuid(description: string) {
  return Type.String({ format: 'uuid', description });
}

export function amount(description: string) {
  return Type.String({ pattern: '^-?[0-9]+\\.[0-9]{2}$', description });
}

export function time(description: string) {
  return Type.String({ format: 'date-time', description });
}
