// The guides are true: one Gapura and one sandbox live through each of them.

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openApiText } from '../../scripts/openapi.ts';
import { GatewayClient } from '../../src/client.ts';
import { SETTINGS } from '../../src/config/settings.ts';
import { CHECKOUT_STATUSES } from '../../src/domain/checkouts/checkout.ts';
import { CHECKOUT_EVENT_NAMES } from '../../src/domain/events/event.ts';
import { ChargeInput } from '../../src/domain/payments/charge.ts';
import { readOperations } from '../../src/http/docs/document.ts';
import { METHOD, PAYMENT_TYPES } from '../../src/methods/index.ts';
import { makeSecret } from '../../src/services/webhooks/signature.ts';
import { rupiahText } from '../../src/text/rupiah.ts';
import { startGapura, type TestGapura } from '../support/gapura.ts';
import { createPatientServer } from '../support/http-server.ts';
import { readGuide, runTypeScript } from './guide.ts';
import { holds, live, type StoryOptions } from './story.ts';

const run = promisify(execFile);
const hasGo = await run('go', ['version']).then(
  () => true,
  () => false,
);

let t: TestGapura;
beforeAll(async () => {
  // As the guide to payments sets it.
  t = await startGapura({ refundApprovalAbove: 500_000 });
});
afterAll(() => t.close());

/** The packages of a reader; ours are taken from the source. */
function load(name: string): Promise<unknown> {
  return name === 'gapura/client' ? import('../../src/client.ts') : import(/* @vite-ignore */ name);
}

describe('every payment type', () => {
  it('is asked for, answered, shown and paid as the guide says', async () => {
    const { lived } = await live('guides/payment-types.md', t, { load });
    expect(lived.get('json')).toBe(PAYMENT_TYPES.length);
    const listed = readGuide('payment-types.md').rows('payment_type');
    expect(listed.map(([type = '']) => type).sort()).toEqual([...PAYMENT_TYPES].sort());
  });
});

describe('the reference of errors, and the guide to going live', () => {
  it('show problems as they come', async () => {
    expect((await live('reference/errors.md', t, { load })).lived.get('json')).toBe(1);
    const { shell } = await live('guides/go-live.md', t, { load });
    const settings = [...shell.variables.keys()].filter((name) => !/^(?:GAPURA_KEY|STAFF_KEY)$/.test(name));
    expect(settings.length).toBeGreaterThan(5);
    expect(settings.filter((name) => !(name in SETTINGS))).toEqual([]);
    for (const words of shell.others) expect(words.slice(0, 2)).toEqual(['npx', 'gapura']);
  });
});

describe('the guides to payments, invoices, subscriptions and checkouts', () => {
  it.each([
    ['payments.md', '/payments/?order_id=KOPI-17', { transaction_status: 'partial_refund' }],
    ['invoices.md', '/invoices/', { status: 'voided' }],
    ['subscriptions.md', '/subscriptions/', { amount: '165000.00' }],
    ['checkouts.md', '/checkouts/?surplus=true', { order_id: 'KOPI-2002', status: 'completed' }],
  ])('%s has commands that do what it says', async (name, list, left) => {
    // Of money that comes late the gateway is asked, by the background.
    const settled = async () => {
      await t.sandbox.settled();
      await t.gapura.worker.run('check_pending_payments');
      return t.gapura.worker.drain();
    };
    const stage = { ...t, sandbox: { url: t.sandbox.url, settled } };
    await live(`guides/${name}`, stage, { load, skipped: ['ts'] });
    const [newest] = (await t.request('GET', list)).body;
    expect(newest).toMatchObject(left);
  });
});

describe('the guide to checkouts', () => {
  const guide = readGuide('checkouts.md');

  it('has every way to pay with its limits, every status, and every event', () => {
    const limits = Object.entries(METHOD).map(([method, { least, most }]) => [
      method,
      rupiahText(least),
      most === null ? 'no limit' : rupiahText(most),
    ]);
    expect(guide.rows('payment_methods')).toEqual(limits);
    expect(guide.rows('status').map(([status]) => status)).toEqual([...CHECKOUT_STATUSES]);
    expect(
      guide
        .rows('Event')
        .map(([name = '']) => name)
        .sort(),
    ).toEqual([...CHECKOUT_EVENT_NAMES].sort());
  });
});

describe('the guide to receiving events', () => {
  /** A server that the guide's own handler is put behind, in the place of its port 8080. */
  async function receiver() {
    const bodies: string[] = [];
    let handler: RequestListener | undefined;
    const server = createPatientServer((request, response) => {
      request.on('data', (chunk: Buffer) => bodies.push(chunk.toString()));
      handler?.(request, response);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const createServer = (given: RequestListener) => ({
      listen: () => {
        handler = given;
      },
    });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { url, bodies, createServer, close: () => server.close() };
  }

  it('has a handler that acts once on an event that comes twice, and refuses a forged one', async () => {
    const shop = await receiver();
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const own: StoryOptions['load'] = async (name) => (name === 'node:http' ? shop : load(name));
    t.gapura.webhookSender.start();
    try {
      const { shell } = await live('guides/receive-events.md', t, {
        load: own,
        addresses: { 'http://127.0.0.1:8080': shop.url },
      });
      await expect.poll(() => shop.bodies.length).toBe(1);
      const staff = { key: t.keys.staff };
      const [{ id }] = (await t.request('GET', '/webhooks/', staff)).body;
      const event_id = JSON.parse(shop.bodies[0] ?? '').data.id;
      await t.request('POST', `/webhooks/${id}/resend/`, { ...staff, body: { event_id } });
      await expect.poll(() => shop.bodies.length).toBe(2);
      expect(shop.bodies[1]).toBe(shop.bodies[0]);
      const forged = await fetch(shop.url, {
        method: 'POST',
        body: shop.bodies[0] ?? '',
        headers: { 'webhook-id': event_id, 'webhook-timestamp': '1', 'webhook-signature': 'v1,forged' },
      });
      expect(forged.status).toBe(400);
      expect(log.mock.calls).toEqual([['EVENT-1 is paid: send it']]);
      const [message = ''] = readGuide('receive-events.md').blocks('json');
      holds(JSON.parse(shop.bodies[0] ?? ''), JSON.parse(message), 'the message of the guide');
      const others = shell.others.map((words) => words.slice(0, 3).join(' '));
      expect(new Set(others)).toEqual(
        new Set(['list', 'attempts', 'resend', 'rotate'].map((one) => `npx gapura webhooks ${one}`.slice(0, 19))),
      );
    } finally {
      log.mockRestore();
      await t.gapura.webhookSender.stop();
      shop.close();
    }
  });
});

describe('the code that checks a signature without a library', () => {
  it('takes what is signed with the secret as it is shown, beside an older one too, and nothing else', async () => {
    const [, block = ''] = readGuide('receive-events.md').blocks('ts');
    let isSigned = (..._: unknown[]) => false;
    const give = (made: typeof isSigned) => {
      isSigned = made;
    };
    await runTypeScript(`import { give } from 'test';\n${block}\ngive(isSigned);`, async (name) =>
      name === 'test' ? { give } : import(/* @vite-ignore */ name),
    );
    const secret = makeSecret();
    const now = new Date();
    const signature = new Webhook(secret).sign('one', now, '{"a":1}');
    const at = (ms: number, by = signature) => ({
      'webhook-id': 'one',
      'webhook-timestamp': String(Math.floor((now.getTime() + ms) / 1_000)),
      'webhook-signature': by,
    });
    expect(isSigned(secret, at(0), '{"a":1}')).toBe(true);
    expect(isSigned(secret, at(0, `v1,AAAA ${signature}`), '{"a":1}')).toBe(true);
    expect(isSigned(secret, at(0), '{"a":2}')).toBe(false);
    expect(isSigned(makeSecret(), at(0), '{"a":1}')).toBe(false);
    const old = new Webhook(secret).sign('one', new Date(now.getTime() - 600_000), '{"a":1}');
    expect(isSigned(secret, at(-600_000, old), '{"a":1}')).toBe(false);
  });
});

describe('the guides to moving here', () => {
  const operations = readOperations(JSON.parse(openApiText()));
  const paths = operations.map(({ method, path }) => `${method} ${path}`);
  const chargeFields = Object.keys(ChargeInput.properties);

  it.each(['from-midtrans-client.md', 'from-snap.md', 'from-django-payment-midtrans.md'])('%s runs', async (name) => {
    const { lived } = await live(`guides/${name}`, t, { load });
    expect(lived.get('json')).toBe(1);
  });

  it('names calls of both clients that exist', async () => {
    const { CoreApi } = (await load('midtrans-client')) as { CoreApi: new (options: object) => unknown };
    const core = new CoreApi({ isProduction: false, serverKey: 'a', clientKey: 'b' });
    const rows = readGuide('from-midtrans-client.md').rows('midtrans-client', 'gapura/client');
    expect(rows.length).toBeGreaterThan(20);
    for (const [theirs = '', ours = ''] of rows) {
      const path = theirs.replace(/\(.*$/, '').split('.');
      const found = path.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], core);
      expect(found, theirs).toBeTypeOf('function');
      expect(Object.getOwnPropertyNames(GatewayClient.prototype), ours).toContain(ours.replace(/\(.*$/, ''));
    }
  });

  it.each([
    ['from-midtrans-client.md', "in the gateway's payload"],
    ['from-snap.md', 'in a Snap request'],
  ])('%s names fields of a charge that exist', (name, head) => {
    const rows = readGuide(name).rows(head);
    expect(rows.length).toBeGreaterThan(8);
    const page = rows.map(([, ours = '']) => ours).join(' ');
    for (const field of [
      'order_id',
      'gross_amount',
      'bank',
      'save_card',
      'authorize',
      'callback_url',
      'custom_fields',
    ]) {
      expect(page).toContain(field);
      expect(chargeFields).toContain(field);
    }
    const words = [...page.matchAll(/\b[a-z]+_[a-z_0-9]+\b/g)].map(([word]) => word);
    const known = [...chargeFields, 'order_time', 'payment_type', 'expiry_duration'];
    expect(words.filter((word) => !known.includes(word))).toEqual([]);
  });

  it('names paths, settings and calls that exist where it comes from Django', () => {
    const guide = readGuide('from-django-payment-midtrans.md');
    const named = [...guide.rows('there and here'), ...guide.rows('in Python').map(([, path = '']) => [path])]
      .flat()
      .flatMap((cell) => cell.match(/\b(?:GET|POST|PATCH|DELETE) \/[^\s,:;]+/g) ?? []);
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((path) => !paths.includes(path))).toEqual([]);
    for (const [, ours = ''] of guide.rows('in MIDTRANS')) {
      for (const [setting] of ours.matchAll(/\b(?:GATEWAY|GAPURA)_[A-Z_]+\b/g)) expect(setting in SETTINGS).toBe(true);
    }
    for (const [, , call = ''] of guide.rows('in Python')) {
      const found = call.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], {
        gapura: t.gapura,
      });
      expect(found, call).toBeTypeOf('function');
    }
  });
});

describe('the guide to other languages', () => {
  it("has commands that run, and a program that Go's formatter reads", async () => {
    const programs = {
      go: async (code: string) => {
        const folder = await mkdtemp(join(tmpdir(), 'gapura-guide-'));
        await writeFile(join(folder, 'main.go'), code);
        expect((await run('gofmt', ['-l', '-e', join(folder, 'main.go')])).stdout).toBe('');
        await rm(folder, { recursive: true });
      },
    };
    const { lived } = await live('guides/other-languages.md', t, { load, programs: hasGo ? programs : {} });
    expect(lived.get('go')).toBe(1);
  });
});
