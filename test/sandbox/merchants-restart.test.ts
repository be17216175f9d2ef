// The merchants in the data folder: a restart forgets nothing of them, and nobody who was removed comes back.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../src/sandbox/index.ts';
import { KOPI, merchantIn, shopOf } from './merchant-support.ts';
import { bcaCharge, caller, createReceiver, type Receiver, startAt } from './support.ts';

let receiver: Receiver;
let dataDir: string;
beforeEach(async () => {
  receiver = await createReceiver();
  dataDir = await mkdtemp(path.join(tmpdir(), 'gapura-merchants-'));
});
afterEach(async () => {
  await receiver.close();
  await rm(dataDir, { recursive: true, force: true });
});

const charge = (call: ReturnType<typeof caller>, orderId: string) =>
  call('POST', '/v2/charge', { body: bcaCharge(orderId) });
const statusOf = async (call: ReturnType<typeof caller>, id: string) =>
  (await call('GET', `/v2/${id}/status`)).body.transaction_status;

const opened = async (options: Parameters<typeof createSandbox>[0], use: (fresh: Sandbox) => Promise<void>) => {
  const fresh = await createSandbox({ dataDir, ...options });
  try {
    await use(fresh);
  } finally {
    await fresh.close();
  }
};
const callerOf = (fresh: Sandbox, id = 'M-KOPI') => caller(shopOf(fresh, merchantIn(fresh, id)));

test('remembers merchants, their keys, names, addresses and payments', async () => {
  await opened({ startAt }, async (fresh) => {
    fresh.control.clock.freeze();
    fresh.control.addMerchant({ ...KOPI, notificationUrl: receiver.url });
    fresh.control.addMerchant({ merchantId: 'M-TEH', serverKey: 'key-teh' });
    await charge(caller(fresh), 'ORDER-1');
    await charge(callerOf(fresh), 'ORDER-1');
    fresh.control.updateMerchant('M-KOPI', {
      serverKey: 'key-2',
      furtherServerKeys: [KOPI.serverKey],
      merchantName: 'Kopi Pagi',
    });
    fresh.control.removeMerchant('M-TEH');
  });
  for (const _again of [1, 2]) {
    await opened({}, async (fresh) => {
      expect(fresh.control.listMerchants()).toMatchObject([
        { merchantId: 'G812785002', transactions: 1 },
        {
          merchantId: 'M-KOPI',
          merchantName: 'Kopi Pagi',
          clientKey: KOPI.clientKey,
          notificationUrl: receiver.url,
          transactions: 1,
        },
      ]);
      expect(merchantIn(fresh).serverKey).toBe('key-2');
      expect(await statusOf(caller({ url: fresh.url, serverKey: KOPI.serverKey }), 'ORDER-1')).toBe('pending');
    });
  }
  receiver.received.length = 0;
  await opened({}, async (fresh) => {
    await fresh.control.clock.advance(24 * 60 * 60_000);
    expect(await statusOf(callerOf(fresh), 'ORDER-1')).toBe('expire');
    expect(receiver.received.map(({ body }) => body.transaction_status)).toContain('expire');
  });
});

test('forgets who was removed, and what was reset', async () => {
  await opened({}, async (fresh) => {
    for (const merchantId of ['M-KOPI', 'M-TEH']) {
      fresh.control.addMerchant({ merchantId, serverKey: merchantId });
      await charge(callerOf(fresh, merchantId), 'ORDER-1');
    }
    merchantIn(fresh, 'M-TEH').control.reset();
    fresh.control.removeMerchant('M-KOPI');
    fresh.control.addMerchant({ merchantId: 'M-KOPI', serverKey: 'anew' });
  });
  await opened({}, async (fresh) => {
    const seen = fresh.control.listMerchants().map(({ merchantId, transactions }) => [merchantId, transactions]);
    expect(seen).toEqual([
      ['G812785002', 0],
      ['M-TEH', 0],
      ['M-KOPI', 0],
    ]);
  });
  expect(await readFile(path.join(dataDir, 'sandbox.jsonl'), 'utf8')).not.toContain('ORDER-1');
});

test('the option names merchants: it counts more than what is remembered, and who is not named stays', async () => {
  await opened({ merchants: [KOPI] }, async (fresh) => {
    fresh.control.addMerchant({ merchantId: 'M-TEH', serverKey: 'key-teh' });
    await charge(callerOf(fresh), 'ORDER-1');
  });
  await opened({ merchants: [{ ...KOPI, merchantName: 'Kopi Pagi' }] }, async (fresh) => {
    expect(fresh.control.listMerchants()).toMatchObject([
      { isDefault: true },
      { merchantName: 'Kopi Pagi', transactions: 1 },
      { merchantId: 'M-TEH' },
    ]);
  });
  await expect(createSandbox({ dataDir, merchants: [{ merchantId: 'M-DUA', serverKey: 'key-teh' }] })).rejects.toThrow(
    'serverKey is a key of the merchant M-TEH.',
  );
  await expect(createSandbox({ dataDir, serverKey: 'key-teh' })).rejects.toThrow(
    'The data folder remembers a merchant M-TEH that cannot stand beside the default one: serverKey is a key of the merchant G812785002.',
  );
  await expect(createSandbox({ dataDir, merchantId: 'M-TEH' })).rejects.toThrow(
    'merchantId M-TEH is that of the default merchant.',
  );
});

test('what was changed about the default merchant is remembered where no option says it', async () => {
  await opened({}, async (fresh) => {
    fresh.control.updateMerchant('G812785002', {
      furtherServerKeys: ['key-2'],
      merchantName: 'Toko Baru',
      notificationUrl: receiver.url,
    });
  });
  await opened({}, async (fresh) => {
    expect(fresh.control.getMerchant('G812785002')).toMatchObject({
      merchantName: 'Toko Baru',
      notificationUrl: receiver.url,
    });
    expect((await caller(fresh)('GET', '/v2/none/status', { key: 'key-2' })).status).toBe(200);
  });
  await opened({ merchantName: 'Toko Lain' }, async (fresh) => {
    expect(fresh.control.getMerchant('G812785002')?.merchantName).toBe('Toko Lain');
  });
});

test('a key that was given by an option is not remembered with an address', async () => {
  await opened({ serverKey: 'key-of-option' }, async (fresh) => {
    fresh.control.updateMerchant('G812785002', { notificationUrl: receiver.url });
  });
  await opened({}, async (fresh) => {
    expect([fresh.serverKey, fresh.control.settings.addresses().payment]).toEqual([
      'SB-Mid-server-gapura',
      receiver.url,
    ]);
  });
});
