// One call of an operation from its first attempt to its last: circuit breaker, attempts, retries, deadline and events.

import { setTimeout as sleep } from 'node:timers/promises';
import { GatewayAPIError, type GatewayError } from '../domain/errors.ts';
import { inSpan, type SpanNotes } from '../observability/tracing.ts';
import { atSeam } from '../runtime/seams.ts';
import { type Asked, type Failure, judgeExchange, type Success } from './answer.ts';
import { appendCallHeaders, type CallOptions } from './call-options.ts';
import type { GatewayClock, Line } from './line.ts';
import type { Operation } from './operations.ts';
import { secretsIn } from './redaction.ts';
import { writeJson } from './request-checks.ts';
import { decideRetry } from './retry.ts';
import { countFrom, positive } from './settings.ts';
import type { NotAnswered } from './transport.ts';

export interface Call {
  readonly operation: Operation;
  readonly path: string;
  /** Written as JSON; undefined for none. */
  readonly body?: unknown;
  /** False for a charge whose payment method does not honour an idempotency key. */
  readonly honoursKey?: boolean;
  /** Values in the path that no error may repeat. */
  readonly secrets?: readonly string[];
}

const NO_OPTIONS: CallOptions = {};

/** Its span shows the whole call. The gateway is somebody else's: it is not told of our traces. */
export function performCall(line: Line, call: Call, given?: CallOptions | null): Promise<unknown> {
  const { name, method } = call.operation;
  const attributes = { 'gapura.gateway.operation': name, 'http.request.method': method, 'server.address': line.host };
  return inSpan(`gateway ${name}`, { kind: 'client', attributes }, (span) => makeCall(line, call, given, span));
}

async function makeCall(
  line: Line,
  call: Call,
  given: CallOptions | null | undefined,
  span: SpanNotes,
): Promise<unknown> {
  const options = given ?? NO_OPTIONS;
  const { settings, transport, breaker } = line;
  const { now } = settings;
  const { operation, isRead, request, keySent, keyWindowMs, limits } = prepare(line, call, options);
  const { timeoutMs, deadlineMs, retriesMax } = limits;
  const secrets = () => [...line.secrets, ...(call.secrets ?? []), ...secretsIn(call.body)];

  // Before the time of the call begins to run: whoever waits for a turn has not been kept waiting by the gateway.
  if (line.pace !== null) await line.pace();
  const startedAtMs = now();
  let inDoubt = false;
  let lastError: GatewayError | null = null;
  for (let attempt = 1; ; attempt += 1) {
    if (options.stillWanted?.() === false) throw lastError ?? notWanted(operation);
    const ticket = breaker.admit();
    // After an attempt of our own, its error says more than "the circuit is open", and knows whether the outcome is.
    if (ticket === null) throw lastError ?? circuitOpen(line, operation, attempt, options);

    const attemptAtMs = now();
    const remainingMs = Math.max(1, deadlineMs - (attemptAtMs - startedAtMs));
    const exchange = await atSeam('ask', operation.name, () =>
      transport.send(request, { timeoutMs, remainingMs, signal: options.signal }),
    );
    if (exchange.answered) readClock(line.clock, exchange.date);
    const patient = Math.min(timeoutMs, remainingMs) >= Math.min(settings.timeoutMs, settings.deadlineMs);
    const asked: Asked = { operation, keySent, inDoubt, patient, secrets };
    const verdict: Success | Failure = judgeExchange(asked, exchange);
    breaker.report(ticket, verdict.ok || verdict.alive);
    const endedAtMs = now();
    if (settings.onCall !== null) tell(line, operation, verdict, attempt, endedAtMs - attemptAtMs, options);
    noteAttempt(span, verdict, attempt);
    if (verdict.ok) return verdict.body;

    lastError = verdict.error;
    // Once a write may have been taken, no later refusal makes that untrue.
    inDoubt ||= !isRead && lastError.outcome === 'unknown';
    const pauseMs = decideRetry({
      failure: verdict.kind,
      inDoubt,
      isRead,
      keyWindowMs,
      attempt,
      retriesMax,
      elapsedMs: endedAtMs - startedAtMs,
      deadlineMs,
      retryAfterSeconds: lastError.retryAfterSeconds,
      random: settings.random(),
    });
    if (pauseMs === null) throw lastError;
    await sleep(pauseMs, undefined, { signal: options.signal }).catch(() => {
      throw judgeExchange({ ...asked, inDoubt }, abortedWhileWaiting(options.signal)).error;
    });
  }
}

/** Checks the options of a call and writes its request, which stays the same over all attempts. */
function prepare(line: Line, { operation, path, body, honoursKey = true }: Call, options: CallOptions) {
  const { settings } = line;
  const headers = [...(operation.authorized ? line.headers.authorized : line.headers.plain)];
  const keySent = appendCallHeaders(headers, operation, options, settings);
  if (body !== undefined) headers.push('content-type', 'application/json');
  return {
    operation,
    isRead: operation.method === 'GET' || operation.repeatable,
    keySent,
    keyWindowMs: keySent && honoursKey ? (operation.idempotency?.windowMs ?? 0) : 0,
    request: {
      method: operation.method,
      path,
      headers,
      body: body === undefined ? null : writeJson(operation.name, body),
    },
    limits: {
      timeoutMs: positive('timeoutMs', options.timeoutMs, settings.timeoutMs),
      deadlineMs: positive('deadlineMs', options.deadlineMs, settings.deadlineMs),
      retriesMax: countFrom('retries', options.retries, settings.retries),
    },
  };
}

function noteAttempt(span: SpanNotes, verdict: Success | Failure, attempt: number): void {
  const { httpStatus, statusCode } = verdict.ok ? verdict : verdict.error;
  span.set({
    'http.response.status_code': httpStatus ?? undefined,
    'gapura.gateway.status_code': statusCode ?? undefined,
    'http.request.resend_count': attempt === 1 ? undefined : attempt - 1,
  });
}

/** Every answer carries the time at which it was sent. */
function readClock(clock: GatewayClock, date: string | null): void {
  const sentAtMs = date === null ? Number.NaN : Date.parse(date);
  if (!Number.isNaN(sentAtMs)) clock.aheadMs = sentAtMs - Date.now();
}

function abortedWhileWaiting(signal: AbortSignal | undefined): NotAnswered {
  return { answered: false, reason: 'aborted', sent: false, httpStatus: null, cause: signal?.reason };
}

function notWanted(operation: Operation): GatewayAPIError {
  const message = 'The time for this call was over before it could be made; nothing was sent';
  return new GatewayAPIError(message, { operation: operation.name, outcome: 'refused' });
}

/** Nothing is sent, and so nothing happened: the caller may take another way at once. */
function circuitOpen(line: Line, operation: Operation, attempt: number, options: CallOptions): GatewayAPIError {
  const error = new GatewayAPIError('The gateway has not been answering; nothing was sent', {
    operation: operation.name,
    outcome: 'refused',
    retryAfterSeconds: Math.ceil(line.breaker.remainingMs / 1_000),
  });
  if (line.settings.onCall !== null) {
    tell(line, operation, { ok: false, error, kind: 'final', alive: null }, attempt, 0, options);
  }
  return error;
}

function tell(
  line: Line,
  operation: Operation,
  verdict: Success | Failure,
  attempt: number,
  durationMs: number,
  options: CallOptions,
): void {
  const told = verdict.ok ? verdict : verdict.error;
  try {
    line.settings.onCall?.({
      operation: operation.name,
      outcome: verdict.ok ? 'ok' : verdict.error.outcome,
      statusCode: told.statusCode,
      httpStatus: told.httpStatus,
      durationMs,
      attempt,
      requestId: options.requestId ?? null,
      retryAfterSeconds: verdict.ok ? null : verdict.error.retryAfterSeconds,
    });
  } catch {
    // A fault in someone's metrics must not make a payment look failed that was taken.
  }
}
