// Metrics of the load: read when they are asked for, so that counting costs requests nothing.

import { Counter, Gauge, type Registry } from 'prom-client';
import type { ConnectionLimit, Connections } from '../http/connections.ts';
import type { Admission, LoadKind } from '../http/overload.ts';
import type { LimitKind, RefusedCounts } from '../http/request-limits.ts';

const KINDS: readonly LoadKind[] = ['request', 'notification'];
const LIMITS: readonly LimitKind[] = ['caller', 'address', 'failed'];
const OPEN_CONNECTIONS = 'gapura_http_connections';
const HUNG_UP = 'gapura_http_connections_hung_up_total';
const CONNECTION_LIMITS: readonly ConnectionLimit[] = ['address', 'all'];

export function watchLoad(registry: Registry, load: Admission['load'], limited: Readonly<RefusedCounts>): void {
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

/** Of the server that was started last: one Gapura may be served again after it was stopped. */
export function watchConnections(registry: Registry, connections: Pick<Connections, 'open' | 'hungUp'>): void {
  for (const name of [OPEN_CONNECTIONS, HUNG_UP]) registry.removeSingleMetric(name);
  new Gauge({
    name: OPEN_CONNECTIONS,
    help: 'Open connections of clients',
    registers: [registry],
    collect() {
      this.set(connections.open);
    },
  });
  new Counter({
    name: HUNG_UP,
    help: 'Connections hung up because too many were open, by limit: silent ones of one address, all',
    labelNames: ['limit'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const limit of CONNECTION_LIMITS) this.inc({ limit }, connections.hungUp[limit]);
    },
  });
}
