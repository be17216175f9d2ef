// What every use case works with: the database, the gateway, the clock, and somewhere to say what happened.

import type { Retention } from '../domain/retention.ts';
import type { Enqueue } from '../domain/tasks.ts';
import type { Clock } from '../domain/time.ts';
import type { GatewayClient } from '../gateway/client.ts';
import type { Database } from '../store/database.ts';
import type { EventFeed } from './event-feed.ts';
import type { GatewayBudget } from './gateway-budget.ts';
import type { Vault } from './vault.ts';
import type { WebhookTransport } from './webhook-transport.ts';

export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Counters that use cases keep; the composition root ties them to its metrics. */
export interface Counters {
  /** A gateway message that did not change a payment, by the reason. */
  notification(status: string): void;
  /** An event that was written to the outbox. */
  event(name: string): void;
  /** An attempt to send a webhook, by its outcome. */
  webhook(outcome: string): void;
  /** A payment that a task found to be otherwise at the gateway than here, by what found it. */
  drift(task: string): void;
  /** Old rows that were removed, by what they were. */
  cleaned(what: string, rows: number): void;
}

export interface Context {
  readonly database: Database;
  readonly gateway: GatewayClient;
  /** How many calls the background may make to it. */
  readonly budget: GatewayBudget;
  readonly clock: Clock;
  readonly newId: () => string;
  /** Seals the cursors of lists; the same in every process. */
  readonly cursorKey: string;
  /** Leaves work to a background task. Where no queue is open, the next sweep finds the work by itself. */
  readonly enqueue: Enqueue;
  /** Seals what must not be readable in the database. */
  readonly vault: Vault;
  /** Sends webhooks, and says where they may go. */
  readonly webhookTransport: WebhookTransport;
  /** Whether a message that brings or returns money is believed only after the gateway's status call says the same. */
  readonly confirmNotifications: boolean;
  /** Events as they happen, for those who follow them. */
  readonly feed: EventFeed;
  readonly retention: Retention;
  readonly log: Log;
  readonly count: Counters;
}

/** On whose behalf a use case runs, for the history and the logs. */
export interface Origin {
  /** The caller's id, or the name of the task. */
  readonly actor: string | null;
  readonly requestId?: string;
}

/** A task that acts by itself, under its own name. */
export type TaskOrigin = Origin & { readonly actor: string };
