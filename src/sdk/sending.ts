// Sends a request until it is answered: which failures are tried again, after which pause, and what is thrown in the end.

import { AttemptFailure, attempt, type OutgoingRequest } from './attempt.ts';
import { type CallEnd, GapuraConnectionError, GapuraError, GapuraTimeoutError } from './errors.ts';
import type { Settings } from './options.ts';
import { type HttpResponse, readProblem } from './problem.ts';

export interface Sending {
  readonly timeoutMs: number;
  readonly retries: number;
  readonly signal: AbortSignal | undefined;
  readonly idempotencyKey: string | null;
}

const PAUSE_FIRST_MS = 300;
const PAUSE_MAX_MS = 10_000;
/** A server that wants a longer pause is not waited for: the caller gets the error instead. */
export const RETRY_AFTER_MAX_SECONDS = 60;
/**
 * Not done, or not known whether it was done. The Idempotency-Key makes the second kind safe to send again: the server takes
 * the first try up where it stopped.
 */
const PASSING_STATUSES: readonly number[] = [408, 429, 502, 503, 504];

/** An answer, and the JSON in it; undefined where it is empty. */
export interface ParsedResponse {
  readonly answer: HttpResponse;
  readonly data: unknown;
}

/** Throws a GapuraError, a GapuraConnectionError, or the reason of the signal. */
export async function send(settings: Settings, request: OutgoingRequest, sending: Sending): Promise<ParsedResponse> {
  for (let attempts = 1; ; attempts += 1) {
    const { failure, ...answered } = await tryOnce(settings, request, sending, attempts);
    if (failure === undefined) return answered as ParsedResponse;
    const pauseMs = attempts > sending.retries ? undefined : pauseAfter(failure, attempts);
    if (pauseMs === undefined) throw failure.error;
    await pause(pauseMs, sending.signal);
  }
}

export interface Failure {
  readonly error: GapuraError | GapuraConnectionError;
  /** Another attempt may fare better. */
  readonly passing: boolean;
}

type AttemptResult = (ParsedResponse & { readonly failure?: undefined }) | { readonly failure: Failure };

async function tryOnce(
  settings: Settings,
  request: OutgoingRequest,
  sending: Sending,
  attempts: number,
): Promise<AttemptResult> {
  const end = { idempotencyKey: sending.idempotencyKey, attempts };
  try {
    const answer = await attempt(settings, request, sending);
    const succeeded = answer.status >= 200 && answer.status <= 299;
    if (answer.status === 204) return { answer, data: undefined };
    // A page instead of JSON comes from something else, and would come again.
    if (!succeeded || !/\bjson\b/.test(answer.headers.get('content-type') ?? '')) {
      return { failure: failureOf(answer, end) };
    }
    const data = parse(answer.text);
    if (data !== undefined) return { answer, data };
    const cut = new AttemptFailure('was answered with broken JSON', { passing: true });
    return { failure: toFailure(cut, request, end) };
  } catch (error) {
    if (error instanceof AttemptFailure) return { failure: toFailure(error, request, end) };
    throw error;
  }
}

function failureOf(answer: HttpResponse, end: CallEnd): Failure {
  const error = new GapuraError(readProblem(answer), end);
  return { error, passing: isPassing(error) };
}

export function isPassing({ status, code }: GapuraError): boolean {
  return PASSING_STATUSES.includes(status) || code === 'idempotency_in_progress';
}

export function toFailure(
  failure: AttemptFailure,
  { method, url }: Pick<OutgoingRequest, 'method' | 'url'>,
  end: CallEnd,
): Failure {
  const Kind = failure.timedOut ? GapuraTimeoutError : GapuraConnectionError;
  const times = end.attempts === 1 ? '' : ` (attempt ${end.attempts})`;
  const error = new Kind(`${method} ${url} ${failure.message}${times}`, end, failure.cause);
  return { error, passing: failure.passing };
}

/** How long to wait before the next attempt; undefined where there should be none. */
export function pauseAfter({ error, passing }: Failure, attempts: number): number | undefined {
  if (!passing) return undefined;
  const askedSeconds = error instanceof GapuraError ? error.retryAfterSeconds : null;
  if (askedSeconds !== null && askedSeconds > RETRY_AFTER_MAX_SECONDS) return undefined;
  return Math.max((askedSeconds ?? 0) * 1_000, growingPauseMs(attempts));
}

/** Exponential backoff, half of it random, so that many clients do not come back at once. */
function growingPauseMs(attempts: number): number {
  const longestMs = Math.min(PAUSE_FIRST_MS * 2 ** (attempts - 1), PAUSE_MAX_MS);
  return longestMs * (0.5 + Math.random() / 2);
}

export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const ended = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', ended);
      resolve();
    }, ms);
    signal?.addEventListener('abort', ended, { once: true });
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
