// The event hub: delivers what was written to the outbox to the listeners of this application, at least once and in order.

import type { EventName, GapuraEvent } from '../../domain/events/event.ts';
import { type Delivery, putConsumer, type StoredEvent } from '../../store/events/outbox.ts';
import type { WorkLoop } from '../work-loop.ts';
import { createDeliveryLoop, type DeliveryParts } from './delivery-loop.ts';

export type { GapuraEvent } from '../../domain/events/event.ts';

export type Listener<Name extends EventName = EventName> = (event: GapuraEvent<Name>) => void | Promise<void>;

export interface ListenerOptions {
  /** Names the listener over restarts and processes; by its events and its place in line where absent. */
  readonly id?: string;
}

export interface EventHub {
  /** Calls `listener` for every event of these names that is written once the database knows of it: see `start()`. */
  on<Name extends EventName = EventName>(
    names: Name | readonly Name[] | '*',
    // By the names alone: a function that takes several kinds of event fits.
    listener: Listener<NoInfer<Name>>,
    options?: ListenerOptions,
  ): void;
  /**
   * Begins to deliver, unless the background does already; when it returns, the database knows of all listeners. Every
   * process with the same listeners may; each event goes to one of them.
   */
  start(): Promise<void>;
  /** Lets the deliveries under way finish. */
  stop(): Promise<void>;
  /** Delivers everything that is due and waits for it; for tests and commands. */
  drain(): Promise<void>;
}

const CONCURRENCY = 20;
const PAUSE_FIRST_MS = 1_000;
const PAUSE_MAX_MS = 3_600_000;
/** The heartbeat of a listener in the database; one without a heartbeat for long may be removed. */
export const SEEN_EVERY_MS = 3_600_000;

interface Registered {
  readonly id: string;
  readonly names: readonly EventName[];
  readonly loop: WorkLoop<Delivery>;
}

export function createEventHub(parts: DeliveryParts): EventHub {
  const { database, clock } = parts;
  const registered: Registered[] = [];
  let started = false;
  /** Events are kept for a listener from the moment that the database knows of it. */
  const announce = async () => {
    for (const { id, names } of registered) {
      const seenAt = clock.now();
      await putConsumer(database.pool, { id, names, seenAt });
      seen.set(id, seenAt.getTime());
    }
  };
  const seen = new Map<string, number>();
  const isDueToBeSeen = (id: string) => clock.now().getTime() - (seen.get(id) ?? 0) >= SEEN_EVERY_MS;
  return {
    on(names, listener, options = {}) {
      const wanted = names === '*' ? [] : typeof names === 'string' ? [names] : [...names];
      const place = registered.filter((other) => other.names.join() === wanted.join()).length + 1;
      const id = `listener:${options.id ?? `${wanted.join('+') || 'all'}#${place}`}`;
      if (registered.some((other) => other.id === id)) throw new Error(`There is a listener ${id} already`);
      const loop = createDeliveryLoop(parts, {
        id,
        concurrency: CONCURRENCY,
        // The database gives the consumer no other names than those that it wants.
        send: async ({ event }) => (listener as Listener)(toGapuraEvent(event)),
        beforeClaim: async () => {
          if (isDueToBeSeen(id)) await announce();
        },
        pauseMs: (attempt) => Math.min(PAUSE_FIRST_MS * 2 ** (attempt - 1), PAUSE_MAX_MS),
      });
      registered.push({ id, names: wanted, loop });
      // Its row is written before its first claim.
      if (started) loop.start();
    },
    async start() {
      started = true;
      await announce();
      for (const { loop } of registered) loop.start();
    },
    async stop() {
      await Promise.all(registered.map(({ loop }) => loop.stop()));
    },
    async drain() {
      await announce();
      await Promise.all(registered.map(({ loop }) => loop.drain()));
    },
  };
}

export function toGapuraEvent(event: StoredEvent): GapuraEvent {
  const { id, name, occurredAt, sequence, data } = event;
  // What was written under a name has the shape of that name.
  return { id, name, occurred_at: occurredAt.toISOString(), sequence, data } as unknown as GapuraEvent;
}
