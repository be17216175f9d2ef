// What the metrics tell of the load: read when they are asked for, so that counting costs requests nothing.

import { Counter, Gauge, type Registry } from 'prom-client';
import type { Admission, LoadKind } from './http/overload.ts';
import type { LimitKind, RequestLimits } from './http/request-limits.ts';

const KINDS: readonly LoadKind[] = ['request', 'notification'];
const LIMITS: readonly LimitKind[] = ['caller', 'address', 'failed'];

export function watchLoad(registry: Registry, load: Admission['load'], limited: RequestLimits['refused']): void {
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
  new Counter({
    name: 'gapura_http_limited_total',
    help: 'Requests refused with 429, by limit: of a caller, of an address, of wrong credentials and signatures from an address',
    labelNames: ['limit'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const limit of LIMITS) this.inc({ limit }, limited[limit]);
    },
  });
}
