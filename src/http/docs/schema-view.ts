// Shows a schema as a list of fields: type, bounds, allowed values and meaning, with nested fields folded in.

import { type Html, html } from '../../domain/html.ts';
import { type Json, resolveSchema } from './document.ts';
import { inline } from './html.ts';

/** One type of a schema, freed of references, of null and of the array around it. */
interface Shape {
  readonly schema: Json;
  /** The schema of the entries, for an array. */
  readonly items: Shape | null;
  readonly nullable: boolean;
  readonly name: string | null;
  readonly alternatives: readonly Json[];
}

function shapeOf(document: Json, given: Json): Shape {
  const { name, schema } = resolveSchema(document, given);
  const options = (schema.anyOf ?? schema.oneOf ?? []) as Json[];
  const [only, ...others] = options.filter((option) => option.type !== 'null');
  if (only !== undefined && others.length === 0) {
    return { ...shapeOf(document, only), nullable: options.length > 1 };
  }
  return {
    schema,
    name,
    items: schema.items === undefined ? null : shapeOf(document, schema.items as Json),
    nullable: Array.isArray(schema.type) && schema.type.includes('null'),
    alternatives: options.length > 1 ? options : [],
  };
}

export interface FieldsView {
  readonly document: Json;
  /** What one sends is optional unless it is marked; what one receives is there unless it is marked. */
  readonly direction: 'sent' | 'received';
  /** The named schemas around this one. */
  readonly within?: readonly string[];
}

export function showFields(schema: Json, view: FieldsView): Html {
  const shape = shapeOf(view.document, schema);
  const { schema: inner, name } = shape.items ?? shape;
  const within = view.within ?? [];
  // A schema that holds itself is shown once, and by its name from then on.
  if (name !== null && within.includes(name)) return html`<p class="quiet">As ${name} above.</p>`;
  const deeper = name === null ? view : { ...view, within: [...within, name] };
  if (shape.alternatives.length > 0) {
    return html`${shape.alternatives.map(
      (option, index) => html`<p class="quiet">${index === 0 ? 'Either:' : 'Or:'}</p>${showFields(option, deeper)}`,
    )}`;
  }
  const properties = Object.entries((inner.properties ?? {}) as Record<string, Json>);
  if (properties.length === 0) return html`<p class="quiet">${typeWords(shape)}${noteOnFurther(inner)}</p>`;
  const required = (inner.required ?? []) as string[];
  return html`<ul class="fields">
${properties.map(([field, property]) => showField({ field, property, required: required.includes(field) }, deeper))}
</ul>${inner.additionalProperties === true && html`<p class="quiet">Further fields are accepted.</p>`}`;
}

function noteOnFurther(schema: Json): string {
  return schema.type === 'object' && schema.additionalProperties !== false ? ' with any fields' : '';
}

interface Field {
  readonly field: string;
  readonly property: Json;
  readonly required: boolean;
}

function showField({ field, property, required }: Field, view: FieldsView): Html {
  const shape = shapeOf(view.document, property);
  const inner = (shape.items ?? shape).schema;
  const nested = Object.keys((inner.properties ?? {}) as Json).length;
  return html`<li>
<div class="field"><code class="name">${field}</code> <span class="type">${typeWords(shape)}</span>${showPresence(required, view.direction)}</div>
${showMeaning(property.description ?? shape.schema.description, shape)}
${nested > 0 && html`<details class="nested"><summary>${nested} fields</summary>${showFields(property, view)}</details>`}
</li>`;
}

function showPresence(required: boolean, direction: FieldsView['direction']): Html | false {
  if (direction === 'sent') return required && html` <span class="required">required</span>`;
  return !required && html` <span class="optional">not always there</span>`;
}

/** Description, bounds and allowed values of a field or a parameter. */
function showMeaning(description: unknown, shape: Shape): Html {
  const bounds = boundsOf(shape);
  const values = valuesOf(shape);
  return html`${typeof description === 'string' && html`<p>${inline(description)}</p>`}
${bounds.length > 0 && html`<p class="bounds">${bounds.map((bound, index) => [index > 0 && ' · ', bound])}</p>`}
${values.length > 0 && html`<p class="values"><span class="unseen">Allowed values: </span>${values.map((value) => html`<code>${String(value)}</code> `)}</p>`}`;
}

export function showParameter(
  document: Json,
  parameter: { name: string; required: boolean; description: string; schema: Json; in: string },
): Html {
  const shape = shapeOf(document, parameter.schema);
  return html`<li>
<div class="field"><code class="name">${parameter.name}</code> <span class="type">${typeWords(shape)} · ${parameter.in}</span>${showPresence(parameter.required, 'sent')}</div>
${showMeaning(parameter.description === '' ? undefined : parameter.description, shape)}
</li>`;
}

export function allowedValues(document: Json, schema: Json): readonly unknown[] {
  return valuesOf(shapeOf(document, schema));
}

function valuesOf(shape: Shape): readonly unknown[] {
  const values = ((shape.items ?? shape).schema.enum ?? []) as unknown[];
  return values.filter((value) => value !== null);
}

const FORMAT_WORDS: Readonly<Record<string, string>> = {
  uuid: 'UUID',
  'date-time': 'time',
  date: 'date',
  email: 'e-mail',
  uri: 'address',
};

function typeWords(shape: Shape): string {
  const nothing = shape.nullable ? ' or null' : '';
  if (shape.items !== null) return `array of ${shape.items.name ?? plural(typeWords(shape.items))}${nothing}`;
  if (shape.name !== null) return shape.name + nothing;
  const { type, format, pattern, const: constant } = shape.schema;
  if (constant !== undefined) return JSON.stringify(constant);
  // The pattern of amounts is better said in words.
  if (pattern === '^-?[0-9]+\\.[0-9]{2}$') return `amount${nothing}`;
  if (typeof format === 'string') return (FORMAT_WORDS[format] ?? format) + nothing;
  const types = [type].flat().filter((one) => one !== 'null' && one !== undefined);
  return (types.length === 0 ? 'any' : types.join(' or ')) + nothing;
}

function plural(word: string): string {
  return /^[a-z]+$/.test(word) ? `${word}s` : word;
}

function boundsOf(shape: Shape): Html[] {
  const { schema } = shape;
  const entry = shape.items?.schema ?? {};
  return [
    range(schema.minimum, schema.maximum, ''),
    range(schema.minLength, schema.maxLength, ' characters'),
    range(schema.minItems, schema.maxItems, ' entries'),
    range(entry.minLength, entry.maxLength, ' characters each'),
    typeWords(shape).startsWith('amount') || schema.pattern === undefined
      ? null
      : html`matches <code>${String(schema.pattern)}</code>`,
    schema.default === undefined ? null : html`default <code>${JSON.stringify(schema.default)}</code>`,
  ].filter((bound) => bound !== null);
}

function range(least: unknown, most: unknown, unit: string): Html | null {
  const [from, to] = [least, most].map((bound) => (typeof bound === 'number' ? bound.toLocaleString('en') : null));
  if (from && to) return html`${from} to ${to}${unit}`;
  if (from) return html`at least ${from}${unit}`;
  return to ? html`at most ${to}${unit}` : null;
}
