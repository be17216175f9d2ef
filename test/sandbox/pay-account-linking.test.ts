// Linked GoPay accounts: linking and unlinking, what the merchant is told, the HTTP control, and a restart.

import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../src/sandbox/index.ts';
import { happy, linkBody, minuteMs, payAccountCalls, pin } from './pay-account-support.ts';
import { createReceiver, frozenSandbox, type Receiver } from './support.ts';

let sandbox: Sandbox;
let accounts: Receiver;
beforeEach(async () => {
  accounts = await createReceiver();
  sandbox = await frozenSandbox({ payAccountNotificationUrl: accounts.url });
});
afterEach(async () => {
  await sandbox.close();
  await accounts.close();
});

const { call, link, account, linked, charge } = payAccountCalls(() => sandbox);

describe('linking', () => {
  test('an account is pending until the shopper confirms, and then enabled and told', async () => {
    const reply = await link();
    const id = String(reply.body.account_id);
    const [url, app] = reply.body.actions as { url: string }[];
    const uuid = '[0-9a-f-]{36}';
    expect([reply.status, reply.body]).toEqual([
      200,
      {
        status_code: '201',
        payment_type: 'gopay',
        account_id: id,
        account_status: 'PENDING',
        actions: [
          {
            name: 'activation-link-url',
            method: 'GET',
            url: expect.stringMatching(`/v2/gopay/redirect/gpar_${uuid}/link$`),
          },
          {
            name: 'activation-link-app',
            method: 'GET',
            url: expect.stringMatching(`/v2/gopay/redirect/gpad_${uuid}/link$`),
          },
        ],
      },
    ]);
    expect(await account(id)).toEqual({
      status_code: '201',
      payment_type: 'gopay',
      account_id: id,
      account_status: 'PENDING',
    });
    const tokenIn = (address: string | undefined) => address?.split('/').at(-2) ?? '';
    sandbox.control.payAccounts.open(tokenIn(url?.url));
    expect(() => sandbox.control.payAccounts.open(tokenIn(url?.url))).toThrow('opened before');
    for (let time = 0; time < 2; time += 1) sandbox.control.payAccounts.open(tokenIn(app?.url));
    sandbox.control.payAccounts.confirm(tokenIn(app?.url));
    expect(await account(id)).toMatchObject({ status_code: '200', account_status: 'ENABLED' });
    await sandbox.settled();
    const text = `${id}ENABLED200${sandbox.serverKey}`;
    expect(accounts.received.map(({ body }) => body)).toEqual([
      {
        account_id: id,
        account_status: 'ENABLED',
        merchant_id: 'G812785002',
        payment_type: 'gopay',
        status_code: '200',
        status_message: 'Midtrans account_linked notification',
        signature_key: createHash('sha512').update(text).digest('hex'),
      },
    ]);
  });

  test('a link that nobody confirms expires after a quarter of an hour, or when the shopper says no', async () => {
    const late = String((await link()).body.account_id);
    const refused = String((await link()).body.account_id);
    sandbox.control.payAccounts.abandon(refused);
    await sandbox.control.clock.advance(15 * minuteMs - 1);
    expect((await account(late)).account_status).toBe('PENDING');
    await sandbox.control.clock.advance(1);
    for (const id of [late, refused]) {
      expect(await account(id)).toMatchObject({ status_code: '204', account_status: 'EXPIRED' });
      expect(() => sandbox.control.payAccounts.confirm(id)).toThrow('The pay account is EXPIRED, not PENDING.');
    }
    expect(accounts.received).toEqual([]);
  });

  test.each([
    ['8271939753', { status_code: '410', status_message: 'GoPay user is blocked' }],
    ['123450002', { status_code: '410', status_message: 'GoPay user is blocked' }],
    ['123450001', { status_code: '202', channel_response_code: '105', channel_response_message: 'User Not Found' }],
  ])('the owner of %s cannot link', async (phone, expected) => {
    const reply = await link(phone);
    expect([reply.status, reply.body]).toMatchObject([200, expected]);
    expect(sandbox.control.payAccounts.list()).toEqual([]);
  });

  test('an address to which nobody can return is refused by the wallet', async () => {
    const reply = await call('POST', '/v2/pay/account', { body: linkBody(happy, { redirect_url: 'nowhere' }) });
    expect(reply.body).toMatchObject({ status_code: '202', channel_response_code: '2903' });
  });

  test.each([
    [{}, ['payment_type is required', 'gopay_partner is required']],
    [linkBody('081234567891'), ['gopay_partner.phone_number format is invalid']],
    [linkBody('12345678'), ['gopay_partner.phone_number format is invalid']],
    [linkBody(happy, { country_code: '65' }), ['gopay_partner.country_code is not supported']],
    [{ ...linkBody(happy), payment_type: 'dana' }, ['payment_type is not supported']],
    [[], ['request body must be a JSON object']],
  ])('the request %j is invalid', async (body, messages) => {
    const reply = await call('POST', '/v2/pay/account', { body });
    expect([reply.status, reply.body.validation_messages]).toEqual([400, messages]);
  });

  test('keys are not honoured: the same request links twice', async () => {
    const ask = () => call('POST', '/v2/pay/account', { body: linkBody(happy), headers: { 'idempotency-key': 'k' } });
    expect((await ask()).body.account_id).not.toBe((await ask()).body.account_id);
  });
});

describe('unlinking', () => {
  test('the merchant unbinds an enabled account, once', async () => {
    const id = await linked();
    const reply = await call('POST', `/v2/pay/account/${id}/unbind`);
    expect([reply.status, reply.body]).toEqual([
      200,
      {
        status_code: '204',
        payment_type: 'gopay',
        account_id: id,
        account_status: 'DISABLED',
        channel_response_code: '0',
        channel_response_message: 'Process service request successfully.',
      },
    ]);
    expect(await account(id)).toMatchObject({ status_code: '204', account_status: 'DISABLED' });
    expect((await call('POST', `/v2/pay/account/${id}/unbind`)).body.status_code).toBe('412');
    await sandbox.settled();
    const text = `${id}DISABLED204${sandbox.serverKey}`;
    expect(accounts.received.map(({ body }) => body.account_status)).toEqual(['ENABLED', 'DISABLED']);
    expect(accounts.received[1]?.body).toMatchObject({
      status_code: '204',
      signature_key: createHash('sha512').update(text).digest('hex'),
    });
  });

  test('a pending account cannot be unbound, an unknown one is not found, and the shopper may unbind too', async () => {
    const pending = String((await link()).body.account_id);
    expect((await call('POST', `/v2/pay/account/${pending}/unbind`)).body.status_code).toBe('412');
    for (const [method, where] of [
      ['POST', 'nobody/unbind'],
      ['GET', 'nobody'],
    ] as const) {
      const reply = await call(method, `/v2/pay/account/${where}`);
      expect([reply.status, reply.body.status_code]).toEqual([200, '404']);
    }
    const id = await linked();
    sandbox.control.payAccounts.unbind(id);
    await sandbox.settled();
    expect(accounts.received.at(-1)?.body).toMatchObject({ account_id: id, account_status: 'DISABLED' });
  });
});

test('the shopper acts over HTTP as well', async () => {
  const control = (method: string, where: string, body?: object) =>
    call(method, `/_sandbox${where}`, { key: null, ...(body === undefined ? {} : { body }) });
  const [first, second] = [(await link()).body.account_id, (await link()).body.account_id] as string[];
  expect((await control('POST', `/pay-accounts/${first}/confirm`)).body.status).toBe('ENABLED');
  expect((await control('POST', `/pay-accounts/${first}/confirm`)).status).toBe(409);
  expect((await control('POST', `/pay-accounts/${second}/abandon`)).body.status).toBe('EXPIRED');
  expect((await control('GET', '/pay-accounts')).body.payAccounts).toMatchObject([{ id: second }, { id: first }]);
  expect((await control('GET', '/pay-accounts/nobody')).status).toBe(404);
  await charge(String(first), 'HTTP-1', 100_000);
  expect((await control('POST', '/gopay/HTTP-1/pin', {})).status).toBe(400);
  expect((await control('POST', '/gopay/HTTP-1/pin', { pin: '1' })).body).toEqual({ error: 'The PIN is wrong.' });
  expect((await control('POST', '/gopay/HTTP-1/pin', { pin })).body.status).toBe('settlement');
  expect((await control('POST', `/pay-accounts/${first}/unbind`)).body.status).toBe('DISABLED');
});

test('accounts, their tokens and what they spent outlive a restart', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gapura-accounts-'));
  try {
    const before = await createSandbox({ dataDir });
    const id = await payAccountCalls(() => before).linked();
    const [wallet] = await payAccountCalls(() => before).options(id);
    await before.close();
    const after = await createSandbox({ dataDir });
    const gopay = { account_id: id, payment_option_token: wallet?.token };
    const paid = await payAccountCalls(() => after).chargeWith('KEEP-1', 50_000, gopay);
    expect(paid.body.transaction_status).toBe('settlement');
    await after.close();
    const again = await createSandbox({ dataDir });
    expect((await payAccountCalls(() => again).options(id))[0]?.balance.value).toBe('950000.00');
    await again.close();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
