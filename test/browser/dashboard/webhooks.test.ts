// The webhook endpoints in the dashboard: made, tested, stopped, resumed, sent again and deleted by a person, and what the server says then.

import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bcaCharge } from '../../support/gapura.ts';
import { type Receiver, startReceiver, verify } from '../../support/webhook-receiver.ts';
import { type Desk, findBarriers, settled, startDesk } from './support.ts';

let desk: Desk;
let receiver: Receiver;
let key: string;
beforeAll(async () => {
  desk = await startDesk();
  key = await desk.keyOf('siti', 'admin');
});
afterAll(() => desk.close());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const staff = (method: string, path: string, body?: unknown) =>
  desk.t.request(method, path, { key: desk.t.keys.staff, ...(body === undefined ? {} : { body }) });
const add = async (changes: object = {}) =>
  (await staff('POST', '/webhooks/', { url: `${receiver.url}/hook`, ...changes })).body as { id: string };
const read = async (id: string) => (await staff('GET', `/webhooks/${id}/`)).body;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const dialogOf = (page: Page) => page.getByRole('dialog');
const confirm = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true }).click();
const openEndpoint = async (id: string) => {
  const visit = await desk.open(key, `webhooks/${id}`);
  await settled(visit.page);
  return visit;
};

describe('an endpoint', () => {
  it('is added with the keyboard alone; its secret is shown once, and checks what is sent', async () => {
    const { page, troubles, close } = await desk.open(key, 'webhooks');
    await page.getByText('No endpoints yet').waitFor();
    await page.getByRole('button', { name: 'Add an endpoint' }).press('Enter');
    await page.keyboard.type(`${receiver.url}/new`);
    await page.getByLabel('Description').fill('The shop');
    await page.getByLabel('Only these').press('Space');
    await page.getByLabel('Payment paid').press('Space');
    await page.getByLabel('Invoice paid').press('Space');
    expect(await findBarriers(page)).toEqual([]);
    await page.getByLabel('Description').press('Enter');
    await page.getByText('it is not shown again').waitFor();
    const secret = (await dialogOf(page).locator('code').textContent()) ?? '';
    expect(secret).toMatch(/^whsec_/);
    await confirm(page, 'Close');
    await page.getByRole('link', { name: `${receiver.url}/new` }).waitFor();
    expect(await page.locator('body').textContent()).not.toContain(secret);
    const [made] = (await staff('GET', '/webhooks/')).body;
    expect(made).toMatchObject({
      url: `${receiver.url}/new`,
      description: 'The shop',
      events: ['payment_settled', 'invoice_paid'],
    });
    await staff('POST', `/webhooks/${made.id}/test/`);
    const [message] = receiver.received;
    if (message === undefined) throw new Error('Nothing was received');
    const at = new Date(Number(message.headers['webhook-timestamp']) * 1_000);
    expect(verify(message, secret, at)).toMatchObject({ type: 'webhook_test' });
    expect(troubles).toEqual([]);
    await close();
  });

  it('is tested: what came back is shown at once, and again in the list of attempts', async () => {
    const { id } = await add();
    receiver.answer = () => 500;
    const { page, troubles, close } = await openEndpoint(id);
    await page.getByText('Nothing was sent yet').waitFor();
    await press(page, 'Send a test');
    await confirm(page, 'Send a test');
    await page.getByText('The receiver did not accept it').waitFor();
    expect(await dialogOf(page).locator('pre').textContent()).toBe('answered with 500');
    await confirm(page, 'Close');
    await page.getByRole('combobox', { name: 'Outcome' }).selectOption('delivered');
    await page.getByText('Nothing fits').waitFor();
    expect(page.url()).toContain('outcome=delivered');
    await page.getByRole('combobox', { name: 'Outcome' }).selectOption('failed');
    await page.getByRole('button', { name: 'Test event' }).press('Enter');
    expect(await dialogOf(page).locator('pre').textContent()).toBe('answered with 500');
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    // The focus is where it was.
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Test event');
    expect(troubles).toEqual([]);
    await close();
  });

  it('is paused and resumed, and says who did it', async () => {
    const { id } = await add();
    const { page, close } = await openEndpoint(id);
    await press(page, 'Pause');
    await confirm(page, 'Pause');
    await page.getByText('Paused by hand').first().waitFor();
    await page.getByRole('region', { name: 'Endpoint' }).getByText('siti', { exact: true }).waitFor();
    expect(await read(id)).toMatchObject({ state: 'paused', pause_reason: 'paused by siti' });
    await press(page, 'Resume');
    await confirm(page, 'Resume');
    await page.getByText('The endpoint is active again.').waitFor();
    expect(await read(id)).toMatchObject({ state: 'active', pause_reason: null });
    await close();
  });

  it('is changed, and gets a new secret while the old one ends at once', async () => {
    const { id } = await add({ events: ['payment_settled'] });
    const { page, close } = await openEndpoint(id);
    await press(page, 'Change');
    await dialogOf(page).getByLabel('Address').fill(`${receiver.url}/moved`);
    await page.getByLabel('All events').check();
    await confirm(page, 'Change');
    await page.getByText(`${receiver.url}/moved`).waitFor();
    expect(await read(id)).toMatchObject({ url: `${receiver.url}/moved`, events: [] });
    await press(page, 'New secret');
    await page.getByLabel('The old one still signs for, in hours').fill('0');
    await confirm(page, 'Make a new secret');
    await page.getByText('The old one has ended').waitFor();
    expect(await dialogOf(page).locator('code').textContent()).toMatch(/^whsec_/);
    await close();
  });

  it('gets events again: those of a time, or one that has to exist', async () => {
    const { id } = await add();
    expect((await desk.t.request('POST', '/charge/', { body: bcaCharge })).status).toBe(201);
    const { page, close } = await openEndpoint(id);
    await press(page, 'Resend');
    await page.getByLabel('From (WIB)').fill('2026-01-01T00:00');
    await confirm(page, 'Resend');
    await page.getByText('Queued: 1.').waitFor();
    expect(await read(id)).toMatchObject({ waiting: 1 });
    await confirm(page, 'Close');
    await press(page, 'Resend');
    await page.getByLabel('One event').check();
    await page.getByLabel('Id of the event').fill('0198a3c2-7b1e-7c44-9d0a-3f5b8e2a6c10');
    await confirm(page, 'Resend');
    await page.getByText('is not the id of an event').waitFor();
    await close();
  });

  it('is deleted only by its name, and the list is there again', async () => {
    const { id } = await add({ url: `${receiver.url}/to-be-deleted` });
    const { page, troubles, close } = await openEndpoint(id);
    const { host } = new URL(receiver.url);
    await press(page, 'Delete');
    await page.getByLabel(`Type ${host} to confirm`).fill('something else');
    await confirm(page, 'Delete');
    expect(await page.evaluate("document.querySelector('dialog input').validity.patternMismatch")).toBe(true);
    expect(await read(id)).toMatchObject({ id });
    await page.getByLabel(`Type ${host} to confirm`).fill(host);
    await confirm(page, 'Delete');
    await page.getByRole('heading', { name: 'Webhooks' }).waitFor();
    expect((await staff('GET', `/webhooks/${id}/`)).status).toBe(404);
    expect(await page.getByText('/to-be-deleted').count()).toBe(0);
    expect(troubles).toEqual([]);
    await close();
  });
});

describe('how an endpoint stands', () => {
  it.each([
    ['active', 'failing_since = now(), consecutive_failures = 3', 'paused by itself'],
    ['paused', "pause_reason = 'nothing was taken for 24 hours'", 'Fix the receiver, send a test, then resume'],
    ['disabled', "pause_reason = 'the receiver answered 410: it wants no more'", 'resume, then resend the time'],
  ])('%s, %s: what to do', async (state, changes, advice) => {
    const { id } = await add();
    await desk.t.gapura.database.pool.query(
      `UPDATE webhook_endpoints SET state = '${state}', ${changes} WHERE id = '${id}'`,
    );
    const { page, close } = await openEndpoint(id);
    await page.getByText(advice).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await close();
  });
});

describe('what cannot be done', () => {
  it('is not offered without the scope, which is named', async () => {
    const { id } = await add();
    const rights = { owner: 'rina', staff: true, scopes: ['payments:read'] } as const;
    const { key } = await desk.t.gapura.apiKeys.create(rights);
    for (const path of ['webhooks', `webhooks/${id}`]) {
      const { page, close } = await desk.open(key, path);
      await page.getByText('Your role does not include this.').waitFor();
      expect(await page.locator('.page-head').getByRole('button').count()).toBe(0);
      expect(await findBarriers(page)).toEqual([]);
      await close();
    }
  });

  it('is not called failed where the answer was lost, and is done once when it is tried again', async () => {
    const { id } = await add();
    const { page, context, close } = await openEndpoint(id);
    const keys: (string | undefined)[] = [];
    await context.route(`**/webhooks/${id}/rotate_secret/`, async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      // It is done, and nobody hears of it.
      await route.fetch();
      await route.abort('connectionreset');
    });
    await press(page, 'New secret');
    await confirm(page, 'Make a new secret');
    await page.getByText('Not known yet').waitFor();
    await context.unroute(`**/webhooks/${id}/rotate_secret/`);
    await confirm(page, 'Make a new secret');
    await page.getByText('it is not shown again').waitFor();
    expect(new Set(keys).size).toBe(1);
    const acts = (await staff('GET', `/audit/?subject_id=${id}&action=webhook.rotate_secret`)).body;
    expect(acts).toHaveLength(1);
    await close();
  });
});
