// One attempt over the network: a request goes out, and the response, or why there is none, is returned, never thrown.

import type { Dispatcher } from 'undici';
// The pool alone: the rest of undici, a browser's fetch with all that belongs to it, would double the time of this import.
import Pool from 'undici/lib/dispatcher/pool.js';
import type { Settings } from './settings.ts';

interface WireRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With its query. It may hold card data: it goes to the socket and nowhere else. */
  readonly path: string;
  /** Names and values in turn. */
  readonly headers: string[];
  readonly body: string | null;
}

interface AttemptLimits {
  /** From the moment the request is sent. */
  readonly timeoutMs: number;
  /** What is left of the whole call, waiting for a connection included. */
  readonly remainingMs: number;
  readonly signal: AbortSignal | undefined;
}

export interface TransportResponse {
  readonly answered: true;
  readonly httpStatus: number;
  readonly contentType: string | null;
  readonly retryAfter: string | null;
  readonly date: string | null;
  readonly text: string;
}

export type NoAnswerReason = 'unreachable' | 'timeout' | 'lost' | 'too_large' | 'aborted' | 'closed';

export interface NotAnswered {
  readonly answered: false;
  readonly reason: NoAnswerReason;
  /** False where it is certain that not a byte of the request left this machine. */
  readonly sent: boolean;
  /** Known where the answer began and did not end. */
  readonly httpStatus: number | null;
  readonly cause: unknown;
}

export type Exchange = TransportResponse | NotAnswered;

const CONNECTIONS_MAX = 128;
/** Short of the idle limits of common load balancers: a request must not meet a connection that is just being closed. */
const KEEP_ALIVE_MS = 10_000;

export class Transport {
  readonly #pool: Pool;
  readonly #maxResponseBytes: number;

  constructor(settings: Settings) {
    this.#maxResponseBytes = settings.maxResponseBytes;
    this.#pool = new Pool(settings.baseUrl.origin, {
      connections: CONNECTIONS_MAX,
      pipelining: 1,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connect: { timeout: settings.connectTimeoutMs },
      // The attempt has a clock of its own over headers and body together; undici's would only bound the gaps between chunks.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  send(request: WireRequest, limits: AttemptLimits): Promise<Exchange> {
    return new Promise((resolve) => {
      new Attempt(limits, this.#maxResponseBytes, resolve).start(this.#pool, request);
    });
  }

  /** Waits for the calls that are under way. */
  close(): Promise<void> {
    return this.#pool.closed ? Promise.resolve() : this.#pool.close();
  }
}

/**
 * Undici's handler of one request. It is used in place of `pool.request()` since it knows whether anything was sent, sees the
 * size of an answer as it grows, and makes no stream for an answer of one chunk.
 */
class Attempt implements Dispatcher.DispatchHandler {
  readonly #limits: AttemptLimits;
  readonly #maxBytes: number;
  #resolve: ((exchange: Exchange) => void) | null;
  #controller: Dispatcher.DispatchController | null = null;
  #timer: NodeJS.Timeout | null = null;
  #onAbort: (() => void) | null = null;
  #httpStatus = 0;
  #headers: Headers | null = null;
  #chunks: Buffer[] = [];
  #bytes = 0;

  constructor(limits: AttemptLimits, maxBytes: number, resolve: (exchange: Exchange) => void) {
    this.#limits = limits;
    this.#maxBytes = maxBytes;
    this.#resolve = resolve;
  }

  start(pool: Pool, request: WireRequest): void {
    const { signal, remainingMs } = this.#limits;
    if (signal?.aborted) {
      this.#fail('aborted', signal.reason);
      return;
    }
    if (signal !== undefined) {
      this.#onAbort = () => this.#giveUp('aborted', signal.reason);
      signal.addEventListener('abort', this.#onAbort, { once: true });
    }
    try {
      pool.dispatch(request, this);
    } catch (error) {
      this.#fail('unreachable', error);
    }
    // Not started means that it waits for a connection, which nothing but the deadline limits.
    if (this.#controller === null && this.#resolve !== null) {
      this.#timer = setTimeout(() => this.#giveUp('timeout', null), remainingMs);
    }
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // The caller gave up while this waited for a connection: stop before a byte is written.
    if (this.#resolve === null) {
      controller.abort(new Error('given up'));
      return;
    }
    this.#controller = controller;
    if (this.#timer !== null) clearTimeout(this.#timer);
    const { timeoutMs, remainingMs } = this.#limits;
    this.#timer = setTimeout(() => this.#giveUp('timeout', null), Math.min(timeoutMs, remainingMs));
  }

  onResponseStart(_controller: Dispatcher.DispatchController, httpStatus: number, headers: Headers): void {
    this.#httpStatus = httpStatus;
    this.#headers = headers;
    if (Number(headers['content-length']) > this.#maxBytes) this.#giveUp('too_large', null);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#resolve === null) return;
    this.#bytes += chunk.length;
    if (this.#bytes > this.#maxBytes) this.#giveUp('too_large', null);
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    const headers = this.#headers ?? {};
    const [first] = this.#chunks;
    this.#settle({
      answered: true,
      httpStatus: this.#httpStatus,
      contentType: single(headers['content-type']),
      retryAfter: single(headers['retry-after']),
      date: single(headers.date),
      text:
        first === undefined ? '' : (this.#chunks.length === 1 ? first : Buffer.concat(this.#chunks)).toString('utf8'),
    });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const isClosed = 'code' in error && (error.code === 'UND_ERR_CLOSED' || error.code === 'UND_ERR_DESTROYED');
    this.#fail(isClosed ? 'closed' : this.#controller === null ? 'unreachable' : 'lost', error);
  }

  #giveUp(reason: NoAnswerReason, cause: unknown): void {
    this.#fail(reason, cause);
    // The connection is of no use any more: bytes that still come on it belong to a call that is over.
    this.#controller?.abort(new Error('given up'));
  }

  #fail(reason: NoAnswerReason, cause: unknown): void {
    this.#settle({
      answered: false,
      reason,
      sent: this.#controller !== null,
      httpStatus: this.#httpStatus === 0 ? null : this.#httpStatus,
      cause,
    });
  }

  #settle(exchange: Exchange): void {
    if (this.#resolve === null) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (this.#onAbort !== null) this.#limits.signal?.removeEventListener('abort', this.#onAbort);
    this.#resolve(exchange);
    this.#resolve = null;
    this.#chunks = [];
  }
}

type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2];

function single(value: string | string[] | undefined): string | null {
  return typeof value === 'string' ? value : (value?.[0] ?? null);
}
