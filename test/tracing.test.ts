// Tracing: the spans that an application with OpenTelemetry sees, and that everybody else is left alone.

import { channel } from 'node:diagnostics_channel';
import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentTrace, inSpan } from '../src/observability/tracing.ts';
import { readGuide, runTypeScript } from './docs/guide.ts';
import { bcaCharge, startGapura, type TestGapura } from './support/gapura.ts';
import { startReceiver } from './support/webhook-receiver.ts';

const exporter = new InMemorySpanExporter();
const CALLER = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const traceparent = `00-${CALLER.traceId}-${CALLER.spanId}-01`;

let t: TestGapura;
let aheadMs = 0;
beforeAll(async () => {
  t = await startGapura({ clock: { now: () => new Date(Date.now() + aheadMs) } });
  registerAgain();
});
afterAll(async () => {
  unregister();
  await t.close();
});
beforeEach(() => exporter.reset());

/** Every span of this file, whatever a test has cleared. */
const seen: ReadableSpan[] = [];
const keeper: SpanProcessor = {
  onStart: () => undefined,
  onEnd: (span) => void seen.push(span),
  forceFlush: async () => undefined,
  shutdown: async () => undefined,
};

function register(provider: BasicTracerProvider): void {
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
}

function registerAgain(): void {
  register(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter), keeper] }));
}

function unregister(): void {
  trace.disable();
  context.disable();
}

/** The only span of that name that has ended; waits for it. */
async function spanNamed(name: string): Promise<ReadableSpan> {
  const found = () => exporter.getFinishedSpans().filter((span) => span.name === name);
  await expect.poll(() => found().length).toBe(1);
  return found()[0] as ReadableSpan;
}

const idsOf = (span: ReadableSpan) => ({ traceId: span.spanContext().traceId, spanId: span.spanContext().spanId });
const parentOf = ({ parentSpanContext: parent }: ReadableSpan) =>
  parent && { traceId: parent.traceId, spanId: parent.spanId };

describe('a request', () => {
  it("continues its caller's trace, down to the call of the gateway, which is told nothing of it", async () => {
    const sent: string[] = [];
    const listen = (message: unknown) => sent.push(JSON.stringify((message as { request: unknown }).request));
    channel('undici:request:create').subscribe(listen);
    const { body } = await t.request('POST', '/charge/', { body: bcaCharge, headers: { traceparent } });
    channel('undici:request:create').unsubscribe(listen);
    const request = await spanNamed('POST /charge/');
    const charge = await spanNamed('charge');
    const call = await spanNamed('gateway charge');
    expect(parentOf(request)).toEqual(CALLER);
    expect(parentOf(charge)).toEqual(idsOf(request));
    expect(parentOf(call)).toEqual(idsOf(charge));
    expect([request.kind, charge.kind, call.kind]).toEqual([SpanKind.SERVER, SpanKind.INTERNAL, SpanKind.CLIENT]);
    expect(request.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/charge/',
      'http.response.status_code': 201,
      'gapura.request_id': expect.any(String),
    });
    expect(charge.attributes).toEqual({
      'gapura.payment_id': body.id,
      'gapura.payment_type': 'bank_transfer',
      'gapura.payment_status': 'pending',
    });
    expect(call.attributes).toEqual({
      'gapura.gateway.operation': 'charge',
      'gapura.gateway.status_code': '201',
      'http.request.method': 'POST',
      'http.response.status_code': 200,
      'server.address': '127.0.0.1',
    });
    const toGateway = sent.filter((text) => text.includes('/v2/charge'));
    expect(toGateway).toHaveLength(1);
    expect(toGateway[0]).not.toMatch(/traceparent|0af7651916cd43dd/);
  });

  it('is a part of the span that its host has begun, and begins a trace where nobody has', async () => {
    await t.request('GET', '/payments/');
    const own = await spanNamed('GET /payments/');
    expect([own.kind, parentOf(own)]).toEqual([SpanKind.SERVER, undefined]);
    expect((await t.request('GET', '/payments/', { headers: { traceparent: 'ff-nonsense' } })).status).toBe(200);
    // As a host sees it that calls the library within a span of its own.
    const host = trace.getTracer('host').startSpan('checkout');
    await context.with(trace.setSpan(context.active(), host), () =>
      inSpan('POST /charge/', { kind: 'server', headers: { traceparent } }, async () => undefined),
    );
    const inner = await spanNamed('POST /charge/');
    expect([inner.kind, parentOf(inner)]).toEqual([
      SpanKind.INTERNAL,
      { ...host.spanContext(), traceFlags: undefined },
    ]);
  });

  it('shows what went wrong by its code, and nothing that anybody has written', async () => {
    t.sandbox.control.faults.add({
      kind: 'error',
      operation: 'charge',
      status: 500,
      message: 'Rahasia Budi',
      every: 1,
    });
    const body = { ...bcaCharge, customer_details: { first_name: 'Rahasia' } };
    const reply = await t.request('POST', '/charge/', { body });
    t.sandbox.control.faults.clear();
    expect(reply.status).toBeGreaterThanOrEqual(500);
    const spans = [await spanNamed('POST /charge/'), await spanNamed('charge'), await spanNamed('gateway charge')];
    expect(spans.map(({ status }) => status)).toEqual(Array(3).fill({ code: SpanStatusCode.ERROR }));
    expect(spans.map(({ attributes }) => attributes['error.type'])).toEqual([
      String(reply.status),
      'GatewayAPIError',
      'GatewayAPIError',
    ]);
    expect(spans[2]?.attributes['http.request.resend_count']).toBeGreaterThan(0);
    const whole = JSON.stringify(exporter.getFinishedSpans().map(({ attributes, events }) => [attributes, events]));
    expect(whole).not.toMatch(/Rahasia|Mid-server|gpk_/);
    const refused = await t.request('POST', '/charge/', { body: {}, headers: { traceparent } });
    expect(refused.status).toBe(400);
    const answers = exporter.getFinishedSpans().filter(({ name }) => name === 'POST /charge/');
    expect(answers.at(-1)?.status).toEqual({ code: SpanStatusCode.UNSET });
  });
});

describe('a notification', () => {
  it('has a span with the payment that it moved, in a trace that no stranger chooses', async () => {
    const { body } = await t.request('POST', '/charge/', { body: bcaCharge });
    await t.sandbox.control.settled();
    exporter.reset();
    t.sandbox.control.pay(body.va_number);
    await t.sandbox.control.settled();
    const notification = await spanNamed('notification');
    expect(parentOf(notification)).toEqual(idsOf(await spanNamed('POST /notification/')));
    expect(notification.attributes).toEqual({
      'gapura.notification_id': expect.any(String),
      'gapura.notification_status': 'processed',
      'gapura.payment_id': body.id,
    });
    exporter.reset();
    await t.request('POST', '/notification/', { key: null, body: {}, headers: { traceparent } });
    expect(parentOf(await spanNamed('POST /notification/'))).toBeUndefined();
  });
});

describe('a task', () => {
  it('goes on in the trace of the request that left it behind, whichever process runs it', async () => {
    const headers = { traceparent, prefer: 'respond-async' };
    const { body } = await t.request('POST', '/charge/', { body: bcaCharge, headers });
    const asked = await spanNamed('charge');
    exporter.reset();
    // Nothing but the job's own data leads from here to the request.
    await t.gapura.worker.drain();
    const task = await spanNamed('task process_charge_async');
    expect(parentOf(task)).toEqual(idsOf(asked));
    expect(task.attributes).toEqual({ 'gapura.task': 'process_charge_async', 'gapura.payment_id': body.id });
    const call = await spanNamed('gateway charge');
    expect(call.spanContext().traceId).toBe(CALLER.traceId);
    expect(task.kind).toBe(SpanKind.CONSUMER);
  });

  it('of a sweep has a trace of its own, which names that of the sweep', async () => {
    await t.request('POST', '/charge/', { body: bcaCharge });
    aheadMs = 3_600_000;
    exporter.reset();
    await t.gapura.worker.run('check_pending_payments');
    const sweep = await spanNamed('task check_pending_payments');
    expect(parentOf(sweep)).toBeUndefined();
    exporter.reset();
    await t.gapura.worker.drain();
    const jobs = exporter.getFinishedSpans().filter(({ name }) => name === 'task check_payment_status');
    expect(jobs.length).toBeGreaterThan(0);
    for (const job of jobs) {
      expect(job.links.map(({ context: { traceId, spanId } }) => ({ traceId, spanId }))).toEqual([idsOf(sweep)]);
      expect(job.spanContext().traceId).not.toBe(sweep.spanContext().traceId);
    }
  });
});

describe('a webhook', () => {
  it('brings its receiver the trace of its attempt, and shows what came of it', async () => {
    const receiver = await startReceiver();
    const { body: webhook } = await t.request('POST', '/webhooks/', {
      key: t.keys.staff,
      body: { url: receiver.url, events: ['payment_received'] },
    });
    const { body } = await t.request('POST', '/charge/', { body: bcaCharge });
    exporter.reset();
    receiver.answer = () => 500;
    await t.gapura.webhookSender.drain();
    const failed = await spanNamed('webhook');
    expect(failed.status).toEqual({ code: SpanStatusCode.ERROR });
    expect(failed.attributes).toMatchObject({ 'error.type': 'failed', 'http.response.status_code': 500 });
    exporter.reset();
    receiver.answer = () => 204;
    await t.request('POST', `/webhooks/${webhook.id}/test/`, { key: t.keys.staff });
    const span = await spanNamed('webhook');
    expect(span.attributes).toMatchObject({
      'gapura.webhook_id': webhook.id,
      'gapura.webhook_attempt': 1,
      'gapura.webhook_outcome': 'delivered',
      'gapura.event': 'webhook_test',
    });
    const { traceId, spanId } = idsOf(span);
    expect(receiver.received.at(-1)?.headers.traceparent).toBe(`00-${traceId}-${spanId}-01`);
    expect([span.kind, parentOf(span), body.id]).toEqual([SpanKind.PRODUCER, undefined, expect.any(String)]);
    receiver.close();
    await t.request('DELETE', `/webhooks/${webhook.id}/`, { key: t.keys.staff });
  });
});

describe('tracing', () => {
  it('is told in the guide: every kind of span, with every attribute', () => {
    const rows = readGuide('tracing.md')
      .rows('span', 'kind')
      .map(([name = '', kind, attributes = '']) => ({
        name: new RegExp(`^${name.replaceAll(/<\w+>/g, '\\S+')}$`),
        kind,
        attributes: [...attributes.matchAll(/[\w.]+\.[\w.]+/g)].map(([attribute]) => attribute),
      }));
    // The first row would fit others, too.
    const rowOf = (span: ReadableSpan) => rows.findLast(({ name }) => name.test(span.name));
    const own = seen.filter(({ instrumentationScope }) => instrumentationScope.name === 'gapura');
    for (const span of own) {
      const { kind, attributes = [] } = rowOf(span) ?? {};
      expect([span.name, [...attributes, 'error.type']]).toEqual([
        span.name,
        expect.arrayContaining(Object.keys(span.attributes)),
      ]);
      expect([kind, 'internal']).toContain(SpanKind[span.kind]?.toLowerCase());
    }
    expect(new Set(own.map(rowOf))).toEqual(new Set(rows));
  });

  it('begins with the lines of the guide', async () => {
    unregister();
    const [example = ''] = readGuide('tracing.md').blocks('js');
    const printed = vi.spyOn(console, 'dir').mockReturnValue();
    try {
      await runTypeScript(example, (name) => import(name));
      await t.request('POST', '/charge/', { body: bcaCharge });
      const names = () => printed.mock.calls.map(([span]) => (span as { name: string }).name);
      await expect.poll(names).toEqual(expect.arrayContaining(['gateway charge', 'charge', 'POST /charge/']));
      await t.sandbox.control.settled();
    } finally {
      printed.mockRestore();
      unregister();
      registerAgain();
    }
  });

  it('makes no payment fail when it fails itself', async () => {
    unregister();
    const fail = () => {
      throw new Error('the exporter is broken');
    };
    const broken = { onStart: fail, onEnd: fail, forceFlush: async () => undefined, shutdown: async () => undefined };
    try {
      for (const processor of [broken, { ...broken, onStart: () => undefined }]) {
        register(new BasicTracerProvider({ spanProcessors: [processor] }));
        expect((await t.request('POST', '/charge/', { body: bcaCharge })).status).toBe(201);
        unregister();
      }
    } finally {
      registerAgain();
    }
  });

  it('does nothing at all where nobody has registered anything', async () => {
    unregister();
    try {
      const work = Promise.resolve('done');
      expect(inSpan('charge', {}, () => work)).toBe(work);
      expect(currentTrace()).toBeUndefined();
      const headers = { traceparent, prefer: 'respond-async' };
      const { body } = await t.request('POST', '/charge/', { body: bcaCharge, headers });
      const { rows } = await t.gapura.database.pool.query('SELECT data FROM background_jobs WHERE key = $1', [body.id]);
      expect(rows).toEqual([{ data: { payment_id: body.id } }]);
    } finally {
      registerAgain();
    }
  });
});
