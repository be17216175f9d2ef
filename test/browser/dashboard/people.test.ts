// People in the dashboard: from the invitation to the end of a session, with a second factor and another role on the way.

import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, findBarriers, findBarriersByNight, settled, startDesk } from './support.ts';

const PASSWORD = 'nine coffees before noon';

let desk: Desk;
let key: string;
beforeAll(async () => {
  desk = await startDesk({ checkout: { shopName: 'Kopi Kita' } });
  key = await desk.keyOf('office', 'admin');
});
afterAll(() => desk.close());

const dialogOf = (page: Page) => page.getByRole('dialog');
const confirm = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true }).click();
const codeOf = (secret: string, stepsAhead = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + stepsAhead * 30_000 });

describe('a person', () => {
  it('is invited, accepts, signs in with a second factor, is given another role, and is signed out', async () => {
    const office = await desk.open(key, 'people');
    await settled(office.page);
    await office.page.getByText('No people yet').waitFor();
    await office.page.getByRole('button', { name: 'Invite' }).click();
    await dialogOf(office.page).getByLabel('E-mail').fill('sari@kopi.example');
    await office.page.getByLabel('Admin', { exact: false }).check();
    expect(await findBarriers(office.page)).toEqual([]);
    await confirm(office.page, 'Invite');
    await office.page.getByText('it is not shown again').waitFor();
    const link = (await dialogOf(office.page).locator('code').textContent()) ?? '';
    expect(await findBarriers(office.page)).toEqual([]);
    await confirm(office.page, 'Close');
    await office.page.getByText('Invited', { exact: true }).waitFor();

    // The person, in a browser of their own.
    const own = await desk.open(null);
    const asked: string[] = [];
    own.page.on('request', (request) => asked.push(request.url()));
    await own.page.goto('about:blank');
    await own.page.goto(link);
    await own.page.getByRole('heading', { name: 'You are invited' }).waitFor();
    expect(await findBarriers(own.page)).toEqual([]);
    expect(await findBarriersByNight(own.page)).toEqual([]);
    await own.page.emulateMedia({ colorScheme: 'light' });
    await own.page.getByLabel('Your name').fill('Sari');
    await own.page.getByLabel('Password').fill('Kopi Kita Kopi Kita');
    await own.page.keyboard.press('Enter');
    await own.page.getByText('must not be your e-mail address').first().waitFor();
    own.troubles.splice(0);
    await own.page.getByLabel('Password').fill(PASSWORD);
    await own.page.keyboard.press('Enter');
    await own.page.getByRole('heading', { name: 'Overview' }).waitFor();
    expect(asked.join()).not.toContain(link.split('=')[1]);

    await own.page.getByLabel('You: sari@kopi.example').click();
    await own.page.getByRole('link', { name: 'My account' }).click();
    await own.page.getByRole('heading', { name: 'My account' }).waitFor();
    await settled(own.page);
    expect(await findBarriers(own.page)).toEqual([]);
    expect(await findBarriersByNight(own.page)).toEqual([]);
    await own.page.emulateMedia({ colorScheme: 'light' });
    await own.page.getByRole('button', { name: 'Set up a second factor' }).click();
    await dialogOf(own.page).getByLabel('Your password').fill(PASSWORD);
    await confirm(own.page, 'Next');
    await own.page.getByRole('img', { name: 'QR code' }).waitFor();
    expect(await findBarriers(own.page)).toEqual([]);
    const secret = (await dialogOf(own.page).locator('code').textContent()) ?? '';
    await dialogOf(own.page).getByLabel('Code', { exact: true }).fill(codeOf(secret));
    await confirm(own.page, 'Confirm');
    await own.page.getByText('it is not shown again').waitFor();
    await confirm(own.page, 'Close');
    await own.page.getByText('10 left').waitFor();

    await own.page.getByLabel('You: sari@kopi.example').click();
    await own.page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await own.page.getByLabel('E-mail').fill('sari@kopi.example');
    await own.page.getByLabel('Password').fill('not the password');
    await own.page.keyboard.press('Enter');
    await own.page.getByText('This address and password do not sign in.').waitFor();
    await own.page.getByLabel('Password').fill(PASSWORD);
    await own.page.keyboard.press('Enter');
    await own.page.getByLabel('Code').fill('000000');
    await own.page.keyboard.press('Enter');
    await own.page.getByText('This code is wrong').waitFor();
    expect(await findBarriers(own.page)).toEqual([]);
    // The next one: that of now has confirmed the app.
    await own.page.getByLabel('Code').fill(codeOf(secret, 1));
    await own.page.keyboard.press('Enter');
    await own.page.getByRole('heading', { name: 'My account' }).waitFor();
    await own.page.getByRole('link', { name: 'People' }).waitFor();

    // Another role counts at once.
    await office.page.reload();
    await settled(office.page);
    await office.page.getByRole('button', { name: 'Sari' }).press('Enter');
    expect(await findBarriers(office.page)).toEqual([]);
    await confirm(office.page, 'Change the role');
    await office.page.getByLabel('Of their own').check();
    for (const box of await office.page.locator('dialog input[type=checkbox]').all()) {
      await box.setChecked((await box.getAttribute('value')) === 'payments:read');
    }
    await confirm(office.page, 'Change the role');
    await office.page.getByRole('cell', { name: 'See payments' }).waitFor();
    own.troubles.splice(0);
    await own.page.reload();
    await settled(own.page);
    await own.page.getByRole('link', { name: 'Payments', exact: true }).waitFor();
    expect(await own.page.getByRole('link', { name: 'People' }).count()).toBe(0);

    // So does being signed out.
    await office.page.getByRole('button', { name: 'Sari' }).click();
    await confirm(office.page, 'Sign out everywhere');
    await confirm(office.page, 'Sign out everywhere');
    await dialogOf(office.page).waitFor({ state: 'detached' });
    await own.page.getByRole('link', { name: 'Payments', exact: true }).click();
    await own.page.getByRole('dialog', { name: 'Your session is over' }).waitFor();
    expect(office.troubles).toEqual([]);
    await own.close();
    await office.close();
  });

  it.each([360, 1280])('reads it all in Indonesian, %i wide', async (width) => {
    const { page, troubles, close } = await desk.open(key, 'people', {
      locale: 'id-ID',
      viewport: { width, height: 800 },
    });
    await settled(page);
    await page.getByRole('heading', { name: 'Orang' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(troubles).toEqual([]);
    await close();
  });
});

describe('a link that is over', () => {
  it('says so, and leads to the sign-in', async () => {
    const { page, close } = await desk.open(null, '#accept=of-no-use');
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'To the sign-in' }).click();
    await page.getByRole('button', { name: 'Password forgotten?' }).click();
    await page.getByLabel('E-mail').fill('sari@kopi.example');
    await page.keyboard.press('Enter');
    await page.getByText('No mails are sent here').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await close();
  });
});
