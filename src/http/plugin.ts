// Mounts the endpoints in a Fastify application: under any prefix, without either side disturbing the other.

import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { GatewaySignatureError, Refusal } from '../domain/errors.ts';
import { inSpan } from '../observability/tracing.ts';
import type { StoredAnswer } from '../services/idempotency.ts';
import type { Log } from '../services/log.ts';
import { compress, encodingFor, QUALITY_ONCE } from './compression.ts';
import type { DashboardFiles } from './dashboard/files.ts';
import { type ApiResponse, type Call, type Endpoint, groupByPath, isOpen, type WholeEndpoint } from './endpoint.ts';
import { checkHost, ignoresTrailingSlash, isFrameworkError, takeOverBodies } from './host.ts';
import type { Admission, LoadKind } from './overload.ts';
import { makePageHandler } from './page-handler.ts';
import { linksTo } from './pages.ts';
import { answerTrouble } from './pay/answers.ts';
import { answerProblem, notFound, problemAnswer, type SentAnswer, send, wrongMethod } from './problem-answers.ts';
import { type Compiled, compileLater, receive } from './receive.ts';
import { requestIdText } from './request-id.ts';
import { listPages } from './routes/pages.ts';
import { type Live, payRoutes } from './routes/pay.ts';
import { payLinkRoutes } from './routes/pay-links.ts';
import type { Served, ServedFor } from './served.ts';
import { type FileSlots, makeFileHandler, makeStreamHandler } from './stream-handlers.ts';
import { createOpenStreams, type OpenStreams, type StreamLimits } from './streaming.ts';

export interface PluginOptions {
  readonly servedFor: ServedFor;
  readonly endpoints: readonly Endpoint[];
  /** Of the service, for its documentation. */
  readonly version: string;
  readonly bodyLimitBytes: number;
  readonly log: Log;
  /** Called for every answer, for the metrics. */
  readonly onAnswer: (answer: { method: string; route: string; status: number; durationMs: number }) => void;
  readonly streams: StreamLimits;
  readonly admission: Admission;
  readonly dashboard?: DashboardFiles | undefined;
  /** Has every path once more below the names of shops; absent where addresses are rewritten before they find their route. */
  readonly below?: ShopNames | undefined;
}

export interface ShopNames {
  isShop(name: string, request: IncomingMessage): boolean;
  /** Notes the shop that a request is for. */
  aimAt(request: IncomingMessage, name: string): void;
}

/** `landing` has it answer at the root without a prefix too. */
export type MountablePlugin = FastifyPluginAsync<{ readonly landing?: boolean }>;

/** Notifications may be larger than what callers send. */
export const NOTIFICATION_LIMIT_BYTES = 256 * 1_024;
/** Where no body is wanted: the least that Fastify takes for a limit. */
const NO_BODY_BYTES = 1;

/**
 * The plugin brings its own body parser, validators and serialisers, and leaves the host's alone: a host that strips
 * unknown fields or coerces types must not change what a payment is. It is encapsulated, so its handlers stay inside.
 */
export function createPlugin(options: PluginOptions): MountablePlugin {
  return async (app, { prefix = '', landing = false }: { prefix?: string; landing?: boolean }) => {
    checkHost(app);
    takeOverBodies(app);
    app.setErrorHandler((error, request, reply) => {
      if (isFrameworkError(error)) return answerProblem(options, error, request, reply);
      // Our handlers answer for themselves, so a hook of the host has failed: its own error handler knows what to say.
      throw error;
    });
    // Without a prefix of our own the paths beside ours belong to the host, and so does its answer there.
    const isApart = prefix !== '' && prefix !== '/';
    if (isApart) {
      app.setNotFoundHandler((request, reply) => answerProblem(options, notFound(request), request, reply));
    }
    const streams = createOpenStreams();
    const files: FileSlots = { underWay: 0 };
    // Before the host waits for requests under way: a stream would never end by itself.
    app.addHook('preClose', async () => streams.end());
    const mount = (scope: FastifyInstance, hasLanding: boolean) => {
      mountEndpoints(scope, options, streams, files);
      mountPayPages(scope, options, streams);
      mountPages(scope, options, hasLanding);
    };
    mount(app, isApart || landing);
    const { below } = options;
    if (below === undefined) return;
    await app.register(
      async (scope) => {
        scope.addHook('onRequest', namedIn(below));
        mount(scope, true);
      },
      { prefix: `/:${SHOP_PARAM}` },
    );
  };
}

/** No name of an endpoint, nor of a host that mounts us below parameters of its own. */
const SHOP_PARAM = 'gapuraShop';

/** A first part that is no shop's name is the host's matter. */
function namedIn({ isShop, aimAt }: ShopNames) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    const params = request.params as Record<string, string>;
    const name = params[SHOP_PARAM] ?? '';
    if (!isShop(name, request.raw)) return void reply.callNotFound();
    // Endpoints know no shop, and neither do their parameters.
    delete params[SHOP_PARAM];
    aimAt(request.raw, name);
    done();
  };
}

function mountEndpoints(app: FastifyInstance, options: PluginOptions, streams: OpenStreams, files: FileSlots): void {
  for (const [path, endpoints] of groupByPath(options.endpoints)) {
    const routes = endpoints.map((endpoint) => ({
      method: endpoint.method,
      handler: handlerOf(endpoint, options, streams, files),
      bodyLimitBytes: endpoint.access === 'gateway' ? NOTIFICATION_LIMIT_BYTES : options.bodyLimitBytes,
      traced: tracingOf(endpoint),
      isStreamed: !('handle' in endpoint),
      ...('handle' in endpoint ? { load: loadOf(endpoint) } : {}),
    }));
    mountPath(app, path, routes, options);
  }
}

function mountPages(app: FastifyInstance, options: PluginOptions, hasLanding: boolean): void {
  for (const page of listPages(options, hasLanding)) {
    const answer = makePageHandler(page);
    const handler: Route['handler'] = async (request, reply) => {
      const served = options.servedFor(request);
      served.limits.countStranger(request, reply);
      return answer(request, reply, served.site);
    };
    const route = { method: 'GET', handler, bodyLimitBytes: NO_BODY_BYTES } as const;
    mountPath(app, page.path, [route], options);
  }
}

/** A form is small; what is larger is none of ours. */
const FORM_LIMIT_BYTES = 16 * 1_024;

/** The customer's pages, which bring their own answers. */
function mountPayPages(app: FastifyInstance, options: PluginOptions, streams: OpenStreams): void {
  const { servedFor, log } = options;
  const live: Live = { streams, limits: options.streams, log };
  for (const [path, routes] of groupByPath([...payLinkRoutes, ...payRoutes])) {
    const mounted = routes.map(({ method, isStreamed = false, handle }): Route => {
      const handler: Route['handler'] = async (request, reply) => {
        const served = servedFor(request);
        return handle(served, request, reply, live).catch((error: unknown) =>
          answerTrouble({ log, shop: served.shop }, error, request, reply),
        );
      };
      const bodyLimitBytes = method === 'GET' ? NO_BODY_BYTES : FORM_LIMIT_BYTES;
      if (isStreamed) return { method, handler, bodyLimitBytes, isStreamed };
      return { method, handler: options.admission.admit('request', handler), bodyLimitBytes, load: 'request' };
    });
    mountPath(app, path, mounted, options);
  }
}

interface Route {
  readonly method: Endpoint['method'];
  readonly handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  readonly bodyLimitBytes: number;
  /** `trusted` continues the trace that a caller names. */
  readonly traced?: 'no' | 'trusted' | 'untrusted';
  /** As what it counts, where it is turned away when there is no room; it is always let in where absent. */
  readonly load?: LoadKind;
  readonly isStreamed?: boolean;
}

function loadOf(endpoint: Endpoint): LoadKind {
  return endpoint.access === 'gateway' ? 'notification' : 'request';
}

/** A stream goes on for hours: it has no span. */
function tracingOf(endpoint: Endpoint): 'no' | 'trusted' | 'untrusted' {
  if (!('handle' in endpoint)) return 'no';
  return isOpen(endpoint) ? 'untrusted' : 'trusted';
}

/** Every path answers with and without its trailing slash, and to other methods with 405. */
function mountPath(app: FastifyInstance, path: string, routes: readonly Route[], options: PluginOptions): void {
  const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1');
  // Fastify itself gives both spellings to the root of a prefix.
  const isTwofold = pattern !== '/' && pattern.endsWith('/') && !ignoresTrailingSlash(app);
  const patterns = isTwofold ? [pattern, pattern.slice(0, -1)] : [pattern];
  const taken = routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  const allow = taken.join(', ');
  for (const { method, handler, bodyLimitBytes, traced = 'no', load, isStreamed } of routes) {
    const answered = answerFailures(handler, options);
    for (const url of patterns) {
      app.route({
        method,
        url,
        bodyLimit: bodyLimitBytes,
        handler: traced === 'no' ? answered : traceRequests(path, traced === 'trusted', answered),
        exposeHeadRoute: method === 'GET',
        ...(load === undefined ? {} : { onRequest: doorkeeper(load, options) }),
        onResponse: observer(path, options, isStreamed),
      });
    }
  }
  // What a browser asks beforehand is the host's to answer; methods that the host has added get an answer, too.
  const others = app.supportedMethods.filter((method) => method !== 'OPTIONS' && !taken.includes(method));
  for (const url of patterns) {
    app.route({
      method: others as HTTPMethods[],
      url,
      bodyLimit: NO_BODY_BYTES,
      exposeHeadRoute: false,
      onResponse: observer(path, options),
      config: { allow },
      handler: (request, reply) => answerProblem(options, wrongMethod(request), request, reply),
    });
  }
}

/** What a handler throws is answered here, so that the error handler only gets errors of others. */
function answerFailures(handler: Route['handler'], options: PluginOptions): Route['handler'] {
  return async (request, reply) => {
    try {
      return await handler(request, reply);
    } catch (error) {
      // A reply can be waited for, and fails where the client has gone: then no client is left to answer.
      if (reply.sent) throw error;
      return answerProblem(options, error, request, reply);
    }
  };
}

/** Before the body is looked at, and without an error being thrown: turning away must cost little, or it would not help. */
function doorkeeper(load: LoadKind, options: PluginOptions) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    const refusal = options.admission.turnAway(load, request);
    if (refusal === undefined) done();
    else answerProblem(options, refusal, request, reply);
  };
}

function observer(route: string, options: PluginOptions, isStreamed = false) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    done();
    // A stream was counted when it began: how long its reader stayed is no measure of us.
    if (reply.statusCode === 200 && isStreamed) return;
    options.onAnswer({ method: request.method, route, status: reply.statusCode, durationMs: reply.elapsedTime });
  };
}

function makeHandler(endpoint: WholeEndpoint, options: PluginOptions): Route['handler'] {
  const compiled = compileLater(endpoint);
  const respond: Respond = async (served, request, reply) => {
    const call = await receive(endpoint, compiled, served, { request, reply });
    const { caller, body } = call;
    const key = request.headers['idempotency-key'];
    if (endpoint.method === 'GET' || isOpen(endpoint) || key === undefined) {
      return toStored(compiled(), call, await endpoint.handle(call));
    }
    const keyed = {
      callerId: caller.id,
      key: String(key),
      request: [endpoint.method, endpoint.path, call.params, body ?? null],
      confidential: endpoint.confidential ?? false,
    };
    const { answer, replayed } = await served.services.runOnce(keyed, async (attempt) => {
      try {
        return toStored(compiled(), call, await endpoint.handle({ ...call, ...attempt }));
      } catch (error) {
        return problemAnswer(options, error, request);
      }
    });
    return replayed ? { ...answer, headers: { ...answer.headers, 'idempotent-replayed': 'true' } } : answer;
  };
  const answer = endpoint.access === 'gateway' ? countForged(respond) : respond;
  return options.admission.admit(loadOf(endpoint), async (request, reply) => {
    const stored = await answer(options.servedFor(request), request, reply);
    return send(reply, request, mayShrink(endpoint) ? await inFewerBytes(request, stored) : stored);
  });
}

/** What is read with credentials. Other answers are small; and one with a secret in it must not tell of it by its length. */
function mayShrink({ method, confidential = false, access }: WholeEndpoint): boolean {
  return method === 'GET' && !confidential && access !== 'open';
}

/** No cache keeps such an answer, so none has to know what it varies with. */
async function inFewerBytes({ headers }: FastifyRequest, answer: StoredAnswer): Promise<SentAnswer> {
  const encoding = encodingFor(answer.body, headers['accept-encoding'] ?? '');
  if (encoding === null) return answer;
  const body = await compress(answer.body, encoding, QUALITY_ONCE);
  return { ...answer, body, headers: { ...answer.headers, 'content-encoding': encoding } };
}

type Respond = (served: Served, request: FastifyRequest, reply: FastifyReply) => Promise<StoredAnswer>;

/** Counts forged notifications, once their signature was checked: a limit must not keep out the gateway. */
function countForged(respond: Respond): Respond {
  return async (served, request, reply) => {
    try {
      return await respond(served, request, reply);
    } catch (error) {
      const isForged =
        error instanceof GatewaySignatureError || (error instanceof Refusal && error.code === 'not_found');
      if (isForged) served.limits.countForged(request);
      throw error;
    }
  };
}

function handlerOf(
  endpoint: Endpoint,
  options: PluginOptions,
  streams: OpenStreams,
  files: FileSlots,
): Route['handler'] {
  if ('stream' in endpoint) return makeStreamHandler(endpoint, options, streams);
  return 'file' in endpoint ? makeFileHandler(endpoint, options, streams, files) : makeHandler(endpoint, options);
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** What the addresses of a list's other pages are made of. */
type Listed = Pick<Call<unknown, unknown, unknown>, 'path' | 'query'>;

function toStored(compiled: Compiled, call: Listed, answer: ApiResponse): StoredAnswer {
  const serialise = compiled.serialisers.get(answer.status) ?? JSON.stringify;
  const headers = {
    ...(answer.status === 204 ? {} : JSON_TYPE),
    ...linksTo(call.path, call.query, answer),
    ...answer.headers,
  };
  return { status: answer.status, headers, body: serialise(answer.body) };
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** `trusted`: the endpoint needs credentials. Without them a `traceparent` is ignored. */
function traceRequests(path: string, trusted: boolean, handler: Handler): Handler {
  return (request, reply) => {
    const attributes = { 'http.request.method': request.method, 'http.route': path };
    const headers = trusted ? { headers: request.headers } : {};
    return inSpan(`${request.method} ${path}`, { kind: 'server', attributes, ...headers }, async (span) => {
      // Here and not at the end: the reply may be sent when the client is gone.
      span.set({ 'gapura.request_id': requestIdText(request.id) });
      const answered = await handler(request, reply);
      const { statusCode } = reply;
      span.set({ 'http.response.status_code': statusCode });
      if (statusCode >= 500) span.fail(String(statusCode));
      return answered;
    });
  };
}
