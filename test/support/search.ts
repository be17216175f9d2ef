// What payments are found by, for those that a test inserts by SQL.

import type { Pool } from '../../src/store/database/connection.ts';
import { toPayment } from '../../src/store/payments/rows.ts';
import { termsIn } from '../../src/store/payments/search-terms.ts';

/** Writes it down for every payment that has nothing of it yet. */
export async function writeTerms(pool: Pool): Promise<void> {
  const { rows } = await pool.query(
    'SELECT * FROM gateway_payments WHERE id NOT IN (SELECT payment_id FROM payment_search)',
  );
  await pool.query('INSERT INTO payment_search SELECT * FROM jsonb_populate_recordset(NULL::payment_search, $1)', [
    termsIn(rows.map(toPayment)),
  ]);
}
