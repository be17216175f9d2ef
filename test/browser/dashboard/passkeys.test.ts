// Passkeys in a real browser, with a device that the browser plays: added on the account page, and signing in alone and beside a password.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, findBarriers, findBarriersByNight, newVisit, settled, startDesk } from './support.ts';

const PASSWORD = 'nine coffees before noon';
const EMAIL = 'sari@kopi.example';
const DEVICE = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

let desk: Desk;
/** By its name: devices know no addresses of numbers. */
let url: string;
beforeAll(async () => {
  desk = await startDesk({ checkout: { shopName: 'Kopi Kita' } });
  url = desk.url.replace('127.0.0.1', 'localhost');
  const call = (path: string, body: object, key: string | null) => desk.t.request('POST', path, { key, body });
  const { body } = await call('/people/', { email: EMAIL, role: 'finance' }, desk.t.keys.staff);
  await call('/account/accept/', { link: body.url.split('#accept=')[1], name: 'Sari', password: PASSWORD }, null);
});
afterAll(() => desk.close());

/** A device that is plugged into this page. */
async function plugIn(page: Page) {
  const line = await page.context().newCDPSession(page);
  await line.send('WebAuthn.enable');
  const { authenticatorId } = await line.send('WebAuthn.addVirtualAuthenticator', { options: DEVICE });
  return {
    credentials: async () => (await line.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    refuse: () => line.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    forget: () => line.send('WebAuthn.clearCredentials', { authenticatorId }),
  };
}

const dialogOf = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function typePassword(page: Page) {
  await page.getByLabel('E-mail').fill(EMAIL);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
}

async function signOut(page: Page) {
  await page.getByLabel(`You: ${EMAIL}`).click();
  await press(page, 'Sign out');
  await page.getByRole('heading', { name: 'Sign in to Gapura' }).waitFor();
}

describe('a passkey', () => {
  it('is added, signs in by itself, stands beside a password, and is removed', async () => {
    const { page, troubles, close } = await newVisit(desk.browser, {});
    const device = await plugIn(page);
    await page.goto(`${url}account`);
    await typePassword(page);
    await page.getByRole('heading', { name: 'My account' }).waitFor();
    await settled(page);
    await page.getByText('No passkeys yet').waitFor();
    await press(page, 'Add a passkey');
    expect(await findBarriers(page)).toEqual([]);
    await dialogOf(page).getByLabel('Name').fill('My phone');
    await dialogOf(page).getByLabel('Your password').fill(PASSWORD);
    await dialogOf(page).getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('it is not shown again').waitFor();
    const [code = ''] = ((await dialogOf(page).locator('code').textContent()) ?? '').split(' ');
    expect(await device.credentials()).toHaveLength(1);
    await dialogOf(page).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('cell', { name: 'My phone', exact: true }).waitFor();
    await page.getByText('10 left').waitFor();
    await settled(page);
    expect(await findBarriers(page)).toEqual([]);
    expect(await findBarriersByNight(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });

    await signOut(page);
    expect(await findBarriers(page)).toEqual([]);
    troubles.splice(0);
    await press(page, 'Sign in with a passkey');
    await page.getByRole('heading', { name: 'My account' }).waitFor();

    await signOut(page);
    await typePassword(page);
    await page.getByLabel('Code').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await press(page, 'Use a passkey instead');
    await page.getByRole('heading', { name: 'My account' }).waitFor();

    // Without the device, a code of those that came with it does.
    await signOut(page);
    await device.forget();
    await press(page, 'Sign in with a passkey');
    await page.getByText('No passkey was used').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await typePassword(page);
    await page.getByLabel('Code').fill(code);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'My account' }).waitFor();
    await page.getByText('9 left').waitFor();

    await page.getByRole('button', { name: 'Remove My phone' }).click();
    await dialogOf(page).getByLabel('Your password').fill(PASSWORD);
    expect(await findBarriers(page)).toEqual([]);
    await dialogOf(page).getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No passkeys yet').waitFor();
    await signOut(page);
    troubles.splice(0);
    await typePassword(page);
    await page.getByRole('heading', { name: 'My account' }).waitFor();
    expect(troubles).toEqual([]);
    await close();
  });

  it.each([360, 1280])('is told of in Indonesian, %i wide', async (width) => {
    const { page, close } = await newVisit(desk.browser, { locale: 'id-ID', viewport: { width, height: 800 } });
    await page.goto(`${url}account`);
    await page.getByRole('button', { name: 'Masuk dengan kunci sandi' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByLabel('Kata sandi').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('Belum ada kunci sandi').waitFor();
    await settled(page);
    expect(await findBarriers(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await close();
  });
});
