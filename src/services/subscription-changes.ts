// The one door of subscriptions: the only code that changes one, with its history and events in one transaction.

import type { SubscriptionEventData, SubscriptionEventName } from '../domain/events.ts';
import { showPayment } from '../domain/representations.ts';
import type { GatewaySubscription } from '../domain/subscription.ts';
import type { SubscriptionVerdict } from '../domain/subscription-judgement.ts';
import { showSubscription } from '../domain/subscription-representation.ts';
import type { EventRecord } from '../store/event-writes.ts';
import type { PaymentRecord } from '../store/payments.ts';
import type { Queryable } from '../store/statement.ts';
import { type SubscriptionHistoryEntry, writeSubscriptionChange } from '../store/subscription-changes.ts';
import { findSubscription } from '../store/subscriptions.ts';
import type { Context } from './context.ts';

/** How often a writer looks again after somebody else was faster. Losing this many races in a row means a fault. */
const RACES_MAX = 50;

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
  readonly sealedToken?: string;
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
  let subscription = known;
  for (let race = 0; race < RACES_MAX; race++) {
    if (provenance.seenVersion !== undefined && subscription.version !== provenance.seenVersion) return undefined;
    const decision = decide(subscription);
    if (decision === null) return subscription;
    const written = await writeDecision(context, context.database.pool, { subscription, decision, provenance });
    if (written !== undefined) {
      for (const name of decision.events) context.count.event(name);
      return written;
    }
    subscription = await mustFindSubscription(context, known.id);
  }
  throw new Error(`Subscription ${known.id} changed ${RACES_MAX} times while one change was being written`);
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
  const sealed = decision.sealedToken === undefined ? {} : { sealedToken: decision.sealedToken };
  const written = await writeSubscriptionChange(on, { subscription: after, history, events, ...sealed });
  return written ? after : undefined;
}

export async function mustFindSubscription(context: Context, id: string): Promise<GatewaySubscription> {
  const found = await findSubscription(context.database.pool, id);
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
