// Ties the typed paths of openapi-fetch to our way of sending: what every noun makes its calls with.

import createClient from 'openapi-fetch';
import type { OutgoingRequest } from './attempt.ts';
import {
  type CallOptions,
  readId,
  readIdempotencyKey,
  readRetries,
  readTimeout,
  type Settings,
  type WriteOptions,
} from './options.ts';
import type { paths } from './schema.ts';
import { type Sending, send } from './sending.ts';

/** What a call adds to its path and body: how it is sent, and with which headers. */
interface Manner {
  readonly headers: Record<string, string>;
  readonly fetch: (request: Request) => Promise<Response>;
}

export interface Api {
  readonly settings: Settings;
  readonly paths: ReturnType<typeof createClient<paths>>;
  /** The manner of a call that only reads. */
  reading(options?: CallOptions): Manner;
  /** The manner of a call that changes something: one Idempotency-Key for all its attempts. */
  writing(options?: WriteOptions, headers?: Record<string, string>): Manner;
  /** The manner of a call that needs no credentials and takes no key. */
  open(options?: CallOptions): Manner;
}

export function createApi(settings: Settings): Api {
  const manner = (options: CallOptions, idempotencyKey: string | null, open = false): Manner => {
    const sending: Sending = {
      timeoutMs: readTimeout(options.timeoutMs, settings.timeoutMs),
      retries: readRetries(options.retries, settings.retries),
      signal: options.signal,
      idempotencyKey,
    };
    return {
      headers: {
        accept: 'application/json',
        ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
      },
      fetch: async (request) => sendTyped(settings, await toOutgoing(request, open), sending),
    };
  };
  return {
    settings,
    paths: createClient<paths>({ baseUrl: settings.url }),
    reading: (options = {}) => manner(options, null),
    writing: (options = {}, headers = {}) => {
      const made = manner(options, readIdempotencyKey(options.idempotencyKey));
      return { ...made, headers: { ...made.headers, ...headers } };
    },
    open: (options = {}) => manner(options, null, true),
  };
}

const NO_CONTENT = 204;

async function toOutgoing(request: Request, open: boolean): Promise<OutgoingRequest> {
  const { method, url } = request;
  const body = method === 'GET' ? '' : await request.text();
  return { method, url, headers: Object.fromEntries(request.headers), body: body === '' ? undefined : body, open };
}

/** The answer as openapi-fetch reads it, which is whole by now, and holds JSON. */
async function sendTyped(settings: Settings, request: OutgoingRequest, sending: Sending): Promise<Response> {
  const { status, headers, text } = await send(settings, request, sending);
  if (status === NO_CONTENT) return new Response(null, { status });
  const link = headers.get('link');
  return new Response(text, { headers: link === null ? {} : { link } });
}

/** What was asked for. Whatever else can happen was thrown. */
export async function dataOf<Data>(
  answer: Promise<{ readonly data?: Data; readonly response: Response }>,
): Promise<NonNullable<Data>> {
  const { data } = await answer;
  if (data === undefined || data === null) throw new TypeError('The server answered with nothing.');
  return data;
}

export function idIn(id: string): { readonly path: { readonly pk: string } } {
  return { path: { pk: readId(id) } };
}
