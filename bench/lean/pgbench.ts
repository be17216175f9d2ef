// The six statements of a message by pgbench, PostgreSQL's own load generator: what the database can do with nothing in front of it.

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { query } from '../server/databases.ts';
import { settlementOf } from '../server/messages.ts';
import { INSERT_WAITING } from './tables.ts';

const CLIENTS = 16;
const THREADS = 2;

/** Transactions for each second. Every client pays its own share of new payments, one after the other. */
export async function runPgbench(databaseUrl: string, prefix: string, count: number): Promise<number> {
  const share = Math.floor(count / CLIENTS);
  await query(databaseUrl, INSERT_WAITING, [prefix, share * CLIENTS]);
  const folder = await mkdtemp(join(tmpdir(), 'gapura-pgbench-'));
  const path = join(folder, 'webhook.sql');
  await writeFile(path, statements(prefix, share));
  const sizes = ['-c', String(CLIENTS), '-j', String(THREADS), '-t', String(share)];
  const args = ['-n', '-M', 'prepared', ...sizes, '-D', 'n=0', '-f', path, databaseUrl];
  try {
    const { stdout } = await promisify(execFile)('pgbench', args);
    const rate = /tps = ([\d.]+)/.exec(stdout)?.[1];
    if (rate === undefined) throw new Error(`pgbench said nothing of its rate:\n${stdout}`);
    return Number(rate);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Each client counts its own transactions in a variable that it keeps from one to the next. */
function statements(prefix: string, share: number): string {
  // A colon before a name would be taken for a variable.
  const raw = settlementOf(`${prefix}1`).replaceAll(':', ': ');
  const data = '{"order_id": "ORDER-1000000", "status": "settlement", "gross_amount": "150000.00"}';
  return `
\\set n :n + 1
\\set number :client_id * ${share} + :n
BEGIN;
SELECT id, status, gross_amount FROM payments WHERE order_id = '${prefix}' || :number::text FOR UPDATE \\gset
INSERT INTO notifications (payment_id, transaction_id, status, raw) VALUES (:id, gen_random_uuid()::text, 'settlement', '${raw}') ON CONFLICT DO NOTHING RETURNING id AS notification_id \\gset
UPDATE payments SET status = 'settlement', paid_at = now(), updated_at = now() WHERE id = :id;
WITH change AS (INSERT INTO history (payment_id, from_status, to_status, source) VALUES (:id, :status::text, 'settlement', 'notification')) INSERT INTO events (payment_id, name, data) VALUES (:id, 'payment_settlement', '${data}');
COMMIT;
`;
}
