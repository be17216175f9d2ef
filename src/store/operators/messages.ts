// SQL for messages that are owed to operators: leased to one process at a time, and written off when they were sent or never will be.

import type { ReportKind } from '../../domain/operators.ts';
import { type Queryable, run, statement } from '../database/statement.ts';

export interface ClaimedMessage {
  readonly id: string;
  readonly kind: ReportKind;
  readonly sourceId: string;
  readonly key: string;
  readonly receiver: string;
  readonly about: Readonly<Record<string, unknown>>;
  /** How often it was tried, with this: no other process has this number of this message. */
  readonly attempts: number;
  readonly leaseUntil: Date;
}

const CLAIM = statement(
  'gapura_claim_operator_messages',
  `
UPDATE operator_messages SET due_at = $2, attempts = attempts + 1
WHERE id = ANY(ARRAY(SELECT id FROM operator_messages WHERE due_at <= $1 ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED))
RETURNING id, kind, source_id, key, receiver, about, attempts`,
);
const HELD = 'id = $1 AND attempts = $2 AND due_at IS NOT NULL';
const RENEW = statement(
  'gapura_renew_operator_message',
  `UPDATE operator_messages SET due_at = $3 WHERE ${HELD} RETURNING id`,
);
// What failed before, to the same receiver, is made up for by the one that arrived.
const SENT = statement(
  'gapura_operator_message_sent',
  `
WITH sent AS (
  UPDATE operator_messages SET due_at = NULL, sent_at = $3, outcome = 'sent', failed_at = NULL WHERE ${HELD} RETURNING id
), mended AS (
  UPDATE operator_messages SET failed_at = NULL
  WHERE source_id = $4 AND receiver = $5 AND failed_at IS NOT NULL AND due_at IS NULL AND id <> $1 AND EXISTS (SELECT FROM sent)
)
SELECT id FROM sent`,
);
const FAILED = statement(
  'gapura_operator_message_failed',
  `UPDATE operator_messages SET due_at = $3, outcome = $4, failed_at = coalesce(failed_at, $5) WHERE ${HELD} RETURNING id`,
);

/** The messages that have been due for longest, held until then. */
export async function claimMessages(
  on: Queryable,
  { now, leaseUntil, limit }: { readonly now: Date; readonly leaseUntil: Date; readonly limit: number },
): Promise<ClaimedMessage[]> {
  if (limit <= 0) return [];
  interface Row extends Record<string, unknown> {
    id: string;
    kind: ReportKind;
    source_id: string;
    key: string;
    receiver: string;
    about: Record<string, unknown>;
    attempts: number;
  }
  const rows = await run<Row>(on, CLAIM, [now, leaseUntil, limit]);
  return rows.map(({ source_id: sourceId, ...row }) => ({ ...row, sourceId, leaseUntil }));
}

type Held = Pick<ClaimedMessage, 'id' | 'attempts'>;

/** False where another process holds it by now, here and in the two below. */
export async function renewMessage(on: Queryable, { id, attempts }: Held, leaseUntil: Date): Promise<boolean> {
  return (await run(on, RENEW, [id, attempts, leaseUntil])).length > 0;
}

export async function messageSent(on: Queryable, message: ClaimedMessage, at: Date): Promise<boolean> {
  const { id, attempts, sourceId, receiver } = message;
  return (await run(on, SENT, [id, attempts, at, sourceId, receiver])).length > 0;
}

/** Tried again then; never where `dueAt` is null. */
export async function messageFailed(
  on: Queryable,
  { id, attempts }: Held,
  { dueAt, outcome, now }: { readonly dueAt: Date | null; readonly outcome: string; readonly now: Date },
): Promise<boolean> {
  return (await run(on, FAILED, [id, attempts, dueAt, outcome, now])).length > 0;
}
