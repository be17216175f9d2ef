// SQL for API keys. A key itself is never stored, only its hash.

import type { Selectable } from 'kysely';
import { isRole, isScope, type Role, type Scope } from '../../domain/caller.ts';
import { type Columns, namesOf, placesOf, valuesOf } from '../database/columns.ts';
import type { ApiKeyTable } from '../database/people-schema.ts';
import { type Queryable, run, statement } from '../database/statement.ts';

export interface ApiKey {
  readonly id: string;
  /** The last characters of the key, to tell keys apart in a list. */
  readonly hint: string;
  readonly ownerId: string;
  readonly staff: boolean;
  readonly scopes: readonly Scope[];
  /** A named set of scopes, for the key of a person; null for that of a program. */
  readonly role: Role | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
}

export type ApiKeyRow = Selectable<ApiKeyTable>;

const COLUMNS = {
  id: 'uuid',
  key_hash: 'bytea',
  hint: 'text',
  owner_id: 'text',
  staff: 'boolean',
  scopes: 'text[]',
  role: 'text',
  is_demo: 'boolean',
  created_at: 'timestamptz',
  expires_at: 'timestamptz',
} as const satisfies Columns<ApiKeyRow>;

/** How many keys one listing shows at most. */
const LIST_MAX = 1_000;

const INSERT = statement(
  'gapura_insert_api_key',
  `INSERT INTO api_keys (${namesOf<ApiKeyRow>(COLUMNS)}) VALUES (${placesOf(COLUMNS).all})
    ON CONFLICT (is_demo) WHERE is_demo DO NOTHING RETURNING id`,
);
const FIND_BY_HASH = statement('gapura_api_key_by_hash', 'SELECT * FROM api_keys WHERE key_hash = $1');
const FIND = statement('gapura_api_key', 'SELECT * FROM api_keys WHERE id = $1');
const LIST = statement('gapura_api_keys', `SELECT * FROM api_keys ORDER BY created_at DESC LIMIT ${LIST_MAX}`);
const ANY = statement('gapura_any_api_key', 'SELECT id FROM api_keys LIMIT 1');
/** Of the keys that count at $1, how many there are, and those that never run out or were not used since $2. */
const SURVEY = statement(
  'gapura_survey_api_keys',
  `SELECT (count(*) OVER ())::int AS count, owner_id, hint, role,
      expires_at IS NULL AND NOT is_demo AS is_endless, COALESCE(last_used_at, created_at) < $2 AS is_idle
    FROM api_keys WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $1)
    ORDER BY (expires_at IS NULL OR COALESCE(last_used_at, created_at) < $2) DESC, created_at LIMIT ${LIST_MAX}`,
);
const REVOKE = statement(
  'gapura_revoke_api_key',
  'UPDATE api_keys SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL RETURNING id',
);
const USED = statement('gapura_api_key_used', 'UPDATE api_keys SET last_used_at = $2 WHERE id = $1');

/** False where there is a demo key already and this would be another. */
export async function insertApiKey(
  on: Queryable,
  key: ApiKey & { keyHash: Buffer; isDemo: boolean },
): Promise<boolean> {
  const values = valuesOf(COLUMNS, {
    id: key.id,
    key_hash: key.keyHash,
    hint: key.hint,
    owner_id: key.ownerId,
    staff: key.staff,
    scopes: key.scopes,
    role: key.role,
    is_demo: key.isDemo,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
  });
  return (await run(on, INSERT, values)).length > 0;
}

export async function findApiKeyByHash(on: Queryable, keyHash: Buffer): Promise<ApiKey | undefined> {
  const [row] = await run<ApiKeyRow>(on, FIND_BY_HASH, [keyHash]);
  return row === undefined ? undefined : toApiKey(row);
}

export async function findApiKey(on: Queryable, id: string): Promise<ApiKey | undefined> {
  const [row] = await run<ApiKeyRow>(on, FIND, [id]);
  return row === undefined ? undefined : toApiKey(row);
}

export async function listApiKeys(on: Queryable): Promise<ApiKey[]> {
  return (await run<ApiKeyRow>(on, LIST, [])).map(toApiKey);
}

export async function hasApiKeys(on: Queryable): Promise<boolean> {
  return (await run(on, ANY, [])).length > 0;
}

export interface KeySurvey {
  /** How many keys count now. */
  readonly count: number;
  /** Those that never run out; the demo key is not among them. */
  readonly endless: readonly SurveyedKey[];
  /** Those that nobody has used since a moment. */
  readonly idle: readonly SurveyedKey[];
}

export interface SurveyedKey {
  readonly ownerId: string;
  readonly hint: string;
  /** Whether it is the key of a person, and not of a program. */
  readonly isOfPerson: boolean;
}

export async function surveyApiKeys(on: Queryable, { now, usedAfter }: SurveyTimes): Promise<KeySurvey> {
  const rows = await run<SurveyRow>(on, SURVEY, [now, usedAfter]);
  const those = (are: 'is_endless' | 'is_idle') =>
    rows.flatMap(({ [are]: is, owner_id: ownerId, hint, role }) =>
      is ? [{ ownerId, hint, isOfPerson: role !== null }] : [],
    );
  return { count: rows[0]?.count ?? 0, endless: those('is_endless'), idle: those('is_idle') };
}

interface SurveyTimes {
  readonly now: Date;
  readonly usedAfter: Date;
}

type SurveyRow = Pick<ApiKeyRow, 'owner_id' | 'hint' | 'role'> & {
  readonly count: number;
  readonly is_endless: boolean;
  readonly is_idle: boolean;
};

/** False where there is no such key, or it was revoked before. */
export async function markKeyRevoked(on: Queryable, id: string, revokedAt: Date): Promise<boolean> {
  return (await run(on, REVOKE, [id, revokedAt])).length > 0;
}

export async function markKeyUsed(on: Queryable, id: string, usedAt: Date): Promise<void> {
  await run(on, USED, [id, usedAt]);
}

export function toApiKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    hint: row.hint,
    ownerId: row.owner_id,
    staff: row.staff,
    scopes: row.scopes.filter(isScope),
    role: row.role !== null && isRole(row.role) ? row.role : null,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
  };
}
