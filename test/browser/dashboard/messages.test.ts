// The gateway's messages and the events in a real browser: read, compared, looked at again, and followed as they happen.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bcaCharge } from '../../support/gapura.ts';
import { type Message, sign, variant } from '../../support/messages.ts';
import { type Desk, findBarriers, settled, startDesk } from './support.ts';

let desk: Desk;
let admin: string;
beforeAll(async () => {
  desk = await startDesk();
  admin = await desk.keyOf('siti', 'admin');
});
afterAll(() => desk.close());

let orders = 0;
function newOrder(): string {
  orders += 1;
  return `PESANAN-${orders}`;
}

async function charge(orderId = newOrder()) {
  return (await desk.t.request('POST', '/charge/', { body: { ...bcaCharge, order_id: orderId } })).body;
}

/** A message as the gateway signs it. */
async function receive(changes: Message): Promise<string> {
  const message = sign(variant('bank-transfer-bca', changes), desk.t.sandbox.serverKey);
  const reply = await desk.t.request('POST', '/notification/', { key: null, body: message });
  expect(reply.status).toBe(200);
  return reply.body.notification_id;
}

const messageAt = async (id: string) =>
  (await desk.t.request('GET', `/notifications/${id}/`, { key: desk.t.keys.staff })).body;

describe('the inbox', () => {
  it('says where nothing has come yet, and counts what comes, with what fits no payment', async () => {
    const { page, troubles, close } = await desk.open(admin, 'notifications');
    await page.getByText('No notifications yet').waitFor();
    await page.locator('.live-mark.live').waitFor();
    await receive({ order_id: 'NOBODY-1', transaction_id: 'nobody-1' });
    const { order_id } = await charge();
    await desk.t.sandbox.settled();
    // The event of the payment brings the page to ask, and it finds all three.
    desk.t.sandbox.control.pay(order_id);
    await page.getByRole('button', { name: 'Show 3 new notifications' }).click();
    const stray = page.locator('tbody tr', { hasText: 'NOBODY-1' });
    await stray.getByText('Belongs to no payment').waitFor();
    expect(await stray.getByRole('link', { name: 'To the payment' }).count()).toBe(0);
    await page.getByRole('search').getByLabel('Outcome').selectOption('processed');
    await expect.poll(() => page.locator('tbody tr').count()).toBe(2);
    // What was applied needs no other look.
    expect(await page.getByRole('button', { name: 'Replay failed ones' }).count()).toBe(0);
    expect(troubles).toEqual([]);
    await close();
  });

  it('has many looked at again, within the filter, and reports what became of them', async () => {
    const orderId = newOrder();
    const early = await receive({ order_id: orderId, transaction_status: 'levitated', transaction_id: 'x' });
    const outside = await receive({ order_id: 'NOBODY-2', transaction_id: 'nobody-2' });
    const before = await messageAt(outside);
    const { page, troubles, close } = await desk.open(admin, `notifications?order_id=${orderId}`);
    await page.getByRole('button', { name: 'Replay failed ones' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replay notifications' });
    await dialog.getByText('Only those that fit the filters').waitFor();
    const sent: Message[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/notifications/replay/')) sent.push(request.postDataJSON());
    });
    await dialog.getByRole('button', { name: 'Replay them' }).click();
    await dialog.getByText('One notification was replayed.').waitFor();
    expect(await dialog.locator('li').allTextContents()).toHaveLength(1);
    expect(sent).toEqual([
      { order_id: orderId, status: 'failed', limit: 200 },
      { order_id: orderId, status: 'unmatched', limit: 200 },
    ]);
    expect(await findBarriers(page)).toEqual([]);
    expect((await messageAt(early)).status).not.toBe('processed');
    expect(await messageAt(outside)).toEqual(before);
    expect(troubles).toEqual([]);
    await close();
  });
});

describe('a message', () => {
  it('that failed says why, stands beside the payment as it is, and is looked at again', async () => {
    const payment = await charge();
    const id = await receive({
      order_id: payment.order_id,
      transaction_id: payment.transaction_id,
      gross_amount: '149999.00',
    });
    const { page, troubles, close } = await desk.open(admin, `notifications/${id}`);
    await page.getByText('the amount is 149999, less than').waitFor();
    const row = (name: string) => page.locator('tbody tr', { has: page.getByRole('rowheader', { name }) });
    await expect.poll(() => row('Amount').textContent()).toContain('Differs');
    expect(await row('Amount').textContent()).toMatch(/Rp\s149\.999/);
    expect(await row('Order').textContent()).toContain('Same');
    expect(await page.locator('pre').textContent()).toContain('"gross_amount": "149999.00"');
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Replay it' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Replay it' }).press('Enter');
    await dialog.getByText('It is now:').waitFor();
    expect((await messageAt(id)).status).toBe('failed');
    const act = (await desk.t.request('GET', '/audit/?limit=1', { key: desk.t.keys.staff })).body[0];
    expect([act.action, act.subject_id]).toEqual(['notification.replay', id]);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'To the payment' }).click();
    await expect.poll(() => page.url()).toBe(`${desk.url}payments/${payment.id}`);
    expect(troubles).toEqual([]);
    await close();
  });

  it('can be read, but not looked at again, by those who may only look', async () => {
    const id = await receive({ order_id: 'NOBODY-3', transaction_id: 'nobody-3' });
    const { page, troubles, close } = await desk.open(await desk.keyOf('vera', 'viewer'), `notifications/${id}`);
    await page.getByText('It fits no payment that is known here.').waitFor();
    expect(await page.getByRole('button', { name: 'Replay it' }).count()).toBe(0);
    await page.goto(`${desk.url}notifications`);
    await settled(page);
    expect(await page.getByRole('button', { name: 'Replay failed ones' }).count()).toBe(0);
    expect(troubles).toEqual([]);
    await close();
  });

  it('is for staff alone', async () => {
    const { page, troubles, close } = await desk.open(desk.t.keys.budi, 'notifications');
    await page.getByText('Only staff see the notifications of the gateway.').waitFor();
    await page.goto(`${desk.url}events`);
    await page.getByText('Only staff see the list of events.').waitFor();
    expect(troubles).toEqual([]);
    await close();
  });
});

describe('the events', () => {
  it('come in on top by themselves, and open to all that they carry', async () => {
    const { page, troubles, close } = await desk.open(admin, 'events');
    await page.getByText('Live: new events come in on top.').waitFor();
    await settled(page);
    const payment = await charge();
    const first = page.locator('tbody tr').first();
    await expect.poll(() => first.textContent()).toContain(payment.order_id);
    await first.getByRole('button', { name: /^Payment waits/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Payment waits/ });
    expect(await dialog.locator('pre').textContent()).toContain(payment.transaction_id);
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('link', { name: payment.order_id }).click();
    await expect.poll(() => page.url()).toBe(`${desk.url}payments/${payment.id}`);
    expect(troubles).toEqual([]);
    await close();
  });

  it('wait while somebody reads or has paused, are counted, and only those that fit the filter', async () => {
    const before = await charge();
    const { page, troubles, close } = await desk.open(admin, 'events?name=payment_received');
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Held while you read').waitFor();
    await page.locator('.live-mark.live').waitFor();
    const after = await charge();
    desk.t.sandbox.control.pay(after.order_id);
    await page.getByText('Show 1 new event').waitFor();
    const first = page.locator('tbody tr').first();
    expect(await first.textContent()).toContain(before.order_id);
    await page.getByText('Show 1 new event').click();
    await expect.poll(() => first.textContent()).toContain(after.order_id);
    await page.getByRole('button', { name: 'Pause' }).click();
    // The focus in a row means that somebody reads it.
    await first.getByRole('button').focus();
    await page.getByText('Held while you read').waitFor();
    await charge();
    await page.getByText('Show 1 new event').waitFor();
    expect(await first.textContent()).toContain(after.order_id);
    expect(troubles).toEqual([]);
    await close();
  });

  it('say when the stream is lost, and miss nothing after it', async () => {
    await charge();
    const { page, close } = await desk.open(admin, 'events');
    await settled(page);
    const { position } = (await desk.t.request('GET', '/events/?limit=1', { key: desk.t.keys.staff })).body[0];
    let goOn = () => {};
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let connections = 0;
    await page.route('**/events/stream/', async (route) => {
      connections += 1;
      if (connections > 1) {
        await gate;
        return route.continue();
      }
      // One that breaks off right away.
      const headers = { 'content-type': 'text/event-stream' };
      return route.fulfill({ status: 200, headers, body: `id: ${position}\n\n` });
    });
    await page.reload();
    await page.getByText('Not live: the connection broke. It comes back by itself, and nothing is missed.').waitFor();
    await settled(page);
    const meanwhile = await charge();
    goOn();
    await page.getByText('Live: new events come in on top.').waitFor();
    await expect.poll(() => page.locator('tbody tr').first().textContent()).toContain(meanwhile.order_id);
    await close();
  });
});
