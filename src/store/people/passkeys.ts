// SQL for passkeys, and for the challenges that they sign: each is taken once, by whichever process gets the answer.

import { PASSKEY_FIELDS, type Passkey } from '../../domain/person.ts';
import { decoderOf } from '../database/columns.ts';
import type { PasskeyTable } from '../database/schema.ts';
import { type Queryable, run, statement, type Transaction } from '../database/statement.ts';

/** How many one person can have; a list shows all of them. */
export const PASSKEYS_MAX = 20;

const decode = decoderOf(PASSKEY_FIELDS);

const INSERT = statement(
  'gapura_insert_passkey',
  `INSERT INTO passkeys (id, person_id, credential_id, public_key, counter, transports, name, created_at)
    SELECT $1, $2, $3, $4, $5, $6, $7, $8 WHERE (SELECT count(*) FROM passkeys WHERE person_id = $2) < ${PASSKEYS_MAX}
    ON CONFLICT (credential_id) DO NOTHING RETURNING id`,
);
const FIND = statement('gapura_passkey', 'SELECT * FROM passkeys WHERE credential_id = $1');
const LIST = statement(
  'gapura_passkeys_of_person',
  'SELECT * FROM passkeys WHERE person_id = $1 ORDER BY created_at, id',
);
// Those that do not count say 0 each time; of the others each signature counts once.
const USED = statement(
  'gapura_passkey_used',
  `UPDATE passkeys SET counter = $2, last_used_at = $3 WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))
    RETURNING id`,
);
const DELETE = statement(
  'gapura_delete_passkey',
  'DELETE FROM passkeys WHERE id = $1 AND person_id = $2 RETURNING name',
);
const INSERT_CHALLENGE = statement(
  'gapura_insert_passkey_challenge',
  'INSERT INTO passkey_challenges (challenge_hash, person_id, ends_at) VALUES ($1, $2, $3)',
);
const TAKE_CHALLENGE = statement(
  'gapura_take_passkey_challenge',
  `DELETE FROM passkey_challenges WHERE challenge_hash = $1 AND person_id IS NOT DISTINCT FROM $2 AND ends_at > $3
    RETURNING challenge_hash`,
);

/** A passkey with what its signatures are checked by. */
export interface PasskeyRecord {
  readonly passkey: Passkey;
  readonly personId: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** False where it is known already, or the person has as many as they can have. */
export async function insertPasskey(on: Transaction, record: PasskeyRecord): Promise<boolean> {
  const { passkey, personId, credentialId, publicKey, counter, transports } = record;
  const { id, name, createdAt } = passkey;
  const values = [id, personId, credentialId, publicKey, counter, [...transports], name, createdAt];
  return (await run(on, INSERT, values)).length > 0;
}

export async function findPasskey(on: Queryable, credentialId: string): Promise<PasskeyRecord | undefined> {
  const [row] = await run<PasskeyTable>(on, FIND, [credentialId]);
  return row === undefined ? undefined : toPasskey(row);
}

/** The oldest first. */
export async function listPasskeysOf(on: Queryable, personId: string): Promise<PasskeyRecord[]> {
  return (await run<PasskeyTable>(on, LIST, [personId])).map(toPasskey);
}

/** False where a signature with this count, or with a later one, was taken before. */
export async function markPasskeyUsed(on: Transaction, id: string, counter: number, now: Date): Promise<boolean> {
  return (await run(on, USED, [id, counter, now])).length > 0;
}

/** Its name; undefined where the person has no such passkey. */
export async function deletePasskey(on: Transaction, personId: string, id: string): Promise<string | undefined> {
  return (await run<{ name: string }>(on, DELETE, [id, personId]))[0]?.name;
}

interface Challenge {
  readonly hash: Buffer;
  /** Who adds a passkey with it; null for a sign-in. */
  readonly personId: string | null;
}

export async function insertChallenge(on: Queryable, { hash, personId }: Challenge, endsAt: Date): Promise<void> {
  await run(on, INSERT_CHALLENGE, [hash, personId, endsAt]);
}

/** Uses it up; false where there is none that still counts. */
export async function takeChallenge(on: Queryable, { hash, personId }: Challenge, now: Date): Promise<boolean> {
  return (await run(on, TAKE_CHALLENGE, [hash, personId, now])).length > 0;
}

function toPasskey(row: PasskeyTable): PasskeyRecord {
  return {
    passkey: decode(row),
    personId: row.person_id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: Number(row.counter),
    transports: row.transports,
  };
}
