// Makes a call of the API for a command that was made from it: as the operator of this machine, or with a key elsewhere.

import { loadConfig } from '../config/index.ts';
import type { Page, Pages } from '../sdk/pages.ts';
import { withAdmin } from './admin.ts';
import { type ApiCall, type Field, optionsOf, typed } from './api-shapes.ts';
import { CommandError } from './failure.ts';
import { printJson, printRecord, printRecords, remark } from './output.ts';
import { assign } from './play/assignments.ts';
import { failureOf, openRemote } from './remote.ts';

interface Given {
  readonly url?: string;
  readonly key?: string;
  readonly json?: boolean;
  readonly set?: readonly string[];
  readonly [option: string]: unknown;
}

type Verbs = Readonly<Record<string, Readonly<Record<string, (...args: unknown[]) => unknown>>>>;

/** `events` of the library is where listeners are added. */
const IN_LIBRARY: Readonly<Record<string, string>> = { events: 'eventLog' };

export async function callApi(call: ApiCall, id: string | undefined, given: Given): Promise<void> {
  const args = [...(id === undefined ? [] : [id]), ...(call.takes === null ? [] : [inputOf(call, given)])];
  const answer = await ask(call, args, given);
  if (call.gives === 'one') {
    if (given.json === true) return printJson(answer);
    return Array.isArray(answer) ? printRecords(answer as object[]) : printRecord(answer as object);
  }
  const { items, next } = answer as Page<object>;
  if (given.json === true) return printJson({ items, next: next ?? null });
  printRecords(items);
  if (next != null) remark(`There are more: --cursor ${next}`);
}

async function ask({ noun, verb, gives }: ApiCall, args: unknown[], given: Given): Promise<unknown> {
  const remote = openRemote(given, loadConfig());
  if (remote === null) {
    return withAdmin(async (admin) => (admin as unknown as Verbs)[IN_LIBRARY[noun] ?? noun]?.[verb]?.(...args));
  }
  try {
    const made = (remote.client as unknown as Verbs)[noun]?.[verb]?.(...args);
    return await (gives === 'pages' ? (made as Pages<unknown>).page() : made);
  } catch (error) {
    throw failureOf(remote.url, error);
  }
}

function inputOf(call: ApiCall, given: Given): Record<string, unknown> {
  const said = optionsOf(call).flatMap(([name, field]) => {
    const value = given[typed(name).replaceAll(/-(.)/g, (_dash, letter: string) => letter.toUpperCase())];
    return value === undefined ? [] : [[name, typeof value === 'string' ? readValue(name, field, value) : value]];
  });
  return assign(shapeOf({ type: 'object', fields: call.fields }), Object.fromEntries(said), given.set);
}

function readValue(name: string, { type, nullable }: Field, text: string): unknown {
  if (nullable === true && text === 'null') return null;
  if (type === 'boolean') return text === 'true';
  if (type !== 'integer' && type !== 'number') return text;
  if (/^-?\d{1,15}$/.test(text)) return Number(text);
  throw new CommandError(`--${typed(name)} takes a whole number.`, 'usage');
}

/** The same as JSON Schema names it. */
function shapeOf({ type, fields }: Field): object {
  const properties = Object.entries(fields ?? {}).map(([name, field]) => [name, shapeOf(field)]);
  return { type: type === 'strings' ? 'array' : type, properties: Object.fromEntries(properties) };
}
