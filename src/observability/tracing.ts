// Spans, for a host that has registered OpenTelemetry in this process; otherwise nothing happens, and nothing is loaded.

import { createRequire } from 'node:module';
import type { Attributes, Context, Link, Span } from '@opentelemetry/api';
import { VERSION } from '../runtime/version.ts';

type Api = typeof import('@opentelemetry/api');

type Kind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

export interface SpanOptions {
  /** `internal` where absent. */
  readonly kind?: Kind;
  readonly attributes?: Attributes;
  /** Headers of a request, in which its caller may have named a trace. It is continued unless a span is active already. */
  readonly headers?: Readonly<Record<string, string | string[] | undefined>>;
  /** A `traceparent` that was stored: the span continues its trace. */
  readonly parent?: string | undefined;
  /** A `traceparent` that was stored: the span begins a trace of its own, and names that one. */
  readonly link?: string | undefined;
  /** Begins a trace of its own, also inside another span. */
  readonly root?: boolean;
}

/** What work may say of its span. */
export interface SpanNotes {
  set(attributes: Attributes): void;
  /** It went wrong, though nothing is thrown; `type` is a code, never a message. */
  fail(type: string): void;
}

const NO_NOTES: SpanNotes = { set: () => undefined, fail: () => undefined };

/** Where every copy of the API keeps what was registered. Reading it costs nothing; loading the API takes a while. */
const REGISTRY = Symbol.for('opentelemetry.js.api.1');
const load = createRequire(import.meta.url);
let loaded: Api | null | undefined;

function registeredApi(): Api | null {
  const registry = (globalThis as { [REGISTRY]?: { readonly trace?: unknown } })[REGISTRY];
  if (registry?.trace === undefined) return null;
  if (loaded === undefined) loaded = orNothing(() => load('@opentelemetry/api') as Api) ?? null;
  return loaded;
}

/** Does the work in a span that ends with it. What it throws is thrown on, and shows in the span by its code alone. */
export function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: (span: SpanNotes) => Promise<Result>,
): Promise<Result> {
  const api = registeredApi();
  return api === null ? work(NO_NOTES) : recordSpan(api, name, options, work);
}

/** The trace that the present work belongs to, to be stored or sent; undefined where there is none. */
export function currentTrace(): string | undefined {
  const found = registeredApi()?.trace.getActiveSpan()?.spanContext();
  if (found === undefined) return undefined;
  return `00-${found.traceId}-${found.spanId}-${found.traceFlags.toString(16).padStart(2, '0')}`;
}

async function recordSpan<Result>(
  api: Api,
  name: string,
  options: SpanOptions,
  work: (span: SpanNotes) => Promise<Result>,
): Promise<Result> {
  const begun = orNothing(() => beginSpan(api, name, options));
  if (begun === undefined) return work(NO_NOTES);
  const { span, context } = begun;
  try {
    return await api.context.with(context, () => work(notesOn(api, span)));
  } catch (error) {
    notesOn(api, span).fail(typeOf(error));
    throw error;
  } finally {
    orNothing(() => span.end());
  }
}

function beginSpan(api: Api, name: string, options: SpanOptions): { span: Span; context: Context } {
  const { kind = 'internal', attributes = {}, link } = options;
  const parent = parentOf(api, options);
  const linked = readTrace(link);
  const links: Link[] = linked === undefined ? [] : [{ context: linked }];
  // The host's own span of a request is the server's; ours is a part of it.
  const isInner = kind === 'server' && api.trace.getActiveSpan() !== undefined;
  const given = { kind: KINDS[isInner ? 'internal' : kind], attributes, links };
  const span = api.trace.getTracer('gapura', VERSION).startSpan(name, given, parent);
  return { span, context: api.trace.setSpan(parent, span) };
}

/** The numbers of the API's SpanKind. */
const KINDS: Readonly<Record<Kind, number>> = { internal: 0, server: 1, client: 2, producer: 3, consumer: 4 };

function parentOf(api: Api, { root = false, parent, link, headers }: SpanOptions): Context {
  if (root || link !== undefined) return api.ROOT_CONTEXT;
  const stored = readTrace(parent);
  if (stored !== undefined) return api.trace.setSpanContext(api.ROOT_CONTEXT, stored);
  const active = api.context.active();
  // Where the host has a span for the request, it has looked at the headers.
  if (headers === undefined || api.trace.getSpan(active) !== undefined) return active;
  const extracted = api.propagation.extract(active, headers);
  if (api.trace.getSpan(extracted) !== undefined) return extracted;
  const named = readTrace(headers.traceparent);
  return named === undefined ? active : api.trace.setSpanContext(active, named);
}

const TRACEPARENT = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

function readTrace(text: unknown) {
  const [, traceId, spanId, flags] = typeof text === 'string' ? (TRACEPARENT.exec(text) ?? []) : [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId) || String(text).startsWith('ff')) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}

function notesOn(api: Api, span: Span): SpanNotes {
  return {
    set: (attributes) => void orNothing(() => span.setAttributes(attributes)),
    fail: (type) =>
      void orNothing(() => span.setAttribute('error.type', type).setStatus({ code: api.SpanStatusCode.ERROR })),
  };
}

/** The code of an error, or else its kind: its message could hold private data. */
function typeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  const found = [code, name].find((word) => typeof word === 'string' && /^\w{1,60}$/.test(word));
  return typeof found === 'string' ? found : 'Error';
}

/** A fault in the host's tracing must not make a payment fail. */
function orNothing<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
