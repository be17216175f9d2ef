// Alerts: what needs attention, told once to each receiver, by mail or to a server that takes what Slack takes.

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearTables } from '../support/database.ts';
import { startGapura, type TestGapura } from '../support/gapura.ts';
import { movableClock } from '../support/payments.ts';
import { freezeAt } from '../support/seams.ts';
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts';
import { type Mailbox, startMailbox } from './checkouts/mailbox.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WIB_MS = 7 * HOUR_MS;
const WAIT = { timeout: 60_000, interval: 20 };
const SECRET_PATH = '/services/T000/B000/verySecretPart4kQz';

const clock = movableClock();
let mailbox: Mailbox;
let slack: Receiver;
let t: TestGapura;

beforeAll(async () => {
  [mailbox, slack] = await Promise.all([startMailbox(), startReceiver()]);
  const mail = { url: mailbox.url, from: 'Kopi Kita <kopi@example.com>' };
  t = await startGapura({
    clock,
    publicUrl: 'https://pay.example',
    checkout: { shopName: 'Kopi & <Kita>', mail },
    webhooks: { allow: ['127.0.0.1'] },
  });
});
afterAll(async () => {
  await t.close();
  await mailbox.close();
  slack.close();
});
beforeEach(async () => {
  await clearTables(t.gapura.database);
  await t.gapura.database.pool.query('TRUNCATE alert_receivers, operator_messages');
  mailbox.isAway = false;
  mailbox.mails.length = 0;
  slack.received.length = 0;
  slack.answer = () => 200;
  untilHour(10);
});

const staff = (method: string, path: string, body?: object) =>
  t.request(method, path, { key: t.keys.staff, ...(body && { body }) });

async function made(input: object = {}) {
  const reply = await staff('POST', '/alert_receivers/', { email: 'ops@example.com', language: 'en', ...input });
  expect(reply.status, reply.text).toBe(201);
  return reply.body;
}
const inSlack = (input: object = {}) => made({ email: undefined, url: slack.url + SECRET_PATH, ...input });

/** To the next time at which it is that hour in WIB. */
function untilHour(hour: number): void {
  const ofDay = (clock.now().getTime() + WIB_MS) % DAY_MS;
  clock.advance((hour * HOUR_MS - ofDay + DAY_MS) % DAY_MS || DAY_MS);
}

/** As a worker does each minute. */
async function minute(): Promise<void> {
  await t.gapura.worker.run('check_alerts', {});
  await t.gapura.worker.run('send_reports', {});
  clock.advance(MINUTE_MS);
}

async function minutes(count: number): Promise<void> {
  for (let past = 0; past < count; past += 1) await minute();
}

let charges = 0;
/** So many charges whose outcome is not known, for longer than an alert waits. */
async function unknown(count: number): Promise<void> {
  await t.gapura.database.pool.query(
    `INSERT INTO gateway_payments (id, owner_id, order_id, payment_type, gross_amount, transaction_status, charge_state,
      charge_attempts, created_at, updated_at)
      SELECT md5('unknown' || n)::uuid, 'budi', 'UNKNOWN-' || n, 'qris', 50000, 'pending', 'unknown', 1, $1::timestamptz, $1
      FROM generate_series($2::int, $3::int) n`,
    [new Date(clock.now().getTime() - 10 * MINUTE_MS), charges + 1, charges + count],
  );
  charges += count;
}
const known = () => t.gapura.database.pool.query(`UPDATE gateway_payments SET charge_state = 'charged'`);

const subjects = () => mailbox.mails.map(({ subject }) => subject);
const texts = () => slack.received.map(({ body }) => body.text as string);
const owed = async () =>
  (await t.gapura.database.pool.query('SELECT kind, attempts, due_at, sent_at, outcome FROM operator_messages')).rows;

describe('what needs attention', () => {
  it('is told by mail, once, whoever runs, with where to look', async () => {
    await made();
    await minute();
    expect(subjects()).toEqual([]);
    await unknown(3);
    await Promise.all([1, 2, 3].map(() => t.gapura.worker.run('check_alerts', {})));
    await Promise.all([1, 2, 3].map(() => t.gapura.worker.run('send_reports', {})));
    await minutes(3);
    expect(subjects()).toEqual(['Charges whose outcome is not known yet: 3, Kopi & <Kita>']);
    const [mail] = mailbox.mails;
    expect(mail?.to).toEqual(['ops@example.com']);
    expect(mail?.text).toMatch(/- Charges whose outcome is not known yet: 3, since \d{4}-\d\d-\d\d 09:51 WIB/);
    expect(mail?.text).toContain('https://pay.example/dashboard/');
  });

  it('is told to a webhook in the form of Slack, with what would be a sign there escaped', async () => {
    await inSlack({ language: 'id' });
    await unknown(2);
    await minutes(2);
    expect(slack.received).toHaveLength(1);
    const [{ path, headers }] = slack.received as [(typeof slack.received)[0]];
    expect(path).toBe(SECRET_PATH);
    expect(headers['content-type']).toBe('application/json');
    expect(texts()[0]).toMatch(
      /^\*Tagihan yang hasilnya belum diketahui: 2, Kopi &amp; &lt;Kita&gt;\*\n.*\nIni perlu perhatian:\n• Tagihan[^\n]+ WIB\n<https:\/\/pay\.example\/dashboard\/\|Buka dasbor>$/s,
    );
  });

  it('is not told again before the hours are over, unless it has doubled', async () => {
    await made({ repeat_hours: 2 });
    await unknown(2);
    await minutes(119);
    expect(mailbox.mails).toHaveLength(1);
    await minutes(2);
    expect(mailbox.mails).toHaveLength(2);
    await unknown(1);
    await minutes(2);
    expect(mailbox.mails).toHaveLength(2);
    await unknown(1);
    await minutes(2);
    expect(subjects()[2]).toContain(': 4,');
  });

  it('is not told when it is over, nor when it comes back soon', async () => {
    await made();
    await unknown(2);
    await minute();
    await known();
    await minutes(2);
    await unknown(2);
    await minutes(2);
    expect(mailbox.mails).toHaveLength(1);
  });

  it('is told only to those who want to know of it', async () => {
    await made({ names: ['near_chargebacks'] });
    await made({ email: 'b@example.com', names: ['near_chargebacks', 'unknown_charges'] });
    await made({ email: 'c@example.com', enabled: false });
    await unknown(1);
    await minutes(2);
    expect(mailbox.mails.map(({ to }) => to)).toEqual([['b@example.com']]);
  });
});

describe('in its quiet time, a receiver', () => {
  it('is told nothing, and at its end, over midnight, in one message what still waits', async () => {
    await made({ quiet_from: 21, quiet_to: 6 });
    untilHour(22);
    await unknown(3);
    await minutes(2);
    untilHour(3);
    await unknown(4);
    await minutes(2);
    expect(await owed()).toEqual([]);
    untilHour(6);
    await minutes(2);
    expect(subjects()).toEqual([expect.stringContaining(': 7,')]);
  });

  it('is not tried again with what could not be sent before', async () => {
    await made({ quiet_from: 21, quiet_to: 6 });
    untilHour(20);
    clock.advance(59 * MINUTE_MS);
    await unknown(1);
    mailbox.isAway = true;
    await minute();
    mailbox.isAway = false;
    await minutes(3);
    expect(mailbox.mails).toEqual([]);
    untilHour(6);
    await minutes(2);
    expect(mailbox.mails).toHaveLength(1);
    expect(await owed()).toHaveLength(1);
  });

  it('gets its summary all the same', async () => {
    await made({ quiet_from: 21, quiet_to: 8, summary_hour: 6 });
    untilHour(6);
    await minutes(2);
    expect(mailbox.mails).toHaveLength(1);
  });
});

describe('the summary of a day', () => {
  it('comes once, at its hour, with the figures of the day before and what needs attention', async () => {
    const receiver = await made({ summary_hour: 7, names: ['unknown_charges'] });
    await made({ email: 'b@example.com' });
    const { pool } = t.gapura.database;
    await pool.query(
      `INSERT INTO gateway_payments (id, owner_id, order_id, payment_type, gross_amount, transaction_status, charge_state,
        charge_attempts, created_at, updated_at)
        SELECT md5('day' || n)::uuid, 'budi', 'DAY-' || n, 'qris', 50000, CASE n WHEN 1 THEN 'pending' ELSE 'settlement' END, 'charged', 1, $1::timestamptz, $1
        FROM generate_series(1, 3) n`,
      [clock.now()],
    );
    untilHour(7);
    expect(Date.parse(receiver.next_summary_at)).toBe(clock.now().getTime());
    await unknown(1);
    await Promise.all([1, 2].map(() => t.gapura.worker.run('check_alerts', {})));
    await minutes(3);
    const summaries = mailbox.mails.filter(({ subject }) => subject.startsWith('The day '));
    expect(summaries).toHaveLength(1);
    const text = summaries[0]?.text ?? '';
    expect(summaries[0]?.to).toEqual(['ops@example.com']);
    const yesterday = new Date(clock.now().getTime() - DAY_MS + WIB_MS).toISOString().slice(0, 10);
    expect(summaries[0]?.subject).toBe(`The day ${yesterday}, Kopi & <Kita>`);
    expect(text).toContain('Payments made: 3\nOf them paid: 2\nMoney paid: Rp 100.000\nRefunds made: 0 (Rp 0)');
    expect(text).toContain('- Charges whose outcome is not known yet: 1');
  });

  it('is of the last day where nothing ran for several', async () => {
    await made({ summary_hour: 7 });
    untilHour(7);
    clock.advance(3 * DAY_MS);
    await minutes(2);
    expect(mailbox.mails).toHaveLength(1);
    const yesterday = new Date(clock.now().getTime() - DAY_MS + WIB_MS).toISOString().slice(0, 10);
    expect(subjects()[0]).toContain(yesterday);
    expect(mailbox.mails[0]?.text).toContain('Nothing needs attention.');
  });
});

describe('what cannot be sent', () => {
  it('is tried again, stands among what needs attention, and no other alert is owed meanwhile', async () => {
    await inSlack();
    await unknown(1);
    slack.answer = () => 500;
    await minutes(2);
    expect(await owed()).toEqual([expect.objectContaining({ kind: 'alert', attempts: 2, sent_at: null })]);
    await unknown(5);
    await minute();
    expect(await owed()).toHaveLength(1);
    const rows = (await staff('GET', '/attention/')).body as { name: string; count: number }[];
    expect(rows.find(({ name }) => name === 'failing_reports')).toMatchObject({ count: 1 });
    const [listed] = (await staff('GET', '/alert_receivers/')).body;
    expect(listed.last_error).toContain('answered 500');
    slack.answer = () => 200;
    clock.advance(5 * MINUTE_MS);
    await minutes(2);
    expect(texts().at(-2)).toContain('not known yet: 1');
    expect(texts().at(-1)).toContain('not known yet: 6');
    expect((await staff('GET', '/alert_receivers/')).body[0]).toMatchObject({
      last_error: null,
      last_sent_at: expect.any(String),
    });
  });

  it.each([404, 410, 403])('and never will be is not tried again: %i', async (status) => {
    await inSlack({ names: ['unknown_charges'] });
    await unknown(1);
    slack.answer = () => status;
    await minutes(3);
    expect(slack.received).toHaveLength(1);
    expect(await owed()).toEqual([
      expect.objectContaining({ due_at: null, outcome: `The webhook: answered ${status}` }),
    ]);
  });

  it('is sent by another process, where one died between owing and sending, or while it sent', async () => {
    await inSlack();
    await unknown(1);
    // One that owed it and died.
    await t.gapura.worker.run('check_alerts', {});
    expect(slack.received).toEqual([]);
    // One that took it and died.
    const lease = new Date(clock.now().getTime() + 30_000);
    await t.gapura.database.pool.query('UPDATE operator_messages SET attempts = 1, due_at = $1', [lease]);
    await t.gapura.worker.run('send_reports', {});
    expect(slack.received).toEqual([]);
    clock.advance(MINUTE_MS);
    await minutes(2);
    expect(slack.received).toHaveLength(1);
  });
});

describe('a process that stands still', () => {
  it('before it owes an alert, owes nothing when it goes on: another did meanwhile', async () => {
    await inSlack();
    await unknown(1);
    const letGo = freezeAt({ step: 'write owe_alert', side: 'before' });
    // The first to come there stands still, whichever it is; the other passes.
    const both = [1, 2].map(() => t.gapura.worker.run('check_alerts', {}));
    await vi.waitFor(async () => expect(await owed()).toHaveLength(1), WAIT);
    letGo();
    await Promise.all(both);
    await minutes(2);
    expect(await owed()).toHaveLength(1);
    expect(slack.received).toHaveLength(1);
  });

  it('after it sent an alert and before it noted that, has it sent a second time: none is lost', async () => {
    await inSlack();
    await unknown(1);
    await t.gapura.worker.run('check_alerts', {});
    const letGo = freezeAt({ step: 'send webhook', side: 'after' });
    const slow = t.gapura.worker.run('send_reports', {});
    await vi.waitFor(() => expect(slack.received).toHaveLength(1), WAIT);
    clock.advance(MINUTE_MS);
    await t.gapura.worker.run('send_reports', {});
    letGo();
    await slow;
    await minutes(2);
    expect(texts()).toEqual([texts()[0], texts()[0]]);
    expect(await owed()).toEqual([expect.objectContaining({ attempts: 2, outcome: 'sent' })]);
  });
});

describe('a receiver', () => {
  it('shows no more of the address of a webhook than tells it from others', async () => {
    const receiver = await inSlack();
    const shown = `127.0.0.1:${new URL(slack.url).port}/...4kQz`;
    expect(receiver).toMatchObject({ kind: 'webhook', address: shown, repeat_hours: 6, enabled: true, names: [] });
    const { pool } = t.gapura.database;
    const { rows } = await pool.query(
      'SELECT to_jsonb(r) AS row FROM alert_receivers r UNION ALL SELECT to_jsonb(a) FROM audit_log a',
    );
    expect(JSON.stringify(rows)).not.toContain('verySecretPart');
    const list = await staff('GET', '/alert_receivers/');
    expect(list.text).not.toContain('verySecretPart');
  });

  it('can be changed, switched off, tested and removed, and who did it is in the audit', async () => {
    const receiver = await inSlack({ quiet_from: 9, quiet_to: 11 });
    const path = `/alert_receivers/${receiver.id}/`;
    expect((await staff('POST', `${path}test/`)).body).toEqual({ sent: true, error: null, error_said: [] });
    expect(texts()).toEqual([expect.stringContaining('This is a test')]);
    slack.answer = () => 404;
    expect((await staff('POST', `${path}test/`)).body).toMatchObject({
      sent: false,
      error: 'The webhook: answered 404',
      error_said: [{ code: 'receiver_webhook' }, { code: 'answered', values: { number: '404' } }],
    });
    slack.answer = () => 200;
    const changes = { url: `${slack.url}/another/secretPlace0001`, quiet_from: null, quiet_to: null, summary_hour: 8 };
    const changed = (await staff('PATCH', path, changes)).body;
    expect(changed).toMatchObject({ quiet_from: null, quiet_to: null, summary_hour: 8, language: 'en' });
    expect(changed.address).toMatch(/\.\.\.0001$/);
    expect(Date.parse(changed.next_summary_at)).toBeGreaterThan(clock.now().getTime());
    await unknown(1);
    slack.answer = () => 500;
    await minute();
    expect(slack.received.at(-1)?.path).toBe('/another/secretPlace0001');
    expect((await staff('PATCH', path, { enabled: false })).body).toMatchObject({ enabled: false, last_error: null });
    expect(await owed()).toEqual([]);
    await minutes(3);
    expect(await owed()).toEqual([]);
    // Switched on, it is told anew.
    await staff('PATCH', path, { enabled: true });
    slack.answer = () => 200;
    await minute();
    expect(texts().at(-1)).toContain('not known yet: 1');
    expect((await staff('DELETE', path)).body).toMatchObject({ id: receiver.id });
    expect((await staff('GET', '/alert_receivers/')).body).toEqual([]);
    const acts = (await staff('GET', `/audit/?subject_id=${receiver.id}`)).body.map(
      ({ action }: { action: string }) => action,
    );
    const verbs = ['remove', 'update', 'update', 'update', 'test', 'test', 'create'];
    expect(acts).toEqual(verbs.map((verb) => `alert_receiver.${verb}`));
    for (const [method, rest] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', 'test/'],
    ] as const) {
      expect((await staff(method, path + rest, method === 'PATCH' ? {} : undefined)).status).toBe(404);
    }
  });

  it('is made once, however often its request is repeated', async () => {
    const post = () =>
      t.request('POST', '/alert_receivers/', {
        key: t.keys.staff,
        body: { email: 'Ops@example.com' },
        headers: { 'idempotency-key': 'once' },
      });
    const [first, second] = [await post(), await post()];
    expect(second.body.id).toBe(first.body.id);
    expect((await staff('GET', '/alert_receivers/')).body).toMatchObject([
      { address: 'ops@example.com', kind: 'mail' },
    ]);
  });
});

describe('refused is', () => {
  it.each([
    [{}, 'email'],
    [{ email: 'a@example.com', url: 'https://hooks.slack.com/services/x' }, 'email'],
    [{ email: 'no address' }, 'email'],
    [{ url: 'http://hooks.slack.com/services/x' }, 'url'],
    [{ url: 'https://10.0.0.1/x' }, 'url'],
    [{ url: 'https://localhost/x' }, 'url'],
    [{ email: 'a@example.com', names: ['no_such'] }, 'names'],
    [{ email: 'a@example.com', quiet_from: 24, quiet_to: 6 }, 'quiet_from'],
    [{ email: 'a@example.com', quiet_from: 21 }, 'quiet_to'],
    [{ email: 'a@example.com', quiet_to: 21 }, 'quiet_from'],
    [{ email: 'a@example.com', quiet_from: 6, quiet_to: 6 }, 'quiet_to'],
    [{ email: 'a@example.com', repeat_hours: 0 }, 'repeat_hours'],
    [{ email: 'a@example.com', summary_hour: -1 }, 'summary_hour'],
    [{ email: 'a@example.com', language: 'fr' }, 'language'],
  ])('%j', async (input, field) => {
    const reply = await staff('POST', '/alert_receivers/', input);
    expect(reply.status).toBe(400);
    expect(reply.body.errors[0].field).toContain(field);
  });

  it('a change of how it is told', async () => {
    const { id } = await made();
    const reply = await staff('PATCH', `/alert_receivers/${id}/`, { url: `${slack.url}/x` });
    expect(reply.status).toBe(400);
    expect(reply.body.errors[0].field).toBe('url');
  });

  it('who is not an administrator', async () => {
    expect((await t.request('GET', '/alert_receivers/', {})).status).toBe(403);
    const { key } = await t.gapura.apiKeys.create({ owner: 'sari', role: 'finance' });
    expect((await t.request('GET', '/alert_receivers/', { key })).status).toBe(403);
    expect((await t.request('POST', '/alert_receivers/', { key, body: { email: 'a@example.com' } })).status).toBe(403);
  });

  it('more than there can be', async () => {
    for (let count = 0; count < 50; count += 1) await made();
    expect((await staff('POST', '/alert_receivers/', { email: 'a@example.com' })).body.detail).toContain(
      'There are 50 receivers',
    );
  });
});
