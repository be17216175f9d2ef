// Answers that have no end, or are long: sent piece by piece as fast as the reader takes them, for as long as they may read.

import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../domain/errors.ts';
import type { Log } from '../services/log.ts';
import { REFUSALS } from './problem.ts';
import { requestIdText } from './request-id.ts';

export interface StreamLimits {
  /** How often a caller's credentials are looked at again. */
  readonly recheckMs: number;
  /** How long a reader may take nothing before the connection is cut. */
  readonly stallMs: number;
}

export const STREAM_LIMITS: StreamLimits = { recheckMs: 30_000, stallMs: 30_000 };

export const STREAM_TYPE = 'text/event-stream';

/** The streams of one application, which end together when it closes: closing does not wait for readers. */
export interface OpenStreams {
  /** A controller that is aborted when the reader has gone, or the application closes. */
  add(reply: FastifyReply): AbortController;
  end(): void;
}

export function createOpenStreams(): OpenStreams {
  const open = new Set<AbortController>();
  let ended = false;
  return {
    add(reply) {
      const controller = new AbortController();
      open.add(controller);
      controller.signal.addEventListener('abort', () => open.delete(controller), { once: true });
      reply.raw.once('close', () => controller.abort());
      if (ended || reply.raw.destroyed) controller.abort();
      return controller;
    },
    end() {
      ended = true;
      for (const controller of [...open]) controller.abort();
    },
  };
}

export interface StreamedAnswer {
  readonly pieces: AsyncIterable<string | Uint8Array>;
  readonly controller: AbortController;
  readonly limits: StreamLimits;
  readonly headers: Record<string, string>;
  /** A file is all of it or is cut, at once; a stream comes to an end. */
  readonly isFile: boolean;
  /** Throws a refusal where the caller may not read on. */
  recheck(): Promise<void>;
  readonly log: Log;
}

export function sendStream(request: FastifyRequest, reply: FastifyReply, answer: StreamedAnswer): FastifyReply {
  const { controller, limits, log } = answer;
  const timer = setInterval(() => {
    answer.recheck().catch((error: unknown) => {
      // What cannot be found out now, because a database is away, is found out next time.
      if (error instanceof Refusal && REFUSALS[error.code].status < 500) controller.abort();
    });
  }, limits.recheckMs);
  controller.signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  const body = Readable.from(watched(answer, () => cut(reply)));
  body.on('error', (error) => {
    log.warn({ err: error, request_id: request.id }, 'a stream broke off');
    // Nothing was sent yet where there is still an answer to give.
    if (reply.raw.headersSent) cut(reply);
  });
  const breakOff = () => {
    if (!reply.raw.destroyed) body.destroy(controller.signal.reason);
  };
  if (answer.isFile) controller.signal.addEventListener('abort', breakOff, { once: true });
  return reply.headers(answer.headers).send(body);
}

/**
 * Ends the connection, so that no reader takes what came for all of it. In HTTP/1.1 the last piece is missing. In HTTP/1.0, which some
 * proxies speak, the end of the connection is that of the answer: there only a reset shows that it was cut.
 */
function cut({ raw, request }: FastifyReply): void {
  const { socket } = raw;
  // A local socket, which has no address, and TLS cannot be reset.
  const canReset = socket?.remoteAddress !== undefined && !('encrypted' in socket);
  if (request.raw.httpVersion === '1.0' && canReset) socket.resetAndDestroy();
  raw.destroy();
}

export function streamHeaders(request: FastifyRequest): Record<string, string> {
  return {
    'x-request-id': requestIdText(request.id),
    'content-type': STREAM_TYPE,
    'x-content-type-options': 'nosniff',
    // Proxies and compressing hosts would hold the pieces back.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    // A connection that has ended a stream is not used again, so that a closing server need not wait for it.
    ...(request.raw.httpVersionMajor === 1 ? { connection: 'close' } : {}),
  };
}

/** The next piece is asked for when the reader has taken the one before: what is not taken in time ends the stream. */
async function* watched({ pieces, limits, log }: StreamedAnswer, cut: () => void): AsyncGenerator<string | Uint8Array> {
  for await (const piece of pieces) {
    const timer = setTimeout(() => {
      log.info({ after_ms: limits.stallMs }, 'a stream was cut: its reader took nothing');
      cut();
    }, limits.stallMs);
    try {
      yield piece;
    } finally {
      clearTimeout(timer);
    }
  }
}
