// Sends one webhook over HTTP: bounded in time and size, redirected by hand, and only to where the guard lets it.

import { createRequire } from 'node:module';
import type { Agent, Dispatcher } from 'undici';
import { atSeam } from '../../runtime/seams.ts';
import { say } from '../../text/sayings.ts';
import { type AddressGuard, AddressRefused } from './address-guard.ts';

export interface WebhookMessage {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Cuts the attempt short. */
  readonly signal?: AbortSignal | undefined;
}

/** What came back. `refused` says that the guard did not let the message out, or not to where it was redirected. */
export interface WebhookReply {
  readonly httpStatus: number | null;
  readonly error: string | null;
  readonly refused: boolean;
  /** The beginning of the answer. */
  readonly answer: string | null;
}

export interface WebhookTransport {
  readonly guard: AddressGuard;
  /** Never throws: every failure is a reply. */
  post(message: WebhookMessage): Promise<WebhookReply>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 15_000;
const ANSWER_BYTES_MAX = 16 * 1_024;
const ANSWER_KEPT_CHARACTERS = 500;
const ERROR_KEPT_CHARACTERS = 300;
const REDIRECTS_MAX = 3;
const CONNECTIONS_MAX = 10;
const KEEP_ALIVE_MS = 10_000;
/** Those that a POST can follow; 303 asks for a GET, and a GET delivers nothing. */
const REDIRECTS = new Set([301, 302, 307, 308]);

export function createWebhookTransport(guard: AddressGuard, timeoutMs = TIMEOUT_MS): WebhookTransport {
  let agent: Agent | undefined;
  return {
    guard,
    async post(message) {
      const limit = limitOf(timeoutMs, message.signal);
      try {
        agent ??= createAgent(guard, timeoutMs);
        const dispatcher = agent;
        return await atSeam('send', 'webhook', () =>
          sendFollowingRedirects({ guard, dispatcher, signal: limit.signal }, message),
        );
      } catch (error) {
        const reason = limit.isOver() ? say('no_answer_within', { number: timeoutMs }) : describe(error);
        return { httpStatus: null, error: reason, refused: findRefusal(error) !== undefined, answer: null };
      } finally {
        limit.clear();
      }
    },
    close: async () => agent?.destroy(),
  };
}

/** Loaded with the first message: most servers send none, and all of them start. */
const undici = () => createRequire(import.meta.url)('undici') as typeof import('undici');

function createAgent(guard: AddressGuard, timeoutMs: number): Agent {
  return new (undici().Agent)({
    connections: CONNECTIONS_MAX,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connect: { lookup: guard.lookup, timeout: timeoutMs },
    // One clock runs over the whole attempt.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

/** Aborts when the time is over or `outer` aborts. By hand: AbortSignal.any would leave a trace on `outer` for every message. */
function limitOf(timeoutMs: number, outer: AbortSignal | undefined) {
  const controller = new AbortController();
  let over = false;
  const timer = setTimeout(() => {
    over = true;
    controller.abort();
  }, timeoutMs);
  const cut = () => controller.abort(new Error(say('process_stopped')));
  if (outer?.aborted) cut();
  outer?.addEventListener('abort', cut, { once: true });
  return {
    signal: controller.signal,
    isOver: () => over,
    clear() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', cut);
    },
  };
}

interface SendOptions {
  readonly guard: AddressGuard;
  readonly dispatcher: Dispatcher;
  readonly signal: AbortSignal;
}

async function sendFollowingRedirects(options: SendOptions, message: WebhookMessage): Promise<WebhookReply> {
  const { request } = undici();
  let url = options.guard.checkUrl(message.url);
  for (let redirects = 0; ; redirects++) {
    const { statusCode, headers, body } = await request(url, {
      method: 'POST',
      headers: message.headers,
      body: message.body,
      dispatcher: options.dispatcher,
      signal: options.signal,
    });
    const location = REDIRECTS.has(statusCode) ? headers.location : undefined;
    const answer = await readBeginning(body);
    if (typeof location !== 'string') return toReply(statusCode, answer);
    if (redirects === REDIRECTS_MAX) {
      return { httpStatus: statusCode, error: say('redirects', { count: REDIRECTS_MAX }), refused: false, answer };
    }
    url = nextUrl(options.guard, url, location);
  }
}

/** A redirect is judged like the first address, and does not lead from an encrypted one to an open one. */
function nextUrl(guard: AddressGuard, from: URL, location: string): URL {
  if (!URL.canParse(location, from.href)) throw new AddressRefused(say('redirects_nowhere'));
  const url = guard.checkUrl(new URL(location, from).href.split('#', 1)[0] ?? '');
  if (from.protocol === 'https:' && url.protocol !== 'https:') {
    throw new AddressRefused(say('redirects_open'));
  }
  return url;
}

function toReply(httpStatus: number, answer: string | null): WebhookReply {
  const taken = httpStatus >= 200 && httpStatus < 300;
  return { httpStatus, error: taken ? null : say('answered', { number: httpStatus }), refused: false, answer };
}

/** The status has decided already: a failure of the body changes nothing. */
async function readBeginning(body: Dispatcher.ResponseData['body']): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      // Leaving the loop ends the stream, and the connection with it.
      if (bytes >= ANSWER_BYTES_MAX) break;
    }
  } catch {
    // What came before the fault is enough.
  }
  const text = plain(Buffer.concat(chunks).subarray(0, ANSWER_BYTES_MAX).toString('utf8'));
  return text === '' ? null : text.slice(0, ANSWER_KEPT_CHARACTERS);
}

function plain(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}

function describe(error: unknown): string {
  const refusal = findRefusal(error);
  if (refusal !== undefined) return say('the_address', { reason: refusal.message });
  const causes = error instanceof AggregateError ? error.errors : [error];
  const [first] = causes as unknown[];
  return plain(first instanceof Error ? first.message || first.name : String(first)).slice(0, ERROR_KEPT_CHARACTERS);
}

function findRefusal(error: unknown): AddressRefused | undefined {
  if (error instanceof AddressRefused) return error;
  return error instanceof Error && error.cause !== undefined ? findRefusal(error.cause) : undefined;
}
