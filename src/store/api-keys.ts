// SQL for API keys. A key itself is never stored, only its hash.

import type { Selectable } from 'kysely';
import { isScope, type Scope } from '../domain/caller.ts';
import type { Db } from './database/pool.ts';
import type { ApiKeyTable } from './database/schema.ts';
import { type Queryable, run, type Statement } from './database/statement.ts';

export interface ApiKey {
  readonly id: string;
  /** The last characters of the key, to tell keys apart in a list. */
  readonly hint: string;
  readonly ownerId: string;
  readonly staff: boolean;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
}

const FIND_BY_HASH: Statement = { name: 'gapura_api_key_by_hash', text: 'SELECT * FROM api_keys WHERE key_hash = $1' };

/** How many keys one listing shows at most. */
const LIST_MAX = 1_000;

/** False where there is a demo key already and this would be another. */
export async function insertApiKey(db: Db, key: ApiKey & { keyHash: Buffer; isDemo: boolean }): Promise<boolean> {
  const inserted = await db
    .insertInto('api_keys')
    .values({
      id: key.id,
      key_hash: key.keyHash,
      hint: key.hint,
      owner_id: key.ownerId,
      staff: key.staff,
      scopes: [...key.scopes],
      is_demo: key.isDemo,
      created_at: key.createdAt,
      expires_at: key.expiresAt,
      revoked_at: null,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column('is_demo').where('is_demo', '=', true).doNothing())
    .returning('id')
    .execute();
  return inserted.length > 0;
}

export async function findApiKeyByHash(on: Queryable, keyHash: Buffer): Promise<ApiKey | undefined> {
  const rows = await run<Selectable<ApiKeyTable>>(on, FIND_BY_HASH, [keyHash]);
  return rows[0] === undefined ? undefined : toApiKey(rows[0]);
}

export async function listApiKeys(db: Db): Promise<ApiKey[]> {
  const rows = await db.selectFrom('api_keys').selectAll().orderBy('created_at', 'desc').limit(LIST_MAX).execute();
  return rows.map(toApiKey);
}

export async function hasApiKeys(db: Db): Promise<boolean> {
  return (await db.selectFrom('api_keys').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** False where there is no such key, or it was revoked before. */
export async function markKeyRevoked(db: Db, id: string, revokedAt: Date): Promise<boolean> {
  const result = await db
    .updateTable('api_keys')
    .set({ revoked_at: revokedAt })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function markKeyUsed(db: Db, id: string, usedAt: Date): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: usedAt }).where('id', '=', id).execute();
}

function toApiKey(row: Selectable<ApiKeyTable>): ApiKey {
  return {
    id: row.id,
    hint: row.hint,
    ownerId: row.owner_id,
    staff: row.staff,
    scopes: row.scopes.filter(isScope),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
  };
}
