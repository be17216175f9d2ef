// What the summary of a year costs against that of a month, over a year of payments; and what it takes to count them at first.
// `npx tsx bench/summary.ts [--payments 1000000] [postgres://...]`

import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { SCHEMA } from './server/copies.ts';
import { query } from './server/databases.ts';
import { type Load, median, readAll } from './server/load.ts';
import { onStage, type Stage } from './server/stage.ts';
import { target } from './server/targets.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { payments: { type: 'string', default: '1000000' } },
});
const payments = Number(values.payments);

const YEAR_DAYS = 365;
const DAY_MS = 86_400_000;
const ROUNDS = 9;
const ROUND_QUESTIONS = 20;
const RATIO_MAX = 2;
const PAUSE_MS = 500;

const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
const YEAR = `from=${day(YEAR_DAYS - 1)}`;
const MONTH = `/summary/?from=${day(29)}&interval=day`;
const QUESTIONS: Readonly<Record<string, string>> = {
  'a year by month': `/summary/?${YEAR}&interval=month`,
  'a year by day': `/summary/?${YEAR}&interval=day`,
  'a year by month and payment type': `/summary/?${YEAR}&interval=month&by=payment_type`,
};

/** Straight into the table, without triggers: payments that were there before figures were kept. */
function fill(databaseUrl: string): Promise<unknown> {
  return query(
    databaseUrl,
    `SET session_replication_role = replica; SET synchronous_commit = off; SET statement_timeout = 0;
    INSERT INTO ${SCHEMA}.gateway_payments (id, owner_id, order_id, payment_type, bank, gross_amount, transaction_status, charge_state,
      charge_attempts, transaction_time, settlement_time, created_at, updated_at)
    SELECT gen_random_uuid(), 'shop-' || n % 100, 'YEAR-' || n,
      (ARRAY['bank_transfer', 'qris', 'gopay', 'credit_card', 'echannel'])[1 + n % 5], CASE n % 5 WHEN 0 THEN 'bca' WHEN 3 THEN 'bni' END,
      10000 + n % 990000, (ARRAY['settlement', 'settlement', 'settlement', 'expire', 'refund', 'deny', 'settlement'])[1 + n % 7],
      'charged', 1, at, at + (n * 7919 % 7200) * interval '1 second', at, at
    FROM (SELECT n::bigint AS n, now() - (${payments} - n) * (interval '${YEAR_DAYS - 1} days' / ${payments}) AS at
      FROM generate_series(1, ${payments}) n) made`,
  );
}

/** How long it takes until everything is counted, by the server's own task and by requests; in seconds. */
async function countAll(load: Load, port: number, databaseUrl: string): Promise<number> {
  const startedMs = performance.now();
  for (;;) {
    const [progress] = await query<{ done: boolean }>(
      databaseUrl,
      `SELECT is_backfilled AND NOT EXISTS (SELECT FROM ${SCHEMA}.payment_figures_changes) AS done
        FROM ${SCHEMA}.payment_figures_progress`,
    );
    if (progress?.done === true) return (performance.now() - startedMs) / 1_000;
    await load.run({ kind: 'read', port, prefix: '', first: 0, count: 1, connections: 1, paths: [MONTH] });
    await sleep(PAUSE_MS);
  }
}

async function main({ databases, load, startGapura }: Stage): Promise<void> {
  const url = await databases.create('summary');
  // The first start makes the tables.
  await (await startGapura(url)).close();
  await fill(url);
  await query(url, `VACUUM (ANALYZE) ${SCHEMA}.gateway_payments`);
  await query(url, `UPDATE ${SCHEMA}.payment_figures_progress SET is_backfilled = false, backfilled_from = NULL`);
  const { port } = await startGapura(url);
  const seconds = await countAll(load, port, url);
  const [kept] = await query<{ rows: number; bytes: number }>(
    url,
    `SELECT count(*)::int AS rows, pg_total_relation_size('${SCHEMA}.payment_figures')::int AS bytes FROM ${SCHEMA}.payment_figures`,
  );
  console.log(
    `        ${payments} payments were counted in ${seconds.toFixed(0)} s, beside everything else; ${kept?.rows} rows, ${((kept?.bytes ?? 0) / 1e6).toFixed(1)} MB`,
  );
  const ask = async (path: string) =>
    median(
      await readAll(
        load,
        port,
        Array.from({ length: ROUND_QUESTIONS }, () => path),
      ),
    );
  for (const [what, path] of Object.entries(QUESTIONS)) {
    const rounds: { asked: number; month: number }[] = [];
    // In turn, so that whatever disturbs this machine disturbs both; the first round is for warming up.
    for (let round = 0; round <= ROUNDS; round++) {
      const seen = { asked: await ask(path), month: await ask(MONTH) };
      if (round > 0) rounds.push(seen);
    }
    const ratio = median(rounds.map(({ asked, month }) => asked / month));
    const detail = `${median(rounds.map(({ asked }) => asked)).toFixed(2)} ms, a month by day ${median(rounds.map(({ month }) => month)).toFixed(2)} ms`;
    target(what, ratio, { atMost: RATIO_MAX }, detail);
  }
}

await onStage(positionals[0], main);
