// What twenty typical searches among a million payments of a year cost, against reading a page of them without a search.
// `npx tsx bench/search.ts [--payments 1000000] [--keep] [postgres://...]`

import { parseArgs } from 'node:util';
import { type PaymentRow, toPayment } from '../src/store/payments/rows.ts';
import { termsIn } from '../src/store/payments/search-terms.ts';
import { SCHEMA } from './server/copies.ts';
import { query } from './server/databases.ts';
import { median, readAll } from './server/load.ts';
import { onStage, type Stage } from './server/stage.ts';
import { target } from './server/targets.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { payments: { type: 'string', default: '1000000' }, keep: { type: 'boolean', default: false } },
});
const payments = Number(values.payments);

const ROUNDS = 7;
const ROUND_QUESTIONS = 10;
const RATIO_MAX = 3;
const PAGE = '/payments/';

const list = (...words: string[]) => `ARRAY[${words.map((word) => `'${word}'`).join(', ')}]`;
/** The first ones are the most common: one in fourteen, as it is in life. */
const FIRST = list(
  ...'Muhammad Siti Sri Dewi Agus Nur Budi Andi Rina Eko Putri Rizky Wahyu Ketut Maria Yusuf Zainal Ahmad Dian Fitri Hendra Indah Joko Kartika Lina Made Nanda Oki Puji Ratna Slamet Tri Umar Vina Wayan Yanti Yudi Abdul Bambang Citra Dedi Endang Fajar Galih Hadi Imam Jihan Kiki Lukman Mega'.split(
    ' ',
  ),
);
const LAST = list(
  ...'Santoso Wijaya Lestari Saputra Hidayat Nugroho Siregar Kusuma Pratama Utami Simanjuntak Setiawan Rahayu Susanto Kurniawan Handayani Wibowo Purnomo Hasanah Maulana Gunawan Permana Ramadhan Sari Nasution Harahap Suryadi Firmansyah Anggraini Hakim'.split(
    ' ',
  ),
);
const pick = (words: string, n: string) => `(${words})[1 + floor(cardinality(${words}) * power(${n}, 1.5))::integer]`;

/** Straight into the tables. */
const FILL = `SET session_replication_role = replica; SET synchronous_commit = off; SET statement_timeout = 0;
SELECT setseed(0.5);
INSERT INTO ${SCHEMA}.gateway_payments (id, owner_id, order_id, transaction_id, payment_type, bank, gross_amount, transaction_status,
  charge_state, charge_attempts, customer_first_name, customer_last_name, customer_email, customer_phone, va_number, bill_key, payment_code,
  transaction_time, settlement_time, created_at, updated_at)
SELECT gen_random_uuid(), 'shop-' || floor(power(a, 3) * 1000), 'ORD-' || to_char(at, 'YYMMDD') || '-' || lpad(n::text, 7, '0'), md5(n::text)::uuid,
  (ARRAY['bank_transfer', 'qris', 'gopay', 'echannel', 'cstore'])[1 + n % 5], CASE n % 5 WHEN 0 THEN 'bca' END,
  CASE WHEN n % 3 = 0 THEN 50000 ELSE 10000 + floor(a * 990) * 1000 + n % 1000 END,
  (ARRAY['settlement', 'settlement', 'settlement', 'expire', 'refund', 'deny', 'settlement'])[1 + n % 7], 'charged', 1,
  ${pick(FIRST, 'b')}, ${pick(LAST, 'c')} || CASE WHEN n % 50000 = 0 THEN ' Hutagalung' ELSE '' END,
  lower(${pick(FIRST, 'b')}) || n % 300000 || '@example.co.id', '0812' || lpad((n * 7919 % 100000000)::text, 8, '0'),
  CASE n % 5 WHEN 0 THEN '9888' || lpad(n::text, 12, '0') END, CASE n % 5 WHEN 3 THEN lpad(n::text, 11, '7') END,
  CASE n % 5 WHEN 4 THEN lpad(n::text, 14, '6') END, at, at, at, at
FROM (SELECT n::bigint AS n, random() AS a, random() AS b, random() AS c,
  now() - (${payments} - n) * (interval '365 days' / ${payments}) AS at FROM generate_series(1, ${payments}) n) made;`;
const CHUNK = 10_000;

/** What they are found by, as the server writes it with each of them. */
async function writeTerms(url: string): Promise<void> {
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await query<PaymentRow>(
      url,
      `SELECT * FROM ${SCHEMA}.gateway_payments WHERE id > $1 ORDER BY id LIMIT ${CHUNK}`,
      [last],
    );
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? last;
    const into = `INSERT INTO ${SCHEMA}.payment_search SELECT * FROM jsonb_populate_recordset(NULL::${SCHEMA}.payment_search, $1)`;
    await query(url, into, [termsIn(rows.map(toPayment))]);
  }
}

interface Known {
  readonly order_id: string;
  readonly transaction_id: string;
  readonly va_number: string;
  readonly email: string;
  readonly phone: string;
  readonly bill_key: string;
  readonly payment_code: string;
}

/** What an operator may have at hand. The payment that is looked for is half a year old. */
const searchesFor = (known: Known): Readonly<Record<string, string>> => ({
  'an order id, whole': known.order_id,
  'an order id, how it begins': known.order_id.slice(0, -2),
  'the orders of a day': known.order_id.slice(0, 10),
  'the orders of a year': 'ORD-2',
  'a transaction id': known.transaction_id,
  'a VA number': known.va_number,
  'a bill key': known.bill_key,
  'a payment code': known.payment_code,
  'an e-mail, whole': known.email,
  'an e-mail, how it begins': known.email.slice(0, -14),
  'a phone, whole': known.phone,
  'a phone, how it begins': known.phone.slice(0, 7),
  'a common first name': 'muhammad',
  'a name, how it begins': 'mu',
  'two words of a name': 'rina hidayat',
  'a rare last name': 'hutagalung',
  'an amount that is common': 'Rp 50.000',
  'an amount that nobody paid': '123.456.789',
  'a name that nobody has': 'zzyzx',
  'a common name, refunded, by QRIS': 'muhammad&status=refund&payment_type=qris',
  'a name, of one owner with few': 'zainal&owner=shop-900',
  'a name, of one owner with many': 'siti&owner=shop-0',
  'a rare name, in one month': `simanjuntak&created_before=${new Date(Date.now() - 200 * 86_400_000).toISOString()}`,
});

async function find(url: string): Promise<Known> {
  const of = async (column: string) => {
    const found = await query<{ found: string }>(
      url,
      `SELECT ${column} AS found FROM ${SCHEMA}.gateway_payments WHERE created_at > now() - interval '180 days' AND ${column} IS NOT NULL
        ORDER BY created_at LIMIT 1`,
    );
    return found[0]?.found ?? '';
  };
  return {
    order_id: await of('order_id'),
    transaction_id: await of('transaction_id'),
    va_number: await of('va_number'),
    bill_key: await of('bill_key'),
    payment_code: await of('payment_code'),
    email: await of('customer_email'),
    phone: await of('customer_phone'),
  };
}

async function prepare({ databases, startGapura }: Stage): Promise<string> {
  const kept = values.keep ? await databases.keep(`bench_search_${payments}`) : undefined;
  if (kept?.filled === true) return kept.url;
  const url = kept?.url ?? (await databases.create('search'));
  // The first start makes the tables.
  await (await startGapura(url)).close();
  const startedMs = performance.now();
  await query(url, FILL);
  await writeTerms(url);
  console.log(`        ${payments} payments were made in ${((performance.now() - startedMs) / 1_000).toFixed(0)} s`);
  for (const table of ['gateway_payments', 'payment_search']) await query(url, `VACUUM (ANALYZE) ${SCHEMA}.${table}`);
  if (kept !== undefined) await databases.sayFilled(`bench_search_${payments}`);
  return url;
}

async function main(stage: Stage): Promise<void> {
  const url = await prepare(stage);
  const known = await find(url);
  const { load } = stage;
  const { port } = await stage.startGapura(url);
  const ask = async (path: string) =>
    median(
      await readAll(
        load,
        port,
        Array.from({ length: ROUND_QUESTIONS }, () => path),
      ),
    );
  for (const [what, words] of Object.entries(searchesFor(known))) {
    const [said = '', ...filters] = words.split('&');
    const path = [`${PAGE}?q=${encodeURIComponent(said)}`, ...filters].join('&');
    const rounds: { asked: number; page: number }[] = [];
    // In turn, so that whatever disturbs this machine disturbs both; the first round is for warming up.
    for (let round = 0; round <= ROUNDS; round++) {
      const seen = { asked: await ask(path), page: await ask(PAGE) };
      if (round > 0) rounds.push(seen);
    }
    const ratio = median(rounds.map(({ asked, page }) => asked / page));
    const detail = `${median(rounds.map(({ asked }) => asked)).toFixed(2)} ms, a page ${median(rounds.map(({ page }) => page)).toFixed(2)} ms`;
    target(what, ratio, { atMost: RATIO_MAX }, detail);
  }
}

await onStage(positionals[0], main);
