// The tokens of subscriptions: readable nowhere in the database, the logs and the answers, and usable after a change of key.

import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { ORDINARY_SCOPES } from '../../src/domain/caller.ts';
import { openGapura } from '../../src/host/app.ts';
import { createSandbox } from '../../src/sandbox/index.ts';
import { startGapura, type TestGapura } from '../support/gapura.ts';
import { gatewayAt, lastingDatabase } from '../support/server-process.ts';
import { sql } from '../support/sql.ts';
import { DAY_MS, linkedAccount, monthly, newName, pass, TOKEN, tellSubscriptions } from '../support/subscriptions.ts';
import { runSweeps } from '../support/sweeps.ts';

/** Every row of every table, as text. */
async function dump(t: TestGapura): Promise<string> {
  const { pool, schema } = t.gapura.database;
  const tables = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = ${schema} AND table_type = 'BASE TABLE'`.execute(pool);
  expect(tables.rows.length).toBeGreaterThan(10);
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`SELECT source::text AS row FROM ${sql.id(name)} source`.execute(pool);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

const spellings = (token: string) => [
  token,
  Buffer.from(token).toString('base64'),
  Buffer.from(token).toString('base64url'),
  Buffer.from(token).toString('hex'),
];

it('a token is in no row, no line of the log and no answer, through a life with changes, charges and refusals', async () => {
  const lines: string[] = [];
  const write = (fields: object, message: string) => void lines.push(JSON.stringify(fields) + message);
  const t = await startGapura({
    logger: { debug: write, info: write, warn: write, error: write },
    gateway: { retries: 0, timeoutMs: 1_000 },
  });
  try {
    tellSubscriptions(t);
    const tokens = [
      '48111111FirstTokenOfTheCard1114',
      '52111111SecondTokenOfTheCard1117',
      '41111111TokenOfARefusal1111',
    ];
    const answers: string[] = [];
    const ask = async (method: string, path: string, body?: object) => {
      const headers: Record<string, string> = method === 'GET' ? {} : { 'idempotency-key': newName() };
      const reply = await t.request(method, path, {
        key: t.keys.staff,
        headers,
        ...(body === undefined ? {} : { body }),
      });
      answers.push(reply.text);
      return reply.body;
    };
    const made = await ask('POST', '/subscriptions/', { ...monthly, name: newName(), token: tokens[0] });
    await ask('PATCH', `/subscriptions/${made.id}/`, { token: tokens[1] });
    t.sandbox.control.faults.add({
      kind: 'error',
      operation: 'subscription-create',
      status: 400,
      message: `No ${tokens[2]}`,
    });
    await ask('POST', '/subscriptions/', { ...monthly, name: newName(), token: tokens[2] });
    t.sandbox.control.faults.add({ kind: 'timeout-after', operation: 'subscription-create' });
    await ask('POST', '/subscriptions/', { ...monthly, name: newName(), token: tokens[2] });
    const account = await linkedAccount(t);
    const wallet = { ...monthly, payment_type: 'gopay', token: undefined, gopay_account_id: account, name: newName() };
    const gopay = await ask('POST', '/subscriptions/', wallet);
    const walletToken = t.sandbox.control.subscriptions.get(gopay.gateway_subscription_id)?.token ?? '';
    expect(walletToken.length).toBeGreaterThan(10);
    await pass(t, 32 * DAY_MS);
    await t.gapura.worker.run('sync_subscription_status');
    for (const path of ['', 'check_status/', 'history/']) await ask('GET', `/subscriptions/${made.id}/${path}`);
    await ask('POST', `/subscriptions/${made.id}/cancel/`);
    for (const path of ['/subscriptions/', '/events/?limit=200', '/notifications/?limit=200']) await ask('GET', path);
    const everything = { database: await dump(t), log: lines.join('\n'), answers: answers.join('\n') };
    expect(everything.database).toContain(made.name);
    for (const [place, text] of Object.entries(everything)) {
      for (const spelling of [...tokens, walletToken].flatMap(spellings)) {
        expect(text.includes(spelling), `a token is in the ${place}`).toBe(false);
      }
    }
  } finally {
    await t.close();
  }
});

it('a token that was sealed with the old key is still used after a new key was put in front of it', async () => {
  const [old, current] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
  const database = await lastingDatabase();
  const sandbox = await createSandbox();
  const start = (encryptionKey: string, laterMs: number) =>
    openGapura({
      database: database.options,
      gateway: { environment: 'local', retries: 0, timeoutMs: 1_000, ...gatewayAt(sandbox) },
      encryptionKey,
      clock: { now: () => new Date(Date.now() + laterMs) },
    });
  const caller = { id: 'budi', staff: false, scopes: ORDINARY_SCOPES };
  try {
    const before = await start(`2025:${old}`, 0);
    sandbox.control.faults.add({ kind: 'timeout-before', operation: 'subscription-create' });
    const name = newName();
    await expect(before.subscriptions.create(caller, { ...monthly, name })).rejects.toThrow();
    await before.close();
    const after = await start(`2026:${current},2025:${old}`, 40_000);
    await runSweeps(after.worker);
    expect(sandbox.control.subscriptions.list()).toMatchObject([{ name, token: TOKEN }]);
    const made = await after.subscriptions.create(caller, { ...monthly, name: newName() });
    const { rows } = await sql<{ id: string; key: string }>`
      SELECT id, split_part(sealed_token, ':', 2) AS key FROM gateway_subscriptions ORDER BY created_at`.execute(
      after.database.pool,
    );
    expect(rows.map(({ key }) => key)).toEqual(['2025', '2026']);
    expect(rows[1]?.id).toBe(made.id);
    await after.close();
  } finally {
    await sandbox.close();
    await database.remove();
  }
});
