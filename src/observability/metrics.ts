// What Gapura counts and measures, in the words of Prometheus.

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { WEBHOOK_STATES } from '../domain/events/webhook.ts';
import { NOTIFICATION_STATUSES } from '../domain/notifications/notification.ts';
import { STANDBY_STATES } from '../domain/standby.ts';
import type { CallEvent } from '../gateway/settings.ts';
import type { Counters } from '../services/context.ts';

const LATENCY_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export interface Metrics extends Counters {
  readonly registry: Registry;
  answer(answer: { method: string; route: string; status: number; durationMs: number }): void;
  gatewayCall(call: CallEvent): void;
  /** An event was written to the outbox. */
  event(name: string): void;
  taskRun(run: { task: string; outcome: string; durationMs: number }): void;
  /** A list or the like was read: by the standby, or by the primary for a reason. */
  read(source: string): void;
  /** A background call had to wait for its turn. */
  budgetWait(waitedMs: number): void;
}

export interface Measured extends MeasuredRows {
  readonly pool: { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number };
  /** Null where there is none, and its state before it was used. */
  readonly standby: { readonly state: string | null } | null;
  readonly gateway: { readonly circuitState: string };
  readonly clock: { skewMs(): number };
  /** Webhook endpoints by state. */
  countWebhooks(): Promise<ReadonlyMap<string, number>>;
}

/** The counters, which are passed to the code that counts. The gauges come with what they read: see `watch`. */
export function createMetrics(): Metrics {
  const registry = Registry.merge([processMetrics()]);
  return {
    registry,
    ...requestCounters(registry),
    ...gatewayCounters(registry),
    ...outcomeCounters(registry),
    ...taskCounters(registry),
    ...readCounter(registry),
  };
}

let measuredProcess: Registry | undefined;

/** Of the process as a whole, which is watched once, however many are opened in it: nothing would ever stop watching. */
function processMetrics(): Registry {
  if (measuredProcess === undefined) {
    measuredProcess = new Registry();
    collectDefaultMetrics({ register: measuredProcess });
  }
  return measuredProcess;
}

/** Adds the gauges, which are read at each scrape. */
export function watch(registry: Registry, measured: Measured): void {
  addGauges(registry, measured);
  addRowGauges(registry, measured);
  if (measured.standby !== null) addStandbyGauge(registry, measured.standby);
}

function requestCounters(registry: Registry): Pick<Metrics, 'answer'> {
  const registers = [registry];
  const requests = new Counter({
    name: 'gapura_http_requests_total',
    help: 'Requests by method, route and status',
    labelNames: ['method', 'route', 'status'] as const,
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'gapura_http_request_duration_seconds',
    help: 'How long requests took, by route',
    labelNames: ['method', 'route'] as const,
    buckets: LATENCY_BUCKETS_SECONDS,
    registers,
  });
  return {
    answer({ method, route, status, durationMs }) {
      requests.inc({ method, route, status });
      requestSeconds.observe({ method, route }, durationMs / 1_000);
    },
  };
}

function gatewayCounters(registry: Registry): Pick<Metrics, 'gatewayCall'> {
  const registers = [registry];
  const calls = new Counter({
    name: 'gapura_gateway_calls_total',
    help: 'Calls to the gateway by operation and outcome (ok, refused, unknown)',
    labelNames: ['operation', 'outcome'] as const,
    registers,
  });
  const callSeconds = new Histogram({
    name: 'gapura_gateway_call_duration_seconds',
    help: 'How long calls to the gateway took, by operation',
    labelNames: ['operation'] as const,
    buckets: LATENCY_BUCKETS_SECONDS,
    registers,
  });
  return {
    gatewayCall({ operation, outcome, durationMs }) {
      calls.inc({ operation, outcome });
      callSeconds.observe({ operation }, durationMs / 1_000);
    },
  };
}

/** Notifications that are not stored. */
const REFUSED = ['wrong_signature', 'malformed'];

/** Outcomes of notifications, events, webhooks and the clean-up. */
function outcomeCounters(registry: Registry): Pick<Metrics, 'notification' | 'event' | 'webhook' | 'sink' | 'cleaned'> {
  const registers = [registry];
  const notifications = new Counter({
    name: 'gapura_notifications_total',
    help: 'Notifications of the gateway by outcome',
    labelNames: ['status'] as const,
    registers,
  });
  // From 0 on, not from the first: an increase cannot be told of a counter that appears with it, and these are rare.
  for (const status of [...NOTIFICATION_STATUSES, ...REFUSED]) notifications.inc({ status }, 0);
  const events = new Counter({
    name: 'gapura_events_total',
    help: 'Events written, by name',
    labelNames: ['name'] as const,
    registers,
  });
  const webhooks = new Counter({
    name: 'gapura_webhook_attempts_total',
    help: 'Attempts to send webhooks, by outcome',
    labelNames: ['outcome'] as const,
    registers,
  });
  const sinks = new Counter({
    name: 'gapura_sink_events_total',
    help: 'Events that this process sent to a sink (sent), and how often that failed (failed), by sink',
    labelNames: ['sink', 'outcome'] as const,
    registers,
  });
  const cleaned = new Counter({
    name: 'gapura_cleaned_rows_total',
    help: 'Old rows that were removed, by what they were',
    labelNames: ['rows'] as const,
    registers,
  });
  return {
    notification: (status) => notifications.inc({ status }),
    event: (name) => events.inc({ name }),
    webhook: (outcome) => webhooks.inc({ outcome }),
    sink: (sink, outcome, count) => sinks.inc({ sink, outcome }, count),
    cleaned: (rows, count) => cleaned.inc({ rows }, count),
  };
}

function readCounter(registry: Registry): Pick<Metrics, 'read'> {
  const reads = new Counter({
    name: 'gapura_standby_reads_total',
    help: 'Lists, searches, figures and pages of files by who answered: the standby, or the primary for a reason',
    labelNames: ['source'] as const,
    registers: [registry],
  });
  return { read: (source) => reads.inc({ source }) };
}

/** Only where there is a standby: others would wonder at a zero. */
function addStandbyGauge(registry: Registry, standby: NonNullable<Measured['standby']>): void {
  new Gauge({
    name: 'gapura_standby',
    help: '1 for the present state of the standby, as of the last read',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      for (const name of STANDBY_STATES) this.set({ state: name }, standby.state === name ? 1 : 0);
    },
  });
}

function addGauges(registry: Registry, measured: Measured): void {
  new Gauge({
    name: 'gapura_clock_skew_seconds',
    help: "How far this process's own clock is ahead of the database's",
    registers: [registry],
    collect() {
      this.set(measured.clock.skewMs() / 1_000);
    },
  });
  new Gauge({
    name: 'gapura_database_connections',
    help: 'Database connections: all, idle, and callers waiting for one',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      const { pool } = measured;
      this.set({ state: 'total' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  new Gauge({
    name: 'gapura_gateway_circuit',
    help: "1 for the present state of the gateway's circuit breaker",
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      const state = measured.gateway.circuitState;
      for (const name of ['closed', 'half_open', 'open']) this.set({ state: name }, state === name ? 1 : 0);
    },
  });
  new Gauge({
    name: 'gapura_webhook_endpoints',
    help: 'Webhook endpoints by state',
    labelNames: ['state'] as const,
    registers: [registry],
    async collect() {
      // While the database is away the other metrics are still served.
      const counts = await measured.countWebhooks().catch(() => undefined);
      this.reset();
      for (const state of WEBHOOK_STATES) if (counts !== undefined) this.set({ state }, counts.get(state) ?? 0);
    },
  });
}

/** Tasks take from a moment to minutes. */
const TASK_BUCKETS_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300];

function taskCounters(registry: Registry): Pick<Metrics, 'taskRun' | 'budgetWait' | 'drift'> {
  const registers = [registry];
  const runs = new Counter({
    name: 'gapura_task_runs_total',
    help: 'Runs of background tasks in this process, by task and outcome (ok, failed)',
    labelNames: ['task', 'outcome'] as const,
    registers,
  });
  const runSeconds = new Histogram({
    name: 'gapura_task_duration_seconds',
    help: 'How long runs of background tasks took, by task',
    labelNames: ['task'] as const,
    buckets: TASK_BUCKETS_SECONDS,
    registers,
  });
  const drift = new Counter({
    name: 'gapura_sweep_drift_total',
    help: 'Payments that a background task found otherwise at the gateway than here, and corrected, by task',
    labelNames: ['task'] as const,
    registers,
  });
  const waits = new Counter({
    name: 'gapura_gateway_budget_waits_total',
    help: 'Background calls to the gateway that had to wait for their turn',
    registers,
  });
  const waitSeconds = new Counter({
    name: 'gapura_gateway_budget_wait_seconds_total',
    help: 'How long background calls to the gateway waited for their turn, together',
    registers,
  });
  return {
    taskRun({ task, outcome, durationMs }) {
      runs.inc({ task, outcome });
      runSeconds.observe({ task }, durationMs / 1_000);
    },
    drift: (task) => drift.inc({ task }),
    budgetWait(waitedMs) {
      waits.inc();
      waitSeconds.inc(waitedMs / 1_000);
    },
  };
}

interface MeasuredRows {
  /** For how many seconds sinks are behind, by name. */
  listSinkLags(): Promise<ReadonlyMap<string, number>>;
  /** The queue of each task that has jobs. */
  listQueues(): Promise<readonly MeasuredQueue[]>;
  readBudget(): Promise<{ readonly tokens: number; readonly pausedMs: number }>;
}

interface MeasuredQueue {
  readonly task: string;
  readonly waiting: number;
  readonly retrying: number;
  readonly active: number;
  readonly waitingMs: number;
  /** Jobs that failed too often. */
  readonly dead: number;
}

function addRowGauges(registry: Registry, measured: MeasuredRows): void {
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
      // While the database is away the other metrics are still served.
      const lags = await measured.listSinkLags().catch(() => undefined);
      this.reset();
      for (const [sink, seconds] of lags ?? []) this.set({ sink }, seconds);
    },
  });
}

/** Two gauges of one scrape share one reading. While the database is away the other metrics are still served. */
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
      for (const { task: queue, waiting, retrying, active, dead } of queues ?? []) {
        this.set({ queue, state: 'waiting' }, waiting);
        this.set({ queue, state: 'retrying' }, retrying);
        this.set({ queue, state: 'active' }, active);
        if (dead > 0) this.set({ queue: `${queue}_failed`, state: 'waiting' }, dead);
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
      for (const { task: queue, waitingMs } of queues ?? []) this.set({ queue }, waitingMs / 1_000);
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
