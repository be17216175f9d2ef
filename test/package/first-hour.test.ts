// A stranger's first hour, from the tarball: a server, a first settled payment, a webhook of one's own, a test of one's own.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../support/process.ts';
import { project, runWell, write } from './support/run.ts';

/** What a machine needs of the hour; reading and typing take the rest. */
const SECONDS_MAX = 600;

const RECEIVER = `
import { createServer } from 'node:http';
import { verifyWebhook } from 'gapura/sdk';

createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    const event = await verifyWebhook(request.headers, Buffer.concat(chunks), process.env.WEBHOOK_SECRET);
    console.log(event.name, event.data.payment.order_id, event.data.payment.transaction_status);
    response.writeHead(204).end();
  } catch (error) {
    console.error(error.message);
    response.writeHead(400).end();
  }
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));
`;

const OWN_TEST = `
import assert from 'node:assert/strict';
import test from 'node:test';
import { startGapura } from 'gapura/testing';

test('an order is paid once its customer has paid', async () => {
  const shop = await startGapura();
  const charged = await shop.request('POST', '/charge/', { payment_type: 'qris', gross_amount: 25_000 });
  assert.equal(charged.status, 201);
  await shop.pay(charged.body);
  const read = await shop.request('GET', \`/payments/\${charged.body.id}/\`);
  assert.equal(read.body.transaction_status, 'settlement');
  await shop.close();
});
`;

const startedMs = performance.now();
const children: ChildProcess[] = [];
let dataDir: string;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gapura-hour-'));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const { PATH, HOME } = process.env;
  env = {
    PATH,
    HOME,
    PORT: String(port),
    GAPURA_SANDBOX_PORT: String(sandboxPort),
    GAPURA_DATA_DIR: join(dataDir, 'data'),
  };
});
afterAll(async () => {
  for (const child of children.reverse()) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts a program, and gives everything that it has written so far. */
function start(args: readonly string[], extra: NodeJS.ProcessEnv = {}): () => string {
  const child = spawn(process.execPath, args, { cwd: project, env: { ...env, ...extra } });
  children.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  return () => said;
}

it('takes minutes: installed, settled, told, tested', { timeout: SECONDS_MAX * 1_000 }, async () => {
  const gapura = join(project, 'node_modules/gapura/bin/gapura.js');
  const server = start([gapura, 'serve']);
  await expect.poll(server, { timeout: 120_000 }).toMatch(/curl -s .*\/charge\/ .*\n[\s\S]*curl /);

  // The line that the start prints, as it stands there.
  const charge = /^\s*(curl -s \S+\/charge\/ .*)$/m.exec(server())?.[1] ?? '';
  const payment = JSON.parse(await runWell('sh', ['-c', charge], { env }));
  expect(payment).toMatchObject({ transaction_status: 'pending', va_number: expect.stringMatching(/^\d+$/) });

  // A receiver of one's own, on a laptop that no gateway reaches.
  const secret = `whsec_${Buffer.from('a secret of this test alone 32 b').toString('base64')}`;
  const receiverPort = String(await freePort());
  const receiver = start([write('receiver.mjs', RECEIVER)], { PORT: receiverPort, WEBHOOK_SECRET: secret });
  await expect.poll(receiver, { timeout: 30_000 }).toContain('ready');
  const address = `http://127.0.0.1:${receiverPort}/hook`;
  const listener = start([
    gapura,
    'listen',
    '--forward-to',
    address,
    '--secret',
    secret,
    '--events',
    'payment_settled',
  ]);
  await expect.poll(listener, { timeout: 60_000 }).toMatch(/forward|listen|wait/i);

  await runWell(process.execPath, [gapura, 'pay', payment.order_id], { env });
  await expect.poll(receiver, { timeout: 60_000 }).toContain(`payment_settled ${payment.order_id} settlement`);

  const tested = await runWell(process.execPath, ['--test', write('checkout.test.mjs', OWN_TEST)], { env });
  expect(tested).toMatch(/pass 1\b/);

  const seconds = Math.round((performance.now() - startedMs) / 1_000);
  console.log(`A first hour, without the reading: ${seconds} s from the installed package to a green test.`);
  expect(seconds).toBeLessThan(SECONDS_MAX);
});
