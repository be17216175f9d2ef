// Asks the gateway for the state of a subscription, and adopts charges without a notification.

import { GatewayAPIError, GatewayError } from '../../domain/errors.ts';
import { judgeReadBack, type ObservedSubscription } from '../../domain/subscriptions/judgement.ts';
import type { GatewaySubscription } from '../../domain/subscriptions/subscription.ts';
import { observeSubscription } from '../../gateway/subscription/body.ts';
import { observe, withoutSecrets } from '../../gateway/transaction/observation.ts';
import { findSubscription, listUnknownTransactions } from '../../store/subscriptions/subscriptions.ts';
import type { Context, Origin } from '../context.ts';
import { recordObservation } from '../payments/changes.ts';
import { adoptTransaction } from '../payments/parent.ts';
import { changeSubscription, type SubscriptionProvenance } from './changes.ts';

/** How often the question is repeated where the subscription changes while the answer is under way. */
const ASKED_MAX = 5;
/** How many lost charges are taken in at once; the next reading goes on. */
const ADOPTED_MAX = 50;

export interface ReadBack {
  readonly subscription: GatewaySubscription;
  readonly observed: ObservedSubscription;
  /** What the gateway said, as it was received: it holds the token. */
  readonly answer: Record<string, unknown>;
}

export type ReadBackOrigin = Origin & Pick<SubscriptionProvenance, 'source' | 'notificationId'>;

/** Undefined where the gateway has not confirmed the subscription yet, so that it cannot be asked for. */
export async function readBack(context: Context, id: string, origin: ReadBackOrigin): Promise<ReadBack | undefined> {
  const read = await readSchedule(context, id, origin);
  if (read !== undefined) await adoptUnknownCharges(context, read.subscription, read.observed, origin);
  return read;
}

/** The subscription alone, without its charges. */
export async function readSchedule(
  context: Context,
  id: string,
  origin: ReadBackOrigin,
): Promise<ReadBack | undefined> {
  let last: ReadBack | undefined;
  for (let asked = 0; asked < ASKED_MAX; asked++) {
    const subscription = await findSubscription(context.database.pool, id);
    if (subscription === undefined || subscription.gatewaySubscriptionId === null) return undefined;
    const answer = await askGateway(context, subscription, origin);
    const observed = observeSubscription(answer);
    last = { subscription, observed, answer };
    const { source, actor, notificationId } = origin;
    const provenance: SubscriptionProvenance = {
      source,
      actor,
      notificationId: notificationId ?? null,
      answer: withoutSecrets(answer),
      seenVersion: subscription.version,
    };
    const recorded = await changeSubscription(context, subscription, provenance, (current) =>
      judgeReadBack(current, observed),
    );
    if (recorded !== undefined) return { subscription: recorded, observed, answer };
  }
  // It keeps changing: another process is bringing it up to date.
  return last;
}

async function askGateway(
  context: Context,
  subscription: GatewaySubscription,
  origin: Origin,
): Promise<Record<string, unknown>> {
  try {
    const { gatewaySubscriptionId } = subscription;
    return await context.gateway.getSubscription(gatewaySubscriptionId ?? '', { requestId: origin.requestId });
  } catch (error) {
    throw error instanceof GatewayError ? error.about({ subscriptionId: subscription.id }) : error;
  }
}

/** Adopts the successful charges that the gateway lists and that are not known here, with their events. */
export async function adoptUnknownCharges(
  context: Context,
  subscription: GatewaySubscription,
  observed: ObservedSubscription,
  origin: Origin,
): Promise<void> {
  if (observed.transactionIds.length === 0) return;
  const unknown = await listUnknownTransactions(context.database.pool, observed.transactionIds, ADOPTED_MAX);
  for (const transactionId of unknown) await adoptCharge(context, subscription, transactionId, origin);
}

async function adoptCharge(
  context: Context,
  subscription: GatewaySubscription,
  transactionId: string,
  origin: Origin,
): Promise<void> {
  const answer: Record<string, unknown> = await context.gateway.getStatus(transactionId, {
    requestId: origin.requestId,
  });
  const seen = observe('status_check', answer);
  const { orderId, grossAmount } = seen;
  if (orderId === null || grossAmount === null || grossAmount === 0n) {
    throw new GatewayAPIError('The gateway answered with something that is not a transaction.', {
      operation: 'get_status',
      outcome: 'unknown',
    });
  }
  const parent = { ownerId: subscription.ownerId, invoiceId: null, subscriptionId: subscription.id };
  const record = await adoptTransaction(context, parent, {
    orderId,
    paymentType: seen.paymentType ?? subscription.paymentType,
    grossAmount,
  });
  if (record === undefined) return;
  // One that changes meanwhile is being brought up to date by another process.
  await recordObservation(context, record, seen, {
    actor: origin.actor,
    answer: withoutSecrets(answer),
    seenVersion: record.payment.version,
  });
}
