// A database remembers the keys that it was encrypted with: a wrong one is refused at the start and named by the doctor, and what
// cannot be opened fails by itself, with its reason.

import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { kindOf } from '../../src/cli/failure.ts';
import { openGapura } from '../../src/host/app.ts';
import type { GapuraOptions } from '../../src/host/gapura.ts';
import type { OpenGapura } from '../../src/host/open-gapura.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/index.ts';
import { EncryptionKeyError } from '../../src/services/encryption-keys.ts';
import { readableLogger, staff } from '../services/webhooks/support.ts';
import { postgresUrl } from '../support/database.ts';
import { bareEnvironment } from '../support/process.ts';
import { runHere } from '../support/run-here.ts';
import { gatewayAt, lastingDatabase } from '../support/server-process.ts';
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts';

const newKey = () => randomBytes(32).toString('hex');
const [first, second] = [newKey(), newKey()];

let sandbox: Sandbox;
let receiver: Receiver;
let database: Awaited<ReturnType<typeof lastingDatabase>>;
const { lines, logger } = readableLogger();
const opened = new Set<OpenGapura>();

beforeEach(async () => {
  [sandbox, receiver, database] = await Promise.all([createSandbox(), startReceiver(), lastingDatabase()]);
  lines.length = 0;
});
afterEach(async () => {
  for (const gapura of opened) await close(gapura);
  receiver.close();
  await sandbox.close();
  await database.remove();
});

async function start(encryptionKey?: string, gateway: Partial<GapuraOptions['gateway']> = {}): Promise<OpenGapura> {
  const gapura = await openGapura({
    database: database.options,
    gateway: { environment: 'local', ...gatewayAt(sandbox), ...gateway },
    encryptionKey: encryptionKey ?? null,
    logger,
  });
  opened.add(gapura);
  return gapura;
}

async function close(gapura: OpenGapura): Promise<void> {
  opened.delete(gapura);
  await gapura.close();
}

/** Starts, does some work, and closes. */
async function during<Result>(
  encryptionKey: string | undefined,
  work: (gapura: OpenGapura) => Promise<Result>,
  gateway?: Partial<GapuraOptions['gateway']>,
): Promise<Result> {
  const gapura = await start(encryptionKey, gateway);
  try {
    return await work(gapura);
  } finally {
    await close(gapura);
  }
}

const addWebhook = async ({ services }: OpenGapura) =>
  (await services.webhooks.create(staff, { url: `${receiver.url}/hook` })).endpoint.id;
const refusalOf = (encryptionKey?: string) =>
  start(encryptionKey).then(
    () => expect.unreachable('it started'),
    (error: unknown) => error as Error,
  );
const encryptionOf = async ({ services }: OpenGapura) =>
  (await services.doctor.examine(staff)).checks.filter(({ name }) => name === 'encryption');

it('a start with another key is refused with what to do, the doctor names it, and the right key starts as before', async () => {
  await during(first, addWebhook);
  const refusal = await refusalOf(second);
  expect(refusal).toBeInstanceOf(EncryptionKeyError);
  expect(kindOf(refusal)).toBe('configuration');
  expect(refusal.message).toMatch(
    /^The key "default" of GAPURA_ENCRYPTION_KEY is not the one that this database was encrypted with\. What to do: give the key of before; /,
  );
  expect(refusal.message).not.toContain(second);
  const env = {
    GATEWAY_SERVER_KEY: sandbox.serverKey,
    GATEWAY_BASE_URL: sandbox.url,
    GAPURA_ENCRYPTION_KEY: second,
    ...(postgresUrl === undefined
      ? { GAPURA_DATA_DIR: database.options.dataDir ?? '' }
      : { DATABASE_URL: postgresUrl, GAPURA_SCHEMA: database.options.schema ?? '' }),
  };
  const doctor = await runHere(['doctor'], bareEnvironment(env));
  expect(doctor.stdout).toMatch(/^FAULT encryption {5}the key "default" of GAPURA_ENCRYPTION_KEY is not the one/m);
  expect(doctor.code).toBe(5);
  const command = await runHere(['keys', 'list'], bareEnvironment(env));
  expect(command).toMatchObject({ code: 3, stdout: '' });
  expect(await during(first, encryptionOf)).toMatchObject([{ state: 'ok' }]);
});

it('a key that is missing is refused while something is sealed with it, and not before or after', async () => {
  await during(`old:${first}`, async () => undefined);
  const id = await during(`old:${first}`, addWebhook);
  for (const keys of [undefined, `new:${second}`]) {
    expect((await refusalOf(keys)).message).toMatch(
      /^The key "old" is missing from GAPURA_ENCRYPTION_KEY, and the secrets of 1 webhook were sealed with it\. /,
    );
  }
  await during(`new:${second},old:${first}`, ({ services }) => services.webhooks.rotateSecret(staff, id));
  await during(`new:${second}`, async (gapura) => {
    expect(await encryptionOf(gapura)).toMatchObject([{ state: 'ok' }]);
    expect(await gapura.services.webhooks.test(staff, id)).toMatchObject({ outcome: 'delivered' });
  });
});

it('a first key is taken on a database that has sealed things already, which open as before', async () => {
  const id = await during(undefined, addWebhook);
  await during(first, async ({ services }) => {
    expect(await services.webhooks.test(staff, id)).toMatchObject({ outcome: 'delivered' });
  });
  expect(await refusalOf(second)).toBeInstanceOf(EncryptionKeyError);
});

it('what a lost key sealed fails by itself with its reason, until it has a new secret; the others go out', async () => {
  const lost = await during(first, async (gapura) => {
    await gapura.services.sinks.create(staff, { name: 'orders', address: 'redis://:word@127.0.0.1:1' });
    return addWebhook(gapura);
  });
  await during(`new:${second},default:lost`, async (gapura) => {
    const { webhooks, sinks } = gapura.services;
    const good = await addWebhook(gapura);
    await gapura.payments.charge(staff, { payment_type: 'gopay', gross_amount: 10_000 });
    await gapura.webhookSender.drain();
    const outcomes = async (id: string) =>
      (await webhooks.attempts(staff, id, { limit: 9 })).items.map(({ outcome, error }) => [outcome, error]);
    const reason = 'its secret: The key "default" that sealed this is lost';
    expect(await outcomes(lost)).toEqual([['failed', reason]]);
    expect(await outcomes(good)).toEqual([['delivered', null]]);
    expect(await sinks.test(staff, 'orders')).toMatchObject({
      error: 'its address cannot be opened: The key "default" that sealed this is lost',
    });
    expect(lines.join('\n')).toContain(reason.replaceAll('"', '\\"'));
    expect(lines.join('\n')).not.toMatch(/\bat .*\.ts:\d/);
    expect(await encryptionOf(gapura)).toMatchObject([
      { state: 'fault', detail: 'the key "default" is lost, and with it the secrets of 1 webhook, 1 sink' },
    ]);
    await webhooks.rotateSecret(staff, lost);
    expect(await webhooks.test(staff, lost)).toMatchObject({ outcome: 'delivered' });
  });
});

it('what a server key of before sealed stops no start, and is named by the doctor', async () => {
  const id = await during(undefined, addWebhook);
  await during(
    undefined,
    async (gapura) => {
      expect(await gapura.services.webhooks.test(staff, id)).toMatchObject({
        outcome: 'failed',
        error: expect.stringMatching(/^its secret: The key "derived-\w+" that sealed this is not configured any more$/),
      });
      expect(await encryptionOf(gapura)).toMatchObject([
        { state: 'fault', advice: expect.stringMatching(/^set GATEWAY_SERVER_KEY_PREVIOUS; /) },
      ]);
    },
    { serverKey: 'SB-Mid-server-another' },
  );
});

it.skipIf(postgresUrl === undefined)(
  'of processes that start at once with two keys, those with one of them run',
  async () => {
    await during(undefined, async () => undefined);
    const keys = [first, second, first, second, first, second];
    const results = await Promise.allSettled(keys.map((key) => start(key)));
    const running = new Set(keys.filter((_, index) => results[index]?.status === 'fulfilled'));
    const refused = new Set(keys.filter((_, index) => results[index]?.status === 'rejected'));
    expect([running.size, refused.size]).toEqual([1, 1]);
    expect([...running]).not.toEqual([...refused]);
  },
);
