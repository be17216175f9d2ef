// The circuit breaker, on a clock that the test moves.

import { beforeEach, describe, expect, it } from 'vitest';
import { CircuitBreaker, FAILURES_TO_OPEN, OPEN_MS, type SignOfLife } from '../../src/gateway/circuit-breaker.ts';

let nowMs: number;
let breaker: CircuitBreaker;

beforeEach(() => {
  nowMs = 1_000;
  breaker = new CircuitBreaker(() => nowMs);
});

function attempt(alive: SignOfLife): void {
  const ticket = breaker.admit();
  if (ticket === null) throw new Error('not admitted');
  breaker.report(ticket, alive);
}

function open(): void {
  for (let n = 0; n < FAILURES_TO_OPEN; n += 1) attempt(false);
}

describe('a circuit breaker', () => {
  it('stays closed while fewer calls than the limit fail in a row', () => {
    for (let n = 1; n < FAILURES_TO_OPEN; n += 1) attempt(false);
    expect(breaker.state).toBe('closed');
    attempt(true);
    for (let n = 1; n < FAILURES_TO_OPEN; n += 1) attempt(false);
    expect(breaker.state).toBe('closed');
    expect(breaker.admit()).toBe('ordinary');
  });

  it('opens at the limit, and then admits nobody until its time is over', () => {
    open();
    expect(breaker.state).toBe('open');
    expect(breaker.admit()).toBeNull();
    expect(breaker.remainingMs).toBe(OPEN_MS);
    nowMs += OPEN_MS - 1;
    expect(breaker.admit()).toBeNull();
    expect(breaker.remainingMs).toBe(1);
  });

  it('does not count attempts that show nothing of the gateway', () => {
    for (let n = 0; n < FAILURES_TO_OPEN * 2; n += 1) attempt(null);
    expect(breaker.state).toBe('closed');
  });

  it('lets a single probe through when it is half open, and closes when that is answered', () => {
    open();
    nowMs += OPEN_MS;
    expect(breaker.state).toBe('half_open');
    expect(breaker.admit()).toBe('probe');
    expect(breaker.admit()).toBeNull();
    breaker.report('probe', true);
    expect(breaker.state).toBe('closed');
    expect(breaker.admit()).toBe('ordinary');
  });

  it('opens again for its whole time when the probe fails', () => {
    open();
    nowMs += OPEN_MS;
    expect(breaker.admit()).toBe('probe');
    breaker.report('probe', false);
    expect(breaker.state).toBe('open');
    expect(breaker.remainingMs).toBe(OPEN_MS);
  });

  it('lets another probe through when the first was given up by its caller', () => {
    open();
    nowMs += OPEN_MS;
    expect(breaker.admit()).toBe('probe');
    breaker.report('probe', null);
    expect(breaker.admit()).toBe('probe');
  });

  it('is not kept open by calls that were under way when it opened', () => {
    const early = breaker.admit();
    open();
    nowMs += OPEN_MS - 1;
    if (early !== null) breaker.report(early, false);
    nowMs += 1;
    expect(breaker.state).toBe('half_open');
  });

  it('closes when any call is answered, one from before it opened included', () => {
    const early = breaker.admit();
    open();
    if (early !== null) breaker.report(early, true);
    expect(breaker.state).toBe('closed');
    attempt(false);
    expect(breaker.state).toBe('closed');
  });
});
