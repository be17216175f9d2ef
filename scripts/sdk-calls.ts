// The calls of the SDK and of the library, made from the API document: an operation's `x-call` names its noun and verb.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Json, type Operation, readOperations } from '../src/http/docs/document.ts';

export const SDK_CALLS = fileURLToPath(new URL('../src/sdk/calls.ts', import.meta.url));
export const LIBRARY_CALLS = fileURLToPath(new URL('../src/host/calls.ts', import.meta.url));
export const SDK_PAGE = fileURLToPath(new URL('../docs/reference/sdk.md', import.meta.url));
export const LIBRARY_PAGE = fileURLToPath(new URL('../docs/reference/library.md', import.meta.url));
const TYPES = fileURLToPath(new URL('../src/sdk/types.ts', import.meta.url));

const GENERATED = 'made from docs/openapi.json by `npm run openapi`: do not edit.';

const NOUNS: Readonly<Record<string, string>> = {
  payments: 'Charges, and what can be done with a payment.',
  refunds: 'The refunds of all payments, and those that wait for a second person.',
  invoices: 'A page to pay on, a document, a due date.',
  checkouts: 'A page on which a customer chooses how to pay, and pays once.',
  paymentLinks: 'Addresses at which any customer can pay.',
  subscriptions: 'Charges that the gateway repeats automatically.',
  notifications: "The gateway's notifications: receive them, and read the inbox, for staff.",
  webhooks: 'The servers that events are sent to, for staff.',
  events: 'Events, listed or as they happen, for staff.',
  listeners: 'What applications listen under, for staff.',
  sinks: 'Message brokers that get every event in order, for staff.',
  session: 'Signing in and out, in a browser.',
  keys: 'API keys, for staff.',
  audit: 'What people did, for staff.',
  figures: 'How payments went, and what needs attention.',
  tasks: "The background's queues, for staff.",
  reconciliations: 'Payments compared with the gateway, for staff.',
  doctor: 'Checks of configuration, database and gateway, for staff.',
  exports: 'Payments, refunds and invoices as CSV.',
};

/** `events` of a Gapura is where listeners are added. */
const LIBRARY_NOUN: Readonly<Record<string, string>> = { events: 'eventLog' };

interface Call {
  readonly place: string;
  readonly noun: string | null;
  readonly verb: string;
  readonly operation: Operation;
  /** The name of what stands in the path; null where nothing does. */
  readonly param: string | null;
  readonly takes: 'body' | 'query' | null;
  /** The type of that, and whether it may be left out. */
  readonly input: string;
  readonly optional: boolean;
  readonly gives: 'one' | 'pages' | 'nothing' | 'text' | 'bytes' | 'events';
  /** The type of the answer, or of an item of its pages. */
  readonly answer: string;
  readonly open: boolean;
}

export function readCalls(document: string): Call[] {
  const parsed = JSON.parse(document);
  const names = readNames();
  const calls = readOperations(parsed).map((operation) => readCall(operation, names, parsed));
  return [null, ...Object.keys(NOUNS)].flatMap((noun) => calls.filter((call) => call.noun === noun));
}

/** The readable names that `sdk/types.ts` gives to schemas and queries. */
function readNames(): ReadonlyMap<string, string> {
  const source = readFileSync(TYPES, 'utf8');
  const named = source.matchAll(/export type (\w+) = (?:OneOrMany<)?(?:Schemas\[|QueryOf<)'(\w+)'[\]>]+;/g);
  return new Map([...named].map(([, name = '', of = '']) => [of, name]));
}

function readCall(operation: Operation, names: ReadonlyMap<string, string>, document: Json): Call {
  const [verb = '', noun = null] = operation.call.split('.').reverse();
  const params = operation.parameters.filter((parameter) => parameter.in === 'path');
  const hasQuery = operation.parameters.some((parameter) => parameter.in === 'query');
  const { body } = operation;
  const hasBody = body !== null && !isEmpty(body.schema, document);
  const isStream = operation.answers.some(({ mediaType }) => mediaType === 'text/event-stream');
  const takes = hasBody ? 'body' : hasQuery && !isStream ? 'query' : null;
  return {
    place: operation.call,
    noun,
    verb,
    operation,
    param: params[0]?.name ?? null,
    takes,
    input: hasBody ? typeOf(body.schema, names) : nameOf(operation.id, names),
    optional: takes === 'query' || body?.required === false,
    open: operation.scope === null,
    ...answerOf(operation, names),
  };
}

function answerOf({ id, answers }: Operation, names: ReadonlyMap<string, string>): Pick<Call, 'gives' | 'answer'> {
  const [{ mediaType, schema, headers } = { mediaType: null, schema: null, headers: [] }] = answers;
  if (mediaType === 'text/event-stream') return { gives: 'events', answer: 'StreamedEvent' };
  if (mediaType === 'text/csv') return { gives: 'text', answer: 'string' };
  if (mediaType !== null && mediaType !== 'application/json') return { gives: 'bytes', answer: 'Uint8Array' };
  if (schema === null) return { gives: 'nothing', answer: 'void' };
  // What was written under a name has the shape of that name, which the document cannot say.
  const answer = id === 'listEvents' ? 'ListedEvent[]' : typeOf(schema, names);
  const isPages = headers.some(([name]) => name === 'Link');
  return isPages ? { gives: 'pages', answer: answer.replace(/\[\]$/, '') } : { gives: 'one', answer };
}

function isEmpty(schema: Json, document: Json): boolean {
  const { schemas } = document.components as { schemas: Record<string, Json> };
  const whole =
    schemas[
      String(schema.$ref ?? '')
        .split('/')
        .at(-1) ?? ''
    ] ?? schema;
  return (
    whole.type === 'object' && Object.keys(whole.properties ?? {}).length === 0 && whole.additionalProperties === false
  );
}

function typeOf(schema: Json, names: ReadonlyMap<string, string>): string {
  if (schema.type === 'array') return `${typeOf(schema.items as Json, names)}[]`;
  return nameOf(String(schema.$ref).split('/').at(-1) ?? '', names);
}

function nameOf(of: string, names: ReadonlyMap<string, string>): string {
  return names.get(of) ?? of;
}

/** `src/sdk/calls.ts`: an interface for each noun, and the table that the client is made of. */
export function sdkCallsText(document: string): string {
  const calls = readCalls(document);
  const types = typesOf(calls);
  return [
    `// The nouns and verbs of the SDK, ${GENERATED}`,
    '',
    "import type { StreamOptions } from './event-stream.ts';",
    "import type { CallOptions, ChargeOptions, WriteOptions } from './options.ts';",
    "import type { Pages } from './pages.ts';",
    importOf(types, './types.ts'),
    '',
    ...nounsOf(calls).map(([noun, ofNoun]) => interfaceOf(noun, noun, ofNoun.map(sdkMember))),
    'export interface GapuraClient {',
    ...calls.filter(({ noun }) => noun === null).map(sdkMember),
    ...nounsOf(calls).flatMap(([noun]) => [`  /** ${NOUNS[noun]} */`, `  readonly ${noun}: ${typeName(noun)};`]),
    '}',
    '',
    TABLE_TYPES,
    'export const CALLS: Readonly<Record<string, Call | Readonly<Record<string, Call>>>> = {',
    ...calls.filter(({ noun }) => noun === null).map((call) => `  ${call.verb}: ${tableRow(call)},`),
    ...nounsOf(calls).flatMap(([noun, ofNoun]) => [
      `  ${noun}: {`,
      ...ofNoun.map((call) => `    ${call.verb}: ${tableRow(call)},`),
      '  },',
    ]),
    '};',
    '',
  ].join('\n');
}

const TABLE_TYPES = `/** What a call sends and gets. */
export interface Call {
  /** The operation's name in the API document. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** What stands for \`{...}\` in the path is the first argument. */
  readonly param?: string;
  /** What the argument after that is. */
  readonly takes?: 'body' | 'query';
  readonly gives: 'one' | 'pages' | 'nothing' | 'text' | 'bytes' | 'events';
  /** Needs no credentials, and takes no Idempotency-Key. */
  readonly open?: true;
}
`;

function tableRow({ operation, param, takes, gives, open }: Call): string {
  const { id, method, path } = operation;
  const row = { id, method, path, ...(param && { param }), ...(takes && { takes }), gives, ...(open && { open }) };
  const fields = Object.entries(row).map(([name, value]) => `${name}: ${value === true ? value : `'${value}'`}`);
  return `{ ${fields.join(', ')} }`;
}

/** `src/host/calls.ts`: the same on behalf of a caller, who is named first. */
export function libraryCallsText(document: string): string {
  const calls = callsOfLibrary(document);
  const inLibrary = nounsOf(calls).map(([noun, ofNoun]) => [LIBRARY_NOUN[noun] ?? noun, noun, ofNoun] as const);
  return [
    `// The nouns and verbs of the library, ${GENERATED}`,
    '',
    "import type { Acting, CallOptions, ChargeOptions, Loose, Page } from '../http/in-process.ts';",
    importOf(typesOf(calls), '../sdk/types.ts'),
    '',
    ...inLibrary.map(([name, noun, ofNoun]) => interfaceOf(name, noun, ofNoun.map(libraryMember))),
    'export interface LibraryCalls {',
    ...inLibrary.flatMap(([name, noun]) => [`  /** ${NOUNS[noun]} */`, `  readonly ${name}: ${typeName(name)};`]),
    '}',
    '',
  ].join('\n');
}

function callsOfLibrary(document: string): Call[] {
  return readCalls(document).filter(({ noun, gives }) => noun !== null && (gives === 'one' || gives === 'pages'));
}

/** The page of the SDK, with the calls of each noun in its table. */
export function sdkPageText(page: string, document: string): string {
  return withCalls(page, nounsOf(readCalls(document)));
}

/** The same page of the library. */
export function libraryPageText(page: string, document: string): string {
  const nouns = nounsOf(callsOfLibrary(document));
  return withCalls(
    page,
    nouns.map(([noun, calls]) => [LIBRARY_NOUN[noun] ?? noun, calls]),
  );
}

function withCalls(page: string, nouns: readonly (readonly [string, readonly Call[]])[]): string {
  return nouns.reduce((text, [noun, calls]) => {
    const row = new RegExp(`^\\| \`gapura\\.${noun}\` \\|.*$`, 'm');
    if (!row.test(text)) throw new Error(`A page has no row for gapura.${noun}: add one, its calls are filled in.`);
    return text.replace(row, `| \`gapura.${noun}\` | ${calls.map(({ verb }) => `\`${verb}\``).join(', ')} |`);
  }, page);
}

function nounsOf(calls: readonly Call[]): (readonly [string, readonly Call[]])[] {
  const nouns = [...new Set(calls.map(({ noun }) => noun))].filter((noun) => noun !== null);
  return nouns.map((noun) => [noun, calls.filter((call) => call.noun === noun)]);
}

function typeName(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}

function importOf(names: readonly string[], from: string): string {
  return `import type { ${names.join(', ')} } from '${from}';`;
}

/** The types that the calls name, sorted. */
function typesOf(calls: readonly Call[]): string[] {
  const named = calls.flatMap(({ takes, input, answer }) => [...(takes === null ? [] : [input]), answer]);
  const own = named
    .map((name) => name.replace(/\[\]$/, ''))
    .filter((name) => !['void', 'string', 'Uint8Array'].includes(name));
  return [...new Set(own)].sort();
}

function interfaceOf(name: string, noun: string, members: readonly string[]): string {
  return [`/** ${NOUNS[noun]} */`, `export interface ${typeName(name)} {`, ...members, '}', ''].join('\n');
}

function sdkMember(call: Call): string {
  const options =
    call.gives === 'events' ? 'StreamOptions' : isWrite(call) ? writeOptions(call, 'WriteOptions') : 'CallOptions';
  const parameters = [...idParameter(call), ...inputParameter(call, call.input), `options?: ${options}`];
  return `${docComment(call)}\n  ${call.verb}(${parameters.join(', ')}): ${sdkResult(call)};`;
}

function sdkResult({ gives, answer }: Call): string {
  if (gives === 'pages') return `Pages<${answer}>`;
  if (gives === 'events' || gives === 'text') return `AsyncGenerator<${answer}, void, undefined>`;
  return `Promise<${answer}>`;
}

function libraryMember(call: Call): string {
  // A host hands a message on unparsed and unchecked.
  const input = call.open ? 'unknown' : `Loose<${call.input}>`;
  const parameters = [
    ...(call.open ? [] : ['caller: Acting']),
    ...idParameter(call),
    ...inputParameter(call, input),
    `options?: ${isWrite(call) ? writeOptions(call, 'CallOptions') : 'CallOptions'}`,
  ];
  const result = call.gives === 'pages' ? `Page<${call.answer}>` : call.answer;
  return `${docComment(call)}\n  ${call.verb}(${parameters.join(', ')}): Promise<${result}>;`;
}

function isWrite({ operation, open }: Call): boolean {
  return operation.method !== 'GET' && !open;
}

function writeOptions({ operation }: Call, otherwise: string): string {
  return operation.parameters.some(({ name }) => name === 'Prefer') ? 'ChargeOptions' : otherwise;
}

function idParameter({ param }: Call): string[] {
  return param === null ? [] : [`${param === 'pk' ? 'id' : param}: string`];
}

function inputParameter({ takes, optional }: Call, type: string): string[] {
  return takes === null ? [] : [`${takes === 'body' ? 'input' : 'query'}${optional ? '?' : ''}: ${type}`];
}

/** What the document says of the operation, without what it says of scopes. */
function docComment({ operation: { summary, description } }: Call): string {
  const [more = ''] = /^(?!Needs |Open to )[\s\S]*?(?=\n\n|$)/.exec(description) ?? [];
  return `  /** ${summary}.${more === '' ? '' : ` ${more.replaceAll('\n', ' ')}`} */`;
}
