// The place of a server process among several: what the primary has it do, and what it reports to the primary.

import cluster from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import { CommandError } from '../failure.ts';
import type { LocalSandbox } from '../local-sandbox.ts';
import type { Assignment, ToPrimary, ToServer } from './supervisor.ts';

/** A primary answers at once. */
const ASSIGNMENT_TIMEOUT_MS = 10_000;
/** The primary itself waits for less. */
const METRICS_TIMEOUT_MS = 4_000;

export interface Seat {
  /** How many there are. */
  readonly processes: number;
  /** Whether the background runs here: in one of them, and in its replacement. */
  readonly carriesWorker: boolean;
  /** Whether it prints the welcome. */
  readonly isFirst: boolean;
  readonly sandbox: LocalSandbox | null;
  /** The metrics of all, each line with the number of its process. */
  metricsOf(registry: Registry): () => Promise<string>;
  /** Serves at this address from now on; ends with `stop` once the primary wants it to, or is gone. */
  run(url: string, stop: () => void): void;
}

export async function takeSeat(): Promise<Seat> {
  // A primary that dies must not take requests under way with it, as a process of a cluster would end at once.
  if (cluster.worker !== undefined) cluster.worker.exitedAfterDisconnect = true;
  // Until it serves there is nothing to finish.
  let stop: () => void = () => process.exit(0);
  const end = () => stop();
  process.once('disconnect', end);
  onMessage((message) => {
    if (message.kind === 'stop') end();
  });
  const { number, processes, isFirst, sandbox } = await assignment();
  return {
    processes,
    carriesWorker: number === 1,
    isFirst,
    sandbox: sandbox === null ? null : { ...sandbox, own: null },
    metricsOf: (registry) => gatherMetrics(registry, number),
    run(url, orderly) {
      stop = orderly;
      if (process.connected) sendToPrimary({ kind: 'running', url });
      else end();
    },
  };
}

async function assignment(): Promise<Assignment> {
  const assigned = new Promise<Assignment>((resolve) => {
    onMessage((message) => {
      if (message.kind === 'assignment') resolve(message);
    });
  });
  sendToPrimary({ kind: 'listening' });
  const found = await Promise.race([assigned, pause(ASSIGNMENT_TIMEOUT_MS, null, { ref: false })]);
  if (found !== null) return found;
  throw new CommandError(
    'Another program runs this process as one of a cluster, and says nothing of our own. Let it start several, or set ' +
      '--processes and GAPURA_PROCESSES: not both.',
    'configuration',
  );
}

/** Sends the primary the metrics of this process when it asks, and asks it for those of all. */
function gatherMetrics(registry: Registry, number: number): () => Promise<string> {
  registry.setDefaultLabels({ process: String(number) });
  const waiting = new Map<number, (text: string) => void>();
  onMessage((message) => {
    if (message.kind === 'tell_metrics') {
      registry.metrics().then(
        (text) => sendToPrimary({ kind: 'metrics', round: message.round, text }),
        () => undefined,
      );
    }
    if (message.kind === 'all_metrics') waiting.get(message.question)?.(message.text);
  });
  let questions = 0;
  return async () => {
    const question = ++questions;
    const answer = new Promise<string>((resolve) => waiting.set(question, resolve));
    sendToPrimary({ kind: 'ask_metrics', question });
    try {
      const text = await Promise.race([answer, pause(METRICS_TIMEOUT_MS, null, { ref: false })]);
      // Without the primary only the own metrics are known.
      return text ?? (await registry.metrics());
    } finally {
      waiting.delete(question);
    }
  };
}

function onMessage(listener: (message: ToServer) => void): void {
  process.on('message', (message: unknown) => {
    if (typeof message === 'object' && message !== null && 'kind' in message) listener(message as ToServer);
  });
}

/** A primary that is gone gets nothing, and `disconnect` says so. */
function sendToPrimary(message: ToPrimary): void {
  if (process.connected) process.send?.(message, () => undefined);
}
