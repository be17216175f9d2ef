// The way to the issuer and back in a real browser, which takes it for another site: with a role, without one, and where it is away.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CLIENT, startIssuer, type TestIssuer } from '../../support/issuer.ts';
import { type Desk, findBarriers, findBarriersByNight, newVisit, settled, startDesk } from './support.ts';

let desk: Desk;
let issuer: TestIssuer;
beforeAll(async () => {
  issuer = await startIssuer();
  const oidc = {
    ...CLIENT,
    issuer: issuer.url,
    name: 'Kopi Kita',
    roleClaim: 'teams',
    roles: { money: 'finance' },
  } as const;
  desk = await startDesk({ publicUrl: `${issuer.url}/back`, oidc });
  issuer.leadsTo = desk.url;
});
beforeEach(() => {
  issuer.fault = 'none';
});
afterAll(async () => {
  await desk.close();
  await issuer.close();
});

const person = { sub: 'one', email: 'sari@kopi.example', email_verified: true, name: 'Sari', teams: ['money'] };
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe('the issuer', () => {
  it('signs a person in, who then signs out and in again; nothing of it stays in the address', async () => {
    issuer.claims = person;
    const { page, troubles, close } = await newVisit(desk.browser, {});
    await page.goto(desk.url);
    await page.getByRole('heading', { name: 'Sign in to Gapura' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(await findBarriersByNight(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    await press(page, 'Sign in with Kopi Kita');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    expect(page.url()).toBe(desk.url);
    await page.reload();
    await page.getByLabel('You: sari@kopi.example').click();
    await page.getByRole('link', { name: 'My account' }).click();
    await page.getByText('None: you sign in elsewhere').waitFor();
    await settled(page);
    expect(await findBarriers(page)).toEqual([]);
    await page.getByLabel('You: sari@kopi.example').click();
    await press(page, 'Sign out');
    await press(page, 'Sign in with Kopi Kita');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    expect(troubles).toEqual([]);
    await close();
  });

  it.each([
    [
      'gives them no role',
      { ...person, sub: 'two', email: 'two@kopi.example', teams: [] },
      'knows you, but you have no role here',
    ],
    ['lets them say no', null, 'did not sign you in'],
  ])('%s, which the page says', async (_what, claims, said) => {
    issuer.claims = claims;
    const { page, close } = await newVisit(desk.browser, {});
    await page.goto(desk.url);
    await press(page, 'Sign in with Kopi Kita');
    await page.getByText(said).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    // A person with a role can try again from there.
    issuer.claims = person;
    await press(page, 'Sign in with Kopi Kita');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await close();
  });

  it.each([360, 1280])('is not who sent them, which the page says in Indonesian, %i wide', async (width) => {
    issuer.claims = person;
    const { page, close } = await newVisit(desk.browser, { locale: 'id-ID', viewport: { width, height: 800 } });
    await page.goto(desk.url);
    await page.getByRole('button', { name: 'Masuk dengan Kopi Kita' }).waitFor();
    await page.goto(`${desk.url}?code=late&state=late`);
    await page.getByText('Kopi Kita tidak memasukkan Anda').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await close();
  });
});
