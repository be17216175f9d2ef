// SQL for idempotency keys: who may work on a request now, and what was answered.

import { type Queryable, run, statement } from './database/statement.ts';

export interface IdempotencyRow {
  readonly requestHash: Buffer;
  readonly subjectId: string;
  readonly status: number | null;
  readonly headers: Record<string, string> | null;
  readonly body: string | null;
  readonly createdAt: Date;
  /** Seconds until the lease of the running request expires; 0 or less where none is running. */
  readonly lockedForSeconds: number;
}

// The lease runs on the database's clock, which all processes share. One that is over ends at least a new lease's length before a new one:
// said so, since ON CONFLICT may ask for no time in a table that Citus has distributed.
const CLAIM = statement(
  'gapura_claim_idempotency_key',
  `
INSERT INTO idempotency_keys AS mine (caller_id, key, request_hash, attempt_id, locked_until, subject_id, created_at)
VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5), $6, $7)
ON CONFLICT (caller_id, key) DO UPDATE SET attempt_id = excluded.attempt_id, locked_until = excluded.locked_until
  WHERE mine.status IS NULL AND mine.request_hash = excluded.request_hash
    AND (mine.locked_until IS NULL OR mine.locked_until - excluded.locked_until <= make_interval(secs => -$5))
RETURNING subject_id`,
);

const FIND = statement(
  'gapura_find_idempotency_key',
  `SELECT request_hash, subject_id, status, headers, body, created_at,
    extract(epoch FROM locked_until - now())::float8 AS locked_for FROM idempotency_keys WHERE caller_id = $1 AND key = $2`,
);

const RENEW = statement(
  'gapura_renew_idempotency_key',
  `UPDATE idempotency_keys SET locked_until = now() + make_interval(secs => $4)
    WHERE caller_id = $1 AND key = $2 AND attempt_id = $3 AND status IS NULL`,
);

const FINISH = statement(
  'gapura_finish_idempotency_key',
  `UPDATE idempotency_keys SET status = $4, headers = $5, body = $6, locked_until = NULL
    WHERE caller_id = $1 AND key = $2 AND attempt_id = $3 AND status IS NULL`,
);

const RELEASE = statement(
  'gapura_release_idempotency_key',
  `UPDATE idempotency_keys SET locked_until = NULL WHERE caller_id = $1 AND key = $2 AND attempt_id = $3 AND status IS NULL`,
);

const DROP_OLD = statement(
  'gapura_drop_idempotency_key',
  'DELETE FROM idempotency_keys WHERE caller_id = $1 AND key = $2 AND created_at < $3',
);

export interface Claim {
  readonly callerId: string;
  readonly key: string;
  readonly attemptId: string;
}

/** The id of what the request makes, if the caller may work on it now; undefined where it is done, or in other hands. */
export async function claimKey(
  on: Queryable,
  claim: Claim & { requestHash: Buffer; subjectId: string; leaseSeconds: number; createdAt: Date },
): Promise<string | undefined> {
  const { callerId, key, requestHash, attemptId, leaseSeconds, subjectId, createdAt } = claim;
  const values = [callerId, key, requestHash, attemptId, leaseSeconds, subjectId, createdAt];
  return (await run<{ subject_id: string }>(on, CLAIM, values))[0]?.subject_id;
}

export async function findKey(on: Queryable, callerId: string, key: string): Promise<IdempotencyRow | undefined> {
  const rows = await run<{
    request_hash: Buffer;
    subject_id: string;
    status: number | null;
    headers: Record<string, string> | null;
    body: string | null;
    created_at: Date;
    locked_for: number | null;
  }>(on, FIND, [callerId, key]);
  const row = rows[0];
  if (row === undefined) return undefined;
  return {
    requestHash: row.request_hash,
    subjectId: row.subject_id,
    status: row.status,
    headers: row.headers,
    body: row.body,
    createdAt: row.created_at,
    lockedForSeconds: row.locked_for ?? 0,
  };
}

export async function renewKeyLease(on: Queryable, claim: Claim, leaseSeconds: number): Promise<void> {
  await run(on, RENEW, [claim.callerId, claim.key, claim.attemptId, leaseSeconds]);
}

export async function keepAnswer(
  on: Queryable,
  claim: Claim,
  answer: { status: number; headers: Record<string, string>; body: string },
): Promise<void> {
  await run(on, FINISH, [
    claim.callerId,
    claim.key,
    claim.attemptId,
    answer.status,
    JSON.stringify(answer.headers),
    answer.body,
  ]);
}

export async function releaseKey(on: Queryable, claim: Claim): Promise<void> {
  await run(on, RELEASE, [claim.callerId, claim.key, claim.attemptId]);
}

export async function deleteKeyOlderThan(on: Queryable, callerId: string, key: string, before: Date): Promise<void> {
  await run(on, DROP_OLD, [callerId, key, before]);
}
