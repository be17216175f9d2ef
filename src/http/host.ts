// How we keep clear of what a host application brings along: its body parsers, its router's options, its connections.

import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readAddress } from '../services/addresses.ts';
import { receiveBody } from './body.ts';

const UUID_LENGTH = 36;
/** How long a client may go on sending a body that is not read: long enough to get the answer, no longer. */
const LINGER_MS = 2_000;

/** Kept apart from `request.body`, which a hook of the host may look into or replace. */
const bodies = new WeakMap<IncomingMessage, Promise<Buffer>>();

/**
 * Bodies are taken in raw and within the limit of their route, past the parsers of the host. They are judged by the
 * endpoint, after the caller is known; paths without an endpoint leave them alone.
 */
export function takeOverBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request, payload, done) => {
    if (request.is404) return done(null);
    const received = receiveBody(request.raw, payload, request.routeOptions.bodyLimit);
    // The endpoint waits for the body later and meets its failure there; after a 401 no code waits for it.
    received.catch(() => undefined);
    bodies.set(request.raw, received);
    done(null);
  });
}

/** The address of a request whose address is not known. */
export const NO_ADDRESS = '0.0.0.0';

/**
 * Where a request came from; null where that is not known, as behind the Fetch API. A proxy that names no address
 * is taken for the sender itself.
 */
export function addressOf({ ip, raw }: Pick<FastifyRequest, 'ip' | 'raw'>): string | null {
  if (ip === undefined || ip === NO_ADDRESS) return null;
  return readAddress(ip) ?? readAddress(raw.socket.remoteAddress ?? '') ?? null;
}

/** The body as it came; undefined where there is none. */
export async function bodyOf(request: FastifyRequest): Promise<Buffer | undefined> {
  return bodies.get(request.raw);
}

/** Fastify answers a longer parameter with 414 before our handlers run: no payment could ever be read. */
export function checkHost(app: FastifyInstance): void {
  const { maxParamLength = UUID_LENGTH } = routerOptions(app);
  if (maxParamLength < UUID_LENGTH) {
    throw new Error(`Gapura needs maxParamLength ${UUID_LENGTH} or more in the host's router options: ids are UUIDs.`);
  }
}

/** Such a host takes `/charge` and `/charge/` for one path, and would take the second for a mistake. */
export function ignoresTrailingSlash(app: FastifyInstance): boolean {
  return routerOptions(app).ignoreTrailingSlash === true;
}

interface RouterOptions {
  readonly ignoreTrailingSlash?: boolean;
  readonly maxParamLength?: number;
}

/** Fastify takes these options in two places; the newer one wins. */
function routerOptions(app: FastifyInstance): RouterOptions {
  const config = app.initialConfig as RouterOptions & { routerOptions?: RouterOptions };
  return { ...config, ...config.routerOptions };
}

/**
 * Node reads on what is left of a body after the answer, for ever if need be. Closing at once would reset the
 * connection under a client that is still sending, and lose the answer that stops it.
 */
export function hangUpLater({ raw }: FastifyRequest, reply: FastifyReply): void {
  // A request that came by `fetch` has no connection to hang up, and never says whether it is complete.
  if (raw.complete !== false || raw.httpVersionMajor !== 1) return;
  reply.raw.once('finish', () => {
    const timer = setTimeout(() => raw.complete || raw.socket.destroy(), LINGER_MS).unref();
    raw.once('close', () => clearTimeout(timer));
  });
}

/** Raised by Fastify over the body or its type, as opposed to by a hook of the host. */
export function isFrameworkError(error: unknown): boolean {
  return /^FST_ERR_(?:CTP_|ROUTE_MISSING_CONTENT_TYPE$)/.test(String((error as { code?: unknown } | null)?.code));
}
