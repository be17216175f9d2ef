// Every metric that a process tells, without a process.

import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { watchConnections, watchLoad } from '../../src/observability/load-metrics.ts';
import { createMetrics, watch } from '../../src/observability/metrics.ts';

export interface ToldMetric {
  readonly name: string;
  readonly kind: string;
  readonly labels: readonly string[];
  readonly help: string;
}

/** What a process tells that has done nothing yet. */
export const idleText = (): Promise<string> => idleRegistry().metrics();

function idleRegistry(): Registry {
  const { registry } = createMetrics();
  watch(registry, {
    pool: { totalCount: 0, idleCount: 0, waitingCount: 0 },
    standby: { state: null },
    gateway: { circuitState: 'closed' },
    clock: { skewMs: () => 0 },
    countWebhooks: async () => new Map(),
    listSinkLags: async () => new Map(),
    listQueues: async () => [],
    readBudget: async () => ({ tokens: 0, pausedMs: 0 }),
  });
  const idle = { underWay: 0, refused: 0 };
  watchLoad(registry, { request: idle, notification: idle }, { caller: 0, address: 0, failed: 0 });
  watchConnections(registry, { open: 0, hungUp: { address: 0, all: 0 } });
  return registry;
}

export function listMetrics(): ToldMetric[] {
  const metrics = idleRegistry().getMetricsAsArray() as unknown as {
    name: string;
    help: string;
    labelNames: string[];
  }[];
  return metrics.map((metric) => ({
    name: metric.name,
    kind: kindOf(metric),
    labels: metric.labelNames,
    help: metric.help,
  }));
}

function kindOf(metric: unknown): string {
  if (metric instanceof Counter) return 'counter';
  if (metric instanceof Gauge) return 'gauge';
  return metric instanceof Histogram ? 'histogram' : 'other';
}
