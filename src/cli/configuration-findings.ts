// What is to be said of a configuration that is valid: what others may reach or read that perhaps they should not.

import { type Config, isLoopbackHost } from '../config/index.ts';
import type { Finding } from '../domain/finding.ts';

export function checkSecrets(config: Config): Finding[] {
  if (config.sandbox.isPublic) {
    const detail = 'other machines reach the server, and everybody knows the server key of the local gateway';
    return [{ check: 'sandbox', state: 'note', detail }];
  }
  if (config.gateway.environment !== 'production') return [];
  const findings: Finding[] = [];
  const { port, token } = config.metrics;
  if (port === null && token === null && !isLoopbackHost(config.http.host)) {
    findings.push({
      check: 'metrics',
      state: 'note',
      detail: 'whoever reaches the API reads them',
      advice: 'set GAPURA_METRICS_PORT or GAPURA_METRICS_TOKEN, or close /metrics at the proxy',
    });
  }
  if (config.encryptionKey === null) {
    const detail = 'GAPURA_ENCRYPTION_KEY is not set';
    findings.push({ check: 'encryption', state: 'note', detail, advice: 'stored tokens need it' });
  }
  return findings;
}
