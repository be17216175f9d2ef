// GET /exports/*.csv: all rows of the list's filters in one file, whole or broken off, however many there are.

import { crc32, inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SCOPES } from '../../src/domain/caller.ts';
import { createGapuraClient } from '../../src/sdk/index.ts';
import type { ExportName, ExportRow } from '../../src/services/exports/rows.ts';
import { csvHeader, csvLines, tableOf } from '../../src/services/exports/table.ts';
import { startGapura, type TestGapura } from '../support/gapura.ts';
import { sentInvoice } from '../support/invoices.ts';
import { paidWallet } from '../support/payments.ts';
import { sql } from '../support/sql.ts';

/** Several pages. */
const ROWS = 3_000;
const ROW_BYTES = 4_000;
const STAFF = { id: 'office', staff: true, scopes: SCOPES };

vi.setConfig({ testTimeout: 60_000 });

let t: TestGapura;
beforeAll(async () => {
  t = await startGapura({ refundApprovalAbove: 50_000 });
  const body = { payment_type: 'gopay', gross_amount: 10_000, customer_details: { first_name: '=1+1' } };
  await t.request('POST', '/charge/', { key: t.keys.siti, body: { ...body, order_id: 'FILE-SITI' } });
  const id = await paidWallet(t, 'FILE-PAID');
  await t.request('POST', `/payments/${id}/refund/`, { body: { amount: 1_000, reason: '@torn' } });
  await sentInvoice(t);
});
afterAll(() => t.close());

const take = (path: string, key = t.keys.staff, signal?: AbortSignal) =>
  fetch(`${t.url}/exports/${path}`, { headers: { authorization: `Bearer ${key}` }, ...(signal ? { signal } : {}) });

/** What `gapura export` writes for the same. */
async function command(what: ExportName): Promise<string> {
  const rows: ExportRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await t.gapura.services.exports.page(STAFF, { what, limit: 500, cursor });
    rows.push(...page.items);
    cursor = page.next;
  } while (cursor !== undefined);
  return csvHeader(tableOf(what)) + csvLines(tableOf(what), rows);
}

async function actsOf(action: string) {
  const { rows } = await sql<{ actor: string; address: string; subject: string; details: object }>`
    SELECT actor, address, subject, details FROM audit_log WHERE action = ${action} ORDER BY created_at, id`.execute(
    t.gapura.database.pool,
  );
  return rows;
}

/** An answer that nobody reads would keep its connection, and the server waits for it when it closes. */
async function statusOf(asked: Promise<Response>): Promise<number> {
  const response = await asked;
  await response.text();
  return response.status;
}

/** The files of an archive, by its directory, each as long as the directory says and with its checksum. */
function unzip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = bytes.length - 22;
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50);
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [crc, packed, size, nameLength] = [16, 20, 24]
      .map((place) => bytes.readUInt32LE(at + place))
      .concat(bytes.readUInt16LE(at + 28));
    const name = bytes.subarray(at + 46, at + 46 + (nameLength ?? 0)).toString();
    const head = bytes.readUInt32LE(at + 42);
    const from = head + 30 + bytes.readUInt16LE(head + 26);
    const text = inflateRawSync(bytes.subarray(from, from + (packed ?? 0)));
    expect([name, text.length, crc32(text)]).toEqual([name, size, crc]);
    files.set(name, text.toString());
    at += 46 + (nameLength ?? 0);
  }
  return files;
}

describe('a file', () => {
  it.each(['payments', 'refunds', 'invoices'] as const)(
    'of %s has the rows of the command, and a name',
    async (what) => {
      const response = await take(`${what}.csv`);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(response.headers.get('content-disposition')).toMatch(
        new RegExp(`^attachment; filename="${what}-\\d{8}T\\d{6}Z\\.csv"$`),
      );
      const text = await response.text();
      expect(text).toBe(await command(what));
      expect(text.split('\r\n').length).toBeGreaterThan(2);
    },
  );

  it('goes by the filters of the list, and names a wrong one', async () => {
    const text = await (await take('payments.csv?order_id=FILE-SITI&payment_type=gopay')).text();
    const [, row = '', ...more] = text.split('\r\n');
    expect([row.split(',')[1], more]).toEqual(['FILE-SITI', ['']]);
    // A spreadsheet does not run it.
    expect(row).toContain(",'=1+1,");
    expect((await (await take('payments.csv?status=expire')).text()).split('\r\n')).toHaveLength(2);
    expect((await (await take('refunds.csv?created_before=2020-01-01T00:00:00Z')).text()).split('\r\n')).toHaveLength(
      2,
    );
    const wrong = await take('payments.csv?status=nonsense');
    expect([wrong.status, (await wrong.json()) as object]).toEqual([
      400,
      expect.objectContaining({ errors: [expect.objectContaining({ field: 'status' })] }),
    ]);
  });

  it('has the columns, the zone and the words that are asked for, and the days in its name', async () => {
    const asked = new URLSearchParams([
      ...['order_id', 'transaction_status', 'payment_type', 'created_at'].map((name) => ['columns', name]),
      ...Object.entries({ timezone: 'WIB', language: 'id', bom: 'true', order_id: 'FILE-SITI' }),
      ...Object.entries({ created_after: '2026-01-01T00:00:00+07:00', created_before: '2099-02-01T00:00:00+07:00' }),
    ] as [string, string][]);
    const response = await take(`payments.csv?${asked}`);
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="payments-2026-01-01-to-2099-01-31.csv"',
    );
    const [header, line = ''] = Buffer.from(await response.arrayBuffer())
      .toString()
      .split('\r\n');
    expect(header).toBe(
      '\uFEFForder_id,transaction_status,transaction_status_name,payment_type,payment_type_name,created_at (WIB)',
    );
    expect(line).toMatch(/^FILE-SITI,pending,Menunggu,gopay,GoPay,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const created = (await (await take('payments.csv?columns=created_at&order_id=FILE-SITI')).text()).split('\r\n')[1];
    expect(Date.parse(`${line.split(',').at(-1)?.replace(' ', 'T')}+07:00`)).toBe(
      Math.floor(Date.parse(created ?? '') / 1_000) * 1_000,
    );
    const wrong = await take('refunds.csv?columns=gross_amount');
    expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('"field":"columns')]);
  });

  it('counts nothing for a payment that nobody paid, and takes no refund off that nobody has approved', async () => {
    const columns = ['is_paid', 'gross_amount', 'paid_amount', 'net_amount'].map((name) => `columns=${name}`).join('&');
    const amounts = async (order: string) =>
      (await (await take(`payments.csv?order_id=${order}&${columns}`)).text()).split('\r\n')[1];
    expect(await amounts('FILE-SITI')).toBe('false,10000.00,0.00,0.00');
    expect(await amounts('FILE-PAID')).toBe('true,150000.00,150000.00,149000.00');
    const id = await paidWallet(t, 'FILE-ASKED');
    const asked = await t.request('POST', `/payments/${id}/refund/`, { body: { amount: 60_000, reason: 'twice' } });
    expect(asked.body.refund.status).toBe('requested');
    expect(await amounts('FILE-ASKED')).toBe('true,150000.00,150000.00,150000.00');
    const days = 'columns=status&columns=refunded_at&columns=created_at&columns=payment_created_at';
    const [, waiting = '', made = ''] = (await (await take(`refunds.csv?${days}`)).text()).split('\r\n');
    expect(waiting).toMatch(/^requested,,\d/);
    const [status, refundedAt, createdAt, paymentDay = ''] = made.split(',');
    expect([status, refundedAt]).toEqual(['accepted', createdAt]);
    expect(Date.parse(paymentDay)).toBeLessThan(Date.parse(createdAt ?? ''));
  });

  it('is a workbook too, with numbers as numbers, times as times and text that is never a formula', async () => {
    const asked =
      'order_id=FILE-SITI&columns=order_id&columns=customer_first_name&columns=gross_amount&columns=created_at';
    const response = await take(
      `payments.xlsx?${asked}&columns=is_paid&timezone=WIB&created_after=2026-01-01T00:00:00Z`,
    );
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]);
    expect(response.headers.get('content-disposition')).toMatch(/"payments-2026-01-01-to-[\d-]{10}\.xlsx"$/);
    const files = unzip(Buffer.from(await response.arrayBuffer()));
    expect([...files.keys()].sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).toContain('<t xml:space="preserve">created_at (WIB)</t>');
    expect(sheet).toContain('<t xml:space="preserve">=1+1</t>');
    expect(sheet).not.toContain('<f>');
    expect(sheet).toContain('<c s="4"><v>10000</v></c>');
    expect(sheet).toContain('<c t="b"><v>0</v></c>');
    const serial = Number(/<c s="2"><v>([\d.]+)<\/v>/.exec(sheet)?.[1]);
    const created = (await (await take('payments.csv?columns=created_at&order_id=FILE-SITI')).text()).split('\r\n')[1];
    const inWib = Date.parse(created ?? '') + 7 * 3_600_000;
    expect(Math.abs((serial - 25_569) * 86_400_000 - inWib)).toBeLessThan(2);
  });

  it('has only their own for who is not staff, and needs its scope', async () => {
    const own = await (await take('payments.csv', t.keys.siti)).text();
    expect(own).toContain('FILE-SITI');
    expect(own).not.toContain('FILE-PAID');
    expect(await (await take('refunds.csv', t.keys.siti)).text()).not.toContain('torn');
    expect(await statusOf(take('payments.csv', await t.keyFor('budi', ['payments:read'])))).toBe(403);
    const ofAnother = await take('payments.csv?owner=budi', t.keys.siti);
    expect([ofAnother.status, await ofAnother.text()]).toEqual([400, expect.stringContaining('"field":"owner"')]);
  });

  it('is refused before it begins where a filter is not theirs to use, and then nobody has taken it', async () => {
    const before = await actsOf('export.create');
    const reply = await t.request('GET', '/exports/payments.csv?owner=siti');
    expect([reply.status, reply.headers.get('content-disposition'), reply.body]).toEqual([
      400,
      null,
      expect.objectContaining({
        code: 'validation_failed',
        errors: [{ field: 'owner', message: 'is for staff; you see your own' }],
      }),
    ]);
    expect((await t.request('HEAD', '/exports/payments.csv?owner=siti')).status).toBe(400);
    expect((await t.request('HEAD', '/exports/payments.csv')).status).toBe(200);
    expect(await actsOf('export.create')).toEqual(before);
  });

  it('is written down before it is given, and is not given where that fails', async () => {
    await (await take('payments.csv?status=pending')).text();
    expect((await actsOf('export.create')).at(-1)).toEqual({
      actor: 'office',
      address: '127.0.0.1',
      subject: 'export',
      details: { what: 'payments', filters: { status: ['pending'] } },
    });
    const { pool } = t.gapura.database;
    await pool.query(`CREATE FUNCTION no_audit() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'a simulated fault'; END $$`);
    await pool.query('CREATE TRIGGER no_audit BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION no_audit()');
    const refused = await statusOf(take('payments.csv'));
    await pool.query('DROP TRIGGER no_audit ON audit_log');
    expect(refused).toBe(500);
  });
});

describe(`a file of ${ROWS} rows`, () => {
  beforeAll(async () => {
    await sql`INSERT INTO gateway_payments SELECT made.* FROM gateway_payments payment, generate_series(1, ${ROWS}::int) n,
      LATERAL jsonb_populate_record(payment, jsonb_build_object('id', gen_random_uuid(), 'order_id', 'MANY-' || n,
        'transaction_id', NULL, 'transaction_status', 'settlement', 'custom_field1', repeat('x', ${ROW_BYTES}::int),
        'created_at', now() - n * interval '1 second')) made
      WHERE payment.order_id = 'FILE-PAID'`.execute(t.gapura.database.pool);
  });

  it('has every row once, read by the SDK piece by piece', async () => {
    const client = createGapuraClient({ url: t.url, key: t.keys.staff });
    let lines = 0;
    for await (const piece of client.exports.payments({ status: 'settlement' })) lines += piece.split('\n').length - 1;
    // The line that names the columns, and a payment that waits for its refund to be approved.
    expect(lines).toBe(ROWS + 2);
  });

  it('is a workbook of every row, read by the SDK', async () => {
    const client = createGapuraClient({ url: t.url, key: t.keys.staff });
    const bytes = await client.exports.paymentsXlsx({ status: 'settlement', columns: ['order_id', 'custom_field1'] });
    const sheet = unzip(Buffer.from(bytes)).get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet.match(/<row>/g)).toHaveLength(ROWS + 2);
    expect(sheet.endsWith('</sheetData></worksheet>')).toBe(true);
  });

  it('waits for a reader, stops when it goes, and three are sent at once', async () => {
    const readers = [1, 2, 3].map(() => new AbortController());
    const open = await Promise.all(readers.map(({ signal }) => take('payments.csv', t.keys.staff, signal)));
    expect(open.map(({ status }) => status)).toEqual([200, 200, 200]);
    const fourth = await take('payments.csv');
    await fourth.text();
    expect([fourth.status, Number(fourth.headers.get('retry-after')) > 0]).toEqual([503, true]);
    for (const reader of readers) reader.abort();
    // Nobody holds a place any more.
    await expect.poll(() => statusOf(take('invoices.csv')), { timeout: 30_000 }).toBe(200);
  });

  it('ends by an error where the database fails in the middle, never as if it were whole', async () => {
    const response = await take('payments.csv');
    const reader = response.body?.getReader();
    await reader?.read();
    const { pool } = t.gapura.database;
    await pool.query('ALTER TABLE gateway_payments RENAME TO gone_payments');
    const readAll = async () => {
      while ((await reader?.read())?.done === false);
    };
    await expect(readAll()).rejects.toThrow();
    await pool.query('ALTER TABLE gone_payments RENAME TO gateway_payments');
  });
});
