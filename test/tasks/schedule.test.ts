// The schedule of the tasks: one job for each task and minute however many processes see it, on the database's clock, and nothing
// that piles up.

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dueSlots, isDueAt, startOfMinute } from '../../src/domain/schedule.ts';
import { TASK_NAMES, TASKS } from '../../src/domain/tasks.ts';
import { openGapura } from '../../src/host/app.ts';
import type { OpenGapura } from '../../src/host/open-gapura.ts';
import { createJobs, type Jobs } from '../../src/services/jobs.ts';
import { freshDatabase, postgresUrl } from '../support/database.ts';
import { startGapura, type TestGapura } from '../support/gapura.ts';

const at = (time: string) => new Date(`2026-01-15T${time}:00Z`);
const due = (seen: Date, now: Date) =>
  dueSlots({ seen, now }).map(({ name, at: slot }) => [name as string, slot] as const);
const EACH_MINUTE: string[] = TASK_NAMES.filter((name) => TASKS[name].schedule === '* * * * *');

describe('which tasks are due', () => {
  it('reads every schedule of the registry, and refuses what it does not understand', () => {
    for (const { schedule } of Object.values(TASKS))
      if (schedule !== undefined) expect(typeof isDueAt(schedule, at('00:00'))).toBe('boolean');
    const cases: [string, string, boolean][] = [
      ['* * * * *', '10:07', true],
      ['17 * * * *', '10:17', true],
      ['17 * * * *', '10:18', false],
      ['*/30 * * * *', '10:30', true],
      ['*/30 * * * *', '10:31', false],
      ['0,45 10 * * *', '10:45', true],
      ['0,45 10 * * *', '11:45', false],
      ['0 0 15 1 4', '00:00', true],
      ['0 0 15 1 5', '00:00', false],
    ];
    for (const [cron, time, expected] of cases)
      expect([cron, time, isDueAt(cron, at(time))]).toEqual([cron, time, expected]);
    for (const cron of ['* * * *', '1-5 * * * *', '*/0 * * * *', 'x * * * *']) {
      expect(() => isDueAt(cron, at('10:00'))).toThrow(/The schedule/);
    }
  });

  it('in the minute of the start: those of that minute', () => {
    const now = new Date('2026-01-15T10:17:31.250Z');
    const names = [...EACH_MINUTE, 'clean_up'];
    expect(new Map(due(startOfMinute(now), now))).toEqual(new Map(names.map((name) => [name, at('10:17')])));
  });

  it('after a sleep of days: the last turn of each, once, and none that lies more than half an hour back', () => {
    const now = new Date('2026-01-15T10:52:00Z');
    const turns = due(new Date('2026-01-12T08:00:00Z'), now);
    expect(turns).toHaveLength(EACH_MINUTE.length + 1);
    expect(new Map(turns)).toEqual(
      new Map([...EACH_MINUTE.map((name) => [name, at('10:52')] as const), ['sync_subscription_status', at('10:30')]]),
    );
  });
});

describe('a queue', () => {
  let t: TestGapura;
  let queues: Jobs[];
  const TASK = 'check_pending_payments';
  const ROOMS = new Map([[TASK, 5]] as const);

  beforeAll(async () => {
    t = await startGapura();
    // As several processes have it.
    queues = Array.from({ length: 4 }, () => createJobs(t.gapura.database));
  });
  afterAll(() => t.close());
  const query = (text: string) => t.gapura.database.pool.query(text);
  const count = async (state: string) =>
    (await query(`SELECT count(*)::int AS n FROM background_jobs WHERE task = '${TASK}' AND state = '${state}'`))
      .rows[0].n as number;
  const add = (slot: Date) => Promise.all(queues.map((queue) => queue.addScheduled([{ name: TASK, at: slot }])));
  const claimOne = async (queue = queues[0]) => {
    const [job] = (await queue?.claim(ROOMS)) ?? [];
    if (job === undefined) throw new Error('There is no job');
    return job;
  };
  beforeEach(() => query('TRUNCATE background_jobs'));

  it('takes a slot once from any number of processes, also after its job was done', async () => {
    await add(at('10:00'));
    expect(await count('waiting')).toBe(1);
    const job = await claimOne();
    expect(job.data).toEqual({});
    await add(at('10:00'));
    expect(await count('waiting')).toBe(0);
    expect(await queues[1]?.complete(job)).toBe(true);
    await add(at('10:00'));
    expect([await count('waiting'), await count('done')]).toEqual([0, 1]);
  });

  it('keeps one waiting job of a task, however many of its turns pass', async () => {
    for (let minute = 10; minute < 40; minute++) await add(at(`10:${minute}`));
    expect(await count('waiting')).toBe(1);
  });

  it('gives a job to one process at a time, and to another once its lease is over; the first one can write nothing then', async () => {
    await add(at('10:00'));
    const claims = await Promise.all(queues.map((queue) => queue.claim(ROOMS)));
    const [first] = claims.flat();
    expect(claims.flat()).toHaveLength(1);
    if (first === undefined) throw new Error('There is no job');
    expect(await queues[0]?.renew(first)).toBe(true);
    await query("UPDATE background_jobs SET due_at = now() - interval '1 second'");
    const second = await claimOne(queues[1]);
    expect(second).toMatchObject({ id: first.id, attempts: 2 });
    for (const late of [
      queues[0]?.renew(first),
      queues[0]?.complete(first),
      queues[0]?.fail(first, new Error('late')),
    ]) {
      expect(await late).toBe(false);
    }
    expect(await queues[1]?.complete(second)).toBe(true);
  });

  it('tries a job six times with longer and longer pauses, and keeps it then with what it died of', async () => {
    await add(at('10:00'));
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 6; attempt++) {
      expect(await queues[0]?.fail(await claimOne(), new Error(`attempt ${attempt}`))).toBe(true);
      const { rows } = await query(
        "SELECT extract(epoch FROM due_at - now())::float8 AS pause FROM background_jobs WHERE state = 'waiting'",
      );
      pauses.push(...rows.map(({ pause }) => pause as number));
      expect(await queues[0]?.claim(ROOMS)).toEqual([]);
      await query("UPDATE background_jobs SET due_at = now() WHERE state = 'waiting'");
    }
    expect(pauses).toHaveLength(5);
    for (const [index, pause] of pauses.entries()) {
      expect(pause).toBeGreaterThan(10 * 2 ** index * 0.5 - 1);
      expect(pause).toBeLessThanOrEqual(10 * 2 ** index * 1.5);
    }
    const { rows } = await query('SELECT state, attempts, error FROM background_jobs');
    expect(rows).toEqual([{ state: 'dead', attempts: 6, error: 'attempt 6' }]);
  });

  it('gives up a job that killed each process that took it', async () => {
    await add(at('10:00'));
    for (let attempt = 1; attempt <= 6; attempt++) {
      await claimOne();
      await query('UPDATE background_jobs SET due_at = now()');
    }
    await t.gapura.worker.drain();
    const { rows } = await query('SELECT state, error FROM background_jobs');
    expect(rows).toEqual([{ state: 'dead', error: 'each process that took this job died on it' }]);
  });

  it('removes old jobs when it is cleaned up, and none that waits', async () => {
    await add(at('10:00'));
    await queues[0]?.complete(await claimOne());
    await add(at('10:01'));
    await query("UPDATE background_jobs SET ended_at = now() - interval '6 days' WHERE state = 'done'");
    await t.gapura.worker.run('clean_up');
    expect([await count('waiting'), await count('done')]).toEqual([1, 1]);
    await query("UPDATE background_jobs SET ended_at = now() - interval '8 days' WHERE state = 'done'");
    await t.gapura.worker.run('clean_up');
    expect([await count('waiting'), await count('done')]).toEqual([1, 0]);
  });
});

describe('workers', () => {
  let fleet: OpenGapura[] = [];
  let t: TestGapura;

  beforeAll(async () => {
    const database = await freshDatabase();
    t = await startGapura({ database });
    fleet = [t.gapura];
    const { url, serverKey } = t.sandbox;
    const gateway = { environment: 'local', baseUrl: url, serverKey } as const;
    // Only PostgreSQL has room for several.
    if (postgresUrl !== undefined) for (let i = 0; i < 2; i++) fleet.push(await openGapura({ database, gateway }));
  });
  afterAll(async () => {
    for (const gapura of fleet.slice(1)) await gapura.close();
    await t.close();
  });

  it('that start at once, run each task of the minute once between them, at once', async () => {
    const { pool } = t.gapura.database;
    const before = startOfMinute(new Date());
    await Promise.all(fleet.map(({ worker }) => worker.start()));
    const runs = async () => {
      const { rows } = await pool.query(
        `SELECT count(*)::int AS n FROM background_jobs WHERE task = 'check_pending_payments' AND state = 'done'`,
      );
      return rows[0].n as number;
    };
    await vi.waitUntil(async () => (await runs()) > 0, { timeout: 60_000 });
    await Promise.all(fleet.map(({ worker }) => worker.stop()));
    const minutes = (startOfMinute(new Date()).getTime() - before.getTime()) / 60_000 + 1;
    expect(await runs()).toBeLessThanOrEqual(minutes);
    expect(t.gapura.worker.state).toBe('off');
  });
});
