// Sessions: a person shows an API key, or a link that works once, and gets a token that a browser keeps for them.

import { createHash, randomBytes } from 'node:crypto';
import type { ApiKey } from '../../domain/api-key.ts';
import type { Act } from '../../domain/audit.ts';
import { type Caller, type CameFrom, isRole, type Role } from '../../domain/caller.ts';
import { Refusal } from '../../domain/errors.ts';
import type { Transaction } from '../../store/database/statement.ts';
import { inTransaction } from '../../store/database/transaction.ts';
import {
  countSignIn,
  deleteSession,
  deleteSessionsOfKey,
  findSession,
  insertSession,
  insertSignInLink,
  markSessionSeen,
  takeSignInLink,
} from '../../store/people/sessions.ts';
import { networkOf } from '../addresses.ts';
import type { Context } from '../context.ts';
import { recordAct } from './audit.ts';
import { callerOf, draft, findValidKey, insertKey, isValid } from './keys.ts';

const TOKEN_BYTES = 32;
export const SESSION_MAX_MS = 8 * 3_600_000;
export const SESSION_IDLE_MS = 30 * 60_000;
/** How exact it is known when a session was last used. */
const SEEN_STEP_MS = 60_000;
const LINK_MS = 60_000;
/** What a link signs in with is a key of its own, for as long as a session can last. */
const LINK_OWNER = 'operator';

/** The window in which failed attempts are counted. */
export const ATTEMPTS_WITHIN_MS = 10 * 60_000;
const ATTEMPTS_MAX = 20;
/** So many refusals are recorded in each window: a flood from many addresses must not fill the audit log, and locks no other user out. */
const RECORDED_MAX = 500;
const EVERYBODY = '';

export type SignIn = { readonly key: string } | { readonly link: string };

/** The token exists only in this answer, and in the browser that gets it. */
export interface BegunSession {
  readonly token: string;
  /** Until it ends, however much it is used. */
  readonly seconds: number;
}

export async function beginSession(context: Context, from: CameFrom, input: SignIn): Promise<BegunSession> {
  // A right key or link always signs in: wrong ones of the same network, which many people may share, only slow each other.
  const begun =
    'key' in input ? await signInWithKey(context, from, input.key) : await signInWithLink(context, from, input.link);
  if (begun !== undefined) return begun;
  await countMiss(context, from);
  await recordRefusal(context, from, {
    action: 'session.refused',
    details: { with: 'key' in input ? 'key' : 'link' },
  });
  throw new Refusal('unauthenticated', REFUSED);
}

const REFUSED = 'This key or link does not sign in: it is unknown, has run out, or was revoked or used.';

async function signInWithKey(context: Context, from: CameFrom, shown: string): Promise<BegunSession | undefined> {
  const key = await findValidKey(context, shown);
  if (key === undefined) return undefined;
  return inTransaction(context.database.pool, async (on) => writeSession(context, on, from, key));
}

async function signInWithLink(context: Context, from: CameFrom, shown: string): Promise<BegunSession | undefined> {
  return inTransaction(context.database.pool, async (on) => {
    const role = await takeSignInLink(on, hashToken(shown), context.clock.now());
    if (role === undefined || !isRole(role)) return undefined;
    // A session belongs to a key, so that revoking the key ends it. This key is never shown.
    const made = draft(context, { owner: LINK_OWNER, role, validForMs: SESSION_MAX_MS });
    const { record } = made;
    await insertKey(context, on, { ...callerOf(record, 'session'), from }, made);
    return writeSession(context, on, from, record);
  });
}

async function writeSession(context: Context, on: Transaction, from: CameFrom, key: ApiKey): Promise<BegunSession> {
  const token = newToken();
  const id = context.newId();
  const now = context.clock.now();
  const longest = new Date(now.getTime() + SESSION_MAX_MS);
  const endsAt = key.expiresAt !== null && key.expiresAt < longest ? key.expiresAt : longest;
  await insertSession(on, { id, tokenHash: hashToken(token), keyId: key.id, createdAt: now, endsAt });
  const caller: Caller = { ...callerOf(key, 'session', id), from };
  await recordAct(context, on, caller, { action: 'session.begin', subject: 'session', subjectId: id });
  return { token, seconds: Math.floor((endsAt.getTime() - now.getTime()) / 1_000) };
}

/** Who a session belongs to; undefined for one that is unknown, over or idle, or whose key is. */
export function sessionRecogniser(context: Context) {
  return async (token: string, { isUse }: { readonly isUse: boolean }): Promise<Caller | undefined> => {
    const now = context.clock.now();
    const seenAfter = new Date(now.getTime() - SESSION_IDLE_MS);
    const { pool } = context.database;
    const session = await findSession(pool, { tokenHash: hashToken(token), now, seenAfter });
    if (session === undefined || !isValid(session.key, now)) return undefined;
    if (isUse && now.getTime() - session.lastSeenAt.getTime() >= SEEN_STEP_MS)
      await markSessionSeen(pool, session.id, now);
    return callerOf(session.key, 'session', session.id);
  };
}

/** Ends the session that the caller came with; nothing where they came without one. */
export async function endSession(context: Context, caller: Caller): Promise<void> {
  const { sessionId } = caller;
  if (sessionId === undefined) return;
  await inTransaction(context.database.pool, async (on) => {
    if (!(await deleteSession(on, sessionId))) return;
    await recordAct(context, on, caller, { action: 'session.end', subject: 'session', subjectId: sessionId });
  });
}

/** Ends all sessions of the caller's key; how many there were. */
export async function endSessions(context: Context, caller: Caller): Promise<number> {
  const { keyId } = caller;
  if (keyId === undefined) {
    throw new Refusal('invalid_state', 'Sessions belong to API keys, and this caller came without one.');
  }
  return inTransaction(context.database.pool, async (on) => {
    const ended = await deleteSessionsOfKey(on, keyId);
    const act: Act = { action: 'session.end_all', subject: 'key', subjectId: keyId, details: { sessions: ended } };
    await recordAct(context, on, caller, act);
    return ended;
  });
}

/** A token for a link that signs in once, within a minute, with this role. */
export async function createSignInLink(context: Context, caller: Caller, role: Role): Promise<{ token: string }> {
  const token = newToken();
  await inTransaction(context.database.pool, async (on) => {
    const endsAt = new Date(context.clock.now().getTime() + LINK_MS);
    await insertSignInLink(on, { tokenHash: hashToken(token), role, endsAt });
    await recordAct(context, on, caller, { action: 'session.link', details: { role } });
  });
  return { token };
}

/** Counts an attempt that failed, and refuses where there were too many from this network. Where the address is unknown, nothing is counted. */
async function countMiss(context: Context, from: CameFrom): Promise<void> {
  if (from.address === null) return;
  const attempt = { address: networkOf(from.address), beganAt: whileOf(context) };
  const made = await countSignIn(context.database.pool, attempt, ATTEMPTS_MAX);
  if (made !== undefined && made <= ATTEMPTS_MAX) return;
  // Recorded once for each window, not for each attempt.
  if (made !== undefined) {
    await recordRefusal(context, from, { action: 'session.limited', details: { of: 'this address' } });
  }
  const leftMs = attempt.beganAt.getTime() + ATTEMPTS_WITHIN_MS - context.clock.now().getTime();
  throw new Refusal('too_many_requests', 'There were too many attempts to sign in; try again later.', {
    retryAfterSeconds: Math.ceil(leftMs / 1_000),
  });
}

function whileOf({ clock }: Context): Date {
  const now = clock.now().getTime();
  return new Date(now - (now % ATTEMPTS_WITHIN_MS));
}

/** Records a refusal; beyond the limit only that there are more. */
async function recordRefusal(context: Context, from: CameFrom, act: Act): Promise<void> {
  const { pool } = context.database;
  const recorded = await countSignIn(pool, { address: EVERYBODY, beganAt: whileOf(context) }, RECORDED_MAX);
  if (recorded === undefined) return;
  const more: Act = { action: 'session.limited', details: { of: 'all addresses' } };
  await recordAct(context, pool, stranger(from), recorded <= RECORDED_MAX ? act : more);
}

/** An unknown caller. */
function stranger(from: CameFrom): Caller {
  return { id: 'unknown', staff: false, scopes: [], credential: 'session', from };
}

function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
