// Delivers the events of one consumer: several at a time, one at a time for each payment.

import type { Clock } from '../../domain/time.ts';
import type { Database } from '../../store/database/pool.ts';
import {
  claimDeliveries,
  type Delivery,
  deleteDelivered,
  postponeDelivery,
  renewDeliveryLease,
} from '../../store/events/outbox.ts';
import { SYSTEM_CLOCK } from '../database-clock.ts';
import { errorMessage } from '../isolation.ts';
import type { Log } from '../log.ts';
import type { Signal } from '../signal.ts';
import { WorkLoop, whileLeased } from '../work-loop.ts';

const LEASE_MS = 30_000;
const POLL_MS = 1_000;

/** The receiver's doing: its reason is all there is to log. */
export class NotTaken extends Error {
  override readonly name = 'NotTaken';
}

export interface Consumer {
  readonly id: string;
  /** How many deliveries may be under way at once. */
  readonly concurrency: number;
  /** Delivers, or throws. */
  send(delivery: Delivery): Promise<void>;
  /** Done each time before new deliveries are claimed. */
  beforeClaim?(): Promise<void>;
  /** How long to wait after an attempt that failed. */
  pauseMs(attempt: number): number;
}

export interface DeliveryParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Says that events were written here: they are claimed at once. */
  readonly eventsWritten: Signal<unknown>;
}

export function createDeliveryLoop(parts: DeliveryParts, consumer: Consumer): WorkLoop<Delivery> {
  const { database, clock, log, eventsWritten } = parts;
  return new WorkLoop<Delivery>(log, {
    name: consumer.id,
    pollMs: POLL_MS,
    wakeOn: eventsWritten,
    async claim(underWay) {
      await consumer.beforeClaim?.();
      const limit = consumer.concurrency - underWay.size;
      if (limit <= 0) return [];
      const leaseSeconds = LEASE_MS / 1_000;
      return claimDeliveries(database.pool, { consumerIds: [consumer.id], now: clock.now(), leaseSeconds, limit });
    },
    run: (delivery) => deliver(parts, consumer, delivery),
  });
}

async function deliver({ database, clock, log }: DeliveryParts, consumer: Consumer, delivery: Delivery): Promise<void> {
  const { pool } = database;
  const renew = () => renewDeliveryLease(pool, delivery, LEASE_MS / 1_000);
  try {
    // A slow receiver keeps its event, as long as this process lives.
    await whileLeased({ leaseMs: LEASE_MS, clock: SYSTEM_CLOCK, log, renew }, () => consumer.send(delivery));
  } catch (error) {
    const reason = error instanceof NotTaken ? { error: error.message } : { err: error };
    const fields = { ...reason, event: delivery.event.name, consumer: consumer.id, attempt: delivery.attempt };
    log.warn(fields, 'an event was not taken; it is kept');
    const nextAttemptAt = new Date(clock.now().getTime() + consumer.pauseMs(delivery.attempt));
    await postponeDelivery(pool, { delivery, nextAttemptAt, error: errorMessage(error) });
    return;
  }
  await deleteDelivered(pool, consumer.id, [delivery.event.sequence]);
}
