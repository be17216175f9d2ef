// SQL for sessions, for links that sign in once, and for how often a sign-in was tried. Of each token only its hash is stored.

import type { ApiKey } from '../../domain/api-key.ts';
import { type Person, type PersonSession, SESSION_FIELDS } from '../../domain/person.ts';
import { decoderOf, type RowOf } from '../database/columns.ts';
import { type Queryable, run, statement } from '../database/statement.ts';
import { type ApiKeyRow, toApiKey } from './keys.ts';
import { type PersonRow, toPerson } from './rows.ts';

/** How many sessions of one person are shown at most. */
const SESSIONS_SHOWN_MAX = 200;

const decode = decoderOf(SESSION_FIELDS);

const INSERT = statement(
  'gapura_insert_session',
  `INSERT INTO sessions (id, token_hash, key_id, person_id, address, user_agent, created_at, last_seen_at, ends_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8)`,
);
const FIND = statement(
  'gapura_session_by_token',
  `SELECT session.id, session.last_seen_at, to_jsonb(key) - 'key_hash' AS key, to_jsonb(person) AS person FROM sessions session
    LEFT JOIN api_keys key ON key.id = session.key_id
    LEFT JOIN people person ON person.id = session.person_id
    WHERE session.token_hash = $1 AND session.ends_at > $2 AND session.last_seen_at > $3`,
);
const LIST_OF_PERSON = statement(
  'gapura_sessions_of_person',
  `SELECT id, address, user_agent, created_at, last_seen_at, ends_at FROM sessions
    WHERE person_id = $1 AND ends_at > $2 AND last_seen_at > $3 ORDER BY last_seen_at DESC, id LIMIT ${SESSIONS_SHOWN_MAX}`,
);
const DELETE_OF_PERSON = statement(
  'gapura_end_sessions_of_person',
  'DELETE FROM sessions WHERE person_id = $1 AND id IS DISTINCT FROM $2 RETURNING id',
);
const DELETE_ONE_OF_PERSON = statement(
  'gapura_end_session_of_person',
  'DELETE FROM sessions WHERE id = $1 AND person_id = $2 RETURNING id',
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

export interface NewSession {
  readonly id: string;
  readonly tokenHash: Buffer;
  /** Of the two one is null. */
  readonly keyId: string | null;
  readonly personId: string | null;
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly createdAt: Date;
  readonly endsAt: Date;
}

export async function insertSession(on: Queryable, session: NewSession): Promise<void> {
  const { id, tokenHash, keyId, personId, address, userAgent, createdAt, endsAt } = session;
  await run(on, INSERT, [id, tokenHash, keyId, personId, address, userAgent, createdAt, endsAt]);
}

interface SessionTimes {
  readonly now: Date;
  readonly seenAfter: Date;
}

export interface FoundSession {
  readonly id: string;
  readonly lastSeenAt: Date;
  readonly key: ApiKey | null;
  readonly person: Person | null;
}

/** A session that has neither ended nor been idle since `seenAfter`, with its key or its person, valid or not. */
export async function findSession(
  on: Queryable,
  asked: SessionTimes & { readonly tokenHash: Buffer },
): Promise<FoundSession | undefined> {
  const values = [asked.tokenHash, asked.now, asked.seenAfter];
  const [row] = await run<FoundRow>(on, FIND, values);
  if (row === undefined) return undefined;
  const { id, last_seen_at: lastSeenAt, key, person } = row;
  return { id, lastSeenAt, key: key && toApiKey(key), person: person && toPerson(person) };
}

/** Times arrive as text, inside JSON. */
type FoundRow = { id: string; last_seen_at: Date; key: ApiKeyRow | null; person: PersonRow | null };

/** Those that have not ended, the last used first. */
export async function listSessionsOf(
  on: Queryable,
  personId: string,
  { now, seenAfter }: SessionTimes,
): Promise<PersonSession[]> {
  return (await run<RowOf<typeof SESSION_FIELDS>>(on, LIST_OF_PERSON, [personId, now, seenAfter])).map(decode);
}

/** All of a person but one, where one is to stay; how many there were. */
export async function deleteSessionsOfPerson(
  on: Queryable,
  personId: string,
  but: string | null = null,
): Promise<number> {
  return (await run(on, DELETE_OF_PERSON, [personId, but])).length;
}

/** False where the person has no such session. */
export async function deleteSessionOf(on: Queryable, personId: string, id: string): Promise<boolean> {
  return (await run(on, DELETE_ONE_OF_PERSON, [id, personId])).length > 0;
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

const UNCOUNT_ATTEMPT = statement(
  'gapura_uncount_sign_in',
  'UPDATE sign_in_attempts SET attempts = attempts - 1 WHERE address = $1 AND began_at = $2 AND attempts > 0',
);

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

/** Takes one back that was right. */
export async function uncountSignIn(on: Queryable, { address, beganAt }: SignInWhile): Promise<void> {
  await run(on, UNCOUNT_ATTEMPT, [address, beganAt]);
}
