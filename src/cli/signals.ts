// The end of a process: the first SIGTERM or SIGINT stops it in order, a second one at once.

/** npm passes Ctrl-C on to a process that the terminal has told already: two within this time are one key press. */
const SAME_KEY_PRESS_MS = 1_000;

export function onStopSignal(stop: () => Promise<void>): void {
  let stoppingSinceMs: number | null = null;
  const end = (signal: NodeJS.Signals) => {
    if (stoppingSinceMs !== null) {
      if (signal === 'SIGINT' && performance.now() - stoppingSinceMs < SAME_KEY_PRESS_MS) return;
      process.exit(1);
    }
    stoppingSinceMs = performance.now();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error instanceof Error ? error.message : error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}
