// Every page while it waits for its answers, and while the service cannot give any: it says so in plain words, keeps what it
// had, and goes on by itself when the service is back.

import type { BrowserContextOptions, Page, Request, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { toKnownError, toProblem } from '../../../src/http/problem.ts';
import { overflow } from '../support.ts';
import { fill, LISTS } from './full-desk.ts';
import { type Desk, findBarriers, newVisit, settled, signIn, startDesk, type Visit } from './support.ts';

/** Longer than any pause before another try, and shorter than any request may take. */
const PAUSE_MS = 6_000;
/** After this no answer is fresh any more. */
const STALE_MS = 61_000;

type Mood = 'held' | 'database' | 'unreachable' | 'well';

/** The database is away: what the service itself makes of that. */
function databaseAway() {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  const { status, headers, body } = toProblem(toKnownError(refused), 'a-request');
  return { status, headers, contentType: 'application/problem+json', body: JSON.stringify(body) };
}

interface Service {
  /** Nobody waits for an answer just now; those who follow the events always do. */
  isIdle(): boolean;
  /** How it answers from now on; what was held back is answered so too. */
  become(mood: Mood): Promise<void>;
}

/** Stands before the API, and not before the dashboard's own files; `passes` are paths that are always answered. */
async function standBefore(page: Page, first: Mood, passes: readonly string[] = []): Promise<Service> {
  let mood = first;
  let held: Route[] = [];
  const answer = async (route: Route) => {
    if (mood === 'held') held.push(route);
    else if (mood === 'database') await route.fulfill(databaseAway());
    else if (mood === 'unreachable') await route.abort('connectionrefused');
    else await route.continue();
  };
  const isApi = ({ pathname }: URL) =>
    /^\/api\/(?!dashboard\/)/.test(pathname) && !passes.some((path) => pathname.endsWith(path));
  await page.route(isApi, answer);
  const open = new Set<Request>();
  page.on('request', (request) => {
    if (isApi(new URL(request.url())) && !request.url().includes('/stream/')) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return {
    isIdle: () => open.size === 0,
    async become(next) {
      mood = next;
      const waiting = held;
      held = [];
      // A request that was given up meanwhile needs no answer.
      await Promise.all(waiting.map((route) => answer(route).catch(() => undefined)));
    },
  };
}

/** Nothing sticks out, only the browser has said anything, and by a close look nothing keeps anybody out. */
async function expectSound({ page, troubles }: Visit, state: string, isClose: boolean): Promise<void> {
  expect([state, await overflow(page)]).toEqual([state, 0]);
  if (isClose) expect([state, await findBarriers(page)]).toEqual([state, []]);
  const own = troubles.splice(0).filter((text) => !text.startsWith('Failed to load resource'));
  expect([state, own]).toEqual([state, []]);
}

const FILLED = 'table.rows tbody tr, .facts dd, .findings li, .tiles dd';

const VIEWS = [
  {
    name: 'id-ID, dark, 360, the service cannot be reached',
    turn: 0,
    mood: 'unreachable',
    says: 'Layanan tidak menjawab',
    options: { locale: 'id-ID', colorScheme: 'dark', viewport: { width: 360, height: 800 } },
  },
  {
    name: 'en-GB, light, 1280, the database is away',
    turn: 1,
    mood: 'database',
    says: 'The service is up, its database is not',
    options: { locale: 'en-GB', colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  },
] as const satisfies readonly {
  name: string;
  turn: number;
  mood: Mood;
  says: string;
  options: BrowserContextOptions;
}[];

let desk: Desk;
let paths: readonly string[];
beforeAll(async () => {
  desk = await startDesk();
  // One payment stands for the others.
  const [, ...things] = await fill(desk);
  paths = [...LISTS, ...things.slice(1)];
}, 180_000);
afterAll(() => desk.close());

/** Lets the pauses between the tries pass until it is so. */
async function eventually(page: Page, service: Service, state: string, isSo: () => Promise<boolean>): Promise<void> {
  await vi
    .waitUntil(
      async () => {
        if (await isSo()) return true;
        if (service.isIdle()) await page.clock.fastForward(PAUSE_MS);
        return false;
      },
      { timeout: 60_000, interval: 20 },
    )
    .catch(async () => expect.fail(`${state}: ${await page.locator('main').textContent()}`));
}

/** To another page without a new start. */
const goTo = (page: Page, url: string) => page.evaluate(`history.pushState({}, '', ${JSON.stringify(url)})`);

describe.concurrent.each(VIEWS)('$name', ({ mood, says, options, turn }) => {
  it('every page waits, tells, fills, keeps what it has, and goes on', async () => {
    const visit = await desk.open(await desk.keyOf('siti', 'admin'), 'no/such/page', options);
    const { page } = visit;
    await settled(page);
    await page.clock.install();
    const service = await standBefore(page, 'well', ['/me/']);
    const alerts = page.getByRole('alert');
    const tells = () => alerts.filter({ hasText: says }).first().isVisible();
    const isFull = async () => (await alerts.count()) === 0 && (await page.locator(FILLED).first().isVisible());
    for (const [at, path] of paths.entries()) {
      await service.become('held');
      await goTo(page, desk.url + path);
      await page.locator('.loading[aria-busy=true]').first().waitFor();
      // A close look takes a while: in each view every other page has it while it waits, and the rest while they tell.
      const isTurn = at % 2 === turn;
      await expectSound(visit, `${path} waits`, isTurn);

      await service.become(mood);
      await eventually(page, service, `${path} tells`, tells);
      await expectSound(visit, `${path} tells`, !isTurn);
      await service.become('well');
      await eventually(page, service, `${path} fills`, isFull);
      if (isTurn) continue;

      await service.become(mood);
      await page.clock.fastForward(STALE_MS);
      await page.evaluate("dispatchEvent(new Event('offline')); dispatchEvent(new Event('online'))");
      await eventually(page, service, `${path} tells again`, tells);
      expect([path, await page.locator(FILLED).first().isVisible()]).toEqual([path, true]);
      await expectSound(visit, `${path} keeps`, false);
      await service.become('well');
      await eventually(page, service, `${path} goes on`, isFull);
    }
    await visit.close();
  }, 600_000);

  it('the very first page waits, tells, and begins', async () => {
    const visit = await newVisit(desk.browser, options);
    const { page, context } = visit;
    await signIn(context, desk.t.url, await desk.keyOf('siti', 'viewer'));
    await page.clock.install();
    const service = await standBefore(page, 'held');
    await page.goto(`${desk.url}payments`);
    await page.locator('main[aria-busy=true]').waitFor();
    await expectSound(visit, 'waits', true);
    await service.become(mood);
    const alert = page.getByRole('alert').filter({ hasText: says });
    await eventually(page, service, 'tells', () => alert.isVisible());
    await expectSound(visit, 'tells', true);
    await service.become('well');
    await eventually(page, service, 'begins', () => page.locator(FILLED).first().isVisible());
    await visit.close();
  });
});

it('the button asks at once, and has the focus for as long as it is there', async () => {
  const { page, close } = await desk.open(await desk.keyOf('siti', 'viewer'), 'no/such/page');
  await settled(page);
  await page.clock.install();
  const service = await standBefore(page, 'database', ['/me/']);
  await goTo(page, `${desk.url}payments`);
  const button = page.getByRole('button', { name: 'Try again' });
  await eventually(page, service, 'tells', () => button.isVisible());
  await service.become('held');
  const asked = page.waitForRequest('**/api/payments/**');
  await button.press('Enter');
  await asked;
  expect(await button.evaluate((element) => element.matches(':focus'))).toBe(true);
  await service.become('well');
  await page.locator(FILLED).first().waitFor();
  expect(await button.count()).toBe(0);
  await close();
});
