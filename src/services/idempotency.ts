// Idempotency keys: a repeated request gets the first answer again; a first try that crashed is resumed where it stopped.

import { createHash } from 'node:crypto';
import { invalid, Refusal } from '../domain/errors.ts';
import { IDEMPOTENCY_KEPT_MS } from '../domain/retention.ts';
import {
  type Claim,
  claimKey,
  deleteKeyOlderThan,
  findKey,
  keepAnswer,
  releaseKey,
  renewKeyLease,
} from '../store/idempotency.ts';
import { say } from '../text/sayings.ts';
import type { Context } from './context.ts';

/** How long a process may go without a sign of life before another takes its request up. */
const LEASE_SECONDS = 10;
const RENEW_EVERY_MS = 3_000;
const SEALED_FOR = 'idempotency';
const KEY = /^[\x21-\x7e]{1,255}$/;

export interface StoredAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

export interface KeyedRequest {
  readonly callerId: string;
  readonly key: string;
  /** Everything that makes the request what it is. */
  readonly request: unknown;
  /** The answer holds a secret, and is kept sealed. */
  readonly confidential?: boolean;
}

export interface Attempt {
  /** The id for what the request makes, the same on every try. */
  readonly subjectId: string;
  /** An earlier try ended without an outcome that was kept: this one takes it up. */
  readonly resumed: boolean;
}

/**
 * Runs `work` once for a key. It is given the id for what it makes, the same on every try. An answer below 500 is kept;
 * one that says "not known" is not, so that the next request with the key finds out.
 */
export async function runOnce(
  context: Context,
  keyed: KeyedRequest,
  work: (attempt: Attempt) => Promise<StoredAnswer>,
): Promise<{ answer: StoredAnswer; replayed: boolean }> {
  const { pool } = context.database;
  if (!KEY.test(keyed.key)) {
    throw invalid({ field: 'Idempotency-Key', message: say('key_form') });
  }
  const claim: Claim = { callerId: keyed.callerId, key: keyed.key, attemptId: context.newId() };
  const requestHash = hashRequest(keyed.request);
  const now = context.clock.now();
  const wanted = { ...claim, requestHash, subjectId: context.newId(), leaseSeconds: LEASE_SECONDS, createdAt: now };
  let subjectId = await claimKey(pool, wanted);
  if (subjectId === undefined) {
    const known = await lookUp(context, keyed, requestHash, now);
    if (known !== undefined) return { answer: known, replayed: true };
    subjectId = await claimKey(pool, wanted);
  }
  if (subjectId === undefined) throw inProgress(LEASE_SECONDS);
  const renewal = setInterval(
    () => void renewKeyLease(pool, claim, LEASE_SECONDS).catch(() => undefined),
    RENEW_EVERY_MS,
  );
  try {
    const answer = await work({ subjectId, resumed: subjectId !== wanted.subjectId });
    // Before the key is released: a renewal after that would lock it again.
    clearInterval(renewal);
    const body = keyed.confidential ? context.vault.seal(answer.body, SEALED_FOR) : answer.body;
    if (isKept(answer.status)) await keepAnswer(pool, claim, { ...answer, body });
    else await releaseKey(pool, claim);
    return { answer, replayed: false };
  } catch (error) {
    clearInterval(renewal);
    await releaseKey(pool, claim).catch(() => undefined);
    throw error;
  }
}

/** The kept answer; undefined where the key is free again. */
async function lookUp(
  context: Context,
  keyed: KeyedRequest,
  requestHash: Buffer,
  now: Date,
): Promise<StoredAnswer | undefined> {
  const { pool } = context.database;
  const row = await findKey(pool, keyed.callerId, keyed.key);
  if (row === undefined) return undefined;
  const expired = now.getTime() - row.createdAt.getTime() > IDEMPOTENCY_KEPT_MS;
  if (expired) {
    await deleteKeyOlderThan(pool, keyed.callerId, keyed.key, new Date(now.getTime() - IDEMPOTENCY_KEPT_MS));
    return undefined;
  }
  if (!row.requestHash.equals(requestHash)) {
    throw new Refusal('idempotency_key_reused', say('key_reused'));
  }
  if (row.status === null || row.body === null) {
    if (row.lockedForSeconds > 0) throw inProgress(row.lockedForSeconds);
    return undefined;
  }
  const body = keyed.confidential ? context.vault.open(row.body, SEALED_FOR) : row.body;
  return { status: row.status, headers: row.headers ?? {}, body };
}

function inProgress(seconds: number): Refusal {
  return new Refusal('idempotency_in_progress', say('first_under_way'), {
    retryAfterSeconds: Math.max(1, Math.ceil(seconds)),
  });
}

function isKept(status: number): boolean {
  return status < 500 && status !== 409 && status !== 429;
}

function hashRequest(request: unknown): Buffer {
  return createHash('sha256').update(canonical(request)).digest();
}

/** The same text for the same JSON, in any order of its keys. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`;
}
