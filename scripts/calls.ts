// The calls of every client, read from the API document: an operation's `x-call` names its noun and verb.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Json, type Operation, readOperations } from '../src/http/docs/document.ts';

const TYPES = fileURLToPath(new URL('../src/sdk/types.ts', import.meta.url));

export const GENERATED = 'made from docs/openapi.json by `npm run openapi`: do not edit.';

export const NOUNS: Readonly<Record<string, string>> = {
  payments: 'Charges, and what can be done with a payment.',
  notes: 'What staff write about payments, for each other.',
  chargebacks: "Money that customers' banks took back, for staff.",
  refunds: 'The refunds of all payments, and those that wait for a second person.',
  invoices: 'A page to pay on, a document, a due date.',
  checkouts: 'A page on which a customer chooses how to pay, and pays once.',
  savedCards: 'Cards that customers have agreed to have kept.',
  mails: 'What was written to customers.',
  paymentLinks: 'Addresses at which any customer can pay.',
  subscriptions: 'Charges that the gateway repeats automatically.',
  notifications: "The gateway's notifications: receive them, and read the inbox, for staff.",
  webhooks: 'The servers that events are sent to, for staff.',
  events: 'Events: as they happen for all callers, listed for staff.',
  listeners: 'What applications listen under, for staff.',
  sinks: 'Message brokers that get every event in order, for staff.',
  session: 'Signing in and out, in a browser.',
  account: 'Your own account: its password, second factor and sessions.',
  people: 'The people who sign in, for staff.',
  keys: 'API keys, for staff.',
  audit: 'What people did, for staff.',
  search: 'Everything that some words find.',
  figures: 'How payments went, and what needs attention.',
  tasks: "The background's queues, for staff.",
  reconciliations: 'Payments compared with the gateway, for staff.',
  doctor: 'Checks of configuration, database and gateway, for staff.',
  exports: 'Payments, refunds and invoices as files.',
  exportSchedules: 'Exports that are mailed each day, week or month; for staff.',
  alertReceivers: 'Receivers of alerts of what needs attention, by mail or by a webhook; for staff.',
  shops: 'The shops that a server serves beside its own, for staff.',
};

/** An operation of the document as clients have it. */
export interface Call {
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
export function readNames(): ReadonlyMap<string, string> {
  const source = readFileSync(TYPES, 'utf8');
  const named = source.matchAll(/export type (\w+) = (?:OneOrMany<)?(?:Schemas\[|QueryOf<)'(\w+)'[\]>]+;/g);
  return new Map([...named].map(([, name = '', of = '']) => [of, name]));
}

function readCall(operation: Operation, names: ReadonlyMap<string, string>, document: Json): Call {
  const [verb = '', noun = null] = operation.call.split('.').reverse();
  const params = operation.parameters.filter((parameter) => parameter.in === 'path');
  const query = operation.parameters.filter((parameter) => parameter.in === 'query');
  const { body } = operation;
  const hasBody = body !== null && !isEmpty(body.schema, document);
  const isStream = operation.answers.some(({ mediaType }) => mediaType === 'text/event-stream');
  const takes = hasBody ? 'body' : query.length > 0 && !isStream ? 'query' : null;
  return {
    place: operation.call,
    noun,
    verb,
    operation,
    param: params[0]?.name ?? null,
    takes,
    input: hasBody ? typeOf(body.schema, names) : nameOf(operation.id, names),
    optional: takes === 'query' ? !query.some(({ required }) => required) : body?.required === false,
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

export function nameOf(of: string, names: ReadonlyMap<string, string>): string {
  return names.get(of) ?? of;
}

export function nounsOf(calls: readonly Call[]): (readonly [string, readonly Call[]])[] {
  const nouns = [...new Set(calls.map(({ noun }) => noun))].filter((noun) => noun !== null);
  return nouns.map((noun) => [noun, calls.filter((call) => call.noun === noun)]);
}

export function typeName(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}

export function isWrite({ operation, open }: Call): boolean {
  return operation.method !== 'GET' && !open;
}

/** Whether the gateway may be asked in the background. */
export function isDeferrable({ operation }: Call): boolean {
  return operation.parameters.some(({ name }) => name === 'Prefer');
}

/** The name of what stands in the path, for callers. */
export function idName({ param }: Call): string | null {
  return param === 'pk' ? 'id' : param;
}

/** What the document says of the operation, without what it says of scopes. */
export function descriptionOf({ operation: { summary, description } }: Call): string {
  const [more = ''] = /^(?!Needs |Open to )[\s\S]*?(?=\n\n|$)/.exec(description) ?? [];
  return `${summary}.${more === '' ? '' : ` ${more.replaceAll('\n', ' ')}`}`;
}
