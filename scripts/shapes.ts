// What calls take and give, as shapes that have nothing of any language: each client writes them in its own.

import type { Json } from '../src/http/docs/document.ts';
import { type Call, readNames } from './calls.ts';

export type Shape =
  | { readonly kind: 'text' | 'whole' | 'number' | 'boolean' | 'anything' | 'null' }
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'list' | 'map'; readonly of: Shape }
  | { readonly kind: 'either'; readonly of: readonly Shape[] };

export interface Field {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  readonly shape: Shape;
}

/** A shape with a name: fields, or another shape. */
export interface Named {
  readonly name: string;
  readonly fields: readonly Field[] | null;
  readonly shape: Shape | null;
}

export interface Shapes {
  /** What calls take, bodies and queries, with everything in it. */
  readonly inputs: readonly Named[];
  /** What calls give. */
  readonly answers: readonly Named[];
  readonly eventNames: readonly string[];
  /** The name of the data that events of a subject carry, by subject. */
  readonly eventData: Readonly<Record<string, string>>;
}

/** Events have a type of their own in each client: their data follows from their name, which the document cannot say. */
export const EVENT_TYPES: readonly string[] = ['ListedEvent', 'StreamedEvent'];

export function readShapes(document: string, calls: readonly Call[]): Shapes {
  const parsed = JSON.parse(document);
  const schemas = parsed.components.schemas as Record<string, Json>;
  const subjects = (schemas.Event as { properties: { subject: { enum: string[] } } }).properties.subject.enum;
  const eventData = Object.fromEntries(subjects.map((subject) => [subject, `${pascal(subject)}EventData`]));
  const inputs = new Reader(schemas);
  const answers = new Reader(schemas);
  for (const call of calls) {
    if (call.takes === 'query') inputs.query(call);
    else if (call.takes === 'body') inputs.named(call.input);
    const answer = call.answer.replace(/\[\]$/, '');
    const isJson = call.gives === 'one' || call.gives === 'pages';
    if (isJson && !EVENT_TYPES.includes(answer)) answers.named(answer);
  }
  for (const name of Object.values(eventData)) answers.named(name);
  return {
    inputs: inputs.all(),
    answers: answers.all(),
    eventNames: (schemas.Event as { properties: { name: { enum: string[] } } }).properties.name.enum,
    eventData,
  };
}

/** Collects named shapes; an object without a name gets one of where it stands. */
class Reader {
  readonly #found = new Map<string, Named>();
  readonly #schemas: Readonly<Record<string, Json>>;
  readonly #names = readNames();
  readonly #schemaOf = new Map([...this.#names].map(([schema, name]) => [name, schema]));

  constructor(schemas: Readonly<Record<string, Json>>) {
    this.#schemas = schemas;
  }

  all(): Named[] {
    return [...this.#found.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
  }

  named(name: string): Shape {
    if (!this.#found.has(name)) {
      const schema = this.#schemas[this.#schemaOf.get(name) ?? name];
      if (schema === undefined) throw new Error(`The document has no schema ${name}.`);
      this.#define(name, schema);
    }
    return { kind: 'named', name };
  }

  query({ input, operation }: Call): void {
    const fields = operation.parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, description, required, schema }) => {
        const shape = this.#shapeOf(schema, '');
        // A filter that may be repeated takes one value, or a list that means any of them.
        const either: Shape = shape.kind === 'list' ? { kind: 'either', of: [shape.of, shape] } : shape;
        return { name, description, required, shape: either };
      });
    this.#found.set(input, { name: input, fields, shape: null });
  }

  #define(name: string, schema: Json): void {
    // Before what is in it, which may hold itself.
    this.#found.set(name, { name, fields: [], shape: null });
    const isRecord = schema.type === 'object' && schema.properties !== undefined;
    const defined = isRecord
      ? { fields: this.#fieldsOf(name, schema), shape: null }
      : { fields: null, shape: this.#shapeOf(schema, name) };
    this.#found.set(name, { name, ...defined });
  }

  #fieldsOf(owner: string, { properties, required = [] }: Json): Field[] {
    const fields = Object.entries(properties as Record<string, Json>);
    // An event has these beside its data.
    const own = owner.endsWith('EventData') ? fields.filter(([name]) => !['id', 'sequence'].includes(name)) : fields;
    return own.map(([name, schema]) => ({
      name,
      description: String(schema.description ?? ''),
      required: (required as string[]).includes(name),
      shape: this.#shapeOf(schema, owner + pascal(name)),
    }));
  }

  #shapeOf(schema: Json, place: string): Shape {
    const { $ref, anyOf, oneOf, type } = schema;
    if (typeof $ref === 'string') {
      const name = $ref.split('/').at(-1) ?? '';
      return this.named(this.#names.get(name) ?? name);
    }
    const several = (anyOf ?? oneOf) as Json[] | undefined;
    if (several !== undefined) return { kind: 'either', of: several.map((one) => this.#shapeOf(one, place)) };
    if (Array.isArray(type)) {
      const { enum: words, ...rest } = schema;
      const left = words === undefined ? rest : { ...rest, enum: (words as unknown[]).filter((word) => word !== null) };
      return { kind: 'either', of: type.map((one) => this.#shapeOf({ ...left, type: one }, place)) };
    }
    return this.#plainShape(schema, place);
  }

  #plainShape(schema: Json, place: string): Shape {
    const { type, items, properties, additionalProperties: more, enum: words } = schema;
    switch (type) {
      case 'string':
        return words === undefined ? { kind: 'text' } : { kind: 'words', words: words as string[] };
      case 'integer':
        return { kind: 'whole' };
      case 'number':
      case 'boolean':
      case 'null':
        return { kind: type };
      case 'array':
        return { kind: 'list', of: this.#shapeOf(items as Json, place.replace(/s$/, '')) };
      case 'object': {
        if (properties !== undefined) return this.#record(schema, place);
        const of: Shape = typeof more === 'object' ? this.#shapeOf(more as Json, place) : { kind: 'anything' };
        return { kind: 'map', of };
      }
      default:
        throw new Error(`${place} has a schema that the clients have no type for: ${JSON.stringify(schema)}.`);
    }
  }

  #record(schema: Json, place: string): Shape {
    const known = Object.entries(this.#schemas).find(([, one]) => sameRecord(one, schema));
    if (known !== undefined) return this.named(this.#names.get(known[0]) ?? known[0]);
    if (!this.#found.has(place)) this.#define(place, { ...schema, type: 'object' });
    return { kind: 'named', name: place };
  }
}

function sameRecord(one: Json, other: Json): boolean {
  const bare = ({ properties, required }: Json) => JSON.stringify([properties, required]);
  return one.properties !== undefined && bare(one) === bare(other);
}

/** What a shape is beside null, and whether it may be null. */
export function nullable(shape: Shape): { readonly shape: Shape; readonly isNullable: boolean } {
  if (shape.kind !== 'either') return { shape, isNullable: false };
  const [first = shape, ...more] = shape.of.filter(({ kind }) => kind !== 'null');
  return {
    shape: more.length === 0 ? first : { ...shape, of: [first, ...more] },
    isNullable: shape.of.some(({ kind }) => kind === 'null'),
  };
}

/** `payment_link` as `PaymentLink`. */
export function pascal(name: string): string {
  return name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** A text in lines of at most so many characters. */
export function wrapped(text: string, width: number): string[] {
  return text.match(new RegExp(`.{1,${width}}(?= |$)|\\S+`, 'g'))?.map((line) => line.trim()) ?? [];
}
