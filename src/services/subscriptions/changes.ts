// The one door of subscriptions: the only code that changes one, with its history and events in one transaction.

import type { SubscriptionEventData, SubscriptionEventName } from '../../domain/events/event.ts';
import type { SubscriptionHistoryEntry } from '../../domain/history.ts';
import { showPayment } from '../../domain/payments/representation.ts';
import type { SubscriptionVerdict } from '../../domain/subscriptions/judgement.ts';
import { type GatewaySubscription, showSubscription } from '../../domain/subscriptions/subscription.ts';
import type { Queryable } from '../../store/database/statement.ts';
import type { EventRecord } from '../../store/events/writes.ts';
import type { PaymentRecord } from '../../store/payments/payments.ts';
import type { AuditRow } from '../../store/people/audit.ts';
import { writeSubscriptionChange } from '../../store/subscriptions/changes.ts';
import { findSubscription, lockSubscription } from '../../store/subscriptions/subscriptions.ts';
import { changeByVersion, type VersionedRow } from '../change-by-version.ts';
import type { Context } from '../context.ts';

/** Where a change comes from, for the history and the events. */
export interface SubscriptionProvenance {
  readonly source: SubscriptionHistoryEntry['source'];
  readonly actor: string | null;
  /** The gateway's words, without secrets. */
  readonly answer?: Record<string, unknown>;
  readonly notificationId?: string | null;
  /** The charge that the change is about. */
  readonly payment?: PaymentRecord;
  /** For an answer of the gateway: the version when it was asked. A newer one makes the answer outdated. */
  readonly seenVersion?: number;
}

/** What is to change, with the history's reason; null in place of it where only book-keeping changes. */
export type Decision = Omit<SubscriptionVerdict, 'reason'> & {
  readonly reason: string | null;
  readonly sealedToken?: string | undefined;
  /** Whose act it is, where it is one: written with it. */
  readonly act?: AuditRow;
};

/**
 * Decides on what is known, writes if nothing changed meanwhile, and otherwise reads again and decides again.
 * Undefined where the answer that it is decided on was overtaken: ask again.
 */
export async function changeSubscription(
  context: Context,
  known: GatewaySubscription,
  provenance: SubscriptionProvenance,
  decide: (subscription: GatewaySubscription) => Decision | null,
): Promise<GatewaySubscription | undefined> {
  let overtaken = false;
  const row: VersionedRow<GatewaySubscription, Decision> = {
    name: `subscription ${known.id}`,
    versionOf: (subscription) => subscription.version,
    find: (on) => mustFind(on, known.id),
    lock: (on) => lockSubscription(on, known.id),
    async write(on, subscription, decision) {
      const written = await writeDecision(context, on, { subscription, decision, provenance });
      return written === undefined ? 'changed' : { row: written, events: decision.events };
    },
    emit: context.eventsWritten.emit,
  };
  const changed = await changeByVersion(context.database.pool, row, known, (subscription) => {
    overtaken = provenance.seenVersion !== undefined && subscription.version !== provenance.seenVersion;
    return overtaken ? null : decide(subscription);
  });
  return overtaken ? undefined : changed;
}

/** Writes one decision. Undefined where the subscription has changed meanwhile. */
export async function writeDecision(
  context: Context,
  on: Queryable,
  change: { subscription: GatewaySubscription; decision: Decision; provenance: SubscriptionProvenance },
): Promise<GatewaySubscription | undefined> {
  const { subscription: before, decision, provenance } = change;
  const after: GatewaySubscription = {
    ...before,
    ...decision.changes,
    version: before.version + 1,
    updatedAt: context.clock.now(),
  };
  const history =
    decision.reason === null
      ? null
      : {
          fromStatus: before.status,
          source: provenance.source,
          actor: provenance.actor,
          reason: decision.reason,
          notificationId: provenance.notificationId ?? null,
          paymentId: provenance.payment?.payment.id ?? null,
          gatewayAnswer: provenance.answer ?? null,
        };
  const events = decision.events.map((name) => toEvent(context, name, before, after, provenance));
  const written = await writeSubscriptionChange(on, {
    subscription: after,
    history,
    events,
    sealedToken: decision.sealedToken,
    act: decision.act,
  });
  return written ? after : undefined;
}

export function mustFindSubscription(context: Context, id: string): Promise<GatewaySubscription> {
  return mustFind(context.database.pool, id);
}

async function mustFind(on: Queryable, id: string): Promise<GatewaySubscription> {
  const found = await findSubscription(on, id);
  if (found === undefined) throw new Error(`Subscription ${id} is gone, though subscriptions are never deleted`);
  return found;
}

function toEvent(
  context: Context,
  name: SubscriptionEventName,
  before: GatewaySubscription,
  after: GatewaySubscription,
  provenance: SubscriptionProvenance,
): EventRecord {
  const data: SubscriptionEventData = {
    subscription: showSubscription(after),
    previous_status: before.status,
    payment: provenance.payment === undefined ? null : showPayment(provenance.payment),
    notification_id: provenance.notificationId ?? null,
  };
  return { id: context.newId(), name, data };
}
