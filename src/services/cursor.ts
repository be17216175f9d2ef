// Cursors of lists: where a page ended, sealed so that one that was tampered with is noticed.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { invalid } from '../domain/errors.ts';
import { say } from '../text/sayings.ts';

const SEAL_BYTES = 9;
/** Stand behind the position where they are so. */
const BACK = 'back';
const SECOND = 'second';

/** A row at the edge of a page: its time, to the microsecond, and its id. */
export interface CursorPosition {
  readonly createdAt: string;
  readonly id: string;
  /** The page goes back from here, to what is newer; absent where it goes on. */
  readonly back?: boolean;
  /** In the second part of a list that has two. */
  readonly isSecond?: boolean | undefined;
}

export function sealCursor(position: CursorPosition, key: string): string {
  const { createdAt, id, back, isSecond } = position;
  const marks = [...(back === true ? [BACK] : []), ...(isSecond === true ? [SECOND] : [])];
  const body = Buffer.from(JSON.stringify([createdAt, id, ...marks]));
  return Buffer.concat([seal(body, key), body]).toString('base64url');
}

/** Throws a refusal that names the field `cursor` for anything that `sealCursor` did not make. */
export function openCursor(cursor: string, key: string): CursorPosition {
  const bytes = Buffer.from(cursor, 'base64url');
  const body = bytes.subarray(SEAL_BYTES);
  // Decoding passes over what is not base64url, so a cursor must also be the one way to write its bytes.
  const isExact = bytes.toString('base64url') === cursor;
  if (!isExact || bytes.length <= SEAL_BYTES || !timingSafeEqual(bytes.subarray(0, SEAL_BYTES), seal(body, key))) {
    throw invalid({ field: 'cursor', message: say('cursor_foreign') });
  }
  const [createdAt, id, ...marks] = JSON.parse(body.toString()) as [string, string, ...string[]];
  return {
    createdAt,
    id,
    ...(marks.includes(BACK) ? { back: true } : {}),
    ...(marks.includes(SECOND) ? { isSecond: true } : {}),
  };
}

function seal(body: Buffer, key: string): Buffer {
  return createHmac('sha256', `gapura cursor ${key}`).update(body).digest().subarray(0, SEAL_BYTES);
}
