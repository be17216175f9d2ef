// Files of payments, refunds and invoices: every row once, in one order, by its filters, and harmless in a spreadsheet.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCOPES } from '../../src/domain/caller.ts';
import type { ExportQuery } from '../../src/services/exports/read.ts';
import { EXPORT_COLUMNS, type ExportRow } from '../../src/services/exports/rows.ts';
import { csvCell, csvHeader, csvLines, tableOf } from '../../src/services/exports/table.ts';
import { startGapura, type TestGapura } from '../support/gapura.ts';
import { sentInvoice } from '../support/invoices.ts';

const STAFF = { id: 'office', staff: true, scopes: SCOPES };
const BUDI = { id: 'budi', staff: false, scopes: SCOPES };
const SITI = { id: 'siti', staff: false, scopes: SCOPES };

let t: TestGapura;
beforeAll(async () => {
  t = await startGapura();
  for (let n = 1; n <= 7; n++) {
    await t.gapura.payments.charge(n % 2 === 0 ? BUDI : SITI, {
      ...(n === 7 ? ({ payment_type: 'bank_transfer', bank: 'bca' } as const) : { payment_type: 'gopay' as const }),
      gross_amount: 10_000 * n,
      order_id: `ORDER-${n}`,
      customer_details: { first_name: '=HYPERLINK("http://evil.example")', phone: '+62812' },
    });
  }
  for (const order of ['ORDER-1', 'ORDER-2', 'ORDER-3']) t.sandbox.control.pay(order);
  await t.sandbox.settled();
  for (const order of ['ORDER-1', 'ORDER-2', 'ORDER-3']) {
    const [found] = (await t.gapura.payments.list(STAFF, { order_id: order, limit: 1 })).items;
    await t.gapura.payments.refund(STAFF, found?.id ?? '', { amount: 1_000, reason: '@reason, with "quotes"' });
  }
});
afterAll(() => t.close());

async function readAll(query: Omit<ExportQuery, 'limit'>, caller = STAFF, limit = 2): Promise<ExportRow[]> {
  const rows: ExportRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await t.gapura.services.exports.page(caller, { ...query, limit, cursor });
    expect(page.items.length).toBeLessThanOrEqual(limit);
    rows.push(...page.items);
    cursor = page.next;
  } while (cursor !== undefined);
  return rows;
}

const orders = (rows: readonly ExportRow[]) => rows.map((row) => row.order_id);

describe('an export', () => {
  it('has every payment once, newest first, though others are made while it is read', async () => {
    const first = await t.gapura.services.exports.page(STAFF, { what: 'payments', limit: 3 });
    await t.gapura.payments.charge(BUDI, { payment_type: 'gopay', gross_amount: 90_000, order_id: 'ORDER-LATE' });
    const rest = await t.gapura.services.exports.page(STAFF, { what: 'payments', limit: 100, cursor: first.next });
    expect(orders([...first.items, ...rest.items])).toEqual([7, 6, 5, 4, 3, 2, 1].map((n) => `ORDER-${n}`));
    expect(rest.next).toBeUndefined();
  });

  it('goes by status, type, time and owner', async () => {
    const refunded = await readAll({ what: 'payments', status: 'partial_refund' });
    expect(orders(refunded)).toEqual(['ORDER-3', 'ORDER-2', 'ORDER-1']);
    expect(orders(await readAll({ what: 'payments', paymentType: 'bank_transfer' }))).toEqual(['ORDER-7']);
    const third = new Date(refunded[0]?.created_at ?? '');
    const second = new Date(refunded[1]?.created_at ?? '');
    // From is included to the millisecond, and to is not.
    expect(orders(await readAll({ what: 'payments', from: second, to: third }))).toEqual(['ORDER-2']);
    expect(orders(await readAll({ what: 'payments', status: 'partial_refund' }, BUDI))).toEqual(['ORDER-2']);
  });

  it('has refunds with their payments, which only their owner and staff see', async () => {
    const all = await readAll({ what: 'refunds' });
    expect(orders(all)).toEqual(['ORDER-3', 'ORDER-2', 'ORDER-1']);
    expect(all[0]).toMatchObject({ amount: '1000.00', payment_type: 'gopay', reason: '@reason, with "quotes"' });
    expect(orders(await readAll({ what: 'refunds' }, SITI))).toEqual(['ORDER-3', 'ORDER-1']);
    expect(await readAll({ what: 'refunds', paymentType: 'qris' })).toEqual([]);
    expect(await readAll({ what: 'refunds', status: 'failed' })).toEqual([]);
  });

  it('has invoices', async () => {
    const made = await sentInvoice(t);
    expect(await readAll({ what: 'invoices' })).toEqual([
      expect.objectContaining({
        id: made.id,
        status: 'pending',
        total_amount: expect.stringMatching(/^\d+\.00$/),
      }),
    ]);
    expect(await readAll({ what: 'invoices', status: 'paid' })).toEqual([]);
    expect(await readAll({ what: 'invoices' }, SITI)).toEqual([]);
  });

  it.each([
    [{ what: 'payments', status: 'paid' }, 'status'],
    [{ what: 'refunds', paymentType: 'cash' }, 'type'],
    [{ what: 'invoices', paymentType: 'qris' }, 'type'],
    [{ what: 'payments', from: new Date(2), to: new Date(1) }, 'from'],
    [{ what: 'payments', cursor: 'made up' }, 'cursor'],
  ] as const)('refuses %j, and names the field', async (query, field) => {
    await expect(t.gapura.services.exports.page(STAFF, { ...query, limit: 2 })).rejects.toMatchObject({
      errors: [{ field }],
    });
  });
});

describe('CSV', () => {
  it('has a header and a line for each row, with nothing that a spreadsheet would run', async () => {
    const [row] = await readAll({ what: 'payments', paymentType: 'bank_transfer' });
    if (row === undefined) throw new Error('no row');
    const text = csvHeader(tableOf('payments')) + csvLines(tableOf('payments'), [row]);
    const [header, line, end] = text.split('\r\n');
    expect(header).toBe(EXPORT_COLUMNS.payments.join(','));
    expect(line).toContain(`,"'=HYPERLINK(""http://evil.example"")",`);
    expect(line).toContain(`,'+62812,`);
    expect(end).toBe('');
  });

  it.each([
    [null, ''],
    ['', ''],
    ['plain', 'plain'],
    ['150000.00', '150000.00'],
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1+1', "'＝1+1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['\t=1', `"'\t=1"`],
    ['\r\n=1', `"'\r\n=1"`],
    ['a,b', '"a,b"'],
    ['a;b', '"a;b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    [' padded ', '" padded "'],
    ['Kopi ☕', 'Kopi ☕'],
  ])('writes %j as %j', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });
});
