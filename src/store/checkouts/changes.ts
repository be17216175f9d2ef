// SQL for changes of a checkout: a compare-and-swap with its events, its link's uses and the mails that are owed.

import type { Checkout } from '../../domain/checkouts/checkout.ts';
import { recordsOf } from '../database/columns.ts';
import { type Queryable, run, statement } from '../database/statement.ts';
import { type EventRecord, fromEvent, writesEvents } from '../events/writes.ts';

export const MAIL_KINDS = ['how_to_pay', 'reminder', 'receipt', 'refund'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** A mail that is owed to the customer from a time on. */
export interface OwedMail {
  readonly id: string;
  readonly kind: MailKind;
  readonly aboutId: string;
  readonly dueAt: Date;
}

const MAIL_COLUMNS = { id: 'uuid', checkout_id: 'uuid', kind: 'text', about_id: 'uuid', due_at: 'timestamptz', created_at: 'timestamptz' } as const; // biome-ignore format: a list reads better in a line

/** What the outcome of a mail begins with that was not true any more when it was to be sent. */
export const NOT_TRUE = 'not sent: ';

/**
 * The part of a statement that writes mails, where another part has done what they tell of. Each is written once; one that was not sent
 * because it was not true any more is owed again.
 */
export const writesMails = (parameter: string, where: string): string => `mails AS (
  INSERT INTO checkout_mails (id, checkout_id, kind, about_id, due_at, created_at)
  SELECT id, checkout_id, kind, about_id, due_at, created_at FROM ${recordsOf(MAIL_COLUMNS, parameter, 'mail')} WHERE ${where}
  ON CONFLICT (checkout_id, kind, about_id) DO UPDATE SET due_at = excluded.due_at
    WHERE checkout_mails.due_at IS NULL AND checkout_mails.outcome LIKE '${NOT_TRUE}%'
)`;

export function fromMails(mails: readonly OwedMail[], checkoutId: string, now: Date): string {
  const rows = mails.map(({ id, kind, aboutId, dueAt }) => {
    return { id, checkout_id: checkoutId, kind, about_id: aboutId, due_at: dueAt, created_at: now };
  });
  return JSON.stringify(rows);
}

// Whatever the count of a link is, a payment is written down: it never falls below zero.
const WRITE = statement(
  'gapura_write_checkout',
  `
WITH checkout AS (
  UPDATE checkouts SET status = $3, payment_id = $4, completed_at = $5, surplus_amount = $6, cancel_wanted = $7,
    next_look_at = $8, updated_at = $9, holds_use = $14, returned_ids = $15, version = $2
  WHERE id = $1 AND version = $2 - 1 RETURNING id, payment_link_id
), link AS (
  UPDATE payment_links SET uses = greatest(uses + $10, 0), held = greatest(held + $11, 0), updated_at = $9
  WHERE id = (SELECT payment_link_id FROM checkout) AND ($10::integer <> 0 OR $11::integer <> 0)
), ${writesMails('$12', 'checkout_id IN (SELECT id FROM checkout)')}, ${writesEvents('$13', 'checkout')}
SELECT id FROM checkout`,
);

export interface CheckoutChange {
  /** As it is to stand, one version on. */
  readonly checkout: Checkout;
  readonly nextLookAt: Date | null;
  readonly link: { readonly uses: number; readonly held: number };
  readonly mails: readonly OwedMail[];
  readonly events: readonly EventRecord[];
}

/** False where the checkout has changed since the version before was read: read again and decide again. */
export async function writeCheckoutChange(on: Queryable, change: CheckoutChange): Promise<boolean> {
  const { checkout, nextLookAt, link, mails, events } = change;
  const about = { subject: 'checkout', subjectId: checkout.id, occurredAt: checkout.updatedAt } as const;
  const rows = await run(on, WRITE, [
    checkout.id,
    checkout.version,
    checkout.status,
    checkout.paymentId,
    checkout.completedAt,
    checkout.surplusAmount.toString(),
    checkout.cancelWanted,
    nextLookAt,
    checkout.updatedAt,
    link.uses,
    link.held,
    fromMails(mails, checkout.id, checkout.updatedAt),
    JSON.stringify(events.map((event) => fromEvent(event, about))),
    checkout.holdsUse,
    checkout.returnedIds,
  ]);
  return rows.length > 0;
}

// A claim is a lease: whoever took one and came to no end leaves it to a later sweep.
const CLAIM = statement(
  'gapura_claim_checkouts',
  `
WITH due AS (
  SELECT id FROM checkouts WHERE next_look_at <= $1 ORDER BY next_look_at LIMIT $3 FOR UPDATE SKIP LOCKED
), checkout AS (
  UPDATE checkouts SET next_look_at = $2 WHERE id = ANY(ARRAY(SELECT id FROM due)) RETURNING id
)
SELECT id FROM checkout`,
);
const LOOKED_AFTER = statement(
  'gapura_checkout_looked_after',
  'UPDATE checkouts SET next_look_at = $3 WHERE id = $1 AND next_look_at = $2',
);

/** Checkouts that a sweep has something to do with, each given to one process until `leaseUntil`. */
export async function claimCheckouts(
  on: Queryable,
  claim: { readonly now: Date; readonly leaseUntil: Date; readonly limit: number },
): Promise<string[]> {
  const rows = await run<{ id: string }>(on, CLAIM, [claim.now, claim.leaseUntil, claim.limit]);
  return rows.map(({ id }) => id);
}

/** When to look again, unless something has come up since the claim; null where nothing is left to be done. */
export async function noteLookedAfter(
  on: Queryable,
  id: string,
  { leaseUntil, nextLookAt }: { readonly leaseUntil: Date; readonly nextLookAt: Date | null },
): Promise<void> {
  await run(on, LOOKED_AFTER, [id, leaseUntil, nextLookAt]);
}
