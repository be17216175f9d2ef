// The metrics of several processes as one text: gathered in a round, and put together metric by metric.

import type { ToServer } from './messages.ts';

/** A process that is busy or about to end is left out of this answer. */
const ROUND_TIMEOUT_MS = 2_000;

/** Whoever asks while a round is under way gets its result. */
export class MetricsRounds {
  readonly #broadcast: (message: ToServer) => number;
  #round = 0;
  #missing = 0;
  #texts: string[] = [];
  #under: Promise<string> | null = null;
  #end: () => void = () => undefined;

  /** `broadcast` tells every process, and gives how many there are. */
  constructor(broadcast: (message: ToServer) => number) {
    this.#broadcast = broadcast;
  }

  gather(): Promise<string> {
    this.#under ??= this.#begin().finally(() => {
      this.#under = null;
    });
    return this.#under;
  }

  take({ round, text }: { readonly round: number; readonly text: string }): void {
    if (round !== this.#round || this.#under === null) return;
    this.#texts.push(text);
    this.#missing -= 1;
    if (this.#missing === 0) this.#end();
  }

  async #begin(): Promise<string> {
    this.#texts = [];
    this.#round += 1;
    this.#missing = this.#broadcast({ kind: 'tell_metrics', round: this.#round });
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#end = resolve;
      timer = setTimeout(resolve, ROUND_TIMEOUT_MS);
    });
    clearTimeout(timer);
    return mergeMetrics(this.#texts);
  }
}

/** All lines of one metric have to stand together, under one headline. */
export function mergeMetrics(texts: readonly string[]): string {
  const metrics = new Map<string, { readonly headlines: string[]; readonly samples: string[] }>();
  for (const text of texts) {
    let name = '';
    for (const line of text.split('\n')) {
      if (line === '') continue;
      const isHeadline = line.startsWith('# ');
      if (isHeadline) name = line.split(' ', 3)[2] ?? '';
      const metric = metrics.get(name) ?? { headlines: [], samples: [] };
      metrics.set(name, metric);
      if (!isHeadline) metric.samples.push(line);
      else if (!metric.headlines.includes(line)) metric.headlines.push(line);
    }
  }
  const parts = [...metrics.values()].map(({ headlines, samples }) => [...headlines, ...samples].join('\n'));
  return `${parts.join('\n\n')}\n`;
}
