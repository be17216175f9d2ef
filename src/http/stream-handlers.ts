// Handlers of endpoints that go on answering: streams, which have no end, and files, which may be larger than memory.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../domain/errors.ts';
import type { Log } from '../services/log.ts';
import { say } from '../text/sayings.ts';
import { unauthenticated } from './authentication.ts';
import type { Call, FileEndpoint, StreamEndpoint } from './endpoint.ts';
import { compileLater, identify, receive } from './receive.ts';
import { requestIdText } from './request-id.ts';
import type { ServedFor } from './served.ts';
import { type OpenStreams, type StreamLimits, sendStream, streamHeaders } from './streaming.ts';

export interface StreamHandlerOptions {
  readonly servedFor: ServedFor;
  readonly log: Log;
  readonly onAnswer: (answer: { method: string; route: string; status: number; durationMs: number }) => void;
  readonly streams: StreamLimits;
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Each reads the database page by page; those who pay come first. */
const FILES_MAX = 3;
const RETRY_AFTER_SECONDS = 10;

export function makeStreamHandler(
  endpoint: StreamEndpoint,
  options: StreamHandlerOptions,
  streams: OpenStreams,
): Handler {
  const compiled = compileLater(endpoint);
  return async (request, reply) => {
    const call = await receive(endpoint, compiled, options.servedFor(request), { request, reply });
    const headers = streamHeaders(request);
    if (request.method === 'HEAD') return reply.headers(headers).send();
    const controller = streams.add(reply);
    const pieces = await endpoint.stream(call, controller.signal);
    return begin(endpoint, options, { request, reply, call, controller, pieces, headers });
  };
}

/** How many files are being sent; those of one application are counted together. */
export interface FileSlots {
  underWay: number;
}

export function makeFileHandler(
  endpoint: FileEndpoint,
  options: StreamHandlerOptions,
  streams: OpenStreams,
  slots: FileSlots,
): Handler {
  const compiled = compileLater(endpoint);
  return async (request, reply) => {
    const call = await receive(endpoint, compiled, options.servedFor(request), { request, reply });
    // Never `connection: close`: where a connection was to be closed, some clients, among them Node's `fetch`, take a file that was cut
    // for whole.
    const headers = {
      'x-request-id': requestIdText(request.id),
      'content-type': fileType(endpoint),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    };
    if (request.method === 'HEAD') {
      await endpoint.check?.(call);
      return reply.headers(headers).send();
    }
    if (slots.underWay >= FILES_MAX) {
      throw new Refusal('unavailable', say('files_many', { count: FILES_MAX }), {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    const controller = streams.add(reply);
    if (controller.signal.aborted) {
      throw new Refusal('unavailable', say('file_ending'), {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    slots.underWay += 1;
    // However the answer ends: sent, refused or broken off.
    const release = () => {
      slots.underWay -= 1;
    };
    controller.signal.addEventListener('abort', release, { once: true });
    const { name, pieces } = await endpoint.file(call, controller.signal);
    const disposition = { 'content-disposition': `attachment; filename="${name}"` };
    return begin(endpoint, options, {
      request,
      reply,
      call,
      controller,
      pieces,
      headers: { ...headers, ...disposition },
    });
  };
}

function fileType({ answers }: FileEndpoint): string {
  const type = answers[200]?.mediaType ?? 'application/octet-stream';
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}

interface OpenStream {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly call: Call<unknown, unknown, unknown>;
  readonly controller: AbortController;
  readonly pieces: AsyncIterable<string | Uint8Array>;
  readonly headers: Record<string, string>;
}

/** Reported to the metrics when it begins: how long its reader stays is no measure of the server. */
function begin(
  endpoint: StreamEndpoint | FileEndpoint,
  options: StreamHandlerOptions,
  begun: OpenStream,
): FastifyReply {
  const { request, reply, call, controller, pieces, headers } = begun;
  const recheck = async () => {
    const { id, staff } = await identify(endpoint, options.servedFor(request).authenticate, request);
    if (id !== call.caller.id || staff !== call.caller.staff) throw unauthenticated();
  };
  const { method } = request;
  options.onAnswer({ method, route: endpoint.path, status: 200, durationMs: reply.elapsedTime });
  return sendStream(request, reply, {
    pieces,
    controller,
    recheck,
    headers,
    isFile: 'file' in endpoint,
    limits: options.streams,
    log: options.log,
  });
}
