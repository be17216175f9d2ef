// The line to the gateway: what every call of one client shares.

import { CircuitBreaker } from './circuit-breaker.ts';
import type { Settings } from './settings.ts';
import { Transport } from './transport.ts';

export interface Line {
  readonly settings: Settings;
  readonly transport: Transport;
  readonly breaker: CircuitBreaker;
  /** The headers of every call, and those of the calls that carry the server key. */
  readonly headers: { readonly plain: readonly string[]; readonly authorized: readonly string[] };
  /** The keys, in every form in which an answer could echo them. */
  readonly secrets: readonly string[];
  /** Resolves when the call may begin; null where nobody has to wait. */
  readonly pace: (() => Promise<void>) | null;
  /** What the gateway's clock was seen to show, in its last answer. */
  readonly clock: GatewayClock;
  /** Whom it leads to. */
  readonly host: string;
}

export interface GatewayClock {
  /** How far it is ahead of the clock of this process; negative where it is behind, null before it was seen. */
  aheadMs: number | null;
}

export function openLine(settings: Settings): Line {
  const credentials = Buffer.from(`${settings.serverKey}:`).toString('base64');
  const plain = ['accept', 'application/json', 'user-agent', 'gapura'];
  return {
    settings,
    transport: new Transport(settings),
    breaker: new CircuitBreaker(settings.now),
    headers: { plain, authorized: [...plain, 'authorization', `Basic ${credentials}`] },
    secrets: [credentials, settings.serverKey, settings.serverKeyPrevious ?? '', settings.clientKey ?? ''],
    pace: null,
    clock: { aheadMs: null },
    host: settings.baseUrl.hostname,
  };
}
