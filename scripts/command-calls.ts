// The calls of the API as commands: `src/cli/calls.ts`, a row for each.

import { fileURLToPath } from 'node:url';
import type { ApiCall, Field } from '../src/cli/api-shapes.ts';
import type { Json } from '../src/http/docs/document.ts';
import { type Call, GENERATED, idName, NOUNS, readCalls } from './calls.ts';

export const COMMAND_CALLS = fileURLToPath(new URL('../src/cli/calls.ts', import.meta.url));

/** What has a command of its own shape (doctor), or needs a browser. */
const ELSEWHERE: ReadonlySet<string> = new Set(['doctor', 'session', 'account']);

export function commandCallsText(document: string): string {
  const { schemas } = JSON.parse(document).components as { schemas: Record<string, Json> };
  const rows = readCalls(document).flatMap((call) => rowOf(call, schemas) ?? []);
  const about = Object.entries(NOUNS).filter(([noun]) => rows.some((row) => row.noun === noun));
  return [
    `// The calls of the API as commands, ${GENERATED}`,
    '',
    "import type { ApiCall } from './api-shapes.ts';",
    '',
    `export const NOUNS: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(about), null, 2)};`,
    '',
    'export const CALLS: readonly ApiCall[] = [',
    ...rows.map((row) => `  ${JSON.stringify(row)},`),
    '];',
    '',
  ].join('\n');
}

function rowOf(call: Call, schemas: Readonly<Record<string, Json>>): ApiCall | null {
  const { noun, verb, takes, gives, operation, open } = call;
  if (noun === null || ELSEWHERE.has(noun) || open || (gives !== 'one' && gives !== 'pages')) return null;
  const query = operation.parameters.filter((parameter) => parameter.in === 'query');
  const fields =
    takes === 'body'
      ? (fieldOf(operation.body?.schema ?? {}, schemas).fields ?? {})
      : Object.fromEntries(
          query.map(({ name, description, schema }) => [name, { ...fieldOf(schema, schemas), about: description }]),
        );
  return { noun, verb, about: operation.summary, id: idName(call), takes, gives, fields: withoutInnerWords(fields) };
}

/** Only what has an option is described. */
function withoutInnerWords(fields: Readonly<Record<string, Field>>): Record<string, Field> {
  const bare = ({ type, fields: inner }: Field): Field => ({ type, ...(inner && { fields: bareOf(inner) }) });
  const bareOf = (inner: NonNullable<Field['fields']>) =>
    Object.fromEntries(Object.entries(inner).map(([name, field]) => [name, bare(field)]));
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    field.type === 'object' || field.type === 'array' ? bare(field) : field,
  ]);
  return Object.fromEntries(entries);
}

/** What a terminal has to know of a field. Of a union, what any of its shapes has. */
function fieldOf(schema: Json, schemas: Readonly<Record<string, Json>>): Field {
  const name = /[^/]+$/.exec(String(schema.$ref ?? ''))?.[0];
  const whole = name === undefined ? schema : (schemas[name] ?? {});
  const variants = (whole.oneOf ?? whole.anyOf ?? []) as Json[];
  const shapes = variants.filter(({ type }) => type !== 'null').map((variant) => fieldOf(variant, schemas));
  const types = [whole.type ?? 'string'].flat() as string[];
  const nullable = types.includes('null') || shapes.length < variants.length ? { nullable: true as const } : {};
  if (shapes.length > 0) return { ...merged(shapes), ...aboutOf(whole), ...nullable };
  const properties = Object.entries((whole.properties ?? {}) as Record<string, Json>);
  const type = types.find((one) => one !== 'null') as Field['type'];
  const inner = type === 'array' ? fieldOf((whole.items ?? {}) as Json, schemas) : null;
  const choices = ((whole.enum as unknown[] | undefined)?.filter((one) => one !== null) ?? inner?.choices) as
    | readonly string[]
    | undefined;
  return {
    type: inner?.type === 'string' ? 'strings' : type,
    ...aboutOf(whole),
    ...nullable,
    ...(choices === undefined ? {} : { choices }),
    ...(properties.length === 0
      ? {}
      : { fields: Object.fromEntries(properties.map(([key, value]) => [key, fieldOf(value, schemas)])) }),
  };
}

function aboutOf({ description }: Json): Pick<Field, 'about'> {
  return typeof description === 'string' ? { about: description } : {};
}

function merged(shapes: readonly Field[]): Field {
  const [first = { type: 'string' }] = shapes;
  const choices = [...new Set(shapes.flatMap((shape) => shape.choices ?? []))];
  const names = [...new Set(shapes.flatMap(({ fields }) => Object.keys(fields ?? {})))];
  const fields = names.map((name) => [name, merged(shapes.flatMap((shape) => shape.fields?.[name] ?? []))]);
  const { about, ...rest } = first;
  return {
    ...rest,
    ...(about !== undefined && shapes.every((shape) => shape.about === about) ? { about } : {}),
    ...(choices.length > 0 ? { choices } : {}),
    ...(names.length > 0 ? { fields: Object.fromEntries(fields) } : {}),
  };
}
