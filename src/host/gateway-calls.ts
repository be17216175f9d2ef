// What is noted of every call to the gateway: the metrics, the log, and that the background keeps away where it is throttled.

import type { CallEvent } from '../gateway/settings.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { GatewayBudget } from '../services/gateway-budget.ts';
import type { Log } from '../services/log.ts';

interface CallRecorder {
  readonly metrics: Metrics;
  readonly log: Log;
  readonly budget: GatewayBudget;
}

export function recordCall({ metrics, log, budget }: CallRecorder, call: CallEvent): void {
  metrics.gatewayCall(call);
  if (call.statusCode === '429') {
    // Whoever's call it was, the account is what is throttled: the background makes room for customers.
    budget.pause(call.retryAfterSeconds).catch((error: unknown) => {
      log.warn({ err: error }, 'the background could not be told to leave the gateway alone');
    });
  }
  const fields = {
    operation: call.operation,
    outcome: call.outcome,
    status_code: call.statusCode,
    http_status: call.httpStatus,
    duration_ms: Math.round(call.durationMs),
    attempt: call.attempt,
    request_id: call.requestId,
  };
  if (call.outcome === 'unknown') log.warn(fields, 'the gateway gave no usable answer');
  else log.info(fields, 'the gateway answered');
}
