// Our validator against Ajv, which knows nothing of it: both find the same fields wrong, whatever is sent.

import { Ajv, type ErrorObject } from 'ajv';
import formats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../src/domain/errors.ts';
import { listEndpoints } from '../../src/http/routes/index.ts';
import { bodyValidator, queryValidator } from '../../src/http/validation.ts';

const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);

/** What may stand where something else belongs. */
const ODD_VALUES = [
  null,
  true,
  '',
  ' ',
  'x',
  'x'.repeat(61),
  '😀'.repeat(255),
  '😀'.repeat(256),
  'x'.repeat(2_001),
  'budi@example.com',
  'budi@localhost',
  'https://shop.example/',
  '2026-02-28',
  '2026-02-30',
  '2026-01-15T03:00:00Z',
  '2026-02-30T03:00:00Z',
  '0198a3d1-4c02-7e15-8a6b-90d2c7f1e344',
  'bank_transfer',
  'second',
  'week',
  'IDN',
  '62812345678',
  0,
  -0,
  1,
  -1,
  0.5,
  37,
  1_000,
  1e12,
  2 ** 53,
  [],
  [null],
  ['a', 'b', 'c', 'd'],
  [{}],
  {},
  { a: 1 },
];

/** What a query has of a field that was sent more than once. */
const REPEATED = [
  ['a', 'b'],
  ['bank_transfer', 'qris'],
  ['pending', 'x'],
];

const endpoints = listEndpoints();
const bodies = endpoints.flatMap(({ id, body }) =>
  body === undefined ? [] : [{ id, schema: body.schema, samples: Object.values(body.examples) }],
);
const queries = endpoints.flatMap(({ id, query }) => (query === undefined ? [] : [{ id, schema: query }]));

type Sample = Record<string, unknown>;

/** Every object and list inside of a value, with itself. */
function insides(value: unknown): Sample[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value as Sample, ...Object.values(value).flatMap(insides)];
}

interface Damage {
  readonly place: number;
  readonly field: number;
  readonly kind: 'replace' | 'remove' | 'add';
  readonly value: unknown;
}

const damage = fc.record<Damage>({
  place: fc.nat(),
  field: fc.nat(),
  kind: fc.constantFrom('replace', 'remove', 'add'),
  value: fc.constantFrom(...ODD_VALUES),
});

function applyDamage(sample: Sample, fields: readonly string[], { place, field, kind, value }: Damage): void {
  const all = insides(sample);
  const target = all[place % all.length] ?? sample;
  const names = [...Object.keys(target), ...fields];
  const name = names[field % names.length] ?? 'colour';
  if (kind === 'remove' && !Array.isArray(target)) delete target[name];
  else if (Array.isArray(target)) target.push(structuredClone(value));
  else target[kind === 'add' ? 'colour' : name] = structuredClone(value);
}

function ajvFields(errors: readonly ErrorObject[]): string[] {
  const fields = errors.map(({ instancePath, keyword, params }) => {
    const path = instancePath.split('/').slice(1);
    if (keyword === 'required') path.push(params.missingProperty);
    if (keyword === 'additionalProperties') path.push(params.additionalProperty);
    return path.join('.') || '(body)';
  });
  return [...new Set(fields)].sort();
}

/** A query has no fields within fields: a wrong value of a repeated field is told of the field. */
function withoutPlaces(fields: readonly string[]): string[] {
  return [...new Set(fields.map((field) => field.split('.')[0] ?? field))].sort();
}

function ourFields(validate: (value: unknown) => void, value: unknown): string[] {
  try {
    validate(value);
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(error.errors.map(({ message }) => message)).not.toContain('is not valid');
    return error.errors.map(({ field }) => field).sort();
  }
}

describe('every field that Ajv finds wrong, and no other', () => {
  const ajv = new Ajv({ allErrors: true, strict: false });
  formats.default(ajv);

  it.each(bodies)(`in the body of $id (seed ${SEED})`, ({ schema, samples }) => {
    const theirs = ajv.compile(schema);
    const ours = bodyValidator(schema);
    const fields = Object.keys((schema as { properties?: object }).properties ?? {});
    for (const sample of samples) expect(ourFields(ours, sample)).toEqual([]);
    const property = fc.property(
      fc.constantFrom(...samples, {}),
      fc.array(damage, { minLength: 1, maxLength: 4 }),
      (sample, damages) => {
        const body = structuredClone(sample) as Sample;
        for (const one of damages) applyDamage(body, fields, one);
        const expected = theirs(body) ? [] : ajvFields(theirs.errors ?? []);
        expect(ourFields(ours, body)).toEqual(expected);
      },
    );
    fc.assert(property, { seed: SEED, numRuns: 300 });
  });

  it.each(queries)(`in the query of $id, whose numbers are text (seed ${SEED})`, ({ schema }) => {
    // As 'array' it takes one value for a list of one, where the field may be repeated.
    const coercing = new Ajv({ allErrors: true, strict: false, coerceTypes: 'array', useDefaults: true });
    formats.default(coercing);
    const theirs = coercing.compile(schema);
    const ours = queryValidator(schema);
    const names = [...Object.keys((schema as { properties?: object }).properties ?? {}), 'colour'];
    const texts = ODD_VALUES.filter((value) => typeof value === 'string');
    const value = fc.constantFrom(...texts, '0', '1', '201', '1.5', '1e2', '0x10', '-1', ...REPEATED);
    const property = fc.property(fc.dictionary(fc.constantFrom(...names), value), (sent) => {
      const [mine, other] = [structuredClone(sent), structuredClone(sent)];
      const expected = theirs(other) ? [] : withoutPlaces(ajvFields(theirs.errors ?? []));
      expect(ourFields(ours, mine)).toEqual(expected);
      if (expected.length === 0) expect(mine).toEqual(other);
    });
    fc.assert(property, { seed: SEED, numRuns: 500 });
  });
});

it.each([[[]], ['text'], [null], [7]])('says that %j is not an object', (body) => {
  const [charge] = bodies.filter(({ id }) => id === 'createCharge');
  expect(charge).toBeDefined();
  if (charge === undefined) return;
  expect(() => bodyValidator(charge.schema)(body)).toThrow(
    expect.objectContaining({ errors: [{ field: '(body)', message: 'must be an object' }] }),
  );
});
