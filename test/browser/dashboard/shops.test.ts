// Several shops in a real browser: one sign-in for all of them, the way from one to another, the overview of all, and the page that keeps
// them.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, newWorkspace, removeWorkspaces, type ServerChild, startServer } from '../../support/process.ts';
import { startBrowser } from '../support.ts';
import { findBarriers, findBarriersByNight, newVisit, settled, type Visit } from './support.ts';

const PASSWORD = 'nine coffees before noon';
const NARROW = { width: 360, height: 740 };

let server: ServerChild;
let browser: Browser;

beforeAll(async () => {
  const { env } = await newWorkspace();
  const here = { ...env, GAPURA_SANDBOX_PORT: String(await freePort()) };
  [server, browser] = await Promise.all([startServer(here), startBrowser()]);
  const kopi = { id: 'kopi', name: 'Toko Kopi', server_key: 'SB-Mid-server-kopi', merchant_id: 'G-KOPI' };
  expect(await asAdmin('/shops/', kopi)).toMatchObject({ state: 'ready' });
});
afterAll(async () => {
  await browser.close();
  await removeWorkspaces();
});

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
async function asAdmin(path: string, body?: object): Promise<any> {
  const answer = await fetch(`${server.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${server.demoKey}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return answer.json();
}

/** A person of the server who has accepted, with a role in kopi where one is given. */
async function personWith(email: string, rights: object, inKopi?: string): Promise<string> {
  const { id, url } = await asAdmin('/people/', { email, ...rights });
  await fetch(`${server.url}/account/accept/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-gapura-session': '1' },
    body: JSON.stringify({ link: url.split('#accept=')[1], name: 'Sari', password: PASSWORD }),
  });
  if (inKopi !== undefined) await asAdmin(`/people/${id}/shops/`, { shop_id: 'kopi', role: inKopi });
  return id;
}

async function signedIn(email: string, path = ''): Promise<Visit> {
  const visit = await newVisit(browser, {});
  const answer = await visit.context.request.post(`${server.url}/session/`, {
    headers: { 'x-gapura-session': '1' },
    data: { email, password: PASSWORD },
  });
  expect(answer.status()).toBe(204);
  await visit.context.addInitScript("localStorage.setItem('gapura-signed-in', 'true')");
  await visit.page.goto(`${server.url}/dashboard/${path}`);
  return visit;
}

describe('a person of the server', () => {
  it('goes from shop to shop with the keyboard and one sign-in, and out of all at once', async () => {
    await personWith('sari@group.example', { role: 'finance' }, 'viewer');
    const { page, troubles, close } = await signedIn('sari@group.example');
    await settled(page);
    const places = page.locator('details.places');
    await places.locator('summary').press('Enter');
    expect(await findBarriers(page)).toEqual([]);
    await places.getByRole('link', { name: 'Toko Kopi' }).press('Enter');
    await page.waitForURL(`${server.url}/kopi/dashboard/`);
    await settled(page);
    expect(await places.locator('summary').textContent()).toContain('Toko Kopi');
    // A viewer there, whatever they are in the own shop.
    expect(await page.getByRole('link', { name: 'Audit' }).count()).toBe(0);
    expect(troubles).toEqual([]);
    await page.locator('details.account summary').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in to Gapura' }).waitFor();
    await page.getByRole('link', { name: 'You work in several shops? Sign in here' }).click();
    await page.waitForURL(`${server.url}/dashboard/`);
    await page.getByRole('heading', { name: 'Sign in to Gapura' }).waitFor();
    await close();
  });

  it('signs in again at the server when the session ends in another shop, and what was typed is still there', async () => {
    const id = await personWith('rani@group.example', { scopes: [] }, 'finance');
    const { page, close } = await signedIn('rani@group.example');
    // Who has nothing to see in the own shop begins with what there is.
    await page.getByRole('heading', { name: 'All shops' }).waitFor();
    await page.goto(`${server.url}/kopi/dashboard/payments`);
    await settled(page);
    await fetch(`${server.url}/people/${id}/sessions/`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${server.demoKey}` },
    });
    // Also where the page has noticed already.
    await page.getByRole('link', { name: 'Refunds', exact: true, includeHidden: true }).dispatchEvent('click');
    const again = page.getByRole('dialog', { name: 'Your session is over' });
    await again.getByLabel('E-mail').fill('rani@group.example');
    await again.getByLabel('Password').fill(PASSWORD);
    await again.getByRole('button', { name: 'Sign in', exact: true }).click();
    await again.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Refunds' }).waitFor();
    expect(page.url()).toBe(`${server.url}/kopi/dashboard/refunds`);
    await close();
  });

  it.each(['en', 'id'] as const)(
    'sees all shops at a glance, wide and narrow, by day and by night, in %s',
    async (language) => {
      const email = `look-${language}@group.example`;
      await personWith(email, { role: 'viewer' }, 'finance');
      const { page, troubles, close } = await signedIn(email, 'overview');
      await settled(page);
      if (language === 'id')
        await page
          .getByRole('button', { name: /Bahasa Indonesia|ID/ })
          .first()
          .click();
      const table = page.getByRole('table', { name: language === 'en' ? 'By shop' : 'Per toko' });
      await table.getByRole('link', { name: 'Toko Kopi' }).waitFor();
      await table
        .getByText(language === 'en' ? 'Ready' : 'Siap')
        .first()
        .waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await page.setViewportSize(NARROW);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(NARROW.width);
      expect(await findBarriers(page)).toEqual([]);
      expect(await findBarriersByNight(page)).toEqual([]);
      expect(troubles).toEqual([]);
      await close();
    },
  );
});

describe('an admin of the server', () => {
  it('gives a person a role in a shop, and takes it away', async () => {
    await personWith('boss@group.example', { role: 'admin' });
    const id = await personWith('new@group.example', { role: 'viewer' });
    const { page, troubles, close } = await signedIn('boss@group.example', 'people');
    const change = async (role: string) => {
      await page.locator('tr', { hasText: 'new@group.example' }).getByRole('button', { name: 'Sari' }).click();
      await page.getByRole('button', { name: 'Role in a shop' }).click();
      const dialog = page.getByRole('dialog', { name: 'What may Sari do in another shop?' });
      await dialog.getByRole('radio', { name: role }).check();
      expect(await findBarriers(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Change' }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await change('Finance');
    expect((await asAdmin(`/people/${id}/`)).shops).toMatchObject([{ id: 'kopi', role: 'finance' }]);
    await change('No role');
    expect((await asAdmin(`/people/${id}/`)).shops).toEqual([]);
    expect(troubles).toEqual([]);
    await close();
  });

  it('adds a shop, changes it, gives it another key, and removes it; its keys are never shown', async () => {
    await personWith('keeper@group.example', { role: 'admin' });
    const { page, troubles, close } = await signedIn('keeper@group.example', 'shops');
    await page.getByRole('button', { name: 'Toko Kopi' }).waitFor();
    await page.getByRole('button', { name: 'Add a shop' }).click();
    const adding = page.getByRole('dialog', { name: 'Add a shop' });
    expect(await findBarriers(page)).toEqual([]);
    await adding.getByLabel('Name in addresses').fill('payments');
    await adding.getByLabel('Name', { exact: false }).nth(1).fill('Toko Teh');
    const key = 'SB-Mid-server-teh-one';
    await adding.getByLabel('Server key').fill(key);
    expect(await adding.getByLabel('Server key').getAttribute('type')).toBe('password');
    await adding.getByRole('button', { name: 'Add a shop' }).click();
    await adding.locator('.field-error', { hasText: 'is a name of our own addresses' }).waitFor();
    await adding.getByLabel('Name in addresses').fill('teh');
    await adding.getByRole('button', { name: 'Add a shop' }).click();
    await adding.getByText(`${server.url}/teh/notification/`).waitFor();
    await adding.getByRole('button', { name: 'Close' }).click();

    const row = page.getByRole('button', { name: 'Toko Teh' });
    const act = async (name: string, fill: () => Promise<void> = async () => undefined) => {
      await row.click();
      await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
      await fill();
      expect(await findBarriers(page)).toEqual([]);
      await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    await act('New server key', () => page.getByRole('dialog').getByLabel('Server key').fill('SB-Mid-server-teh-two'));
    await act('Change a setting', async () => {
      await page.getByRole('dialog').getByLabel('Setting').fill('GAPURA_CHARGEBACK_DAYS');
      await page.getByRole('dialog').getByLabel('Value').fill('3');
    });
    const shown = await asAdmin('/shops/teh/');
    expect(shown).toMatchObject({ server_key_end: '-two', settings: { GAPURA_CHARGEBACK_DAYS: '3' } });
    await row.click();
    expect(await page.getByRole('dialog').textContent()).not.toContain('SB-Mid-server');
    expect(await findBarriers(page)).toEqual([]);
    await page.setViewportSize(NARROW);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(NARROW.width);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await act('Disable');
    await act('Enable');
    await act('Disable');
    await act('Remove', () => page.getByRole('dialog').getByLabel('Type teh to confirm').fill('teh'));
    await row.waitFor({ state: 'detached' });
    expect((await asAdmin('/shops/')).map(({ id }: { id: string }) => id)).toEqual(['kopi']);
    expect(troubles.filter((trouble) => !trouble.includes('400'))).toEqual([]);
    await close();
  });
});
