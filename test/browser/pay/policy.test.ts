// What the pages allow and what they weigh, as the browser sees it.

import type { Page, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choose, newCheckout } from '../../http/checkouts/support.ts';
import { startGapura } from '../../support/gapura.ts';
import type { Visit } from '../dashboard/support.ts';
import { fetchedBy } from '../fetched.ts';
import { openShop } from '../support.ts';
import { complaints, DEVICES, enter, openTill, shows, type Till } from './support.ts';

const FIRST_LOAD_MAX_BYTES = 60_000;

let till: Till;
let visit: Visit;
beforeAll(async () => {
  till = await openTill();
  visit = await enter(till.browser, DEVICES.phone);
});
afterAll(() => till.close());

async function policyAt(page: Page, url: string): Promise<string> {
  const answer = (await page.goto(url)) as Response;
  return (await answer.allHeaders())['content-security-policy'] ?? '';
}

const scriptsOf = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1] ?? '';

describe('the policy', () => {
  it('lets the script of the gateway run on the card form alone', async () => {
    const { page } = visit;
    const gateway = till.t.sandbox.url;
    const { url } = await newCheckout(till.t);
    const choosing = await policyAt(page, url);
    await choose(url, 'bca_va');
    const others = [choosing, await policyAt(page, url), await policyAt(page, `${url}?change=1`)];
    for (const policy of others) {
      expect(scriptsOf(policy)).toMatch(/^'sha256-[^' ]+'$/);
      expect(policy).not.toContain(gateway);
      expect(policy).not.toContain('frame-src');
    }
    const card = await policyAt(page, `${url}/card`);
    expect(scriptsOf(card)).toMatch(new RegExp(`^'sha256-[^' ]+' ${gateway}$`));
    for (const policy of [...others, card]) {
      expect(policy).toMatch(/^default-src 'none';/);
      expect(policy).not.toMatch(/unsafe|\*(?!;|$| |:\*)/);
      expect(policy).toContain("form-action 'self'; base-uri 'none'; frame-ancestors 'none'");
    }
  });

  it('runs no script that somebody brings into the page', async () => {
    const { page } = visit;
    const { url } = await newCheckout(till.t);
    await page.goto(url);
    await page.evaluate(
      `document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.isBroken = true' }))`,
    );
    expect(await page.evaluate('window.isBroken')).toBeUndefined();
    expect(complaints({ troubles: visit.troubles.splice(0) }).join()).toMatch(/Content Security Policy/);
  });

  it('lets nobody frame the page, unless the shop named them', async () => {
    const framing = await openShop('<h1>Around it</h1>');
    const other = await startGapura({ checkout: { frameAncestors: [framing.url] } });
    const { page } = visit;
    const isFramed = async (url: string) => {
      await page.goto(framing.url);
      await page.evaluate(
        `document.body.append(Object.assign(document.createElement('iframe'), { src: ${JSON.stringify(url)} }))`,
      );
      const frame = page.frames().find((one) => one !== page.mainFrame());
      await frame?.waitForLoadState();
      return (await frame?.evaluate("document.querySelector('main') !== null")) ?? false;
    };
    const { url } = await newCheckout(till.t);
    expect(await isFramed(url)).toBe(false);
    const allowed = await newCheckout(other);
    expect(await policyAt(page, allowed.url)).toContain(`frame-ancestors ${framing.url}`);
    expect(await isFramed(allowed.url)).toBe(true);
    visit.troubles.splice(0);
    await other.close();
    await framing.close();
  });
});

it('the first load is light, counting everything that the browser fetches', async () => {
  const { page } = visit;
  const weigh = async (url: string) => {
    // Away from the page before, which would fetch what is new by itself.
    await page.goto('about:blank');
    const fetched = await fetchedBy(page, async () => {
      await page.goto(url, { waitUntil: 'load' });
      await shows(page, (await page.locator('main').getAttribute('data-state')) ?? '');
    });
    const sizes = await Promise.all(fetched.map(async (one) => (await one.body()).length));
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  const { url } = await newCheckout(till.t);
  const weights: number[] = [await weigh(url)];
  for (const method of ['qris', 'bca_va', 'indomaret', 'gopay']) {
    await choose(url, method);
    weights.push(await weigh(url));
  }
  expect(Math.max(...weights)).toBeLessThanOrEqual(FIRST_LOAD_MAX_BYTES);
  expect(Math.min(...weights)).toBeGreaterThan(1_000);
  expect(complaints(visit)).toEqual([]);
});
