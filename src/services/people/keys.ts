// API keys: made, listed, revoked, and recognised when a caller shows one.

import { createHash, randomBytes } from 'node:crypto';
import type { ApiKey } from '../../domain/api-key.ts';
import { type Caller, ORDINARY_SCOPES, ROLES, type Role, SCOPES, type Scope } from '../../domain/caller.ts';
import { DAY_MS } from '../../domain/retention.ts';
import type { Transaction } from '../../store/database/statement.ts';
import { inTransaction } from '../../store/database/transaction.ts';
import {
  findApiKeyByHash,
  findApiKey as findRow,
  hasApiKeys,
  insertApiKey,
  listApiKeys as listRows,
  markKeyRevoked,
  markKeyUsed,
} from '../../store/people/keys.ts';
import { deleteSessionsOfKey } from '../../store/people/sessions.ts';
import type { Context } from '../context.ts';
import { recordAct } from './audit.ts';

export type { ApiKey } from '../../domain/api-key.ts';

const KEY_PREFIX = 'gpk_';
const KEY_BYTES = 32;
const HINT_CHARACTERS = 4;
/** How exact `last_used_at` is: writing it for every request would cost too much. */
const LAST_USE_STEP_MS = 60_000;

export interface ApiKeyInput {
  readonly owner: string;
  readonly staff?: boolean;
  /** For the key of a person: its scopes, now and after updates, and staff. Instead of `staff` and `scopes`. */
  readonly role?: Role | undefined;
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

/** Who acts where a host application does, by a call of its own. */
const APPLICATION: Caller = { id: 'the application', staff: true, scopes: SCOPES, credential: 'host' };

/** People leave, and their keys are forgotten: a person's key expires unless the caller says otherwise. */
const PERSONS_KEY_MS = 90 * DAY_MS;

/** How long a key counts that is made over HTTP or by a command: as was asked for, null meaning for ever; else by whose it is. */
export function validityOf(role: Role | undefined, askedMs: number | null | undefined): number | undefined {
  if (askedMs === undefined) return role === undefined ? undefined : PERSONS_KEY_MS;
  return askedMs ?? undefined;
}

export async function createApiKey(
  context: Context,
  input: ApiKeyInput,
  caller: Caller = APPLICATION,
): Promise<CreatedApiKey> {
  const created = draft(context, input);
  await inTransaction(context.database.pool, (on) => insertKey(context, on, caller, created));
  return created;
}

/** Writes a key down, and who made it; false where it would be a second demo key. */
export async function insertKey(
  context: Context,
  on: Transaction,
  caller: Caller,
  { key, record, isDemo = false }: CreatedApiKey & { readonly isDemo?: boolean },
): Promise<boolean> {
  const { id, ownerId, role, staff, scopes, expiresAt } = record;
  if (!(await insertApiKey(on, { ...record, keyHash: hashKey(key), isDemo }))) return false;
  const details = { owner: ownerId, role, staff, scopes, expires_at: expiresAt?.toISOString() ?? null };
  await recordAct(context, on, caller, { action: 'key.create', subject: 'key', subjectId: id, details });
  return true;
}

/** The key for a first look around; undefined where the database has keys already, or another process made it just now. */
export async function createDemoKey(context: Context, caller: Caller): Promise<CreatedApiKey | undefined> {
  const { pool } = context.database;
  if (await hasApiKeys(pool)) return undefined;
  const created = draft(context, { owner: 'demo', role: 'admin' });
  const demo = { ...created, isDemo: true };
  return (await inTransaction(pool, (on) => insertKey(context, on, caller, demo))) ? created : undefined;
}

export async function listApiKeys(context: Context): Promise<ApiKey[]> {
  return listRows(context.database.pool);
}

export async function findApiKey(context: Context, id: string): Promise<ApiKey | undefined> {
  return findRow(context.database.pool, id);
}

/** Ends the key, and with it all its sessions. False where there is none with this id, or it was revoked before. */
export async function revokeApiKey(context: Context, id: string, caller: Caller = APPLICATION): Promise<boolean> {
  return inTransaction(context.database.pool, async (on) => {
    if (!(await markKeyRevoked(on, id, context.clock.now()))) return false;
    await deleteSessionsOfKey(on, id);
    await recordAct(context, on, caller, { action: 'key.revoke', subject: 'key', subjectId: id });
    return true;
  });
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
  const record = await findValidKey(context, key);
  if (record === undefined) return undefined;
  const now = context.clock.now();
  if (record.lastUsedAt === null || now.getTime() - record.lastUsedAt.getTime() > LAST_USE_STEP_MS) {
    await markKeyUsed(context.database.pool, record.id, now);
  }
  return callerOf(record, 'key');
}

/** The key, unless it is unknown, expired or revoked. */
export async function findValidKey(context: Context, key: string): Promise<ApiKey | undefined> {
  const record = await findApiKeyByHash(context.database.pool, hashKey(key));
  return record !== undefined && isValid(record, context.clock.now()) ? record : undefined;
}

/** Whether the key still counts, in a word. */
export function keyState(key: ApiKey, now: Date): 'active' | 'expired' | 'revoked' {
  if (key.revokedAt !== null) return 'revoked';
  return isValid(key, now) ? 'active' : 'expired';
}

export function isValid({ revokedAt, expiresAt }: ApiKey, now: Date): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > now);
}

/** What a role may do is said by this version, and not by the one that made the key. */
export function callerOf(key: ApiKey, credential: 'key' | 'session', sessionId?: string): Caller {
  const { role } = key;
  const scopes = role === null ? key.scopes : ROLES[role];
  return { id: key.ownerId, staff: key.staff, scopes, role, credential, keyId: key.id, sessionId };
}

export function draft(context: Context, input: ApiKeyInput): CreatedApiKey {
  const key = KEY_PREFIX + randomBytes(KEY_BYTES).toString('base64url');
  const role = input.role ?? null;
  const staff = role !== null || (input.staff ?? false);
  const now = context.clock.now();
  const record: ApiKey = {
    id: context.newId(),
    hint: key.slice(-HINT_CHARACTERS),
    ownerId: input.owner,
    staff,
    scopes: role === null ? (input.scopes ?? (staff ? SCOPES : ORDINARY_SCOPES)) : ROLES[role],
    role,
    createdAt: now,
    expiresAt: input.expiresAt ?? (input.validForMs === undefined ? null : new Date(now.getTime() + input.validForMs)),
    revokedAt: null,
    lastUsedAt: null,
  };
  return { key, record };
}

/** A key has 256 bits of chance, so a plain hash is as good as a slow one, and it can be looked up. */
export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
