// Subscriptions in a real browser: the row of cycles, and what can be done to one.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../../src/sandbox/index.ts';
import { cyclesOf, DAY_MS, pass, readSubscription, subscribe, tellSubscriptions } from '../../support/subscriptions.ts';
import { type Desk, findBarriers, settled, startDesk } from './support.ts';

let desk: Desk;
let admin: string;
beforeAll(async () => {
  let sandbox: Sandbox | undefined;
  const clock = { now: () => sandbox?.control.clock.now() ?? new Date() };
  desk = await startDesk({ clock, gateway: { timeoutMs: 2_000, retries: 0 } });
  sandbox = desk.t.sandbox;
  sandbox.control.clock.freeze();
  tellSubscriptions(desk.t);
  admin = await desk.keyOf('siti', 'admin');
});
afterAll(() => desk.close());

describe('the row of cycles', () => {
  it('tells of each how it went, in words too, and leads to its payment', async () => {
    const { t } = desk;
    const made = await subscribe(t, { interval_unit: 'week', max_interval: 6 });
    await pass(t, 15 * DAY_MS);
    t.sandbox.control.subscriptions.failNext(made.gateway_subscription_id, { statusCode: '202' });
    await pass(t, 7 * DAY_MS);
    const { page, troubles, close } = await desk.open(admin, `subscriptions/${made.id}`);
    const marks = page.getByRole('list', { name: 'Cycles' }).getByRole('listitem');
    await marks.first().waitFor();
    const said = (await marks.allTextContents()).map((text) => text.replace(/, \d.*\sWIB/, '').replace(/^\d/, ''));
    expect(said).toEqual([
      'Cycle 1: paid',
      'Cycle 2: paid',
      'Cycle 3: paid, after 1 failed try',
      'Cycle 4: to come',
      'Cycle 5: to come',
      'Cycle 6: to come',
    ]);
    await page.getByText('3 paid · 3 to come').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const [first] = await cyclesOf(t, made.id);
    const target = await marks.first().getByRole('link').getAttribute('href');
    const payment = await t.request('GET', `/payments/${target?.split('/').at(-1)}/`);
    expect(payment.body.order_id).toBe(first?.order_id);
    expect(troubles).toEqual([]);
    await close();
  });

  it('speaks Indonesian, the schedule too', async () => {
    const made = await subscribe(desk.t, { interval: 2, interval_unit: 'week' });
    const { page, close } = await desk.open(admin, `subscriptions/${made.id}`, { locale: 'id-ID' });
    await page.locator('.lead').getByText('Setiap 2 minggu').waitFor();
    expect(await page.getByText('Every 2 weeks').count()).toBe(0);
    await close();
  });
});

describe('a subscription', () => {
  it('is paused, resumed and cancelled', async () => {
    const { id, name } = await subscribe(desk.t);
    const { page, troubles, close } = await desk.open(admin, `subscriptions/${id}`);
    const lead = page.locator('.lead');
    await page.getByRole('button', { name: 'Pause' }).click();
    await page
      .getByRole('dialog', { name: `Pause ${name}?` })
      .getByRole('button', { name: 'Pause' })
      .click();
    await lead.getByText('Paused').waitFor();
    expect((await readSubscription(desk.t, id)).status).toBe('disabled');
    // It gives the focus back as it closes.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Resume' }).press('Enter');
    await page
      .getByRole('dialog', { name: `Resume ${name}?` })
      .getByRole('button', { name: 'Resume' })
      .press('Enter');
    await lead.getByText('Active').waitFor();
    expect((await readSubscription(desk.t, id)).status).toBe('active');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Cancel for good' }).click();
    await lead.getByText('Cancelled').waitFor();
    await page.getByText('nothing can be done to it any more').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1');
    expect((await readSubscription(desk.t, id)).status).toBe('cancelled');
    expect(troubles).toEqual([]);
    await close();
  });

  it('that somebody else pauses is shown so by itself', async () => {
    const { id } = await subscribe(desk.t);
    const { page, troubles, close } = await desk.open(admin, `subscriptions/${id}`);
    await page.locator('.lead').getByText('Active').waitFor();
    await page.locator('.live-mark.live').waitFor();
    await desk.t.request('POST', `/subscriptions/${id}/disable/`, { body: {} });
    await page.locator('.lead').getByText('Paused').waitFor();
    expect(troubles).toEqual([]);
    await close();
  });

  it('is changed: only what differs is sent, and nothing where nothing does', async () => {
    const { id, name } = await subscribe(desk.t, { amount: 150_000 });
    const { page, troubles, close } = await desk.open(admin, `subscriptions/${id}`);
    await page.getByRole('button', { name: 'Change' }).click();
    const form = page.getByRole('dialog', { name: `Change ${name}` });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(request.postData() ?? '');
    });
    await form.getByRole('button', { name: 'Change the subscription' }).click();
    const objection = await page.evaluate("document.querySelector('[name=amount]').validationMessage");
    expect(objection).toBe('Nothing is changed yet.');
    await form.getByLabel('Each cycle').fill('165.000');
    await form.getByText('Rp 150.000 → Rp 165.000').waitFor();
    await form.getByRole('button', { name: 'Change the subscription' }).click();
    await form.waitFor({ state: 'detached' });
    await page.locator('.lead').getByText('Rp 165.000').waitFor();
    expect(sent).toEqual(['{"amount":165000}']);
    expect((await readSubscription(desk.t, id)).amount).toBe('165000.00');
    expect(troubles).toEqual([]);
    await close();
  });

  it('of which nobody knows whether it was paused is not called failed', async () => {
    const { id } = await subscribe(desk.t);
    const { page, close } = await desk.open(admin, `subscriptions/${id}`);
    await page.getByRole('button', { name: 'Pause' }).click();
    desk.t.sandbox.control.faults.add({ kind: 'timeout-before', operation: 'subscription-disable', next: 2 });
    await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('dialog').getByText('Not known yet').waitFor();
    desk.t.sandbox.control.faults.clear();
    await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
    await page.locator('.lead').getByText('Paused').waitFor();
    expect((await readSubscription(desk.t, id)).status).toBe('disabled');
    await close();
  });

  it('can only be looked at by those who may only look', async () => {
    const { id, name } = await subscribe(desk.t);
    const { page, troubles, close } = await desk.open(
      await desk.keyOf('vera', 'viewer'),
      'subscriptions?status=active',
    );
    await page.getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name: `Subscription ${name}` }).waitFor();
    await settled(page);
    expect(page.url()).toBe(`${desk.url}subscriptions/${id}`);
    for (const act of ['Pause', 'Change', 'Cancel']) {
      expect(await page.getByRole('button', { name: act, exact: true }).count()).toBe(0);
    }
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('The gateway was asked').waitFor();
    expect(troubles).toEqual([]);
    await close();
  });
});
