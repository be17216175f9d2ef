// Watches one payment, invoice or subscription in every log at once, and reports each step as soon as it is seen.

import { setTimeout as pause } from 'node:timers/promises';
import type { EventName } from '../../domain/events/event.ts';
import type { ListedEvent } from '../../sdk/types.ts';
import { besideEvent } from '../../text/events.ts';
import type { Admin } from '../admin.ts';
import { CommandError } from '../failure.ts';
import type { SandboxPlay } from './sandbox-play.ts';

export const ACTORS = ['you', 'gapura', 'gateway', 'inbox', 'events', 'webhook'] as const;

/** One request, notification, event or step. */
export interface TraceStep {
  readonly at: string;
  readonly from: (typeof ACTORS)[number];
  readonly to: (typeof ACTORS)[number];
  readonly what: string;
}

/** What is watched: the ids under which we and the gateway speak of it. */
export interface TracedSubject {
  readonly id: string;
  /** An order id, or the gateway's id of a subscription. */
  readonly names: readonly string[];
}

const POLL_EVERY_MS = 150;
const EVENT_WAIT_MS = 90_000;
/** Webhooks go out by themselves soon after; what takes longer is listed by `gapura webhooks attempts`. */
const WEBHOOK_WAIT_MS = 6_000;
const EVENTS_MAX = 100;
const ATTEMPTS_SHOWN = 10;
const MESSAGES_SHOWN = 50;

export class Trace {
  readonly #admin: Admin;
  readonly #sandbox: SandboxPlay;
  readonly #report: (step: TraceStep) => void;
  readonly #seen = new Set<string>();
  readonly #subjects = new Map<string, Set<string>>();
  readonly #events = new Map<string, ListedEvent>();

  constructor(admin: Admin, sandbox: SandboxPlay, report: (step: TraceStep) => void) {
    this.#admin = admin;
    this.#sandbox = sandbox;
    this.#report = report;
  }

  say(from: TraceStep['from'], to: TraceStep['to'], what: string): void {
    this.#report({ at: new Date().toISOString(), from, to, what });
  }

  /** Begins to watch something; of a record that was there before only new steps are reported. */
  async follow({ id, names }: TracedSubject, isNew: boolean): Promise<void> {
    this.#subjects.set(id, new Set(names));
    if (!isNew) await this.#poll(() => undefined);
  }

  /** Until the event has happened and every webhook that wants it has been tried. */
  async until(name: EventName): Promise<ListedEvent> {
    const giveUpAtMs = performance.now() + EVENT_WAIT_MS;
    for (;;) {
      await this.poll();
      const found = [...this.#events.values()].find((event) => event.name === name);
      if (found !== undefined) {
        await this.#untilWebhooks();
        // What brought the event may be written down a moment after it.
        await pause(POLL_EVERY_MS);
        await this.poll();
        return found;
      }
      if (performance.now() > giveUpAtMs) {
        throw new CommandError(
          `${name} did not happen within ${EVENT_WAIT_MS / 1_000} s. Look at ${this.#sandbox.url}/`,
        );
      }
      await pause(POLL_EVERY_MS);
    }
  }

  poll(): Promise<void> {
    return this.#poll(this.#report);
  }

  async #poll(report: (step: TraceStep) => void): Promise<void> {
    const once = (key: string, from: TraceStep['from'], to: TraceStep['to'], what: string) => {
      if (this.#seen.has(key)) return false;
      this.#seen.add(key);
      report({ at: new Date().toISOString(), from, to, what });
      return true;
    };
    const names = new Set([...this.#subjects.values()].flatMap((set) => [...set]));
    // Seen once each, from cause to effect: what one look finds is reported in its order.
    await this.#lookAtCalls(names, once);
    for (const name of names) await this.#lookAtMessages(name, once);
    for (const id of this.#subjects.keys()) await this.#lookAtEvents(id, once, report === this.#report);
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
    for (const { id, transaction_status: reported, status } of [...inbox].reverse()) {
      if (status === 'received') continue;
      once(
        `inbox ${id} ${status}`,
        'gapura',
        'inbox',
        `notification ${reported ?? ''} is ${status}`.replace('  ', ' '),
      );
    }
  }

  async #lookAtEvents(id: string, once: Once, isReported: boolean): Promise<void> {
    const { items } = await this.#admin.eventLog.list({ subject_id: id, limit: EVENTS_MAX });
    for (const event of [...items].reverse()) {
      if (!once(`event ${event.id}`, 'gapura', 'events', `${event.name}  ${event.id}${besideEvent(event.name)}`))
        continue;
      if (isReported) this.#events.set(event.id, event);
      // A subscription's charge and an invoice's payment are first seen here.
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
      if (open.size > 0) await pause(POLL_EVERY_MS);
    }
  }
}

/** Reports a step that was not reported before; false where it was. */
type Once = (key: string, from: TraceStep['from'], to: TraceStep['to'], what: string) => boolean;

function pathNames(path: string, names: ReadonlySet<string>): boolean {
  return path.split(/[/?]/).some((part) => names.has(decodeURIComponent(part)));
}
