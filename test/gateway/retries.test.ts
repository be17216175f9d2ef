// Attempts, retries, deadline, circuit breaker and events of whole calls, over the wire.

import { afterEach, describe, expect, it } from 'vitest';
import type { CallEvent, ChargeRequest, GatewayClient, GatewayClientOptions } from '../../src/client.ts';
import { FAILURES_TO_OPEN, OPEN_MS } from '../../src/gateway/circuit-breaker.ts';
import {
  answerJson,
  BCA_CHARGE,
  clientFor,
  closedAddress,
  facts,
  rejection,
  startGateway,
  type TestGateway,
} from './support/gateways.ts';

const KEY = { idempotencyKey: 'payment-1-charge' };
const opened: { close(): Promise<unknown> }[] = [];

afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

/** Pauses are as short as they can be: chance gives nothing to them. */
function use(gateway: TestGateway, options: Partial<GatewayClientOptions> = {}): GatewayClient {
  const client = clientFor(gateway.url, { random: () => 0, ...options });
  opened.push(gateway, client);
  return client;
}

/** Fails as many times as told, in the way that is told, and succeeds from then on. */
async function failing(times: number, body: unknown, httpStatus = 200): Promise<TestGateway> {
  return startGateway((response, n) =>
    n <= times ? answerJson(response, body, httpStatus) : answerJson(response, { status_code: '201' }),
  );
}

describe('a call is tried again', () => {
  it.each([
    ['a body code of 500', { status_code: '500' }, 200],
    ['HTTP 503', {}, 503],
    ['too many requests', { status_code: '429' }, 429],
  ])('when a read meets %s', async (_case, body, httpStatus) => {
    const gateway = await failing(2, body, httpStatus);
    await expect(use(gateway).getStatus('A-1')).resolves.toEqual({ status_code: '201' });
    expect(gateway.received.length).toBe(3);
  });

  it('with the very same request, when a write with a key meets a failure', async () => {
    const gateway = await failing(1, { status_code: '500' });
    await expect(use(gateway).charge(BCA_CHARGE, KEY)).resolves.toEqual({ status_code: '201' });
    expect(gateway.received.length).toBe(2);
    expect(gateway.received[1]).toEqual(gateway.received[0]);
    expect(gateway.received[0]?.headers['idempotency-key']).toBe(KEY.idempotencyKey);
  });

  it('when a write with a key is lost on the way back', async () => {
    const gateway = await startGateway((response, n) =>
      n === 1 ? response.socket?.destroy() : answerJson(response, { status_code: '201' }),
    );
    await expect(use(gateway).charge(BCA_CHARGE, KEY)).resolves.toEqual({ status_code: '201' });
    expect(gateway.received.length).toBe(2);
  });

  it('when the gateway is still at work on the first call with the key', async () => {
    const gateway = await failing(1, {}, 202);
    await expect(use(gateway).charge(BCA_CHARGE, KEY)).resolves.toEqual({ status_code: '201' });
    expect(gateway.received.length).toBe(2);
  });

  it('when nothing was sent, even a write without a key', async () => {
    const events: CallEvent[] = [];
    const client = clientFor(await closedAddress(), {
      random: () => 0,
      retries: 2,
      onCall: (event) => events.push(event),
    });
    opened.push(client);
    const error = await rejection(client.charge(BCA_CHARGE));
    expect(error.outcome).toBe('refused');
    expect(events.map(({ attempt, outcome }) => [attempt, outcome])).toEqual([
      [1, 'refused'],
      [2, 'refused'],
      [3, 'refused'],
    ]);
  });

  it('not before the time that the gateway asked for', async () => {
    const gateway = await startGateway((response, n) => {
      response.setHeader('retry-after', '1');
      answerJson(response, { status_code: n === 1 ? '429' : '200' });
    });
    const before = performance.now();
    await use(gateway).getStatus('A-1');
    expect(performance.now() - before).toBeGreaterThan(990);
  });
});

describe('a call is not tried again', () => {
  it.each([
    ['a write without a key, after 500', { status_code: '500' }, 200, 'unknown'],
    ['a write without a key, after too many requests', { status_code: '429' }, 200, 'refused'],
  ])('when it is %s', async (_case, body, httpStatus, outcome) => {
    const gateway = await failing(1, body, httpStatus);
    expect((await rejection(use(gateway).charge(BCA_CHARGE))).outcome).toBe(outcome);
    expect(gateway.received.length).toBe(1);
  });

  const details = BCA_CHARGE.transaction_details;
  const deaf: [string, ChargeRequest][] = [
    ['Permata', { ...BCA_CHARGE, bank_transfer: { bank: 'permata' } }],
    ['Permata under its other name', { payment_type: 'permata', transaction_details: details }],
    ['Indomaret', { payment_type: 'cstore', transaction_details: details, cstore: { store: 'indomaret' } }],
    ['CIMB Clicks', { payment_type: 'cimb_clicks', transaction_details: details }],
    ['KlikBCA', { payment_type: 'bca_klikbca', transaction_details: details }],
  ];
  it.each(deaf)('when it charges %s, for which the gateway ignores the key', async (_case, payload) => {
    const gateway = await failing(1, { status_code: '500' });
    const error = await rejection(use(gateway).charge(payload, KEY));
    expect(facts(error)).toMatchObject({ outcome: 'unknown', statusCode: '500' });
    expect(gateway.received.length).toBe(1);
  });

  it.each([
    ['Alfamart', { payment_type: 'cstore', transaction_details: details, cstore: { store: 'alfamart' } }],
    ['a virtual account of CIMB', { ...BCA_CHARGE, bank_transfer: { bank: 'cimb' } }],
  ] as [string, ChargeRequest][])('unlike a charge of %s, for which the key counts', async (_case, payload) => {
    const gateway = await failing(1, { status_code: '500' });
    await expect(use(gateway).charge(payload, KEY)).resolves.toEqual({ status_code: '201' });
    expect(gateway.received.length).toBe(2);
  });

  it('when the operation takes no key, though one was given', async () => {
    const gateway = await failing(1, {}, 500);
    await rejection(use(gateway).cancelSubscription('s', KEY));
    expect(gateway.received.length).toBe(1);
  });

  it('when the gateway has refused it', async () => {
    const gateway = await failing(1, { status_code: '406' });
    expect(facts(await rejection(use(gateway).charge(BCA_CHARGE, KEY)))).toMatchObject({
      name: 'GatewayDuplicateOrderError',
      outcome: 'refused',
    });
    expect(gateway.received.length).toBe(1);
  });

  it('more often than it may be', async () => {
    const gateway = await failing(9, { status_code: '500' });
    const client = use(gateway, { retries: 1 });
    await rejection(client.getStatus('A-1'));
    expect(gateway.received.length).toBe(2);
    await rejection(client.getStatus('A-1', { retries: 0 }));
    expect(gateway.received.length).toBe(3);
  });

  it('when the gateway asks for more time than the deadline leaves', async () => {
    const gateway = await startGateway((response) => {
      response.setHeader('retry-after', '60');
      answerJson(response, { status_code: '429' });
    });
    const error = await rejection(use(gateway).getStatus('A-1'));
    expect(facts(error)).toMatchObject({ name: 'GatewayRateLimitError', outcome: 'refused' });
    expect(error.retryAfterSeconds).toBe(60);
    expect(gateway.received.length).toBe(1);
  });
});

describe('the outcome of a write', () => {
  it('stays unknown when its first answer was lost and its second try is refused', async () => {
    const gateway = await startGateway((response, n) =>
      n === 1 ? response.socket?.destroy() : answerJson(response, { status_code: '406' }),
    );
    const error = await rejection(use(gateway).charge(BCA_CHARGE, KEY));
    expect(facts(error)).toMatchObject({ name: 'GatewayDuplicateOrderError', statusCode: '406', outcome: 'unknown' });
  });

  it('is told of a read as the last answer says it, since a read does nothing', async () => {
    const gateway = await startGateway((response, n) =>
      n === 1 ? response.socket?.destroy() : answerJson(response, { status_code: '404' }),
    );
    const error = await rejection(use(gateway).getStatus('A-1'));
    expect(facts(error)).toMatchObject({ statusCode: '404', outcome: 'refused' });
  });
});

describe('the circuit of a gateway that is dead', () => {
  it('opens after several calls in vain, refuses at once, and closes when a probe is answered', async () => {
    let nowMs = 0;
    let isDead = true;
    const gateway = await startGateway((response) => {
      if (isDead) response.socket?.destroy();
      else answerJson(response, { status_code: '200' });
    });
    const events: CallEvent[] = [];
    const client = use(gateway, { retries: 0, now: () => nowMs, onCall: (event) => events.push(event) });

    for (let n = 0; n < FAILURES_TO_OPEN; n += 1) {
      expect(client.circuitState).toBe('closed');
      expect((await rejection(client.charge(BCA_CHARGE))).outcome).toBe('unknown');
    }
    expect(client.circuitState).toBe('open');

    const refused = await rejection(client.charge(BCA_CHARGE, { requestId: 'r-9' }));
    expect(facts(refused)).toEqual({
      name: 'GatewayAPIError',
      operation: 'charge',
      outcome: 'refused',
      statusCode: null,
      httpStatus: null,
      timedOut: false,
    });
    expect(refused.retryAfterSeconds).toBe(OPEN_MS / 1_000);
    expect(events.at(-1)).toMatchObject({ outcome: 'refused', requestId: 'r-9', durationMs: 0, attempt: 1 });
    expect(gateway.received.length).toBe(FAILURES_TO_OPEN);

    isDead = false;
    nowMs += OPEN_MS;
    expect(client.circuitState).toBe('half_open');
    await expect(client.getStatus('A-1')).resolves.toEqual({ status_code: '200' });
    expect(client.circuitState).toBe('closed');
  });

  it('that answers, even with refusals and errors of its own, stays closed', async () => {
    const gateway = await failing(99, { status_code: '500' });
    const client = use(gateway, { retries: 0 });
    for (let n = 0; n < FAILURES_TO_OPEN * 2; n += 1) await rejection(client.getStatus('A-1'));
    expect(client.circuitState).toBe('closed');
  });

  it('is not opened by callers who are less patient than the client', async () => {
    const gateway = await startGateway(() => {});
    const client = use(gateway, { retries: 0, timeoutMs: 10_000 });
    for (let n = 0; n < FAILURES_TO_OPEN; n += 1) {
      expect((await rejection(client.getStatus('A-1', { timeoutMs: 5 }))).timedOut).toBe(true);
    }
    expect(client.circuitState).toBe('closed');
  });

  it('gives the error of its own last attempt to a call that finds it open, since that may be in doubt', async () => {
    const gateway = await startGateway((response) => response.socket?.destroy());
    const client = use(gateway, { retries: 0 });
    for (let n = 1; n < FAILURES_TO_OPEN; n += 1) await rejection(client.getStatus('A-1'));
    const error = await rejection(client.charge(BCA_CHARGE, { ...KEY, retries: 5 }));
    expect(client.circuitState).toBe('open');
    expect(facts(error)).toMatchObject({ outcome: 'unknown' });
    expect(gateway.received.length).toBe(FAILURES_TO_OPEN);
  });
});

describe('events', () => {
  it('tell every attempt, with nothing that is secret', async () => {
    const gateway = await failing(1, { status_code: '503' });
    const events: CallEvent[] = [];
    let nowMs = 0;
    const client = use(gateway, {
      now: () => {
        nowMs += 5;
        return nowMs;
      },
      onCall: (event) => events.push(event),
    });
    await client.getCardToken('4811111111111114', '12', '2030', '123', null, { requestId: 'r-1' });
    const common = {
      operation: 'get_card_token',
      httpStatus: 200,
      requestId: 'r-1',
      durationMs: 5,
      retryAfterSeconds: null,
    };
    expect(events).toEqual([
      { ...common, outcome: 'unknown', statusCode: '503', attempt: 1 },
      { ...common, outcome: 'ok', statusCode: '201', attempt: 2 },
    ]);
  });

  it('whose listener throws change nothing', async () => {
    const gateway = await failing(0, {});
    const client = use(gateway, {
      onCall: () => {
        throw new Error('metrics are down');
      },
    });
    await expect(client.getStatus('A-1')).resolves.toEqual({ status_code: '201' });
  });
});
