// The primary of several server processes: starts them, puts another in the place of one that dies, and ends them all; and the
// messages between it and them.

import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../../config/index.ts';
import { createLogger } from '../../observability/logging.ts';
import { prepareFolder } from '../data-folder.ts';
import { CommandError } from '../failure.ts';
import { type LocalSandbox, startLocalSandbox } from '../local-sandbox.ts';
import { notificationAddress, secretsOf, usesBuiltInSandbox } from '../settings.ts';
import { onStopSignal, onUncaught } from '../signals.ts';

/** A process that served for so long died for a new reason: the pauses begin again. */
const CALM_MS = 60_000;
const PAUSE_MIN_MS = 500;
const PAUSE_MAX_MS = 30_000;
/** How much longer than it was given a process may take to end: tasks under way, and connections that close. */
const END_GRACE_MS = 15_000;

// Each process accepts for itself from the one socket, so that a connection is either its own, and closed with it, or still to be
// had by the others. Handed over by the primary, it would stay open in the primary when the process died on the way, and never be served.
cluster.schedulingPolicy = cluster.SCHED_NONE;

export async function superviseServers(config: Config, options: { count: number; asJson: boolean }): Promise<void> {
  const secrets = secretsOf(config);
  const log = await createLogger({
    level: config.logLevel,
    pretty: options.asJson ? false : config.logPretty,
    secrets,
  });
  await prepareFolder(config);
  const sandbox = usesBuiltInSandbox(config) ? await startLocalSandbox(config) : null;
  const timeoutMs = config.drainMs + config.shutdownTimeoutMs + END_GRACE_MS;
  const supervisor = new Supervisor({ count: options.count, log, sandbox, timeoutMs });
  const stop = async () => {
    await supervisor.stop();
    await sandbox?.own?.close();
  };
  onUncaught({ log, timeoutMs, stop });
  onStopSignal(stop);
  // However the primary ends, none of them stays.
  process.once('exit', () => supervisor.kill());
  const first = await supervisor.startFirst();
  if (!('url' in first)) {
    await sandbox?.own?.close();
    return endAs(first);
  }
  const address = notificationAddress(config, first.url + config.http.prefix);
  sandbox?.own?.control.settings.setAddresses({ payment: address, recurring: address, payAccount: address });
  supervisor.startOthers();
}

interface ProcessExit {
  readonly code: number | null;
  readonly signal: string | null;
}

/** It has said why, once; the others were not started. */
function endAs({ code, signal }: ProcessExit): void {
  if (code) process.exit(code);
  throw new CommandError(`The first server process ended before it served (${signal ?? 'without a reason'}).`);
}

interface Parts {
  readonly count: number;
  readonly log: Logger;
  readonly sandbox: LocalSandbox | null;
  /** How long all of them may take to end. */
  readonly timeoutMs: number;
}

interface ServerProcess {
  readonly number: number;
  readonly child: Worker;
  readonly startedAtMs: number;
  /** How many before it died young, one after the other. */
  readonly deaths: number;
  isRunning: boolean;
}

class Supervisor {
  readonly #parts: Parts;
  readonly #processes = new Map<number, ServerProcess>();
  readonly #metrics = new MetricsRounds((message) => this.#broadcast(message));
  readonly #stopping = new AbortController();
  #hasServed = false;
  #haveAllServed = false;
  #onFirst: (outcome: ProcessExit | { readonly url: string }) => void = () => undefined;
  #onEmpty: () => void = () => undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Alone, so that it migrates the database once, and that what is wrong is said once. Gives how it ended where it never served. */
  startFirst(): Promise<ProcessExit | { readonly url: string }> {
    return new Promise((resolve) => {
      this.#onFirst = resolve;
      this.#start(1, 0);
    });
  }

  startOthers(): void {
    for (let number = 2; number <= this.#parts.count && !this.#stopping.signal.aborted; number++)
      this.#start(number, 0);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    const ended = new Promise<void>((resolve) => {
      this.#onEmpty = resolve;
    });
    if (this.#broadcast({ kind: 'stop' }) === 0) return;
    const late = pause(this.#parts.timeoutMs, 'late', { ref: false });
    if ((await Promise.race([ended, late])) === 'late')
      throw new Error('Server processes that did not end were killed.');
  }

  kill(): void {
    for (const { child } of this.#processes.values()) child.process.kill('SIGKILL');
  }

  #start(number: number, deaths: number): void {
    const child = cluster.fork();
    const server = { number, child, startedAtMs: performance.now(), deaths, isRunning: false };
    this.#processes.set(number, server);
    child.on('message', (message: ToPrimary) => this.#receive(server, message));
    child.once('exit', (code: number | null, signal: string | null) => this.#ended(server, { code, signal }));
    // A process that the system refuses to start has no exit.
    child.on('error', (error) => {
      this.#parts.log.error({ err: error, process: number }, 'a server process cannot be reached');
      if (child.process.pid === undefined) this.#ended(server, { code: 1, signal: null });
    });
  }

  #assign({ child, number }: ServerProcess): void {
    const { sandbox, count } = this.#parts;
    send(child, {
      kind: 'assignment',
      number,
      processes: count,
      isFirst: !this.#hasServed,
      sandbox: sandbox === null ? null : { url: sandbox.url, isShared: sandbox.isShared },
    });
    // What was sent before it listened is lost.
    if (this.#stopping.signal.aborted) send(child, { kind: 'stop' });
  }

  #receive(server: ServerProcess, message: ToPrimary): void {
    switch (message.kind) {
      case 'listening':
        this.#assign(server);
        break;
      case 'running':
        this.#served(server, message.url);
        break;
      case 'metrics':
        this.#metrics.take(message);
        break;
      case 'ask_metrics': {
        const answer = (text: string) => send(server.child, { kind: 'all_metrics', question: message.question, text });
        void this.#metrics.gather().then(answer);
      }
    }
  }

  #served(server: ServerProcess, url: string): void {
    server.isRunning = true;
    this.#hasServed = true;
    this.#onFirst({ url });
    const { log, count } = this.#parts;
    const running = [...this.#processes.values()].filter(({ isRunning }) => isRunning);
    if (this.#haveAllServed)
      log.info({ process: server.number, child_pid: server.child.process.pid }, 'a server process serves again');
    else if (running.length === count) {
      this.#haveAllServed = true;
      log.info(
        { processes: count, child_pids: running.map(({ child }) => child.process.pid) },
        'all server processes serve',
      );
    }
  }

  #ended(server: ServerProcess, end: ProcessExit): void {
    if (this.#processes.get(server.number) !== server) return;
    this.#processes.delete(server.number);
    if (!this.#stopping.signal.aborted) {
      if (this.#hasServed) void this.#replace(server, end);
      else this.#onFirst(end);
    } else if (this.#processes.size === 0) this.#onEmpty();
  }

  /** At once, and after a growing pause where one after the other dies young. */
  async #replace({ number, child, startedAtMs, deaths, isRunning }: ServerProcess, end: ProcessExit): Promise<void> {
    const diedYoung = !isRunning || performance.now() - startedAtMs < CALM_MS;
    const inARow = diedYoung ? deaths + 1 : 0;
    const pauseMs = inARow < 2 ? 0 : Math.min(PAUSE_MIN_MS * 2 ** (inARow - 2), PAUSE_MAX_MS);
    const fields = { process: number, child_pid: child.process.pid, ...end, again_in_ms: pauseMs };
    this.#parts.log.error(fields, 'a server process died; another one takes its place');
    const { signal } = this.#stopping;
    await pause(pauseMs, undefined, { signal }).catch(() => undefined);
    if (!signal.aborted) this.#start(number, inARow);
  }

  /** Gives how many got it. */
  #broadcast(message: ToServer): number {
    for (const { child } of this.#processes.values()) send(child, message);
    return this.#processes.size;
  }
}

/** One that is about to end gets nothing, and its exit says so. */
function send(child: Worker, message: ToServer): void {
  if (child.isConnected()) child.process.send(message, () => undefined);
}

/** A process that is busy or about to end is left out of this answer. */
const ROUND_TIMEOUT_MS = 2_000;

/** A request while a round is under way gets its result. */
class MetricsRounds {
  readonly #broadcast: (message: ToServer) => number;
  #round = 0;
  #missing = 0;
  #texts: string[] = [];
  #under: Promise<string> | null = null;
  #end: () => void = () => undefined;

  /** `broadcast` sends to every process, and gives how many there are. */
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
function mergeMetrics(texts: readonly string[]): string {
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

/** Sent to a server process once it listens to the primary: what is sent before is lost. */
export interface Assignment {
  readonly kind: 'assignment';
  /** From 1 on. The replacement of one that died has its number. */
  readonly number: number;
  readonly processes: number;
  /** Whether it is the very first, which prints the welcome. */
  readonly isFirst: boolean;
  /** The sandbox that the primary runs or has found; null where the gateway is elsewhere. */
  readonly sandbox: { readonly url: string; readonly isShared: boolean } | null;
}

export type ToServer =
  | Assignment
  | { readonly kind: 'stop' }
  | { readonly kind: 'tell_metrics'; readonly round: number }
  | { readonly kind: 'all_metrics'; readonly question: number; readonly text: string };

export type ToPrimary =
  | { readonly kind: 'listening' }
  | { readonly kind: 'running'; readonly url: string }
  | { readonly kind: 'ask_metrics'; readonly question: number }
  | { readonly kind: 'metrics'; readonly round: number; readonly text: string };
