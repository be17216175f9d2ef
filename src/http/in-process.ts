// The endpoints without HTTP: a host calls them as functions, with the checks and the answers that a request would get.

import { type Caller, ORDINARY_SCOPES, SCOPES } from '../domain/caller.ts';
import { Refusal } from '../domain/errors.ts';
import type { Attempt, StoredAnswer } from '../services/idempotency.ts';
import type { Services } from '../services/index.ts';
import { forPrograms } from '../text/sayings.ts';
import { parseBody } from './body.ts';
import { refuseCardData } from './card-data.ts';
import type { ApiResponse, Call, Endpoint, WholeEndpoint } from './endpoint.ts';
import { readProblem, toKnownError, toProblem } from './problem.ts';
import { type Compiled, compileLater, mayCall } from './receive.ts';

/** On whose behalf a host calls. Without scopes: everything but `admin`, and for staff that too. */
export interface Acting {
  /** Owns what it makes. */
  readonly id: string;
  /** Sees and acts on the records of every owner. */
  readonly staff?: boolean;
  readonly scopes?: readonly Caller['scopes'][number][];
}

export interface CallOptions {
  /** Makes a repetition safe: the same key and the same input give the first answer again, and nothing is done twice. */
  readonly idempotencyKey?: string;
  /** Found again in logs and in the gateway's. */
  readonly requestId?: string;
}

/** A page of a list. Give `next` or `prev` as the `cursor` of the next call; undefined says that this was the last or the first page. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | undefined;
  readonly prev: string | undefined;
}

/** Times may be given as dates, and what is undefined counts as absent. */
export type Loose<Input> = {
  readonly [Name in keyof Input]:
    | Input[Name]
    | (object extends Pick<Input, Name> ? undefined : never)
    | (Name extends `created_${string}` | `paid_${string}` ? Date : never);
};

export interface ChargeOptions extends CallOptions {
  /** Answers as soon as the payment is stored, and leaves the gateway to a background task. */
  readonly respondAsync?: boolean;
}

/** What an operation is given, by the names that HTTP has for it. */
export interface OperationInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export interface Result {
  /** The JSON that HTTP would answer with. */
  readonly body: unknown;
  /** Where the next page of a list begins, and the one before. */
  readonly next: string | undefined;
  readonly prev: string | undefined;
}

/** Does an operation of the API, by its name in the API's description. */
export type Invoke = (
  operation: string,
  caller: Acting,
  given: OperationInput,
  options?: CallOptions,
) => Promise<Result>;

interface Operation {
  readonly endpoint: WholeEndpoint;
  readonly compiled: () => Compiled;
}

/** The endpoints by their names: one table for all shops of a process. */
export type Operations = ReadonlyMap<string, Operation>;

export function operationsOf(endpoints: readonly Endpoint[]): Operations {
  const operations = new Map<string, Operation>();
  for (const endpoint of endpoints) {
    if ('handle' in endpoint) operations.set(endpoint.id, { endpoint, compiled: compileLater(endpoint) });
  }
  return operations;
}

/** Where operations are done. */
export interface Place {
  readonly services: Services;
  readonly publicUrl: string | undefined;
  readonly newId: () => string;
  /** Where the same API is served, for answers that lead to its pages; null where it is not known. */
  readonly origin: string | null;
}

export function createInvoke(operations: Operations, place: Place): Invoke {
  return async (name, caller, given, options = {}) => {
    const operation = operations.get(name);
    if (operation === undefined) throw new Error(`There is no operation ${name}`);
    try {
      const call = read(operation, place, caller, given, options.requestId ?? place.newId());
      const key = options.idempotencyKey;
      if (key === undefined) return await answer(operation, call);
      return await answerOnce(operation, call, key);
    } catch (error) {
      throw toKnownError(error);
    }
  };
}

type AnyCall = Call<unknown, unknown, unknown>;

/** Sessions are for browsers: what is called here has no limits that have to know of one. */
const ignoreSession = () => undefined;

function read(
  { endpoint, compiled }: Operation,
  { services, publicUrl, origin }: Place,
  acting: Acting,
  given: OperationInput,
  requestId: string,
): AnyCall {
  const caller = toCaller(acting);
  mayCall(endpoint, caller);
  const query = withoutUndefined(given.query ?? {});
  compiled().query?.(query);
  return {
    services,
    publicUrl,
    onSession: ignoreSession,
    params: given.params ?? {},
    query,
    body: readInput(endpoint, compiled(), given.body),
    caller,
    receivedMs: performance.now(),
    requestId,
    headers: given.headers ?? {},
    path: endpoint.path,
    origin,
  };
}

function toCaller(acting: Acting): Caller {
  const { id, staff = false, scopes = staff ? SCOPES : ORDINARY_SCOPES, ...rest } = acting ?? {};
  if (typeof id === 'string' && id !== '' && Array.isArray(scopes))
    return { ...rest, id, staff: staff === true, scopes };
  throw new TypeError(
    'The caller comes first: { id } with a text that is not empty, and staff and scopes where needed.',
  );
}

/** As if it had travelled: what JSON cannot carry is refused, and what is undefined is absent. */
function readInput(endpoint: WholeEndpoint, compiled: Compiled, input: unknown): unknown {
  if (endpoint.body === undefined) return undefined;
  const body = parseBody(toBytes(input ?? {}), { keepDigits: endpoint.access === 'gateway' });
  if (endpoint.access !== 'gateway') refuseCardData(body);
  compiled.body?.(body);
  return body;
}

function toBytes(input: unknown): Buffer {
  try {
    return Buffer.from(JSON.stringify(input) ?? '');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Refusal('malformed_json', forPrograms(`The input cannot be written as JSON: ${reason}.`));
  }
}

function withoutUndefined(query: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]: [string, unknown]) => {
      if (value === undefined) return [];
      return [[name, value instanceof Date ? value.toISOString() : value]];
    }),
  );
}

async function answer({ endpoint, compiled }: Operation, call: AnyCall): Promise<Result> {
  const { status, body, next, prev } = await endpoint.handle(call);
  return { body: JSON.parse(serialise(compiled(), { status, body })), next, prev };
}

function serialise(compiled: Compiled, { status, body }: Pick<ApiResponse, 'status' | 'body'>): string {
  return (compiled.serialisers.get(status) ?? JSON.stringify)(body);
}

/** The first answer again for a key that is known, be it an answer or a failure. */
async function answerOnce(operation: Operation, call: AnyCall, key: string): Promise<Result> {
  const { endpoint, compiled } = operation;
  let failure: unknown;
  const attempt = async (tried: Attempt): Promise<StoredAnswer> => {
    try {
      const { status, body } = await endpoint.handle({ ...call, ...tried });
      return { status, headers: JSON_HEADERS, body: serialise(compiled(), { status, body }) };
    } catch (error) {
      failure = toKnownError(error);
      const problem = toProblem(failure, call.requestId);
      return { status: problem.status, headers: { ...problem.headers }, body: JSON.stringify(problem.body) };
    }
  };
  const keyed = {
    callerId: call.caller.id,
    key,
    request: [endpoint.method, endpoint.path, call.params, call.body ?? null],
    confidential: endpoint.confidential ?? false,
  };
  const { answer: stored } = await call.services.runOnce(keyed, attempt);
  const body: unknown = JSON.parse(stored.body);
  if (stored.status >= 400) throw failure ?? readProblem(body);
  return { body, next: undefined, prev: undefined };
}

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' };
