// Signing in to the dashboard, and all the ways in which a session ends.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, findBarriers, settled, startDesk } from './support.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

describe('somebody who has not signed in', () => {
  it('is asked for a key, hears that a wrong one is wrong, and comes in with a right one', async () => {
    const { page, troubles, close } = await desk.open(null, 'payments');
    await page.getByRole('heading', { name: 'Sign in to Gapura' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(troubles).toEqual([]);
    await page.getByRole('button', { name: 'With an API key' }).click();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByLabel('API key').fill('gpk_wrong');
    await page.keyboard.press('Enter');
    await page.getByText('This key does not sign in').waitFor();
    // What the browser itself says about an answer of 401.
    expect(troubles.splice(0)).toEqual([expect.stringContaining('401')]);
    await page.getByLabel('API key').fill(await desk.keyOf('siti', 'viewer'));
    await page.keyboard.press('Enter');
    // Where they wanted to go, and not elsewhere.
    await page.getByRole('heading', { name: 'Payments' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Payments' }).waitFor();
    await page.getByLabel('You: siti').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in to Gapura' }).waitFor();
    expect(troubles).toEqual([]);
    await close();
  });

  it('comes in by a link, once, and the token is in no address and no log afterwards', async () => {
    const { token } = await desk.t.gapura.services.sessions.createLink(
      { id: 'operator', staff: true, scopes: [] },
      'admin',
    );
    const asked: string[] = [];
    const { page, troubles, close } = await desk.open(null, `payments#link=${token}`);
    page.on('request', (request) => asked.push(request.url()));
    await page.getByRole('heading', { name: 'Payments' }).waitFor();
    expect(page.url()).toBe(`${desk.url}payments`);
    expect(asked.join()).not.toContain(token);
    expect(troubles).toEqual([]);
    await close();
    const again = await desk.open(null, `payments#link=${token}`);
    await again.page.getByRole('heading', { name: 'Sign in to Gapura' }).waitFor();
    await again.close();
  });
});

describe('a session that ends', () => {
  it('in another tab: the page asks to sign in again, and keeps what was typed', async () => {
    const key = await desk.keyOf('dewi', 'finance');
    const { page, context, close } = await desk.open(key, 'payments');
    await settled(page);
    await page.getByRole('searchbox').fill('half an order');
    const other = await context.newPage();
    await other.goto(`${desk.url}payments`);
    await other.getByLabel('You: dewi').click();
    await other.getByRole('button', { name: 'Sign out' }).click();
    await other.getByRole('heading', { name: 'Sign in to Gapura' }).waitFor();
    await page.getByLabel('Created from').fill('2026-01-01');
    const dialog = page.getByRole('dialog', { name: 'Your session is over' });
    await dialog.waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(true);
    await dialog.getByLabel('API key').fill(key);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await settled(page);
    expect(await page.getByRole('searchbox').inputValue()).toBe('half an order');
    await close();
  });

  it('and the files for signing in again are away: it says so, keeps what was typed, and tries again', async () => {
    const { key, record } = await desk.t.gapura.apiKeys.create({ owner: 'rina', role: 'viewer' });
    const { page, close } = await desk.open(key, 'payments');
    await settled(page);
    // From the beginning: a page that is open for a while has loaded them in advance.
    await page.route(/sign-in-form/, (route) => route.abort());
    await page.reload();
    await settled(page);
    await page.getByRole('searchbox').fill('half an order');
    await desk.t.gapura.apiKeys.revoke(record.id);
    await page.getByLabel('Created from').fill('2026-01-01');
    const missing = page.getByRole('dialog', { name: 'This is not loaded yet' });
    await missing.waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(await page.getByRole('searchbox').inputValue()).toBe('half an order');
    await page.unroute(/sign-in-form/);
    await missing.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('dialog', { name: 'Your session is over' }).waitFor();
    await close();
  });

  it('with its key: revoked by somebody else, it is over at the next request', async () => {
    const { key, record } = await desk.t.gapura.apiKeys.create({ owner: 'agus', role: 'viewer' });
    const { page, close } = await desk.open(key, 'payments');
    await settled(page);
    await desk.t.gapura.apiKeys.revoke(record.id);
    await page.getByLabel('Created from').fill('2026-01-01');
    await page.getByRole('dialog', { name: 'Your session is over' }).waitFor();
    await close();
  });
});

describe('a page of another site', () => {
  it('cannot act with the cookie, nor read with it', async () => {
    const key = await desk.keyOf('siti', 'admin');
    const { page, context, close } = await desk.open(key, 'payments');
    await settled(page);
    const cookies = await context.cookies();
    expect(cookies).toMatchObject([{ name: 'gapura_session', httpOnly: true, sameSite: 'Strict', path: '/api' }]);
    // Even a page of the same site that cannot send the header gets nothing.
    for (const [method, path] of [
      ['GET', '/payments/'],
      ['POST', '/keys/'],
    ] as const) {
      const without = await context.request.fetch(desk.t.url + path, { method, data: {} });
      expect([method, without.status()]).toEqual([method, 401]);
      const foreign = await context.request.fetch(desk.t.url + path, {
        method,
        data: {},
        headers: { 'x-gapura-session': '1', origin: 'https://evil.example' },
      });
      expect([method, foreign.status()]).toEqual([method, 401]);
    }
    await close();
  });
});
