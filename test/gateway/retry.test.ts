// The decision to try again: every combination of what failed and what was asked.

import { describe, expect, it } from 'vitest';
import { decideRetry, type FailureKind, type RetryQuestion } from '../../src/gateway/retry.ts';

const FIVE_MINUTES_MS = 300_000;

const QUESTION: RetryQuestion = {
  failure: 'transient',
  inDoubt: false,
  isRead: true,
  keyWindowMs: 0,
  attempt: 1,
  retriesMax: 2,
  elapsedMs: 100,
  deadlineMs: 60_000,
  retryAfterSeconds: null,
  random: 0,
};

describe('whether a failed attempt is tried again', () => {
  const callers = [
    ['a read', { isRead: true, keyWindowMs: 0 }],
    ['a write with a key', { isRead: false, keyWindowMs: FIVE_MINUTES_MS }],
    ['a write without a key', { isRead: false, keyWindowMs: 0 }],
  ] as const;
  const expected: { readonly [caller: string]: { readonly [failure in FailureKind]: boolean } } = {
    'a read': { unsent: true, transient: true, final: false },
    'a write with a key': { unsent: true, transient: true, final: false },
    'a write without a key': { unsent: true, transient: false, final: false },
  };
  for (const [caller, traits] of callers) {
    for (const failure of ['unsent', 'transient', 'final'] as const) {
      const answer = expected[caller]?.[failure];
      it(`${caller} after a failure that is ${failure}: ${answer ? 'yes' : 'no'}`, () => {
        expect(decideRetry({ ...QUESTION, ...traits, failure }) !== null).toBe(answer);
      });
    }
  }

  it('not after the last of the attempts that were allowed', () => {
    expect(decideRetry({ ...QUESTION, attempt: 2 })).not.toBeNull();
    expect(decideRetry({ ...QUESTION, attempt: 3 })).toBeNull();
    expect(decideRetry({ ...QUESTION, retriesMax: 0 })).toBeNull();
  });

  it('not where the next attempt would begin after the deadline', () => {
    expect(decideRetry({ ...QUESTION, elapsedMs: 59_899 })).toBe(100);
    expect(decideRetry({ ...QUESTION, elapsedMs: 59_900 })).toBeNull();
    expect(decideRetry({ ...QUESTION, retryAfterSeconds: 60 })).toBeNull();
  });

  it('not a write whose key the gateway may have forgotten by then, if anything was sent', () => {
    const write = { ...QUESTION, isRead: false, keyWindowMs: FIVE_MINUTES_MS, deadlineMs: 900_000 };
    expect(decideRetry({ ...write, elapsedMs: FIVE_MINUTES_MS - 101 })).toBe(100);
    expect(decideRetry({ ...write, elapsedMs: FIVE_MINUTES_MS - 100 })).toBeNull();
    expect(decideRetry({ ...write, elapsedMs: FIVE_MINUTES_MS, failure: 'unsent' })).toBe(100);
    expect(decideRetry({ ...write, elapsedMs: FIVE_MINUTES_MS, isRead: true })).toBe(100);
  });

  it('not a write of which an earlier attempt may have been taken, though nothing of this one was sent', () => {
    const unsent = { ...QUESTION, isRead: false, failure: 'unsent', inDoubt: true, deadlineMs: 900_000 } as const;
    expect(decideRetry({ ...unsent, keyWindowMs: FIVE_MINUTES_MS, elapsedMs: FIVE_MINUTES_MS })).toBeNull();
    expect(decideRetry({ ...unsent, keyWindowMs: FIVE_MINUTES_MS })).toBe(100);
    expect(decideRetry({ ...unsent, keyWindowMs: 0 })).toBeNull();
  });
});

describe('the pause before the next attempt', () => {
  it('grows to a limit, and half of it is left to chance', () => {
    const pauses = (random: number) =>
      [1, 2, 3, 4, 5, 6, 7].map((attempt) => decideRetry({ ...QUESTION, attempt, retriesMax: 9, random }));
    expect(pauses(0)).toEqual([100, 200, 400, 800, 1_600, 2_500, 2_500]);
    expect(pauses(1)).toEqual([200, 400, 800, 1_600, 3_200, 5_000, 5_000]);
  });

  it('is never shorter than the gateway asked for', () => {
    expect(decideRetry({ ...QUESTION, retryAfterSeconds: 7 })).toBe(7_000);
    expect(decideRetry({ ...QUESTION, retryAfterSeconds: 0 })).toBe(100);
  });
});
