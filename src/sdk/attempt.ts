// One attempt at a request: within its time, read to the end, within its size, and without the key in what it says.

import type { Settings } from './options.ts';
import type { HttpResponse } from './problem.ts';

const ANSWER_BYTES_MAX = 16 * 1_024 * 1_024;
const CAUSES_MAX = 4;
const HIDDEN = '[key]';

export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** The key is not sent to an endpoint that needs none. */
  readonly open?: boolean;
}

/** No usable answer came. `passing` says whether a retry may succeed. */
export class AttemptFailure extends Error {
  readonly passing: boolean;
  readonly timedOut: boolean;

  constructor(message: string, kind: { passing: boolean; timedOut?: boolean; cause?: unknown }) {
    super(message, kind.cause === undefined ? undefined : { cause: kind.cause });
    this.passing = kind.passing;
    this.timedOut = kind.timedOut ?? false;
  }
}

export interface Connection {
  readonly response: Response;
  /** Hides the key in a text of the server. */
  hide(text: string): string;
  /** Waits for a piece of work; gives up after the time, when the caller does, or when the connection breaks. */
  within<T>(work: Promise<T>, limitMs: number): Promise<T>;
  /** Lets go of the connection. */
  close(): void;
}

/** Sends the request and waits for the head of the answer. Throws an AttemptFailure, or the reason of the caller's signal. */
export async function connect(
  settings: Settings,
  request: OutgoingRequest,
  limits: { readonly timeoutMs: number; readonly signal?: AbortSignal | undefined },
): Promise<Connection> {
  const { signal } = limits;
  const key = request.open ? undefined : await settings.credentials();
  signal?.throwIfAborted();
  const hide = (text: string) => (key === undefined ? text : text.replaceAll(key, HIDDEN));
  const controller = new AbortController();
  const abort = () => controller.abort();
  signal?.addEventListener('abort', abort, { once: true });
  const close = () => {
    signal?.removeEventListener('abort', abort);
    controller.abort();
  };
  const within = async <T>(work: Promise<T>, limitMs: number): Promise<T> => {
    try {
      return await limited(work, { limitMs, signal: controller.signal, onTimeout: abort });
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (error instanceof AttemptFailure) throw error;
      const cause = maskedError(error, hide);
      throw new AttemptFailure(`failed: ${errorMessage(cause)}`, { passing: true, cause });
    }
  };
  const { method, body } = request;
  const headers = {
    ...settings.headers,
    ...request.headers,
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
  };
  const init = { method, headers, redirect: 'manual', signal: controller.signal } as const;
  try {
    const sent = async () => settings.fetch(request.url, body === undefined ? init : { ...init, body });
    const response = await within(sent(), limits.timeoutMs);
    return { response, hide, within, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** The whole answer, with its body. */
export async function attempt(
  settings: Settings,
  request: OutgoingRequest,
  limits: { readonly timeoutMs: number; readonly signal?: AbortSignal | undefined },
): Promise<HttpResponse> {
  const endsAtMs = performance.now() + limits.timeoutMs;
  const connection = await connect(settings, request, limits);
  try {
    return await readAnswer(connection, Math.max(1, endsAtMs - performance.now()));
  } finally {
    connection.close();
  }
}

/** What a connection answers, to its end. */
export async function readAnswer({ response, within, hide }: Connection, limitMs: number): Promise<HttpResponse> {
  const text = await within(readBody(response), limitMs);
  // A redirect that a browser has hidden has the status 0.
  const status = response.type === 'opaqueredirect' ? 302 : response.status;
  return { status, headers: response.headers, text: response.ok ? text : hide(text) };
}

async function readBody(response: Response): Promise<string> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    bytes += piece.value.byteLength;
    if (bytes > ANSWER_BYTES_MAX) {
      throw new AttemptFailure(`gave up: the answer is larger than ${ANSWER_BYTES_MAX} bytes`, { passing: false });
    }
    text += decoder.decode(piece.value, { stream: true });
  }
  return text + decoder.decode();
}

/** What was sent may hang for ever, also in a `fetch` that does not look at its signal. */
function limited<T>(
  work: Promise<T>,
  { limitMs, signal, onTimeout }: { limitMs: number; signal: AbortSignal; onTimeout: () => void },
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new AttemptFailure(`got no answer within ${Math.round(limitMs)} ms`, { passing: true, timedOut: true }));
      onTimeout();
    }, limitMs);
    const aborted = () => reject(new AttemptFailure('was ended', { passing: false }));
    if (signal.aborted) aborted();
    signal.addEventListener('abort', aborted, { once: true });
    void work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', aborted);
    });
  });
}

/** The words and the code of an error of the platform, and no more: its own may hold the request, and the key with it. */
class PlainCause extends Error {
  override readonly name: string;
  readonly code: string | undefined;

  constructor(message: string, kind: { name: string; code: string | undefined; cause: Error | undefined }) {
    super(message, kind.cause === undefined ? undefined : { cause: kind.cause });
    this.name = kind.name;
    this.code = kind.code;
  }
}

function maskedError(error: unknown, hide: (text: string) => string, depth = 1): Error {
  const { name, message, code, cause } = (typeof error === 'object' && error !== null ? error : {}) as {
    readonly [part: string]: unknown;
  };
  return new PlainCause(hide(typeof message === 'string' ? message : String(error)), {
    name: typeof name === 'string' ? hide(name) : 'Error',
    code: typeof code === 'string' ? hide(code) : undefined,
    cause: cause === undefined || depth >= CAUSES_MAX ? undefined : maskedError(cause, hide, depth + 1),
  });
}

function errorMessage(error: Error): string {
  const words = [error.message];
  for (let { cause } = error; cause instanceof Error; { cause } = cause) words.push(cause.message);
  return words.filter((text) => text !== '').join(': ');
}
