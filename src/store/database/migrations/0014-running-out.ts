// Payments whose time runs out, in an index that those without such a time do not enter: no payment has one before the gateway
// has answered.

import { type Kysely, sql } from 'kysely';
import { buildIndex } from './online-index.ts';

const NAME = 'gateway_payments_time_over';
const DEFINITION = `INDEX ${NAME} ON gateway_payments (coalesce(expire_retry_at, expiry_time))
  WHERE transaction_status = 'pending' AND expiry_time IS NOT NULL`;

export async function prepare(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{
    there: boolean;
  }>`SELECT to_regclass('gateway_payments_running_out') IS NOT NULL AS there`.execute(db);
  if (rows[0]?.there === true) await buildIndex(db, NAME, DEFINITION);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`CREATE ${DEFINITION.replace('INDEX', 'INDEX IF NOT EXISTS')}`).execute(db);
  await sql.raw('DROP INDEX IF EXISTS gateway_payments_running_out').execute(db);
}
