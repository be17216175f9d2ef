// Keys and the audit in the dashboard: who may come in, the end of it, and what people did.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, findBarriers, settled, startDesk } from './support.ts';

let desk: Desk;
let key: string;
beforeAll(async () => {
  desk = await startDesk();
  key = await desk.keyOf('siti', 'admin');
});
afterAll(() => desk.close());

const dialogOf = (page: Page) => page.getByRole('dialog');
const confirm = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true }).click();
const me = (credential: string) => desk.t.request('GET', '/me/', { key: credential });
const rowOf = (page: Page, owner: string) => page.getByRole('row').filter({ hasText: owner });
const open = async (path: string) => {
  const visit = await desk.open(key, path);
  await settled(visit.page);
  return visit;
};
/** Fills in who it is for, and leaves the rest to the test. */
const begin = async (page: Page, owner: string) => {
  await page.getByRole('button', { name: 'Make a key' }).click();
  await dialogOf(page).getByLabel('Owner').fill(owner);
};
const shownKey = async (page: Page) => {
  await page.getByText('it is not shown again').waitFor();
  return (await dialogOf(page).locator('code').textContent()) ?? '';
};

describe('a key', () => {
  it('for a person is made with a role, is shown once, and comes in', async () => {
    const { page, troubles, close } = await open('keys');
    await begin(page, 'dewi');
    await page.getByLabel('Finance').press('Space');
    await page.getByLabel('Counts for').selectOption('30');
    expect(await findBarriers(page)).toEqual([]);
    await confirm(page, 'Make a key');
    const made = await shownKey(page);
    expect((await me(made)).body).toMatchObject({ id: 'dewi', role: 'finance', staff: true });
    await confirm(page, 'Close');
    await rowOf(page, 'dewi').waitFor();
    expect(await page.locator('body').textContent()).not.toContain(made);
    expect(troubles).toEqual([]);
    await close();
  });

  it('for a program may do what was ticked; what is for staff alone is refused to others', async () => {
    const { page, close } = await open('keys');
    await begin(page, 'shop');
    await page.getByLabel('A program').check();
    await page.getByLabel('See payments').check();
    await page.getByLabel('Administer').check();
    await confirm(page, 'Make a key');
    await page.getByText('admin is for staff alone').waitFor();
    await page.getByLabel('Administer').uncheck();
    await page.getByLabel('Make payments').check();
    await page.getByLabel('Counts for').selectOption('never');
    await confirm(page, 'Make a key');
    const made = await shownKey(page);
    expect((await me(made)).body).toMatchObject({
      id: 'shop',
      role: null,
      staff: false,
      scopes: ['payments:read', 'payments:write'],
    });
    await close();
  });

  it('is revoked, and whoever had signed in with it is out', async () => {
    const theirs = await desk.keyOf('joko', 'viewer');
    const other = await desk.open(theirs, 'payments');
    await settled(other.page);
    const { page, close } = await open('keys');
    await page.getByRole('button', { name: 'Revoke joko' }).click();
    expect(await dialogOf(page).textContent()).toContain('all sessions that were begun with it');
    await confirm(page, 'Revoke');
    await rowOf(page, 'joko').getByText('Revoked').waitFor();
    expect((await me(theirs)).status).toBe(401);
    await other.page.getByRole('link', { name: 'Refunds' }).click();
    await other.page.getByText('Your session is over').waitFor();
    await other.close();
    await close();
  });

  it('of one’s own is marked, and revoking it says what follows', async () => {
    const own = await desk.keyOf('putri', 'admin');
    const { page, close } = await desk.open(own, 'keys');
    await settled(page);
    expect(await rowOf(page, 'putri').textContent()).toContain('Yours');
    expect(await rowOf(page, 'office').textContent()).not.toContain('Yours');
    await page.getByRole('button', { name: 'Revoke putri' }).click();
    await page.getByText('you are signed out').waitFor();
    await confirm(page, 'Revoke');
    await page.getByText('Your session is over').waitFor();
    await close();
  });
});

describe('the audit', () => {
  it('tells every act in words, from where, with its details, and leads to what it was done to', async () => {
    const made = await desk.t.request('POST', '/webhooks/', {
      key: desk.t.keys.staff,
      body: { url: 'http://127.0.0.1:9/hook' },
    });
    const { page, troubles, close } = await open('audit');
    await page.getByLabel('Act', { exact: true }).selectOption('webhook.create');
    await page.waitForURL(/action=webhook\.create/);
    await page.getByRole('button', { name: 'Added a webhook' }).press('Enter');
    const told = await dialogOf(page).textContent();
    expect(told).toContain('office');
    expect(told).toContain('127.0.0.1');
    expect(told).toContain(made.body.id);
    await dialogOf(page).getByText('Details', { exact: true }).click();
    expect(await dialogOf(page).locator('pre').textContent()).toContain('"url": "http://127.0.0.1:9/hook"');
    expect(await findBarriers(page)).toEqual([]);
    await dialogOf(page).getByRole('link', { name: 'Webhook', exact: true }).click();
    await page.getByRole('heading', { name: '127.0.0.1:9' }).waitFor();
    expect(troubles).toEqual([]);
    await close();
  });

  it('is narrowed by who, and by what it was done to, in the address', async () => {
    const { page, close } = await open('audit?actor=nobody-at-all');
    await page.getByText('Nothing fits').waitFor();
    await page.getByLabel('Who').fill('siti');
    await page.keyboard.press('Enter');
    await page.waitForURL(/actor=siti/);
    await page.getByRole('button', { name: 'Signed in' }).first().waitFor();
    const actors = await page.locator('tbody tr td:nth-of-type(1)').allInnerTexts();
    expect(new Set(actors)).toEqual(new Set(['siti']));
    await close();
  });

  it('speaks Indonesian too', async () => {
    const { page, close } = await desk.open(key, 'audit?action=session.begin', { locale: 'id-ID' });
    await page.getByRole('button', { name: 'Masuk' }).first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await close();
  });
});

describe('without the scope', () => {
  it.each(['keys', 'audit', 'tasks', 'reconciliations', 'system'])('%s says which one is missing', async (path) => {
    const { page, close } = await desk.open(await desk.keyOf('rina', 'support'), path);
    await page.getByText('Your role does not include this.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await close();
  });
});
