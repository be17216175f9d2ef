// Watches one thing from every side at once, and tells each message on its way as soon as it is seen.

import { setTimeout as pause } from 'node:timers/promises';
import type { EventName } from '../../domain/events/event.ts';
import type { ListedEvent } from '../../sdk/types.ts';
import type { Admin } from '../admin.ts';
import { CommandError } from '../failure.ts';
import type { SandboxPlay } from './sandbox-play.ts';

export const ACTORS = ['you', 'gapura', 'gateway', 'inbox', 'events', 'webhook'] as const;

/** One message on its way, or one step. */
export interface Sighting {
  readonly at: string;
  readonly from: (typeof ACTORS)[number];
  readonly to: (typeof ACTORS)[number];
  readonly what: string;
}

/** What is watched: the ids under which we and the gateway speak of it. */
export interface Subject {
  readonly id: string;
  /** An order id, or the gateway's id of a subscription. */
  readonly names: readonly string[];
}

const LOOK_EVERY_MS = 150;
const EVENT_WAIT_MS = 90_000;
/** Webhooks go out by themselves soon after; what takes longer is told by `gapura webhooks attempts`. */
const WEBHOOK_WAIT_MS = 6_000;
const EVENTS_MAX = 100;
const ATTEMPTS_SHOWN = 10;
const MESSAGES_SHOWN = 50;

export class Trace {
  readonly #admin: Admin;
  readonly #sandbox: SandboxPlay;
  readonly #tell: (sighting: Sighting) => void;
  readonly #seen = new Set<string>();
  readonly #subjects = new Map<string, Set<string>>();
  readonly #events = new Map<string, ListedEvent>();

  constructor(admin: Admin, sandbox: SandboxPlay, tell: (sighting: Sighting) => void) {
    this.#admin = admin;
    this.#sandbox = sandbox;
    this.#tell = tell;
  }

  say(from: Sighting['from'], to: Sighting['to'], what: string): void {
    this.#tell({ at: new Date().toISOString(), from, to, what });
  }

  /** Begins to watch something; of what was there before only new messages are told. */
  async follow({ id, names }: Subject, isNew: boolean): Promise<void> {
    this.#subjects.set(id, new Set(names));
    if (!isNew) await this.#look(() => undefined);
  }

  /** Until the event has happened and every webhook that wants it has been tried. */
  async until(name: EventName): Promise<ListedEvent> {
    const giveUpAtMs = performance.now() + EVENT_WAIT_MS;
    for (;;) {
      await this.look();
      const found = [...this.#events.values()].find((event) => event.name === name);
      if (found !== undefined) {
        await this.#untilWebhooks();
        // What brought the event may be written down a moment after it.
        await pause(LOOK_EVERY_MS);
        await this.look();
        return found;
      }
      if (performance.now() > giveUpAtMs) {
        throw new CommandError(
          `${name} did not happen within ${EVENT_WAIT_MS / 1_000} s. Look at ${this.#sandbox.url}/`,
        );
      }
      await pause(LOOK_EVERY_MS);
    }
  }

  look(): Promise<void> {
    return this.#look(this.#tell);
  }

  async #look(tell: (sighting: Sighting) => void): Promise<void> {
    const once = (key: string, from: Sighting['from'], to: Sighting['to'], what: string) => {
      if (this.#seen.has(key)) return false;
      this.#seen.add(key);
      tell({ at: new Date().toISOString(), from, to, what });
      return true;
    };
    const names = new Set([...this.#subjects.values()].flatMap((set) => [...set]));
    // Seen once each, from cause to effect: what one look finds is told in the order in which it came about.
    await this.#lookAtCalls(names, once);
    for (const name of names) await this.#lookAtMessages(name, once);
    for (const id of this.#subjects.keys()) await this.#lookAtEvents(id, once, tell === this.#tell);
  }

  async #lookAtCalls(names: ReadonlySet<string>, once: Once): Promise<void> {
    for (const [index, call] of (await this.#sandbox.calls()).entries()) {
      const isOurs = (call.orderId !== undefined && names.has(call.orderId)) || pathNames(call.path, names);
      if (!isOurs) continue;
      const answer = call.statusCode ?? call.httpStatus ?? (call.fault === undefined ? 'nothing' : 'with a refusal');
      once(`call ${index} ${call.at}`, 'gapura', 'gateway', `${call.operation ?? call.path}, answered ${answer}`);
    }
  }

  async #lookAtMessages(name: string, once: Once): Promise<void> {
    for (const message of [...(await this.#sandbox.messages(name))].reverse()) {
      for (const [index, { httpStatus, error, tookMs }] of message.attempts.entries()) {
        const answer = httpStatus === undefined ? (error ?? 'no answer') : `answered ${httpStatus} in ${tookMs} ms`;
        once(`message ${message.id} ${index}`, 'gateway', 'gapura', `notification ${message.event}, ${answer}`);
      }
    }
    const { items: inbox } = await this.#admin.notifications.list({ order_id: name, limit: MESSAGES_SHOWN });
    for (const { id, transaction_status: told, status } of [...inbox].reverse()) {
      if (status === 'received') continue;
      once(`inbox ${id} ${status}`, 'gapura', 'inbox', `notification ${told ?? ''} is ${status}`.replace('  ', ' '));
    }
  }

  async #lookAtEvents(id: string, once: Once, isTold: boolean): Promise<void> {
    const { items } = await this.#admin.eventLog.list({ subject_id: id, limit: EVENTS_MAX });
    for (const event of [...items].reverse()) {
      if (!once(`event ${event.id}`, 'gapura', 'events', `${event.name}  ${event.id}`)) continue;
      if (isTold) this.#events.set(event.id, event);
      // A subscription's charge and an invoice's payment are first heard of here.
      const payment = 'payment' in event.data ? event.data.payment : null;
      if (payment !== null) this.#subjects.get(id)?.add(payment.order_id);
    }
  }

  async #untilWebhooks(): Promise<void> {
    const endpoints = (await this.#admin.webhooks.list()).filter(({ state }) => state === 'active');
    const giveUpAtMs = performance.now() + WEBHOOK_WAIT_MS;
    const open = new Set(
      endpoints.flatMap(({ id, events }) =>
        [...this.#events.values()]
          .filter(({ name }) => events.length === 0 || events.includes(name))
          .map((event) => `${id} ${event.id}`),
      ),
    );
    while (open.size > 0 && performance.now() < giveUpAtMs) {
      for (const pair of open) {
        const [id = '', eventId = ''] = pair.split(' ');
        const attempts = await this.#admin.webhooks.attempts(id, { event_id: eventId, limit: ATTEMPTS_SHOWN });
        const [last] = attempts.items;
        if (last === undefined) continue;
        open.delete(pair);
        const url = endpoints.find((endpoint) => endpoint.id === id)?.url ?? id;
        const answer =
          last.http_status === null ? last.outcome : `answered ${last.http_status} in ${last.duration_ms} ms`;
        this.say('gapura', 'webhook', `${last.event} to ${url}, ${answer}`);
      }
      if (open.size > 0) await pause(LOOK_EVERY_MS);
    }
  }
}

/** Tells a message that was not told before; false where it was. */
type Once = (key: string, from: Sighting['from'], to: Sighting['to'], what: string) => boolean;

function pathNames(path: string, names: ReadonlySet<string>): boolean {
  return path.split(/[/?]/).some((part) => names.has(decodeURIComponent(part)));
}
