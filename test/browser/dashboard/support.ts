// A dashboard in a real browser: a whole Gapura with the sandbox gateway behind it, and people who have signed in.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Role } from '../../../src/domain/caller.ts';
import { startGapura, type TestGapura, type TestOptions } from '../../support/gapura.ts';
import { startBrowser } from '../support.ts';

const KEY_LIFE_MS = 90 * 86_400_000;

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the console said, scripts that failed, and breaches of the content policy. Empty at the end of a good visit. */
  readonly troubles: string[];
  close(): Promise<void>;
}

export interface Desk {
  readonly t: TestGapura;
  readonly browser: Browser;
  /** Where the dashboard is, with a slash at its end. */
  readonly url: string;
  /** A key of this person with this role. */
  keyOf(owner: string, role: Role): Promise<string>;
  /** Opens a page as somebody who has signed in with this key; as nobody with null. */
  open(key: string | null, path?: string, options?: BrowserContextOptions): Promise<Visit>;
  close(): Promise<void>;
}

export async function startDesk(options: TestOptions = {}): Promise<Desk> {
  const [browser, t] = await Promise.all([startBrowser(), startGapura(options)]);
  const url = `${t.url}/dashboard/`;
  return {
    t,
    browser,
    url,
    // With an end, as those that are made over HTTP have: the check-up names the others.
    keyOf: async (owner, role) =>
      (await t.gapura.apiKeys.create({ owner, role, expiresAt: new Date(Date.now() + KEY_LIFE_MS) })).key,
    open: async (key, path = '', contextOptions = {}) => {
      const visit = await newVisit(browser, contextOptions);
      if (key !== null) await signIn(visit.context, t.url, key);
      await visit.page.goto(url + path);
      return visit;
    },
    async close() {
      await browser.close();
      await t.close();
    },
  };
}

export async function newVisit(browser: Browser, options: BrowserContextOptions): Promise<Visit> {
  const context = await browser.newContext({ locale: 'en-GB', ...options });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) troubles.push(message.text());
  });
  return { page, context, troubles, close: () => context.close() };
}

/** As the page does it, without its form: the cookie is then the browser's. */
export async function signIn(context: BrowserContext, apiUrl: string, key: string): Promise<void> {
  const answer = await context.request.post(`${apiUrl}/session/`, {
    headers: { 'x-gapura-session': '1' },
    data: { key },
  });
  if (answer.status() !== 204) throw new Error(`Signing in was answered with ${answer.status()}`);
  await context.addInitScript("localStorage.setItem('gapura-signed-in', 'true')");
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const EVERYTHING = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds on the page as it is drawn now: each rule with the elements that break it. */
export function findBarriers(page: Page): Promise<string[]> {
  return judge(page, EVERYTHING);
}

/** What it finds by night, on a page that was looked at by day: nothing but the colours is another. */
export async function findBarriersByNight(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  // Half-way between two colours nothing can be judged.
  await page.evaluate(`document.getAnimations().forEach((one) => one instanceof CSSTransition && one.finish())`);
  return judge(page, ['color-contrast', 'link-in-text-block']);
}

async function judge(page: Page, rules: readonly string[]): Promise<string[]> {
  // By the browser's own protocol and not by a script of the page: the content policy stays as it is.
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe);
  const found = (await page.evaluate(
    `axe.run(document, { resultTypes: ['violations'], runOnly: ${JSON.stringify(rules)} })`,
  )) as { violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[] };
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary.split('\n').slice(1, 2).join('')}`,
    ),
  );
}

/** Waits until the page has what it asked for: nothing is loading any more. */
export async function settled(page: Page): Promise<void> {
  // In one look: between two, the page of a person who is being recognised gives way to the one that is not loaded yet.
  const counts = () => page.evaluate(`['h1', '[aria-busy=true]'].map((one) => document.querySelectorAll(one).length)`);
  await expect.poll(counts).toEqual([1, 0]);
}
