// The one place that decides what an answer of the gateway means, and what it means when there is none.

import {
  GatewayAPIError,
  GatewayAuthenticationError,
  GatewayDuplicateOrderError,
  type GatewayError,
  type GatewayErrorDetails,
  GatewayRateLimitError,
  GatewayValidationError,
  type Outcome,
} from '../domain/errors.ts';
import { say } from '../text/sayings.ts';
import type { SignOfLife } from './circuit-breaker.ts';
import { parseJson } from './json.ts';
import { extraOperations, type Operation, operations } from './operations.ts';
import { extract, printable, redact } from './redaction.ts';
import type { FailureKind } from './retry.ts';
import type { Exchange, NotAnswered, TransportResponse } from './transport.ts';

/** What was asked, as far as it bears on the meaning of the answer. */
export interface CallFacts {
  readonly operation: Operation;
  readonly keySent: boolean;
  /** An earlier attempt of this write may have been taken, so that a refusal of this one settles nothing. */
  readonly inDoubt: boolean;
  /** Whether a time-out of this attempt says something of the gateway, and not of an impatient caller. */
  readonly patient: boolean;
  /** Called on failure only: collecting them costs more than a good answer does. */
  readonly secrets: () => readonly string[];
}

export interface Success {
  readonly ok: true;
  readonly body: JsonAnswer;
  readonly statusCode: string;
  readonly httpStatus: number;
}

export interface Failure {
  readonly ok: false;
  readonly error: GatewayError;
  readonly kind: FailureKind;
  readonly alive: SignOfLife;
}

type JsonAnswer = { readonly [field: string]: unknown };

const MESSAGE_LENGTH_MAX = 500;
const VALIDATION_MESSAGES_MAX = 50;
const RAW_BODY_LENGTH_MAX = 65_536;
const EXPIRED_CODE = 407;

type ErrorKind = new (message: string, details: GatewayErrorDetails) => GatewayError;

export function judgeExchange(asked: CallFacts, exchange: NotAnswered): Failure;
export function judgeExchange(asked: CallFacts, exchange: Exchange): Success | Failure;
export function judgeExchange(asked: CallFacts, exchange: Exchange): Success | Failure {
  return exchange.answered ? judgeAnswer(asked, exchange) : judgeSilence(asked, exchange);
}

function judgeAnswer(asked: CallFacts, answer: TransportResponse): Success | Failure {
  const { httpStatus } = answer;
  const body = readObject(answer.text);
  const bodyCode = body === null ? null : readCode(body.status_code);

  // The body decides first. Its 407 says that a transaction has expired, which is an answer and no error.
  if (body !== null && bodyCode !== null && bodyCode >= 400 && bodyCode !== EXPIRED_CODE) {
    return refusal(asked, answer, body, bodyCode);
  }
  if (httpStatus >= 400) {
    const speaks = body !== null && (httpStatus >= 500 || isOwnWords(asked.operation, body));
    return speaks ? refusal(asked, answer, body, httpStatus) : stranger(asked, answer);
  }
  if (httpStatus >= 300) {
    return unusable(asked, answer, `The gateway answered ${httpStatus}, a redirect, which is not followed`, 'final');
  }
  if (httpStatus === 202 && asked.keySent) {
    return unusable(asked, answer, 'The gateway is still working on an earlier call with this idempotency key');
  }
  if (body === null || !isJsonType(answer.contentType)) return stranger(asked, answer);
  return { ok: true, body, statusCode: String(bodyCode ?? httpStatus), httpStatus };
}

/** The gateway read the request and says no, in one of the shapes of its several APIs. */
function refusal(asked: CallFacts, answer: TransportResponse, body: JsonAnswer, code: number): Failure {
  const secrets = asked.secrets();
  const clean = (words: string) => printable(words, secrets, MESSAGE_LENGTH_MAX);
  const listed =
    textsIn(body.validation_messages) ?? textsIn(listOf(body.error_messages)) ?? messagesIn(body.errors) ?? [];
  const words = typeof body.status_message === 'string' ? body.status_message : listed.join('; ');
  const Kind = kindOf(asked.operation, code);
  // A server that failed may say anything: that it does not know an order, for one, which it may have.
  const isFault = code >= 500 || answer.httpStatus >= 500;
  const error = new Kind(words === '' ? `The gateway answered ${code} without a message` : clean(words), {
    ...answerDetails(asked, answer, secrets),
    outcome: outcomeOf(asked, isFault ? 'unknown' : 'refused'),
    statusCode: String(code),
    validationMessages: code === 400 ? listed.slice(0, VALIDATION_MESSAGES_MAX).map(clean) : [],
  });
  const mayPass = isFault || Kind === GatewayRateLimitError;
  return { ok: false, error, kind: mayPass ? 'transient' : 'final', alive: true };
}

/** One of the APIs says it as one text in one case. */
function listOf(value: unknown): unknown {
  return typeof value === 'string' ? [value] : value;
}

function kindOf(operation: Operation, code: number): ErrorKind {
  if (code === 400) return GatewayValidationError;
  if (code === 401) return GatewayAuthenticationError;
  if (code === 406) return GatewayDuplicateOrderError;
  if (code === 429) return GatewayRateLimitError;
  // Two APIs of the older kind say these things with 409.
  if (code === 409 && operation === operations.getBin) return GatewayRateLimitError;
  if (code === 409 && operation === operations.createInvoice) return GatewayDuplicateOrderError;
  if (code === 409 && operation === extraOperations.createPaymentLink) return GatewayDuplicateOrderError;
  return GatewayAPIError;
}

/**
 * Whether a body without a code above 400 is a refusal in the gateway's own form. The newer API writes its code into every
 * body; only the older ones leave it to HTTP, and have words of their own.
 */
function isOwnWords(operation: Operation, body: JsonAnswer): boolean {
  if (!operation.codeInHttp) return false;
  const { status_message: message, error_messages: listed, errors } = body;
  return [message, listed].some((one) => typeof one === 'string') || Array.isArray(listed) || Array.isArray(errors);
}

/**
 * A page of a firewall or a proxy, half an answer, or nothing at all. Its sender does not know what the gateway did: it
 * may stand between us and a gateway that has taken the request.
 */
function stranger(asked: CallFacts, answer: TransportResponse): Failure {
  const { httpStatus, text } = answer;
  const secrets = asked.secrets();
  const words = extract(text, secrets);
  const what = text === '' ? 'with nothing' : `in a form that is not its own${words === '' ? '' : `: ${words}`}`;
  const Kind = STRANGER_KINDS.get(httpStatus) ?? GatewayAPIError;
  const error = new Kind(say('gateway_strange', { number: httpStatus, rest: what }), {
    ...answerDetails(asked, answer, secrets),
    outcome: 'unknown',
    statusCode: String(httpStatus),
  });
  const isTurnedAway = httpStatus >= 400 && httpStatus < 500;
  const mayPass = !isTurnedAway || Kind === GatewayRateLimitError;
  return { ok: false, error, kind: mayPass ? 'transient' : 'final', alive: isTurnedAway };
}

/** What a status says by itself, from any sender. */
const STRANGER_KINDS: ReadonlyMap<number, ErrorKind> = new Map<number, ErrorKind>([
  [401, GatewayAuthenticationError],
  [429, GatewayRateLimitError],
]);

function unusable(
  asked: CallFacts,
  answer: TransportResponse,
  message: string,
  kind: FailureKind = 'transient',
): Failure {
  const error = new GatewayAPIError(message, {
    ...answerDetails(asked, answer, asked.secrets()),
    outcome: 'unknown',
    statusCode: String(answer.httpStatus),
  });
  return { ok: false, error, kind, alive: true };
}

function judgeSilence(asked: CallFacts, silence: NotAnswered): Failure {
  const { reason, sent, httpStatus } = silence;
  const secrets = asked.secrets();
  const error = new GatewayAPIError(silenceMessage(silence), {
    operation: asked.operation.name,
    // A status alone, without its body, may be that of something in between.
    outcome: outcomeOf(asked, sent ? 'unknown' : 'refused'),
    statusCode: httpStatus === null ? null : String(httpStatus),
    httpStatus,
    timedOut: reason === 'timeout',
    // What the caller gave as the reason of an abort is the caller's own; all else is stripped to its code and words.
    cause: reason === 'aborted' ? silence.cause : plainCause(silence.cause, secrets),
  });
  return { ok: false, error, kind: silenceKind(silence), alive: silenceSign(asked, silence) };
}

function silenceMessage({ reason, sent, httpStatus }: NotAnswered): string {
  switch (reason) {
    case 'unreachable':
      return say('gateway_unreachable');
    case 'timeout':
      if (!sent) return say('gateway_no_connection');
      return httpStatus === null ? say('gateway_silent') : say('gateway_half');
    case 'lost':
      return say('gateway_lost');
    case 'too_large':
      return say('gateway_large');
    case 'aborted':
      return 'The call was aborted by its caller';
    case 'closed':
      return 'The client is closed';
    default:
      return reason satisfies never;
  }
}

function silenceKind({ reason, sent }: NotAnswered): FailureKind {
  if (reason === 'aborted' || reason === 'too_large' || reason === 'closed') return 'final';
  return sent ? 'transient' : 'unsent';
}

function silenceSign(asked: CallFacts, { reason, sent }: NotAnswered): SignOfLife {
  if (reason === 'aborted' || reason === 'closed') return null;
  // Waiting in our own queue, or for less time than usual, says nothing of the gateway.
  if (reason === 'timeout') return sent && asked.patient ? false : null;
  return false;
}

function outcomeOf(asked: CallFacts, ofThisAttempt: Outcome): Outcome {
  return asked.inDoubt ? 'unknown' : ofThisAttempt;
}

function answerDetails(asked: CallFacts, answer: TransportResponse, secrets: readonly string[]): GatewayErrorDetails {
  return {
    operation: asked.operation.name,
    httpStatus: answer.httpStatus,
    rawBody: redact(answer.text, secrets).slice(0, RAW_BODY_LENGTH_MAX),
    retryAfterSeconds: readRetryAfter(answer),
  };
}

function readObject(text: string): JsonAnswer | null {
  try {
    const value = parseJson(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonAnswer) : null;
  } catch {
    return null;
  }
}

/** Text in the gateway's own answers; numbers are read too. */
function readCode(value: unknown): number | null {
  const code = typeof value === 'string' && /^\d{3}$/.test(value) ? Number(value) : value;
  return typeof code === 'number' && Number.isInteger(code) && code >= 100 && code <= 999 ? code : null;
}

/** A missing content type is forgiven, another one is not: a page of something in between may happen to be JSON. */
function isJsonType(contentType: string | null): boolean {
  return contentType === null || /^[\w.-]+\/(?:[\w.-]+\+)?json\b/i.test(contentType);
}

/** Seconds, or a date, measured against the gateway's clock where its answer has a date. */
function readRetryAfter({ retryAfter, date }: TransportResponse): number | null {
  if (retryAfter === null) return null;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter);
  const until = retryAfter.endsWith('GMT') ? Date.parse(retryAfter) : Number.NaN;
  const from = date === null ? Date.now() : Date.parse(date);
  return Number.isNaN(until) || Number.isNaN(from) ? null : Math.max(0, Math.ceil((until - from) / 1_000));
}

function textsIn(value: unknown): string[] | null {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : null;
}

/** The BIN API's list of `{ message_title, message }`. */
function messagesIn(value: unknown): string[] | null {
  return Array.isArray(value) ? textsIn(value.map((entry) => entry?.message)) : null;
}

function plainCause(cause: unknown, secrets: readonly string[]): unknown {
  if (!(cause instanceof Error)) return undefined;
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
  const message = printable(cause.message || (code ?? cause.name), secrets, MESSAGE_LENGTH_MAX);
  return new PlainCause(message, cause.name, code);
}

/** Undici's errors may carry the answer or the socket with them: only the code and the words are kept. */
class PlainCause extends Error {
  override readonly name: string;
  readonly code: string | undefined;

  constructor(message: string, name: string, code: string | undefined) {
    super(message);
    this.name = name;
    this.code = code;
    delete this.stack;
  }
}
