// The button of the demo shop, at a server as newcomers start it: from an empty overview to one that is alive.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresUrl } from '../../support/database.ts';
import { freePort, newWorkspace, removeWorkspaces, type ServerChild, startServer } from '../../support/process.ts';
import { runHere } from '../../support/run-here.ts';
import { startBrowser } from '../support.ts';
import { findBarriers, newVisit, signIn } from './support.ts';

describe.skipIf(postgresUrl !== undefined)('the button of the demo shop', () => {
  let browser: Browser;
  let server: ServerChild;
  let env: Record<string, string>;
  beforeAll(async () => {
    const place = await newWorkspace();
    env = { ...place.env, GAPURA_SANDBOX_PORT: String(await freePort()) };
    [browser, server] = await Promise.all([startBrowser(), startServer(env)]);
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
    await removeWorkspaces();
  });

  const visit = async (role: string) => {
    const made = await runHere(['keys', 'create', '--owner', role, '--role', role, '--json'], env);
    const visited = await newVisit(browser, {});
    await signIn(visited.context, server.url, (JSON.parse(made.stdout) as { key: string }).key);
    await visited.page.goto(`${server.url}/dashboard/`);
    return visited;
  };

  it('is not there for who is no admin', async () => {
    const { page, close } = await visit('finance');
    await page.getByText('No payments in this period').waitFor();
    expect(await page.getByRole('button', { name: 'Fill with a demo shop' }).count()).toBe(0);
    await close();
  });

  it('says how far it is, and shows the shop when it is made', async () => {
    const { page, close } = await visit('admin');
    // A shop of few days is soon made.
    await page.route('**/demo/', (route) =>
      route.request().method() === 'POST'
        ? route.continue({
            headers: { ...route.request().headers(), 'content-type': 'application/json' },
            postData: JSON.stringify({ days: 4, payments_a_day: 5 }),
          })
        : route.continue(),
    );
    const button = page.getByRole('button', { name: 'Fill with a demo shop' });
    await button.waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'The demo shop is being made' });
    await dialog.getByText('Day 1 of 4').or(dialog.getByText('Day 2 of 4')).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('region', { name: 'By method' }).waitFor();
    expect(await button.count()).toBe(0);
    await close();
  });
});
