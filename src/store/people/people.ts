// SQL for people. What nobody is shown, such as the hash of a password, is read beside the person and never with a list.

import type { Role, Scope } from '../../domain/caller.ts';
import { PERSON_FIELDS, type Person, type PersonShop } from '../../domain/person.ts';
import { columnsOf, encoderOf, namesOf, placesOf, valuesOf } from '../database/columns.ts';
import { type Queryable, run, statement, type Transaction } from '../database/statement.ts';
import { type PersonRow, toPerson } from './rows.ts';
import { type PersonShopRow, SHOPS_OF_PERSON, toPersonShops } from './shops.ts';

type RecordRow = PersonRow & { readonly has_passkey: boolean; readonly shops: PersonShopRow[] };

/** How many people there can be; a list shows all of them. */
export const PEOPLE_MAX = 1_000;

const COLUMNS = { ...columnsOf(PERSON_FIELDS, (field) => !field.is('later')), oidc_subject: 'text' } as const;
const fromPerson = encoderOf(PERSON_FIELDS);

const INSERT = statement(
  'gapura_insert_person',
  `INSERT INTO people (${namesOf(COLUMNS)}, accepted_at) SELECT ${placesOf(COLUMNS).all}, $${placesOf(COLUMNS).next}::timestamptz
    WHERE (SELECT count(*) FROM people) < ${PEOPLE_MAX} ON CONFLICT (email) DO NOTHING RETURNING id`,
);
const SELECT = `SELECT *, EXISTS (SELECT FROM passkeys WHERE person_id = people.id) AS has_passkey, ${SHOPS_OF_PERSON} AS shops
  FROM people`;
const FIND = statement('gapura_person', `${SELECT} WHERE id = $1`);
const FIND_LOCKED = statement('gapura_person_locked', `${SELECT} WHERE id = $1 FOR NO KEY UPDATE`);
const FIND_BY_EMAIL = statement('gapura_person_by_email', `${SELECT} WHERE email = $1`);
const FIND_BY_SUBJECT = statement('gapura_person_by_subject', `${SELECT} WHERE oidc_subject = $1`);
const LIST = statement('gapura_people', `${SELECT} ORDER BY created_at DESC, id DESC LIMIT ${PEOPLE_MAX}`);
const REMEMBER_REMOVED = statement(
  'gapura_remember_removed_person',
  'INSERT INTO removed_people (mark, removed_at) SELECT unnest($1::bytea[]), $2 ON CONFLICT DO NOTHING',
);
const IS_REMOVED = statement(
  'gapura_is_removed_person',
  'SELECT EXISTS (SELECT FROM removed_people WHERE mark = ANY($1::bytea[])) AS removed',
);
const COUNT = statement('gapura_count_people', 'SELECT count(*)::int AS count FROM people');
const DELETE = statement('gapura_delete_person', 'DELETE FROM people WHERE id = $1 RETURNING id');
const SET_RIGHTS = statement('gapura_person_rights', 'UPDATE people SET role = $2, scopes = $3 WHERE id = $1');
const SET_DISABLED = statement('gapura_person_disabled', 'UPDATE people SET disabled_at = $2 WHERE id = $1');
const ACCEPT = statement(
  'gapura_person_accepted',
  `UPDATE people SET name = COALESCE($2, name), password_hash = $3, accepted_at = COALESCE(accepted_at, $4) WHERE id = $1`,
);
const SET_PASSWORD = statement('gapura_person_password', 'UPDATE people SET password_hash = $2 WHERE id = $1');
const SEEN = statement('gapura_person_seen', 'UPDATE people SET last_seen_at = $2 WHERE id = $1');
const BIND = statement(
  'gapura_bind_person',
  `UPDATE people SET oidc_subject = $2, name = CASE WHEN name = '' THEN $3 ELSE name END,
    accepted_at = COALESCE(accepted_at, $4) WHERE id = $1 AND oidc_subject IS NULL RETURNING id`,
);
// Locked one after the other, so that two who take each other's rights away do not both find the other still there.
const LOCK_ADMINS = statement(
  'gapura_lock_admins',
  `SELECT id FROM people WHERE (role = 'admin' OR (role IS NULL AND 'admin' = ANY(scopes)))
    AND accepted_at IS NOT NULL AND disabled_at IS NULL ORDER BY id FOR NO KEY UPDATE`,
);
const HAS_ADMIN_KEY = statement(
  'gapura_has_admin_key',
  `SELECT EXISTS (SELECT FROM api_keys WHERE staff AND 'admin' = ANY(scopes) AND revoked_at IS NULL
    AND (expires_at IS NULL OR expires_at > $1)) AS has`,
);

const START_TOTP = statement(
  'gapura_start_totp',
  `UPDATE people SET totp_sealed = $2, totp_confirmed = false, totp_last_step = NULL
    WHERE id = $1 AND NOT totp_confirmed RETURNING id`,
);
const CONFIRM_TOTP = statement(
  'gapura_confirm_totp',
  `UPDATE people SET totp_confirmed = true, totp_last_step = $3
    WHERE id = $1 AND totp_sealed = $2 AND NOT totp_confirmed RETURNING id`,
);
const TAKE_STEP = statement(
  'gapura_take_totp_step',
  `UPDATE people SET totp_last_step = $2 WHERE id = $1 AND totp_confirmed AND (totp_last_step IS NULL OR totp_last_step < $2)
    RETURNING id`,
);
const REMOVE_TOTP = statement(
  'gapura_remove_totp',
  `UPDATE people SET totp_sealed = NULL, totp_confirmed = false, totp_last_step = NULL WHERE id = $1 AND totp_confirmed
    RETURNING id`,
);
const INSERT_CODES = statement(
  'gapura_insert_recovery_codes',
  'INSERT INTO recovery_codes (person_id, code_hash) SELECT $1, unnest($2::bytea[])',
);
const DELETE_CODES = statement('gapura_delete_recovery_codes', 'DELETE FROM recovery_codes WHERE person_id = $1');
const TAKE_CODE = statement(
  'gapura_take_recovery_code',
  'DELETE FROM recovery_codes WHERE person_id = $1 AND code_hash = $2 RETURNING person_id',
);
const COUNT_CODES = statement(
  'gapura_count_recovery_codes',
  'SELECT count(*)::int AS count FROM recovery_codes WHERE person_id = $1',
);

/** A person with what only their sign-in looks at. */
export interface PersonRecord {
  readonly person: Person;
  readonly passwordHash: string | null;
  readonly totpSealed: string | null;
  readonly totpConfirmed: boolean;
  readonly hasPasskey: boolean;
  readonly oidcSubject: string | null;
  /** What they may do in the other shops of the server. */
  readonly shops: readonly PersonShop[];
}

/** False where somebody has the address already, or there are as many people as there can be. */
export async function insertPerson(on: Queryable, person: Person, oidcSubject: string | null = null): Promise<boolean> {
  const values = valuesOf(COLUMNS, { ...fromPerson(person), oidc_subject: oidcSubject });
  return (await run(on, INSERT, [...values, person.acceptedAt])).length > 0;
}

export async function findPerson(on: Queryable, id: string): Promise<PersonRecord | undefined> {
  return first(await run<RecordRow>(on, FIND, [id]));
}

/** No other process changes the person until the transaction ends. */
export async function lockPerson(on: Transaction, id: string): Promise<PersonRecord | undefined> {
  return first(await run<RecordRow>(on, FIND_LOCKED, [id]));
}

export async function findPersonByEmail(on: Queryable, email: string): Promise<PersonRecord | undefined> {
  return first(await run<RecordRow>(on, FIND_BY_EMAIL, [email]));
}

export async function findPersonBySubject(on: Queryable, subject: string): Promise<PersonRecord | undefined> {
  return first(await run<RecordRow>(on, FIND_BY_SUBJECT, [subject]));
}

export async function listPeople(on: Queryable): Promise<PersonRecord[]> {
  return (await run<RecordRow>(on, LIST, [])).map(toRecord);
}

export async function countPeople(on: Queryable): Promise<number> {
  return (await run<{ count: number }>(on, COUNT, []))[0]?.count ?? 0;
}

export async function deletePerson(on: Transaction, id: string): Promise<boolean> {
  return (await run(on, DELETE, [id])).length > 0;
}

/** So that no issuer lets them in again. */
export async function rememberRemoved(on: Transaction, marks: readonly Buffer[], now: Date): Promise<void> {
  await run(on, REMEMBER_REMOVED, [[...marks], now]);
}

export async function isRemoved(on: Queryable, marks: readonly Buffer[]): Promise<boolean> {
  return (await run<{ removed: boolean }>(on, IS_REMOVED, [[...marks]]))[0]?.removed === true;
}

export async function updateRights(
  on: Transaction,
  id: string,
  { role, scopes }: { readonly role: Role | null; readonly scopes: readonly Scope[] },
): Promise<void> {
  await run(on, SET_RIGHTS, [id, role, [...scopes]]);
}

export async function updateDisabled(on: Transaction, id: string, at: Date | null): Promise<void> {
  await run(on, SET_DISABLED, [id, at]);
}

export async function acceptPerson(
  on: Transaction,
  id: string,
  { name, passwordHash, now }: { readonly name: string | null; readonly passwordHash: string; readonly now: Date },
): Promise<void> {
  await run(on, ACCEPT, [id, name, passwordHash, now]);
}

export async function updatePassword(on: Transaction, id: string, passwordHash: string): Promise<void> {
  await run(on, SET_PASSWORD, [id, passwordHash]);
}

export async function markPersonSeen(on: Queryable, id: string, now: Date): Promise<void> {
  await run(on, SEEN, [id, now]);
}

/** Ties an invited person to who they are at the issuer; false where they are tied already. */
export async function bindPerson(
  on: Transaction,
  id: string,
  { subject, name, now }: { readonly subject: string; readonly name: string; readonly now: Date },
): Promise<boolean> {
  return (await run(on, BIND, [id, subject, name, now])).length > 0;
}

/** The ids of all who may administer and can sign in; no other process takes that from any of them until the transaction ends. */
export async function lockAdmins(on: Transaction): Promise<string[]> {
  return (await run<{ id: string }>(on, LOCK_ADMINS, [])).map(({ id }) => id);
}

/** Whether a key that may administer counts after this time. */
export async function hasAdminKey(on: Queryable, after: Date): Promise<boolean> {
  return (await run<{ has: boolean }>(on, HAS_ADMIN_KEY, [after]))[0]?.has === true;
}

/** False where there is a confirmed one. */
export async function startTotp(on: Queryable, id: string, sealed: string): Promise<boolean> {
  return (await run(on, START_TOTP, [id, sealed])).length > 0;
}

/** False where it is not this one that waits to be confirmed. */
export async function confirmTotp(on: Transaction, id: string, sealed: string, step: number): Promise<boolean> {
  return (await run(on, CONFIRM_TOTP, [id, sealed, step])).length > 0;
}

/** False where a code of this time step, or of a later one, was taken before. */
export async function takeTotpStep(on: Queryable, id: string, step: number): Promise<boolean> {
  return (await run(on, TAKE_STEP, [id, step])).length > 0;
}

export async function removeTotp(on: Transaction, id: string): Promise<boolean> {
  return (await run(on, REMOVE_TOTP, [id])).length > 0;
}

/** In place of those that there were. */
export async function replaceRecoveryCodes(on: Transaction, id: string, hashes: readonly Buffer[]): Promise<void> {
  await run(on, DELETE_CODES, [id]);
  if (hashes.length > 0) await run(on, INSERT_CODES, [id, [...hashes]]);
}

/** Uses the code up; false where there is no such code. */
export async function takeRecoveryCode(on: Queryable, id: string, hash: Buffer): Promise<boolean> {
  return (await run(on, TAKE_CODE, [id, hash])).length > 0;
}

export async function countRecoveryCodes(on: Queryable, id: string): Promise<number> {
  return (await run<{ count: number }>(on, COUNT_CODES, [id]))[0]?.count ?? 0;
}

function first([row]: readonly RecordRow[]): PersonRecord | undefined {
  return row === undefined ? undefined : toRecord(row);
}

function toRecord(row: RecordRow): PersonRecord {
  return {
    person: toPerson(row),
    passwordHash: row.password_hash,
    totpSealed: row.totp_sealed,
    totpConfirmed: row.totp_confirmed,
    hasPasskey: row.has_passkey,
    oidcSubject: row.oidc_subject,
    shops: toPersonShops(row.shops),
  };
}
