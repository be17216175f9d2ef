// The time that decisions go by: the database's, whatever the process's own clock says.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clocksAgree, createDatabaseClock, describeSkew } from '../../src/services/database-clock.ts';
import { readDatabaseTime } from '../../src/store/database/server.ts';
import { bcaCharge, startGapura, type TestGapura } from '../support/gapura.ts';
import { movableClock } from '../support/payments.ts';

const HOUR_MS = 3_600_000;

describe('a clock that follows another one', () => {
  /** Stands for the database's: it goes on evenly, and can be set. */
  const other = () => {
    const state = { offsetMs: Date.parse('2026-01-15T03:00:00Z'), looks: 0 };
    return {
      state,
      readTime: async () => {
        state.looks += 1;
        return new Date(state.offsetMs + performance.now());
      },
    };
  };
  const processClock = (shift: { ms: number }) => ({ now: () => new Date(Date.now() + shift.ms) });
  const distance = (clock: { now(): Date }, offsetMs: number) =>
    Math.abs(clock.now().getTime() - offsetMs - performance.now());

  it('tells its time, and how far the process is off, however the process is set meanwhile', async () => {
    const { state, readTime } = other();
    const shift = { ms: 0 };
    const clock = await createDatabaseClock({ readTime, processClock: processClock(shift) });
    expect(distance(clock, state.offsetMs)).toBeLessThan(1_000);
    const before = clock.skewMs();
    shift.ms = 25 * HOUR_MS;
    expect(distance(clock, state.offsetMs)).toBeLessThan(1_000);
    expect(Math.abs(clock.skewMs() - before - 25 * HOUR_MS)).toBeLessThan(1_000);
    expect(clocksAgree(clock)).toBe(false);
  });

  it('looks at the other one at once when the process was set or had slept, and not at every question', async () => {
    const { state, readTime } = other();
    const shift = { ms: 0 };
    const clock = await createDatabaseClock({ readTime, processClock: processClock(shift) });
    for (let i = 0; i < 10; i++) clock.now();
    expect(state.looks).toBe(1);
    // After a sleep both have gone on, and the time since the process began has not.
    shift.ms += 5 * HOUR_MS;
    state.offsetMs += 5 * HOUR_MS;
    clock.now();
    await expect.poll(() => distance(clock, state.offsetMs)).toBeLessThan(1_000);
    for (let i = 0; i < 10; i++) clock.now();
    expect(state.looks).toBe(2);
  });

  it('is not moved by what a slow answer leaves open, and is moved by what it proves', async () => {
    const { state, readTime } = other();
    const slow = { ms: 0 };
    const clock = await createDatabaseClock({
      readTime: async () => {
        const found = await readTime();
        await new Promise((resolve) => setTimeout(resolve, slow.ms));
        return found;
      },
      processClock: { now: () => new Date() },
    });
    const before = clock.now().getTime() - performance.now();
    slow.ms = 400;
    for (let i = 0; i < 2; i++) await clock.measure();
    expect(Math.abs(clock.now().getTime() - performance.now() - before)).toBeLessThan(100);
    state.offsetMs += HOUR_MS;
    await clock.measure();
    expect(distance(clock, state.offsetMs)).toBeLessThan(1_000);
  });

  it('says in words how far a process is off', () => {
    expect(describeSkew(-59_000)).toBe('agrees with the database');
    expect(describeSkew(90 * 60_000)).toBe('this process is 90 min ahead of the database');
    expect(describeSkew(-25 * HOUR_MS)).toBe('this process is 25 h behind the database');
  });
});

describe('an application whose process is 25 hours ahead', () => {
  const shift = { ms: 25 * HOUR_MS };
  const lines: string[] = [];
  const note = (_fields: object, message: string) => void lines.push(message);
  let t: TestGapura;

  beforeAll(async () => {
    t = await startGapura({
      processClock: { now: () => new Date(Date.now() + shift.ms) },
      logger: { debug: note, info: note, warn: note, error: note },
    });
  });
  afterAll(() => t.close());

  it("writes the database's time, says so in readiness, and takes up the background when its clock is put right", async () => {
    await t.gapura.worker.start();
    const { body } = await t.request('POST', '/charge/', { body: bcaCharge, headers: { prefer: 'respond-async' } });
    const databaseMs = (await readDatabaseTime(t.gapura.database.pool)).getTime();
    expect(Math.abs(Date.parse(body.created_at) - databaseMs)).toBeLessThan(60_000);

    expect(await t.gapura.readiness()).toMatchObject({
      ready: true,
      checks: {
        clock: { ok: false, detail: 'this process is 25 h ahead of the database' },
        worker: { ok: false, detail: 'paused' },
      },
    });
    const skew = /^gapura_clock_skew_seconds (\d\S*)/m.exec(await t.gapura.metrics.metrics())?.[1];
    expect(Math.round(Number(skew) / 60)).toBe(25 * 60);
    expect(t.sandbox.requests.count({ operation: 'charge' })).toBe(0);

    shift.ms = 0;
    const state = async () => (await t.request('GET', `/payments/${body.id}/`)).body.charge_state;
    await expect.poll(state).toBe('charged');
    expect(await t.gapura.readiness()).toMatchObject({
      ready: true,
      checks: { clock: { ok: true }, worker: { ok: true, detail: 'running' } },
    });
    expect(lines.filter((line) => line.includes("differs from the database's"))).toHaveLength(1);
    expect(lines.filter((line) => line.includes('the clocks agree again'))).toHaveLength(1);
    await t.gapura.worker.stop();
  });
});

describe('an application that is given the time', () => {
  it('goes by it, and takes it for its own where no other one is given', async () => {
    const clock = movableClock();
    const t = await startGapura({ clock });
    clock.advance(1_000 * HOUR_MS);
    const { body } = await t.request('POST', '/charge/', { body: bcaCharge });
    expect(body.created_at).toBe(clock.now().toISOString());
    expect((await t.gapura.readiness()).checks.clock).toEqual({ ok: true, detail: 'agrees with the database' });
    await t.close();
  });
});
