// Random searches among random payments: what is found is what a plain look at each of them finds, however it was found.

import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSearch } from '../../src/domain/payments/search.ts';
import { newId } from '../../src/runtime/new-id.ts';
import type { RowPosition } from '../../src/store/database/pages.ts';
import { searchPayments } from '../../src/store/payments/search.ts';
import { startGapura, type TestGapura } from '../support/gapura.ts';
import { writeTerms } from '../support/search.ts';
import { sql } from '../support/sql.ts';

interface Made {
  readonly id: string;
  readonly owner: string;
  readonly order: string;
  readonly first: string | null;
  readonly last: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly amount: number;
  readonly status: string;
  readonly code: string | null;
  readonly minutesAgo: number;
}

const COUNT = 2_000;
const YEAR_MINUTES = 525_600;
const words = ['Budi', 'budiman', 'Bu', 'SITI', 'Sit', 'Ária', 'dé', 'x', '50', "O'Neil", 'a%b', '_c'];
const name = fc.option(
  fc.array(fc.constantFrom(...words, ' ', '\t'), { minLength: 0, maxLength: 8 }).map((list) => list.join(' ')),
);
const digits = (prefix: string) => fc.integer({ min: 0, max: 99 }).map((n) => `${prefix}8123${n}`);
const payment = fc.record({
  owner: fc.constantFrom('many', 'many', 'many', 'some', 'few'),
  order: fc.constantFrom('ORD-', 'ord_', 'Bu', '50000', '8123'),
  first: name,
  last: name,
  email: fc.option(fc.tuple(fc.constantFrom(...words), fc.nat(20)).map(([word, n]) => `${word}${n}@Example.com`)),
  phone: fc.option(fc.oneof(digits('0'), digits('+62 '), digits('62-'), digits(''))),
  amount: fc.constantFrom(50_000, 8_123, 10_000, 812_345),
  status: fc.constantFrom('settlement', 'settlement', 'pending', 'refund'),
  code: fc.option(fc.integer({ min: 81_230, max: 81_299 }).map(String)),
  minutesAgo: fc.nat(YEAR_MINUTES),
});

const search = fc.record({
  q: fc.oneof(
    fc.constantFrom(
      'bu',
      'Budi',
      'budi s',
      'si',
      'ária',
      'x b',
      'ord',
      'ORD-1',
      'Rp 50.000',
      '50',
      '08123',
      '+62 8123',
      '81234',
      "o'n",
      'a%b',
      '_c 50',
      'de',
      'dé',
      'rd-1',
      '812345',
      '1299',
      'u17',
      '123',
    ),
    fc.tuple(fc.constantFrom(...words), fc.constantFrom(...words)).map(([one, other]) => `${one} ${other}`),
  ),
  owner: fc.option(fc.constantFrom<string[]>(['many'], ['few'], ['few', 'some']), { nil: undefined }),
  status: fc.option(fc.constantFrom<string[]>(['refund'], ['settlement', 'pending']), { nil: undefined }),
  limit: fc.integer({ min: 40, max: 100 }),
  isBack: fc.boolean(),
});

let t: TestGapura;
let made: readonly Made[] = [];
const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 1e9));
beforeAll(async () => {
  console.log(`seed ${seed}`);
  t = await startGapura();
  const random = fc.sample(payment, { numRuns: COUNT, seed });
  made = random
    .map((given, n) => ({ ...given, id: newId(), order: `${given.order}${n}` }))
    .sort((a, b) => a.minutesAgo - b.minutesAgo || (a.id < b.id ? 1 : -1));
  await sql`INSERT INTO gateway_payments (id, owner_id, order_id, payment_type, gross_amount, transaction_status, charge_state, charge_attempts,
      customer_first_name, customer_last_name, customer_email, customer_phone, payment_code, created_at, updated_at)
    SELECT id, owner, "order", 'cstore', amount, status, 'charged', 1, first, last, email, phone, code,
      timestamptz '2026-06-01' - "minutesAgo" * interval '1 minute', now()
    FROM json_to_recordset(${JSON.stringify(made)}::json) AS given (id uuid, owner text, "order" text, amount bigint, status text,
      first text, last text, email text, phone text, code text, "minutesAgo" integer)`.execute(t.gapura.database.pool);
  await writeTerms(t.gapura.database.pool);
});
afterAll(() => t.close());

/** As somebody would look who has all day. */
function matches(asked: string, one: Made): boolean {
  const q = asked.trim().toLowerCase().replace(/\s+/g, ' ');
  const bare = (text: string) => text.replace(/\D/g, '').replace(/^(62|0)/, '');
  const full = ` ${`${one.first ?? ''} ${one.last ?? ''}`.trim().split(/\s+/).slice(0, 12).join(' ').toLowerCase()}`;
  const isPhone = /^[+\d -]+$/.test(q) && bare(q).length >= 4;
  const amount = /^(rp )?[\d.]+$/.test(q) ? Number(q.replace(/\D/g, '')) : undefined;
  return (
    one.order.toLowerCase().startsWith(q) ||
    full.includes(` ${q}`) ||
    (one.email ?? '').toLowerCase().startsWith(q) ||
    (isPhone && bare(one.phone ?? '').startsWith(bare(q))) ||
    one.amount === amount ||
    (q.replace(/\s/g, '').length >= 4 && (one.code ?? '').endsWith(q.replace(/\s/g, '')))
  );
}

/** Found after all of those. */
function isWithin(asked: string, one: Made): boolean {
  return /^[\w~.-]{3,}$/.test(asked) && one.order.toLowerCase().includes(asked.toLowerCase()) && !matches(asked, one);
}

it('finds the same, page by page, both ways', async () => {
  await fc.assert(
    fc.asyncProperty(search, async ({ q, owner, status, limit, isBack }) => {
      const fitting = made.filter(
        (one) => (owner?.includes(one.owner) ?? true) && (status?.includes(one.status) ?? true),
      );
      const wanted = [...fitting.filter((one) => matches(q, one)), ...fitting.filter((one) => isWithin(q, one))];
      const found: string[] = [];
      let from: RowPosition | undefined = isBack
        ? { createdAt: '2000-01-01', id: newId(), isSecond: readSearch(q).part !== null }
        : undefined;
      for (;;) {
        const page = isBack ? { before: from } : { after: from };
        const { rows, upTo } = await searchPayments(t.gapura.database.pool, {
          ...page,
          search: readSearch(q),
          ownerId: owner,
          status,
          limit,
        });
        const ids = rows.map(({ id }) => id);
        if (isBack) found.unshift(...ids);
        else found.push(...ids);
        const edge = isBack ? rows[0] : rows.at(-1);
        if (rows.length < limit) from = upTo;
        else
          from = edge === undefined ? undefined : { createdAt: edge.cursorTime, id: edge.id, isSecond: edge.isSecond };
        if (from === undefined) break;
      }
      expect(found).toEqual(wanted.map(({ id }) => id));
    }),
    { seed, numRuns: 40 },
  );
}, 120_000);
