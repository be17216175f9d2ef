// How many requests are under way in this process, and the refusal of those that are more than it can carry.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../domain/errors.ts';
import type { Log } from '../services/log.ts';
import { say } from '../text/sayings.ts';

/** Notifications are refused last: they bring money, and come in bursts. */
export type LoadKind = 'request' | 'notification';

export interface LoadLimits {
  /** Most requests of callers that are under way at once. */
  readonly requests: number;
  /** Most bytes that one notification may have. */
  readonly notificationBytes: number;
}

export interface Load {
  readonly underWay: number;
  readonly refused: number;
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

export interface Admission {
  readonly load: Readonly<Record<LoadKind, Load>>;
  /** The refusal of a request for which there is no room, before anything is done for it; undefined where there is some. */
  turnAway(kind: LoadKind, request: FastifyRequest): Refusal | undefined;
  /** Lets a request through to its handler while there is room for it; the others get 503 with Retry-After. */
  admit(kind: LoadKind, handler: Handler): Handler;
}

/** So many notifications may wait for one request of a caller: each takes a moment, and no call to the gateway. */
const NOTIFICATIONS_PER_REQUEST = 20;
/** What the gateway sends is smaller. Larger notifications share the room below, so that a forger cannot keep out the gateway. */
const SMALL_BYTES = 8 * 1_024;
const LARGE_BYTES_MAX = 64 * 1_024 * 1_024;
/** Where the processor has no rest, a quarter as many wait, and never fewer than this: more would only wait longer. */
const SATURATED_SHARE = 4;
const SATURATED_MIN = 100;
/** The share of time at work above which it has no rest, and the time over which that is looked at. */
const SATURATION = 0.95;
const SATURATION_WINDOW_MS = 250;
/** How often refusals are logged: a line for each would only add to the load. */
const LOG_EVERY_MS = 10_000;

/** Made once, since refusing must cost less than serving. Callers are spread over some seconds, so as not to come back together. */
const REFUSALS = [1, 2, 3].map(
  (retryAfterSeconds) =>
    new Refusal('unavailable', say('server_full'), {
      retryAfterSeconds,
    }),
);

/** Logged in sums, and not one by one. */
export function isOverload(error: unknown): boolean {
  return error instanceof Refusal && REFUSALS.includes(error);
}

const turnedAway = new WeakSet<object>();

/** This request is not logged by itself: refusals are logged in sums. */
export function markTurnedAway({ raw }: { readonly raw: object }): void {
  turnedAway.add(raw);
}

/** Whether a request was refused for want of room, and is counted already. */
export function wasTurnedAway({ raw }: FastifyRequest): boolean {
  return turnedAway.has(raw);
}

export function createAdmission({ requests, notificationBytes }: LoadLimits, log: Log): Admission {
  const load = { request: { underWay: 0, refused: 0 }, notification: { underWay: 0, refused: 0 } };
  const most = { request: requests, notification: requests * NOTIFICATIONS_PER_REQUEST };
  const mostWhenSaturated = Math.max(requests / SATURATED_SHARE, SATURATED_MIN);
  const isSaturated = watchProcessor();
  const isFull = (kind: LoadKind) =>
    load[kind].underWay >= most[kind] ||
    (kind === 'request' && load[kind].underWay >= mostWhenSaturated && isSaturated());
  let bytes = 0;
  let loggedAtMs = Number.NEGATIVE_INFINITY;
  const refuse = (kind: LoadKind, { raw }: FastifyRequest): Refusal => {
    load[kind].refused += 1;
    markTurnedAway({ raw });
    if (performance.now() - loggedAtMs > LOG_EVERY_MS) {
      loggedAtMs = performance.now();
      log.warn({ load }, 'requests are refused: too many are under way');
    }
    return REFUSALS[load[kind].refused % REFUSALS.length] as Refusal;
  };
  const sizeOf = (kind: LoadKind, request: FastifyRequest) =>
    kind === 'notification' ? largeSizeOf(request, notificationBytes) : 0;
  const hasRoom = (kind: LoadKind, size: number) => !isFull(kind) && bytes + size <= LARGE_BYTES_MAX;
  return {
    load,
    turnAway: (kind, request) => (hasRoom(kind, sizeOf(kind, request)) ? undefined : refuse(kind, request)),
    admit(kind, handler) {
      const own = load[kind];
      return async (request, reply) => {
        const size = sizeOf(kind, request);
        // Others may have come since it was let in.
        if (!hasRoom(kind, size)) throw refuse(kind, request);
        own.underWay += 1;
        bytes += size;
        try {
          return await handler(request, reply);
        } finally {
          own.underWay -= 1;
          bytes -= size;
        }
      };
    },
  };
}

/** What it says of itself; one that does not say may become as large as is allowed. */
function largeSizeOf({ headers }: FastifyRequest, most: number): number {
  const size = Number(headers['content-length']);
  if (!(size >= 0 && size <= most)) return most;
  return size > SMALL_BYTES ? size : 0;
}

/** Asks the event loop how much it rested; without a timer, and only while many are under way. */
function watchProcessor(): () => boolean {
  let begun = { atMs: performance.now(), use: performance.eventLoopUtilization() };
  let saturated = false;
  return () => {
    const atMs = performance.now();
    if (atMs - begun.atMs < SATURATION_WINDOW_MS) return saturated;
    const use = performance.eventLoopUtilization();
    saturated = performance.eventLoopUtilization(use, begun.use).utilization > SATURATION;
    begun = { atMs, use };
    return saturated;
  };
}
