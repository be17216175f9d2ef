// The control over HTTP does what the typed one does.

import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FAULT_OPERATIONS, type FaultRequest } from '../../src/sandbox/faults.ts';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { routes } from '../../src/sandbox/routes/table.ts';
import { bcaCharge, caller, chargeOf, createReceiver, frozenSandbox, type Receiver } from './support.ts';

let sandbox: Sandbox;
let receiver: Receiver;
let call: ReturnType<typeof caller>;
beforeEach(async () => {
  receiver = await createReceiver();
  sandbox = await frozenSandbox();
  call = caller(sandbox);
});
afterEach(async () => {
  await sandbox.close();
  await receiver.close();
});

const control = (method: string, path: string, body?: unknown) =>
  call(method, `/_sandbox${path}`, { key: null, ...(body === undefined ? {} : { body }) });

test('health says who it is without saying the key', async () => {
  const { body } = await control('GET', '/health');
  expect(body).toEqual({
    name: 'gapura-sandbox',
    serverKeyFingerprint: createHash('sha256').update('SB-Mid-server-gapura').digest('hex').slice(0, 16),
    merchantId: 'G812785002',
    now: '2026-01-15T03:00:00.000Z',
    transactions: 0,
  });
});

test('a payment can be found, paid and refused over HTTP, and its notifications read and replayed', async () => {
  await control('PATCH', '/settings', { payment: receiver.url });
  await call('POST', '/v2/charge', { body: chargeOf('gopay', 'CTRL-1', 10_000) });
  const listed = await control('GET', '/transactions');
  expect(listed.body.transactions).toMatchObject([
    { orderId: 'CTRL-1', status: 'pending', moves: ['pay', 'deny', 'expire', 'cancel'] },
  ]);
  const paid = await control('POST', '/transactions/CTRL-1/pay');
  expect([paid.status, paid.body.status, paid.body.moves]).toEqual([200, 'settlement', ['refund']]);
  const again = await control('POST', '/transactions/CTRL-1/pay');
  expect([again.status, again.body]).toEqual([
    409,
    { error: 'The move pay is not possible for a gopay transaction in status settlement.' },
  ]);
  expect((await control('GET', '/transactions/nobody')).status).toBe(404);
  await sandbox.settled();
  const { body } = await control('GET', '/notifications?id=CTRL-1&limit=1');
  const [last] = body.notifications as { id: string; event: string }[];
  expect(last?.event).toBe('settlement');
  await control('POST', `/notifications/${last?.id}/replay`);
  await sandbox.settled();
  expect(receiver.received.map((one) => one.body.transaction_status)).toEqual(['pending', 'settlement', 'settlement']);
});

test('time and failures are moved over HTTP', async () => {
  await call('POST', '/v2/charge', { body: bcaCharge('CTRL-1') });
  await control('POST', '/clock/advance', { ms: 86_400_000 });
  expect((await control('GET', '/clock')).body).toEqual({ now: '2026-01-16T03:00:00.000Z', frozen: true });
  expect((await control('GET', '/transactions/CTRL-1')).body.status).toBe('expire');
  await control('POST', '/clock/set', { to: '2026-02-01T00:00:00Z' });
  expect((await control('POST', '/clock/resume')).body.frozen).toBe(false);
  expect((await control('POST', '/clock/freeze')).body.frozen).toBe(true);
  const fault = await control('POST', '/faults', { kind: 'error', status: 503, operation: 'status' });
  expect(fault.body).toEqual({ id: 'fault-1', kind: 'error', status: 503, operation: 'status', seen: 0, struck: 0 });
  expect((await call('GET', '/v2/CTRL-1/status')).status).toBe(503);
  expect((await control('GET', '/requests')).body.requests).toMatchObject([
    { operation: 'charge', orderId: 'CTRL-1', statusCode: '201' },
    { operation: 'status', orderId: 'CTRL-1', fault: 'error' },
  ]);
  await control('POST', '/reset');
  expect((await control('GET', '/transactions')).body.transactions).toEqual([]);
});

test.each([
  ['/faults', { kind: 'rain' }, expect.stringMatching(/^kind does not know rain\. Known: refuse-connection, /)],
  [
    '/faults',
    { kind: 'timeout_after' },
    expect.stringContaining('kind does not know timeout_after. Did you mean timeout-after? '),
  ],
  [
    '/faults',
    { kind: 'error', operation: 'chrage' },
    expect.stringContaining('operation does not know chrage. Did you mean charge? '),
  ],
  [
    '/faults',
    { kind: 'error', orderid: 'X' },
    expect.stringContaining('orderid is no field of a fault. Did you mean orderId? Known: kind, '),
  ],
  ['/faults', { kind: 'error', probability: 2 }, 'probability must be a number from 0 to 1'],
  ['/clock/advance', { ms: -1 }, 'ms must be greater than or equal to 0'],
  ['/clock/set', { to: 'soon' }, 'The clock is set to a time.'],
  ['/clock/set', { to: '9999-12-31T00:00:00Z' }, 'The clock moves at most twenty years ahead at a time.'],
  ['/clock/advance', { ms: 2 ** 50 }, 'The clock moves at most twenty years ahead at a time.'],
])('a mistaken %s with %j is told so', async (path, body, error) => {
  const reply = await control('POST', path, body);
  expect([reply.status, reply.body]).toEqual([400, { error }]);
});

test('the operations that a fault can be narrowed to are those of the route table, and the sending of messages', () => {
  const struck = routes.filter(({ dialect }) => dialect !== 'control' && dialect !== 'page');
  expect([...FAULT_OPERATIONS].sort()).toEqual(
    [...new Set([...struck.map(({ operation }) => operation), 'notification'])].sort(),
  );
});

test('a fault with a misspelt word is refused by the control in the process too', () => {
  const misspelt = { kind: 'error', operation: 'stauts' } as unknown as FaultRequest;
  expect(() => sandbox.control.faults.add(misspelt)).toThrow(/operation does not know stauts\. Did you mean status\?/);
});
