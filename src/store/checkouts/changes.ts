// SQL for changes of a checkout: a compare-and-swap with its events, its link's uses and the mails that are owed.

import { CHECKOUT_FIELDS, type Checkout } from '../../domain/checkouts/checkout.ts';
import { columnsOf, namesOf, placesOf, recordsOf, valuesOf } from '../database/columns.ts';
import { type Queryable, run, statement } from '../database/statement.ts';
import { type EventRecord, fromEvent, writesEvents } from '../events/writes.ts';
import { fromCheckout } from './rows.ts';

export const MAIL_KINDS = [
  'request',
  'how_to_pay',
  'reminder',
  'receipt',
  'refund',
  'surplus',
  'returned',
  'declined',
] as const;
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
 * The part of a statement that writes mails, where another part has written their cause. Each is written once; one that was not sent
 * because it was not true any more is owed again.
 */
export const writesMails = (parameter: string, where: string): string => `mails AS (
  INSERT INTO checkout_mails (id, checkout_id, kind, about_id, due_at, created_at)
  SELECT id, checkout_id, kind, about_id, due_at, created_at FROM ${recordsOf(MAIL_COLUMNS, parameter, 'mail')} WHERE ${where}
  ON CONFLICT (checkout_id, kind, about_id, round) DO UPDATE SET due_at = excluded.due_at
    WHERE checkout_mails.due_at IS NULL AND checkout_mails.outcome LIKE '${NOT_TRUE}%'
)`;

export function fromMails(mails: readonly OwedMail[], checkoutId: string, now: Date): string {
  const rows = mails.map(({ id, kind, aboutId, dueAt }) => {
    return { id, checkout_id: checkoutId, kind, about_id: aboutId, due_at: dueAt, created_at: now };
  });
  return JSON.stringify(rows);
}

const CHANGED_COLUMNS = {
  ...columnsOf(CHECKOUT_FIELDS, (field) => field.is('changes')),
  id: 'uuid',
  next_look_at: 'timestamptz',
} as const;
const CHANGED = placesOf(CHANGED_COLUMNS);
const [USES, HELD, MAILS, EVENTS] = [0, 1, 2, 3].map((place) => `$${CHANGED.next + place}`);

// A payment is written with any count of its link: the count never falls below zero.
const WRITE = statement(
  'gapura_write_checkout',
  `
WITH checkout AS (
  UPDATE checkouts SET (${namesOf(CHANGED_COLUMNS)}) = ROW (${CHANGED.all})
  WHERE id = ${CHANGED.of('id')} AND version = ${CHANGED.of('version')} - 1 RETURNING id, payment_link_id
), link AS (
  UPDATE payment_links SET uses = greatest(uses + ${USES}, 0), held = greatest(held + ${HELD}, 0), updated_at = ${CHANGED.of('updated_at')}
  WHERE id = (SELECT payment_link_id FROM checkout) AND (${USES}::integer <> 0 OR ${HELD}::integer <> 0)
), ${writesMails(`${MAILS}`, 'checkout_id IN (SELECT id FROM checkout)')}, ${writesEvents(`${EVENTS}`, 'checkout')}
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
    ...valuesOf(CHANGED_COLUMNS, { ...fromCheckout(checkout), next_look_at: nextLookAt }),
    link.uses,
    link.held,
    fromMails(mails, checkout.id, checkout.updatedAt),
    JSON.stringify(events.map((event) => fromEvent(event, about))),
  ]);
  return rows.length > 0;
}

// A claim is a lease: an unfinished checkout is left to a later sweep.
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
const END_SWEEP = statement(
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
export async function endCheckoutSweep(
  on: Queryable,
  id: string,
  { leaseUntil, nextLookAt }: { readonly leaseUntil: Date; readonly nextLookAt: Date | null },
): Promise<void> {
  await run(on, END_SWEEP, [id, leaseUntil, nextLookAt]);
}
