// SQL for sessions, for links that sign in once, and for how often a sign-in was tried. Of each token only its hash is stored.

import type { ApiKey } from '../../domain/api-key.ts';
import { type Queryable, run, statement } from '../database/statement.ts';
import { type ApiKeyRow, toApiKey } from './keys.ts';

export interface Session {
  readonly id: string;
  readonly keyId: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly endsAt: Date;
}

const INSERT = statement(
  'gapura_insert_session',
  `INSERT INTO sessions (id, token_hash, key_id, created_at, last_seen_at, ends_at) VALUES ($1, $2, $3, $4, $4, $5)`,
);
const FIND = statement(
  'gapura_session_by_token',
  `SELECT key.*, session.id AS session_id, session.last_seen_at FROM sessions session
    JOIN api_keys key ON key.id = session.key_id
    WHERE session.token_hash = $1 AND session.ends_at > $2 AND session.last_seen_at > $3`,
);
const SEEN = statement(
  'gapura_session_seen',
  'UPDATE sessions SET last_seen_at = $2 WHERE id = $1 AND last_seen_at < $2',
);
const DELETE = statement('gapura_end_session', 'DELETE FROM sessions WHERE id = $1 RETURNING id');
const DELETE_OF_KEY = statement('gapura_end_sessions', 'DELETE FROM sessions WHERE key_id = $1 RETURNING id');

const INSERT_LINK = statement(
  'gapura_insert_sign_in_link',
  'INSERT INTO sign_in_links (token_hash, role, ends_at) VALUES ($1, $2, $3)',
);
const TAKE_LINK = statement(
  'gapura_take_sign_in_link',
  'DELETE FROM sign_in_links WHERE token_hash = $1 AND ends_at > $2 RETURNING role',
);

// The first one over the limit is counted too, so that it can be recorded; later ones are not written.
const COUNT_ATTEMPT = statement(
  'gapura_count_sign_in',
  `INSERT INTO sign_in_attempts (address, began_at, attempts) VALUES ($1, $2, 1)
    ON CONFLICT (address, began_at) DO UPDATE SET attempts = sign_in_attempts.attempts + 1
      WHERE sign_in_attempts.attempts <= $3 RETURNING attempts`,
);

export async function insertSession(
  on: Queryable,
  session: Pick<Session, 'id' | 'keyId' | 'createdAt' | 'endsAt'> & { tokenHash: Buffer },
): Promise<void> {
  const { id, tokenHash, keyId, createdAt, endsAt } = session;
  await run(on, INSERT, [id, tokenHash, keyId, createdAt, endsAt]);
}

/** A session that has neither ended nor been idle since `seenAfter`, with its key, valid or not. */
export async function findSession(
  on: Queryable,
  asked: { tokenHash: Buffer; now: Date; seenAfter: Date },
): Promise<{ id: string; lastSeenAt: Date; key: ApiKey } | undefined> {
  const values = [asked.tokenHash, asked.now, asked.seenAfter];
  const [row] = await run<ApiKeyRow & { session_id: string; last_seen_at: Date }>(on, FIND, values);
  return row === undefined ? undefined : { id: row.session_id, lastSeenAt: row.last_seen_at, key: toApiKey(row) };
}

export async function markSessionSeen(on: Queryable, id: string, now: Date): Promise<void> {
  await run(on, SEEN, [id, now]);
}

/** False where there is no such session any more. */
export async function deleteSession(on: Queryable, id: string): Promise<boolean> {
  return (await run(on, DELETE, [id])).length > 0;
}

/** How many there were. */
export async function deleteSessionsOfKey(on: Queryable, keyId: string): Promise<number> {
  return (await run(on, DELETE_OF_KEY, [keyId])).length;
}

export async function insertSignInLink(
  on: Queryable,
  link: { tokenHash: Buffer; role: string; endsAt: Date },
): Promise<void> {
  await run(on, INSERT_LINK, [link.tokenHash, link.role, link.endsAt]);
}

/** Uses the link up; its role, or undefined where there is none that still counts. */
export async function takeSignInLink(on: Queryable, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  return (await run<{ role: string }>(on, TAKE_LINK, [tokenHash, now]))[0]?.role;
}

/** Attempts of one address within one while. */
interface SignInWhile {
  readonly address: string;
  readonly beganAt: Date;
}

/** Counts an attempt; the how-manieth it is, or undefined where there were more than one over the limit before. */
export async function countSignIn(
  on: Queryable,
  { address, beganAt }: SignInWhile,
  limit: number,
): Promise<number | undefined> {
  return (await run<{ attempts: number }>(on, COUNT_ATTEMPT, [address, beganAt, limit]))[0]?.attempts;
}
