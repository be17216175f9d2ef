// Refunds that wait for a second person: who asked, who decided and when, and two more statuses.

import { type Kysely, sql } from 'kysely';
import { changeShortly } from './short-change.ts';

/** Takes the place of the one that PostgreSQL had named by itself. */
const CONSTRAINT = 'gateway_refunds_statuses';
const COLUMNS = `ADD COLUMN IF NOT EXISTS requested_by text, ADD COLUMN IF NOT EXISTS decided_by text,
  ADD COLUMN IF NOT EXISTS decided_at timestamptz`;
const STATUSES = `ADD CONSTRAINT ${CONSTRAINT}
  CHECK (status IN ('requested', 'pending', 'accepted', 'confirmed', 'failed', 'rejected'))`;

/** May be broken off anywhere and begun again. An older version writes nothing that the new rule forbids. */
export async function prepare(db: Kysely<unknown>): Promise<void> {
  const { there, valid } = await find(db);
  if (!there) {
    // Another process may have been faster: what is added is dropped first.
    const anew = `DROP CONSTRAINT IF EXISTS ${CONSTRAINT}, ${STATUSES} NOT VALID`;
    await changeShortly(db, `ALTER TABLE gateway_refunds ${COLUMNS}, ${anew}`);
  }
  // Reads the whole table beside those who write, so that nobody has to wait while it is read.
  if (!valid) await sql.raw(`ALTER TABLE gateway_refunds VALIDATE CONSTRAINT ${CONSTRAINT}`).execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  const { there } = await find(db);
  const statuses = there ? '' : `, ${STATUSES}`;
  await sql
    .raw(`ALTER TABLE gateway_refunds ${COLUMNS}, DROP CONSTRAINT IF EXISTS gateway_refunds_status_check${statuses}`)
    .execute(db);
}

async function find(db: Kysely<unknown>): Promise<{ there: boolean; valid: boolean }> {
  const { rows } = await sql<{ valid: boolean }>`SELECT convalidated AS valid FROM pg_constraint
    WHERE conrelid = to_regclass('gateway_refunds') AND conname = ${CONSTRAINT}`.execute(db);
  return { there: rows.length > 0, valid: rows[0]?.valid === true };
}
