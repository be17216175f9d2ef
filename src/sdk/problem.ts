// Reads the API's problems (application/problem+json), and separates them from the pages of a proxy in between.

import type { FieldError, GatewayAnswer, ProblemCode, ProblemDetails, SaidOfProblem, Saying } from './errors.ts';

export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

type Json = Readonly<Record<string, unknown>>;

const FIELD_ERRORS_MAX = 1_000;

export function readProblem(answer: HttpResponse): ProblemDetails {
  const { status, headers } = answer;
  const body = readJson(answer.text);
  const known = typeof body.code === 'string' && typeof body.detail === 'string';
  return {
    status,
    // A newer server may know other kinds: they are passed on as they are.
    code: known ? (body.code as ProblemCode) : 'unexpected_answer',
    title: textOf(body.title) ?? `HTTP ${status}`,
    detail: (known ? textOf(body.detail) : null) ?? unexpected(answer),
    errors: readErrors(body.errors),
    said: readSaid(body.said),
    requestId: textOf(body.request_id) ?? headers.get('x-request-id'),
    paymentId: textOf(body.payment_id),
    invoiceId: textOf(body.invoice_id),
    subscriptionId: textOf(body.subscription_id),
    gateway: readGateway(body.gateway),
    retryAfterSeconds: readRetryAfter(headers.get('retry-after'), Date.now()),
  };
}

function unexpected({ status }: HttpResponse): string {
  if (status >= 300 && status < 400) {
    return `The server answered ${status}: it sends elsewhere. Give the address that it leads to as url.`;
  }
  return `Something answered ${status} that is not Gapura. Check url, with its prefix, and what stands in between.`;
}

/** Seconds, or a date; null where there is neither. */
export function readRetryAfter(value: string | null, nowMs: number): number | null {
  if (value === null) return null;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value);
  const atMs = Date.parse(value);
  return Number.isNaN(atMs) ? null : Math.max(0, Math.ceil((atMs - nowMs) / 1_000));
}

function readJson(text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Json) : {};
  } catch {
    return {};
  }
}

function readErrors(value: unknown): FieldError[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, FIELD_ERRORS_MAX).flatMap((entry: Json | null) => {
    const [field, message] = [textOf(entry?.field), textOf(entry?.message)];
    return field === null || message === null ? [] : [{ field, message }];
  });
}

function readSaid(value: unknown): SaidOfProblem {
  const { detail, errors } = (typeof value === 'object' && value !== null ? value : {}) as Json;
  return { detail: readSayings(detail), errors: Array.isArray(errors) ? errors.map(readSayings) : [] };
}

function readSayings(value: unknown): Saying[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: Json | null) => {
    const { code, values } = entry ?? {};
    return typeof code !== 'string' ? [] : [{ code, values: (values ?? {}) as Saying['values'] }];
  });
}

function readGateway(value: unknown): GatewayAnswer | null {
  if (typeof value !== 'object' || value === null) return null;
  const { status_code, status_message, validation_messages } = value as Json;
  return {
    status_code: textOf(status_code),
    status_message: textOf(status_message),
    validation_messages: Array.isArray(validation_messages) ? validation_messages.map(String) : [],
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
