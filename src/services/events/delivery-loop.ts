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

export interface DeliveryLoop {
  start(): void;
  /** Takes no more, and lets those under way finish. */
  stop(): Promise<void>;
  /** Delivers everything that is due now, and waits for it. */
  drain(): Promise<void>;
}

export interface DeliveryParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Says that events were written here: they are looked for at once. */
  readonly eventsWritten: Signal<unknown>;
}

export function createDeliveryLoop(parts: DeliveryParts, consumer: Consumer): DeliveryLoop {
  const { pool } = parts.database;
  const underWay = new Set<Promise<void>>();
  let running = false;
  let ended: Promise<void> = Promise.resolve();
  let unsubscribe: () => void = () => undefined;
  const { sleep, wake } = createSleep();

  const claim = async (): Promise<number> => {
    await consumer.beforeClaim?.();
    const deliveries = await claimDeliveries(pool, {
      consumerIds: [consumer.id],
      now: parts.clock.now(),
      leaseSeconds: LEASE_SECONDS,
      limit: consumer.concurrency - underWay.size,
    });
    for (const delivery of deliveries) {
      const work = deliver(parts, consumer, delivery).catch((error: unknown) => {
        // The delivery stays where it is, and is tried again when its lease is over.
        parts.log.warn({ err: error, consumer: consumer.id }, 'the end of a delivery could not be written down');
      });
      underWay.add(work);
      void work.finally(() => {
        underWay.delete(work);
        wake();
      });
    }
    return deliveries.length;
  };

  const run = async () => {
    while (running) {
      const found = underWay.size >= consumer.concurrency ? 0 : await claim().catch(reportFault);
      if (running && found === 0) await sleep(POLL_MS);
    }
  };

  const reportFault = (error: unknown) => {
    parts.log.warn({ err: error, consumer: consumer.id }, 'events could not be read; trying again');
    return 0;
  };

  return {
    start() {
      if (running) return;
      running = true;
      unsubscribe = parts.eventsWritten.subscribe(wake);
      ended = run();
    },
    async stop() {
      running = false;
      unsubscribe();
      wake();
      await ended;
      await Promise.all(underWay);
    },
    async drain() {
      while ((await claim()) > 0 || underWay.size > 0) await Promise.all(underWay);
    },
  };
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
