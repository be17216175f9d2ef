// The library as a host starts it: its background runs, what goes wrong is seen, and real money gets a database that lasts.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SHOP_DEFAULTS } from '../../src/domain/checkouts/shop.ts';
import type { OpenGapura } from '../../src/host/open-gapura.ts';
import { checkOptions } from '../../src/host/options.ts';
import { createGapura, type Gapura, type GapuraOptions } from '../../src/index.ts';
import { createSandbox } from '../../src/sandbox/index.ts';
import { dropDatabase, freshDatabase } from '../support/database.ts';

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  vi.restoreAllMocks();
});

async function start(options: Partial<GapuraOptions> = {}) {
  const sandbox = await createSandbox();
  const database = await freshDatabase();
  const gapura = await createGapura({
    database,
    gateway: { environment: 'local', baseUrl: sandbox.url, serverKey: sandbox.serverKey },
    ...options,
  });
  cleanUps.push(
    () => dropDatabase(database),
    () => sandbox.close(),
    () => gapura.close(),
  );
  return { gapura, sandbox };
}

const workerOf = async (gapura: Gapura) => (await gapura.readiness()).checks.worker;

describe('the background of the library', () => {
  it('runs unless it is told not to, and readiness says so', async () => {
    const { gapura, sandbox } = await start();
    await expect.poll(() => workerOf(gapura)).toEqual({ ok: true, detail: 'running' });
    const told: string[] = [];
    gapura.events.on('payment_received', ({ data }) => void told.push(data.payment.order_id));
    await gapura.events.start();
    const payment = await gapura.payments.charge({ id: 'budi' }, { payment_type: 'qris', gross_amount: 25_000 });
    await expect.poll(() => told).toEqual([payment.order_id]);
    // The gateway does not know where to send its message: a task finds out that it is paid.
    sandbox.control.pay(payment.order_id);
    await gapura.worker.run('check_payment_status', { payment_id: payment.id });
    expect(await gapura.payments.get({ id: 'budi' }, payment.id)).toMatchObject({ transaction_status: 'settlement' });
  });

  it('is left to another process where it is off', async () => {
    const { gapura } = await start({ background: false });
    expect(await workerOf(gapura)).toEqual({ ok: true, detail: 'off: another process has to run the background' });
  });
});

describe('a library that was closed', () => {
  it('leaves nothing of itself in the process', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const pool = await openAndClose();
    await expect
      .poll(() => {
        collect();
        return pool.deref() === undefined;
      })
      .toBe(true);
  });

  async function openAndClose(): Promise<WeakRef<object>> {
    const { gapura } = await start();
    const { pool } = (gapura as OpenGapura).database;
    await gapura.payments.charge({ id: 'budi' }, { payment_type: 'qris', gross_amount: 25_000 });
    await gapura.metrics.metrics();
    // All of it is forgotten here, too.
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
    return new WeakRef(pool);
  }
});

describe('the log of the library', () => {
  it('is the console for what goes wrong, without secrets, and silent where null is given', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { gapura, sandbox } = await start({ background: false });
    sandbox.control.faults.add({ kind: 'error', status: 500, operation: 'charge' });
    const input = { payment_type: 'qris', gross_amount: 25_000 } as const;
    await gapura.payments.charge({ id: 'budi' }, input).catch(() => undefined);
    expect(warn.mock.calls.map(([line]) => line)).toContain('gapura: the gateway gave no usable answer');
    expect(JSON.stringify(warn.mock.calls)).not.toContain(sandbox.serverKey);
    warn.mockClear();
    const quiet = await start({ background: false, logger: null });
    quiet.sandbox.control.faults.add({ kind: 'error', status: 500, operation: 'charge' });
    await quiet.gapura.payments.charge({ id: 'budi' }, input).catch(() => undefined);
    expect(warn).not.toHaveBeenCalled();
  });
});

describe('the database of the library', () => {
  const gateway = { environment: 'production', serverKey: 'Mid-server-real' } as const;

  it.each<[string, GapuraOptions['database'], RegExp]>([
    ['an address that is undefined', { url: undefined } as unknown as { url: string }, /database\.url is undefined/],
    ['none', undefined, /production environment needs a database that lasts/],
    ['memory', { url: null }, /production environment needs a database that lasts/],
  ])('real money is refused on %s', async (_name, database, message) => {
    await expect(createGapura({ gateway, ...(database && { database }) })).rejects.toThrow(message);
  });

  it('an undefined address is refused with any gateway', async () => {
    const database = { url: process.env.NO_SUCH_NAME } as { url: string };
    const trial = { environment: 'local', baseUrl: 'http://127.0.0.1:1', serverKey: 'SB-x' } as const;
    await expect(createGapura({ gateway: trial, database })).rejects.toThrow('is an environment variable missing');
  });
});

describe('an option of the library', () => {
  const trial = { environment: 'local', baseUrl: 'http://127.0.0.1:1', serverKey: 'SB-x' };
  const others = { gateway: trial, logger: null, background: false };
  const begin = (options: object) => createGapura(options as GapuraOptions);

  it.each<[string, object, RegExp]>([
    ['an empty address', { database: { url: '' } }, /^database\.url is empty: is an environment variable missing/],
    [
      'another database',
      { database: { url: 'mysql://u:hush@h/d' } },
      /^database\.url is not the address of a PostgreSQL/,
    ],
    [
      'a half address',
      { database: { url: 'localhost' } },
      /^database\.url is not a complete URL; allowed is postgres:/,
    ],
    ['a number', { database: { url: 5 } }, /^database\.url is not a text; /],
    ['no connections', { database: { poolMax: 0 } }, /^database\.poolMax must be a number above 0$/],
    ['a text for an object', { database: 'postgres://h/d' }, /^database must be an object with: url, readUrl, /],
    ['a misspelt one', { loger: null }, /^There is no option loger\. Did you mean logger\?$/],
    ['a misspelt part', { database: { dataDirectory: 'x' } }, /^There is no option database\.dataDirectory\. /],
    [
      'a part of a part',
      { checkout: { mail: { adress: 'x' } } },
      /^There is no option checkout\.mail\.adress\. There are: url/,
    ],
    [
      'a misspelt key',
      { gateway: { ...trial, serverkey: 'x' } },
      /^There is no option gateway\.serverkey\. Did you mean serverKey\?$/,
    ],
    [
      'a misspelt time',
      { retention: { eventDays: 1 } },
      /^There is no option retention\.eventDays\. Did you mean eventsDays\?$/,
    ],
    ['no gateway', { gateway: undefined }, /^gateway is missing: /],
  ])('that is %s is refused by its name', async (_case, options, message) => {
    const error = await begin({ ...others, ...options }).then(
      () => expect.unreachable('it started'),
      (reason: Error) => reason,
    );
    expect(error.message).toMatch(message);
    expect(error.message).not.toContain('hush');
  });

  it('that is a list is a value, and has no parts', () => {
    const checkout = { ...SHOP_DEFAULTS, returnHosts: ['toko.example'], frameAncestors: ['https://toko.example'] };
    expect(() => checkOptions({ ...others, checkout } as GapuraOptions)).not.toThrow();
  });

  it('without options says so', async () => {
    await expect(createGapura(undefined as unknown as GapuraOptions)).rejects.toThrow(
      'must be an object with: database',
    );
  });
});
