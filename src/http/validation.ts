// Checks requests against their schemas, and says in plain words which field is wrong and what is allowed there.

import { createRequire } from 'node:module';
import type { Ajv, ErrorObject, ValidateFunction } from 'ajv';
import type { TSchema } from 'typebox';
import { type FieldError, invalid } from '../domain/errors.ts';
import { isStorable, UNSTORABLE } from './body.ts';

/** How many faults of one request are told at most. */
const ERRORS_MAX = 20;

export type Validator = (value: unknown) => void;

// Nothing is coerced or removed: what was sent is what is judged. Query strings hold only text, so their numbers are read.
const ajvs: Partial<Record<'body' | 'query', Ajv>> = {};

/** Loaded with the first request, not with the server: its many files take a tenth of a start. */
const load = createRequire(import.meta.url);

function makeAjv(coerceTypes: boolean): Ajv {
  const { Ajv } = load('ajv') as typeof import('ajv');
  const { default: formats } = load('ajv-formats') as typeof import('ajv-formats');
  // Verbose errors bring the schema along, whose words say what a pattern wants.
  const ajv = new Ajv({ allErrors: true, coerceTypes, strict: false, useDefaults: coerceTypes, verbose: true });
  formats.default(ajv, ['email', 'date', 'uuid', 'uri']);
  ajv.addFormat('date-time', isTime);
  return ajv;
}

const TIME = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i;

/** Stricter than the usual format, which takes leap seconds and odd spaces: no Date can be made of those. */
function isTime(text: string): boolean {
  const day = TIME.exec(text)?.[1];
  if (day === undefined || Number.isNaN(Date.parse(text)) || Number.isNaN(Date.parse(day))) return false;
  // A Date would take 30 February for 2 March.
  return new Date(day).toISOString().startsWith(day);
}

/** A function that throws a refusal naming every wrong field. `useDefaults` fills in a query's defaults. */
export function compileValidator(schema: TSchema, part: 'body' | 'query'): Validator {
  const ajv = ajvs[part] ?? makeAjv(part === 'query');
  ajvs[part] = ajv;
  const check: ValidateFunction = ajv.compile(schema);
  return (value) => {
    if (!check(value)) throw invalid(...describe(check.errors ?? []));
    if (part === 'query') refuseUnstorable(value as object);
  };
}

/** Bodies are searched for such text where they are parsed. */
function refuseUnstorable(query: object): void {
  for (const [field, value] of Object.entries(query)) {
    if (typeof value === 'string' && !isStorable(value)) throw invalid({ field, message: UNSTORABLE });
  }
}

function describe(errors: readonly ErrorObject[]): FieldError[] {
  const seen = new Map<string, FieldError>();
  for (const error of errors) {
    const described = { field: fieldOf(error), message: messageOf(error) };
    if (!seen.has(described.field)) seen.set(described.field, described);
    if (seen.size >= ERRORS_MAX) break;
  }
  return [...seen.values()];
}

function fieldOf(error: ErrorObject): string {
  const path = error.instancePath.split('/').slice(1).map(unescapePointer);
  if (error.keyword === 'required') path.push(String(error.params.missingProperty));
  if (error.keyword === 'additionalProperties') path.push(String(error.params.additionalProperty).slice(0, 60));
  return path.join('.') || '(body)';
}

function unescapePointer(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}

const ARTICLED: Record<string, string> = {
  integer: 'a whole number',
  number: 'a number',
  string: 'a string',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
};

const FORMATS: Record<string, string> = {
  email: 'an e-mail address',
  date: 'a date as YYYY-MM-DD',
  'date-time': 'a time such as 2026-01-15T03:00:00Z',
  uuid: 'a UUID',
};

function messageOf(error: ErrorObject): string {
  const { params } = error;
  const parent = error.parentSchema as { description?: string } | undefined;
  switch (error.keyword) {
    case 'required':
      return 'is required';
    case 'additionalProperties':
      return 'is not a known field';
    case 'type':
      return `must be ${ARTICLED[String(params.type)] ?? String(params.type)}`;
    case 'enum':
      return `must be one of ${(params.allowedValues as unknown[]).join(', ')}`;
    case 'minimum':
      return `must be at least ${params.limit}`;
    case 'maximum':
      return `must be at most ${params.limit}`;
    case 'minLength':
      return 'must not be empty';
    case 'maxLength':
      return `must be at most ${params.limit} characters`;
    case 'minItems':
      return `must have at least ${params.limit} entr${params.limit === 1 ? 'y' : 'ies'}`;
    case 'maxItems':
      return `must have at most ${params.limit} entries`;
    case 'format':
      return `must be ${FORMATS[String(params.format)] ?? String(params.format)}`;
    case 'pattern':
      return `must match ${params.pattern}${parent?.description === undefined ? '' : ` (${parent.description})`}`;
    default:
      return error.message ?? 'is not valid';
  }
}
