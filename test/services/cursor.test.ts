// A cursor opens only as it was sealed.

import { expect, it } from 'vitest';
import { Refusal } from '../../src/domain/errors.ts';
import { openCursor, sealCursor } from '../../src/services/cursor.ts';

const position = { createdAt: '2026-01-15T03:00:00.000123Z', id: '0197a000-0000-7000-8000-000000000001' };

function refusal(cursor: string, key = 'key'): Refusal | undefined {
  try {
    openCursor(cursor, key);
    return undefined;
  } catch (error) {
    return error as Refusal;
  }
}

it('opens to the position that was sealed, to the microsecond, and fits into an address as it is', () => {
  const cursor = sealCursor(position, 'key');
  expect(openCursor(cursor, 'key')).toEqual(position);
  expect(encodeURIComponent(cursor)).toBe(cursor);
});

it('is refused with the field named after any change of any character', () => {
  const cursor = sealCursor(position, 'key');
  for (let at = 0; at < cursor.length; at++) {
    for (const other of ['A', 'B', 'a', '0', '-', '_']) {
      if (cursor[at] === other) continue;
      const changed = cursor.slice(0, at) + other + cursor.slice(at + 1);
      expect(refusal(changed), changed).toBeInstanceOf(Refusal);
      expect(refusal(changed)?.errors.map(({ field }) => field)).toEqual(['cursor']);
    }
  }
});

it.each(['', 'A', 'AAAAAAAAAAAA', '../../etc', '%00', '😀', 'x'.repeat(10_000)])(
  'is refused where it is "%s"',
  (cursor) => {
    expect(refusal(cursor)).toMatchObject({ code: 'validation_failed', errors: [{ field: 'cursor' }] });
  },
);

it.each(['=', ' ', '!', '\n'])('is refused with %j added, though decoding would pass over it', (extra) => {
  expect(refusal(sealCursor(position, 'key') + extra)).toBeInstanceOf(Refusal);
});

it('is refused under another key', () => {
  expect(refusal(sealCursor(position, 'key'), 'other key')).toBeInstanceOf(Refusal);
});
