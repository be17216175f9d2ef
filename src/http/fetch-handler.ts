// The endpoints as a function from a Request of the Fetch API to its Response, for Next.js, Hono and their like.

import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Log } from '../services/log.ts';
import { createBareApp } from './bare-app.ts';
import { NO_ADDRESS } from './host.ts';
import type { MountablePlugin } from './plugin.ts';

export interface FetchOptions {
  /** The path below which the routes stand, such as `/pay`; none where absent. */
  readonly prefix?: string;
}

export interface FetchApp {
  fetch(request: Request, options?: FetchOptions): Promise<Response>;
  close(): Promise<void>;
}

/** A prefix is a part of the program: one that comes from requests would grow without end. */
const PREFIXES_MAX = 16;
const WITHOUT_BODY = new Set([204, 205, 304]);

export function createFetchApp(plugin: MountablePlugin, log: Log, bodyLimitBytes: number): FetchApp {
  const apps = new Map<string, Promise<FastifyInstance>>();
  const appFor = (prefix: string): Promise<FastifyInstance> => {
    const known = apps.get(prefix);
    if (known !== undefined) return known;
    if (prefix !== '' && !/^(?:\/[^/?#]+)+$/.test(prefix)) {
      throw new TypeError(`prefix must be a path such as /pay, without a slash at its end; it is ${prefix}`);
    }
    if (apps.size >= PREFIXES_MAX) throw new RangeError(`fetch() takes at most ${PREFIXES_MAX} different prefixes.`);
    const made = makeApp(plugin, prefix, log);
    apps.set(prefix, made);
    return made;
  };
  return {
    async fetch(request, { prefix } = {}) {
      const app = await appFor(typeof prefix === 'string' ? prefix : '');
      const answer = await app.inject(await toInjected(request, bodyLimitBytes));
      const body = request.method === 'HEAD' || WITHOUT_BODY.has(answer.statusCode) ? null : toWeb(answer.stream());
      return new Response(body, { status: answer.statusCode, headers: toHeaders(answer.headers) });
    },
    async close() {
      for (const app of apps.values()) await (await app).close();
    },
  };
}

async function makeApp(plugin: MountablePlugin, prefix: string, log: Log): Promise<FastifyInstance> {
  const app = createBareApp({ log });
  await app.register(plugin, { prefix });
  await app.ready();
  return app;
}

type Streamed = InjectOptions & { payloadAsStream: true };

async function toInjected(request: Request, bodyLimitBytes: number): Promise<Streamed> {
  const url = new URL(request.url);
  const payload = await readBody(request, bodyLimitBytes);
  return {
    method: request.method as NonNullable<InjectOptions['method']>,
    url: url.pathname + url.search,
    headers: { host: url.host, ...Object.fromEntries(request.headers) },
    remoteAddress: NO_ADDRESS,
    ...(payload === undefined ? {} : { payload }),
    // A stream of events has no end: what is there is sent, and the rest follows.
    payloadAsStream: true,
    signal: request.signal,
  };
}

/** One byte more than is allowed is enough for the endpoint to refuse it, in its own words. */
async function readBody(request: Request, limitBytes: number): Promise<Buffer | undefined> {
  if (request.body === null) return undefined;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > limitBytes) break;
  }
  return Buffer.concat(chunks);
}

function toWeb(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
}

function toHeaders(headers: Readonly<Record<string, unknown>>): Headers {
  const made = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    // How the bytes travel is between the host and its client.
    if (value === undefined || name === 'transfer-encoding' || name === 'connection') continue;
    for (const one of [value].flat()) made.append(name, String(one));
  }
  return made;
}
