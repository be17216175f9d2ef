// Whole stories in a real browser: money that goes back, a person who may only look, and the dashboard inside of other applications.

import type { AddressInfo } from 'node:net';
import express from 'express';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paidWallet } from '../../support/payments.ts';
import { type Desk, newVisit, settled, startDesk } from './support.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

describe('a refund', () => {
  it("goes from the search, over the dialog, to the bank's word, and is in the audit", async () => {
    const id = await paidWallet(desk.t, 'STORY-1');
    const finance = await desk.keyOf('sari', 'finance');
    const { page, troubles, close } = await desk.open(finance, 'payments');
    await settled(page);
    await page.keyboard.press('/');
    await page.keyboard.type('STORY-1');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'STORY-1' }).waitFor();
    // The next row, and into it.
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'STORY-1' }).waitFor();
    await page.getByRole('button', { name: 'Refund', exact: true }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/Reason/).fill('The beans were stale');
    await dialog.getByRole('button', { name: /^Refund/ }).press('Enter');
    await dialog.getByText('is on its way').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await desk.t.request('GET', `/payments/${id}/`, { key: finance })).body.refunds)
      .toMatchObject([{ status: expect.stringMatching(/accepted|confirmed/), requested_by: 'sari' }]);
    const [{ refund_key }] = (await desk.t.request('GET', `/payments/${id}/`, { key: finance })).body.refunds;
    desk.t.sandbox.control.confirmRefund('STORY-1', refund_key);
    await desk.t.sandbox.settled();
    await page.reload();
    await page.getByText('Confirmed by the bank').first().waitFor();
    const acts = await desk.t.request('GET', `/audit/?subject_id=${id}`, { key: await desk.keyOf('root', 'admin') });
    expect(acts.body).toMatchObject([{ action: 'refund.create', actor: 'sari', credential: 'session' }]);
    expect(troubles).toEqual([]);
    await close();
  });
});

describe('a viewer', () => {
  it('sees no button that acts, and is refused every write by the server itself', async () => {
    const id = await paidWallet(desk.t, 'LOOK-1');
    const { page, close } = await desk.open(await desk.keyOf('tamu', 'viewer'), `payments/${id}`);
    await page.getByRole('heading', { level: 1, name: 'LOOK-1' }).waitFor();
    for (const name of ['Refund', 'Cancel', 'Expire', 'Capture']) {
      expect([name, await page.getByRole('button', { name, exact: true }).count()]).toEqual([name, 0]);
    }
    const writes: [string, string, object][] = [
      ['POST', '/charge/', { payment_type: 'qris', gross_amount: 10_000 }],
      ['POST', `/payments/${id}/refund/`, {}],
      ['POST', `/payments/${id}/cancel/`, {}],
      ['POST', `/payments/${id}/expire/`, {}],
      ['POST', `/payments/${id}/capture/`, {}],
      ['POST', `/payments/${id}/approve/`, {}],
      ['POST', '/invoices/', {}],
      ['POST', '/subscriptions/', {}],
      ['POST', '/notifications/replay/', {}],
      ['POST', '/webhooks/', { url: 'https://shop.example' }],
      ['POST', '/keys/', { owner: 'tamu', role: 'admin' }],
      ['POST', '/tasks/clean_up/run/', {}],
      ['POST', '/reconciliations/', {}],
      ['GET', '/exports/payments.csv', {}],
      ['GET', '/audit/', {}],
    ];
    // By the page's own session, past the page.
    for (const [method, path, body] of writes) {
      const status = await page.evaluate(
        `fetch(new URL('..${path}', document.baseURI), { method: '${method}', headers: { 'content-type': 'application/json', 'x-gapura-session': '1' }
          ${method === 'GET' ? '' : `, body: ${JSON.stringify(JSON.stringify(body))}`} }).then((answer) => answer.status)`,
      );
      expect([method, path, status]).toEqual([method, path, 403]);
    }
    const { body } = await desk.t.request('GET', `/payments/${id}/`, { key: desk.t.keys.staff });
    expect([body.transaction_status, body.refunds]).toEqual(['settlement', []]);
    await close();
  });
});

/** A shop with the service under a prefix of its own: where it is, and what ends it. */
type Host = () => Promise<{ readonly url: string; close(): Promise<unknown> }>;

const inExpress: Host = async () => {
  const app = express();
  app.get('/', (_request, response) => void response.send('the shop'));
  app.use('/shop/pay', desk.t.gapura.handler);
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
};

const inFastify: Host = async () => {
  const app = Fastify({ forceCloseConnections: true });
  app.get('/', () => 'the shop');
  await app.register(desk.t.gapura.plugin, { prefix: '/shop/pay' });
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), close: () => app.close() };
};

describe.each([
  ['Express', inExpress],
  ['Fastify', inFastify],
])('inside of an application with %s, under its prefix', (name, start) => {
  let url: string;
  let stop: () => Promise<unknown>;
  beforeAll(async () => {
    ({ url, close: stop } = await start());
  });
  afterAll(() => stop());

  it('signs in, opens a payment by its own address, and keeps its cookie to itself', async () => {
    const order = `MOUNTED-${name}`;
    const id = await paidWallet(desk.t, order);
    const { page, context, troubles, close } = await newVisit(desk.browser, {});
    await page.goto(`${url}/shop/pay/dashboard/payments/${id}`);
    await page.getByRole('button', { name: 'With an API key' }).click();
    await page.getByLabel('API key').fill(await desk.keyOf('dewi', 'support'));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: order }).waitFor();
    await page.locator('.live-mark.live').waitFor();
    await page.getByRole('link', { name: 'Payments' }).first().click();
    await page.getByRole('link', { name: order }).waitFor();
    expect(page.url()).toBe(`${url}/shop/pay/dashboard/payments`);
    expect(await context.cookies()).toMatchObject([{ name: 'gapura_session', path: '/shop/pay' }]);
    expect(troubles).toEqual([]);
    await close();
  });
});
