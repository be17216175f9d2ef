// SQL for the mails that are owed to customers: leased to one process at a time, and written off when they were sent or
// never will be.

import { type Queryable, run, statement, type Transaction } from '../database/statement.ts';
import type { MailKind } from './changes.ts';

export interface ClaimedMail {
  readonly id: string;
  readonly checkoutId: string;
  readonly kind: MailKind;
  /** The payment or the refund that it tells of. */
  readonly aboutId: string;
  /** How often it was tried, with this: no other process has this number of this mail. */
  readonly attempts: number;
  /** For how long it was taken. */
  readonly leaseUntil: Date;
}

// A claim is a lease: a mail whose process died is tried again, under the same name, by which receivers know it. It is held by the process
// that counted the last attempt, until the mail has ended.
const CLAIM = statement(
  'gapura_claim_mails',
  `
UPDATE checkout_mails SET due_at = $2, attempts = attempts + 1
WHERE id = ANY(ARRAY(SELECT id FROM checkout_mails WHERE due_at <= $1 ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED))
RETURNING id, checkout_id, kind, about_id, attempts`,
);
const HELD = 'id = $1 AND attempts = $2 AND due_at IS NOT NULL RETURNING id';
const RENEW = statement('gapura_renew_mail', `UPDATE checkout_mails SET due_at = $3 WHERE ${HELD}`);
const END = statement(
  'gapura_end_mail',
  `UPDATE checkout_mails SET due_at = NULL, sent_at = $3, outcome = $4 WHERE ${HELD}`,
);
const POSTPONE = statement('gapura_postpone_mail', `UPDATE checkout_mails SET due_at = $3, outcome = $4 WHERE ${HELD}`);
// Two that are admitted at once do not see each other: the limit may be passed by as many as are sent at a time.
const ADMIT = statement(
  'gapura_admit_mail',
  `
WITH recent AS (
  SELECT tried_at FROM checkout_mails WHERE recipient = $3 AND tried_at > $4 AND id <> $1 ORDER BY tried_at DESC LIMIT $5
), admitted AS (
  UPDATE checkout_mails SET recipient = $3, tried_at = $6
  WHERE id = $1 AND attempts = $2 AND due_at IS NOT NULL AND (SELECT count(*) FROM recent) < $5 RETURNING id
)
SELECT EXISTS (SELECT FROM admitted) AS admitted, (SELECT min(tried_at) FROM recent) AS since`,
);
// They are written down in the order in which the refunds were accepted.
const TELLS_LAST = statement(
  'gapura_refund_mail_is_last',
  `
SELECT NOT EXISTS (SELECT FROM checkout_mails WHERE checkout_id = $1 AND kind = 'refund' AND about_id = ANY($2)
  AND (created_at, id) > (SELECT created_at, id FROM checkout_mails WHERE id = $3)) AS last`,
);

const ASKED_FOR = statement(
  'gapura_mail_asked_for',
  `
SELECT EXISTS (SELECT FROM checkout_mails WHERE id = $1) AS is_known,
  (SELECT bool_or(due_at IS NOT NULL) FROM checkout_mails WHERE checkout_id = $2 AND kind = $3 AND about_id = $4) AS is_due,
  (SELECT count(*)::integer FROM checkout_mails WHERE recipient = $5 AND tried_at > $6) AS recent,
  (SELECT min(tried_at) FROM checkout_mails WHERE recipient = $5 AND tried_at > $6) AS since`,
);
const OWE = statement(
  'gapura_owe_mail',
  `
INSERT INTO checkout_mails (id, checkout_id, kind, about_id, round, due_at, created_at)
SELECT $1, $2, $3, $4, 1 + coalesce(max(round), 0), $5, $5 FROM checkout_mails
WHERE checkout_id = $2 AND kind = $3 AND about_id = $4
RETURNING id`,
);

export interface AskedMail {
  readonly id: string;
  readonly checkoutId: string;
  readonly kind: MailKind;
  readonly aboutId: string;
}

export interface AskedMailState {
  /** A repeated request has asked for it before. */
  readonly isKnown: boolean;
  /** One that says the same waits to be sent. */
  readonly isDue: boolean;
  /** How many mails its receiver was sent within the time of the limit, and when the first of them. */
  readonly recent: number;
  readonly since: Date | null;
}

/** Whether a mail that a person asks for can be sent. Its checkout is locked. */
export async function findAskedMail(
  on: Transaction,
  { id, checkoutId, kind, aboutId }: AskedMail,
  { recipient, from }: { readonly recipient: Buffer; readonly from: Date },
): Promise<AskedMailState> {
  interface Row {
    is_known: boolean;
    is_due: boolean | null;
    recent: number;
    since: Date | null;
  }
  const values = [id, checkoutId, kind, aboutId, recipient, from];
  const [row] = await run<Row & Record<string, unknown>>(on, ASKED_FOR, values);
  return {
    isKnown: row?.is_known === true,
    isDue: row?.is_due === true,
    recent: row?.recent ?? 0,
    since: row?.since ?? null,
  };
}

/** Writes down a mail that a person asks for, behind those that said the same before. */
export async function oweMail(on: Transaction, mail: AskedMail, now: Date): Promise<void> {
  await run(on, OWE, [mail.id, mail.checkoutId, mail.kind, mail.aboutId, now]);
}

/** The mails that have been due for longest, held until then. */
export async function claimMails(
  on: Queryable,
  claim: { readonly now: Date; readonly leaseUntil: Date; readonly limit: number },
): Promise<ClaimedMail[]> {
  interface Row {
    id: string;
    checkout_id: string;
    kind: MailKind;
    about_id: string;
    attempts: number;
  }
  if (claim.limit <= 0) return [];
  const { now, leaseUntil, limit } = claim;
  const rows = await run<Row & Record<string, unknown>>(on, CLAIM, [now, leaseUntil, limit]);
  return rows.map(({ id, checkout_id: checkoutId, kind, about_id: aboutId, attempts }) => ({
    id,
    checkoutId,
    kind,
    aboutId,
    attempts,
    leaseUntil,
  }));
}

/** False where another process holds it by now, here and in the two below. */
export async function renewMail(on: Queryable, { id, attempts }: ClaimedMail, leaseUntil: Date): Promise<boolean> {
  return (await run(on, RENEW, [id, attempts, leaseUntil])).length > 0;
}

/** It was sent then, or will not be: `outcome` says why. */
export async function endMail(
  on: Queryable,
  { id, attempts }: ClaimedMail,
  { sentAt, outcome }: { readonly sentAt: Date | null; readonly outcome: string },
): Promise<boolean> {
  return (await run(on, END, [id, attempts, sentAt, outcome])).length > 0;
}

export async function postponeMail(
  on: Queryable,
  { id, attempts }: ClaimedMail,
  { dueAt, outcome }: { readonly dueAt: Date; readonly outcome: string },
): Promise<boolean> {
  return (await run(on, POSTPONE, [id, attempts, dueAt, outcome])).length > 0;
}

export interface MailLimit {
  readonly now: Date;
  /** Hidden: a hash of the address. */
  readonly recipient: Buffer;
  readonly windowMs: number;
  readonly most: number;
}

/** Notes that a mail is sent to its recipient now. Where they had too many, when the next may be sent; null where it may be now. */
export async function admitMail(
  on: Queryable,
  { id, attempts }: ClaimedMail,
  { now, recipient, windowMs, most }: MailLimit,
): Promise<Date | null> {
  const from = new Date(now.getTime() - windowMs);
  const values = [id, attempts, recipient, from, most, now];
  const [row] = await run<{ admitted: boolean; since: Date | null }>(on, ADMIT, values);
  if (row === undefined || row.admitted) return null;
  return new Date((row.since ?? now).getTime() + windowMs);
}

/** Whether no mail about another refund follows the one about this refund. */
export async function tellsLast(
  on: Queryable,
  { id, checkoutId }: ClaimedMail,
  refundIds: readonly string[],
): Promise<boolean> {
  const [row] = await run<{ last: boolean }>(on, TELLS_LAST, [checkoutId, [...refundIds], id]);
  return row?.last === true;
}
