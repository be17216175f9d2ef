// SQL for the mails that are owed to customers: claimed by one process, and written off when they were sent or never will be.

import { type Queryable, run, statement } from '../database/statement.ts';
import type { MailKind } from './changes.ts';

export interface ClaimedMail {
  readonly id: string;
  readonly checkoutId: string;
  readonly kind: MailKind;
  /** The payment or the refund that it tells of. */
  readonly aboutId: string;
  /** How often it was tried, with this. */
  readonly attempts: number;
}

// A claim is a lease: a mail whose process died is tried again, under the same name, by which receivers know it.
const CLAIM = statement(
  'gapura_claim_mails',
  `
UPDATE checkout_mails SET due_at = $2, attempts = attempts + 1
WHERE id = ANY(ARRAY(SELECT id FROM checkout_mails WHERE due_at <= $1 ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED))
RETURNING id, checkout_id, kind, about_id, attempts`,
);
const END = statement(
  'gapura_end_mail',
  'UPDATE checkout_mails SET due_at = NULL, sent_at = $2, outcome = $3 WHERE id = $1',
);
const POSTPONE = statement('gapura_postpone_mail', 'UPDATE checkout_mails SET due_at = $2, outcome = $3 WHERE id = $1');

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
  const rows = await run<Row & Record<string, unknown>>(on, CLAIM, [claim.now, claim.leaseUntil, claim.limit]);
  return rows.map(({ id, checkout_id: checkoutId, kind, about_id: aboutId, attempts }) => {
    return { id, checkoutId, kind, aboutId, attempts };
  });
}

/** It was sent then, or will not be: `outcome` says why. */
export async function endMail(on: Queryable, id: string, sentAt: Date | null, outcome: string): Promise<void> {
  await run(on, END, [id, sentAt, outcome]);
}

export async function postponeMail(on: Queryable, id: string, dueAt: Date, outcome: string): Promise<void> {
  await run(on, POSTPONE, [id, dueAt, outcome]);
}
