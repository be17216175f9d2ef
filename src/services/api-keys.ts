// API keys: made, listed, revoked, and recognised when a caller shows one.

import { createHash, randomBytes } from 'node:crypto';
import { type Caller, ORDINARY_SCOPES, SCOPES, type Scope } from '../domain/caller.ts';
import {
  type ApiKey,
  findApiKeyByHash,
  hasApiKeys,
  insertApiKey,
  listApiKeys as listRows,
  markKeyRevoked,
  markKeyUsed,
} from '../store/api-keys.ts';
import type { Context } from './context.ts';

export type { ApiKey } from '../store/api-keys.ts';

const KEY_PREFIX = 'gpk_';
const KEY_BYTES = 32;
const HINT_CHARACTERS = 4;
/** How exact `last_used_at` is: writing it for every request would cost more than it tells. */
const LAST_USE_STEP_MS = 60_000;

export interface ApiKeyInput {
  readonly owner: string;
  readonly staff?: boolean;
  /** Where absent: everything that the owner's standing allows. */
  readonly scopes?: readonly Scope[] | undefined;
  readonly expiresAt?: Date | null;
  /** Instead of `expiresAt`: how long from now, by the database's clock. */
  readonly validForMs?: number | undefined;
}

/** The key in plain text exists only in this answer. */
export interface CreatedApiKey {
  readonly key: string;
  readonly record: ApiKey;
}

export async function createApiKey(context: Context, input: ApiKeyInput): Promise<CreatedApiKey> {
  const created = draft(context, input);
  await insertApiKey(context.database.pool, { ...created.record, keyHash: hashKey(created.key), isDemo: false });
  return created;
}

/** The key for a first look around; undefined where the database has keys already, or another process made it just now. */
export async function createDemoKey(context: Context): Promise<CreatedApiKey | undefined> {
  if (await hasApiKeys(context.database.pool)) return undefined;
  const created = draft(context, { owner: 'demo', staff: true });
  const inserted = await insertApiKey(context.database.pool, {
    ...created.record,
    keyHash: hashKey(created.key),
    isDemo: true,
  });
  return inserted ? created : undefined;
}

export async function listApiKeys(context: Context): Promise<ApiKey[]> {
  return listRows(context.database.pool);
}

export async function revokeApiKey(context: Context, id: string): Promise<boolean> {
  return markKeyRevoked(context.database.pool, id, context.clock.now());
}

/**
 * A function that says who a key belongs to; undefined for unknown, expired and revoked ones alike. Requests that come while
 * their key is being looked up share that lookup: under load that saves most of them a query, and nothing outlives it.
 */
export function apiKeyRecogniser(context: Context): (key: string) => Promise<Caller | undefined> {
  const underWay = new Map<string, Promise<Caller | undefined>>();
  return (key) => {
    const known = underWay.get(key);
    if (known !== undefined) return known;
    const lookup = recognise(context, key).finally(() => underWay.delete(key));
    underWay.set(key, lookup);
    return lookup;
  };
}

async function recognise(context: Context, key: string): Promise<Caller | undefined> {
  const record = await findApiKeyByHash(context.database.pool, hashKey(key));
  const now = context.clock.now();
  if (record === undefined || record.revokedAt !== null) return undefined;
  if (record.expiresAt !== null && record.expiresAt <= now) return undefined;
  if (record.lastUsedAt === null || now.getTime() - record.lastUsedAt.getTime() > LAST_USE_STEP_MS) {
    await markKeyUsed(context.database.pool, record.id, now);
  }
  return { id: record.ownerId, staff: record.staff, scopes: record.scopes };
}

function draft(context: Context, input: ApiKeyInput): CreatedApiKey {
  const key = KEY_PREFIX + randomBytes(KEY_BYTES).toString('base64url');
  const staff = input.staff ?? false;
  const now = context.clock.now();
  const record: ApiKey = {
    id: context.newId(),
    hint: key.slice(-HINT_CHARACTERS),
    ownerId: input.owner,
    staff,
    scopes: input.scopes ?? (staff ? SCOPES : ORDINARY_SCOPES),
    createdAt: now,
    expiresAt: input.expiresAt ?? (input.validForMs === undefined ? null : new Date(now.getTime() + input.validForMs)),
    revokedAt: null,
    lastUsedAt: null,
  };
  return { key, record };
}

/** A key has 256 bits of chance, so a plain hash is as good as a slow one, and it can be looked up. */
function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
