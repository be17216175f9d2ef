// `--set field=value`: fields of a request as they are typed in a terminal, nested by dots.

import type { TSchema } from 'typebox';
import { CommandError } from '../failure.ts';

const FIELD = /^[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)*$/;
const ASSIGNMENTS_MAX = 100;

/** What is known of a schema here: which fields there are, and of what type each is. */
interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
}

/** For commander: collects the option each time that it is given. */
export function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

/** Puts the fields that were given over those that a command makes up. The schema distinguishes text, numbers and JSON. */
export function assign<Input extends object>(schema: TSchema, base: Input, given: readonly string[] = []): Input {
  if (given.length > ASSIGNMENTS_MAX) throw new CommandError(`--set can be given ${ASSIGNMENTS_MAX} times.`, 'usage');
  const result = structuredClone(base);
  for (const assignment of given) {
    const equals = assignment.indexOf('=');
    const name = assignment.slice(0, Math.max(equals, 0));
    if (!FIELD.test(name)) {
      throw new CommandError(
        `--set takes field=value, such as customer_details.first_name=Budi, not ${assignment}.`,
        'usage',
      );
    }
    put(result, name.split('.'), read(schema as Shape, name, assignment.slice(equals + 1)));
  }
  return result;
}

function put(target: object, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path;
  const fields = target as Record<string, unknown>;
  if (rest.length === 0) {
    fields[name] = value;
    return;
  }
  const inner = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const next = typeof inner === 'object' && inner !== null ? inner : {};
  fields[name] = next;
  put(next, rest, value);
}

function read(schema: Shape, name: string, text: string): unknown {
  const found = name.split('.').reduce<Shape | undefined>((at, field) => ownProperty(at?.properties, field), schema);
  switch (found?.type) {
    case 'integer':
    case 'number':
      return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text;
    case 'object':
    case 'array':
      return parseJson(name, text);
    default:
      // Text, or an unknown field: the check of the request names it.
      return text;
  }
}

function ownProperty(properties: Shape['properties'], name: string): Shape | undefined {
  return properties !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined;
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandError(`--set ${name} takes JSON, such as '{"a": 1}' or '[1, 2]'.`, 'usage');
  }
}
