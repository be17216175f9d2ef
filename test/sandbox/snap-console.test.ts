// The console's lists of Snap sessions and payment links, as a person reads them.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Sandbox, SandboxOptions } from '../../src/sandbox/index.ts';
import { readable, rowWith, visitor } from './page-support.ts';
import { caller, frozenSandbox } from './support.ts';

let sandbox: Sandbox;
let call: ReturnType<typeof caller>;
beforeEach(() => begin());
afterEach(() => sandbox.close());

async function begin(options: SandboxOptions = {}): Promise<void> {
  sandbox = await frozenSandbox(options);
  call = caller(sandbox);
}

async function tokenOf(orderId: string, more: Record<string, unknown> = {}): Promise<string> {
  const body = { transaction_details: { order_id: orderId, gross_amount: 10_000 }, ...more };
  return String((await call('POST', '/snap/v1/transactions', { body })).body.token);
}

const shown = async (path: string) => (await visitor(sandbox).get(path)).text.replaceAll('<wbr>', '');
const rowOf = async (id: string, path = '/console/snap') => rowWith(await shown(path), `>${id}<`);
const DAY_MS = 24 * 60 * 60 * 1_000;

describe('/console/snap', () => {
  it('says that there is none, in both languages', async () => {
    expect(readable(await shown('/console/snap'))).toContain('No tokens yet.');
    expect(readable(await shown('/console/snap?lang=id'))).toContain('Belum ada token.');
  });

  it('follows a session from its token to the money, with every time at which something ends', async () => {
    const token = await tokenOf('FOLLOW-1', { expiry: { duration: 30, unit: 'minute' } });
    expect(readable(await rowOf('FOLLOW-1'))).toMatch(
      /FOLLOW-1 open Rp\s10\.000 No method chosen yet Page 15 Jan 2026, 10:30:00 Payment 30 min\. from the choice Open/,
    );
    await sandbox.control.clock.advance(10 * 60_000);
    sandbox.control.snap.choose(token, { method: 'bca_va' });
    expect(readable(await rowOf('FOLLOW-1'))).toMatch(
      /chosen Rp\s10\.000 BCA virtual account pending Page 15 Jan 2026, 10:30:00 Payment 15 Jan 2026, 10:40:00/,
    );
    sandbox.control.pay('FOLLOW-1');
    const row = await rowOf('FOLLOW-1');
    expect(readable(row)).toMatch(/paid Rp\s10\.000 BCA virtual account settlement/);
    expect(row).toContain(`href="/snap/v4/redirection/${token}"`);
    expect(row).toContain(`/console/transactions/${sandbox.control.transactions.get('FOLLOW-1')?.id}`);
  });

  it('shows what is over, what the shop ended, and what was replaced, which leads nowhere', async () => {
    const ended = await tokenOf('ENDED');
    await call('POST', `/snap/v1/transactions/${ended}/cancel`);
    const old = await tokenOf('AGAIN');
    await tokenOf('AGAIN');
    expect(readable(await rowOf('ENDED'))).toMatch(/ended by the shop .* Page 15 Jan 2026, 10:00:00 over/);
    const page = await shown('/console/snap');
    expect(page).not.toContain(`/snap/v4/redirection/${old}`);
    expect(readable(page)).toMatch(/AGAIN open .* AGAIN replaced /);
    await sandbox.control.clock.advance(DAY_MS);
    expect(readable(await rowOf('AGAIN'))).toMatch(/expired .* Page 16 Jan 2026, 10:00:00 over/);
  });

  it('shows together what can be paid for one purchase: two methods that were kept, and the number of an earlier order id', async () => {
    await sandbox.close();
    await begin({ snap: { keepsOldMethod: true } });
    const kept = await tokenOf('KEPT');
    sandbox.control.snap.choose(kept, { method: 'bca_va' });
    sandbox.control.snap.choose(kept, { method: 'bni_va' });
    expect(readable(await rowOf('KEPT'))).toMatch(
      /2 can be paid BCA virtual account pending BNI virtual account pending/,
    );
    sandbox.control.snap.choose(await tokenOf('FIRST'), { method: 'bca_va' });
    sandbox.control.snap.choose(await tokenOf('FIRST-2'), { method: 'bri_va' });
    expect(readable(await rowOf('FIRST-2'))).toMatch(/2 can be paid BCA virtual account pending FIRST BRI/);
    sandbox.control.cancel('FIRST');
    expect(readable(await rowOf('FIRST-2'))).not.toContain('can be paid');
  });

  it('is cut into pages, the newest first', async () => {
    for (let number = 1; number <= 26; number += 1) await tokenOf(`MANY-${number}`);
    const first = await shown('/console/snap');
    expect(first).toContain('>MANY-26<');
    expect(first).not.toContain('>MANY-1<');
    expect(first.indexOf('>MANY-26<')).toBeLessThan(first.indexOf('>MANY-25<'));
    expect(await shown('/console/snap?page=2')).toContain('>MANY-1<');
  });
});

describe('/console/payment-links', () => {
  const PATH = '/console/payment-links';
  const link = (orderId: string, more: Record<string, unknown> = {}) =>
    call('POST', '/v1/payment-links', {
      body: {
        transaction_details: { order_id: orderId, gross_amount: 50_000, payment_link_id: `${orderId}-at` },
        ...more,
      },
    });

  it('shows how often a link was used and is held, and its purchases by their own order ids', async () => {
    expect(readable(await shown(PATH))).toContain('No payment links yet.');
    await link('tea-1', { usage_limit: 2, expiry: { duration: 1, unit: 'days' } });
    expect(readable(await rowOf('tea-1', PATH))).toMatch(
      /tea-1 tea-1-at open Rp\s50\.000 0 of 2 paid None yet Link 16 Jan 2026, 10:00:00 Open/,
    );
    const [paid, held] = [0, 1].map(() => sandbox.control.paymentLinks.open('tea-1'));
    for (const one of [paid, held]) sandbox.control.snap.choose(one?.id ?? '', { method: 'bca_va' });
    sandbox.control.pay(paid?.orderId ?? '');
    const row = await rowOf('tea-1', PATH);
    expect(readable(row)).toMatch(
      /held Rp\s50\.000 1 of 2 paid 1 held tea-1-1768446000001 pending tea-1-1768446000000 settlement/,
    );
    expect(row).toContain('href="/payment-links/tea-1-at"');
    expect(readable(await rowOf('tea-1-1768446000000'))).toMatch(/Page .* Payment .* Link 16 Jan 2026, 10:00:00/);
  });

  it('shows no more than the newest purchases, and says so in both languages', async () => {
    await link('tea-2');
    for (let visit = 0; visit < 7; visit += 1) sandbox.control.paymentLinks.open('tea-2');
    const row = readable(await rowOf('tea-2', PATH));
    expect(row).toMatch(/0 paid, no limit tea-2-1768446000006 open .* and 2 more Link never/);
    expect(row).not.toContain('tea-2-1768446000001');
    expect(readable(await shown(`${PATH}?lang=id`))).toContain('dan 2 lagi');
  });

  it('shows links whose time has not come, or that are gone', async () => {
    await link('soon', { expiry: { start_time: '2026-02-01 10:00 +0700', duration: 1, unit: 'days' } });
    expect(readable(await rowOf('soon', PATH))).toMatch(/not yet open .* From 1 Feb 2026, 10:00:00 Link 2 Feb 2026/);
    await call('DELETE', '/v1/payment-links/soon');
    expect(readable(await rowOf('soon', PATH))).toMatch(/deleted .* Link 15 Jan 2026, 10:00:00 over/);
  });
});
