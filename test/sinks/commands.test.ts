// gapura sinks: beside a running server and without one, with a real Redis.

import { fileURLToPath } from 'node:url';
import { createClient } from 'redis';
import { afterAll, describe, expect, it, vi } from 'vitest';
import {
  freePort,
  newWorkspace,
  processTestMs,
  removeWorkspaces,
  runCommand,
  startServer,
  until,
} from '../support/process.ts';
import { runHere } from '../support/run-here.ts';
import { missing, startBroker } from './support/servers.ts';

vi.setConfig({ testTimeout: processTestMs, hookTimeout: processTestMs });
afterAll(removeWorkspaces);

const HIDE = fileURLToPath(new URL('../support/preloads/hide-packages.mjs', import.meta.url));

describe('gapura sinks', () => {
  it('whose client is not installed says which package is missing, without the password', async () => {
    const { env } = await newWorkspace();
    const hidden = { ...env, NODE_OPTIONS: `--import ${HIDE}`, HIDDEN_PACKAGES: 'amqplib' };
    const { code, stderr } = await runCommand(['sinks', 'add', 'shop', 'amqp://guest:rahasia@127.0.0.1'], hidden);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/For rabbitmq, its client is not installed: npm install amqplib\n$/),
    ]);
    expect(stderr).not.toContain('rahasia');
  });

  it.skipIf(missing('redis') !== undefined)(
    'adds a broker that gets what happens to a payment as webhooks tell it, and never shows its password',
    async () => {
      const [redis, { env: place }] = await Promise.all([startBroker('redis'), newWorkspace()]);
      const env = { ...place, GAPURA_SANDBOX_PORT: String(await freePort()) };
      const server = await startServer(env);
      const said: string[] = [];
      const run = async (...args: string[]) => {
        const { code, stdout, stderr } = await runHere(args, env);
        said.push(stdout, stderr);
        expect([code, stderr]).toEqual([0, '']);
        return stdout;
      };
      const client = createClient({ url: redis.address });
      await client.connect();
      try {
        const added = JSON.parse(await run('sinks', 'add', 'shop', redis.address, '--target', 'shop:events', '--json'));
        expect(added).toMatchObject({ kind: 'redis', target: 'shop:events', enabled: true, waiting: 0, events: [] });
        expect(await run('sinks', 'test', 'shop')).toMatch(/^The test was confirmed, in \d+ ms; its id is /);
        await run('trigger', 'payment_settled', '--json');
        await until(
          () => client.xRange('shop:events', '-', '+'),
          (there) => there?.some(({ message }) => message.type === 'payment_settled') === true,
        );
        await run('sinks', 'disable', 'shop');
        const { key } = JSON.parse(await run('keys', 'create', '--owner', 'office', '--staff', '--json'));
        const headers = { authorization: `Bearer ${key}` };
        const told = await (await fetch(`${server.url}/events/?name=payment_settled`, { headers })).json();
        const entries = (await client.xRange('shop:events', '-', '+')) ?? [];
        const [entry] = entries.filter(({ message }) => message.type === 'payment_settled');
        const { id, sequence, occurred_at, data, subject_id } = (told as Record<string, string>[])[0] ?? {};
        expect(entry?.message).toMatchObject({ id, partitionkey: subject_id });
        expect(JSON.parse(entry?.message.event ?? '')).toEqual({
          specversion: '1.0',
          id,
          source: 'gapura',
          type: 'payment_settled',
          subject: subject_id,
          time: occurred_at,
          datacontenttype: 'application/json',
          partitionkey: subject_id,
          data: { id, sequence, ...(data as unknown as object) },
        });
        expect(await run('sinks', 'list')).toMatch(
          /^shop +disabled +0 +\d.* redis:\/\/127\.0\.0\.1:\d+ +shop:events +all$/m,
        );
        // The server has seen that the sink is disabled: one that is enabled before that goes on ten seconds later.
        await until(
          () => client.clientList(),
          (connections) => connections.length === 1,
        );
        expect(await run('sinks', 'replay', 'shop', '--from', 'beginning')).toMatch(
          /^shop goes on after position 0-0: [1-9]\d* events? (is|are) to be sent\.\n$/,
        );
        expect(await run('sinks', 'enable', 'shop')).toMatch(/^Enabled shop; [1-9]\d* event/);
        await until(
          () => client.xLen('shop:events'),
          (there) => there > entries.length,
        );
        await server.stop();
        const removed = await runCommand(['sinks', 'remove', 'shop'], env);
        expect(removed.stdout).toMatch(/^Removed shop, at position \d+-\d+\./);
        expect([...said, server.output()].join('\n')).not.toContain(redis.password);
      } finally {
        client.destroy();
        await redis.remove();
      }
    },
  );
});
