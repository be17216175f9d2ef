// The server: the library on a port of its own, with health, readiness and metrics at the root, and an orderly end.

import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { ShopHosts } from '../config/parsers.ts';
import { Refusal } from '../domain/errors.ts';
import { createBareApp } from '../http/bare-app.ts';
import { Connections } from '../http/connections.ts';
import { wasTurnedAway } from '../http/overload.ts';
import { watchConnections } from '../observability/load-metrics.ts';
import { requestLogger } from '../observability/logging.ts';
import type { Log } from '../services/log.ts';
import { forPrograms } from '../text/sayings.ts';
import type { Gapura } from './gapura.ts';
import type { Readiness } from './readiness.ts';
import { aim } from './shop-address.ts';
import type { ShopHouse } from './shops.ts';

export interface ServerOptions {
  readonly host: string;
  readonly port: number;
  readonly prefix: string;
  readonly log: Log;
  /** Addresses and networks whose word counts for where a request came from. */
  readonly trustedProxies?: readonly string[] | null;
  /** For how long it serves on after the signal to stop, and says that it is not ready; not at all where absent. */
  readonly drainMs?: number;
  /** Needed to read the metrics; where absent, every client that reaches the port may. */
  readonly metricsToken?: string | null;
  /** The metrics, where they are not those of this process alone. */
  readonly tellMetrics?: (() => Promise<string>) | undefined;
  /** The shops beside the server's own, by their addresses. */
  readonly shops?: { readonly house: ShopHouse; readonly hosts: ShopHosts | null } | null;
  /** Whether the metrics are served elsewhere, by `startMetrics`. */
  readonly metricsApart?: boolean;
  /** How long requests under way may take to finish once the server stops. */
  readonly shutdownTimeoutMs: number;
}

export interface RunningServer {
  /** The address of the root, without a slash at the end. */
  readonly url: string;
  /**
   * Says that it is not ready and serves on for a while; then takes no new connections, lets requests under way finish, and
   * cuts what is left when the time is over.
   */
  stop(): Promise<void>;
}

/** Connections that wait to be taken. A burst of notifications opens more than Node's 511, and the system then resets some of them. */
const BACKLOG = 4_096;

export async function startServer(gapura: Gapura, options: ServerOptions): Promise<RunningServer> {
  const connections = new Connections(options.log);
  watchConnections(gapura.metrics, connections);
  const { shops = null, prefix } = options;
  const isShop = (id: string) => shops?.house.find(id) !== undefined;
  const rewriteUrl = (request: IncomingMessage) => aim(request, { prefix, hosts: shops?.hosts ?? null, isShop });
  const app = createBareApp({ ...options, connections, rewriteUrl: shops === null ? undefined : rewriteUrl });
  const state = { draining: false };
  closeWhileDraining(app, state);
  addOperations(app, gapura, state, ({ ready }) => ready);
  if (options.metricsApart !== true) addMetrics(app, gapura, options);
  logRequests(app, options.log);
  await app.register(gapura.plugin, { prefix: options.prefix, landing: true });
  const url = await app.listen({ host: options.host, port: options.port, backlog: BACKLOG });
  return { url, stop: () => drain(app, options, state) };
}

/** Health, readiness and metrics alone, for a process that serves no other requests. */
export async function startProbes(gapura: Gapura, options: Omit<ServerOptions, 'prefix'>): Promise<RunningServer> {
  const app = createBareApp(options);
  const state = { draining: false };
  // A process without requests is ready when its background is.
  addOperations(app, gapura, state, ({ checks }) => Object.values(checks).every(({ ok }) => ok));
  addMetrics(app, gapura, options);
  const url = await app.listen({ host: options.host, port: options.port });
  return { url, stop: () => drain(app, options, state) };
}

/** The metrics alone, where only those who collect them get. */
export async function startMetrics(gapura: Gapura, options: Omit<ServerOptions, 'prefix'>): Promise<RunningServer> {
  const app = createBareApp(options);
  addMetrics(app, gapura, options);
  const url = await app.listen({ host: options.host, port: options.port });
  return { url, stop: () => drain(app, options, { draining: false }) };
}

function addOperations(
  app: FastifyInstance,
  gapura: Gapura,
  state: { draining: boolean },
  isReady: (readiness: Readiness) => boolean,
): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const readiness = await gapura.readiness();
    const ready = isReady(readiness) && !state.draining;
    return reply.code(ready ? 200 : 503).send({ ready, draining: state.draining, checks: readiness.checks });
  });
}

type MetricsOptions = Pick<ServerOptions, 'metricsToken' | 'tellMetrics'>;

/** Names of routes and queues, and the load of a shop, are private. */
function addMetrics(
  app: FastifyInstance,
  { metrics }: Gapura,
  { metricsToken: token = null, tellMetrics = () => metrics.metrics() }: MetricsOptions,
): void {
  app.get('/metrics', async (request, reply) => {
    if (token !== null && !isToken(request.headers.authorization ?? '', token)) {
      throw new Refusal(
        'unauthenticated',
        forPrograms('Send the token of the metrics as "Authorization: Bearer ...".'),
      );
    }
    return reply.type(metrics.contentType).send(await tellMetrics());
  });
}

/** Hashes of one length, so that the time to compare them reveals nothing. */
function isToken(authorization: string, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(authorization.replace(/^Bearer /i, 'Bearer ')), hash(`Bearer ${token}`));
}

/** A request while the server stops is served, and its connection closed: the balancer sends the next one elsewhere. */
function closeWhileDraining(app: FastifyInstance, state: { draining: boolean }): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    // A file may be cut at the end, and some clients take what came for all of it where the connection was to be closed.
    if (state.draining && !(payload instanceof Readable)) reply.header('connection', 'close');
    done();
  });
}

/** Requests of probes would drown the others. */
const QUIET_ROUTES = new Set(['/healthz', '/readyz', '/metrics']);

function logRequests(app: FastifyInstance, log: Log): void {
  const logRequest = requestLogger(log);
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const route = request.routeOptions.url ?? '(none)';
    if (QUIET_ROUTES.has(route) || wasTurnedAway(request)) return;
    logRequest({
      request_id: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime),
    });
  });
}

/** How often the event loop goes round before the port is closed: once to accept, and once to read. */
const ARRIVAL_TURNS = 3;

async function drain(
  app: FastifyInstance,
  options: Pick<ServerOptions, 'log' | 'drainMs' | 'shutdownTimeoutMs'>,
  state: { draining: boolean },
): Promise<void> {
  if (state.draining) return;
  state.draining = true;
  if (options.drainMs !== undefined) await pause(options.drainMs);
  // Connections and requests that have arrived are taken up first: closing at this moment would reset them.
  for (let turn = 0; turn < ARRIVAL_TURNS; turn++) await nextTurn();
  const cut = setTimeout(() => {
    options.log.warn({ after_ms: options.shutdownTimeoutMs }, 'requests under way were cut at shutdown');
    app.server.closeAllConnections();
  }, options.shutdownTimeoutMs);
  await app.close();
  clearTimeout(cut);
}
