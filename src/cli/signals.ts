// The end of a process: the first SIGTERM or SIGINT stops it in order, a second one at once; an uncaught exception stops it
// in order too, and says so.

import type { Logger } from 'pino';
import { maskOf } from '../observability/logging.ts';
import { errorMessage } from './failure.ts';

/** npm passes Ctrl-C on to a process that got it from the terminal already: two within this time are one key press. */
const SAME_KEY_PRESS_MS = 1_000;

/** Gives what begins the end for another reason than a signal. */
export function onStopSignal(stop: () => Promise<void>): () => void {
  let stoppingSinceMs: number | null = null;
  const begin = () => {
    if (stoppingSinceMs !== null) return;
    stoppingSinceMs = performance.now();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error instanceof Error ? error.message : error);
        process.exit(1);
      },
    );
  };
  const end = (signal: NodeJS.Signals) => {
    if (stoppingSinceMs === null) return begin();
    if (signal === 'SIGINT' && performance.now() - stoppingSinceMs < SAME_KEY_PRESS_MS) return;
    process.exit(1);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  return begin;
}

export interface LastResort {
  readonly log: Logger;
  /** How long an orderly end may take. */
  readonly timeoutMs: number;
  /** What there is to stop so far. */
  stop(): Promise<void>;
}

/**
 * For uncaught exceptions. The process cannot be trusted any more, but its requests are money under way: they are finished, and
 * the supervisor starts another process. Only for processes that are ours: a host handles its own.
 */
export function onUncaught({ log, timeoutMs, stop }: LastResort): void {
  const mask = maskOf(log);
  let ending = false;
  const end = (error: unknown) => {
    log.fatal({ err: error }, 'uncaught exception; stopping');
    if (ending) return;
    ending = true;
    const [reason = ''] = errorMessage(error).split('\n', 1);
    const exit = () => {
      process.stderr.write(`${mask(`Gapura stopped because of an unexpected failure: ${reason}`)}\n`, () =>
        process.exit(1),
      );
    };
    setTimeout(exit, timeoutMs);
    stop().then(exit, exit);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}
