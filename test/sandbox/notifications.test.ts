// Delivery: the signature's vectors, the retry table, redirects, and the addresses of the charge's headers.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { signature } from '../../src/sandbox/notifications/creation.ts';
import { happy, linkBody } from './pay-account-support.ts';
import {
  bcaCharge,
  caller,
  createReceiver,
  frozenSandbox,
  invoiceOf,
  type Receiver,
  subscriptionOf,
} from './support.ts';

let sandbox: Sandbox;
let receiver: Receiver;
beforeEach(async () => {
  receiver = await createReceiver();
  sandbox = await frozenSandbox({ notificationUrl: receiver.url });
});
afterEach(async () => {
  await sandbox.close();
  await receiver.close();
});

const charge = (headers: Record<string, string> = {}) =>
  caller(sandbox)('POST', '/v2/charge', { body: bcaCharge('NOTE-1'), headers });
const only = () => sandbox.control.notifications.list()[0];
const hourMs = 3_600_000;

test.each([
  [
    ['ORDER-sandbox-0001', '200', '150000.00'],
    'd65b4adf15335095fe1bfafe24964d48009dcc2989393e13570b0c9852ea60df0040b1a9646b9c9ef9433317f77acc8e387c59998dc20f5bd93fff93d23672e4',
  ],
  [
    ['ORDER-sandbox-0003', '202', '50000.00'],
    'a51d1bd2aa8b1dca9228f3827cd641b6dadf52ebb9ed40fb45db6a06dbb33de7cde8e80caa93dfb5e6beeaaf44f698dc7f6f56edd46556eddaa2a774ff7692c6',
  ],
])('the signature over %j is the known one', (parts, expected) => {
  expect(signature('SB-Mid-server-test', ...parts)).toBe(expected);
});

describe('what the receiver answers decides how often it is tried again', () => {
  test.each([
    [200, 0, 'delivered'],
    [204, 0, 'delivered'],
    [301, 0, 'failed'],
    [302, 0, 'failed'],
    [303, 0, 'failed'],
    [400, 2, 'failed'],
    [404, 2, 'failed'],
    [500, 1, 'failed'],
    [503, 4, 'failed'],
    [418, 5, 'failed'],
    [502, 5, 'failed'],
  ])('HTTP %i: %i retries, then %s', async (status, retries, expected) => {
    receiver.answers.push(...Array.from({ length: 10 }, () => ({ status })));
    await charge();
    await sandbox.control.clock.advance(24 * hourMs - 1);
    expect(only()?.attempts.map((attempt) => attempt.httpStatus)).toEqual(Array(retries + 1).fill(status));
    expect(only()?.status).toBe(expected);
    expect(receiver.received).toHaveLength(retries + 1);
  });

  test('nobody there: five retries at about 2, 10, 30, 90 and 210 minutes from one to the next', async () => {
    await receiver.close();
    await charge();
    await sandbox.control.clock.advance(24 * hourMs - 1);
    const attempts = only()?.attempts ?? [];
    expect(attempts.map((attempt) => [attempt.httpStatus, typeof attempt.error])).toEqual(
      Array(6).fill([undefined, 'string']),
    );
    for (const [index, minutes] of [2, 10, 30, 90, 210].entries()) {
      const pauseMs = (attempts[index + 1]?.at ?? 0) - (attempts[index]?.at ?? 0);
      expect(pauseMs).toBeGreaterThanOrEqual(minutes * 60_000 * 0.25);
      expect(pauseMs).toBeLessThanOrEqual(minutes * 60_000 * 1.25);
    }
  });

  test('the pauses can be scaled down', async () => {
    const quick = await frozenSandbox({ notificationUrl: receiver.url, notificationRetryScale: 0.001 });
    receiver.answers.push(...Array.from({ length: 10 }, () => ({ status: 502 })));
    await caller(quick)('POST', '/v2/charge', { body: bcaCharge('NOTE-2') });
    await quick.control.clock.advance(30_000);
    expect(quick.control.notifications.list()[0]?.attempts).toHaveLength(6);
    await quick.close();
  });

  test('a retry that succeeds ends it', async () => {
    receiver.answers.push({ status: 503 }, { status: 200 });
    await charge();
    await sandbox.control.clock.advance(hourMs);
    expect(only()?.attempts.map((attempt) => attempt.httpStatus)).toEqual([503, 200]);
    expect(only()?.status).toBe('delivered');
    expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(1);
  });

  test('real time retries on its own', async () => {
    const { createSandbox } = await import('../../src/sandbox/index.ts');
    const real = await createSandbox({ notificationUrl: receiver.url, notificationRetryScale: 0.0001, seed: 3 });
    receiver.answers.push({ status: 503 }, { status: 503 });
    await caller(real)('POST', '/v2/charge', { body: bcaCharge('NOTE-2') });
    await expect.poll(() => real.control.notifications.list()[0]?.status).toBe('delivered');
    expect(receiver.received).toHaveLength(3);
    await real.close();
  });
});

describe('redirects', () => {
  test.each([307, 308])('HTTP %i repeats the message at the new address', async (status) => {
    receiver.answers.push({ status, location: '/elsewhere' });
    await charge();
    await sandbox.settled();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/notify', '/elsewhere']);
    expect(receiver.received[1]?.text).toBe(receiver.received[0]?.text);
    expect(only()).toMatchObject({ status: 'delivered', attempts: [{ httpStatus: 200, redirects: 1 }] });
  });

  test('after five it is given up for this attempt', async () => {
    receiver.answers.push(...Array.from({ length: 6 }, () => ({ status: 307, location: '/round' })));
    await charge();
    await sandbox.settled();
    expect(receiver.received).toHaveLength(6);
    expect(only()).toMatchObject({ status: 'waiting', attempts: [{ error: 'more than 5 redirects' }] });
  });
});

describe('addresses', () => {
  const at = (...paths: string[]) => paths.map((path) => new URL(path, receiver.url).href).join(', ');
  const paths = () => receiver.received.map(({ path }) => path).sort();

  test('append adds to the usual address, three at most', async () => {
    await charge({ 'x-append-notification': at('/a', '/b', '/c', '/d') });
    await sandbox.settled();
    expect(paths()).toEqual(['/a', '/b', '/c', '/notify']);
  });

  test('override replaces it for every later message, and wins over append', async () => {
    await charge({ 'x-override-notification': at('/only'), 'x-append-notification': at('/a') });
    sandbox.control.pay('NOTE-1');
    await sandbox.settled();
    expect(paths()).toEqual(['/only', '/only']);
  });

  test('override goes with an invoice, a subscription and a linked account too, and with the payments that they begin', async () => {
    const call = caller(sandbox);
    const begin = (path: string, body: unknown) =>
      call('POST', path, { body, headers: { 'x-override-notification': at(path) } });
    const invoice = await begin('/v1/invoices', invoiceOf());
    await begin('/v1/subscriptions', subscriptionOf());
    const account = await begin('/v2/pay/account', linkBody(happy));
    sandbox.control.invoices.pay(String(invoice.body.id));
    sandbox.control.payAccounts.confirm(String(account.body.account_id));
    await sandbox.control.clock.advance(40 * 24 * hourMs);
    await sandbox.settled();
    const told = sandbox.control.notifications.list().map(({ kind, url }) => `${kind} ${new URL(url).pathname}`);
    expect([...new Set(told)].sort()).toEqual([
      'pay-account /v2/pay/account',
      'subscription /v1/subscriptions',
      'transaction /v1/invoices',
      'transaction /v1/subscriptions',
    ]);
  });

  test('the usual address can be changed while it runs', async () => {
    sandbox.control.settings.setAddresses({ payment: at('/new') });
    await charge();
    await sandbox.settled();
    expect(paths()).toEqual(['/new']);
  });

  test('a refused charge tells nobody', async () => {
    await caller(sandbox)('POST', '/v2/charge', { body: bcaCharge('NOTE-1', 1) });
    await sandbox.settled();
    expect([receiver.received, sandbox.control.notifications.list()]).toEqual([[], []]);
  });
});
