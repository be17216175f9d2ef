// The SDK against servers and lines that behave badly: it tries again where that is safe, gives up in time, and says why.

import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import {
  type ChargeInput,
  createGapuraClient,
  type Fetch,
  GapuraConnectionError,
  GapuraError,
  GapuraTimeoutError,
} from '../../src/sdk/index.ts';
import { type Answering, hangUp, json, problem, serverThat, type TestServer, text } from './support.ts';

const KEY = 'gpk_very-secret-key';
const ID = '0198a3c7-0f3d-7a80-8b8e-6f6d2f1c9b03';
const payment = json(200, { id: ID });
const charge: ChargeInput = { payment_type: 'qris', gross_amount: 25_000 };

const clientOf = ({ url }: Pick<TestServer, 'url'>, more: Partial<Parameters<typeof createGapuraClient>[0]> = {}) =>
  createGapuraClient({ url, key: KEY, ...more });
const keysOf = ({ asked }: TestServer) => asked.map(({ headers }) => headers['idempotency-key']);
const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    (value) => expect.fail(`answered with ${JSON.stringify(value)}`),
    (error: unknown) => error,
  );

/** Whatever can be seen of an error holds no key. */
function expectNoKey(error: unknown): void {
  const shown = [String(error), inspect(error, { depth: 20, showHidden: true }), JSON.stringify(error)].join('\n');
  expect(shown).not.toContain(KEY);
}

describe('what passes is tried again', () => {
  it.each([
    ['a connection that closes after the request', hangUp],
    ['a 408', problem(408, 'unexpected')],
    ['a 409 of a request under way', problem(409, 'idempotency_in_progress')],
    ['a 429', problem(429, 'too_many_requests')],
    ['a 502', problem(502, 'gateway_unreachable')],
    ['a 503', problem(503, 'unavailable')],
    ['a 504', problem(504, 'gateway_timeout')],
    ['half a JSON', text(200, 'application/json', '{"id": "01')],
  ])('%s: the same body with the same key', async (_name, bad) => {
    const server = await serverThat(bad, payment);
    expect(await clientOf(server).payments.charge(charge)).toEqual({ id: ID });
    expect(server.asked.map(({ body }) => JSON.parse(body))).toEqual([charge, charge]);
    const [first, second] = keysOf(server);
    expect([first, second]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), first]);
    expect(server.asked.every(({ headers }) => headers.authorization === `Bearer ${KEY}`)).toBe(true);
  });

  it('a body that stops half-way is given up with its time-out', async () => {
    const server = await serverThat(text(200, 'application/json', '{"id":', { ends: false }), payment);
    expect(await clientOf(server).payments.get(ID, { timeoutMs: 2_000 })).toEqual({ id: ID });
    expect(server.asked).toHaveLength(2);
  });

  it('each call has a key of its own, and one that was given is used', async () => {
    const server = await serverThat(payment);
    const { payments } = clientOf(server);
    await payments.cancel(ID);
    await payments.cancel(ID);
    await payments.cancel(ID, { idempotencyKey: 'order-1-cancel' });
    const keys = keysOf(server);
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe('order-1-cancel');
  });

  it('a key that changes is asked for before each attempt', async () => {
    const server = await serverThat(problem(503, 'unavailable'), payment);
    let asked = 0;
    const key = async () => {
      asked += 1;
      return `token-${asked}`;
    };
    await clientOf(server, { key }).payments.get(ID);
    expect(server.asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-1', 'Bearer token-2']);
  });

  it('Retry-After is waited for', async () => {
    const at: number[] = [];
    const note =
      (next: ReturnType<typeof json>): Answering =>
      (response) => {
        at.push(performance.now());
        next(response);
      };
    const server = await serverThat(note(problem(503, 'unavailable', { 'retry-after': '1' })), note(payment));
    await clientOf(server).payments.get(ID);
    expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThanOrEqual(990);
  });

  it('a Retry-After that is too long, in seconds or as a date, is told to the caller instead', async () => {
    const server = await serverThat(problem(503, 'unavailable', { 'retry-after': '3600' }));
    const error = await failureOf(clientOf(server).payments.get(ID));
    expect(error).toMatchObject({ status: 503, retryAfterSeconds: 3_600, attempts: 1 });
    expect(server.asked).toHaveLength(1);
    const later = new Date(Date.now() + 7_200_000).toUTCString();
    const other = await serverThat(problem(429, 'too_many_requests', { 'retry-after': later }));
    const seconds = ((await failureOf(clientOf(other).payments.get(ID))) as GapuraError).retryAfterSeconds;
    expect(Math.abs((seconds ?? 0) - 7_200)).toBeLessThan(60);
  });

  it('ends after the retries, and says how often it was tried and with which key', async () => {
    const server = await serverThat(hangUp);
    const error = await failureOf(clientOf(server, { retries: 2 }).payments.charge(charge));
    expect(error).toBeInstanceOf(GapuraConnectionError);
    expect(error).toMatchObject({ attempts: 3, idempotencyKey: keysOf(server)[0], cause: expect.any(Error) });
    expect(String(error)).toContain(`POST ${server.url}/charge/ failed: fetch failed`);
    expect(server.asked).toHaveLength(3);
    expectNoKey(error);
  });
});

describe('what does not pass is told at once', () => {
  it.each([
    [400, 'validation_failed'],
    [401, 'unauthenticated'],
    [404, 'not_found'],
    [409, 'captured_already'],
    [422, 'idempotency_key_reused'],
    [500, 'internal_error'],
  ])('a %i is thrown with its code %s', async (status, code) => {
    const server = await serverThat(problem(status, code));
    const error = await failureOf(clientOf(server).payments.capture(ID));
    expect(error).toBeInstanceOf(GapuraError);
    expect(error).toMatchObject({ status, code, detail: 'A detail.', requestId: 'r-1', attempts: 1, errors: [] });
    expect(server.asked).toHaveLength(1);
  });

  it('everything that a problem tells is there, and its fields are in the message', async () => {
    const gateway = { status_code: '402', status_message: 'No', validation_messages: ['x'] };
    const errors = [{ field: 'gross_amount', message: 'must be at least 1' }, { field: 7 }];
    const body = { code: 'gateway_refused', detail: 'It said no.', payment_id: ID, gateway, errors, title: 'T' };
    const server = await serverThat(json(400, body));
    const error = (await failureOf(clientOf(server).payments.charge(charge))) as GapuraError;
    expect(error).toMatchObject({ paymentId: ID, invoiceId: null, gateway, title: 'T', errors: errors.slice(0, 1) });
    expect(error.message).toBe('It said no. gross_amount must be at least 1.');
  });

  it.each([
    ['a page', 200, 'text/html', '<h1>Welcome</h1>'],
    ['a page that is refused', 403, 'text/html', '<h1>No</h1>'],
    ['JSON of somebody else', 404, 'application/json', '{"error":"no route"}'],
    ['a list', 400, 'application/json', '[1]'],
  ])('%s is no answer of Gapura', async (_name, status, type, body) => {
    const server = await serverThat(text(status, type, body));
    const error = await failureOf(clientOf(server).payments.get(ID));
    expect(error).toMatchObject({ status, code: 'unexpected_answer', attempts: 1 });
    expect(String(error)).toContain('is not Gapura. Check url');
  });

  it('a redirect is not followed: neither the request nor the key goes elsewhere', async () => {
    const other = await serverThat(payment);
    const server = await serverThat((response) => response.writeHead(307, { location: other.url }).end());
    const error = await failureOf(clientOf(server).payments.charge(charge));
    expect(error).toMatchObject({ status: 307, code: 'unexpected_answer' });
    expect(other.asked).toEqual([]);
  });

  it('an answer without end is given up at its size', async () => {
    const server = await serverThat((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const piece = 'x'.repeat(1_048_576);
      const more = () => {
        while (!response.destroyed && response.write(piece));
      };
      response.on('drain', more);
      more();
    });
    const error = await failureOf(clientOf(server).payments.get(ID));
    expect(error).toBeInstanceOf(GapuraConnectionError);
    expect(String(error)).toContain('larger than 16777216 bytes');
    expect(server.asked).toHaveLength(1);
  });

  it('an error page that repeats the key is shown without it', async () => {
    const server = await serverThat((response, { headers }) =>
      json(400, { code: 'validation_failed', detail: `You sent ${headers.authorization}` })(response),
    );
    const error = await failureOf(clientOf(server).payments.get(ID));
    expect((error as GapuraError).detail).toBe('You sent Bearer [key]');
    expectNoKey(error);
  });

  it('a fetch that puts the request into its error does not bring the key into ours', async () => {
    const fetch: Fetch = async (url, init) => {
      throw Object.assign(new Error(`no way to ${url} with ${JSON.stringify(init.headers)}`, { cause: { init } }), {
        config: init,
        code: 'ENOWAY',
      });
    };
    const error = await failureOf(clientOf({ url: 'http://127.0.0.1:9' }, { fetch, retries: 0 }).payments.get(ID));
    expect(error).toMatchObject({ name: 'GapuraConnectionError', cause: { code: 'ENOWAY' } });
    expectNoKey(error);
  });
});

describe('time', () => {
  it('a server that never answers is given up after the time-out of each attempt', async () => {
    const server = await serverThat(() => undefined);
    const error = await failureOf(clientOf(server, { timeoutMs: 150, retries: 1 }).payments.get(ID));
    expect(error).toBeInstanceOf(GapuraTimeoutError);
    expect(error).toMatchObject({ attempts: 2, idempotencyKey: null });
    expect(String(error)).toContain('got no answer within 150 ms');
  });

  it('so is a fetch that does not look at its signal', async () => {
    const fetch: Fetch = () => new Promise(() => undefined);
    const { payments } = clientOf({ url: 'http://127.0.0.1:9' }, { fetch, retries: 0, timeoutMs: 50 });
    expect(await failureOf(payments.get(ID))).toBeInstanceOf(GapuraTimeoutError);
  });

  it('a signal ends the call while it waits for an answer, and while it pauses, with its own reason', async () => {
    const reason = new Error('the shopper left');
    const waiting = new AbortController();
    const silent = await serverThat(() => waiting.abort(reason));
    expect(await failureOf(clientOf(silent).payments.get(ID, { signal: waiting.signal }))).toBe(reason);
    const pausing = new AbortController();
    const busy = await serverThat((response) => {
      problem(503, 'unavailable', { 'retry-after': '60' })(response);
      setTimeout(() => pausing.abort(reason), 100);
    });
    expect(await failureOf(clientOf(busy).payments.get(ID, { signal: pausing.signal }))).toBe(reason);
    const never = await serverThat(payment);
    expect(await failureOf(clientOf(never).payments.get(ID, { signal: AbortSignal.abort(reason) }))).toBe(reason);
    expect(never.asked).toEqual([]);
  });
});
