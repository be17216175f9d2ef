// How requests are sent: each connection one after the other, or at a rate that does not ask whether the last was answered.

import { type Answer, Connection } from './connection.ts';
import type { Outcome } from './load.ts';

/** How long after the last request was due answers are waited for. */
const PATIENCE_MS = 60_000;

/** Counts what came of the requests, and says when all were answered. */
class Tally {
  readonly statuses: Record<string, number> = {};
  readonly latenciesMs: number[] = [];
  readonly refusedLatenciesMs: number[] = [];
  readonly refused: number[] = [];
  refusal: string | null = null;
  withoutRetryAfter = 0;
  goodInTime = 0;
  #left: number;
  readonly #startedAtMs = performance.now();
  readonly #windowMs: number;

  /** `windowMs` is how long is sent; what is answered later is not in time. */
  constructor(count: number, windowMs: number) {
    this.#left = count;
    this.#windowMs = windowMs;
  }

  get isWhole(): boolean {
    return this.#left === 0;
  }

  add(index: number, answer: Answer | undefined, latencyMs: number): void {
    this.#left -= 1;
    const status = answer?.status ?? 0;
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    if (status >= 200 && status < 300) {
      this.latenciesMs.push(latencyMs);
      if (performance.now() - this.#startedAtMs <= this.#windowMs) this.goodInTime += 1;
      return;
    }
    this.refused.push(index);
    this.refusedLatenciesMs.push(latencyMs);
    this.refusal ??= answer?.text ?? 'the connection broke';
    if (status === 503 && !/^retry-after: \d+\r$/im.test(answer?.text ?? '')) this.withoutRetryAfter += 1;
  }

  outcome(): Outcome {
    const { statuses, latenciesMs, refusedLatenciesMs, refused, refusal, withoutRetryAfter, goodInTime } = this;
    const seconds = (performance.now() - this.#startedAtMs) / 1_000;
    return { statuses, latenciesMs, refusedLatenciesMs, refused, refusal, withoutRetryAfter, goodInTime, seconds };
  }
}

/** As fast as they are answered: each connection sends its next request when the last one was answered. */
export function sendClosed(port: number, connections: number, requests: readonly Buffer[]): Promise<Outcome> {
  const lanes = Math.min(connections, requests.length);
  const open = Array.from({ length: lanes }, () => new Connection(port));
  const tally = new Tally(requests.length, Number.POSITIVE_INFINITY);
  let next = 0;
  return new Promise((resolve) => {
    const sendNext = (lane: number) => {
      const request = requests[next];
      if (request === undefined) return;
      const index = next;
      next += 1;
      const sentAtMs = performance.now();
      const connection = open[lane]?.isOpen ? (open[lane] as Connection) : new Connection(port);
      open[lane] = connection;
      connection.send(request, (answer) => {
        tally.add(index, answer, performance.now() - sentAtMs);
        if (!tally.isWhole) return sendNext(lane);
        const outcome = tally.outcome();
        for (const each of open) each.close();
        resolve(outcome);
      });
    };
    for (let lane = 0; lane < lanes; lane++) sendNext(lane);
  });
}

interface Rate {
  readonly perSecond: number;
  /** Whatever is due while all of them are taken waits for one. */
  readonly connections: number;
}

/** At a rate, whatever the answers; the time of an answer counts from when its request was due. */
export function sendOpen(port: number, rate: Rate, requests: readonly Buffer[]): Promise<Outcome> {
  const gapMs = 1_000 / rate.perSecond;
  const idle: Connection[] = [];
  const tally = new Tally(requests.length, requests.length * gapMs);
  const startedAtMs = performance.now();
  let taken = 0;
  let next = 0;
  return new Promise((resolve) => {
    const finish = () => {
      clearInterval(timer);
      clearTimeout(patience);
      resolve(tally.outcome());
      for (const connection of idle) connection.close();
    };
    const sendDue = () => {
      const due = Math.min(requests.length, Math.floor((performance.now() - startedAtMs) / gapMs) + 1);
      while (next < due && taken < rate.connections) send(next++);
    };
    const send = (index: number) => {
      let connection = idle.pop();
      while (connection !== undefined && !connection.isOpen) connection = idle.pop();
      const used = connection ?? new Connection(port);
      taken += 1;
      used.send(requests[index] as Buffer, (answer) => {
        taken -= 1;
        tally.add(index, answer, performance.now() - startedAtMs - index * gapMs);
        if (used.isOpen) idle.push(used);
        if (tally.isWhole) finish();
      });
    };
    const timer = setInterval(sendDue, 1);
    const patience = setTimeout(finish, requests.length * gapMs + PATIENCE_MS);
  });
}
