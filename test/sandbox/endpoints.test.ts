// Every address that the gateway documents is served by the sandbox, under one base.

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { createRouter } from '../../src/sandbox/route.ts';
import { routes } from '../../src/sandbox/routes/table.ts';
import { caller, frozenSandbox } from './support.ts';

/** The gateway's index of endpoints, with an invented id in each place of one, and the operation that must take it. */
const documented = [
  ['POST', '/v2/charge', 'charge'],
  ['POST', '/v2/capture', 'capture'],
  ['GET', '/v2/ID/status', 'status'],
  ['GET', '/v2/ID/status/b2b', 'status-b2b'],
  ['POST', '/v2/ID/cancel', 'cancel'],
  ['POST', '/v2/ID/expire', 'expire'],
  ['POST', '/v2/ID/approve', 'approve'],
  ['POST', '/v2/ID/deny', 'deny'],
  ['POST', '/v2/ID/refund', 'refund'],
  ['POST', '/v2/ID/refund/online/direct', 'direct-refund'],
  ['GET', '/v2/token', 'card-token'],
  ['GET', '/v2/card/register', 'card-register'],
  ['GET', '/v2/point_inquiry/ID', 'point-inquiry'],
  ['GET', '/v1/bins/ID', 'bin'],
  ['POST', '/v2/pay/account', 'pay-account-create'],
  ['GET', '/v2/pay/account/ID', 'pay-account'],
  ['POST', '/v2/pay/account/ID/unbind', 'pay-account-unbind'],
  ['POST', '/v1/subscriptions', 'subscription-create'],
  ['GET', '/v1/subscriptions/ID', 'subscription-get'],
  ['PATCH', '/v1/subscriptions/ID', 'subscription-update'],
  ['POST', '/v1/subscriptions/ID/disable', 'subscription-disable'],
  ['POST', '/v1/subscriptions/ID/enable', 'subscription-enable'],
  ['POST', '/v1/subscriptions/ID/cancel', 'subscription-cancel'],
  ['POST', '/v1/invoices', 'invoice-create'],
  ['GET', '/v1/invoices/ID', 'invoice-get'],
  ['PATCH', '/v1/invoices/ID/void', 'invoice-void'],
  ['PATCH', '/v1/invoices/ID/convert', 'invoice-convert'],
  ['GET', '/v2/gopay/ID/qr-code', 'qr-code'],
  ['GET', '/v2/qris/ID/qr-code', 'qr-code'],
  ['GET', '/v4/qris/ID/qr-code', 'qr-code'],
  ['GET', '/v2/3ds/redirect/ID', 'page'],
  ['GET', '/v2/akulaku/redirect/ID', 'page'],
  ['GET', '/v2/oms/redirect/ID', 'page'],
  ['GET', '/v2/gopay/redirect/ID/link', 'page'],
  ['GET', '/v2/gopay/redirect/ID/charge', 'page'],
] as const;

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await frozenSandbox();
});
afterAll(() => sandbox.close());

test.each(documented)('%s %s is taken by %s', (method, path, operation) => {
  const matched = createRouter(routes).match(method, path);
  expect(typeof matched === 'object' ? matched.route.operation : matched).toBe(operation);
});

/** Those that a shopper's browser opens. */
const isOpen = (path: string) => /token$|register$|qr-code$|redirect/.test(path);

test.each(documented.filter(([, path]) => !isOpen(path)))('%s %s asks for the server key', async (method, path) => {
  const reply = await caller(sandbox)(method, path, { key: 'SB-Mid-server-other' });
  expect(reply.status).toBe(401);
});

test('no two routes claim the same method and address, and each says which operation it is', () => {
  const claims = routes.map(({ method, path }) => `${method} ${path.replaceAll(/:[a-z]+/gi, ':')}`);
  expect(claims.filter((claim, index) => claims.indexOf(claim) !== index)).toEqual([]);
  expect(routes.filter(({ operation }) => operation === '')).toEqual([]);
  expect(routes.length).toBeGreaterThan(documented.length);
});
