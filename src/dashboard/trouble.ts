// Which kind of trouble an error is: whose fault it is, and whether it passes. What is not known is never called failed.

import { GapuraConnectionError, GapuraError } from '../sdk/index.ts';

export type TroubleKind =
  | 'offline'
  | 'database'
  | 'later'
  | 'gateway'
  | 'unknown'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'busy'
  | 'input'
  | 'declined'
  | 'other';

/** The person said no to their device, or it has no passkey for this. */
export class PasskeyDeclinedError extends Error {}

const PROXY_STATUSES = [502, 503, 504];

export function kindOf(error: unknown): TroubleKind {
  if (error instanceof GapuraConnectionError) return error.idempotencyKey === null ? 'offline' : 'unknown';
  if (error instanceof PasskeyDeclinedError) return 'declined';
  if (!(error instanceof GapuraError)) return 'other';
  if (error.code === 'gateway_timeout') return 'unknown';
  if (error.code === 'gateway_unreachable') return error.idempotencyKey === null ? 'gateway' : 'unknown';
  if (error.code === 'database_unavailable') return 'database';
  if (error.code === 'unavailable') return 'later';
  // A proxy that speaks for a service that is away; the outcome of a write is not known.
  if (error.code === 'unexpected_answer' && PROXY_STATUSES.includes(error.status)) {
    return error.idempotencyKey === null ? 'offline' : 'unknown';
  }
  if (error.status === 403) return 'forbidden';
  if (error.status === 404) return 'missing';
  if (['invalid_state', 'captured_already', 'order_id_taken'].includes(error.code)) return 'conflict';
  if (error.status === 429 || error.code === 'idempotency_in_progress') return 'busy';
  return error.errors.length > 0 ? 'input' : 'other';
}

/** Whether it passes by itself, so that asking again makes sense. */
export function isPassing(error: unknown): boolean {
  return ['offline', 'database', 'later'].includes(kindOf(error));
}
