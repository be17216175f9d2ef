// Named schemas of the OpenAPI document: each is shown once, and referred to everywhere else.

import { COMPONENT } from './schemas/shared.ts';

export type Json = Record<string, unknown>;

/** Named schemas become references to one shared place; the rest stays where it is. */
export function reference(schema: unknown, components: Json): unknown {
  if (Array.isArray(schema)) return schema.map((inner) => reference(inner, components));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { [COMPONENT]: name, ...plain } = schema as Json;
  if (typeof name !== 'string') return mapValues(plain, components);
  if (Array.isArray(plain.type)) {
    // A named schema that was made nullable: the name belongs to the schema without null.
    const [type] = plain.type.filter((one) => one !== 'null');
    return { anyOf: [reference({ ...schema, type }, components), { type: 'null' }] };
  }
  if (!(name in components)) {
    components[name] = null; // Taken before it is filled, so that a schema may refer to itself.
    components[name] = mapValues(plain, components);
  }
  return { $ref: `#/components/schemas/${name}` };
}

function mapValues(schema: Json, components: Json): Json {
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, reference(value, components)]));
}
