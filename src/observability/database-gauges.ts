// Gauges that are read from the database, so that every process tells the same of what they share.

import { Gauge, type Registry } from 'prom-client';

export interface MeasuredRows {
  /** For how many seconds sinks are behind, by name. */
  listSinkLags(): Promise<ReadonlyMap<string, number>>;
  /** Job queues by name, those of the dead letters too. */
  listQueues(): Promise<ReadonlyMap<string, MeasuredQueue>>;
  readBudget(): Promise<{ readonly tokens: number; readonly pausedMs: number }>;
}

interface MeasuredQueue {
  readonly waiting: number;
  readonly retrying: number;
  readonly active: number;
  readonly waitingMs: number;
}

export function addRowGauges(registry: Registry, measured: MeasuredRows): void {
  addSinkGauge(registry, measured);
  addQueueGauges(registry, measured);
  addBudgetGauges(registry, measured);
}

function addSinkGauge(registry: Registry, measured: MeasuredRows): void {
  new Gauge({
    name: 'gapura_sink_lag_seconds',
    help: 'How old the oldest event is that an enabled sink has not got yet, by sink',
    labelNames: ['sink'] as const,
    registers: [registry],
    async collect() {
      // While the database is away the other metrics still tell something.
      const lags = await measured.listSinkLags().catch(() => undefined);
      this.reset();
      for (const [sink, seconds] of lags ?? []) this.set({ sink }, seconds);
    },
  });
}

/** Two gauges of one scrape share one reading. While the database is away the other metrics still tell something. */
function readOnce<Value>(read: () => Promise<Value>): () => Promise<Value | undefined> {
  let reading: Promise<Value | undefined> | undefined;
  return () => {
    reading ??= read()
      .catch(() => undefined)
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
}

function addQueueGauges(registry: Registry, measured: MeasuredRows): void {
  const read = readOnce(() => measured.listQueues());
  new Gauge({
    name: 'gapura_task_queue_jobs',
    help: 'Jobs by queue and state (waiting, retrying, active); a queue whose name ends in _failed holds dead letters',
    labelNames: ['queue', 'state'] as const,
    registers: [registry],
    async collect() {
      const queues = await read();
      this.reset();
      for (const [queue, { waiting, retrying, active }] of queues ?? []) {
        this.set({ queue, state: 'waiting' }, waiting);
        this.set({ queue, state: 'retrying' }, retrying);
        this.set({ queue, state: 'active' }, active);
      }
    },
  });
  new Gauge({
    name: 'gapura_task_queue_age_seconds',
    help: 'For how long the longest waiting job of a queue could have been run',
    labelNames: ['queue'] as const,
    registers: [registry],
    async collect() {
      const queues = await read();
      this.reset();
      for (const [queue, { waitingMs }] of queues ?? []) this.set({ queue }, waitingMs / 1_000);
    },
  });
}

function addBudgetGauges(registry: Registry, measured: MeasuredRows): void {
  const read = readOnce(() => measured.readBudget());
  new Gauge({
    name: 'gapura_gateway_budget_tokens',
    help: 'Calls that the background of all processes together could make to the gateway at once',
    registers: [registry],
    async collect() {
      const budget = await read();
      if (budget !== undefined) this.set(budget.tokens);
    },
  });
  new Gauge({
    name: 'gapura_gateway_budget_paused_seconds',
    help: 'For how long the background still leaves the gateway alone, after it said "too many requests"',
    registers: [registry],
    async collect() {
      const budget = await read();
      if (budget !== undefined) this.set(budget.pausedMs / 1_000);
    },
  });
}
