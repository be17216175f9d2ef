// A sleep that can be interrupted: for loops that poll for work now and then, and at once when a signal says that there is some.

export interface Sleep {
  /**
   * Ends after this time or when it is woken; at once where it was woken since the last one, so that nothing is missed. Whether it
   * was woken.
   */
  sleep(timeoutMs: number): Promise<boolean>;
  wake(): void;
}

export function createSleep(): Sleep {
  let isWoken = false;
  let end: (() => void) | undefined;
  return {
    async sleep(timeoutMs) {
      if (!isWoken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs);
          end = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      const wasWoken = isWoken;
      end = undefined;
      isWoken = false;
      return wasWoken;
    },
    wake() {
      isWoken = true;
      end?.();
    },
  };
}
