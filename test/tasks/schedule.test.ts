// The schedule of the tasks: one job for each task and minute however many processes see it, on the database's clock, and nothing
// that piles up.

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openGapura } from '../../src/host/app.ts';
import type { OpenGapura } from '../../src/host/open-gapura.ts';
import { JobQueue } from '../../src/tasks/job-queue.ts';
import { TASKS } from '../../src/tasks/registry.ts';
import { dueSlots, isDueAt, startOfMinute } from '../../src/tasks/schedule.ts';
import { freshDatabase, postgresUrl } from '../support/database.ts';
import { startGapura, type TestGapura } from '../support/gapura.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const at = (time: string) => new Date(`2026-01-15T${time}:00Z`);
const due = (seen: Date, now: Date) =>
  dueSlots(TASKS, { seen, now }).map(({ name, at: slot }) => [name as string, slot] as const);
const EACH_MINUTE = TASKS.filter(({ schedule }) => schedule === '* * * * *').map(({ name }) => name as string);

describe('which tasks are due', () => {
  it('reads every schedule of the registry, and refuses what it does not understand', () => {
    for (const { schedule } of TASKS)
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

describe.runIf(postgresUrl !== undefined)('a queue that several processes make at the same moment', () => {
  it('is made once, and each of them has it', async () => {
    const t = await startGapura();
    const { database } = t.gapura;
    for (let round = 0; round < 10; round++) {
      const parts = { database: { ...database, schema: `${database.schema}_${round}` }, log: silent, jobsKeptDays: 28 };
      const queues = await Promise.all(Array.from({ length: 6 }, () => JobQueue.open(parts)));
      await Promise.all(queues.map((queue) => queue.addScheduled([{ name: 'clean_up', at: at('10:17') }])));
      expect(await queues[0]?.length('clean_up')).toBe(1);
      await database.pool.query(`DROP SCHEMA "${parts.database.schema}_jobs" CASCADE`);
    }
    await t.close();
  });
});

describe('a queue', () => {
  let t: TestGapura;
  let queues: JobQueue[];

  beforeAll(async () => {
    t = await startGapura();
    const parts = { database: t.gapura.database, log: silent, jobsKeptDays: 28 };
    queues = await Promise.all(Array.from({ length: 4 }, () => JobQueue.open(parts)));
  });
  afterAll(() => t.close());
  const jobs = () => `"${t.gapura.database.schema}_jobs"`;
  const count = async (state: string) => {
    const { rows } = await t.gapura.database.pool.query(
      `SELECT count(*)::int AS n FROM ${jobs()}.job WHERE name = 'check_pending_payments' AND state = '${state}'`,
    );
    return rows[0].n as number;
  };
  const add = (slot: Date) =>
    Promise.all(queues.map((queue) => queue.addScheduled([{ name: 'check_pending_payments', at: slot }])));
  beforeEach(() => t.gapura.database.pool.query(`TRUNCATE ${jobs()}.job, ${jobs()}.archive`));

  it('takes a slot once from any number of processes, also after its job was done', async () => {
    await add(at('10:00'));
    expect(await count('created')).toBe(1);
    const [job] = (await queues[0]?.take('check_pending_payments', 5)) ?? [];
    expect(job?.data).toEqual({});
    await add(at('10:00'));
    expect(await count('created')).toBe(0);
    await queues[1]?.complete('check_pending_payments', job?.id ?? '');
    await add(at('10:00'));
    expect([await count('created'), await count('completed')]).toEqual([0, 1]);
  });

  it('keeps one waiting job of a task, however many of its turns nobody takes', async () => {
    for (let minute = 10; minute < 40; minute++) await add(at(`10:${minute}`));
    expect(await count('created')).toBe(1);
  });

  it('is maintained by one process for all: the job of a process that died goes back, and old ones are removed', async () => {
    const { pool } = t.gapura.database;
    await add(at('10:00'));
    await queues[0]?.take('check_pending_payments', 1);
    await pool.query(`UPDATE ${jobs()}.job SET started_on = now() - interval '11 minutes'`);
    await pool.query(`UPDATE ${jobs()}.version SET maintained_on = now() - interval '10 minutes'`);
    await Promise.all(queues.map((queue) => queue.maintain()));
    expect(await count('retry')).toBe(1);
    await pool.query(`UPDATE ${jobs()}.job SET state = 'completed', completed_on = now() - interval '2 hours'`);
    await queues[0]?.maintain();
    expect(await count('completed')).toBe(1);
    await pool.query(`UPDATE ${jobs()}.version SET maintained_on = NULL`);
    await queues[0]?.maintain();
    expect(await count('completed')).toBe(0);
    expect((await pool.query(`SELECT count(*)::int AS n FROM ${jobs()}.archive`)).rows).toEqual([{ n: 1 }]);
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
    const { pool, schema } = t.gapura.database;
    const before = startOfMinute(new Date());
    await Promise.all(fleet.map(({ worker }) => worker.start()));
    const runs = async () => {
      const { rows } = await pool.query(
        `SELECT count(*)::int AS n FROM "${schema}_jobs".job WHERE name = 'check_pending_payments' AND state = 'completed'`,
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
