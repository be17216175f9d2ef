// The defaults that settings, library and commands share.

import { RETENTION } from '../domain/retention.ts';
import { CLIENT_DEFAULTS } from '../gateway/settings.ts';

export const DEFAULTS = {
  /** The embedded database and the sandbox live in it, where a server or a command runs. */
  dataDir: '.gapura',
  database: { schema: 'gapura', poolMax: 10, timeoutMs: 10_000, pooler: 'auto' },
  gatewayTimeoutMs: CLIENT_DEFAULTS.timeoutMs,
  gatewayConnectTimeoutMs: CLIENT_DEFAULTS.connectTimeoutMs,
  backgroundCallsPerSecond: 20,
  sandboxPort: 9_100,
  bodyLimitBytes: 64 * 1_024,
  maxRequestsUnderWay: 1_000,
  /** In a minute. Wide: they stop what runs wild, and no shop on its best day. */
  rateLimits: { perCaller: 120_000, perAddress: 6_000, failedPerAddress: 600 },
  retention: RETENTION,
} as const;

/** Balancers look every second or two, and believe what they see after two or three times. */
export const PRODUCTION_DRAIN_MS = 5_000;

/** The keys of the built-in sandbox, which are public. */
export const LOCAL_SERVER_KEY = 'SB-Mid-server-gapura';
export const LOCAL_CLIENT_KEY = 'SB-Mid-client-gapura';

/** What a host gives in place of a default has to make sense, too. */
export function aboveZero(name: string, value: number): number {
  if (value > 0 && Number.isFinite(value)) return value;
  throw new RangeError(`${name} must be a number above 0`);
}
