// Values that a schema takes, and values that it certainly does not.

import type { Random } from '../random.ts';
import { type Schema, typesOf } from './document.ts';

const WORDS = ['kopi', 'Gayo 1 kg', 'Toraja', 'teh melati', 'ongkos kirim', 'kopi ☕ susu', 'Ünïcode', '咖啡'];
const DAY_MS = 86_400_000;
const TEXT_LENGTH_MAX = 40;

/** Times lie around now, so that some of what there is falls between them. */
export function validValue(random: Random, schema: Schema): unknown {
  if (schema.enum !== undefined) return random.pick(schema.enum);
  const type = typesOf(schema).find((one) => one !== 'null');
  switch (type) {
    case 'integer':
    case 'number':
      return random.int(schema.minimum ?? 0, Math.min(schema.maximum ?? 1_000, (schema.minimum ?? 0) + 200_000));
    case 'boolean':
      return random.chance(0.5);
    case 'array':
      return Array.from({ length: random.int(schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, 3)) }, () =>
        validValue(random, schema.items ?? {}),
      ).filter((value, index, all) => all.indexOf(value) === index);
    case 'object':
      return validObject(random, schema);
    default:
      return validText(random, schema);
  }
}

function validObject(random: Random, schema: Schema): unknown {
  if (schema.properties === undefined) return { note: random.pick(WORDS), n: random.int(0, 9), list: [1, { a: null }] };
  const required = schema.required ?? [];
  return Object.fromEntries(
    Object.entries(schema.properties)
      .filter(([name]) => required.includes(name) || random.chance(0.4))
      .map(([name, inner]) => [name, validValue(random, inner)]),
  );
}

function validText(random: Random, schema: Schema): string {
  if (schema.format === 'email') return `${random.text(6)}@example.com`;
  if (schema.format === 'uuid') return uuid(random);
  if (schema.format === 'date') return '2099-12-31';
  if (schema.format === 'date-time') return new Date(Date.now() + random.int(-3, 3) * DAY_MS).toISOString();
  if (schema.pattern?.includes('https?')) return `https://shop.example/${random.text(5)}`;
  if (schema.pattern?.includes('[A-Z]{3}')) return 'IDN';
  if (schema.pattern?.startsWith('^[a-z]')) return `f${random.text(6)}`;
  if (schema.pattern !== undefined) return String(random.int(10_000, 99_999));
  return random.pick(WORDS).slice(0, Math.min(schema.maxLength ?? TEXT_LENGTH_MAX, TEXT_LENGTH_MAX));
}

export function uuid(random: Random): string {
  const hex = Array.from({ length: 32 }, () => random.pick([...'0123456789abcdef'])).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

export interface Wrong {
  readonly what: string;
  readonly value: unknown;
}

const OF_TYPE: readonly (readonly [string, unknown])[] = [
  ['string', 'x'],
  ['integer', 7],
  ['boolean', true],
  ['array', []],
  ['object', {}],
];

/** Each breaks one rule of the schema. */
export function wrongValues(schema: Schema): Wrong[] {
  const types = typesOf(schema);
  if (types.length === 0) return [];
  const isOf = (type: string) => types.includes(type) || (type === 'integer' && types.includes('number'));
  const wrong: Wrong[] = OF_TYPE.filter(([type]) => !isOf(type)).map(([type, value]) => ({
    what: `${type} instead of ${types.join(' or ')}`,
    value,
  }));
  if (!isOf('null')) wrong.push({ what: 'null', value: null });
  if (isOf('string')) wrong.push(...wrongTexts(schema));
  if (isOf('integer')) wrong.push(...wrongNumbers(schema));
  if (isOf('array') && schema.maxItems !== undefined) {
    wrong.push({ what: 'too many', value: Array.from({ length: schema.maxItems + 1 }, () => itemFor(schema)) });
  }
  if (isOf('array') && (schema.minItems ?? 0) > 0) wrong.push({ what: 'none', value: [] });
  return wrong;
}

const itemFor = ({ items = {} }: Schema): unknown => items.enum?.[0] ?? (typesOf(items).includes('integer') ? 5 : 'x');

/** Hardly any pattern takes all of them. */
const UNLIKE_MOST = [' \u202e?', '\u0007', ''];

function wrongTexts(schema: Schema): Wrong[] {
  const wrong: Wrong[] = [
    { what: 'half a surrogate pair', value: 'a\ud83d' },
    { what: 'NUL', value: 'a\u0000b' },
  ];
  if (schema.enum !== undefined) wrong.push({ what: 'not in the list', value: 'mars' });
  if (schema.maxLength !== undefined) wrong.push({ what: 'too long', value: 'x'.repeat(schema.maxLength + 1) });
  if ((schema.minLength ?? 0) > 0) wrong.push({ what: 'empty', value: '' });
  const { pattern } = schema;
  const unlike = UNLIKE_MOST.find((value) => pattern !== undefined && !new RegExp(pattern, 'u').test(value));
  if (unlike !== undefined) wrong.push({ what: 'against the pattern', value: unlike });
  if (schema.format !== undefined) wrong.push({ what: `no ${schema.format}`, value: 'yesterday' });
  return wrong;
}

function wrongNumbers({ minimum, maximum }: Schema): Wrong[] {
  return [
    { what: 'a fraction', value: 10.5 },
    ...(maximum === undefined ? [] : [maximum + 1, Number.MAX_SAFE_INTEGER, 1e300].map(large)),
    ...(minimum === undefined ? [] : [minimum - 1, -1e300].map((value) => ({ what: 'too small', value }))),
  ];
}

const large = (value: number): Wrong => ({ what: 'too large', value });
