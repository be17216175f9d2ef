// SQL for API keys. A key itself is never stored, only its hash.

import { API_KEY_FIELDS, type ApiKey } from '../../domain/api-key.ts';
import { isRole, isScope } from '../../domain/caller.ts';
import { columnsOf, decoderOf, encoderOf, namesOf, placesOf, valuesOf } from '../database/columns.ts';
import type { ApiKeyTable } from '../database/schema.ts';
import { type Queryable, run, statement } from '../database/statement.ts';

export type ApiKeyRow = ApiKeyTable;

const COLUMNS = {
  ...columnsOf(API_KEY_FIELDS, (field) => !field.is('later')),
  key_hash: 'bytea',
  is_demo: 'boolean',
} as const;
const fromApiKey = encoderOf(API_KEY_FIELDS);
const decode = decoderOf(API_KEY_FIELDS);

/** How many keys one listing shows at most. */
const LIST_MAX = 1_000;

const INSERT = statement(
  'gapura_insert_api_key',
  `INSERT INTO api_keys (${namesOf(COLUMNS)}) VALUES (${placesOf(COLUMNS).all})
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
  const values = valuesOf(COLUMNS, { ...fromApiKey(key), key_hash: key.keyHash, is_demo: key.isDemo });
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
  /** Those that were not used since a moment. */
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

/** Without what only a later version knows. */
export function toApiKey(row: ApiKeyRow): ApiKey {
  const role = row.role !== null && isRole(row.role) ? row.role : null;
  return decode({ ...row, scopes: row.scopes.filter(isScope), role });
}
