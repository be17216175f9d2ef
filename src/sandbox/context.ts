// What every part of a running sandbox is given.

import type { Clock } from './clock.ts';
import type { Faults } from './faults.ts';
import type { Random } from './random.ts';
import type { RequestLog } from './request-log.ts';
import type { Settings } from './settings.ts';
import type { State } from './state.ts';

export interface SandboxContext {
  readonly settings: Settings;
  readonly state: State;
  readonly clock: Clock;
  readonly random: Random;
  readonly faults: Faults;
  readonly requests: RequestLog;
  readonly log: (message: string, details?: unknown) => void;
}
