// Exports by a schedule: mailed once for each period that has ended, at a mail server that the test runs itself.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearTables } from '../support/database.ts';
import { startGapura, type TestGapura } from '../support/gapura.ts';
import { movableClock } from '../support/payments.ts';
import { type Mailbox, startMailbox } from './checkouts/mailbox.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;
const WIB_MS = 7 * HOUR_MS;

const clock = movableClock();
let mailbox: Mailbox;
let t: TestGapura;

beforeAll(async () => {
  mailbox = await startMailbox();
  const mail = { url: mailbox.url, from: 'Kopi Kita <kopi@example.com>' };
  t = await startGapura({ clock, publicUrl: 'https://pay.example', checkout: { shopName: 'Kopi Kita', mail } });
});
afterAll(async () => {
  await t.close();
  await mailbox.close();
});
beforeEach(async () => {
  await clearTables(t.gapura.database);
  await t.gapura.database.pool.query('TRUNCATE export_schedules, operator_messages');
  mailbox.isAway = false;
  mailbox.mails.length = 0;
});

const staff = (method: string, path: string, body?: object) =>
  t.request(method, path, { key: t.keys.staff, ...(body && { body }) });

const DAILY = { what: 'payments', every: 'day', hour: 6, recipients: ['keuangan@example.com'] } as const;

async function made(input: object = {}) {
  const reply = await staff('POST', '/export_schedules/', { ...DAILY, ...input });
  expect(reply.status, reply.text).toBe(201);
  return reply.body;
}

const wibDay = (ms: number) => new Date(ms + WIB_MS).toISOString().slice(0, 10);
const run = () => t.gapura.worker.run('send_reports', {});
/** To the hour at which it is sent next. */
const until = (schedule: { next_at: string }) => clock.advance(Date.parse(schedule.next_at) - clock.now().getTime());
const recipients = () => mailbox.mails.map(({ to }) => to.join()).sort();

/** So many payments of the day before the one on which a schedule is sent. */
async function paymentsBefore(nextAt: string, count: number, name: string): Promise<void> {
  await t.gapura.database.pool.query(
    `INSERT INTO gateway_payments (id, owner_id, order_id, payment_type, gross_amount, transaction_status, customer_first_name, charge_state,
      charge_attempts, created_at, updated_at)
      SELECT md5($3 || n)::uuid, 'budi', 'SENT-' || n, 'qris', 50000, 'settlement', $3, 'charged', 1, at, at
      FROM generate_series(1, $2::int) n, LATERAL (SELECT $1::timestamptz - interval '12 hours' AS at) made`,
    [nextAt, count, name],
  );
}

/** What came with a mail as a file. */
function fileIn(raw = ''): string {
  const part = raw.slice(raw.indexOf('Content-Disposition: attachment'));
  const [, coded = ''] = /\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(part) ?? [];
  return Buffer.from(coded.replaceAll(/\s/g, ''), 'base64').toString('latin1');
}

describe('a schedule', () => {
  it('mails the file of the day that has ended to each recipient, once, whoever runs', async () => {
    const schedule = await made({
      format: 'csv',
      language: 'en',
      columns: ['order_id', 'gross_amount'],
      recipients: ['a@example.com', 'b@example.com'],
    });
    expect(schedule).toMatchObject({
      every: 'day',
      hour: 6,
      timezone: 'WIB',
      paused: false,
      last_sent_at: null,
      last_error: null,
    });
    await paymentsBefore(schedule.next_at, 1, 'Siti');
    await run();
    expect(mailbox.mails).toEqual([]);
    until(schedule);
    await Promise.all([run(), run(), run()]);
    await run();
    expect(recipients()).toEqual(['a@example.com', 'b@example.com']);
    const [mail] = mailbox.mails;
    const day = wibDay(Date.parse(schedule.next_at) - DAY_MS);
    expect(mail?.subject).toBe(`Payments, ${day}, Kopi Kita`);
    expect(mail?.text).toContain('The file is attached.');
    const [, name = ''] = /filename="?([^"\r\n]+)/.exec(mail?.raw ?? '') ?? [];
    expect(name).toBe(`payments-${day}-to-${day}.csv`);
    expect(fileIn(mail?.raw)).toContain('order_id,gross_amount\r\nSENT-1,50000.00\r\n');
    const [listed] = (await staff('GET', '/export_schedules/')).body;
    expect(listed).toMatchObject({ last_sent_at: expect.any(String), last_error: null });
    expect(Date.parse(listed.next_at) - Date.parse(schedule.next_at)).toBe(DAY_MS);
  });

  it('sends a workbook unless something else was asked for, in Indonesian', async () => {
    const schedule = await made();
    await paymentsBefore(schedule.next_at, 3, 'Siti');
    until(schedule);
    await run();
    const [mail] = mailbox.mails;
    expect(mail?.subject).toMatch(/^Pembayaran, /);
    expect(mail?.raw).toMatch(/Content-Language: id/i);
    expect(mail?.raw).toMatch(/filename="?payments-[\d-]+-to-[\d-]+\.xlsx/);
    // An archive begins so.
    expect(fileIn(mail?.raw).slice(0, 2)).toBe('PK');
  });

  it('sends what ended while nothing ran, each period by itself', async () => {
    const schedule = await made();
    until(schedule);
    clock.advance(2 * DAY_MS);
    for (let times = 0; times < 5; times += 1) await run();
    const days = [1, 0, -1].map((before) => wibDay(Date.parse(schedule.next_at) - before * DAY_MS));
    expect(mailbox.mails.map(({ subject }) => subject)).toEqual(days.map((day) => `Pembayaran, ${day}, Kopi Kita`));
  });

  it('is tried again where the mail server is away, stands among what needs attention, and holds up no other', async () => {
    const failing = async () =>
      (await staff('GET', '/attention/')).body.find((row: { name: string }) => row.name === 'failing_reports');
    const schedule = await made({ recipients: ['nobody@example.com', 'a@example.com'] });
    until(schedule);
    mailbox.isAway = true;
    await run();
    expect(await failing()).toMatchObject({ count: 2, since: clock.now().toISOString() });
    expect((await staff('GET', '/export_schedules/')).body[0].last_error).toContain('try again later');
    mailbox.isAway = false;
    await run();
    expect(mailbox.mails).toEqual([]);
    clock.advance(MINUTE_MS);
    await run();
    expect(recipients()).toEqual(['a@example.com']);
    // The server will never take it for this one.
    expect(await failing()).toMatchObject({ count: 1 });
    expect((await staff('GET', '/export_schedules/')).body[0].last_error).toContain('no such box');
    clock.advance(DAY_MS);
    await run();
    expect(recipients()).toEqual(['a@example.com', 'a@example.com']);
  });

  it('gives up after some hours, and what arrives later makes up for it', async () => {
    const schedule = await made();
    until(schedule);
    mailbox.isAway = true;
    for (let hours = 0; hours < 24; hours += 1) {
      await run();
      clock.advance(HOUR_MS);
    }
    const { rows } = await t.gapura.database.pool.query(
      'SELECT outcome, attempts, failed_at FROM operator_messages WHERE due_at IS NULL',
    );
    expect(rows).toEqual([
      { outcome: expect.stringMatching(/^given up: .*later/), attempts: 7, failed_at: expect.any(Date) },
    ]);
    mailbox.isAway = false;
    clock.advance(HOUR_MS);
    await run();
    expect((await staff('GET', '/export_schedules/')).body[0]).toMatchObject({ last_error: null });
  });

  it('says where to take a file that is too large for a mail', async () => {
    const schedule = await made({ format: 'csv', language: 'en' });
    await paymentsBefore(schedule.next_at, 2_000, 'x'.repeat(2_500));
    until(schedule);
    await run();
    const [mail] = mailbox.mails;
    expect(mail?.text).toContain('too large for a mail');
    expect(mail?.raw).not.toContain('Content-Disposition: attachment');
    const url = new URL(/https:\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    expect(url.pathname).toBe('/dashboard/payments');
    const to = Date.parse(url.searchParams.get('created_before') ?? '');
    expect([to - Date.parse(url.searchParams.get('created_after') ?? ''), wibDay(to)]).toEqual([
      DAY_MS,
      wibDay(Date.parse(schedule.next_at)),
    ]);
  });

  it('can be paused, resumed and removed; what was missed is not sent, and who did it is in the audit', async () => {
    const schedule = await made();
    const path = `/export_schedules/${schedule.id}/`;
    expect((await staff('POST', `${path}pause/`)).body).toMatchObject({ paused: true });
    until(schedule);
    await run();
    clock.advance(DAY_MS);
    const resumed = (await staff('POST', `${path}resume/`)).body;
    await run();
    expect(mailbox.mails).toEqual([]);
    until(resumed);
    mailbox.isAway = true;
    await run();
    expect((await staff('DELETE', path)).body).toMatchObject({ id: schedule.id });
    mailbox.isAway = false;
    clock.advance(DAY_MS);
    await run();
    expect(mailbox.mails).toEqual([]);
    expect((await staff('GET', '/export_schedules/')).body).toEqual([]);
    const acts = (await staff('GET', `/audit/?subject_id=${schedule.id}`)).body.map(
      ({ action }: { action: string }) => action,
    );
    expect(acts).toEqual(['remove', 'resume', 'pause', 'create'].map((verb) => `export_schedule.${verb}`));
    for (const [method, rest] of [
      ['POST', 'pause/'],
      ['POST', 'resume/'],
      ['DELETE', ''],
    ] as const) {
      expect((await staff(method, path + rest)).status).toBe(404);
    }
  });

  it('can be changed: its time, its file and its recipients, of whom those who are gone get nothing more', async () => {
    const schedule = await made({ recipients: ['nobody@example.com', 'a@example.com'], format: 'csv' });
    const path = `/export_schedules/${schedule.id}/`;
    until(schedule);
    mailbox.isAway = true;
    await run();
    mailbox.isAway = false;
    const changes = { recipients: ['A@example.com'], columns: ['order_id'], language: 'en' };
    const changed = (await staff('PATCH', path, changes)).body;
    expect(changed).toMatchObject({ ...changes, recipients: ['a@example.com'], format: 'csv', what: 'payments' });
    clock.advance(MINUTE_MS);
    await run();
    expect(recipients()).toEqual(['a@example.com']);
    expect(mailbox.mails[0]?.subject).toMatch(/^Payments, /);
    expect(fileIn(mailbox.mails[0]?.raw)).toMatch(/order_id\r\n/);
    expect((await staff('GET', '/export_schedules/')).body[0].last_error).toBeNull();
    const weekly = (await staff('PATCH', path, { every: 'week', hour: 8 })).body;
    expect(new Date(weekly.next_at).toISOString()).toContain('T01:00:00.000Z');
    expect(new Date(weekly.next_at).getUTCDay()).toBe(1);
    expect((await staff('PATCH', path, {})).body).toMatchObject({ next_at: weekly.next_at, every: 'week' });
    for (const [wrong, field] of [
      [{ recipients: ['a@example.com', 'A@example.com'] }, 'recipients'],
      [{ columns: ['no_such'] }, 'columns'],
      [{ hour: 24 }, 'hour'],
      [{ what: 'refunds' }, 'what'],
    ] as const) {
      const reply = await staff('PATCH', path, wrong);
      expect([reply.status, reply.body.errors?.[0].field]).toEqual([400, expect.stringContaining(field)]);
    }
    const acts = (await staff('GET', `/audit/?subject_id=${schedule.id}`)).body;
    expect(acts[0]).toMatchObject({ action: 'export_schedule.update', details: {} });
    await staff('DELETE', path);
    expect((await staff('PATCH', path, { hour: 7 })).status).toBe(404);
  });

  it('is made once, however often its request is repeated', async () => {
    const headers = { 'idempotency-key': 'once' };
    const post = () => t.request('POST', '/export_schedules/', { key: t.keys.staff, body: DAILY, headers });
    const [first, second] = [await post(), await post()];
    expect(second.body.id).toBe(first.body.id);
    expect((await staff('GET', '/export_schedules/')).body).toHaveLength(1);
  });
});

describe('refused is', () => {
  it.each([
    [{ recipients: ['a@example.com', 'A@example.com'] }, 'recipients'],
    [{ recipients: [] }, 'recipients'],
    [{ recipients: Array.from({ length: 11 }, (_, n) => `a${n}@example.com`) }, 'recipients'],
    [{ recipients: ['a@example.com, b@example.com'] }, 'recipients'],
    [{ hour: 24 }, 'hour'],
    [{ every: 'year' }, 'every'],
    [{ columns: ['no_such'] }, 'columns'],
    [{ what: 'refunds', columns: ['customer_first_name'] }, 'columns'],
    [{ timezone: 'CET' }, 'timezone'],
  ])('%j', async (input, field) => {
    const reply = await staff('POST', '/export_schedules/', { ...DAILY, ...input });
    expect(reply.status).toBe(400);
    expect(reply.body.errors[0].field).toContain(field);
  });

  it('who is not staff, or may not export', async () => {
    expect((await t.request('POST', '/export_schedules/', { body: DAILY })).status).toBe(403);
    expect((await t.request('GET', '/export_schedules/', {})).status).toBe(403);
    const { key } = await t.gapura.apiKeys.create({ owner: 'sari', role: 'viewer' });
    expect((await t.request('GET', '/export_schedules/', { key })).status).toBe(403);
  });

  it('more than there can be', async () => {
    for (let count = 0; count < 50; count += 1) await made();
    expect((await staff('POST', '/export_schedules/', DAILY)).body.detail).toContain('There are 50 schedules');
  });
});
