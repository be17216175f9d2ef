// The sandbox's pages while they stay open: what they follow, say and ask, for everybody, on the narrowest phone and on a desk.

import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { bcaCharge, caller, chargeOf, frozenSandbox, invoiceOf } from '../sandbox/support.ts';
import { findFaults } from './accessibility.ts';
import { charger, fillSnap, narrow, openPage, overflow, startBrowser } from './support.ts';

let browser: Browser;
let sandbox: Sandbox;
let charge: ReturnType<typeof charger>;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  sandbox = await frozenSandbox();
  charge = charger(sandbox);
});
afterEach(() => sandbox.close());

const linkOf = (reply: Record<string, unknown>) =>
  (reply.actions as { name: string; url: string }[]).find(({ name }) => name === 'deeplink-redirect')?.url ?? '';
interface Drawn {
  getBoundingClientRect(): { top: number; bottom: number };
}
const isInWindow = (element: unknown) => {
  const { top, bottom } = (element as Drawn).getBoundingClientRect();
  return top >= 0 && bottom <= (globalThis as unknown as { innerHeight: number }).innerHeight;
};
const borderOf = (element: unknown) =>
  (globalThis as unknown as { getComputedStyle(of: unknown): { borderBottomColor: string } }).getComputedStyle(element)
    .borderBottomColor;
const focused = (page: Page) => page.evaluate('document.activeElement.textContent') as Promise<string>;

test.each([
  ['a narrow phone', narrow],
  ['a narrow phone in the dark', { ...narrow, colorScheme: 'dark' as const }],
  ['a tablet', { viewport: { width: 840, height: 900 } }],
  ['a desk in the dark', { colorScheme: 'dark' as const }],
])('on %s no page has a fault that keeps anybody out, sticks out, or complains', async (_where, options) => {
  sandbox.control.settings.setAddresses({ payment: 'http://127.0.0.1:9/a/rather/long/address/of/a/shop?with=a-query' });
  await charge(bcaCharge(`WIDE-${'long-'.repeat(8)}1`, 10_000_000));
  const gopay = await charge(chargeOf('gopay', 'LOOK-1', 10_000));
  await charge(chargeOf('qris', 'LOOK-2', 10_000));
  sandbox.control.pay('LOOK-2');
  const link = { payment_type: 'payment_link', virtual_accounts: undefined };
  const { body: invoice } = await caller(sandbox)('POST', '/v1/invoices', { body: invoiceOf(link) });
  await fillSnap(sandbox);
  sandbox.control.faults.add({ kind: 'error' });
  const id = sandbox.control.transactions.get('LOOK-2')?.id;
  const { page, troubles, foreign, close } = await openPage(browser, sandbox, options);
  const paths = [
    `/?said=moved&about=${id}`,
    `/console/transactions/${id}`,
    ...['notifications', 'invoices', 'subscriptions', 'faults', 'snap', 'payment-links', 'calls'].map(
      (name) => `/console/${name}`,
    ),
    '/simulator',
    '/simulator/va',
    linkOf(gopay),
    String(invoice.payment_link_url),
  ];
  for (const path of paths) {
    await page.goto(path);
    expect([path, await findFaults(page)]).toEqual([path, []]);
    expect([path, await overflow(page)]).toEqual([path, 0]);
  }
  expect([troubles, foreign]).toEqual([[], []]);
  await close();
});

test.each([
  ['is paid', (id: string) => sandbox.control.pay(id), 'Paid'],
  ['is refused', (id: string) => sandbox.control.deny(id), 'The payment was refused'],
  ['expires', () => sandbox.control.clock.advance(60 * 60_000), 'Too late: the payment has expired'],
])('the page of a payment that %s elsewhere becomes its outcome: title, heading and focus', async (_how, act, said) => {
  const { page, troubles, close } = await openPage(browser, sandbox, narrow);
  await page.goto(linkOf(await charge(chargeOf('gopay', 'LIVE-1', 10_000))));
  await page.getByRole('button', { name: 'Pay now' }).focus();
  expect(await page.title()).toContain('Pay with GoPay');
  const pages: string[] = [];
  page.on('request', (request) => pages.push(new URL(request.url()).pathname));
  await act('LIVE-1');
  await page.getByRole('heading', { level: 1, name: said }).waitFor();
  expect(await page.title()).toContain(said);
  expect(await focused(page)).toBe(said);
  expect(await page.getByRole('button').count()).toBe(0);
  expect(pages.filter((path) => path === '/gopay/ui/checkout')).toHaveLength(1);
  expect(troubles).toEqual([]);
  await close();
});

test('the page of an invoice shows the code of QRIS, and follows its payment', async () => {
  const body = invoiceOf({ payment_type: 'payment_link', virtual_accounts: undefined });
  const { body: invoice } = await caller(sandbox)('POST', '/v1/invoices', { body });
  sandbox.control.invoices.choose(String(invoice.id), { method: 'other_qris' });
  const { page, close } = await openPage(browser, sandbox, narrow);
  await page.goto(String(invoice.payment_link_url));
  const picture = page.getByRole('img', { name: 'The QR code of this payment' });
  await picture.evaluate((image: unknown) => (image as { decode(): Promise<void> }).decode());
  sandbox.control.invoices.pay(String(invoice.id));
  await page.getByRole('heading', { level: 1, name: 'Paid' }).waitFor();
  expect(await page.title()).toContain('Paid');
  await close();
});

test('an open list asks for a few bytes, and for itself only when something has changed', async () => {
  sandbox.control.settings.setAddresses({ payment: 'http://127.0.0.1:9/' });
  const { page, close } = await openPage(browser, sandbox);
  await page.goto('/console/notifications', { waitUntil: 'networkidle' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const pulse = () => page.waitForResponse((response) => response.url().endsWith('/pulse'));
  for (let n = 0; n < 3; n += 1) expect((await (await pulse()).body()).length).toBeLessThan(100);
  expect(asked.filter((path) => !path.startsWith('/assets/') && path !== '/pulse')).toEqual([]);
  await charge(bcaCharge('NEW-1'));
  await page.getByRole('row').filter({ hasText: 'NEW-1' }).waitFor();
  await pulse();
  expect(asked.filter((path) => path === '/console/notifications').length).toBeLessThanOrEqual(2);
  await close();
});

test('after an act there is a message, and the row it was done to is in sight', async () => {
  for (let n = 1; n <= 25; n += 1) await charge(bcaCharge(`ROW-${n}`));
  const { page, close } = await openPage(browser, sandbox, narrow);
  await page.goto('/');
  await page.getByRole('button', { name: 'Pay ROW-2', exact: true }).press('Enter');
  await page.getByRole('status').filter({ hasText: 'ROW-2 is now settlement.' }).waitFor();
  const row = page.getByRole('row').filter({ has: page.getByText('ROW-2', { exact: true }) });
  const inSight = (selector: ReturnType<Page['locator']>) => selector.evaluate(isInWindow);
  expect([await inSight(row), await inSight(page.locator('.flash'))]).toEqual([true, true]);
  expect(page.url()).not.toContain('said');
  await close();
});

test('a step of the clock that would let something expire is asked about first; one that would not, is not', async () => {
  await charge(bcaCharge('ASK-1'));
  const { page, troubles, close } = await openPage(browser, sandbox);
  const time = () => sandbox.control.clock.now().toISOString();
  await page.goto('/');
  const day = page.getByRole('button', { name: '+1 day' });
  await day.press('Enter');
  await page.getByRole('dialog', { name: 'Move the clock?' }).getByText('1 of what can still be paid').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(time()).toBe('2026-01-15T03:00:00.000Z');
  await page.getByRole('button', { name: '+1 hour' }).press('Enter');
  await page.getByText('The sandbox clock says 15 Jan 2026, 11:00:00 WIB.').waitFor();
  await day.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Move the clock' }).press('Enter');
  await page.getByText('The sandbox clock says 16 Jan 2026, 11:00:00 WIB.').waitFor();
  expect(sandbox.control.transactions.get('ASK-1')?.status).toBe('expire');
  expect(troubles).toEqual([]);
  await close();
});

test('the popup closes with Escape, and the current tab is in sight on the narrowest phone, also in forced colours', async () => {
  const { page, close } = await openPage(browser, sandbox, { ...narrow, forcedColors: 'active' });
  await page.goto('/console/faults');
  const popup = page.getByText('Other time…');
  await popup.press('Enter');
  await page.getByLabel('Move the clock to (WIB)').focus();
  await page.keyboard.press('Escape');
  expect(await page.locator('.clock details').getAttribute('open')).toBeNull();
  expect(await focused(page)).toBe('Other time…');
  const [tab, other] = [
    page.getByRole('link', { name: 'Faults' }),
    page.getByRole('link', { name: 'Pay', exact: true }),
  ];
  const box = await tab.boundingBox();
  expect(box !== null && box.x >= 0 && box.x + box.width <= 360).toBe(true);
  expect(await tab.evaluate(borderOf)).not.toBe(await other.evaluate(borderOf));
  await close();
});
