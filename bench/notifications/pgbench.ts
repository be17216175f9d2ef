// The same writes by pgbench, PostgreSQL's own load generator: what the database can do with nothing in front of it.

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const PLACES = [17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin/pgbench`);

interface Load {
  readonly schema: string;
  readonly prefix: string;
  readonly count: number;
  readonly clients: number;
  /** A message, for its size. */
  readonly example: string;
}

/** Transactions for each second. Every client pays its own share of the payments, one after the other. */
export async function runPgbench(url: string, load: Load): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'gapura-pgbench-'));
  const path = join(folder, 'notification.sql');
  const share = Math.floor(load.count / load.clients);
  await writeFile(path, statements(load, share));
  const program = PLACES.find((place) => existsSync(place)) ?? 'pgbench';
  const args = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(load.clients),
    '-j',
    '2',
    '-t',
    String(share),
    '-D',
    'n=0',
    '-f',
    path,
    url,
  ];
  try {
    const { stdout } = await promisify(execFile)(program, args);
    const rate = /tps = ([\d.]+)/.exec(stdout)?.[1];
    if (rate === undefined) throw new Error(`pgbench said nothing of its rate:\n${stdout}`);
    return Number(rate);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Each client counts its own transactions in a variable that it keeps from one to the next. */
function statements({ schema, prefix, example }: Load, share: number): string {
  // A colon before a name would be taken for a variable.
  const raw = example.replaceAll(':', ': ');
  return `
\\set n :n + 1
\\set number :client_id * ${share} + :n
BEGIN;
SELECT id, version, order_id FROM "${schema}".gateway_payments WHERE order_id = '${prefix}' || :number::text FOR UPDATE \\gset
INSERT INTO "${schema}".gateway_notifications (id, kind, payment_id, order_id, transaction_id, transaction_status, status_code, gross_amount, status, fingerprint, raw_payload, created_at, processed_at) VALUES (gen_random_uuid(), 'transaction', :id, :order_id::text, :order_id::text, 'settlement', '200', '44000.00', 'processed', sha256(convert_to(:order_id::text, 'UTF8')), '${raw}', now(), now());
UPDATE "${schema}".gateway_payments SET transaction_status = 'settlement', settlement_time = now(), status_code = '200', captured_amount = gross_amount, version = version + 1, updated_at = now() WHERE id = :id;
INSERT INTO "${schema}".gateway_payment_history (payment_id, version, from_status, to_status, charge_state, source, reason, created_at) VALUES (:id, :version + 1, 'pending', 'settlement', 'charged', 'notification', 'a notification', now());
INSERT INTO "${schema}".gateway_events (id, name, subject, subject_id, data, occurred_at) VALUES (gen_random_uuid(), 'payment_settled', 'payment', :id, '${raw}', now());
COMMIT;
`;
}
