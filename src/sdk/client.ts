// The client: each call of the table, sent to one address with one key.

import type { OutgoingRequest } from './attempt.ts';
import { bindCalls, readArguments } from './binding.ts';
import type { Call, GapuraClient } from './calls.ts';
import { streamEvents } from './event-stream.ts';
import { readBytes, readText } from './files.ts';
import {
  type ChargeOptions,
  type GapuraClientOptions,
  readId,
  readIdempotencyKey,
  readRetries,
  readSettings,
  readTimeout,
  type Settings,
} from './options.ts';
import { pagesOf } from './pages.ts';
import { type ParsedResponse, send } from './sending.ts';

/** A client for the Gapura at an address. It holds no connection and needs no closing. */
export function createGapuraClient(options: GapuraClientOptions): GapuraClient {
  const settings = readSettings(options);
  return bindCalls<GapuraClient>((call) => functionOf(settings, call));
}

type Query = Readonly<Record<string, unknown>>;

function functionOf(settings: Settings, call: Call): (...args: unknown[]) => unknown {
  return (...args) => {
    const { id, input = {}, options = {} } = readArguments<ChargeOptions>(call, args);
    const query = call.takes === 'query' ? (input as Query) : {};
    const pathFor = (asked: Query) => pathOf(call, id, asked);
    const sent = async (asked: Query): Promise<ParsedResponse> => {
      const body = call.takes === 'body' ? JSON.stringify(input) : undefined;
      return sendCall(settings, call, { path: pathFor(asked), body }, options);
    };
    switch (call.gives) {
      case 'pages':
        return pagesOf(query.cursor, (cursor) => sent({ ...query, ...cursor }));
      case 'events':
        return streamEvents(settings, options);
      case 'text':
        return readText(settings, () => pathFor(query), options);
      case 'bytes':
        return readBytes(settings, () => pathFor(query), options);
      case 'nothing':
        return sent(query).then(() => undefined);
      case 'one':
        return sent(query).then(dataOf);
      default:
        return call.gives satisfies never;
    }
  };
}

function pathOf({ path, param }: Call, id: unknown, query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) parameters.append(name, String(one));
  }
  const asked = parameters.toString();
  return path.replace(`{${param}}`, () => readId(id)) + (asked === '' ? '' : `?${asked}`);
}

async function sendCall(
  settings: Settings,
  { method, open }: Call,
  { path, body }: { readonly path: string; readonly body: string | undefined },
  options: ChargeOptions,
): Promise<ParsedResponse> {
  // One Idempotency-Key for all attempts at a call that changes something.
  const idempotencyKey = method === 'GET' || open === true ? null : readIdempotencyKey(options.idempotencyKey);
  const request: OutgoingRequest = {
    method,
    url: settings.url + path,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
      ...(options.respondAsync === true ? { prefer: 'respond-async' } : {}),
    },
    body,
    open: open === true,
  };
  return send(settings, request, {
    timeoutMs: readTimeout(options.timeoutMs, settings.timeoutMs),
    retries: readRetries(options.retries, settings.retries),
    signal: options.signal,
    idempotencyKey,
  });
}

/** What was asked for. Every other outcome was thrown. */
function dataOf({ data }: ParsedResponse): unknown {
  if (data === undefined || data === null) throw new TypeError('The server answered with nothing.');
  return data;
}
