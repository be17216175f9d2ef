// Failures on demand, and what the gateway did or did not do behind them.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FaultRequest, Sandbox } from '../../src/sandbox/index.ts';
import { bcaCharge, caller, createReceiver, frozenSandbox, type Receiver } from './support.ts';

let sandbox: Sandbox;
let receiver: Receiver;
let call: ReturnType<typeof caller>;
beforeEach(async () => {
  receiver = await createReceiver();
  sandbox = await frozenSandbox({ notificationUrl: receiver.url });
  call = caller(sandbox);
});
afterEach(async () => {
  await sandbox.close();
  await receiver.close();
});

const charge = (orderId: string, timeoutMs?: number) =>
  call('POST', '/v2/charge', { body: bcaCharge(orderId), ...(timeoutMs === undefined ? {} : { timeoutMs }) });
const exists = (orderId: string) => sandbox.control.transactions.get(orderId) !== undefined;

describe('of the wire', () => {
  test.each<[string, FaultRequest, RegExp, boolean]>([
    ['refuses the connection', { kind: 'refuse-connection' }, /other side closed|ECONNRESET|socket/i, false],
    ['times out before taking the call', { kind: 'timeout-before' }, /timeout/i, false],
    ['times out after taking the call', { kind: 'timeout-after' }, /timeout/i, true],
  ])('the gateway %s', async (_case, fault, error, isTaken) => {
    sandbox.control.faults.add(fault);
    await expect(charge('FAULT-1', 200)).rejects.toThrow(error);
    expect(exists('FAULT-1')).toBe(isTaken);
    expect(sandbox.requests.list()).toMatchObject([{ operation: 'charge', orderId: 'FAULT-1', fault: fault.kind }]);
    const status = await call('GET', '/v2/FAULT-1/status');
    expect(status.body.status_code).toBe(isTaken ? '201' : '404');
    await sandbox.settled();
    expect(receiver.received).toHaveLength(isTaken ? 1 : 0);
  });

  test.each<[FaultRequest, number, string | undefined, boolean]>([
    [{ kind: 'error' }, 500, '500', false],
    [{ kind: 'error', status: 503 }, 503, '503', false],
    [{ kind: 'error', status: 505, inBody: true }, 200, '505', false],
    [{ kind: 'error', taken: true }, 500, '500', true],
    [{ kind: 'rate-limit', retryAfterSeconds: 7 }, 429, '429', false],
    [{ kind: 'html' }, 502, undefined, false],
    [{ kind: 'html', status: 403 }, 403, undefined, false],
    [{ kind: 'broken-json' }, 200, undefined, true],
    [{ kind: 'truncated-json' }, 200, undefined, true],
    [{ kind: 'slow-drip', delayMs: 200 }, 200, '201', true],
    [{ kind: 'delay', delayMs: 20 }, 200, '201', true],
  ])('the fault %j answers HTTP %i with code %s', async (fault, http, code, isTaken) => {
    sandbox.control.faults.add(fault);
    const reply = await charge('FAULT-2');
    expect([reply.status, reply.body.status_code, exists('FAULT-2')]).toEqual([http, code, isTaken]);
    if (fault.kind === 'rate-limit') expect(reply.headers['retry-after']).toBe('7');
    expect(sandbox.control.faults.list()).toEqual([]);
  });

  test('a rule strikes the next two charges, and no other operation', async () => {
    sandbox.control.faults.add({ kind: 'error', operation: 'charge', next: 2 });
    const codes = [];
    for (const orderId of ['A', 'B', 'C']) {
      codes.push((await call('GET', `/v2/${orderId}/status`)).status, (await charge(orderId)).status);
    }
    expect(codes).toEqual([200, 500, 200, 500, 200, 200]);
  });

  test('a rule strikes every third call', async () => {
    const rule = sandbox.control.faults.add({ kind: 'error', every: 3 });
    const codes = [];
    for (let count = 0; count < 7; count += 1) codes.push((await call('GET', '/v2/nobody/status')).status);
    expect(codes).toEqual([200, 200, 500, 200, 200, 500, 200]);
    expect(sandbox.control.faults.list()).toMatchObject([{ id: rule.id, seen: 7, struck: 2 }]);
    sandbox.control.faults.clear(rule.id);
    expect(sandbox.control.faults.list()).toEqual([]);
  });

  test('a probability repeats itself with the same seed', async () => {
    const outcomes = async (seed: number) => {
      const another = await frozenSandbox({ seed });
      another.control.faults.add({ kind: 'error', probability: 0.5 });
      const codes = [];
      for (let count = 0; count < 20; count += 1) codes.push((await caller(another)('GET', '/v2/x/status')).status);
      await another.close();
      return codes;
    };
    const first = await outcomes(42);
    expect(new Set(first)).toEqual(new Set([200, 500]));
    expect(await outcomes(42)).toEqual(first);
  });

  test('the control is never struck', async () => {
    sandbox.control.faults.add({ kind: 'refuse-connection', every: 1 });
    expect((await call('GET', '/_sandbox/health')).status).toBe(200);
  });
});

describe('of notifications', () => {
  const events = () => receiver.received.map(({ body }) => body.transaction_status);

  test('lost: it is never sent, until it is replayed', async () => {
    sandbox.control.faults.add({ kind: 'lost' });
    await charge('NOTE-1');
    await sandbox.control.clock.advance(12 * 3_600_000);
    expect(events()).toEqual([]);
    const [lost] = sandbox.control.notifications.list();
    expect(lost).toMatchObject({ status: 'lost', fault: 'lost', attempts: [] });
    sandbox.control.notifications.replay(lost?.id ?? '');
    await sandbox.settled();
    expect(events()).toEqual(['pending']);
  });

  test('late: it comes after the next one', async () => {
    sandbox.control.faults.add({ kind: 'late', delayMs: 60_000 });
    await charge('NOTE-1');
    sandbox.control.pay('NOTE-1');
    await sandbox.settled();
    expect(events()).toEqual(['settlement']);
    await sandbox.control.clock.advance(60_000);
    expect(events()).toEqual(['settlement', 'pending']);
  });

  test('repeated: it comes three times, the same', async () => {
    sandbox.control.faults.add({ kind: 'repeated', times: 2 });
    await charge('NOTE-1');
    await sandbox.settled();
    expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(1);
    expect(receiver.received).toHaveLength(3);
  });

  test('reordered: the next one overtakes it, and releases it', async () => {
    sandbox.control.faults.add({ kind: 'reordered' });
    await charge('NOTE-1');
    await sandbox.settled();
    expect(events()).toEqual([]);
    sandbox.control.pay('NOTE-1');
    await sandbox.settled();
    expect(events()).toEqual(['settlement', 'pending']);
  });

  test('wrong signature: everything else is right', async () => {
    sandbox.control.faults.add({ kind: 'wrong-signature' });
    await charge('NOTE-1');
    await sandbox.settled();
    const status = await call('GET', '/v2/NOTE-1/status');
    const [note] = receiver.received;
    expect(note?.body.signature_key).toMatch(/^[0-9a-f]{128}$/);
    expect(note?.body.signature_key).not.toBe(status.body.signature_key);
    expect({ ...note?.body, signature_key: '', status_message: '' }).toEqual({
      ...status.body,
      signature_key: '',
      status_message: '',
    });
  });
});
