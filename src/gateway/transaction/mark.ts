// The mark that every charge carries: the gateway echoes it in its status answers and notifications, and no foreign transaction has it.

import { isObject, type Json, textOf } from '../json.ts';

/** Beside the caller's own metadata, which goes to the gateway as it is. */
const MARK = 'gapura_payment_id';

export function withMark(metadata: Record<string, unknown> | undefined, paymentId: string): Record<string, unknown> {
  return { ...metadata, [MARK]: paymentId };
}

/** The payment that a transaction says it was made for; null where it does not say. */
export function markIn({ metadata }: Json): string | null {
  return isObject(metadata) ? textOf(metadata[MARK]) : null;
}
