// Makes the pictures in docs/pictures of a server that really runs: the pay page on a phone and the dashboard, by day and by night.
// `npm run build && npx tsx scripts/pictures.ts`; needs Chromium (CHROMIUM_PATH), as the tests in a browser do.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env, execPath } from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { createGapuraClient, type GapuraClient } from '../src/sdk/index.ts';

const FOLDER = fileURLToPath(new URL('../docs/pictures', import.meta.url));
const COMMAND = fileURLToPath(new URL('../bin/gapura.js', import.meta.url));
const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 1.5,
  isMobile: true,
  // By it the page knows a phone.
  userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36',
};
const DESK = { viewport: { width: 1200, height: 760 } };
const SCHEMES = ['light', 'dark'] as const;

interface Running {
  readonly api: string;
  readonly dashboard: string;
  readonly demo_key: string;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

async function start(folder: string) {
  const ports = { PORT: String(await freePort()), GAPURA_SANDBOX_PORT: String(await freePort()) };
  const settings = { PATH: env.PATH, GAPURA_DATA_DIR: join(folder, 'data'), GAPURA_SHOP_NAME: 'Kopi Gayo', ...ports };
  // Weeks of a shop, so that the dashboard shows what it shows in use.
  const demo = spawn(execPath, [COMMAND, 'demo', '--days', '30', '--seed', '7'], { cwd: folder, env: settings });
  const [code] = await once(demo, 'exit');
  if (code !== 0) throw new Error(`gapura demo ended with ${code}.`);
  const server = spawn(execPath, [COMMAND, 'serve', '--json'], { cwd: folder, env: settings });
  for await (const line of createInterface({ input: server.stdout })) {
    const { running } = JSON.parse(line) as { running?: Running };
    if (running !== undefined) return { server, running };
  }
  throw new Error('The server ended before it listened.');
}

/** A checkout that a customer has open. Gives the address of its page. */
async function openCheckout(client: GapuraClient): Promise<string> {
  const { url } = await client.checkouts.create({
    amount: 300_000,
    order_id: 'KOPI-9',
    items: [{ name: 'Kopi Gayo 1 kg', price: 150_000, quantity: 2 }],
  });
  return url ?? '';
}

async function shoot(browser: Browser, name: string, options: BrowserContextOptions, open: (page: Page) => unknown) {
  for (const colorScheme of SCHEMES) {
    const context = await browser.newContext({ locale: 'en-GB', colorScheme, ...options });
    const page = await context.newPage();
    await open(page);
    await page.screenshot({ path: join(FOLDER, `${name}-${colorScheme}.png`), animations: 'disabled' });
    await context.close();
  }
}

async function signedIn(page: Page, { api, dashboard, demo_key: key }: Running): Promise<void> {
  const headers = { 'x-gapura-session': '1' };
  await page.context().request.post(new URL('session/', api).href, { headers, data: { key } });
  await page.addInitScript("localStorage.setItem('gapura-signed-in', 'true')");
  await page.goto(dashboard.split('#', 1)[0] ?? '', { waitUntil: 'load' });
  await page.locator('h1').waitFor();
  // Drawn when what it asked for is there.
  await page.locator('canvas').first().waitFor();
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
}

const folder = await mkdtemp(join(tmpdir(), 'gapura-pictures-'));
const { server, running } = await start(folder);
const browser = await chromium.launch({
  executablePath: env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
try {
  await mkdir(FOLDER, { recursive: true });
  const client = createGapuraClient({ url: running.api, key: running.demo_key });
  const address = await openCheckout(client);
  await shoot(browser, 'pay-page', PHONE, (page) => page.goto(address));
  await shoot(browser, 'dashboard', DESK, (page) => signedIn(page, running));
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await once(server, 'exit');
  await rm(folder, { recursive: true, force: true });
}
