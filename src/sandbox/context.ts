// What every part of a running sandbox is given, with the log of the calls that it received.

import type { Clock, Random } from './clock.ts';
import type { Faults } from './faults.ts';
import type { Settings } from './settings.ts';
import type { Hint } from './snap/mistakes.ts';
import type { State } from './state.ts';

export interface ReceivedCall {
  readonly at: string;
  readonly method: string;
  readonly path: string;
  /** The route that took it: `charge`, `status`, ...; absent where no route matched. */
  readonly operation?: string | undefined;
  readonly orderId?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  /** What was answered; absent where nothing was. */
  readonly httpStatus?: number | undefined;
  readonly statusCode?: string | undefined;
  /** The fault that was played. */
  readonly fault?: string | undefined;
  /** True where a stored answer was given again. */
  readonly replayed?: boolean | undefined;
  /** What a person should know about it, that the gateway would not say. */
  readonly hints?: readonly Hint[] | undefined;
}

type CallFilter = Partial<Pick<ReceivedCall, 'method' | 'operation' | 'orderId' | 'idempotencyKey'>>;

export type RequestLog = ReturnType<typeof createRequestLog>;

const CALLS_MAX = 10_000;

export function createRequestLog() {
  const calls: ReceivedCall[] = [];
  let received = 0;
  /** The calls that fit, the oldest first. */
  const list = (filter: CallFilter = {}): ReceivedCall[] => {
    const wanted = Object.entries(filter) as [keyof CallFilter, string][];
    return calls.filter((call) => wanted.every(([name, value]) => call[name] === value));
  };
  return {
    add: (call: ReceivedCall): void => {
      calls.push(call);
      received += 1;
      if (calls.length > CALLS_MAX) calls.splice(0, calls.length - CALLS_MAX);
    },
    list,
    count: (filter?: CallFilter): number => list(filter).length,
    /** How many there were since the beginning, those that are forgotten by now included. */
    received: () => received,
    clear: (): void => {
      calls.length = 0;
    },
  };
}

export interface SandboxContext {
  readonly settings: Settings;
  readonly state: State;
  readonly clock: Clock;
  readonly random: Random;
  readonly faults: Faults;
  readonly requests: RequestLog;
  readonly log: (message: string, details?: unknown) => void;
}
