// Several merchants in one sandbox: what is one's is never another's, and time is the same for all.

import { createHash } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MerchantOptions, Sandbox, SandboxMerchant } from '../../src/sandbox/index.ts';
import { MERCHANTS_MAX } from '../../src/sandbox/merchants.ts';
import { cardQuery, cardShop, visa } from './card-support.ts';
import { KOPI, shopOf, twoMerchants } from './merchant-support.ts';
import { linkBody, payAccountCalls } from './pay-account-support.ts';
import {
  bcaCharge,
  type caller,
  chargeOf,
  createReceiver,
  invoiceOf,
  type Receiver,
  type Reply,
  startAt,
  subscriptionOf,
} from './support.ts';

let sandbox: Sandbox;
let kopi: SandboxMerchant;
let ofGapura: ReturnType<typeof caller>;
let ofKopi: ReturnType<typeof caller>;
let toGapura: Receiver;
let toKopi: Receiver;
beforeEach(async () => {
  toGapura = await createReceiver();
  toKopi = await createReceiver();
  const addresses = {
    notificationUrl: toKopi.url,
    recurringNotificationUrl: toKopi.url,
    payAccountNotificationUrl: toKopi.url,
  };
  ({ sandbox, kopi, ofGapura, ofKopi } = await twoMerchants(addresses, { notificationUrl: toGapura.url }));
});
afterEach(async () => {
  await sandbox.close();
  await toGapura.close();
  await toKopi.close();
});

const charge = (call: ReturnType<typeof caller>, orderId: string, more: Record<string, unknown> = {}) =>
  call('POST', '/v2/charge', { body: bcaCharge(orderId, 44_000, more) });
const statusOf = async (call: ReturnType<typeof caller>, id: string) =>
  (await call('GET', `/v2/${id}/status`)).body.transaction_status;
const control = (method: string, address: string, body?: unknown) =>
  ofGapura(method, address, { key: null, ...(body === undefined ? {} : { body }) });

describe('whose a call is', () => {
  test('two merchants have the same order id, and each its own payment', async () => {
    const [one, other] = [await charge(ofGapura, 'ORDER-1'), await charge(ofKopi, 'ORDER-1')];
    expect([one.body.status_code, other.body.status_code]).toEqual(['201', '201']);
    expect([one.body.merchant_id, other.body.merchant_id]).toEqual(['G812785002', 'M-KOPI']);
    expect((await charge(ofKopi, 'ORDER-1')).body.status_code).toBe('406');
    kopi.control.pay('ORDER-1');
    expect([await statusOf(ofGapura, 'ORDER-1'), await statusOf(ofKopi, 'ORDER-1')]).toEqual(['pending', 'settlement']);
    await ofGapura('POST', '/v2/ORDER-1/cancel');
    expect([await statusOf(ofGapura, 'ORDER-1'), await statusOf(ofKopi, 'ORDER-1')]).toEqual(['cancel', 'settlement']);
    expect((await ofGapura('GET', `/v2/${other.body.transaction_id}/status`)).body.status_code).toBe('404');
  });

  test('a key that nobody has is refused as ever, and so is a key at the address of another merchant', async () => {
    const expected = {
      status_code: '401',
      status_message: 'Transaction cannot be authorized with the current client/server key.',
    };
    for (const [address, key] of [
      ['/v2/charge', 'SB-Mid-server-nobody'],
      ['/v2/charge', KOPI.clientKey],
      ['/v2/charge', null],
      ['/merchants/M-KOPI/v2/charge', sandbox.serverKey],
      ['/merchants/G812785002/v2/charge', KOPI.serverKey],
    ] as const) {
      const refused = await ofGapura('POST', address, { key: key ?? null, body: bcaCharge('ORDER-2') });
      expect([refused.status, refused.body], `${address} ${key}`).toMatchObject([401, expected]);
    }
    expect([sandbox, kopi].flatMap(({ control: to }) => to.transactions.list())).toEqual([]);
    const taken = await ofGapura('POST', '/merchants/M-KOPI/v2/charge', {
      key: KOPI.serverKey,
      body: bcaCharge('ORDER-2'),
    });
    expect([taken.body.status_code, kopi.control.transactions.get('ORDER-2')?.status]).toEqual(['201', 'pending']);
  });

  test('card tokens and saved cards are of the merchant whose client key made them', async () => {
    const [shop, other] = [cardShop(shopOf(sandbox)), cardShop(shopOf(sandbox, kopi))];
    const token = await other.token();
    expect((await shop.chargeWith('CARD-1', { token_id: token })).body.status_code).toBe('411');
    expect((await other.chargeWith('CARD-1', { token_id: token })).body.status_code).toBe('200');
    const register = `/v2/card/register?client_key=${KOPI.clientKey}&${cardQuery(visa)}`;
    const saved = (await ofKopi('GET', register, { key: null })).body.saved_token_id;
    const again = (key: string) =>
      ofGapura('GET', `/v2/token?client_key=${key}&token_id=${saved}&card_cvv=123`, { key: null });
    expect([(await again(sandbox.clientKey)).body.status_code, (await again(kopi.clientKey)).body.status_code]).toEqual(
      ['411', '200'],
    );
    const nobody = await ofGapura('GET', `/v2/token?client_key=nobody&${cardQuery(visa)}`, { key: null });
    expect(nobody.body.status_code).toBe('401');
  });

  test('accounts, subscriptions, invoices, links and tokens of one merchant are not found by another', async () => {
    const id = (reply: Reply, name: string) => String(reply.body[name]);
    const account = id(await ofKopi('POST', '/v2/pay/account', { body: linkBody('8215023424') }), 'account_id');
    const subscription = id(await ofKopi('POST', '/v1/subscriptions', { body: subscriptionOf() }), 'id');
    const invoice = id(await ofKopi('POST', '/v1/invoices', { body: invoiceOf() }), 'id');
    const transaction_details = { order_id: 'LINK-1', gross_amount: 10_000 };
    await ofKopi('POST', '/v1/payment-links', { body: { transaction_details } });
    const snap = await ofKopi('POST', '/snap/v1/transactions', { body: { transaction_details } });
    for (const address of [
      `/v2/pay/account/${account}`,
      `/v1/subscriptions/${subscription}`,
      `/v1/invoices/${invoice}`,
      '/v1/payment-links/LINK-1',
      `/snap/v1/transactions/${snap.body.token}`,
    ]) {
      const [mine, theirs] = [await ofKopi('GET', address), await ofGapura('GET', address)];
      expect([address, mine.status, theirs.status === 404 || theirs.body.status_code === '404']).toEqual([
        address,
        200,
        true,
      ]);
    }
    expect((await ofGapura('GET', '/v1/payment-links')).body.payment_links).toEqual([]);
  });

  test('Snap asks for no key: its token says whose it is, unless a key says another', async () => {
    const transaction_details = { order_id: 'SNAP-1', gross_amount: 10_000 };
    const { token } = (await ofKopi('POST', '/snap/v1/transactions', { body: { transaction_details } })).body;
    const merchantOf = async (address: string) =>
      ((await ofGapura('GET', address, { key: null })).body.merchant as { merchant_id?: string } | undefined)
        ?.merchant_id;
    expect(await merchantOf(`/snap/v1/transactions/${token}`)).toBe('M-KOPI');
    expect(await merchantOf(`/snap/v1/transactions/${token}?client_key=${kopi.clientKey}`)).toBe('M-KOPI');
    expect(await merchantOf(`/snap/v1/transactions/${token}?client_key=${sandbox.clientKey}`)).toBeUndefined();
    expect(await merchantOf(`/snap/v1/transactions/${token}?client_key=nobody`)).toBeUndefined();
    expect(await merchantOf(`/merchants/G812785002/snap/v1/transactions/${token}`)).toBeUndefined();
  });

  test('an idempotency key is of one merchant, also while its call is under way', async () => {
    const headers = { 'idempotency-key': 'key-1' };
    const send = (call: ReturnType<typeof caller>, orderId: string) =>
      call('POST', '/v2/charge', { body: bcaCharge(orderId), headers });
    sandbox.control.faults.add({ kind: 'delay', operation: 'charge', delayMs: 300 });
    const slow = send(ofGapura, 'KEY-1');
    await expect.poll(() => sandbox.control.faults.list()).toEqual([]);
    expect((await send(ofKopi, 'KEY-2')).body).toMatchObject({ status_code: '201', order_id: 'KEY-2' });
    expect((await slow).body).toMatchObject({ status_code: '201', order_id: 'KEY-1' });
    expect((await send(ofKopi, 'KEY-3')).body.order_id).toBe('KEY-2');
  });

  test('a wallet token outlives the key that it was made under while both keys are valid', async () => {
    const wallet = payAccountCalls(() => ({ ...kopi, url: sandbox.url, control: kopi.control }) as Sandbox);
    const account = await wallet.linked();
    const { token } = await wallet.optionOf(account);
    sandbox.control.updateMerchant('M-KOPI', {
      serverKey: 'SB-Mid-server-kopi-2',
      furtherServerKeys: [KOPI.serverKey],
    });
    const paid = await wallet.chargeWith('WALLET-1', 10_000, { account_id: account, payment_option_token: token });
    expect(paid.body.transaction_status).toBe('settlement');
  });
});

describe('notifications', () => {
  const signature = (body: Record<string, unknown>, key: string) =>
    createHash('sha512').update(`${body.order_id}${body.status_code}${body.gross_amount}${key}`).digest('hex');

  test('go to the addresses of their merchant, signed with its key', async () => {
    await charge(ofGapura, 'ORDER-1');
    await charge(ofKopi, 'ORDER-1');
    kopi.control.pay('ORDER-1');
    await sandbox.settled();
    expect(toGapura.received.map(({ body }) => body.transaction_status)).toEqual(['pending']);
    expect(toKopi.received.map(({ body }) => body.transaction_status)).toEqual(['pending', 'settlement']);
    for (const [receiver, id, key] of [
      [toGapura, 'G812785002', sandbox.serverKey],
      [toKopi, 'M-KOPI', KOPI.serverKey],
    ] as const) {
      for (const { body } of receiver.received) {
        expect([body.merchant_id, body.signature_key]).toEqual([id, signature(body, key)]);
      }
    }
    expect(kopi.control.notifications.list().map(({ event }) => event)).toEqual(['settlement', 'pending']);
    expect(sandbox.control.notifications.list().map(({ event }) => event)).toEqual(['pending']);
  });

  test('of linked wallets and subscriptions go there too', async () => {
    const { account_id } = (await ofKopi('POST', '/v2/pay/account', { body: linkBody('8215023424') })).body;
    kopi.control.payAccounts.confirm(String(account_id));
    await ofKopi('POST', '/v1/subscriptions', { body: subscriptionOf() });
    await sandbox.settled();
    expect(toKopi.received).toHaveLength(2);
    expect(toGapura.received).toEqual([]);
  });

  test('follow a changed address, and an empty one ends them', async () => {
    sandbox.control.updateMerchant('M-KOPI', { notificationUrl: toGapura.url });
    await charge(ofKopi, 'ORDER-1');
    await sandbox.settled();
    expect(toGapura.received.map(({ body }) => body.merchant_id)).toEqual(['M-KOPI']);
    expect(sandbox.control.updateMerchant('M-KOPI', { notificationUrl: '' })).not.toHaveProperty('notificationUrl');
    kopi.control.pay('ORDER-1');
    await sandbox.settled();
    expect(toGapura.received).toHaveLength(1);
  });

  test('while a key is replaced both are taken, and the first one signs', async () => {
    const [old, next] = [KOPI.serverKey, 'SB-Mid-server-kopi-2'];
    const codes = async () => {
      const asked = [old, next].map((key) => ofGapura('GET', '/v2/ORDER-1/status', { key }));
      return (await Promise.all(asked)).map(({ status }) => status);
    };
    await charge(ofKopi, 'ORDER-1');
    expect(await codes()).toEqual([200, 401]);
    sandbox.control.updateMerchant('M-KOPI', { furtherServerKeys: [next] });
    expect(await codes()).toEqual([200, 200]);
    kopi.control.pay('ORDER-1');
    await sandbox.settled();
    const changed = sandbox.control.updateMerchant('M-KOPI', { serverKey: next, furtherServerKeys: [old, next] });
    expect(changed.serverKeyFingerprints).toHaveLength(2);
    expect([await codes(), kopi.serverKey]).toEqual([[200, 200], next]);
    await charge(ofKopi, 'ORDER-2');
    await sandbox.settled();
    const signed = toKopi.received.map(({ body }) =>
      [old, next].find((key) => body.signature_key === signature(body, key)),
    );
    expect(signed).toEqual([old, old, next]);
    sandbox.control.updateMerchant('M-KOPI', { furtherServerKeys: [] });
    expect(await codes()).toEqual([401, 200]);
    // The old key is free again.
    expect(sandbox.control.addMerchant({ merchantId: 'M-TEH', serverKey: old }).merchantId).toBe('M-TEH');
  });

  test('the default merchant changes its key in the same way', async () => {
    sandbox.control.updateMerchant('G812785002', { furtherServerKeys: ['SB-Mid-server-next'] });
    expect((await ofGapura('GET', '/v2/none/status', { key: 'SB-Mid-server-next' })).body.status_code).toBe('404');
  });
});

describe('the control of one merchant', () => {
  test('over HTTP: payments, notifications, faults, calls and addresses', async () => {
    await charge(ofGapura, 'ORDER-1');
    await charge(ofKopi, 'ORDER-1');
    const own = (method: string, address: string, body?: unknown) =>
      control(method, `/merchants/M-KOPI/_sandbox${address}`, body);
    expect((await own('POST', '/transactions/ORDER-1/pay')).body.status).toBe('settlement');
    expect((await control('GET', '/_sandbox/transactions/ORDER-1')).body.status).toBe('pending');
    await sandbox.settled();
    const { notifications } = (await own('GET', '/notifications')).body as { notifications: { event: string }[] };
    expect(notifications.map(({ event }) => event)).toEqual(['settlement', 'pending']);
    await own('POST', '/faults', { kind: 'error', status: 503, operation: 'status' });
    expect((await control('GET', '/_sandbox/faults')).body.faults).toEqual([]);
    expect([
      (await ofGapura('GET', '/v2/ORDER-1/status')).body.status_code,
      (await ofKopi('GET', '/v2/ORDER-1/status')).body.status_code,
    ]).toEqual(['201', '503']);
    const { requests } = (await own('GET', '/requests')).body as { requests: { operation: string }[] };
    expect(requests.map(({ operation }) => operation)).toEqual(['charge', 'status']);
    expect(kopi.requests.count({ operation: 'charge' })).toBe(1);
    expect((await own('PATCH', '/settings', { payment: '' })).body).not.toHaveProperty('payment');
    expect((await control('GET', '/_sandbox/settings')).body.payment).toBe(toGapura.url);
    expect((await own('GET', '/health')).body).toMatchObject({ merchantId: 'M-KOPI', transactions: 1 });
    expect((await control('GET', '/merchants/G812785002/_sandbox/health')).body.merchantId).toBe('G812785002');
    // A key says whose it is here too.
    expect((await ofKopi('GET', '/_sandbox/health')).body.merchantId).toBe('M-KOPI');
    expect((await control('GET', '/merchants/M-TEH/_sandbox/health')).body).toEqual({
      error: 'There is no merchant M-TEH.',
    });
  });

  test('a reset is of one merchant, who stays', async () => {
    await charge(ofGapura, 'ORDER-1');
    await charge(ofKopi, 'ORDER-1');
    kopi.control.reset();
    expect([kopi.control.transactions.list().length, sandbox.control.transactions.list().length]).toEqual([0, 1]);
    expect((await charge(ofKopi, 'ORDER-1')).body.status_code).toBe('201');
    expect(sandbox.control.getMerchant('M-KOPI')?.notificationUrl).toBe(toKopi.url);
  });

  test('the clock is one for all, and what is due happens in the order of time, whosever it is', async () => {
    const minutes = (expiry: number) => ({ custom_expiry: { expiry_duration: expiry, unit: 'minute' } });
    sandbox.control.updateMerchant('M-KOPI', { notificationUrl: toGapura.url });
    await charge(ofGapura, 'FIRST', minutes(10));
    await charge(ofKopi, 'SECOND', minutes(20));
    await charge(ofGapura, 'THIRD', minutes(30));
    await charge(ofKopi, 'FOURTH', minutes(40));
    await sandbox.settled();
    toGapura.received.length = 0;
    await control('POST', '/merchants/M-KOPI/_sandbox/clock/advance', { ms: 60 * 60_000 });
    expect(toGapura.received.map(({ body }) => body.order_id)).toEqual(['FIRST', 'SECOND', 'THIRD', 'FOURTH']);
    expect(sandbox.control.clock.now().getTime()).toBe(startAt.getTime() + 60 * 60_000);
    expect(kopi.control.clock.now()).toEqual(sandbox.control.clock.now());
  });

  test('the chances of one merchant do not depend on what others do', async () => {
    const numberOf = async (isBusy: boolean) => {
      const { sandbox: fresh, ofGapura: busy, ofKopi: call } = await twoMerchants({}, { seed: 7 });
      if (isBusy) await charge(busy, 'BUSY-1');
      const { va_numbers } = (await charge(call, 'ORDER-1')).body;
      await fresh.close();
      return va_numbers;
    };
    expect(await numberOf(true)).toEqual(await numberOf(false));
  });
});

describe('adding, changing and removing', () => {
  test('a merchant is listed without its secrets, the default one first', async () => {
    const shown = {
      merchantId: 'M-TEH',
      merchantName: 'M-TEH',
      isDefault: false,
      url: `${sandbox.url}/merchants/M-TEH`,
      clientKey: 'SB-Mid-client-M-TEH',
      serverKeyFingerprints: [createHash('sha256').update('key-teh').digest('hex').slice(0, 16)],
      finishUrl: 'https://teh.example/thanks',
      transactions: 0,
    };
    const added = await control('POST', '/_sandbox/merchants', {
      merchantId: 'M-TEH',
      serverKey: 'key-teh',
      finishUrl: 'https://teh.example/thanks',
    });
    expect([added.status, added.body]).toEqual([200, shown]);
    const listed = await control('GET', '/_sandbox/merchants');
    expect(listed.body.merchants).toMatchObject([
      { merchantId: 'G812785002', isDefault: true, url: sandbox.url },
      { merchantId: 'M-KOPI' },
      shown,
    ]);
    expect(listed.text).not.toContain(KOPI.serverKey);
    expect((await control('GET', '/_sandbox/merchants/M-TEH')).body).toEqual(shown);
    const changed = await control('PATCH', '/_sandbox/merchants/M-TEH', { merchantName: 'Teh', finishUrl: '' });
    expect([changed.body.merchantName, changed.body.finishUrl, changed.body.clientKey]).toEqual([
      'Teh',
      undefined,
      shown.clientKey,
    ]);
    expect((await control('DELETE', '/_sandbox/merchants/M-TEH')).status).toBe(200);
    expect((await control('GET', '/_sandbox/merchants/M-TEH')).status).toBe(404);
  });

  test('the new name stands on pages and in codes', async () => {
    sandbox.control.updateMerchant('M-KOPI', { merchantName: 'Kopi Pagi' });
    const { qr_string } = (await ofKopi('POST', '/v2/charge', { body: chargeOf('qris', 'QR-1', 25_000) })).body;
    expect(qr_string).toContain('KOPI PAGI');
  });

  test('who is removed is gone with everything, and nothing of it happens any more', async () => {
    const { transaction_id } = (await charge(ofKopi, 'ORDER-1')).body;
    await charge(ofGapura, 'ORDER-1');
    await sandbox.settled();
    sandbox.control.removeMerchant('M-KOPI');
    expect((await ofKopi('GET', '/v2/ORDER-1/status')).status).toBe(401);
    expect((await control('GET', '/merchants/M-KOPI/_sandbox/transactions')).status).toBe(404);
    expect([sandbox.merchant('M-KOPI'), sandbox.control.listMerchants().length]).toEqual([undefined, 1]);
    expect(() => kopi.control.reset()).toThrow('was removed');
    await sandbox.control.clock.advance(48 * 60 * 60_000);
    expect(toKopi.received.map(({ body }) => body.transaction_status)).toEqual(['pending']);
    expect(toGapura.received.map(({ body }) => body.transaction_status)).toEqual(['pending', 'expire']);
    sandbox.control.addMerchant(KOPI);
    expect((await ofKopi('GET', `/v2/${transaction_id}/status`)).body.status_code).toBe('404');
    expect((await charge(ofKopi, 'ORDER-1')).body.status_code).toBe('201');
  });

  const TEH = { merchantId: 'M-TEH', serverKey: 'key-teh' };
  test.each<[string, unknown, number, string]>([
    ['no body', undefined, 400, 'merchantId is required; serverKey is required.'],
    ['no server key', { merchantId: 'M-TEH' }, 400, 'serverKey is required.'],
    ['an empty server key', { ...TEH, serverKey: '' }, 400, 'serverKey is required'],
    ['a key that is no text', { ...TEH, clientKey: 5 }, 400, 'clientKey must be a string.'],
    [
      'a key with a colon',
      { ...TEH, serverKey: 'a:b' },
      400,
      'serverKey must be up to 255 signs without blanks and colons.',
    ],
    ['a path for an id', { ...TEH, merchantId: '../x' }, 400, 'merchantId must be up to 30 letters'],
    ['an id that is too long', { ...TEH, merchantId: 'M'.repeat(31) }, 400, 'merchantId must be up to 30 letters'],
    ['the id of another', { ...TEH, merchantId: 'M-KOPI' }, 409, 'merchantId M-KOPI is that of another merchant.'],
    ['the id of the default one', { ...TEH, merchantId: 'G812785002' }, 409, 'merchantId G812785002 is that'],
    ['the key of another', { ...TEH, serverKey: KOPI.serverKey }, 409, 'serverKey is a key of the merchant M-KOPI.'],
    [
      'the client key of another',
      { ...TEH, serverKey: KOPI.clientKey },
      409,
      'serverKey is a key of the merchant M-KOPI.',
    ],
    [
      'the default key',
      { ...TEH, clientKey: 'SB-Mid-server-gapura' },
      409,
      'clientKey is a key of the merchant G812785002.',
    ],
    [
      'a further key of another',
      { ...TEH, furtherServerKeys: [KOPI.serverKey] },
      409,
      'furtherServerKeys is a key of the merchant M-KOPI.',
    ],
    [
      'one key for both',
      { ...TEH, clientKey: 'key-teh' },
      400,
      'clientKey must be another key than those of the server.',
    ],
    [
      'further keys that are no list',
      { ...TEH, furtherServerKeys: 'a' },
      400,
      'furtherServerKeys must be a list of at most 10 keys.',
    ],
    [
      'a further key that is none',
      { ...TEH, furtherServerKeys: ['a b'] },
      400,
      'furtherServerKeys holds what is no key',
    ],
    [
      'an address that is none',
      { ...TEH, notificationUrl: 'nowhere' },
      400,
      'notificationUrl must be an http or https address.',
    ],
    [
      'an address of another kind',
      { ...TEH, recurringNotificationUrl: 'ftp://a' },
      400,
      'recurringNotificationUrl must be',
    ],
    ['no name', { ...TEH, merchantName: ' ' }, 400, 'merchantName must not be empty.'],
    [
      'a word that is written wrong',
      { ...TEH, notificationURL: 'http://a' },
      400,
      'notificationURL is no field here. Did you mean notificationUrl?',
    ],
  ])('%s is refused, and named', async (_what, body, status, message) => {
    const refused = await control('POST', '/_sandbox/merchants', body);
    expect([refused.status, String(refused.body.error)]).toEqual([status, expect.stringContaining(message)]);
    expect(() => sandbox.control.addMerchant(body as MerchantOptions)).toThrow(message);
    expect(sandbox.control.listMerchants()).toHaveLength(2);
  });

  test('a change is refused for the same reasons, and changes nothing', async () => {
    for (const [changes, message] of [
      [{ serverKey: sandbox.clientKey }, 'serverKey is a key of the merchant G812785002.'],
      [{ furtherServerKeys: [sandbox.serverKey] }, 'furtherServerKeys is a key of the merchant G812785002.'],
      [{ merchantId: 'M-TEH' }, 'merchantId is no field here.'],
      [{ merchantName: 'New', finishUrl: 'nowhere' }, 'finishUrl must be an address.'],
    ] as const) {
      const refused = await control('PATCH', '/_sandbox/merchants/M-KOPI', changes);
      expect(String(refused.body.error)).toContain(message);
    }
    expect(sandbox.control.getMerchant('M-KOPI')).toMatchObject({
      merchantName: 'Kopi Senja',
      clientKey: KOPI.clientKey,
    });
    expect((await control('PATCH', '/_sandbox/merchants/M-TEH', {})).body).toEqual({
      error: 'There is no merchant M-TEH.',
    });
    expect((await control('DELETE', '/_sandbox/merchants/M-TEH')).status).toBe(404);
    const stays = await control('DELETE', '/_sandbox/merchants/G812785002');
    expect([stays.status, stays.body.error]).toEqual([
      409,
      'merchantId G812785002 is that of the default merchant, which stays.',
    ]);
  });

  test(`there are at most ${MERCHANTS_MAX}, and an idle one costs little`, () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const heapUsed = () => {
      collect();
      return process.memoryUsage().heapUsed;
    };
    const add = (index: number) => sandbox.control.addMerchant({ merchantId: `M-${index}`, serverKey: `key-${index}` });
    add(2);
    const before = heapUsed();
    for (let index = 3; index < MERCHANTS_MAX; index += 1) add(index);
    expect((heapUsed() - before) / (MERCHANTS_MAX - 3)).toBeLessThan(50 * 1024);
    expect(() => add(MERCHANTS_MAX)).toThrow('The sandbox takes at most 1000 merchants.');
    sandbox.control.removeMerchant('M-2');
    expect(add(MERCHANTS_MAX).transactions).toBe(0);
  });
});
