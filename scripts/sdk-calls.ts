// The calls of the SDK and of the library, in TypeScript.

import { fileURLToPath } from 'node:url';
import {
  type Call,
  descriptionOf,
  GENERATED,
  idName,
  isDeferrable,
  isWrite,
  NOUNS,
  nounsOf,
  readCalls,
  typeName,
} from './calls.ts';

export const SDK_CALLS = fileURLToPath(new URL('../src/sdk/calls.ts', import.meta.url));
export const LIBRARY_CALLS = fileURLToPath(new URL('../src/host/calls.ts', import.meta.url));
export const SDK_PAGE = fileURLToPath(new URL('../docs/reference/sdk.md', import.meta.url));
export const LIBRARY_PAGE = fileURLToPath(new URL('../docs/reference/library.md', import.meta.url));

/** `events` of a Gapura is where listeners are added. */
const LIBRARY_NOUN: Readonly<Record<string, string>> = { events: 'eventLog' };

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
  // An account is for its owner, who comes with a session, and sessions are for browsers.
  return readCalls(document).filter(
    ({ noun, gives }) =>
      noun !== null && noun !== 'account' && noun !== 'session' && (gives === 'one' || gives === 'pages'),
  );
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
  return `${comment(call)}\n  ${call.verb}(${parameters.join(', ')}): ${sdkResult(call)};`;
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
  return `${comment(call)}\n  ${call.verb}(${parameters.join(', ')}): Promise<${result}>;`;
}

function writeOptions(call: Call, otherwise: string): string {
  return isDeferrable(call) ? 'ChargeOptions' : otherwise;
}

function idParameter(call: Call): string[] {
  const name = idName(call);
  return name === null ? [] : [`${name}: string`];
}

function inputParameter({ takes, optional }: Call, type: string): string[] {
  return takes === null ? [] : [`${takes === 'body' ? 'input' : 'query'}${optional ? '?' : ''}: ${type}`];
}

function comment(call: Call): string {
  return `  /** ${descriptionOf(call)} */`;
}
