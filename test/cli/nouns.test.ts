// Commands by noun, made from the API: every call has one, they do what the API does, here and at a server elsewhere.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listCommands } from '../../scripts/command-line.ts';
import { typed } from '../../src/cli/api-shapes.ts';
import { CALLS } from '../../src/cli/calls.ts';
import { createProgram } from '../../src/cli/program.ts';
import { CALLS as OF_SDK } from '../../src/sdk/calls.ts';
import { type Environment, freePort, newWorkspace, removeWorkspaces, startServer } from '../support/process.ts';
import { runHere } from '../support/run-here.ts';

describe('every call of the SDK', () => {
  // In a browser, by a person who has signed in, as text or bytes, or by a command of its own: serve, export, tail and doctor.
  const elsewhere =
    /^(?:session|account|exports|doctor)\.|^(?:events\.stream|notifications\.receive|paymentLinks\.poster|me)$/;

  it('has a command of its name, or an older one that goes by it too', () => {
    const program = createProgram();
    const named = program.commands.flatMap((group) =>
      group.commands.flatMap((command) =>
        [command.name(), ...command.aliases()].map((name) => `${group.name()} ${name}`),
      ),
    );
    const calls = Object.entries(OF_SDK).flatMap(([noun, verbs]) =>
      'path' in verbs ? [noun] : Object.keys(verbs).map((verb) => `${noun}.${verb}`),
    );
    const wanted = calls.filter((call) => !elsewhere.test(call));
    expect(wanted.length).toBeGreaterThan(70);
    const command = (call: string) => call.split('.').map(typed).join(' ');
    expect(wanted.filter((call) => !named.includes(command(call)))).toEqual([]);
    expect(CALLS.map(({ noun, verb }) => `${noun}.${verb}`).filter((call) => !wanted.includes(call))).toEqual([]);
  });

  it('has options that no other of its command takes', () => {
    for (const { path, command } of listCommands(createProgram())) {
      const flags = command.options.map(({ long }) => long);
      expect([path, flags]).toEqual([path, [...new Set(flags)]]);
    }
  });
});

describe('beside a server', () => {
  let env: Environment;
  let remote: string[];
  const run = (...args: string[]) => runHere(args, env);
  beforeAll(async () => {
    const place = await newWorkspace();
    env = { ...place.env, PORT: String(await freePort()), GAPURA_SANDBOX_PORT: String(await freePort()) };
    const server = await startServer(env);
    remote = ['--url', server.url, '--key', server.demoKey ?? ''];
  });
  afterAll(removeWorkspaces);

  it('a payment is charged, listed, cancelled and read, with the fields of the API as options', async () => {
    const fields = [
      '--payment-type',
      'bank_transfer',
      '--bank',
      'bca',
      '--gross-amount',
      '25000',
      '--order-id',
      'NOUN-1',
    ];
    const made = await run('payments', 'charge', ...fields, '--set', 'metadata={"table":7}', '--json');
    expect([made.code, made.stderr]).toEqual([0, '']);
    const { id, va_number, metadata } = JSON.parse(made.stdout);
    expect([va_number, metadata]).toEqual([expect.stringMatching(/^\d+$/), { table: 7 }]);
    const listed = await run('payments', 'list', '--bank', 'bca', '--limit', '5');
    expect(listed.stdout).toMatch(/^id +order_id +transaction_status/);
    expect(listed.stdout).toMatch(new RegExp(`${id} +NOUN-1 +pending`));
    const cancelled = await run('payments', 'cancel', id);
    expect([cancelled.code, cancelled.stdout]).toEqual([0, expect.stringMatching(/^transaction_status +cancel$/m)]);
    const read = await run('payments', 'get', id, ...remote, '--json');
    expect(JSON.parse(read.stdout)).toMatchObject({ id, transaction_status: 'cancel' });
  });

  it('checkouts and payment links are made and ended, elsewhere too', async () => {
    const checkout = await run(
      'checkouts',
      'create',
      '--amount',
      '50000',
      '--payment-methods',
      'qris,bca_va',
      '--json',
    );
    const { id, url } = JSON.parse(checkout.stdout);
    // As a customer can open it, though the command asked no server by HTTP.
    expect((await fetch(url)).status).toBe(200);
    expect((await run('checkouts', 'cancel', id)).stdout).toMatch(/^status +cancelled$/m);
    const link = await run('payment-links', 'create', '--title', 'Kopi', '--amount', '30000', ...remote, '--json');
    const made = JSON.parse(link.stdout);
    expect((await run('payment-links', 'update', made.id, '--usage-limit', '3', '--json')).stdout).toContain(
      '"usage_limit": 3',
    );
    const freed = await run('payment-links', 'update', made.id, '--usage-limit', 'null', '--json');
    expect(JSON.parse(freed.stdout).usage_limit).toBeNull();
    expect((await run('payment-links', 'end', made.id)).code).toBe(0);
  });

  it('a list that goes on says how, and an empty one says so', async () => {
    for (const order of ['PAGE-1', 'PAGE-2']) {
      await run('payments', 'charge', '--payment-type', 'qris', '--gross-amount', '1000', '--order-id', order);
    }
    const first = await run('payments', 'list', '--limit', '1', '--json');
    const { next } = JSON.parse(first.stdout);
    expect((await run('payments', 'list', '--limit', '1')).stderr).toBe(`There are more: --cursor ${next}\n`);
    const second = await run('payments', 'list', '--limit', '1', '--cursor', next, '--json');
    const orders = [first, second].map(({ stdout }) => JSON.parse(stdout).items[0].order_id);
    expect(orders).toEqual(['PAGE-2', 'PAGE-1']);
    expect((await run('subscriptions', 'list')).stdout).toBe('There are none.\n');
  });

  it.each([
    [['payments', 'charge', '--payment-type', 'gopai'], 2, /Did you mean gopay\?/],
    [['payments', 'list', '--limit', 'many'], 2, /--limit takes a whole number/],
    [['checkouts', 'create', '--amount', '50000', '--set', 'colour=red'], 2, /colour/],
    [['refunds', 'approve', 'nobody'], 1, /no such refund|There is no/i],
    [
      ['payments', 'get', '01a1e458-08dc-7000-bada-4ac8a178632b', '--url', 'http://127.0.0.1:9', '--key', 'x'],
      4,
      /127\.0\.0\.1:9/,
    ],
    [['payments', 'list', '--key', 'x'], 2, /--key needs --url/],
  ])('%j is refused in one sentence', async (args, code, sentence) => {
    const refused = await run(...args);
    expect([refused.code, refused.stdout]).toEqual([code, '']);
    expect(refused.stderr).toMatch(sentence);
    expect(refused.stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});
