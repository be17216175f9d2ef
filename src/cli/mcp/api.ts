// The Gapura that an assistant works with, over its HTTP API.

import { callJson, type JsonAnswer, type JsonRequest } from './json-call.ts';

export type Query = Readonly<Record<string, string | number | undefined>>;

export interface Page {
  readonly items: readonly unknown[];
  /** Where the next page begins; null on the last one. */
  readonly nextCursor: string | null;
}

export interface Api {
  /** What is answered, whatever its status. */
  ask(request: Pick<JsonRequest, 'method' | 'body'> & { readonly path: string }): Promise<JsonAnswer>;
  /** These throw an ApiError for everything but success. */
  get(path: string, query?: Query): Promise<Fields>;
  list(path: string, query?: Query): Promise<Page>;
  post(path: string, body: unknown, idempotencyKey?: string): Promise<Fields>;
}

export type Fields = Readonly<Record<string, unknown>>;

/** The API refused, or nobody knows what came of a request. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** Null where there was no answer. */
  readonly status: number | null;
  readonly problem: Fields;

  constructor(status: number | null, problem: Fields) {
    super(status === null ? 'There was no answer.' : `The API answered ${status}.`);
    this.status = status;
    this.problem = problem;
  }

  /** Whether the request may have done its work: asking again with the same Idempotency-Key is then the way to know. */
  get isOpen(): boolean {
    if (this.status === null || this.status >= 500 || this.status === 429) return true;
    return this.problem.code === 'idempotency_in_progress';
  }
}

export function createApi(address: { readonly url: string; readonly key: string }): Api {
  const base = address.url.replace(/\/+$/, '');
  const authorization = `Bearer ${address.key}`;
  const send = async (request: JsonRequest): Promise<JsonAnswer> => {
    try {
      return await callJson({ ...request, headers: { authorization, ...request.headers } });
    } catch (error) {
      throw new ApiError(null, { detail: `${base} did not answer (${reasonOf(error)}).` });
    }
  };
  const sendOrThrow = async (request: JsonRequest): Promise<JsonAnswer> => {
    const answer = await send(request);
    if (answer.status >= 200 && answer.status < 300) return answer;
    throw new ApiError(answer.status, isFields(answer.body) ? answer.body : {});
  };
  const getAt = (path: string, query: Query = {}) =>
    sendOrThrow({ method: 'GET', url: `${base}${path}${toSearch(query)}` });
  return {
    ask: ({ path, ...request }) => send({ ...request, url: base + path }),
    get: async (path, query) => fieldsOf((await getAt(path, query)).body),
    list: async (path, query) => {
      const { body, headers } = await getAt(path, query);
      return { items: Array.isArray(body) ? body : [], nextCursor: cursorIn(headers.link) };
    },
    post: async (path, body, key) => {
      const headers = key === undefined ? {} : { 'idempotency-key': key };
      return fieldsOf((await sendOrThrow({ method: 'POST', url: base + path, body, headers })).body);
    },
  };
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

function toSearch(query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  return parameters.size === 0 ? '' : `?${parameters}`;
}

function cursorIn(link: string | string[] | undefined): string | null {
  const [, address] = /<([^>]+)>; rel="next"/.exec(String(link ?? '')) ?? [];
  return address === undefined ? null : new URL(address, 'http://here').searchParams.get('cursor');
}

/** The kind of a failure; a message could hold what was sent. */
function reasonOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'unknown failure');
}
