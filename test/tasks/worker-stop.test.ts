// A background that is told to stop while it starts: nothing begins afterwards, at whichever of its steps it was overtaken.

import { describe, expect, it, vi } from 'vitest';
import { createWorker } from '../../src/tasks/worker.ts';

/** Something that is waited for, and the moment at which it is there. */
function gate() {
  let open = () => {};
  const passed = new Promise<void>((done) => {
    open = done;
  });
  return { passed, open: () => open() };
}

function startHeldAt(step: 'the clock' | 'the queue') {
  const { passed, open } = gate();
  const companion = { start: vi.fn(), stop: vi.fn(async () => undefined) };
  const took = vi.fn(async () => []);
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const clock = {
    now: () => new Date(),
    measure: async () => {
      if (step === 'the clock') await passed;
      return new Date();
    },
    skewMs: () => 0,
  };
  const jobs = {
    added: { emit: () => undefined, subscribe: () => () => undefined },
    addScheduled: () => (step === 'the queue' ? passed : Promise.resolve()),
    claim: took,
  };
  const parts = { log, clock, jobs, companion, interrupt: () => undefined } as unknown;
  const worker = createWorker(parts as Parameters<typeof createWorker>[0]);
  return { worker, starting: worker.start(), open, companion, took };
}

describe('a background that is stopped while it waits', () => {
  it.each(['the clock', 'the queue'] as const)('for %s starts nothing when that is there', async (step) => {
    const { worker, starting, open, companion, took } = startHeldAt(step);
    await new Promise(setImmediate);
    const begunBefore = companion.start.mock.calls.length;
    const stopped = worker.stop();
    open();
    await stopped;
    await starting;
    await new Promise(setImmediate);
    expect([worker.state, companion.start.mock.calls.length - begunBefore, took.mock.calls.length]).toEqual([
      'off',
      0,
      0,
    ]);
    // It can be started again.
    await worker.start();
    expect(worker.state).toBe('running');
    await vi.waitUntil(() => took.mock.calls.length > 0, { timeout: 60_000 });
    await worker.stop();
  });
});
