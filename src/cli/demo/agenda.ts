// What is still to be done in the demo shop, in the order of its times.

interface Entry {
  readonly atMs: number;
  readonly work: () => Promise<void>;
}

export interface Agenda {
  at(atMs: number, work: () => Promise<void>): void;
  /** Takes out what comes first, if it is due by then. */
  next(untilMs: number): Entry | undefined;
}

export function createAgenda(): Agenda {
  /** The latest first, so that what is next is taken off the end. */
  const entries: Entry[] = [];
  return {
    at(atMs, work) {
      let [low, high] = [0, entries.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((entries[middle]?.atMs ?? 0) > atMs) low = middle + 1;
        else high = middle;
      }
      entries.splice(low, 0, { atMs, work });
    },
    next(untilMs) {
      const first = entries.at(-1);
      return first !== undefined && first.atMs <= untilMs ? entries.pop() : undefined;
    },
  };
}
