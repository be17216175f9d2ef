// What a request brings, in the order in which it is looked at: who is calling, what they may do, what they ask for.

import { createRequire } from 'node:module';
import { parse as parseQuery } from 'node:querystring';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Caller, needsScope } from '../domain/caller.ts';
import { Refusal } from '../domain/errors.ts';
import { forPrograms } from '../text/sayings.ts';
import { type Authenticate, askHost } from './authentication.ts';
import { parseBody } from './body.ts';
import { refuseCardData } from './card-data.ts';
import { type Call, type Endpoint, isOpen, scopesFor } from './endpoint.ts';
import { addressOf, bodyOf } from './host.ts';
import { requestIdText } from './request-id.ts';
import type { Served } from './served.ts';
import { bodyValidator, queryValidator, type Validator } from './validation.ts';

export interface Compiled {
  readonly query: Validator | null;
  readonly body: Validator | null;
  readonly serialisers: ReadonlyMap<number, (value: unknown) => string>;
}

const load = createRequire(import.meta.url);

const compiling = new WeakMap<Endpoint, () => Compiled>();

/**
 * At the first request, not before: compiling what is never called would double the time of a start. Once for each endpoint, whoever
 * calls it.
 */
export function compileLater(endpoint: Endpoint): () => Compiled {
  const known = compiling.get(endpoint);
  if (known !== undefined) return known;
  let compiled: Compiled | undefined;
  const later = () => {
    compiled ??= compile(endpoint);
    return compiled;
  };
  compiling.set(endpoint, later);
  return later;
}

function compile(endpoint: Endpoint): Compiled {
  const { default: fastJsonStringify } = load('fast-json-stringify') as typeof import('fast-json-stringify');
  return {
    query: endpoint.query === undefined ? null : queryValidator(endpoint.query),
    body: endpoint.body === undefined ? null : bodyValidator(endpoint.body.schema),
    serialisers: new Map(
      Object.entries(endpoint.answers).map(([status, { schema }]) => [
        Number(status),
        schema === undefined ? () => '' : fastJsonStringify(schema),
      ]),
    ),
  };
}

/** Credentials first, then permission, then the request: a client without credentials learns nothing about its form. */
export async function receive(
  endpoint: Endpoint,
  compiled: () => Compiled,
  { services, publicUrl, authenticate, limits }: Served,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<Call<unknown, unknown, unknown>> {
  const receivedMs = performance.now();
  const recognised = await recognise(endpoint, authenticate, request);
  if (!isOpen(endpoint)) limits.countCaller(recognised, request, reply);
  else if (endpoint.access !== 'gateway') limits.countStranger(request, reply);
  mayCall(endpoint, recognised);
  const caller = withOrigin(recognised, request);
  const query = queryOf(request);
  compiled().query?.(query);
  const body = await readBody(endpoint, compiled(), request);
  return {
    services,
    publicUrl,
    onSession: limits.knowSession,
    params: request.params,
    query,
    body,
    caller,
    receivedMs,
    requestId: requestIdText(request.id),
    headers: request.headers,
    path: pathOf(request),
    origin: originOf(request),
  };
}

/** Read from the address itself: a host may have a parser of its own. */
function queryOf(request: FastifyRequest): unknown {
  const start = request.url.indexOf('?');
  return start === -1 ? {} : { ...parseQuery(request.url.slice(start + 1)) };
}

const ANONYMOUS: Caller = { id: '', staff: false, scopes: [] };

export async function identify(
  endpoint: Endpoint,
  authenticate: Authenticate,
  request: FastifyRequest,
): Promise<Caller> {
  const caller = await recognise(endpoint, authenticate, request);
  mayCall(endpoint, caller);
  return withOrigin(caller, request);
}

async function recognise(endpoint: Endpoint, authenticate: Authenticate, request: FastifyRequest): Promise<Caller> {
  return isOpen(endpoint) ? ANONYMOUS : askHost(authenticate, request);
}

/** With what the audit records of where it came from. */
function withOrigin(caller: Caller, request: FastifyRequest): Caller {
  const { id, staff, scopes, role, credential, keyId, personId, serverPersonId, sessionId } = caller;
  const from = {
    address: addressOf(request),
    userAgent: request.headers['user-agent'] ?? null,
    requestId: requestIdText(request.id),
  };
  return { id, staff, scopes, role, credential, keyId, personId, serverPersonId, sessionId, from };
}

export function mayCall(endpoint: Endpoint, caller: Caller): void {
  const scopes = scopesFor(endpoint);
  if (scopes.length > 0 && !scopes.some((scope) => caller.scopes.includes(scope))) throw scopeMissing(endpoint);
}

export function scopeMissing(endpoint: Endpoint): Refusal {
  return new Refusal('forbidden', needsScope(scopesFor(endpoint)));
}

async function readBody(endpoint: Endpoint, compiled: Compiled, request: FastifyRequest): Promise<unknown> {
  if (endpoint.method === 'GET' || request.method === 'HEAD') return undefined;
  const type = request.headers['content-type'];
  if (type !== undefined && !/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)) {
    throw new Refusal('unsupported_media_type', forPrograms('Send the body as application/json.'));
  }
  const received = await bodyOf(request);
  // Notifications are kept as they came, with every digit of their ids.
  const keepDigits = endpoint.access === 'gateway';
  const body = received === undefined ? undefined : parseBody(received, { keepDigits });
  if (body !== undefined && type === undefined) {
    throw new Refusal('unsupported_media_type', forPrograms('Say what the body is: Content-Type: application/json.'));
  }
  if (body === undefined && endpoint.body?.required !== true) return endpoint.body === undefined ? undefined : {};
  if (body === undefined)
    throw new Refusal('malformed_json', forPrograms('The body is empty; a JSON object is needed.'));
  // Notifications may hold masked card data; from other clients card data is not accepted.
  if (endpoint.access !== 'gateway') refuseCardData(body);
  compiled.body?.(body);
  return body;
}

/** The path that the client asked for; Express and its like cut the mount point from `url` and keep it in `originalUrl`. */
export function pathOf(request: FastifyRequest): string {
  const raw = request.raw as { originalUrl?: unknown };
  const url = typeof raw.originalUrl === 'string' ? raw.originalUrl : request.url;
  return url.split('?', 1)[0] ?? '/';
}

/** Scheme and host as far as the server knows them; nothing that a Host header should not hold gets through. */
export function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${/^[\w.:[\]-]+$/.test(request.host) ? request.host : 'localhost'}`;
}
