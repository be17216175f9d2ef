// What every use case works with: the database, the gateway, the clock, and somewhere to say what happened.

import type { Shop } from '../domain/checkouts/shop.ts';
import type { Finding } from '../domain/finding.ts';
import type { Policies } from '../domain/policies.ts';
import type { Retention } from '../domain/retention.ts';
import type { Enqueue } from '../domain/tasks.ts';
import type { Clock } from '../domain/time.ts';
import type { GatewayClient } from '../gateway/client.ts';
import type { Database } from '../store/database/pool.ts';
import type { DemoMaker } from './demo-maker.ts';
import type { EventFeed } from './events/feed.ts';
import type { Followers } from './followers.ts';
import type { GatewayBudget } from './gateway-budget.ts';
import type { Jobs } from './jobs.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/transport.ts';
import type { Issuer } from './people/issuer.ts';
import type { ServerPeople, ShopRegistry } from './shops/registry.ts';
import type { Signal } from './signal.ts';
import type { Vault, VaultKey } from './vault.ts';
import type { WebhookTransport } from './webhooks/transport.ts';

/** How checkouts are held here. */
export interface CheckoutSettings extends Shop {
  /** Where customers reach this service, for mails; null where that is not known. */
  readonly publicUrl: string | null;
  /** Whether cards can be taken: that needs the gateway's client key. */
  readonly hasCards: boolean;
  /** Sends mails to customers; null where none are sent. */
  readonly mailer: Mailer | null;
}

/** Counters that use cases keep; the composition root ties them to its metrics. */
export interface Counters {
  /** A gateway notification that did not change a payment, by the reason. */
  notification(status: string): void;
  /** An attempt to send a webhook, by its outcome. */
  webhook(outcome: string): void;
  /** Events that a sink got, or a failure to send it any, by its name. */
  sink(name: string, outcome: 'sent' | 'failed', count: number): void;
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
  /** What webhooks are signed with: receivers hold it against their own time. */
  readonly signatureClock: Clock;
  readonly newId: () => string;
  /** Seals the cursors of lists; the same in every process. */
  readonly cursorKey: string;
  readonly jobs: Jobs;
  /** Leaves work to a background task. It does not fail: the next sweep finds work whose job could not be queued. */
  readonly enqueue: Enqueue;
  /** The other shops of this server; null where there are none to be had. */
  readonly shops: ShopRegistry | null;
  /** The people of the server, for one of its other shops; null in its own, and where there is one shop. */
  readonly server: ServerPeople | null;
  /** Makes the demo shop; null where it cannot be made. */
  readonly demo: DemoMaker | null;
  /** What was set up, for staff. */
  readonly deployment: Deployment;
  readonly vaultKeys: readonly VaultKey[];
  /** Seals what must not be readable in the database. */
  readonly vault: Vault;
  /** Sends webhooks, and says where they may go. */
  readonly webhookTransport: WebhookTransport;
  readonly policies: Policies;
  /** How checkouts are held here. */
  readonly checkouts: CheckoutSettings;
  /** Where people of an organisation sign in; null where there is none. */
  readonly issuer: Issuer | null;
  /** Called with changes of payments. */
  readonly followers: Followers;
  /** Says which events were written to the outbox here, by their names. */
  readonly eventsWritten: Signal<readonly string[]>;
  /** Live events, for followers. */
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

export interface Deployment {
  readonly version: string;
  /** Every setting without its secrets; null where a host application was configured by its own code. */
  readonly settings: readonly { readonly name: string; readonly value: string }[] | null;
  /** What is to be said of the settings. */
  readonly findings: readonly Finding[];
}
