// Building blocks of the schemas: nullable values, amounts, times, and names under which the documentation shows a schema: once,
// and referred to everywhere else.

import { type TObject, type TSchema, type TUnsafe, Type } from 'typebox';
import { nullable, oneOf } from '../../domain/fields.ts';
import {
  type Field,
  type Fields,
  fieldsWhere,
  type Kind,
  type SaidName,
  type Shown,
  saidName,
  snakeCase,
} from '../../domain/record.ts';
import { sayingsOf } from '../../text/sayings.ts';

export { nullable, oneOf } from '../../domain/fields.ts';

/** Marks a schema that the documentation shows under a name of its own. */
const COMPONENT = 'x-component';

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

function day(description: string) {
  return Type.String({ format: 'date', description });
}

const KINDS: Readonly<Partial<Record<Kind, (description: string, choices: readonly string[]) => TSchema>>> = {
  uuid,
  text,
  choice: (description, choices) => oneOf(choices, description),
  integer: (description) => Type.Integer({ description }),
  boolean: (description) => Type.Boolean({ description }),
  amount,
  time,
  day,
  json: (description) => Type.Unsafe({ type: 'object', additionalProperties: true, description }),
};

const SayingSchema = component(
  'Saying',
  Type.Object(
    {
      code: text('Which text it is, for programs: stable, snake_case'),
      values: Type.Unsafe<Record<string, string>>({
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'What stands in the text: an order id, an amount, a status',
      }),
    },
    { additionalProperties: false },
  ),
);

/** The codes of a text. */
export function said(of: string) {
  return Type.Array(SayingSchema, {
    description: `\`${of}\` as codes: what follows the first is its \`reason\`, or the next part of the text; none of words of others`,
  });
}

/** A record as the API answers with it. What a list within it has in each place is given along, by the name of the field. */
export function answerOf<F extends Fields, Audience extends 'shown' | 'listed'>(
  fields: F,
  audience: Audience,
  lists: Readonly<Record<string, TSchema>> = {},
): TObject<{ [Name in keyof Shown<F, Audience>]: TUnsafe<Shown<F, Audience>[Name]> }> {
  const shown = fieldsWhere(fields, (field) => field.is(audience));
  const properties = shown.flatMap(([name, field]) => {
    const shownName = snakeCase(name);
    const property = [shownName, propertyOf(field, lists[name])];
    return field.is('said') ? [property, [saidName(shownName), said(shownName)]] : [property];
  });
  return Type.Object(Object.fromEntries(properties), { additionalProperties: false });
}

function propertyOf({ facts }: Field, list: TSchema | undefined): TSchema {
  const { kind, description, choices, isNullable } = facts;
  const schema = list === undefined ? KINDS[kind]?.(description, choices) : Type.Array(list, { description });
  if (schema === undefined) throw new Error(`What is in the ${kind} is not said: ${description}`);
  return isNullable ? nullable(schema) : schema;
}

type NeverNull<Answer> = {
  [Name in keyof Answer as null extends Answer[Name]
    ? never
    : Name extends SaidName<string>
      ? never
      : Name]: Answer[Name];
};

/** An answer for the documentation: what is not given is null. */
export function exampleOf<F extends Fields>(fields: F, given: NeverNull<Shown<F>> & Partial<Shown<F>>): Shown<F> {
  const shown = fieldsWhere(fields, (field) => field.is('shown')).flatMap(([name, field]) => {
    const [shownName, value = null] = [snakeCase(name), (given as Json)[snakeCase(name)]];
    const property = [shownName, value];
    return field.is('said') ? [property, [saidName(shownName), sayingsOf(value as string | null)]] : [property];
  });
  return Object.fromEntries(shown);
}

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
