// GET /payments/?q=: whatever somebody has at hand of a payment finds it, in time, for those who may see it.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/runtime/new-id.ts';
import { type Reply, startGapura, type TestGapura } from '../support/gapura.ts';
import { linkOf } from '../support/links.ts';
import { chargeCard } from '../support/payments.ts';
import { writeTerms } from '../support/search.ts';
import { sql } from '../support/sql.ts';

const BY_BANK = { payment_type: 'bank_transfer', bank: 'bca' };

let t: TestGapura;
beforeAll(async () => {
  t = await startGapura();
});
afterAll(() => t.close());

const orderIds = (reply: Reply): string[] => reply.body.map((payment: { order_id: string }) => payment.order_id);

const find = (words: string, key = t.keys.budi, more = '') =>
  t.request('GET', `/payments/?q=${encodeURIComponent(words)}${more}`, { key });

async function found(words: string, key = t.keys.budi, more = ''): Promise<string[]> {
  const reply = await find(words, key, more);
  expect([words, reply.status]).toEqual([words, 200]);
  return orderIds(reply);
}

/** All pages, one after the other. */
async function readAll(first: string, key: string): Promise<{ pages: string[][]; last: string }> {
  const pages: string[][] = [];
  let last = first;
  for (let next: string | undefined = first; next !== undefined; ) {
    last = next;
    const reply: Reply = await t.request('GET', next, { key });
    expect(reply.status).toBe(200);
    pages.push(orderIds(reply));
    next = linkOf(reply, 'next');
  }
  return { pages, last };
}

/** All pages before this one, and its own rows, newest first. */
async function readBack(last: string, key: string): Promise<string[]> {
  let back: string[] = [];
  for (let prev: string | undefined = last; prev !== undefined; ) {
    const reply: Reply = await t.request('GET', prev, { key });
    back = [...orderIds(reply), ...back];
    prev = linkOf(reply, 'prev');
  }
  return back;
}

describe('what finds a payment', () => {
  interface Made {
    readonly id: string;
    readonly transaction_id: string;
    readonly va_number: string;
    readonly bill_key: string;
    readonly payment_code: string;
  }
  const made: Record<string, Made> = {};
  const customer = {
    first_name: 'Nur  Aini',
    last_name: 'Binti Abdul Rahman Saleh',
    email: 'Nur.Aini@Example.co.id',
    phone: '+62 812-7654-3210',
  };
  beforeAll(async () => {
    const charges = {
      'Toko_A-2026-001': { ...BY_BANK, gross_amount: 1_234_500, customer_details: customer },
      'BILL-1': { payment_type: 'echannel', gross_amount: 77_000 },
      'STORE-1': { payment_type: 'cstore', store: 'indomaret', gross_amount: 88_000 },
      'OTHER-1': {
        ...BY_BANK,
        gross_amount: 99_000,
        customer_details: { first_name: '100%', phone: '0811 222' },
      },
    };
    for (const [order_id, body] of Object.entries(charges)) {
      const reply = await t.request('POST', '/charge/', { body: { ...body, order_id } });
      expect([order_id, reply.status, reply.body.errors]).toEqual([order_id, 201, undefined]);
      made[order_id] = reply.body;
    }
  });

  it.each([
    ['the order id, whole', 'Toko_A-2026-001'],
    ['how it begins, in other letters', ' toko_a-20 '],
    ['the e-mail', 'nur.aini@example.co.id'],
    ['how it begins', 'NUR.AINI@'],
    ['the phone as it was given', '+62 812-7654-3210'],
    ['the phone as it is dialled here', '081276543210'],
    ['the phone as the gateway writes it', '6281276543210'],
    ['how the phone begins', '0812 7654'],
    ['the first word of the name', 'nur'],
    ['two words, however they are spaced', 'nur   aini'],
    ['over the border of the two fields', 'aini binti'],
    ['the third word', 'Binti'],
    ['how a later word begins', 'sale'],
    ['the rest of the name', 'abdul rahman saleh'],
    ['the last digits of the number that is paid to', () => made['Toko_A-2026-001']?.va_number.slice(-5)],
    ['the id of the payment', () => made['Toko_A-2026-001']?.id],
    ['the amount', '1234500'],
    ['the amount with dots', '1.234.500'],
    ['the amount as it is written on a bill', 'Rp 1.234.500,00'],
    ['the amount as answers have it', '1234500.00'],
  ])('%s', async (_what, words) => {
    expect(await found(typeof words === 'string' ? words : String(words()))).toEqual(['Toko_A-2026-001']);
  });

  it.each(['2026', 'oko_a', '6-001', 'A-2026-0', 'KO_A'])('any part of the order id: %s', async (words) => {
    const { pages, last } = await readAll(`/payments/?q=${words}`, t.keys.budi);
    expect(pages.flat()).toEqual(['Toko_A-2026-001']);
    expect(await readBack(last, t.keys.budi)).toEqual(['Toko_A-2026-001']);
    expect((await readAll(`/payments/?q=${words}`, t.keys.siti)).pages.flat()).toEqual([]);
    expect((await readAll(`/payments/?q=${words}&status=settlement`, t.keys.budi)).pages.flat()).toEqual([]);
  });

  it('the last digits of the card', async () => {
    await chargeCard(t, 'CARD-1');
    expect(await found('1114')).toEqual(['CARD-1']);
    expect(await found('•••• 1114')).toEqual(['CARD-1']);
  });

  it('first what begins with the words, then order ids that have them further in, each newest first', async () => {
    for (const order_id of ['X-MIX-1', 'MIX-1', 'Y-MIX-2', 'MIX-2']) {
      await t.request('POST', '/charge/', { body: { ...BY_BANK, gross_amount: 5_000, order_id } });
    }
    const { pages, last } = await readAll('/payments/?q=mix-&limit=1', t.keys.budi);
    expect(pages.flat()).toEqual(['MIX-2', 'MIX-1', 'Y-MIX-2', 'X-MIX-1']);
    expect(await readBack(last, t.keys.budi)).toEqual(pages.flat());
  });

  it('the ids and numbers that the gateway gave, whole', async () => {
    const first = made['Toko_A-2026-001'];
    expect(await found(first?.transaction_id ?? '')).toEqual(['Toko_A-2026-001']);
    expect(await found((first?.transaction_id ?? '').toUpperCase())).toEqual(['Toko_A-2026-001']);
    expect(await found(first?.va_number ?? '')).toEqual(['Toko_A-2026-001']);
    expect(await found((first?.va_number ?? '').replace(/(....)/g, '$1 '))).toEqual(['Toko_A-2026-001']);
    expect(await found(made['BILL-1']?.bill_key ?? '')).toEqual(['BILL-1']);
    expect(await found(made['STORE-1']?.payment_code ?? '')).toEqual(['STORE-1']);
  });

  it('is nothing that stands elsewhere in a word, nor a character that means something to the database', async () => {
    for (const words of ['ini binti', 'saleh nur', 'Toko%', 'TokoXA', '__', 'example.co.id', "o'; DROP", '\\ab']) {
      if (/[a-z0-9].*[a-z0-9]/i.test(words)) expect([words, await found(words)]).toEqual([words, []]);
    }
    expect(await found('100%')).toEqual(['OTHER-1']);
  });

  it('goes together with filters, and with whose payments may be seen', async () => {
    expect(await found('nur', t.keys.budi, '&status=pending&bank=bca')).toEqual(['Toko_A-2026-001']);
    expect(await found('nur', t.keys.budi, '&status=settlement')).toEqual([]);
    expect(await found('nur', t.keys.siti)).toEqual([]);
    expect(await found('nur', t.keys.staff)).toEqual(['Toko_A-2026-001']);
    expect(await found('nur', t.keys.staff, '&owner=siti&owner=nobody')).toEqual([]);
    expect(await found('nur', t.keys.staff, '&owner=siti&owner=budi')).toEqual(['Toko_A-2026-001']);
  });

  it.each(['', ' ', 'a', ' - ', '%_', '*!?', 'ä'])('refuses %j, which is too little to look for', async (words) => {
    const reply = await find(words);
    expect([reply.status, reply.body.errors[0].field]).toEqual([400, 'q']);
    expect(reply.body.errors[0].message).toContain('at least 2 letters or digits');
  });

  it('takes whatever is typed or pasted, and finds nothing by it', async () => {
    const odd = ['1.234.567.890.123.456.789.012', '9'.repeat(100), 'a\u{10ffff}b', '١٢٣٤'];
    for (const words of odd) expect([words, await found(words)]).toEqual([words, []]);
    const none = await find('Nur\u0000Aini');
    expect([none.status, none.body.errors[0].field]).toEqual([400, 'q']);
  });

  it('refuses more than a hundred characters', async () => {
    const reply = await find('x'.repeat(101));
    expect([reply.status, reply.body.errors[0].field]).toEqual([400, 'q']);
    expect(await found('x'.repeat(100))).toEqual([]);
  });
});

describe('among many payments', () => {
  const MANY = 7_000;
  const YEAR_S = 31_536_000;
  beforeAll(async () => {
    const ids = Array.from({ length: MANY }, () => newId());
    // Spread over a year. Every one is of somebody called Wayan; one in a thousand was refunded, one in two thousand is called Ketut.
    await sql`INSERT INTO gateway_payments (id, owner_id, order_id, payment_type, gross_amount, transaction_status, charge_state,
        charge_attempts, customer_first_name, customer_last_name, created_at, updated_at)
      SELECT id::uuid, CASE WHEN n % 700 = 0 THEN 'rare' ELSE 'shop' END, 'YEAR-' || n, 'qris', 10000 + n,
        CASE WHEN n % 1000 = 0 THEN 'refund' ELSE 'settlement' END, 'charged', 1,
        'Wayan', CASE WHEN n % 2000 = 0 THEN 'Ketut' END, now() - n * ${YEAR_S}::integer / ${MANY}::integer * interval '1 second', now()
      FROM unnest(${ids}::text[]) WITH ORDINALITY AS given (id, n)`.execute(t.gapura.database.pool);
    await writeTerms(t.gapura.database.pool);
  });

  const year = (...numbers: number[]) => numbers.map((number) => `YEAR-${number}`);

  it('a word that is common is found page by page, there and back', async () => {
    const from = new Date(Date.now() - (1_200.5 * YEAR_S * 1_000) / MANY).toISOString();
    const { pages, last } = await readAll(`/payments/?q=wayan&limit=100&created_after=${from}`, t.keys.staff);
    expect(pages.flat()).toEqual(year(...Array.from({ length: 1_200 }, (_, n) => n + 1)));
    expect(await readBack(last, t.keys.staff)).toEqual(pages.flat());
  });

  it('what is rare is found at once, however old', async () => {
    const key = t.keys.staff;
    const reply = await find('ketut', key, '&limit=20');
    expect(orderIds(reply)).toEqual(year(2_000, 4_000, 6_000));
    // Order ids could have it further in: none has.
    expect((await readAll('/payments/?q=ketut&limit=20', key)).pages).toEqual([year(2_000, 4_000, 6_000), []]);
    expect(await found('year-6999', key)).toEqual(year(6_999));
    expect(await found('16.999', key)).toEqual(year(6_999));
    const [old, older] = [4_001, 6_001].map((n) => new Date(Date.now() - (n * YEAR_S * 1_000) / MANY).toISOString());
    expect(await found('ketut', key, `&created_before=${old}&created_after=${older}`)).toEqual(year(6_000));
    expect(await found('ketut', key, `&created_after=${old}`)).toEqual(year(2_000, 4_000));
  });

  it('of an owner who has few, all are found at once', async () => {
    const reply = await find('wayan', t.keys.staff, '&owner=rare');
    expect(orderIds(reply)).toEqual(year(...Array.from({ length: 10 }, (_, n) => (n + 1) * 700)));
    expect((await readAll('/payments/?q=wayan&owner=rare', t.keys.staff)).pages).toEqual([orderIds(reply), []]);
  });

  it('where the filters leave few of many, it looks so far and says where to go on, there and back', async () => {
    const { pages, last } = await readAll('/payments/?q=wayan&status=refund&limit=5', t.keys.staff);
    expect(pages.flat()).toEqual(year(1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 7_000));
    expect(await readBack(last, t.keys.staff)).toEqual(pages.flat());
    // Nobody in here has failed: nothing is found, and where to look on is told until all was looked at.
    const none = await readAll('/payments/?q=wayan&status=failure&limit=5', t.keys.staff);
    expect(none.pages.length).toBeGreaterThan(2);
    expect(none.pages.flat()).toEqual([]);
    expect(await readBack(none.last, t.keys.staff)).toEqual([]);
  });

  it('a file of it has them all', async () => {
    const response = await fetch(`${t.url}/exports/payments.csv?q=wayan&status=refund`, {
      headers: { authorization: `Bearer ${t.keys.staff}` },
    });
    const lines = (await response.text()).trim().split(/\r?\n/);
    expect(lines.length).toBe(8);
    for (const n of [1_000, 7_000]) expect(lines.some((line) => line.includes(`YEAR-${n}`))).toBe(true);
  });
});
