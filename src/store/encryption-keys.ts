// SQL for the keys that this database was encrypted with: a check value of each, and what is sealed with them.

import { type Queryable, run, statement } from './database/statement.ts';

// The first process that starts with a key decides what its name stands for.
const INSERT = statement(
  'gapura_insert_encryption_keys',
  `INSERT INTO encryption_keys (id, check_value) SELECT * FROM unnest($1::text[], $2::text[]) ON CONFLICT (id) DO NOTHING`,
);

const LIST = statement('gapura_list_encryption_keys', 'SELECT id, check_value FROM encryption_keys ORDER BY id');

// Without what is sealed here, something stops that nobody waits for. The id of its key is the second part of a sealed text.
const COUNT = statement(
  'gapura_count_sealed',
  `
SELECT what, split_part(sealed, ':', 2) AS key_id, count(*)::int AS count FROM (
  SELECT 'webhook' AS what, secret AS sealed FROM webhook_endpoints
  UNION ALL SELECT 'sink', sealed_address FROM event_sinks
  UNION ALL SELECT 'alert receiver', sealed_address FROM alert_receivers
) sealed_texts WHERE sealed LIKE 'v1:%' GROUP BY what, key_id ORDER BY key_id, what DESC`,
);

export interface EncryptionKeyCheck {
  readonly id: string;
  /** A text that this key alone opens. */
  readonly checkValue: string;
}

/** Those whose name is known already stay as they are. */
export async function insertEncryptionKeys(on: Queryable, keys: readonly EncryptionKeyCheck[]): Promise<void> {
  await run(on, INSERT, [keys.map(({ id }) => id), keys.map(({ checkValue }) => checkValue)]);
}

export async function listEncryptionKeys(on: Queryable): Promise<EncryptionKeyCheck[]> {
  const rows = await run<{ id: string; check_value: string }>(on, LIST, []);
  return rows.map((row) => ({ id: row.id, checkValue: row.check_value }));
}

export interface SealedCount {
  readonly what: 'webhook' | 'sink' | 'alert receiver';
  readonly keyId: string;
  readonly count: number;
}

export async function countSealed(on: Queryable): Promise<SealedCount[]> {
  const rows = await run<{ what: SealedCount['what']; key_id: string; count: number }>(on, COUNT, []);
  return rows.map(({ what, key_id, count }) => ({ what, keyId: key_id, count }));
}
