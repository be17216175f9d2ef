// Snap and payment links by our client: typed, with the retries and the outcomes of the other operations.

import { afterEach, beforeEach, expect, it } from 'vitest';
import { GatewayClient, GatewayDuplicateOrderError, GatewayValidationError } from '../../src/client.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/index.ts';

let sandbox: Sandbox;
let client: GatewayClient;
beforeEach(async () => {
  sandbox = await createSandbox({ seed: 1 });
  client = new GatewayClient({ serverKey: sandbox.serverKey, baseUrl: sandbox.url, timeoutMs: 1_000 });
});
afterEach(async () => {
  await client.close();
  await sandbox.close();
});

const order = (orderId: string) => ({ transaction_details: { order_id: orderId, gross_amount: 10_000 } });

it('makes a token, ends it, and reads and changes the settings', async () => {
  const { token, redirect_url: url } = await client.snap.createTransaction(order('SNAP-1'));
  expect(url).toBe(`${sandbox.url}/snap/v4/redirection/${token}`);
  expect((await client.snap.cancelTransaction(token)).canceled_at).toMatch(/Z$/);
  await expect(client.snap.cancelTransaction(token)).rejects.toMatchObject({
    statusCode: '400',
    outcome: 'refused',
    message: expect.stringContaining('token already canceled'),
  });
  expect((await client.snap.getPreferences()).locale).toBe('id');
  expect((await client.snap.updatePreferences({ display_name: 'Kopi Gayo' })).display_name).toBe('Kopi Gayo');
});

it('tries again after a lost answer, for a second token takes the place of the first', async () => {
  sandbox.control.faults.add({ kind: 'timeout-after', operation: 'snap-create', next: 1 });
  const { token } = await client.snap.createTransaction(order('LOST-1'));
  expect(sandbox.requests.count({ operation: 'snap-create' })).toBe(2);
  expect(sandbox.control.snap.standing(token)).toBe('open');
});

it('says what the gateway refuses, and refuses itself what it would', async () => {
  const { token } = await client.snap.createTransaction(order('TAKEN'));
  sandbox.control.snap.choose(token, { method: 'bca_va' });
  await expect(client.snap.createTransaction(order('TAKEN'))).rejects.toMatchObject({
    statusCode: '400',
    validationMessages: ['transaction_details.order_id sudah digunakan'],
  });
  const before = sandbox.requests.count();
  const wrong = { transaction_details: { order_id: '', gross_amount: 10_000 } };
  await expect(client.snap.createTransaction(wrong)).rejects.toBeInstanceOf(GatewayValidationError);
  await expect(client.snap.cancelTransaction('')).rejects.toBeInstanceOf(GatewayValidationError);
  expect(sandbox.requests.count()).toBe(before);
});

it('sends the addresses for messages with the token', async () => {
  await client.snap.createTransaction(order('ADDRESS'), { overrideNotification: ['https://shop.example/snap'] });
  expect(sandbox.control.snap.list()[0]?.overrideUrls).toEqual(['https://shop.example/snap']);
});

it('makes, reads and deletes payment links, and repeats no lost one', async () => {
  const made = await client.paymentLinks.create({ ...order('LINK-1'), usage_limit: 1 });
  expect(made.payment_url).toContain('/payment-links/');
  expect(await client.paymentLinks.get('LINK-1')).toMatchObject({ usage: 0, usage_limit: 1, purchases: [] });
  await expect(client.paymentLinks.create(order('LINK-1'))).rejects.toBeInstanceOf(GatewayDuplicateOrderError);
  expect((await client.paymentLinks.delete('LINK-1')).message).toContain('LINK-1');
  await expect(client.paymentLinks.get('LINK-1')).rejects.toMatchObject({ statusCode: '404', outcome: 'refused' });
  sandbox.control.faults.add({ kind: 'timeout-after', operation: 'payment-link-create', next: 1 });
  await expect(client.paymentLinks.create(order('LINK-2'))).rejects.toMatchObject({ outcome: 'unknown' });
  expect(sandbox.requests.list({ operation: 'payment-link-create', orderId: 'LINK-2' })).toHaveLength(1);
  expect((await client.paymentLinks.get('LINK-2')).order_id).toBe('LINK-2');
});

it('reads the one refusal whose words are a text and not a list', async () => {
  const stranger = new GatewayClient({ serverKey: 'SB-Mid-server-other', baseUrl: sandbox.url });
  await expect(stranger.paymentLinks.get('X')).rejects.toMatchObject({
    statusCode: '401',
    message: expect.stringContaining('unauthorized request'),
  });
  await stranger.close();
});

it("asks Snap at its own host, and never sends an account's key to the other", () => {
  expect(() => new GatewayClient({ serverKey: 'SB-Mid-server-x', snapBaseUrl: 'https://app.midtrans.com' })).toThrow(
    /snapBaseUrl must be/,
  );
  expect(
    () => new GatewayClient({ serverKey: 'SB-Mid-server-x', snapBaseUrl: 'http://app.sandbox.midtrans.com' }),
  ).toThrow(/snapBaseUrl/);
});
