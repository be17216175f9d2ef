// Sends messages over HTTP: as fast as they are answered, at a steady rate, or all at once.

import { Pool } from 'undici';

export interface Answered {
  readonly statuses: readonly number[];
  readonly latenciesMs: readonly number[];
  readonly seconds: number;
}

interface Load {
  readonly count: number;
  readonly connections: number;
  /** How many are to be sent for each second; as fast as they are answered where absent. */
  readonly perSecond?: number;
}

export async function sendAll(url: string, message: (n: number) => string, load: Load): Promise<Answered> {
  const pool = new Pool(url, { connections: load.connections, headersTimeout: 120_000, connect: { timeout: 120_000 } });
  const bodies = Array.from({ length: load.count }, (_, n) => message(n + 1));
  const statuses: number[] = [];
  const latenciesMs: number[] = [];
  const startedAt = performance.now();
  const send = async (body: string) => {
    const sentAt = performance.now();
    const headers = { 'content-type': 'application/json' };
    const answer = await pool.request({ path: '/notification/', method: 'POST', headers, body });
    await answer.body.dump();
    statuses.push(answer.statusCode);
    latenciesMs.push(performance.now() - sentAt);
  };
  if (load.perSecond === undefined) {
    const lane = async () => {
      for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) await send(body);
    };
    await Promise.all(Array.from({ length: load.connections }, lane));
  } else {
    const gapMs = 1_000 / load.perSecond;
    const sending: Promise<void>[] = [];
    for (const [index, body] of bodies.entries()) {
      const waitMs = startedAt + index * gapMs - performance.now();
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
      sending.push(send(body));
    }
    await Promise.all(sending);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  await pool.close();
  return { statuses, latenciesMs, seconds };
}

export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
