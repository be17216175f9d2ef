// gapura doctor: what it finds, what it says to do, and its exit code.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createSandbox } from '../../src/sandbox/index.ts';
import { openWithDefaults, postgresUrl } from '../support/database.ts';
import {
  freePort,
  newWorkspace,
  processTestMs,
  removeWorkspaces,
  runCommand,
  startServer,
  until,
  type Workspace,
} from '../support/process.ts';
import { runHere } from '../support/run-here.ts';
import { sql } from '../support/sql.ts';

vi.setConfig({ testTimeout: processTestMs, hookTimeout: processTestMs });
afterAll(removeWorkspaces);

/** For cases that name a place of their own, and so are the same in both runs: one of them has these. */
const asOnTheOther = postgresUrl !== undefined;

/** The findings alone, without the verdict above them. */
async function examine(env: Record<string, string>, run = runHere) {
  const { code, stdout, stderr } = await run(['doctor'], env);
  expect(stderr).toBe('');
  const findings = stdout.split('\n').filter((line) => /^(?:ok|note|FAULT) /.test(line));
  return { code, findings, stdout };
}

async function open(place: Workspace) {
  return openWithDefaults(
    postgresUrl === undefined
      ? { dataDir: place.dataDir }
      : { url: postgresUrl, schema: place.env.GAPURA_SCHEMA ?? '' },
  );
}

describe('gapura doctor', () => {
  it('beside a healthy server finds nothing to mend, and ends with 0', async () => {
    const place = await newWorkspace();
    const sandboxPort = String(await freePort());
    const env = { ...place.env, GAPURA_SANDBOX_PORT: sandboxPort };
    const server = await startServer(env);
    await until(
      async () => (await fetch(`${server.url}/readyz`)).status,
      (status) => status === 200,
    );
    const { code, findings, stdout } = await examine(env, runCommand);
    expect(findings).toEqual([
      'ok    configuration  environment local',
      postgresUrl === undefined
        ? `ok    database       embedded, held by the server (process ${server.pid})`
        : expect.stringMatching(/^ok {4}database {7}postgres, PostgreSQL \d/),
      'ok    clock          agrees with the database',
      'ok    migrations     up to date',
      'ok    encryption     what is sealed can be opened',
      'ok    api keys       1 in use',
      `ok    gateway        http://127.0.0.1:${sandboxPort}/ answers, and takes the server key`,
    ]);
    expect(stdout).toMatch(/^All is well\.\n\nok /);
    expect(stdout).not.toContain('GAPURA_DATA_DIR');
    expect(stdout).not.toContain('SB-Mid-server-gapura');
    expect(code).toBe(0);
    const verbose = await runHere(['doctor', '--verbose'], env);
    expect(verbose.stdout).toContain(`  GAPURA_DATA_DIR                    ${place.dataDir}\n`);
    const told = JSON.parse((await runHere(['doctor', '--json'], env)).stdout);
    expect(told).toMatchObject({ healthy: true, faults: 0, notes: 0 });
    expect(told.findings).toHaveLength(findings.length);
    expect(told.settings).toContainEqual({ name: 'GAPURA_DATA_DIR', value: place.dataDir });
    await server.stop();
  });

  it.skipIf(asOnTheOther)('looks at the server that runs, whatever this shell says', async () => {
    const place = await newWorkspace();
    const env = { ...place.env, GAPURA_SHOP_NAME: 'Kopi Tugu', GAPURA_ENCRYPTION_KEY: 'a'.repeat(64) };
    const server = await startServer(env);
    const elsewhere = {
      ...place.env,
      GATEWAY_ENVIRONMENT: 'sandbox',
      GATEWAY_SERVER_KEY: 'SB-Mid-server-other',
      PORT: '1',
    };
    const { code, findings } = await examine(elsewhere);
    expect(findings[0]).toBe('ok    configuration  environment local');
    expect(findings.at(-1)).toBe(`ok    gateway        ${server.sandboxUrl}/ answers, and takes the server key`);
    expect(code).toBe(0);
    const { settings } = JSON.parse((await runHere(['doctor', '--json'], elsewhere)).stdout);
    expect(settings).toContainEqual({ name: 'GAPURA_SHOP_NAME', value: 'Kopi Tugu' });
    await server.stop();
  });

  it.skipIf(asOnTheOther)('says once, as a fault, that the embedded database is not for production', async () => {
    const { code, findings } = await examine({
      GAPURA_DATA_DIR: (await newWorkspace({ empty: true })).dataDir,
      GATEWAY_ENVIRONMENT: 'production',
      GATEWAY_SERVER_KEY: 'Mid-server-not-a-real-one',
      GATEWAY_BASE_URL: `http://127.0.0.1:${await freePort()}`,
    });
    expect(code).toBe(5);
    expect(findings.filter((line) => line.includes(' database '))).toEqual([
      expect.stringMatching(/^FAULT database .* it is not for production: set DATABASE_URL$/),
    ]);
  });

  it('before the first start has notes and no faults, and makes nothing', async () => {
    const place = await newWorkspace({ empty: true });
    const { code, findings } = await examine({ ...place.env, GAPURA_SANDBOX_PORT: String(await freePort()) });
    expect(code).toBe(0);
    expect(findings.at(-1)).toBe('note  gateway        the sandbox is not running; it starts with the server');
    if (postgresUrl === undefined) {
      expect(findings).toContain(`note  database       none yet; the first start makes one in ${place.dataDir}`);
      expect(existsSync(join(place.dataDir, 'database'))).toBe(false);
    } else expect(findings.join()).toContain('the database is empty; the first start of the server sets it up');
  });

  it.skipIf(asOnTheOther)('names every fault of the configuration, and ends with 5', async () => {
    const { code, findings, stdout } = await examine(
      { PORT: 'x', JWT_SECRET: 'tiny', GATEWAY_ENVIRONMENT: 'sandbox' },
      runCommand,
    );
    expect(code).toBe(5);
    expect(findings.map((line) => line.slice(0, 40).split(':')[0])).toEqual([
      'FAULT configuration  PORT',
      'FAULT configuration  JWT_SECRET',
      'FAULT configuration  GATEWAY_SERVER_KEY',
    ]);
    expect(stdout).toMatch(/^3 faults to fix\.\n\n/);
  });

  it.skipIf(asOnTheOther)('says that the database cannot be reached, and shows no password', async () => {
    const port = await freePort();
    const { code, findings, stdout } = await examine({
      DATABASE_URL: `postgres://gapura:hunter22@127.0.0.1:${port}/shop`,
      GATEWAY_BASE_URL: `http://127.0.0.1:${port}`,
    });
    expect(code).toBe(5);
    expect(findings).toEqual([
      'ok    configuration  environment local',
      expect.stringMatching(new RegExp(`^FAULT database .*"shop" at 127.0.0.1:${port}: .* Check DATABASE_URL\\.$`)),
      expect.stringMatching(/^FAULT gateway .* does not answer .*; check GATEWAY_BASE_URL and the network$/),
    ]);
    expect(stdout).not.toContain('hunter22');
  });

  it('tells a gateway that refuses the key, a database that is too new, and one without keys', async () => {
    const sandbox = await createSandbox({ serverKey: 'SB-Mid-server-another' });
    const place = await newWorkspace();
    const env = { ...place.env, GATEWAY_BASE_URL: sandbox.url };
    if (postgresUrl !== undefined) expect((await runHere(['keys', 'list'], env)).code).toBe(0);
    const early = await open(place);
    await sql`INSERT INTO event_sinks (id, name, kind, address, sealed_address, target, source, names, position_transaction,
        position_sequence, removed_seen, failing_since, last_error, created_at, updated_at)
      VALUES (gen_random_uuid(), 'orders', 'nats', 'nats://broker', 'x', 'gapura', 'gapura', '{}', '0', 0, 0, now(), 'no answer',
        now(), now())`.execute(early.pool);
    await early.close();
    const refused = await examine(env);
    expect(refused.findings).toContainEqual(
      expect.stringMatching(
        /^FAULT sinks {10}orders has taken nothing since .* \(no answer\); look at its broker, then: /,
      ),
    );
    expect(refused.code).toBe(5);
    expect(refused.findings).toContain('note  api keys       none yet; make one: gapura keys create --owner <id>');
    expect(refused.findings.at(-1)).toBe(
      `FAULT gateway        ${sandbox.url}/ refuses the server key; check GATEWAY_SERVER_KEY and GATEWAY_ENVIRONMENT`,
    );

    const database = await open(place);
    await sql`INSERT INTO gapura_migrations (name) VALUES ('9999-from-the-future')`.execute(database.pool);
    await database.close();
    const tooNew = await examine({ ...env, GATEWAY_SERVER_KEY: 'SB-Mid-server-another' });
    expect(tooNew.code).toBe(5);
    expect(tooNew.findings.find((line) => line.startsWith('FAULT'))).toMatch(
      /^FAULT migrations .*newer Gapura \(it has 9999-from-the-future/,
    );
    const start = await runCommand(['serve'], { ...env, PORT: '0' });
    expect(start).toMatchObject({ code: 1, stdout: '' });
    expect(start.stderr).toMatch(
      /^The database was set up by a newer Gapura \(it has 9999-from-the-future, which this version does not know\)\. .*\n$/,
    );
    await sandbox.close();
  });
});
