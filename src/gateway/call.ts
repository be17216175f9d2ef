// One call of an operation from its first attempt to its last: circuit breaker, attempts, retries, deadline and events; and what all
// calls of one client share.

import { setTimeout as sleep } from 'node:timers/promises';
import { GatewayAPIError, type GatewayError } from '../domain/errors.ts';
import { inSpan, type SpanNotes } from '../observability/tracing.ts';
import { atSeam } from '../runtime/seams.ts';
import { say } from '../text/sayings.ts';
import { type CallFacts, type Failure, judgeExchange, type Success } from './answer.ts';
import { appendCallHeaders, type CallOptions } from './call-options.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import type { Operation } from './operations.ts';
import { secretsIn } from './redaction.ts';
import { writeJson } from './request-checks.ts';
import { decideRetry } from './retry.ts';
import { countFrom, positive, type Settings } from './settings.ts';
import { type NotAnswered, Transport } from './transport.ts';

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

/** One span covers the whole call. Trace headers are not sent: the gateway is a third party. */
export function performCall(connection: GatewayConnection, call: Call, given?: CallOptions | null): Promise<unknown> {
  const { name, method } = call.operation;
  const attributes = {
    'gapura.gateway.operation': name,
    'http.request.method': method,
    'server.address': connection.host,
  };
  return inSpan(`gateway ${name}`, { kind: 'client', attributes }, (span) => makeCall(connection, call, given, span));
}

async function makeCall(
  connection: GatewayConnection,
  call: Call,
  given: CallOptions | null | undefined,
  span: SpanNotes,
): Promise<unknown> {
  const options = given ?? NO_OPTIONS;
  const { settings, transport, breaker } = connection;
  const { now } = settings;
  const { operation, isRead, request, keySent, keyWindowMs, limits } = prepare(connection, call, options);
  const { timeoutMs, deadlineMs, retriesMax } = limits;
  const secrets = () => [...connection.secrets, ...(call.secrets ?? []), ...secretsIn(call.body)];

  // Before the timeout of the call begins: waiting for a turn is not the gateway's delay.
  if (connection.pace !== null) await connection.pace();
  const startedAtMs = now();
  let inDoubt = false;
  let lastError: GatewayError | null = null;
  for (let attempt = 1; ; attempt += 1) {
    if (options.stillWanted?.() === false) throw lastError ?? notWanted(operation);
    const ticket = breaker.admit();
    // After an attempt of our own, its error says more than "the circuit is open", and knows whether the outcome is.
    if (ticket === null) throw lastError ?? circuitOpen(connection, operation, attempt, options);

    const attemptAtMs = now();
    const remainingMs = Math.max(1, deadlineMs - (attemptAtMs - startedAtMs));
    const exchange = await atSeam('ask', operation.name, () =>
      transport.send(request, { timeoutMs, remainingMs, signal: options.signal }),
    );
    if (exchange.answered) readClock(connection.clock, exchange.date);
    const patient = Math.min(timeoutMs, remainingMs) >= Math.min(settings.timeoutMs, settings.deadlineMs);
    const asked: CallFacts = { operation, keySent, inDoubt, patient, secrets };
    const verdict: Success | Failure = judgeExchange(asked, exchange);
    breaker.report(ticket, verdict.ok || verdict.alive);
    const endedAtMs = now();
    if (settings.onCall !== null)
      reportAttempt(connection, operation, verdict, attempt, endedAtMs - attemptAtMs, options);
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
function prepare(
  connection: GatewayConnection,
  { operation, path, body, honoursKey = true }: Call,
  options: CallOptions,
) {
  const { settings } = connection;
  const headers = [...(operation.authorized ? connection.headers.authorized : connection.headers.plain)];
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

/** Nothing is sent, and so nothing happened: the caller may do something else at once. */
function circuitOpen(
  connection: GatewayConnection,
  operation: Operation,
  attempt: number,
  options: CallOptions,
): GatewayAPIError {
  const error = new GatewayAPIError(say('gateway_paused'), {
    operation: operation.name,
    outcome: 'refused',
    retryAfterSeconds: Math.ceil(connection.breaker.remainingMs / 1_000),
  });
  if (connection.settings.onCall !== null) {
    reportAttempt(connection, operation, { ok: false, error, kind: 'final', alive: null }, attempt, 0, options);
  }
  return error;
}

function reportAttempt(
  connection: GatewayConnection,
  operation: Operation,
  verdict: Success | Failure,
  attempt: number,
  durationMs: number,
  options: CallOptions,
): void {
  const said = verdict.ok ? verdict : verdict.error;
  try {
    connection.settings.onCall?.({
      operation: operation.name,
      outcome: verdict.ok ? 'ok' : verdict.error.outcome,
      statusCode: said.statusCode,
      httpStatus: said.httpStatus,
      durationMs,
      attempt,
      requestId: options.requestId ?? null,
      retryAfterSeconds: verdict.ok ? null : verdict.error.retryAfterSeconds,
    });
  } catch {
    // A fault in the host's metrics must not make a payment look failed that was taken.
  }
}

export interface GatewayConnection {
  readonly settings: Settings;
  readonly transport: Transport;
  readonly breaker: CircuitBreaker;
  /** The headers of every call, and those of the calls that carry the server key. */
  readonly headers: { readonly plain: readonly string[]; readonly authorized: readonly string[] };
  /** The keys, in every form in which an answer could echo them. */
  readonly secrets: readonly string[];
  /** Resolves when the call may begin; null where calls never wait. */
  readonly pace: (() => Promise<void>) | null;
  /** What the gateway's clock was seen to show, in its last answer. */
  readonly clock: GatewayClock;
  /** The host name, for spans. */
  readonly host: string;
}

interface GatewayClock {
  /** How far it is ahead of the clock of this process; negative where it is behind, null before it was seen. */
  aheadMs: number | null;
}

export function openConnection(settings: Settings): GatewayConnection {
  const credentials = Buffer.from(`${settings.serverKey}:`).toString('base64');
  const plain = ['accept', 'application/json', 'user-agent', 'gapura'];
  return {
    settings,
    transport: new Transport(settings),
    breaker: new CircuitBreaker(settings.now),
    headers: { plain, authorized: [...plain, 'authorization', `Basic ${credentials}`] },
    secrets: [credentials, settings.serverKey, settings.serverKeyPrevious ?? '', settings.clientKey ?? ''],
    pace: null,
    clock: { aheadMs: null },
    host: settings.baseUrl.hostname,
  };
}
