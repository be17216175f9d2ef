// What the job queue is to services: how tasks stand, and what people may do to them.

export interface TaskStatus {
  readonly name: string;
  /** A cron expression, in UTC; null for a task that is only asked for. */
  readonly schedule: string | null;
  /** The field of its data that says what it is about. */
  readonly takes: string | null;
  /** There was no time to read all of this: the counts are null, or the last run is. */
  readonly timedOut: boolean;
  /** Jobs that wait for their turn, those that wait for another try, and those that are worked on. */
  readonly waiting: number | null;
  readonly retrying: number | null;
  readonly active: number | null;
  /** Since when the longest waiting job could have been run. */
  readonly waitingSince: Date | null;
  readonly lastRun: {
    readonly endedAt: Date;
    readonly outcome: 'ok' | 'failed';
    readonly durationMs: number;
    readonly error: string | null;
  } | null;
  /** Jobs that failed too often, and what the newest of them died of. */
  readonly dead: number | null;
  readonly deadReason: string | null;
}

/** A job that failed too often. */
export interface DeadJob {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly attempts: number;
  readonly error: string | null;
  readonly failedAt: Date;
}

/** The queue as far as people have to do with it. It is opened where this process has not opened it yet. */
export interface TaskDesk {
  list(): Promise<readonly TaskStatus[]>;
  /** When a schedule is due next. */
  nextRun(schedule: string): Date;
  listDead(name: string, limit: number): Promise<readonly DeadJob[]>;
  /** What a job of a task would be given; a refusal where there is no such task, or the id is missing or of no use. */
  dataFor(name: string, id: string | undefined): Readonly<Record<string, string>>;
  /** Queues one run, unless the same waits already. */
  add(name: string, data: Readonly<Record<string, string>>): Promise<void>;
  /** Sends dead letters back, and says how many. */
  retry(name: string, limit: number): Promise<number>;
}
