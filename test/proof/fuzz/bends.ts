// Bodies that are wrong in one known way, with the answer and the field that have to follow from it.

import type { Random } from '../random.ts';
import type { Json, Operation, Schema } from './document.ts';
import { wrongValues } from './values.ts';

export interface Bent {
  readonly what: string;
  readonly body: string | Buffer;
  readonly statuses: readonly number[];
  /** What the answer has to name: the start of a path with dots. */
  readonly field?: string;
  /** JSON where absent. */
  readonly contentType?: string;
}

/** The gateway's messages may be larger than what callers send. */
const TOO_LARGE_BYTES = 300_000;
const DEPTH = 1_000;

export function bendBody(random: Random, operation: Operation, body: unknown): Bent {
  const object = isObject(body) ? body : {};
  const schema = operation.body ?? {};
  const isFree = schema.additionalProperties !== false;
  const ways = isFree || random.chance(0.4) ? [...RAW] : [inField];
  if (!isFree) ways.push(asCardData, asWrongBody);
  return random.pick(ways)(random, { object, schema, operation });
}

interface Subject {
  readonly object: Json;
  readonly schema: Schema;
  readonly operation: Operation;
}
type Way = (random: Random, subject: Subject) => Bent;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const refused = (what: string, body: string | Buffer, field?: string): Bent => ({
  what,
  body,
  statuses: [400],
  ...(field === undefined ? {} : { field }),
});

interface Site {
  readonly path: readonly (string | number)[];
  readonly schema: Schema;
  readonly isRequired: boolean;
}

/** Every field that could be there, and those inside of fields that are. */
function sitesOf(schema: Schema, value: unknown, path: readonly (string | number)[] = []): Site[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => sitesOf(schema.items ?? {}, item, [...path, index]));
  }
  if (!isObject(value)) return [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const at = [...path, name];
    const isRequired = schema.required?.includes(name) === true;
    return [{ path: at, schema: inner, isRequired }, ...sitesOf(inner, value[name], at)];
  });
}

/** A field with a value that it may not have, one that is missing, or one that nobody knows. */
function inField(random: Random, { object, schema }: Subject): Bent {
  const sites = sitesOf(schema, object);
  const parents: (readonly (string | number)[])[] = [[], ...closedObjects(schema, object)];
  const site = random.pickOrNone(sites);
  if (site === undefined || random.chance(0.1)) {
    const at = [...random.pick(parents), `unknown_${random.text(3)}`];
    return refused('a field too many', JSON.stringify(withValue(object, at, 1)), at.join('.'));
  }
  const field = site.path.join('.');
  if (site.isRequired && random.chance(0.3)) {
    return refused(`without ${field}`, JSON.stringify(withValue(object, site.path, undefined)), field);
  }
  const wrong = random.pickOrNone(wrongValues(site.schema));
  if (wrong === undefined) return refused('a field too many', JSON.stringify({ ...object, unknown: 1 }), 'unknown');
  return refused(`${field}: ${wrong.what}`, JSON.stringify(withValue(object, site.path, wrong.value)), field);
}

function closedObjects(schema: Schema, object: Json): (readonly (string | number)[])[] {
  return sitesOf(schema, object)
    .filter((site) => site.schema.additionalProperties === false && isObject(valueAt(object, site.path)))
    .map(({ path }) => path);
}

const valueAt = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((inner, step) => (inner as Json | undefined)?.[step], value);

/** A copy; undefined takes a field away. */
function withValue(value: unknown, [step, ...rest]: readonly (string | number)[], put: unknown): unknown {
  if (step === undefined) return put;
  if (Array.isArray(value)) {
    return value.map((item, index) => (index === step ? withValue(item, rest, put) : (item as unknown)));
  }
  const object = isObject(value) ? value : {};
  return { ...object, [step]: withValue(object[step], rest, put) };
}

const asCardData: Way = (random, { object }) => {
  const name = random.pick(['card_number', 'cardNumber', 'card_cvv', 'cvv']);
  return refused('card data', JSON.stringify({ ...object, [name]: '4811111111111114' }), name);
};

const asWrongBody: Way = (random, { object }) =>
  refused('no object', JSON.stringify(random.pick([[object], 'text', 7, null, true])), '(body)');

const opened = (object: Json): string => {
  const text = JSON.stringify(object).slice(1);
  return text === '}' ? text : `,${text}`;
};

/** Wrong as text already. */
const RAW: readonly Way[] = [
  (_, { object }) => refused('__proto__', `{"__proto__":{"staff":true}${opened(object)}`, '__proto__'),
  (_, { object }) =>
    refused(
      'constructor.prototype',
      `{"constructor":{"prototype":{"staff":true}}${opened(object)}`,
      'constructor.prototype',
    ),
  (_, { object }) =>
    refused('a field twice', `{"amount":1,"amount":2${opened({ ...object, amount: undefined })}`, 'amount'),
  () => refused('too deep', `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`, 'a'),
  () => refused('too deep, in arrays', '['.repeat(DEPTH) + ']'.repeat(DEPTH), '0'),
  (random, { object }) => refused('no JSON', `{"a":1,${JSON.stringify(object).slice(1, random.int(1, 20))}`),
  (random) =>
    refused('no JSON', random.pick(['{', '}', 'nul', '{"a":NaN}', "{'a':1}", '{"a":1,}', '\ufeff{}', '{} {}'])),
  () => refused('no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
  () => refused('a number beyond all numbers', '{"amount":1e999}', 'amount'),
  (_, { operation }) => ({ what: 'empty', body: '', statuses: operation.bodyRequired ? [400] : [] }),
  (_, { object }) => {
    const body = JSON.stringify(object);
    return { what: 'too large', body: body + ' '.repeat(TOO_LARGE_BYTES - body.length), statuses: [413] };
  },
  (random, { object }) => ({
    what: 'not sent as JSON',
    body: JSON.stringify(object),
    statuses: [415],
    contentType: random.pick(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'json', '']),
  }),
];
