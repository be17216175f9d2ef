// The background of a shop among others: it sleeps while nothing is due, and whatever becomes due wakes it, also what another process left.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGapura } from '../../src/host/app.ts';
import type { OpenGapura } from '../../src/host/open-gapura.ts';
import type { ServerParts } from '../../src/host/shop.ts';
import { type HousedShop, ShopHouse, type ShopHouseOptions } from '../../src/host/shops.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/index.ts';
import { dropDatabase, freshDatabase } from '../support/database.ts';
import { movableClock } from '../support/payments.ts';
import { startReceiver } from '../support/webhook-receiver.ts';

const MINUTE_MS = 60_000;
const OPERATOR = { id: 'operator', staff: true } as const;
const TIMES = { lookMs: 50, quietMs: 0 };
const CHARGE = { payment_type: 'bank_transfer', bank: 'bca', gross_amount: 150_000 } as const;

const clock = movableClock();
const database = await freshDatabase();
let sandbox: Sandbox;
let gapura: OpenGapura;
/** The same shops as another process has them, which runs no background. */
let other: ShopHouse;

beforeAll(async () => {
  sandbox = await createSandbox();
  const { url: baseUrl, serverKey, clientKey } = sandbox;
  sandbox.control.settings.setAddresses({ payment: '' });
  const gateway = { environment: 'local', baseUrl, serverKey, clientKey } as const;
  const logger = { debug() {}, info() {}, warn() {}, error() {} };
  const options = { gateway, clock, logger, database, backgroundCallsPerSecond: 1_000 };
  const houseOptions: ShopHouseOptions = {
    environment: 'local',
    describe: (settings) => settings,
    faultsOf: () => [],
    optionsOf: (_row, _account, { serverKey: own }) => ({ ...options, gateway: { ...gateway, serverKey: own } }),
    sleep: TIMES,
  };
  const shared: ServerParts[] = [];
  const shops = (parts: ServerParts) => {
    shared.push(parts);
    return new ShopHouse(houseOptions, parts);
  };
  gapura = await openGapura(options, { shops });
  house().start({ withWorkers: true });
  for (const id of ['kopi', 'teh']) {
    await gapura.services.shops.create({ ...OPERATOR, scopes: ['admin'] }, { id, name: id, serverKey });
  }
  other = new ShopHouse(houseOptions, shared[0] as ServerParts);
  for (const id of ['kopi', 'teh']) await other.follow(id, 'added');
});
afterAll(async () => {
  await other.close();
  await gapura.close();
  await sandbox.close();
  await dropDatabase(database);
});

function house(): ShopHouse {
  if (gapura.house === null) throw new Error('This server serves no shops');
  return gapura.house;
}

function inHouse(at: ShopHouse, id = 'kopi'): HousedShop {
  const found = at.find(id);
  if (typeof found !== 'object') throw new Error(`${id} is not open`);
  return found;
}

const stateOf = (id?: string) => inHouse(house(), id).shop.worker.state;
const asleep = () => expect.poll(() => stateOf()).toBe('asleep');
const asOther = () => other.operate(inHouse(other)).apiAt();
/** When a task of the shop last came to an end. */
const lastRun = async (name: string) => {
  const tasks = await inHouse(house()).shop.worker.list();
  return tasks.find((task) => task.name === name)?.lastRun?.endedAt.getTime() ?? 0;
};
/** Only one that is awake does it. */
const lastAwake = () => lastRun('send_reports');

describe('the background of a shop that is idle', () => {
  it('sleeps, also while minutes pass, and is woken by a request', async () => {
    await asleep();
    const before = await lastAwake();
    clock.advance(MINUTE_MS);
    await inHouse(house()).background.look();
    await inHouse(house()).background.look();
    expect([stateOf(), await lastAwake()]).toEqual(['asleep', before]);
    house().enter('kopi');
    await expect.poll(lastAwake).toBeGreaterThan(before);
    await asleep();
  });

  it('sends the webhooks of what another process wrote', async () => {
    const receiver = await startReceiver();
    const { webhooks, payments } = asOther();
    const made = await webhooks.create(OPERATOR, { url: `${receiver.url}/hook` });
    await asleep();
    clock.advance(MINUTE_MS);
    const { id } = await payments.createCharge(OPERATOR, { ...CHARGE, order_id: 'LEFT-1' });
    await payments.cancelPayment(OPERATOR, id);
    await expect.poll(() => receiver.received.map(({ body }) => body.type)).toContain('payment_cancelled');
    await webhooks.delete(OPERATOR, made.id);
    await asleep();
    receiver.close();
  });

  it('reads a payment back whose notification was lost, once that is due', async () => {
    const { payments } = asOther();
    clock.advance(MINUTE_MS);
    const { id } = await payments.createCharge(OPERATOR, { ...CHARGE, order_id: 'LOST-1' });
    await inHouse(house()).background.look();
    expect(stateOf()).toBe('asleep');
    await sandbox.control.pay('LOST-1');
    clock.advance(MINUTE_MS + 1_000);
    await expect.poll(async () => (await payments.get(OPERATOR, id)).transaction_status).toBe('settlement');
    await asleep();
  });

  it('runs a task that another process asked for', async () => {
    const before = await lastRun('update_figures');
    clock.advance(MINUTE_MS);
    await asOther().tasks.run(OPERATOR, 'update_figures');
    await expect.poll(() => lastRun('update_figures')).toBeGreaterThan(before);
    await asleep();
  });

  it('does its upkeep every hour, and looks for alerts every minute where there are receivers, without waking for it', async () => {
    const names = ['send_reports', 'clean_up', 'check_alerts'] as const;
    const [awake, cleaned, alerted] = await Promise.all(names.map(lastRun));
    const { background } = inHouse(house());
    for (let minutes = 0; minutes < 70; minutes += 10) {
      clock.advance(10 * MINUTE_MS);
      await background.look();
    }
    await expect.poll(() => lastRun('clean_up')).toBeGreaterThan(cleaned ?? 0);
    expect([await lastRun('check_alerts'), await lastAwake()]).toEqual([alerted, awake]);
    await asOther().alertReceivers.create(OPERATOR, { url: 'https://hooks.example/ops' });
    clock.advance(MINUTE_MS);
    await expect.poll(() => lastRun('check_alerts')).toBeGreaterThan(alerted ?? 0);
  });

  it('does not wait for a neighbour with thousands of jobs', async () => {
    const { pool } = inHouse(house(), 'teh').shop.database;
    await pool.query(`INSERT INTO background_jobs (id, task, key, data)
      SELECT id, 'check_payment_status', id::text, jsonb_build_object('payment_id', id)
      FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, 5000)) made`);
    const countLeft = async () => {
      const text = `SELECT count(*)::int AS n FROM background_jobs WHERE task = 'check_payment_status' AND state <> 'done'`;
      return (await pool.query<{ n: number }>(text)).rows[0]?.n;
    };
    await expect.poll(countLeft).toBeLessThan(5_000);
    const before = await lastRun('update_figures');
    await asOther().tasks.run(OPERATOR, 'update_figures');
    await expect.poll(() => lastRun('update_figures')).toBeGreaterThan(before);
    expect(await countLeft()).toBeGreaterThan(0);
  });
});
