// Alerts in the dashboard: a receiver is added, tested, changed and removed.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Mailbox, startMailbox } from '../../http/checkouts/mailbox.ts';
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts';
import { overflow } from '../support.ts';
import { type Desk, findBarriers, findBarriersByNight, settled, startDesk } from './support.ts';

let desk: Desk;
let mailbox: Mailbox;
let slack: Receiver;
let key: string;
beforeAll(async () => {
  [mailbox, slack] = await Promise.all([startMailbox(), startReceiver()]);
  const mail = { url: mailbox.url, from: 'Kopi Kita <kopi@example.com>' };
  desk = await startDesk({
    publicUrl: 'http://127.0.0.1',
    checkout: { shopName: 'Kopi Kita', mail },
    webhooks: { allow: ['127.0.0.1'] },
  });
  key = await desk.keyOf('office', 'admin');
});
afterAll(async () => {
  await desk.close();
  await mailbox.close();
  slack.close();
});

const dialogOf = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true }).click();
const closed = (page: Page) => dialogOf(page).waitFor({ state: 'detached' });

describe('a receiver of alerts', () => {
  it('is added, tested, changed and removed, and its address is not shown', async () => {
    const { page, troubles, close } = await desk.open(key, 'alerts');
    await settled(page);
    await page.getByText('No receivers yet').waitFor();
    await page.getByRole('button', { name: 'Add a receiver' }).click();
    await dialogOf(page).getByLabel('By a webhook').check();
    await dialogOf(page).getByLabel('Address of the webhook').fill(`${slack.url}/services/verySecretPart4kQz`);
    await dialogOf(page).getByLabel('Only these').check();
    await dialogOf(page).getByLabel('Chargebacks that have to be answered soon').check();
    await dialogOf(page).getByLabel('Quiet from (WIB)').selectOption('21:00');
    expect(await findBarriers(page)).toEqual([]);
    await press(page, 'Add a receiver');
    await dialogOf(page).getByText('a quiet time has a beginning and an end').first().waitFor();
    troubles.splice(0);
    await dialogOf(page).getByLabel('Quiet until (WIB)').selectOption('06:00');
    await press(page, 'Add a receiver');
    await closed(page);
    await page.getByText('21:00 to 06:00 WIB').waitFor();
    await page.getByText('Chargebacks that have to be answered soon').waitFor();

    await page.getByRole('button', { name: '...4kQz' }).click();
    expect(await findBarriers(page)).toEqual([]);
    await press(page, 'Send a test');
    await press(page, 'Send a test');
    await page.getByText('It was taken.').waitFor();
    expect(slack.received.map(({ body }) => body.text)).toEqual([expect.stringContaining('This is a test')]);
    await press(page, 'Close');

    await page.getByRole('button', { name: '...4kQz' }).click();
    await press(page, 'Change');
    await dialogOf(page).getByLabel('Summary of the day before').selectOption('07:00');
    await dialogOf(page).getByLabel('Off', { exact: false }).check();
    await press(page, 'Change');
    await closed(page);
    await page.getByText('at 07:00 WIB').waitFor();
    await page.getByText('Off', { exact: true }).waitFor();
    expect(await page.content()).not.toContain('verySecretPart');

    await page.getByRole('button', { name: '...4kQz' }).click();
    await press(page, 'Remove');
    await press(page, 'Remove');
    await page.getByText('No receivers yet').waitFor();
    expect(troubles).toEqual([]);
    await close();
  });

  it.each([
    ['en-GB', 360],
    ['en-GB', 1280],
    ['id-ID', 360],
    ['id-ID', 1280],
  ] as const)('can be read by everybody: %s, %i wide, by day and by night', async (locale, width) => {
    const words =
      locale === 'id-ID'
        ? { add: 'Tambah penerima', some: 'Hanya yang ini', close: 'Tutup', change: 'Ubah' }
        : { add: 'Add a receiver', some: 'Only these', close: 'Close', change: 'Change' };
    const { gapura } = desk.t;
    const admin = { id: 'office', staff: true };
    const mail = { email: `${'panjang-'.repeat(6)}@example.com`, quiet_from: 21, quiet_to: 6, summary_hour: 7 };
    for (const { id } of await gapura.alertReceivers.list(admin)) await gapura.alertReceivers.remove(admin, id);
    await gapura.alertReceivers.create(admin, mail);
    await gapura.alertReceivers.create(admin, { url: `${slack.url}/services/verySecretPart4kQz`, enabled: false });
    const { page, troubles, close } = await desk.open(key, 'alerts', { locale, viewport: { width, height: 800 } });
    const look = async (name: string) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.evaluate(`document.getAnimations().forEach((one) => one instanceof CSSTransition && one.finish())`);
        const barriers = await (colorScheme === 'light' ? findBarriers(page) : findBarriersByNight(page));
        expect([name, barriers, await overflow(page)]).toEqual([name, [], 0]);
        if (process.env.PICTURES !== undefined) {
          await page.screenshot({ path: `${process.env.PICTURES}/${name}-${locale}-${width}-${colorScheme}.png` });
        }
      }
    };
    await settled(page);
    await look('list');
    await page.getByRole('button', { name: 'panjang-' }).first().click();
    await look('details');
    await press(page, words.change);
    await look('change');
    await press(page, words.close);
    await page.getByRole('button', { name: words.add }).click();
    await dialogOf(page).getByLabel(words.some).check();
    await look('add');
    expect(troubles).toEqual([]);
    await close();
  });
});
