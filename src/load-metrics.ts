// What the metrics tell of the load: read when they are asked for, so that counting costs requests nothing.

import { Counter, Gauge, type Registry } from 'prom-client';
import type { Admission, LoadKind } from './http/overload.ts';

const KINDS: readonly LoadKind[] = ['request', 'notification'];

export function watchLoad(registry: Registry, load: Admission['load']): void {
  new Gauge({
    name: 'gapura_http_under_way',
    help: 'Requests under way, by kind: request of callers, notification of the gateway',
    labelNames: ['kind'] as const,
    registers: [registry],
    collect() {
      for (const kind of KINDS) this.set({ kind }, load[kind].underWay);
    },
  });
  new Counter({
    name: 'gapura_http_refused_total',
    help: 'Requests refused because too many were under way, by kind',
    labelNames: ['kind'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const kind of KINDS) this.inc({ kind }, load[kind].refused);
    },
  });
}
