// Staff read the gateway's messages and apply them again, over HTTP and on the command line.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serveAdmin } from '../../src/cli/admin.ts';
import { openGapura } from '../../src/host/app.ts';
import { clearTables, postgresUrl } from '../support/database.ts';
import { startGapura, type TestGapura } from '../support/gapura.ts';
import { example, insertPaymentFor, type Message, SERVER_KEY, variant } from '../support/messages.ts';
import { runCommand } from '../support/process.ts';

let t: TestGapura;
let now = new Date('2026-01-15T03:00:00Z');

beforeAll(async () => {
  t = await startGapura({ sandbox: { serverKey: SERVER_KEY }, clock: { now: () => now } });
});
afterAll(() => t.close());
beforeEach(() => clearTables(t.gapura.database));

async function receive(message: Message, at: string): Promise<string> {
  now = new Date(at);
  return (await t.gapura.services.notifications.receive(message)).notificationId;
}

function asStaff(method: string, path: string, body?: unknown) {
  return t.request(method, path, { key: t.keys.staff, ...(body === undefined ? {} : { body }) });
}

const ids = (reply: { body: { id: string }[] }) => reply.body.map((one) => one.id);

/** One of each fate: processed, a copy of it, unmatched, failed; and one about a wallet. */
async function fillInbox() {
  const payment = await insertPaymentFor(t.gapura.database, example('gopay'));
  const other = await insertPaymentFor(t.gapura.database, example('qris-gopay'), { transactionId: 'another' });
  return {
    payment,
    other,
    processed: await receive(example('gopay'), '2026-01-15T03:00:01Z'),
    duplicate: await receive(example('gopay'), '2026-01-15T03:00:02Z'),
    unmatched: await receive(example('shopeepay'), '2026-01-15T03:00:03Z'),
    failed: await receive(example('qris-gopay'), '2026-01-15T03:00:04Z'),
    wallet: await receive(example('pay-account-enabled'), '2026-01-15T03:00:05Z'),
  };
}

describe('GET /notifications/', () => {
  it('lists all messages, newest first and page by page', async () => {
    const inbox = await fillInbox();
    const newestFirst = [inbox.wallet, inbox.failed, inbox.unmatched, inbox.duplicate, inbox.processed];
    expect(ids(await asStaff('GET', '/notifications/'))).toEqual(newestFirst);
    const seen: string[] = [];
    let path: string | undefined = '/notifications/?limit=2';
    while (path !== undefined) {
      const page = await asStaff('GET', path);
      seen.push(...ids(page));
      const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
      path = next?.replace(/^.*\/api/, '');
    }
    expect(seen).toEqual(newestFirst);
  });

  it('filters on fate, kind, order, payment and time', async () => {
    const inbox = await fillInbox();
    const list = async (query: string) => ids(await asStaff('GET', `/notifications/?${query}`));
    expect(await list('status=failed')).toEqual([inbox.failed]);
    expect(await list('status=stale')).toEqual([]);
    expect(await list('kind=pay_account')).toEqual([inbox.wallet]);
    expect(await list('order_id=ORDER-SP-1')).toEqual([inbox.unmatched]);
    expect(await list(`payment_id=${inbox.payment.id}`)).toEqual([inbox.duplicate, inbox.processed]);
    expect(await list('created_after=2026-01-15T03:00:02Z&created_before=2026-01-15T03:00:05Z')).toEqual([
      inbox.failed,
      inbox.unmatched,
    ]);
    expect((await asStaff('GET', '/notifications/?status=lost')).status).toBe(400);
  });

  it('shows one message with all that was received', async () => {
    const { failed, other } = await fillInbox();
    const { body } = await asStaff('GET', `/notifications/${failed}/`);
    expect(body).toEqual({
      id: failed,
      kind: 'transaction',
      payment_id: other.id,
      subscription_id: null,
      order_id: 'ORDER-QR-1',
      transaction_id: '0d8178e1-c6c7-4ab4-81a6-893be9d924ab',
      transaction_status: 'settlement',
      fraud_status: 'accept',
      payment_type: 'qris',
      status_code: '200',
      gross_amount: '275000.00',
      status: 'failed',
      error_message: 'the notification is about another transaction of this order',
      error_message_said: [{ code: 'another_transaction', values: {} }],
      raw_payload: { ...example('qris-gopay'), signature_key: '[masked]' },
      created_at: '2026-01-15T03:00:04.000Z',
      processed_at: null,
    });
    expect((await asStaff('GET', '/notifications/no-id/')).status).toBe(404);
    expect((await asStaff('GET', `/notifications/${other.id}/`)).status).toBe(404);
  });
});

describe('replay', () => {
  it('applies one message whose payment appeared, once', async () => {
    const { unmatched } = await fillInbox();
    const payment = await insertPaymentFor(t.gapura.database, example('shopeepay'));
    const first = await asStaff('POST', `/notifications/${unmatched}/replay/`);
    expect(first.body).toMatchObject({ status: 'processed', payment_id: payment.id, error_message: null });
    const again = await asStaff('POST', `/notifications/${unmatched}/replay/`);
    expect(again.body).toEqual(first.body);
    const paid = await asStaff('GET', `/payments/${payment.id}/`);
    expect(paid.body).toMatchObject({ transaction_status: 'settlement' });
    const history = await asStaff('GET', `/payments/${payment.id}/history/`);
    expect(history.body).toHaveLength(2);
  });

  it('leaves a message that still does not fit as it is, with the reason', async () => {
    const { failed } = await fillInbox();
    const reply = await asStaff('POST', `/notifications/${failed}/replay/`);
    expect(reply.body).toMatchObject({
      status: 'failed',
      error_message: 'the notification is about another transaction of this order',
    });
  });

  it('takes a range, says what became of it, and touches nothing outside', async () => {
    const inbox = await fillInbox();
    const second = variant('shopeepay', { order_id: 'ORDER-SP-2' });
    const outside = await receive(second, '2026-01-15T03:00:09Z');
    await insertPaymentFor(t.gapura.database, example('shopeepay'));
    await insertPaymentFor(t.gapura.database, second);
    const reply = await asStaff('POST', '/notifications/replay/', { created_before: '2026-01-15T03:00:05Z' });
    expect(reply.body).toEqual({ replayed: 4, statuses: { processed: 2, duplicate: 1, failed: 1 }, next: null });
    expect((await asStaff('GET', `/notifications/${inbox.unmatched}/`)).body.status).toBe('processed');
    expect((await asStaff('GET', `/notifications/${outside}/`)).body.status).toBe('unmatched');
  });

  it('stops at its limit', async () => {
    await fillInbox();
    const reply = await asStaff('POST', '/notifications/replay/', { limit: 2 });
    expect(reply.body.replayed).toBe(2);
  });
});

describe('callers who are not staff', () => {
  it.each([
    ['GET', '/notifications/'],
    ['GET', '/notifications/0198c0de-0000-7000-8000-000000000000/'],
    ['POST', '/notifications/0198c0de-0000-7000-8000-000000000000/replay/'],
    ['POST', '/notifications/replay/'],
  ])('%s %s is refused, with a key and without', async (method, path) => {
    const body = path.endsWith('/notifications/replay/') ? { body: {} } : {};
    expect((await t.request(method, path, body)).status).toBe(403);
    expect((await t.request(method, path, { ...body, key: null })).status).toBe(401);
    const admin = await t.keyFor('siti', ['admin']);
    expect((await t.request(method, path, { ...body, key: admin })).status).toBe(403);
  });
});

// Always on the embedded database: a run on PostgreSQL would only repeat it.
describe.runIf(postgresUrl === undefined)('gapura notifications', () => {
  let dataDir: string;
  let close: () => Promise<void>;
  let unmatched: string;

  const run = (...args: string[]) =>
    runCommand(['notifications', ...args], { GAPURA_DATA_DIR: dataDir, GATEWAY_SERVER_KEY: SERVER_KEY });

  async function gapura(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await run(...args);
    expect([code, stderr]).toEqual([0, expect.any(String)]);
    return stdout;
  }

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'gapura-inbox-'));
    const served = await openGapura({
      database: { dataDir },
      gateway: { environment: 'local', baseUrl: t.sandbox.url, serverKey: SERVER_KEY, clientKey: t.sandbox.clientKey },
    });
    const socket = await serveAdmin(served, dataDir);
    close = async () => {
      socket.close();
      await served.close();
    };
    unmatched = (await served.services.notifications.receive(example('shopeepay'))).notificationId;
    await served.services.notifications.receive(example('gopay'));
    await insertPaymentFor(served.database, example('gopay'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  it('lists, shows and replays through the server that holds the database, and on the files when none runs', async () => {
    const [all, some, shown] = await Promise.all([
      gapura('list'),
      gapura('list', '--order', 'ORDER-SP-1'),
      gapura('show', unmatched),
    ]);
    expect(all.trim().split('\n')).toHaveLength(4);
    expect(some).toMatch(new RegExp(`${unmatched} .*unmatched .*ORDER-SP-1`));
    expect(JSON.parse(shown)).toMatchObject({
      status: 'unmatched',
      raw_payload: { ...example('shopeepay'), signature_key: '[masked]' },
    });
    expect(await gapura('replay', '--status', 'unmatched')).toBe('Replayed 2: 1 processed, 1 unmatched.\n');
    await close();
    expect(await gapura('replay', unmatched)).toBe(
      `Notification ${unmatched} is unmatched now: no payment with this order id.\n`,
    );
  }, 240_000);

  it.each([
    ['an id that is none', 1, ['show', 'nothing'], 'There is no notification with this id.'],
    ['nothing to replay', 2, ['replay'], 'Say what to replay'],
    ['an id and a range', 2, ['replay', 'x', '--status', 'failed'], 'not both'],
    ['a status that is not known', 2, ['list', '--status', 'lost'], '--status does not know lost'],
  ])('answers %s with one sentence and exit code %i', async (_what, code, command, sentence) => {
    expect(await run(...command)).toMatchObject({ code, stderr: expect.stringContaining(sentence) });
  });
});
