// Idempotency keys with the gateway's odd rules.

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { bcaCharge, caller, chargeOf, frozenSandbox } from './support.ts';

let sandbox: Sandbox;
let call: ReturnType<typeof caller>;
beforeEach(async () => {
  sandbox = await frozenSandbox();
  call = caller(sandbox);
});
afterEach(() => sandbox.close());

const keyed = (key: string, body: unknown, path = '/v2/charge') =>
  call('POST', path, { body, headers: { 'idempotency-key': key } });

test('a key gives the stored answer again for five minutes, whatever the body and the path', async () => {
  const first = await keyed('key-1', bcaCharge('KEY-1'));
  expect((await keyed('key-1', bcaCharge('KEY-2'))).text).toBe(first.text);
  expect((await keyed('key-1', undefined, '/v2/nobody/cancel')).text).toBe(first.text);
  expect((await call('POST', '/v2/charge', { raw: '{broken', headers: { 'idempotency-key': 'key-1' } })).text).toBe(
    first.text,
  );
  expect(sandbox.control.transactions.list()).toHaveLength(1);
  expect(sandbox.requests.list().map((one) => one.replayed ?? false)).toEqual([false, true, true, true]);
  await sandbox.control.clock.advance(5 * 60_000);
  expect((await keyed('key-1', bcaCharge('KEY-1'))).body.status_code).toBe('406');
});

test('a refused attempt leaves its key free', async () => {
  expect((await keyed('key-1', bcaCharge('KEY-1', 1))).body.status_code).toBe('400');
  expect((await keyed('key-1', bcaCharge('KEY-1'))).body.status_code).toBe('201');
});

test('an expiry is a success, though it says 407', async () => {
  await call('POST', '/v2/charge', { body: bcaCharge('KEY-1') });
  const first = await keyed('key-1', undefined, '/v2/KEY-1/expire');
  expect(first.body.status_code).toBe('407');
  expect((await keyed('key-1', undefined, '/v2/KEY-1/expire')).text).toBe(first.text);
});

test('a key of 46 characters counts, a longer one is not seen', async () => {
  const longest = 'k'.repeat(46);
  await keyed(longest, bcaCharge('KEY-1'));
  expect((await keyed(longest, bcaCharge('KEY-1'))).body.status_code).toBe('201');
  await keyed(`${longest}k`, bcaCharge('KEY-2'));
  expect((await keyed(`${longest}k`, bcaCharge('KEY-2'))).body.status_code).toBe('406');
});

test.each([
  ['permata', chargeOf('bank_transfer', 'KEY-1', 44_000, { bank: 'permata' })],
  ['Indomaret', chargeOf('cstore', 'KEY-1', 44_000, { store: 'indomaret' })],
])('%s does not support keys', async (_name, body) => {
  await keyed('key-1', body);
  expect((await keyed('key-1', body)).body.status_code).toBe('406');
});

test('a second request while the first is in progress gets HTTP 202', async () => {
  sandbox.control.faults.add({ kind: 'delay', delayMs: 300 });
  const first = keyed('key-1', bcaCharge('KEY-1'));
  await expect.poll(() => sandbox.control.faults.list()).toEqual([]);
  const second = await keyed('key-1', bcaCharge('KEY-1'));
  expect([second.status, second.body.status_code]).toEqual([202, '202']);
  expect((await first).body.status_code).toBe('201');
});
