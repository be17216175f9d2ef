// gapura migrate and gapura export: beside a running server, and on a database that nobody holds.

import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { migrations } from '../../src/store/database/migrations/index.ts';
import { freePort, newWorkspace, removeWorkspaces, runCommand, startServer, writeIn } from '../support/process.ts';
import { runHere } from '../support/run-here.ts';

const NAMES = Object.keys(migrations);
const [FIRST = ''] = NAMES;
afterAll(removeWorkspaces);

it('migrate says what is missing, applies it, and refuses a database that it did not make or of a newer version', async () => {
  const { dataDir, env } = await newWorkspace({ empty: true });
  // Nothing is prepared for a schema of another name.
  const empty = { dataDir, env: { GAPURA_SCHEMA: 'unprepared', ...env } };
  const missing = await runHere(['migrate', '--check', '--json'], empty.env);
  expect([missing.code, JSON.parse(missing.stdout)]).toEqual([5, { applied: [], pending: NAMES }]);
  expect(readdirSync(empty.dataDir)).toEqual([]);

  const one = await runHere(['migrate', '--check'], empty.env);
  expect([one.code, one.stdout]).toEqual([
    5,
    `${NAMES.join(', ')} ${NAMES.length === 1 ? 'has' : 'have'} to be applied. Run: gapura migrate\n`,
  ]);
  const applied = await runCommand(['migrate'], empty.env);
  expect(applied).toEqual({
    code: 0,
    stdout: `The database was brought up to date: ${NAMES.join(', ')}.\n`,
    stderr: '',
  });
  await writeIn(empty, 'DELETE FROM gapura_migrations');
  const unfit = await runHere(['migrate'], empty.env);
  expect([unfit.code, unfit.stdout]).toEqual([3, '']);
  expect(unfit.stderr).toMatch(
    new RegExp(`^The database cannot be brought up to date: ${FIRST} cannot be applied: .* already exists .*\\n$`),
  );
  await writeIn(
    empty,
    `INSERT INTO gapura_migrations (name) VALUES ${[...NAMES, '9999-of-tomorrow'].map((name) => `('${name}')`).join(', ')}`,
  );
  const newer = await runHere(['migrate'], empty.env);
  expect([newer.code, newer.stdout]).toEqual([1, '']);
  expect(newer.stderr).toContain('9999-of-tomorrow');
});

it('migrate goes on with the other shops after one that fails, and names it', async () => {
  const place = await newWorkspace();
  for (const id of ['kopi', 'susu', 'teh']) {
    const added = await runHere(['shops', 'add', id, '--name', id, '--json'], place.env);
    expect([added.code, added.stderr]).toEqual([0, '']);
    const { schema_name: schema } = JSON.parse(added.stdout);
    if (id === 'kopi')
      await writeIn(place, `INSERT INTO "${schema}".gapura_migrations (name) VALUES ('9999-of-tomorrow')`);
    if (id === 'teh') await writeIn(place, `DROP SCHEMA "${schema}" CASCADE`);
  }
  const missing = await runHere(['migrate', '--check', '--json'], place.env);
  expect([missing.code, JSON.parse(missing.stdout)]).toEqual([
    1,
    {
      applied: [],
      pending: [],
      shops: [
        { id: 'kopi', applied: [], pending: [], problem: expect.stringContaining('9999-of-tomorrow') },
        { id: 'susu', applied: [], pending: [], problem: null },
        { id: 'teh', applied: [], pending: NAMES, problem: null },
      ],
    },
  ]);
  const migrated = await runHere(['migrate'], place.env);
  expect([migrated.code, migrated.stdout]).toEqual([
    1,
    expect.stringMatching(/up to date, .*\n2 of 3 shops are up to date\.\nNot: kopi\. /),
  ]);
  expect(migrated.stderr).toMatch(/^Shop 1 of 3, kopi: .*9999-of-tomorrow.*\nShop 3 of 3, teh: brought up to date, /);
  const again = await runHere(['migrate', '--check', '--json'], place.env);
  expect(JSON.parse(again.stdout).shops[2]).toEqual({ id: 'teh', applied: [], pending: [], problem: null });
});

it('export writes every row through the server, to a file that is whole and private, and overwrites none', async () => {
  const place = await newWorkspace();
  // More than two pages, of which the oldest has the first number.
  await writeIn(
    place,
    `INSERT INTO gateway_payments (id, owner_id, order_id, payment_type, gross_amount, transaction_status, charge_state,
       charge_attempts, created_at, updated_at)
     SELECT md5('payment' || n)::uuid, 'shop', 'ORDER-' || n, 'qris', 50000, 'settlement', 'charged', 1,
       timestamptz '2026-01-01' + n * interval '1 minute', now() FROM generate_series(1, 1100) n`,
  );
  const env = { ...place.env, GAPURA_SANDBOX_PORT: String(await freePort()) };
  const server = await startServer(env);
  const here = (...args: string[]) => runHere(['export', ...args], env);

  const out = join(place.dataDir, 'payments.csv');
  const written = await runCommand(['export', 'payments', '--out', out], env);
  expect(written).toEqual({ code: 0, stdout: '', stderr: `Wrote 1100 payments to ${out}.\n` });
  const [header, ...rows] = readFileSync(out, 'utf8').trimEnd().split('\r\n');
  expect(header).toMatch(/^id,order_id,transaction_id,/);
  expect(rows.map((row) => row.split(',')[1])).toEqual(Array.from({ length: 1_100 }, (_, n) => `ORDER-${1_100 - n}`));
  expect([statSync(out).mode & 0o777, existsSync(`${out}.part`)]).toEqual([0o600, false]);
  writeFileSync(out, 'mine');
  expect((await here('payments', '--out', out)).code).toBe(2);
  expect(readFileSync(out, 'utf8')).toBe('mine');

  const some = await here('payments', '--json', '--from', '2026-01-01T00:01:00Z', '--to', '2026-01-01T00:03:00Z');
  const parsed = some.stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(parsed.map(({ order_id: id, gross_amount: amount }) => [id, amount])).toEqual([
    ['ORDER-2', '50000.00'],
    ['ORDER-1', '50000.00'],
  ]);
  const refused = await Promise.all([
    here('refund'),
    here('payments', '--status', 'setlement'),
    here('payments', '--out', join(place.dataDir, 'nowhere', 'x.csv')),
  ]);
  expect(refused.map(({ code }) => code)).toEqual([2, 2, 1]);
  expect(refused.map(({ stderr }) => stderr)).toEqual([
    expect.stringContaining('Did you mean refunds?'),
    expect.stringContaining('Did you mean settlement?'),
    expect.stringContaining('cannot be written'),
  ]);

  // A server that runs has brought its database up to date; its files are not opened a second time.
  expect((await runHere(['migrate', '--check'], env)).stdout).toBe(
    `The database is up to date, with ${NAMES.length} ${NAMES.length === 1 ? 'migration' : 'migrations'}.\n`,
  );
  await server.stop();
});
