// Works on the jobs of one task: several at a time, each with an end of its own, until it is told to stop.

import type { Log } from '../services/log.ts';
import { createSleep } from '../services/sleep.ts';
import type { JobQueue, TakenJob } from './job-queue.ts';
import type { Task } from './task.ts';

/** How long a job that another process queued may wait to be noticed. */
const POLL_MS = 2_000;

export interface TaskLoop {
  /** Says that a job was queued here. */
  wake(): void;
  /** Takes no more jobs, and gives those back that do not end in time. */
  stop(timeoutMs: number): Promise<void>;
}

interface Parts {
  readonly queue: JobQueue;
  readonly task: Task;
  readonly log: Log;
  run(job: TakenJob): Promise<void>;
}

export function startTaskLoop(parts: Parts): TaskLoop {
  const { queue, task, log } = parts;
  const concurrency = task.concurrency ?? 1;
  const underWay = new Map<string, Promise<void>>();
  let running = true;
  const { sleep, wake } = createSleep();

  const take = async (): Promise<number> => {
    const free = concurrency - underWay.size;
    const jobs = free > 0 ? await queue.take(task.name, free) : [];
    for (const job of jobs) {
      const work = workOn(parts, job).finally(() => {
        underWay.delete(job.id);
        wake();
      });
      underWay.set(job.id, work);
    }
    return jobs.length;
  };

  const reportFault = (error: unknown) => {
    log.warn({ err: error, task: task.name }, 'jobs could not be read; trying again');
    return 0;
  };

  const loop = async () => {
    while (running) {
      const taken = await take().catch(reportFault);
      if (running && taken === 0) await sleep(POLL_MS);
    }
  };
  const ended = loop();

  return {
    wake,
    async stop(timeoutMs) {
      running = false;
      wake();
      await ended;
      await inTime(Promise.all(underWay.values()), timeoutMs);
      for (const id of underWay.keys()) {
        await queue.fail(task.name, id, 'the worker stopped before the job had ended').catch(reportFault);
      }
    },
  };
}

/** Does one job and writes down how it ended. Where that cannot be written, the job comes back when its time is over. */
export async function workOn({ queue, task, log, run }: Parts, job: TakenJob): Promise<void> {
  try {
    await run(job);
    await queue.complete(task.name, job.id);
  } catch (error) {
    log.warn({ err: error, task: task.name, job_id: job.id }, 'a task failed and will be tried again');
    await queue.fail(task.name, job.id, error).catch((fault: unknown) => {
      log.warn({ err: fault, task: task.name, job_id: job.id }, 'the end of a job could not be written down');
    });
  }
}

async function inTime(work: Promise<unknown>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}
