// The background and the service itself in the dashboard: tasks, reconciliations, and whose fault it is when something is away.

import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bcaCharge } from '../../support/gapura.ts';
import { movableClock, muteNotifications } from '../../support/payments.ts';
import { type Desk, findBarriers, settled, startDesk } from './support.ts';

const clock = movableClock();
let desk: Desk;
let key: string;
beforeAll(async () => {
  desk = await startDesk({ clock, gateway: { retries: 0 }, backgroundCallsPerSecond: 10_000 });
  muteNotifications(desk.t);
  key = await desk.keyOf('siti', 'admin');
});
afterAll(() => desk.close());
afterEach(() => desk.t.sandbox.control.faults.clear());

const staff = (method: string, path: string) => desk.t.request(method, path, { key: desk.t.keys.staff });
const taskOf = async (name: string) =>
  (await staff('GET', '/tasks/')).body.find((task: { name: string }) => task.name === name);
const charge = async (orderId: string) => {
  const reply = await desk.t.request('POST', '/charge/', { body: { ...bcaCharge, order_id: orderId } });
  expect(reply.status).toBe(201);
  return reply.body.id as string;
};
const query = (text: string) => desk.t.gapura.database.pool.query(text);
const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const open = async (path: string) => {
  const visit = await desk.open(key, path);
  await settled(visit.page);
  return visit;
};

/** A job that was tried until nobody wanted to any more. */
async function failForGood(orderId: string): Promise<string> {
  const id = await charge(orderId);
  desk.t.sandbox.control.faults.add({ kind: 'error', operation: 'status', status: 500, every: 1 });
  clock.advance(31_000);
  await desk.t.gapura.worker.run('check_pending_payments');
  for (let attempt = 0; attempt < 6; attempt++) {
    await desk.t.gapura.worker.drain();
    await query(`UPDATE background_jobs SET due_at = now() - interval '1 second' WHERE state = 'waiting'`);
  }
  desk.t.sandbox.control.faults.clear();
  return id;
}

describe('tasks', () => {
  it('show when they run in words, and what failed with its reason; the failed are sent back', async () => {
    const id = await failForGood('DEAD-1');
    const { page, troubles, close } = await open('tasks');
    const row = page.getByRole('row').filter({ hasText: 'check_payment_status' });
    expect(await row.textContent()).toContain('Only when it is asked for');
    expect(await page.getByRole('row').filter({ hasText: 'make_partitions' }).textContent()).toContain(
      'Every day at 09.43 WIB',
    );
    await row.getByRole('link', { name: 'Check one payment' }).press('Enter');
    await page.getByRole('heading', { name: 'Check one payment' }).waitFor();
    const failed = page.getByRole('row').filter({ hasText: id });
    expect(await failed.textContent()).toContain('unexpected issues');
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Try the failed ones again' }).click();
    await confirm(page, 'Try the failed ones again');
    await page.getByText('Sent back: 1.').waitFor();
    expect(await taskOf('check_payment_status')).toMatchObject({ failed: 0, waiting: 1 });
    await confirm(page, 'Close');
    await page.getByText('Nothing has failed').waitFor();
    expect(troubles).toEqual([]);
    await close();
    await desk.t.gapura.worker.drain();
  });

  it('are run now: by themselves, or about one thing that has to be named', async () => {
    const id = await charge('ASK-ME');
    desk.t.sandbox.control.pay('ASK-ME');
    const { page, close } = await open('tasks?task=check_payment_status');
    await page.getByRole('button', { name: 'Run now' }).click();
    await confirm(page, 'Run now');
    expect(await page.evaluate("document.querySelector('dialog input').validity.valueMissing")).toBe(true);
    await page.getByLabel('Id of the payment').fill(id);
    await page.keyboard.press('Enter');
    await page.getByText('A run was queued.').waitFor();
    await desk.t.gapura.worker.drain();
    expect((await desk.t.request('GET', `/payments/${id}/`)).body).toMatchObject({ transaction_status: 'settlement' });
    await page.goto(`${desk.url}tasks?task=clean_up`);
    await page.getByRole('button', { name: 'Run now' }).click();
    expect(await page.getByRole('dialog').getByRole('textbox').count()).toBe(0);
    await confirm(page, 'Run now');
    await page.getByText('A run was queued.').waitFor();
    expect(await taskOf('clean_up')).toMatchObject({ waiting: 1 });
    await close();
  });

  it('that there are not are said not to be there', async () => {
    const { page, close } = await open('tasks?task=make_coffee');
    await page.getByText('There is no such task').waitFor();
    await close();
  });
});

describe('a reconciliation', () => {
  it('is started for whole days, followed until its end, and says what differed', async () => {
    await charge('PAID-UNHEARD');
    await charge('BROKEN');
    // What was made at this very moment is not before it.
    clock.advance(1_000);
    desk.t.sandbox.control.pay('PAID-UNHEARD');
    desk.t.sandbox.control.faults.add({ kind: 'error', operation: 'status', orderId: 'BROKEN', every: 1 });
    const { page, troubles, close } = await open('reconciliations');
    await page.getByText('Nothing was compared yet').waitFor();
    await page.getByRole('button', { name: 'Start a reconciliation' }).press('Enter');
    await confirm(page, 'Start a reconciliation');
    await page.getByText('Waiting for a process that is free').waitFor();
    expect(await page.getByRole('progressbar').getAttribute('value')).toBeNull();
    expect(await findBarriers(page)).toEqual([]);
    const [asked] = (await staff('GET', '/reconciliations/')).body;
    // From the beginning of a day in WIB.
    expect(new Date(asked.from).toISOString()).toMatch(/T17:00:00\.000Z$/);
    await desk.t.gapura.worker.run('reconcile_payments');
    await page.getByText('The reconciliation is done.').waitFor();
    const differed = page.getByRole('region', { name: 'What differed' });
    const row = differed.getByRole('row').filter({ hasText: 'PAID-UNHEARD' });
    expect(await row.textContent()).toMatch(/Waiting[\s\S]*Paid[\s\S]*Brought up to date/);
    await page.getByRole('region', { name: 'Could not be compared' }).getByRole('link', { name: 'BROKEN' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await row.getByRole('link', { name: 'PAID-UNHEARD' }).press('Enter');
    await page.waitForURL(/\/payments\//);
    expect(troubles).toEqual([]);
    await close();
  });

  it('is one at a time, and is stopped by a person', async () => {
    const asked = (await desk.t.request('POST', '/reconciliations/', { key: desk.t.keys.staff, body: {} })).body;
    const { page, close } = await open('reconciliations');
    await page.getByRole('button', { name: 'Start a reconciliation' }).click();
    await confirm(page, 'Start a reconciliation');
    await page.getByText('A reconciliation is waiting or running').waitFor();
    await confirm(page, 'Close');
    await page.goto(`${desk.url}reconciliations/${asked.id}`);
    await page.getByRole('button', { name: 'Stop' }).click();
    await confirm(page, 'Stop');
    await page.getByText('The reconciliation was stopped.').waitFor();
    expect((await staff('GET', `/reconciliations/${asked.id}/`)).body).toMatchObject({ status: 'stopped' });
    // What can be done no more is not offered any more, and whoever did it is not left nowhere.
    await expect.poll(() => page.getByRole('button', { name: 'Stop' }).count()).toBe(0);
    expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
    await close();
  });
});

describe('the service', () => {
  it('says that all is well, and looks again when it is asked to', async () => {
    const { page, troubles, close } = await open('system');
    await page.getByText('All is well').waitFor();
    await page.getByText('Set up by the application that Gapura runs in').waitFor();
    await page.getByText('Connected: this page receives every event').waitFor();
    desk.t.sandbox.control.faults.add({ kind: 'error', operation: 'status', status: 500, every: 1 });
    await page.getByRole('button', { name: 'Check again' }).press('Enter');
    await page.getByText('The payment gateway does not work').waitFor();
    const checks = page.getByRole('region', { name: 'Checks' });
    expect(await checks.getByRole('listitem').filter({ hasText: 'Payment gateway' }).textContent()).toContain('Fault');
    expect(
      await checks
        .getByRole('listitem')
        .filter({ hasText: /Database/ })
        .textContent(),
    ).toContain('In order');
    expect(await findBarriers(page)).toEqual([]);
    expect(troubles).toEqual([]);
    await close();
  });
});
