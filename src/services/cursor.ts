// Cursors of lists: where a page ended, sealed so that one that was tampered with is noticed.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { invalid } from '../domain/errors.ts';

const SEAL_BYTES = 9;
/** Stands third in a cursor that leads back; the others have two parts. */
const BACK = 'back';

/** A row at the edge of a page: its time, to the microsecond, and its id. */
export interface CursorPosition {
  readonly createdAt: string;
  readonly id: string;
  /** The page goes back from here, to what is newer; absent where it goes on. */
  readonly back?: boolean;
}

export function sealCursor(position: CursorPosition, key: string): string {
  const body = Buffer.from(
    JSON.stringify([position.createdAt, position.id, ...(position.back === true ? [BACK] : [])]),
  );
  return Buffer.concat([seal(body, key), body]).toString('base64url');
}

/** Throws a refusal that names the field `cursor` for anything that `sealCursor` did not make. */
export function openCursor(cursor: string, key: string): CursorPosition {
  const bytes = Buffer.from(cursor, 'base64url');
  const body = bytes.subarray(SEAL_BYTES);
  // Decoding passes over what is not base64url, so a cursor must also be the one way to write its bytes.
  const isExact = bytes.toString('base64url') === cursor;
  if (!isExact || bytes.length <= SEAL_BYTES || !timingSafeEqual(bytes.subarray(0, SEAL_BYTES), seal(body, key))) {
    throw invalid({ field: 'cursor', message: 'is not a cursor of this list; take it unchanged from the Link header' });
  }
  const [createdAt, id, direction] = JSON.parse(body.toString()) as [string, string, string?];
  return direction === BACK ? { createdAt, id, back: true } : { createdAt, id };
}

function seal(body: Buffer, key: string): Buffer {
  return createHmac('sha256', `gapura cursor ${key}`).update(body).digest().subarray(0, SEAL_BYTES);
}
