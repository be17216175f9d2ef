// The start of a server: the first one, the second one, and everything that can stop it.

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { postgresUrl } from '../support/database.ts';
import { bcaCharge } from '../support/gapura.ts';
import { createPatientServer } from '../support/http-server.ts';
import {
  freePort,
  newWorkspace,
  processTestMs,
  removeWorkspaces,
  runCommand,
  startServer,
} from '../support/process.ts';

const sh = promisify(execFile);

vi.setConfig({ testTimeout: processTestMs, hookTimeout: processTestMs });
afterAll(removeWorkspaces);

/** For cases that name a place of their own, and so are the same in both runs: one of them has these. */
const asOnTheOther = postgresUrl === undefined;

describe('gapura serve', () => {
  it('on an empty folder, says that it sets up, prints the addresses, a key and a curl line that a shell can run; the second start shows no key, and its line reads the payment with one', async () => {
    const place = await newWorkspace({ empty: true });
    const first = await startServer(place.env);
    expect(first.output('stderr')).toBe(
      postgresUrl === undefined
        ? 'Setting up the embedded database; this takes a few seconds, only this first time...\n'
        : '',
    );
    expect(first.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(first.sandboxUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(first.demoKey).toMatch(/^gpk_[\w-]{43}$/);

    const { stdout } = await sh('sh', ['-c', first.curl ?? '']);
    const charged = JSON.parse(stdout) as Record<string, unknown>;
    expect(charged).toMatchObject({ transaction_status: 'pending', payment_type: 'bank_transfer', bank: 'bca' });
    expect((await fetch(`${first.sandboxUrl}/_sandbox/transactions/${charged.order_id}`)).status).toBe(200);
    expect(JSON.parse((await sh('sh', ['-c', first.readCurl])).stdout)).toMatchObject([{ id: charged.id }]);
    expect(await first.stop()).toEqual({ code: 0, signal: null });

    const second = await startServer(place.env);
    expect(second.demoKey).toBeNull();
    expect(second.curl).toBeNull();
    expect(second.output()).not.toMatch(/Setting up|brought up to date|gpk_/);
    for (const server of [first, second]) expect(server.output()).toContain(`  Console    ${server.sandboxUrl}/`);
    const again = await sh('sh', ['-c', second.readCurl], { env: { ...process.env, GAPURA_KEY: first.demoKey ?? '' } });
    expect(JSON.parse(again.stdout)).toMatchObject([{ id: charged.id }]);
    const headers = { authorization: `Bearer ${first.demoKey}` };
    const found = await fetch(`${second.url}/payments/${charged.id}/`, { headers });
    expect(found.status).toBe(200);
    expect(await found.json()).toMatchObject({ id: charged.id, va_number: charged.va_number });
    expect((await fetch(`${second.sandboxUrl}/_sandbox/transactions/${charged.order_id}`)).status).toBe(200);
    expect(await second.stop()).toEqual({ code: 0, signal: null });
  });

  it('under a prefix, on another address of this machine, prints a curl line that works as well', async () => {
    const place = await newWorkspace();
    const server = await startServer({ ...place.env, GAPURA_PREFIX: '/pay', HOST: '0.0.0.0' });
    expect(server.url).toMatch(/\/pay$/);
    const { stdout } = await sh('sh', ['-c', server.curl ?? '']);
    expect(JSON.parse(stdout)).toMatchObject({ transaction_status: 'pending' });
    await server.stop();
  });

  it('on a port that is taken, on a host that is not ours, and in a folder that a live process holds, says so in one line and ends with its code', async () => {
    const place = await newWorkspace();
    const server = await startServer(place.env);
    const port = new URL(server.url).port;
    const elsewhere = await newWorkspace();

    const taken = await runCommand(['serve', '--port', port, '--host', '127.0.0.1'], {
      ...elsewhere.env,
      PORT: '0',
      HOST: '203.0.113.7',
      GAPURA_SANDBOX_PORT: '0',
    });
    expect(taken).toEqual({
      code: 1,
      stdout: '',
      stderr: `Port ${port} is used by another program. Choose another: PORT=${Number(port) + 1} npm start\n`,
    });
    for (const HOST of ['203.0.113.7', 'no-such-host.invalid']) {
      const wrong = await runCommand(['serve'], { ...elsewhere.env, HOST, PORT: '0', GAPURA_SANDBOX_PORT: '0' });
      expect(wrong).toEqual({
        code: 3,
        stdout: '',
        stderr: `HOST ${HOST} is not an address of this machine. HOST=127.0.0.1 always is.\n`,
      });
    }
    if (postgresUrl === undefined) {
      const locked = await runCommand(['serve'], { ...place.env, PORT: '0', GAPURA_SANDBOX_PORT: '0' });
      expect(locked.code).toBe(1);
      expect(locked.stdout).toBe('');
      expect(locked.stderr).toMatch(
        new RegExp(`^The folder ${place.dataDir} is in use by process ${server.pid}\\..*\\n$`),
      );
    }
    // None of them disturbed the server that was there.
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await server.stop();
  });

  it.skipIf(asOnTheOther)('with a wrong configuration, names every fault at once and repeats no value', async () => {
    const faults = await runCommand(['serve'], {
      PORT: 'eighty',
      LOG_LEVEL: 'loud',
      JWT_SECRET: 'short-secret',
      GATEWAY_ENVIRONMENT: 'production',
      GATEWAY_SERVER_KEY: 'SB-Mid-server-abcdef',
      DATABASE_URL: 'mysql://root:hunter22@localhost/x',
    });
    expect(faults.code).toBe(3);
    expect(faults.stdout).toBe('');
    const lines = faults.stderr.trimEnd().split('\n');
    expect(lines.map((line) => line.split(':', 1)[0]).sort()).toEqual([
      'DATABASE_URL',
      'GATEWAY_SERVER_KEY',
      'JWT_SECRET',
      'LOG_LEVEL',
      'PORT',
    ]);
    expect(faults.stderr).toContain('allowed is postgres://user:password@host:5432/database');
    expect(faults.stderr).not.toMatch(/eighty|loud|short-secret|abcdef|hunter22/);
  });

  it.skipIf(asOnTheOther)(
    'with a folder that is a file, or that holds something else, says so in one line',
    async () => {
      const place = await newWorkspace({ empty: true });
      const env = { PORT: '0', GAPURA_SANDBOX_PORT: '0', GATEWAY_BASE_URL: 'http://127.0.0.1:9' };
      await writeFile(join(place.dataDir, 'file'), '');
      const onFile = await runCommand(['serve'], { ...env, GAPURA_DATA_DIR: join(place.dataDir, 'file') });
      expect(onFile.code).toBe(4);
      expect(onFile.stderr.trimEnd().split('\n')).toHaveLength(1);
      expect(onFile.stderr).toMatch(/^The folder .*file cannot be used: .* Check GAPURA_DATA_DIR\.\n$/);

      await mkdir(join(place.dataDir, 'other/database'), { recursive: true });
      await writeFile(join(place.dataDir, 'other/database/diary.txt'), 'dear diary');
      const onOther = await runCommand(['serve'], { ...env, GAPURA_DATA_DIR: join(place.dataDir, 'other') });
      expect(onOther.code).toBe(4);
      expect(onOther.stderr).toMatch(/it holds diary\.txt\. Check GAPURA_DATA_DIR\.\n$/);
      expect(onOther.stderr).not.toMatch(/\n {4}at /);
    },
  );
});

describe('gapura serve, when PostgreSQL is not what it should be', () => {
  const env = { PORT: '0', GATEWAY_BASE_URL: 'http://127.0.0.1:9' };

  async function expectOneSentence(url: string, sentence: RegExp): Promise<void> {
    const place = await newWorkspace({ empty: true });
    const failed = await runCommand(['serve'], { ...env, GAPURA_DATA_DIR: place.dataDir, DATABASE_URL: url });
    expect(failed.stderr).toMatch(sentence);
    expect(failed.stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(failed).toMatchObject({ code: 4, stdout: '' });
    expect(failed.stderr).not.toContain('hunter22');
  }

  it.skipIf(asOnTheOther)(
    'with nobody at the address, names the place and the reason, and not the password',
    async () => {
      const port = await freePort();
      await expectOneSentence(
        `postgres://gapura:hunter22@127.0.0.1:${port}/shop`,
        new RegExp(
          `^Cannot open the PostgreSQL database "shop" at 127\\.0\\.0\\.1:${port}: .*ECONNREFUSED.*DATABASE_URL`,
        ),
      );
    },
  );

  it.skipIf(asOnTheOther)('with a password that is refused, says so and does not show it', async () => {
    const message = 'password authentication failed for user "gapura"';
    const fields = Buffer.from(`SFATAL\0VFATAL\0C28P01\0M${message}\0\0`);
    const length = Buffer.alloc(4);
    length.writeInt32BE(fields.length + 4);
    const server = createServer((socket) => {
      socket.once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, fields])));
      socket.on('error', () => undefined);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await expectOneSentence(`postgres://gapura:hunter22@127.0.0.1:${port}/shop`, new RegExp(message));
    server.close();
  });

  it.skipIf(asOnTheOther)('with another kind of server at the address, gives up with one sentence', async () => {
    const server = createPatientServer((_request, response) => response.end('hello')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await expectOneSentence(
      `postgres://gapura:hunter22@127.0.0.1:${port}/shop`,
      /^Cannot open the PostgreSQL database/,
    );
    server.closeAllConnections();
    server.close();
  });

  it.runIf(postgresUrl !== undefined)('with a database that does not exist, says so', async () => {
    const url = new URL(postgresUrl ?? '');
    url.pathname = '/gapura_no_such_database';
    await expectOneSentence(url.href, /database "gapura_no_such_database" does not exist\. Check DATABASE_URL/);
  });
});

describe('gapura serve, killed in the middle of its work', () => {
  it('after kill -9 during a stream of charges, starts again on the same folder and has every charge that was answered, at the gateway too', async () => {
    const place = await newWorkspace();
    const first = await startServer(place.env);
    const headers = { authorization: `Bearer ${first.demoKey}`, 'content-type': 'application/json' };
    const answered: string[] = [];
    const enough = 25;
    let killed: Promise<unknown> | undefined;
    const charge = async () => {
      while (killed === undefined) {
        const response = await fetch(`${first.url}/charge/`, {
          method: 'POST',
          headers,
          body: JSON.stringify(bcaCharge),
        });
        if (response.status !== 201) throw new Error(`A charge was answered with ${response.status}`);
        answered.push(((await response.json()) as { id: string }).id);
        if (answered.length >= enough) killed ??= first.crash();
      }
    };
    // Those under way when the process dies lose their connection; anything else is a fault of this test.
    const streams = await Promise.allSettled(Array.from({ length: 6 }, charge));
    for (const stream of streams) {
      if (stream.status === 'rejected') expect(String(stream.reason)).toMatch(/fetch failed|terminated/);
    }
    expect(await killed).toEqual({ code: null, signal: 'SIGKILL' });

    const second = await startServer(place.env);
    for (const id of answered) {
      const found = await fetch(`${second.url}/payments/${id}/`, { headers });
      expect(found.status).toBe(200);
      const payment = (await found.json()) as { order_id: string; va_number: string };
      const atGateway = await fetch(`${second.sandboxUrl}/_sandbox/transactions/${payment.order_id}`);
      expect(atGateway.status).toBe(200);
      expect(JSON.stringify(await atGateway.json())).toContain(payment.va_number);
    }
    await second.stop();
  });
});
