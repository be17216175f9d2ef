// SQL for the links with which people set a password, and for the mails that bring them: leased to one process at a time.

import { type Queryable, run, statement, type Transaction } from '../database/statement.ts';

export type LinkKind = 'invitation' | 'password';

export interface NewLink {
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly kind: LinkKind;
  readonly createdAt: Date;
  readonly endsAt: Date;
  /** For the mail that is owed; null where none is. */
  readonly tokenSealed: string | null;
}

const INSERT = statement(
  'gapura_insert_person_link',
  `INSERT INTO person_links (id, token_hash, person_id, kind, created_at, ends_at, token_sealed, due_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, CASE WHEN $7::text IS NULL THEN NULL ELSE $5::timestamptz END)`,
);
// Nothing tells an address that is known from one that is not: one statement, which may insert no row.
const INSERT_FORGOTTEN = statement(
  'gapura_insert_forgotten',
  `INSERT INTO person_links (id, token_hash, person_id, kind, created_at, ends_at, token_sealed, due_at)
    SELECT $1, $2, id, 'password', $4, $5, $6, $4 FROM people
    WHERE email = $3 AND accepted_at IS NOT NULL AND disabled_at IS NULL AND password_hash IS NOT NULL
      AND NOT EXISTS (SELECT FROM person_links WHERE person_id = people.id AND kind = 'password' AND created_at > $7)
    RETURNING person_id`,
);
const FIND = statement(
  'gapura_person_link',
  'SELECT person_id, kind FROM person_links WHERE token_hash = $1 AND ends_at > $2',
);
const TAKE = statement(
  'gapura_take_person_link',
  'DELETE FROM person_links WHERE token_hash = $1 AND ends_at > $2 RETURNING person_id, kind',
);
const DELETE_OF_PERSON = statement('gapura_delete_person_links', 'DELETE FROM person_links WHERE person_id = $1');
const CLAIM = statement(
  'gapura_claim_person_links',
  `UPDATE person_links link SET due_at = $2, attempts = attempts + 1 FROM people person
    WHERE link.id = ANY(ARRAY(SELECT id FROM person_links WHERE due_at <= $1 ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED))
      AND person.id = link.person_id
    RETURNING link.id, link.kind, link.token_sealed, link.attempts, link.ends_at, person.email, person.language, person.disabled_at`,
);
const HELD = 'id = $1 AND attempts = $2 AND due_at IS NOT NULL RETURNING id';
const RENEW = statement('gapura_renew_person_link', `UPDATE person_links SET due_at = $3 WHERE ${HELD}`);
const END = statement(
  'gapura_end_person_link_mail',
  `UPDATE person_links SET due_at = $3, outcome = $4,
    token_sealed = CASE WHEN $3::timestamptz IS NULL THEN NULL ELSE token_sealed END WHERE ${HELD}`,
);

export async function insertLink(on: Transaction, personId: string, link: NewLink): Promise<void> {
  const { id, tokenHash, kind, createdAt, endsAt, tokenSealed } = link;
  await run(on, INSERT, [id, tokenHash, personId, kind, createdAt, endsAt, tokenSealed]);
}

/** The id of the person with this address; undefined where there is none that can sign in, or they got such a link after `notAfter`. */
export async function insertForgotten(
  on: Transaction,
  email: string,
  link: NewLink & { readonly notAfter: Date },
): Promise<string | undefined> {
  const { id, tokenHash, createdAt, endsAt, tokenSealed, notAfter } = link;
  const values = [id, tokenHash, email, createdAt, endsAt, tokenSealed, notAfter];
  return (await run<{ person_id: string }>(on, INSERT_FORGOTTEN, values))[0]?.person_id;
}

export interface FoundLink {
  readonly personId: string;
  readonly kind: LinkKind;
}

export async function findLink(on: Queryable, tokenHash: Buffer, now: Date): Promise<FoundLink | undefined> {
  return first(await run<LinkRow>(on, FIND, [tokenHash, now]));
}

/** Uses the link up. */
export async function takeLink(on: Transaction, tokenHash: Buffer, now: Date): Promise<FoundLink | undefined> {
  return first(await run<LinkRow>(on, TAKE, [tokenHash, now]));
}

export async function deleteLinksOf(on: Transaction, personId: string): Promise<void> {
  await run(on, DELETE_OF_PERSON, [personId]);
}

type LinkRow = { readonly person_id: string; readonly kind: LinkKind };

function first([row]: readonly LinkRow[]): FoundLink | undefined {
  return row === undefined ? undefined : { personId: row.person_id, kind: row.kind };
}

/** A link whose mail is owed, with who gets it. */
export interface ClaimedLink {
  readonly id: string;
  readonly kind: LinkKind;
  readonly tokenSealed: string | null;
  /** How often it was tried, with this: no other process has this number of this mail. */
  readonly attempts: number;
  readonly endsAt: Date;
  readonly email: string;
  readonly language: 'en' | 'id';
  readonly isDisabled: boolean;
  /** For how long it was taken. */
  readonly leaseUntil: Date;
}

export async function claimLinks(
  on: Queryable,
  { now, leaseUntil, limit }: { readonly now: Date; readonly leaseUntil: Date; readonly limit: number },
): Promise<ClaimedLink[]> {
  if (limit <= 0) return [];
  interface Row {
    id: string;
    kind: LinkKind;
    token_sealed: string | null;
    attempts: number;
    ends_at: Date;
    email: string;
    language: 'en' | 'id';
    disabled_at: Date | null;
  }
  const rows = await run<Row & Record<string, unknown>>(on, CLAIM, [now, leaseUntil, limit]);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    tokenSealed: row.token_sealed,
    attempts: row.attempts,
    endsAt: row.ends_at,
    email: row.email,
    language: row.language,
    isDisabled: row.disabled_at !== null,
    leaseUntil,
  }));
}

type Held = Pick<ClaimedLink, 'id' | 'attempts'>;

/** False where another process holds it by now, here and below. */
export async function renewLink(on: Queryable, { id, attempts }: Held, leaseUntil: Date): Promise<boolean> {
  return (await run(on, RENEW, [id, attempts, leaseUntil])).length > 0;
}

/** How an attempt ended; `dueAt` is when it is tried again, null where it is not. */
export async function endLinkMail(
  on: Queryable,
  { id, attempts }: Held,
  { dueAt, outcome }: { readonly dueAt: Date | null; readonly outcome: string },
): Promise<boolean> {
  return (await run(on, END, [id, attempts, dueAt, outcome])).length > 0;
}
