// What Gapura counts and measures, in the words of Prometheus.

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { WEBHOOK_STATES } from './domain/webhook.ts';
import type { CallEvent } from './gateway/settings.ts';
import type { Counters } from './services/context.ts';

const LATENCY_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export interface Metrics extends Counters {
  readonly registry: Registry;
  answer(answer: { method: string; route: string; status: number; durationMs: number }): void;
  gatewayCall(call: CallEvent): void;
}

export interface Measured {
  readonly pool: { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number };
  readonly gateway: { readonly circuitState: string };
  /** Webhook endpoints by state. */
  countWebhooks(): Promise<ReadonlyMap<string, number>>;
}

export function createMetrics(measured: () => Measured | undefined): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
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
  const notifications = new Counter({
    name: 'gapura_notifications_total',
    help: 'Messages of the gateway by what became of them',
    labelNames: ['status'] as const,
    registers,
  });
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
  addGauges(registry, measured);
  return {
    registry,
    answer({ method, route, status, durationMs }) {
      requests.inc({ method, route, status });
      requestSeconds.observe({ method, route }, durationMs / 1_000);
    },
    gatewayCall({ operation, outcome, durationMs }) {
      calls.inc({ operation, outcome });
      callSeconds.observe({ operation }, durationMs / 1_000);
    },
    notification: (status) => notifications.inc({ status }),
    event: (name) => events.inc({ name }),
    webhook: (outcome) => webhooks.inc({ outcome }),
  };
}

function addGauges(registry: Registry, measured: () => Measured | undefined): void {
  new Gauge({
    name: 'gapura_database_connections',
    help: 'Database connections: all, idle, and callers waiting for one',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      const pool = measured()?.pool;
      if (pool === undefined) return;
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
      const state = measured()?.gateway.circuitState;
      for (const name of ['closed', 'half_open', 'open']) this.set({ state: name }, state === name ? 1 : 0);
    },
  });
  new Gauge({
    name: 'gapura_webhook_endpoints',
    help: 'Webhook endpoints by state',
    labelNames: ['state'] as const,
    registers: [registry],
    async collect() {
      // While the database is away the other metrics still tell something.
      const counts = await measured()
        ?.countWebhooks()
        .catch(() => undefined);
      this.reset();
      for (const state of WEBHOOK_STATES) if (counts !== undefined) this.set({ state }, counts.get(state) ?? 0);
    },
  });
}
