// The server: the library on a port of its own, with health, readiness and metrics at the root, and an orderly end.

import type { FastifyInstance } from 'fastify';
import type { Gapura } from './app.ts';
import { Refusal } from './domain/errors.ts';
import { createBareApp } from './http/bare-app.ts';
import type { Log } from './services/context.ts';

export interface ServerOptions {
  readonly host: string;
  readonly port: number;
  readonly prefix: string;
  readonly log: Log;
  /** How long requests under way may take to finish once the server is told to stop. */
  readonly shutdownTimeoutMs: number;
}

export interface RunningServer {
  /** The address of the root, without a slash at the end. */
  readonly url: string;
  /** Takes no new requests, lets those under way finish, and cuts what is left when the time is over. */
  stop(): Promise<void>;
}

export async function startServer(gapura: Gapura, options: ServerOptions): Promise<RunningServer> {
  const app = createBareApp(options);
  const state = { draining: false };
  refuseWhileDraining(app, state);
  addOperations(app, gapura, state);
  logRequests(app, options.log);
  await app.register(gapura.plugin, { prefix: options.prefix });
  const url = await app.listen({ host: options.host, port: options.port });
  return { url, stop: () => drain(app, options, state) };
}

/** Health, readiness and metrics alone, for a process that serves nobody else. */
export async function startProbes(gapura: Gapura, options: Omit<ServerOptions, 'prefix'>): Promise<RunningServer> {
  const app = createBareApp(options);
  const state = { draining: false };
  addOperations(app, gapura, state);
  const url = await app.listen({ host: options.host, port: options.port });
  return { url, stop: () => drain(app, options, state) };
}

function addOperations(app: FastifyInstance, gapura: Gapura, state: { draining: boolean }): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const readiness = await gapura.readiness();
    const ready = readiness.ready && !state.draining;
    return reply.code(ready ? 200 : 503).send({ ready, draining: state.draining, checks: readiness.checks });
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(gapura.metrics.contentType).send(await gapura.metrics.metrics()),
  );
}

/** A probe may still ask, and is told; everybody else should go to another server, on another connection. */
function refuseWhileDraining(app: FastifyInstance, state: { draining: boolean }): void {
  app.addHook('onRequest', async (request) => {
    if (!state.draining || QUIET_ROUTES.has(request.routeOptions.url ?? '')) return;
    throw new Refusal('unavailable', 'This server is stopping; try again.', { retryAfterSeconds: 1 });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (state.draining) reply.header('connection', 'close');
  });
}

/** Requests of probes would drown the others. */
const QUIET_ROUTES = new Set(['/healthz', '/readyz', '/metrics']);

function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? '(none)';
    if (QUIET_ROUTES.has(route)) return;
    const fields = {
      request_id: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime),
    };
    log.info(fields, 'request');
  });
}

async function drain(
  app: FastifyInstance,
  options: Pick<ServerOptions, 'log' | 'shutdownTimeoutMs'>,
  state: { draining: boolean },
): Promise<void> {
  if (state.draining) return;
  state.draining = true;
  const cut = setTimeout(() => {
    options.log.warn({ after_ms: options.shutdownTimeoutMs }, 'requests under way were cut at shutdown');
    app.server.closeAllConnections();
  }, options.shutdownTimeoutMs);
  await app.close();
  clearTimeout(cut);
}
