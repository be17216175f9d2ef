// A Fastify application that serves nothing but Gapura: what the framework refuses is answered as a problem too.

import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { invalid } from '../domain/errors.ts';
import { liesIn } from '../services/addresses.ts';
import type { Log } from '../services/log.ts';
import { say } from '../text/sayings.ts';
import { Connections } from './connections.ts';
import { takeOverBodies } from './host.ts';
import { answerProblem, notFound } from './problem-answers.ts';
import { requestIdOf } from './request-id.ts';

/** How long a whole request may take to arrive, or the first to begin; then Node answers 408 and hangs up. */
const REQUEST_TIMEOUT_MS = 30_000;
/** How often it looks. */
const TIMEOUT_CHECK_MS = 5_000;

export interface BareAppOptions {
  readonly log: Log;
  /** Addresses and networks whose word counts for where a request came from. */
  readonly trustedProxies?: readonly string[] | null | undefined;
  /** Keeps the connections of the server within their limits; the usual ones where absent. */
  readonly connections?: Connections;
  /** Gives the address by which a request finds its route, where that is not its own. */
  readonly rewriteUrl?: ((request: IncomingMessage) => string) | undefined;
  /** What answers where no route does; a 404 where absent. */
  readonly answerNothing?: (request: FastifyRequest, reply: FastifyReply) => void;
}

function unused(): never {
  throw new Error('Routes of this application have no schemas of Fastify');
}

/** Fastify's own check knows no address with a port. A local socket has no address, and is not trusted. */
function trustIn(proxies: readonly string[]): (address: string | undefined) => boolean {
  const isProxy = liesIn(proxies);
  return (address) => address !== undefined && isProxy(address);
}

export function createBareApp(options: BareAppOptions): FastifyInstance {
  const { log, answerNothing, trustedProxies, rewriteUrl, connections = new Connections(log) } = options;
  const hosts = new HostCheck(log);
  const nothing =
    answerNothing ??
    ((request: FastifyRequest, reply: FastifyReply) => {
      answerProblem({ log }, notFound(request), request, reply);
    });
  const app = Fastify({
    logger: false,
    genReqId: requestIdOf,
    ...(rewriteUrl === undefined ? {} : { rewriteUrl }),
    trustProxy: trustedProxies == null ? false : trustIn(trustedProxies),
    exposeHeadRoutes: true,
    // Half as many routes to set up: every path would be there twice.
    routerOptions: { ignoreTrailingSlash: true },
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: {
      headersTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      // We look ourselves.
      requireHostHeader: false,
    },
    // What still arrives on an open connection while a server stops is served.
    return503OnClosing: false,
    // The endpoints bring their own validators and serialisers; Fastify's would only be loaded, never used.
    schemaController: { compilersFactory: { buildValidator: unused, buildSerializer: unused } },
    // A path that cannot be decoded, or with an id longer than any of ours, leads nowhere.
    frameworkErrors: (_error, request, reply) => hosts.refuses(request, reply) || nothing(request, reply),
  });
  takeOverBodies(app);
  connections.watch(app);
  hosts.watch(app);
  app.setNotFoundHandler((request, reply) => nothing(request, reply));
  app.setErrorHandler((error, request, reply) => answerProblem({ log }, error, request, reply));
  return app;
}

class HostCheck {
  readonly #log: Log;
  readonly #ended = new WeakSet<Socket>();
  /** In a server of the host's own it is the host's matter. */
  #listens = false;

  constructor(log: Log) {
    this.#log = log;
  }

  watch(app: FastifyInstance): void {
    app.server.once('listening', () => {
      this.#listens = true;
    });
    app.addHook('onRequest', (request, reply, done) => {
      if (!this.refuses(request, reply)) done();
    });
  }

  /** Answers a request without a host; those behind it are left alone, and their connection is closed with that answer. */
  refuses(request: FastifyRequest, reply: FastifyReply): boolean {
    const { socket, headers, httpVersion } = request.raw;
    if (!this.#listens) return false;
    if (this.#ended.has(socket)) {
      reply.hijack();
      return true;
    }
    if (headers.host !== undefined || httpVersion !== '1.1') return false;
    this.#ended.add(socket);
    reply.header('connection', 'close');
    answerProblem({ log: this.#log }, invalid({ field: 'Host', message: say('required') }), request, reply);
    return true;
  }
}
