// Delivers the events of one consumer: several at a time, one at a time for each payment, until it is told to stop.

import type { Clock } from '../../domain/time.ts';
import type { Database } from '../../store/database/pool.ts';
import {
  claimDeliveries,
  type Delivery,
  deleteDelivered,
  postponeDelivery,
  renewDeliveryLease,
} from '../../store/events/outbox.ts';
import type { Log } from '../log.ts';
import type { Signal } from '../signal.ts';
import { createSleep } from '../sleep.ts';

const LEASE_SECONDS = 30;
const RENEW_EVERY_MS = 10_000;
/** How long events that another process wrote may wait to be noticed. */
const POLL_MS = 1_000;
const ERROR_LENGTH_MAX = 500;

export interface Consumer {
  readonly id: string;
  /** How many deliveries may be under way at once. */
  readonly concurrency: number;
  /** Delivers, or throws. */
  send(delivery: Delivery): Promise<void>;
  /** Done each time before new deliveries are looked for. */
  beforeClaim?(): Promise<void>;
  /** How long to wait after an attempt that failed. */
  pauseMs(attempt: number): number;
}

export interface DeliveryParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Says that events were written here: they are looked for at once. */
  readonly eventsWritten: Signal<unknown>;
}

export class DeliveryLoop {
  readonly #parts: DeliveryParts;
  readonly #consumer: Consumer;
  readonly #underWay = new Set<Promise<void>>();
  readonly #sleep = createSleep();
  #running = false;
  #ended: Promise<void> = Promise.resolve();
  #lastClaim: Promise<unknown> = Promise.resolve();
  #unsubscribe: () => void = () => undefined;

  constructor(parts: DeliveryParts, consumer: Consumer) {
    this.#parts = parts;
    this.#consumer = consumer;
  }

  start(): void {
    if (this.#running) return;
    this.#running = true;
    this.#unsubscribe = this.#parts.eventsWritten.subscribe(this.#sleep.wake);
    this.#ended = this.#run();
  }

  /** Takes no more, and lets those under way finish. */
  async stop(): Promise<void> {
    this.#running = false;
    this.#unsubscribe();
    this.#sleep.wake();
    await this.#ended;
    await Promise.all(this.#underWay);
  }

  /** Delivers everything that is due now, and waits for it. */
  async drain(): Promise<void> {
    while ((await this.#claim()) > 0 || this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  async #run(): Promise<void> {
    while (this.#running) {
      const isFull = this.#underWay.size >= this.#consumer.concurrency;
      const found = isFull ? 0 : await this.#claim().catch((error: unknown) => this.#reportFault(error));
      if (this.#running && found === 0) await this.#sleep.sleep(POLL_MS);
    }
  }

  #reportFault(error: unknown): number {
    this.#parts.log.warn({ err: error, consumer: this.#consumer.id }, 'events could not be read; trying again');
    return 0;
  }

  /** One after another: two at once would both take what there is room for, and a listener would hear two events at once. */
  #claim(): Promise<number> {
    const claimed = this.#lastClaim.then(() => this.#claimNext());
    this.#lastClaim = claimed.catch(() => undefined);
    return claimed;
  }

  async #claimNext(): Promise<number> {
    const { database, clock, log } = this.#parts;
    const consumer = this.#consumer;
    await consumer.beforeClaim?.();
    const room = consumer.concurrency - this.#underWay.size;
    if (room <= 0) return 0;
    const deliveries = await claimDeliveries(database.pool, {
      consumerIds: [consumer.id],
      now: clock.now(),
      leaseSeconds: LEASE_SECONDS,
      limit: room,
    });
    for (const delivery of deliveries) {
      const work = deliver(this.#parts, consumer, delivery).catch((error: unknown) => {
        // The delivery stays where it is, and is tried again when its lease is over.
        log.warn({ err: error, consumer: consumer.id }, 'the end of a delivery could not be written down');
      });
      this.#underWay.add(work);
      void work.finally(() => {
        this.#underWay.delete(work);
        this.#sleep.wake();
      });
    }
    return deliveries.length;
  }
}

async function deliver(parts: DeliveryParts, consumer: Consumer, delivery: Delivery): Promise<void> {
  const { pool } = parts.database;
  // A slow receiver keeps its event, as long as this process lives.
  const renew = () => void renewDeliveryLease(pool, delivery, LEASE_SECONDS).catch(() => undefined);
  const renewal = setInterval(renew, RENEW_EVERY_MS);
  try {
    await consumer.send(delivery);
  } catch (error) {
    const { name } = delivery.event;
    parts.log.warn(
      { err: error, event: name, consumer: consumer.id, attempt: delivery.attempt },
      'an event was not taken; it is kept',
    );
    const nextAttemptAt = new Date(parts.clock.now().getTime() + consumer.pauseMs(delivery.attempt));
    const message = error instanceof Error ? error.message : String(error);
    await postponeDelivery(pool, { delivery, nextAttemptAt, error: message.slice(0, ERROR_LENGTH_MAX) });
    return;
  } finally {
    clearInterval(renewal);
  }
  await deleteDelivered(pool, consumer.id, [delivery.event.sequence]);
}
