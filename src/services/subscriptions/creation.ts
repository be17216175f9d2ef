// The creation of a subscription: written first, then sent to the gateway, then the outcome is written.

import type { Caller } from '../../domain/caller.ts';
import { GatewayAPIError, GatewayError, invalid, isUnknownToGateway, type Refusal } from '../../domain/errors.ts';
import { blankOf } from '../../domain/record.ts';
import { checkSubscription, readRetry, type SubscriptionInput } from '../../domain/subscriptions/input.ts';
import { judgeCreation } from '../../domain/subscriptions/judgement.ts';
import { type GatewaySubscription, SUBSCRIPTION_FIELDS } from '../../domain/subscriptions/subscription.ts';
import { observeSubscription, toSubscriptionBody, usableOption } from '../../gateway/subscription/body.ts';
import { withoutSecrets } from '../../gateway/transaction/observation.ts';
import {
  beginSubscriptionAttempt,
  findSealedToken,
  findSubscription,
  insertSubscription,
} from '../../store/subscriptions/subscriptions.ts';
import { say } from '../../text/sayings.ts';
import type { Context, Origin } from '../context.ts';
import { writeOutcome } from '../outcomes.ts';
import { changeSubscription } from './changes.ts';

/**
 * For how long after it was written a creation is retried. The gateway answers a repeated key with its first
 * answer for three minutes and cannot search for a name: after that, asking again could make a second subscription.
 */
export const CREATION_REPEATABLE_MS = 150_000;

export interface SubscriptionOrigin extends Omit<Origin, 'actor'> {
  /** The id that the subscription gets. A repeated request brings the same, and is resumed, not done again. */
  readonly subscriptionId?: string | undefined;
}

export async function createSubscription(
  context: Context,
  caller: Caller,
  input: SubscriptionInput,
  origin: SubscriptionOrigin = {},
): Promise<GatewaySubscription> {
  const { pool } = context.database;
  const actor: Origin = { ...origin, actor: caller.id };
  const id = origin.subscriptionId ?? context.newId();
  // A written creation is resumed at any time: its start may have passed.
  const begun = origin.subscriptionId === undefined ? undefined : await findSubscription(pool, id);
  if (begun !== undefined && begun.ownerId === caller.id) return resumeCreation(context, begun, actor);
  const errors = checkSubscription(input, context.clock.now());
  if (errors.length > 0) throw invalid(...errors);
  const draft = draftSubscription(context, caller, input, id);
  const token = input.token ?? (await findWalletToken(context, draft, actor));
  const inserted = await insertSubscription(pool, {
    subscription: draft,
    history: {
      fromStatus: null,
      source: 'create',
      actor: caller.id,
      reason: say('subscription_asked'),
      notificationId: null,
      paymentId: null,
      gatewayAnswer: null,
    },
    sealedToken: context.vault.seal(token, draft.id),
  });
  if (!inserted) throw nameTaken(draft.name);
  return createAtGateway(context, draft, token, actor, 1);
}

/** Resumes a creation with an unknown outcome; for the background. Refusals are written outcomes too. */
export async function finishCreation(
  context: Context,
  subscription: GatewaySubscription,
  origin: Origin,
): Promise<void> {
  try {
    await resumeCreation(context, subscription, origin);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    context.log.warn({ err: error, subscription_id: subscription.id }, 'a subscription is still not confirmed');
  }
}

function nameTaken(name: string): Refusal {
  return invalid({
    field: 'name',
    message: say('name_of_other', { name }),
  });
}

/** A linked account has a token for each payment option, and they change: the present one of the wallet. */
async function findWalletToken(context: Context, draft: GatewaySubscription, origin: Origin): Promise<string> {
  const options = { requestId: origin.requestId };
  let account: Record<string, unknown> = {};
  try {
    account = await context.gateway.getPayAccount(draft.gopayAccountId ?? '', options);
  } catch (error) {
    if (!isUnknownToGateway(error)) throw error;
  }
  const token = usableOption(account);
  if (token !== null) return token;
  throw invalid({ field: 'gopay_account_id', message: say('gopay_not_linked') });
}

async function resumeCreation(
  context: Context,
  subscription: GatewaySubscription,
  origin: Origin,
): Promise<GatewaySubscription> {
  const { pool } = context.database;
  if (subscription.creationState === 'created') return subscription;
  if (subscription.creationState === 'rejected') throw refusedBefore(subscription);
  const ageMs = context.clock.now().getTime() - subscription.createdAt.getTime();
  if (ageMs > CREATION_REPEATABLE_MS) return giveUpAsking(context, subscription, origin);
  const attempts = await beginSubscriptionAttempt(pool, subscription.id);
  const current = (await findSubscription(pool, subscription.id)) ?? subscription;
  if (attempts === undefined) return resumeSettled(current);
  const sealed = await findSealedToken(pool, subscription.id);
  if (sealed === null) throw new Error(`Subscription ${subscription.id} has no token to ask with`);
  return createAtGateway(context, current, context.vault.open(sealed, subscription.id), origin, attempts);
}

function resumeSettled(subscription: GatewaySubscription): GatewaySubscription {
  if (subscription.creationState === 'rejected') throw refusedBefore(subscription);
  return subscription;
}

/** The gateway call of a creation, and the write of its outcome. Throws where it refused, or where the outcome is unknown. */
async function createAtGateway(
  context: Context,
  subscription: GatewaySubscription,
  token: string,
  origin: Origin,
  attempts: number,
): Promise<GatewaySubscription> {
  const about = { subscriptionId: subscription.id };
  try {
    const answer: Record<string, unknown> = await context.gateway.createSubscription(
      toSubscriptionBody(subscription, token),
      {
        idempotencyKey: `${subscription.id}-sub`,
        requestId: origin.requestId,
      },
    );
    return await writeOutcome(context, about, () => recordCreated(context, subscription, answer, origin));
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    // The gateway checks the request before it looks at the key: its no to a repetition says nothing of the first attempt.
    const refused = attempts === 1 && error.outcome === 'refused' && error.statusCode !== null;
    await writeOutcome(context, about, () =>
      refused
        ? recordRefused(context, subscription, error, origin)
        : recordUnknown(context, subscription, error.message, origin),
    );
    throw error.about(about);
  }
}

/** Also for one that was found at the gateway after its answer was lost. */
export async function recordCreated(
  context: Context,
  subscription: GatewaySubscription,
  answer: Record<string, unknown>,
  origin: Origin & { readonly source?: 'create' | 'notification'; readonly notificationId?: string },
): Promise<GatewaySubscription> {
  const observed = observeSubscription(answer);
  const { source = 'create', actor, notificationId = null } = origin;
  const provenance = { source, actor, notificationId, answer: withoutSecrets(answer) };
  const recorded = await changeSubscription(context, subscription, provenance, (current) =>
    judgeCreation(current, observed),
  );
  return recorded ?? subscription;
}

async function recordRefused(
  context: Context,
  subscription: GatewaySubscription,
  error: GatewayError,
  origin: Origin,
): Promise<void> {
  await changeSubscription(context, subscription, { source: 'create', actor: origin.actor }, (current) => {
    if (current.creationState === 'created' || current.creationState === 'rejected') return null;
    return {
      changes: {
        creationState: 'rejected',
        status: 'cancelled',
        statusCode: error.statusCode,
        statusMessage: [error.message, ...error.validationMessages].join(' ').slice(0, 255),
        unresolvedSince: null,
      },
      events: [],
      reason: say('gateway_refused_it', { reason: error.message }),
    };
  });
}

async function recordUnknown(
  context: Context,
  subscription: GatewaySubscription,
  why: string,
  origin: Origin,
): Promise<void> {
  await changeSubscription(context, subscription, { source: 'create', actor: origin.actor }, (current) => {
    if (current.creationState !== 'initiated') return null;
    return { changes: { creationState: 'unknown' }, events: [], reason: say('outcome_unknown', { reason: why }) };
  });
}

/** The gateway is not asked again. If it has the subscription after all, its notifications and charges lead here by the name. */
async function giveUpAsking(
  context: Context,
  subscription: GatewaySubscription,
  origin: Origin,
): Promise<GatewaySubscription> {
  const after = await changeSubscription(
    context,
    subscription,
    { source: 'create', actor: origin.actor },
    (current) => {
      if (current.creationState === 'created' || current.unresolvedSince === null) return null;
      return {
        changes: {
          creationState: 'unknown',
          unresolvedSince: current.pendingAction === null ? null : current.unresolvedSince,
        },
        events: [],
        reason: say('not_confirmed_in_time'),
      };
    },
  );
  if (after?.creationState === 'created') return after;
  throw new GatewayAPIError('It is not known whether the gateway has this subscription.', {
    operation: 'create_subscription',
    outcome: 'unknown',
    subscriptionId: subscription.id,
  });
}

function refusedBefore(subscription: GatewaySubscription): GatewayError {
  return new GatewayAPIError(subscription.statusMessage ?? 'The gateway refused the subscription.', {
    operation: 'create_subscription',
    statusCode: subscription.statusCode ?? '400',
    subscriptionId: subscription.id,
  });
}

const NOT_YET = blankOf(SUBSCRIPTION_FIELDS, 'changes');

function draftSubscription(
  context: Context,
  caller: Caller,
  input: SubscriptionInput,
  id: string,
): GatewaySubscription {
  const now = context.clock.now();
  const customer = input.customer_details;
  const retry = readRetry(input);
  return {
    ...NOT_YET,
    id,
    ownerId: caller.id,
    name: input.name,
    paymentType: input.payment_type,
    amount: BigInt(input.amount),
    currency: 'IDR',
    interval: input.interval,
    intervalUnit: input.interval_unit,
    maxInterval: input.max_interval ?? null,
    startTime: input.start_time === undefined ? null : new Date(input.start_time),
    retryInterval: retry?.interval ?? null,
    retryIntervalUnit: retry?.unit ?? null,
    retryMaxInterval: retry?.max ?? null,
    customerFirstName: customer?.first_name ?? null,
    customerLastName: customer?.last_name ?? null,
    customerEmail: customer?.email ?? null,
    customerPhone: customer?.phone ?? null,
    metadata: input.metadata ?? null,
    gopayAccountId: input.gopay_account_id ?? null,
    unresolvedSince: now,
    createdAt: now,
    updatedAt: now,
  };
}
