// Sends events to one sink, in their order, for as long as this process holds its lease.

import { setTimeout as delay } from 'node:timers/promises';
import { sinkPauseMs } from '../../domain/events/sink.ts';
import { atSeam } from '../../runtime/seams.ts';
import { listEventsAfter, type StoredEvent } from '../../store/events/outbox.ts';
import {
  advanceSink,
  type HeldSink,
  type Lease,
  noteSinkFailure,
  releaseSink,
  renewSink,
  takeSink,
} from '../../store/sinks/sending.ts';
import type { Context } from '../context.ts';
import { within } from '../in-time.ts';
import { createSleep } from '../sleep.ts';
import { closeQuietly, connectTo, openAddress, reasonOf } from './brokers.ts';
import { inRuns, toMessage } from './cloud-event.ts';
import type { SinkConnection, SinkMessage } from './connection.ts';

export interface SinkLimits {
  /** How long a process that died keeps others from sending. */
  readonly leaseMs: number;
  /** How many events are read at once. */
  readonly batch: number;
}

export const SINK_LIMITS: SinkLimits = { leaseMs: 30_000, batch: 1_000 };

const BYTES_MAX = 4_194_304;
const TIMEOUT_MS = 10_000;
/** How long events that another process wrote may wait to be noticed. */
const POLL_MS = 1_000;
/** Events that come one by one are collected for so long, so that payments do not wait for the database behind them. */
const COLLECT_MS = 50;
const CLAIM_EVERY_MS = 3_000;

/** What is held, and until when by this process's own count. */
interface Held {
  readonly lease: Lease;
  readonly sink: HeldSink;
  position: string;
  failures: number;
  untilMs: number;
}

interface SentEvent {
  readonly position: string;
  readonly message: SinkMessage;
}

export class SinkLoop {
  readonly #context: Context;
  readonly #limits: SinkLimits;
  readonly #id: string;
  readonly #timeoutMs: number;
  readonly #sleep = createSleep();
  #running = false;
  #ended: Promise<void> = Promise.resolve();
  #unsubscribe: () => void = () => undefined;
  #held: Held | undefined;
  #connection: SinkConnection | undefined;
  #idleMs = POLL_MS;
  /** Most events that are under way at once: after a failure one, which the broker may have taken, and from then on twice as many each time. */
  #window: number;

  constructor(context: Context, limits: SinkLimits, id: string) {
    this.#context = context;
    this.#limits = limits;
    this.#id = id;
    this.#window = limits.batch;
    // What begins right after a renewal ends before the lease does.
    this.#timeoutMs = Math.min(TIMEOUT_MS, limits.leaseMs / 2);
  }

  start(): void {
    if (this.#running) return;
    this.#running = true;
    this.#unsubscribe = this.#context.eventsWritten.subscribe(() => {
      // Without the lease there is nothing to hurry for.
      if (this.#held === undefined) return;
      this.#idleMs = COLLECT_MS;
      this.#sleep.wake();
    });
    this.#ended = this.#run();
  }

  /** Lets the batch under way be confirmed, and leaves the rest to others at once. */
  async stop(): Promise<void> {
    this.#running = false;
    this.#unsubscribe();
    this.#sleep.wake();
    await this.#ended;
  }

  /** Ends what is under way: the next holder of the lease sends it again. */
  async cut(): Promise<void> {
    await closeQuietly(this.#connection);
  }

  async #run(): Promise<void> {
    const { log } = this.#context;
    while (this.#running) {
      const restMs = await this.#turn().catch((error: unknown) => {
        log.warn({ err: error, sink: this.#held?.sink.name ?? this.#id }, 'a sink could not be served; trying again');
        return POLL_MS;
      });
      if (this.#running && restMs > 0) await this.#sleep.sleep(restMs);
    }
    const lease = this.#held?.lease;
    await this.#letGo();
    // Should this fail, others get it when its time is over.
    if (lease !== undefined) await releaseSink(this.#context.database.pool, lease).catch(() => undefined);
  }

  /** Sends what there is; how long to rest afterwards. */
  async #turn(): Promise<number> {
    const held = await this.#hold();
    if (held === undefined) return Math.min(CLAIM_EVERY_MS, this.#limits.leaseMs / 5);
    try {
      await this.#connect(held);
      const events = await listEventsAfter(this.#context.database.pool, held.position, this.#limits.batch);
      if (events.length === 0) return await this.#idle(held);
      await this.#send(held, events);
      if (events.length < this.#limits.batch) await delay(COLLECT_MS);
      return 0;
    } catch (error) {
      if (!(error instanceof BrokerFailure)) throw error;
      if (this.#running) await this.#fail(held, error);
      return 0;
    }
  }

  /** Each time it is taken it has another token: what was sent under the old token moves nothing any more. */
  async #hold(): Promise<Held | undefined> {
    const { leaseMs } = this.#limits;
    if (this.#held !== undefined && (await this.#renew(this.#held, (leaseMs * 2) / 3))) return this.#held;
    await this.#letGo();
    const { database, newId } = this.#context;
    const lease = { id: this.#id, token: newId() };
    const askedMs = performance.now();
    const sink = await takeSink(database.pool, lease, leaseMs / 1_000);
    if (sink === undefined) return undefined;
    if (sink.isGapFound) this.#tellGap(sink);
    const { position, failures } = sink;
    this.#held = { lease, sink, position, failures, untilMs: askedMs + leaseMs };
    return this.#held;
  }

  /** Makes sure that the lease lasts for so long. */
  async #renew(held: Held, atLeastMs: number): Promise<boolean> {
    const askedMs = performance.now();
    if (askedMs < held.untilMs - atLeastMs) return true;
    const { leaseMs } = this.#limits;
    if (!(await renewSink(this.#context.database.pool, held.lease, leaseMs / 1_000))) return false;
    held.untilMs = askedMs + leaseMs;
    return true;
  }

  async #connect({ sink }: Held): Promise<SinkConnection> {
    if (this.#connection?.isOpen === true) return this.#connection;
    await closeQuietly(this.#connection);
    this.#connection = undefined;
    const { kind, target, maxLength } = sink;
    try {
      const address = openAddress(this.#context.vault, sink);
      this.#connection = await connectTo({ kind, address, target, maxLength, timeoutMs: this.#timeoutMs });
      return this.#connection;
    } catch (error) {
      throw new BrokerFailure(error);
    }
  }

  /** The broker is there and has everything: what failed before is over. */
  async #idle(held: Held): Promise<number> {
    if (held.failures > 0) await this.#advance(held, held.position, false);
    // What was written here may be held back by a transaction that began earlier: look again soon.
    const restMs = this.#idleMs;
    this.#idleMs = Math.min(restMs * 2, POLL_MS);
    return restMs;
  }

  /** Moves the position behind what was confirmed, and never behind anything that was not. */
  async #send(held: Held, events: readonly StoredEvent[]): Promise<void> {
    const { names, source } = held.sink;
    const wanted = events
      .filter((event) => names.length === 0 || names.includes(event.name))
      .map((event) => ({ position: event.position, message: toMessage(event, source) }));
    let sent = 0;
    let position = wanted.length === 0 ? events.at(-1)?.position : undefined;
    try {
      for (const run of inRuns(wanted, BYTES_MAX, () => this.#window)) {
        // It ends, or is given up, before the lease is over.
        if (!this.#running || !(await this.#renew(held, this.#timeoutMs))) break;
        let confirmed = 0;
        try {
          await this.#sendRun(held, run, (count) => {
            confirmed = count;
          });
        } finally {
          // What the broker has taken is not sent again, should the rest fail.
          sent += confirmed;
          const last = sent === wanted.length ? events.at(-1) : run[confirmed - 1];
          // What comes after the last one is of no interest to this sink.
          position = last?.position ?? position;
        }
      }
    } finally {
      if (position !== undefined) await this.#advance(held, position, sent > 0);
      this.#context.count.sink(held.sink.name, 'sent', sent);
    }
  }

  async #sendRun(held: Held, run: readonly SentEvent[], onConfirmed: (count: number) => void): Promise<void> {
    const connection = await this.#connect(held);
    const messages = run.map((one) => one.message);
    const sending = atSeam('send', 'sink', () => connection.send(messages, onConfirmed));
    try {
      await within(this.#timeoutMs, 'a confirmation', sending);
      this.#window = Math.min(this.#window * 2, this.#limits.batch);
    } catch (error) {
      this.#window = 1;
      throw new BrokerFailure(error);
    }
  }

  async #advance(held: Held, position: string, hasSent: boolean): Promise<void> {
    const leaseSeconds = this.#limits.leaseMs / 1_000;
    const askedMs = performance.now();
    const step = { position, leaseSeconds, hasSent };
    const done = await advanceSink(this.#context.database.pool, held.lease, step);
    if (done === undefined) {
      // Disabled, removed, replayed from elsewhere, or taken by another process: begin anew.
      this.#held = undefined;
      return;
    }
    if (done.isGapFound) this.#tellGap(held.sink);
    if (held.failures > 0) this.#context.log.info({ sink: held.sink.name }, 'a sink takes events again');
    held.position = position;
    held.failures = 0;
    held.untilMs = askedMs + this.#limits.leaseMs;
  }

  async #fail(held: Held, { reason }: BrokerFailure): Promise<void> {
    const { database, log, count } = this.#context;
    const { name, kind } = held.sink;
    const failures = held.failures + 1;
    const pauseMs = sinkPauseMs(failures, Math.random());
    const error = reasonOf(this.#context.vault, held.sink, reason);
    log.warn({ sink: name, kind, failures, error, pause_ms: pauseMs }, 'a sink takes no events; they are kept');
    count.sink(name, 'failed', 1);
    await this.#letGo();
    await noteSinkFailure(database.pool, held.lease, { error, pauseSeconds: pauseMs / 1_000 });
  }

  #tellGap({ name }: HeldSink): void {
    this.#context.log.error(
      { sink: name },
      'events were removed before this sink got them: it was behind for longer than events are kept, and goes on with the rest',
    );
  }

  async #letGo(): Promise<void> {
    this.#held = undefined;
    const connection = this.#connection;
    this.#connection = undefined;
    await closeQuietly(connection);
  }
}

/** The broker's doing, as opposed to the database's: it is noted, and tried again after a pause. */
class BrokerFailure extends Error {
  override readonly name = 'BrokerFailure';
  readonly reason: unknown;

  constructor(reason: unknown) {
    super('the broker did not take it');
    this.reason = reason;
  }
}
