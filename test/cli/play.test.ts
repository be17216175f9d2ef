// gapura charge, pay, trigger and listen, and the guide about them: the real command beside one running server.

import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVENT_NAMES, type EventName } from '../../src/domain/events/event.ts';
import { holdGuide, holdPicture } from '../docs/first-payment.ts';
import { type Command, commandsOf, readGuide } from '../docs/guide.ts';
import { postgresUrl } from '../support/database.ts';
import {
  type Child,
  type Environment,
  freePort,
  newWorkspace,
  removeWorkspaces,
  runCommand,
  type ServerChild,
  startCommand,
  startServer,
} from '../support/process.ts';
import { runHere } from '../support/run-here.ts';
import { type Receiver, startReceiver, verify } from '../support/webhook-receiver.ts';

let env: Environment;
let server: ServerChild;
const run = (...args: string[]) => runCommand(args, env);
const here = (...args: string[]) => runHere(args, env);
const lines = (text: string) => text.trimEnd().split('\n');

beforeAll(async () => {
  const place = await newWorkspace();
  env = { ...place.env, GAPURA_SANDBOX_PORT: String(await freePort()) };
  server = await startServer(env);
});
afterAll(removeWorkspaces);

describe('gapura charge', () => {
  it('shows what the customer needs: a number in groups, or a QR, and the next command to type', async () => {
    const [va, qris] = await Promise.all([
      run('charge', '--amount', '150000', '--order-id', 'VA-1'),
      here('charge', '--type', 'qris', '--amount', '25000', '--order-id', 'QR-1', '--name', 'Budi'),
    ]);
    expect([va.code, va.stderr]).toEqual([0, '']);
    expect(va.stdout).toMatch(/^VA-1 {2}Rp 150\.000 {2}pending\n/);
    expect(va.stdout).toMatch(/\n {2}VA number +(\d{4} )+\d{1,4}\n/);
    expect(va.stdout).toMatch(/\nPlay the customer: {2}npx gapura pay VA-1\n$/);
    expect([qris.code, qris.stderr]).toEqual([0, '']);
    // The corner of a QR: without colours, drawn with blocks alone.
    expect(qris.stdout).toContain('█▀▀▀▀▀█');
  });

  it('takes any field, tells types apart, and prints JSON', async () => {
    const fields = ['custom_expiry.expiry_duration=30', 'va_number=1234567890', 'metadata={"table":7}'];
    const made = await here('charge', '--amount', '44000', '--json', '--owner', 'siti', ...sets(fields));
    expect([made.code, made.stderr]).toEqual([0, '']);
    const payment = JSON.parse(made.stdout);
    expect(payment).toMatchObject({ gross_amount: '44000.00', bank: 'bca', metadata: { table: 7 }, is_pending: true });
    expect(payment.va_number).toContain('1234567890');
    expect(Date.parse(payment.expiry_time) - Date.parse(payment.created_at)).toBeLessThan(31 * 60_000);
  });

  it('charges at a server elsewhere with a key, and says what that server refuses', async () => {
    const there = ['--url', server.url];
    const key = { ...env, GAPURA_KEY: server.demoKey ?? '' };
    const args = ['charge', ...there, '--amount', '90000', '--order-id', 'THERE-1', '--json'];
    const made = await runCommand(args, key);
    expect([made.code, made.stderr]).toEqual([0, '']);
    expect(JSON.parse(made.stdout).order_id).toBe('THERE-1');
    const again = await runHere(args.slice(0, -1), key);
    expect([again.code, again.stderr]).toEqual([1, expect.stringMatching(/answered 400: .*THERE-1 is taken/s)]);
    const unreachable = ['charge', '--url', `http://127.0.0.1:${await freePort()}`, '--key', 'x', '--amount', '1'];
    expect((await here(...unreachable)).code).toBe(4);
  });

  it.each([
    [['--amount', '0'], 2, /--amount takes whole rupiah/],
    [['--amount', '1000', '--type', 'gopai'], 2, /Did you mean gopay\?/],
    [['--amount', '1000', '--set', 'nothing'], 2, /--set takes field=value/],
    [['--amount', '1000', '--set', '__proto__.x=1'], 2, /--set takes field=value/],
    [['--amount', '1000', '--set', 'colour=red'], 2, /colour/],
    [['--amount', '1000', '--key', 'x'], 2, /--key needs --url/],
  ])('refuses %j in one sentence', async (args, code, sentence) => {
    const refused = await here('charge', ...args);
    expect([refused.code, refused.stdout]).toEqual([code, '']);
    expect(refused.stderr).toMatch(sentence);
    expect(lines(refused.stderr)).toHaveLength(1);
  });
});

describe('gapura pay', () => {
  it('waits until the payment is settled here, and pays nothing twice', async () => {
    await here('charge', '--amount', '30000', '--order-id', 'PAY-1');
    const paid = await run('pay', 'PAY-1');
    expect(paid).toEqual({ code: 0, stdout: 'PAY-1 is paid: Rp 30.000, settlement.\n', stderr: '' });
    const again = await here('pay', 'PAY-1', '--json');
    expect([again.code, again.stdout]).toEqual([1, '']);
    expect(JSON.parse(again.stderr).error.message).toContain('PAY-1 is settlement');
    expect((await here('pay', 'NOBODY-1')).stderr).toContain('no payment with the order id NOBODY-1');
  });

  it('says so where no server runs, and refuses where the gateway is not the sandbox here', async () => {
    const place = await newWorkspace();
    const port = String(await freePort());
    const without = await runHere(['pay', 'PAY-1'], { ...place.env, GAPURA_SANDBOX_PORT: port });
    expect([without.code, without.stderr]).toEqual([4, expect.stringContaining('npx gapura serve')]);
    // A command reads its gateway from its own settings on PostgreSQL, and from the server beside the embedded database.
    if (env.DATABASE_URL === undefined) return;
    const real = { GATEWAY_ENVIRONMENT: 'sandbox', GATEWAY_SERVER_KEY: 'SB-Mid-server-nobody' };
    const refused = await runHere(['pay', 'PAY-1'], { ...env, ...real });
    expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining('the gateway is sandbox')]);
  });
});

describe('gapura trigger', () => {
  it('shows each message on its way, as JSON too, with the event at the end', async () => {
    const done = await run('trigger', 'payment_settled', '--json', '--set', 'gross_amount=12000');
    expect([done.code, done.stderr]).toEqual([0, '']);
    const told = lines(done.stdout).map((line) => JSON.parse(line));
    const ways = told.slice(0, -1).map(({ from, to, what }) => `${from}>${to} ${what.split(/[ ,:]/, 1)[0]}`);
    expect(ways).toEqual(
      expect.arrayContaining([
        'you>gapura charge',
        'gapura>gateway charge',
        'gateway>gapura notification',
        'gapura>inbox notification',
        'gapura>events payment_received',
        'gapura>events payment_settled',
      ]),
    );
    expect(ways[0]).toBe('you>gapura charge');
    expect(told.at(-1).event).toMatchObject({
      name: 'payment_settled',
      data: { payment: { gross_amount: '12000.00', transaction_status: 'settlement' } },
    });
  });

  const isPlayed = (name: EventName) => name !== 'checkout_expired';

  it('lists every event, and asks before it moves the clock', async () => {
    const listed = await run('trigger', '--list', '--json');
    expect(lines(listed.stdout).map((line) => JSON.parse(line).event)).toEqual(EVENT_NAMES.filter(isPlayed));
    const refused = await here('trigger', 'invoice_overdue');
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--move-clock')]);
    expect((await here('trigger', 'payment_setled')).stderr).toContain('Did you mean payment_settled?');
  });
});

describe('gapura listen', () => {
  it('forwards in order, tries again, and hears what is sent again', async () => {
    const receiver = await startReceiver();
    let failures = 2;
    receiver.answer = () => (failures-- > 0 ? 500 : 204);
    const listening = await listen(receiver, '--events', 'payment_received,payment_settled,payment_expired');
    const { secret, endpoint_id: endpoint } = JSON.parse(lines(listening.output('stdout'))[0] ?? '');
    await here('trigger', 'payment_settled', '--set', 'order_id=LISTEN-1');
    await here('trigger', 'payment_cancelled');
    await expect.poll(() => ordersOf(receiver, 'payment_settled')).toEqual(['LISTEN-1']);
    const types = receiver.received.map(({ body }) => body.type);
    expect(types.slice(0, 4)).toEqual([...Array(3).fill('payment_received'), 'payment_settled']);
    const message = receiver.received.find(({ body }) => body.type === 'payment_settled');
    if (message === undefined) throw new Error('nothing came');
    expect(verify(message, secret, new Date())).toEqual(message.body);

    const resent = await run('webhooks', 'resend', endpoint, '--event', message.body.data.id);
    expect(resent.code).toBe(0);
    await expect.poll(() => ordersOf(receiver, 'payment_settled')).toEqual(['LISTEN-1', 'LISTEN-1']);
    const again = receiver.received.at(-1);
    expect([again?.headers['webhook-id'], again?.text]).toEqual([message.headers['webhook-id'], message.text]);
    expect(receiver.received.map(({ body }) => body.type)).not.toContain('payment_cancelled');

    listening.signal('SIGINT');
    expect((await listening.exit).code).toBe(0);
    expect((await here('webhooks', 'list', '--json')).stdout).toBe('[]\n');
    const deliveries = lines(listening.output('stdout'))
      .slice(1)
      .map((line) => JSON.parse(line));
    expect(deliveries[0]).toMatchObject({ attempt: 1, http_status: 500, again_in_ms: 1_000, resent: false });
    expect(deliveries.at(-1)).toMatchObject({ attempt: 1, http_status: 204, again_in_ms: null, resent: true });
    receiver.close();
  });

  it.each([
    [['--forward-to', 'ftp://localhost/'], /--forward-to is not a plain http/],
    [['--forward-to', 'http://localhost/', '--secret', 'short'], /--secret takes whsec_/],
    [['--forward-to', 'http://localhost/', '--events', 'payment_setled'], /Did you mean payment_settled\?/],
  ])('refuses %j', async (args, sentence) => {
    const refused = await here('listen', ...args);
    expect([refused.code, refused.stdout]).toEqual([2, '']);
    expect(refused.stderr).toMatch(sentence);
  });
});

describe('the guide about the terminal', () => {
  const commands = readGuide('from-the-terminal.md').blocks('sh').flatMap(commandsOf);
  afterAll(() => rm('invoices.csv', { force: true }));

  // The database makes no difference to what a guide says.
  it.skipIf(postgresUrl !== undefined)('has commands that do what it says', async () => {
    const receiver = await startReceiver();
    expect(commands.length).toBeGreaterThan(12);
    for (const { words, answers } of commands) {
      const [npx, gapura, ...args] = words;
      expect([npx, gapura]).toEqual(['npx', 'gapura']);
      if (args[0] === 'listen') await guideListens(receiver, args);
      else await guideRuns({ words: args, answers });
    }
    receiver.close();
  });

  async function guideRuns({ words, answers }: Command): Promise<void> {
    const { code, stdout, stderr } = await here(...words);
    expect({ words, code, output: stdout + stderr }).toEqual({
      words,
      code: 0,
      output: expect.stringContaining(answers ?? 'every command has an answer'),
    });
  }

  async function guideListens(receiver: Receiver, args: readonly string[]): Promise<void> {
    const here = args.map((word) => word.replace('http://localhost:8000', receiver.url));
    expect(here).not.toEqual(args);
    const child = startCommand(here, env);
    await child.says(/Waiting for events/);
    child.signal('SIGTERM');
    expect((await child.exit).code).toBe(0);
  }
});

// The database makes no difference to what a guide says.
describe.skipIf(postgresUrl !== undefined)('the first payment', () => {
  it('goes as the guide says, up to a webhook of one’s own', () => holdGuide({ server, env }));

  it('looks as the picture shows it', () => holdPicture({ server, env }));
});

async function listen(receiver: Receiver, ...more: string[]): Promise<Child> {
  const child = startCommand(['listen', '--forward-to', `${receiver.url}/hook`, '--json', ...more], env);
  await child.says(/Waiting for events/);
  return child;
}

function ordersOf({ received }: Receiver, type: string): string[] {
  return received.filter(({ body }) => body.type === type).map(({ body }) => body.data.payment.order_id);
}

function sets(fields: readonly string[]): string[] {
  return fields.flatMap((field) => ['--set', field]);
}
