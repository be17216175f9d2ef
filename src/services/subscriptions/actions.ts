// Disable, enable, cancel and change: the intention is written, then sent to the gateway, then the outcome is written.

import type { Act } from '../../domain/audit.ts';
import type { Caller } from '../../domain/caller.ts';
import { GatewayAPIError, GatewayError, invalid, Refusal } from '../../domain/errors.ts';
import { checkSubscriptionUpdate, type SubscriptionUpdateInput } from '../../domain/subscriptions/input.ts';
import { judgeAction } from '../../domain/subscriptions/judgement.ts';
import {
  type GatewaySubscription,
  refuseAction,
  SUBSCRIPTION_ACTION_RULES,
  type SubscriptionAction,
} from '../../domain/subscriptions/subscription.ts';
import { tokenOf, toUpdateBody } from '../../gateway/subscription/body.ts';
import { findSealedToken, findSubscription } from '../../store/subscriptions/subscriptions.ts';
import { say } from '../../text/sayings.ts';
import type { Context, Origin } from '../context.ts';
import { writeOutcome } from '../outcomes.ts';
import { actRow, recordAct } from '../people/audit.ts';
import { changeSubscription, mustFindSubscription } from './changes.ts';
import { getSubscription } from './read.ts';
import { type ReadBack, readBack } from './status.ts';

interface SubscriptionActionOrigin extends Omit<Origin, 'actor'> {
  /** Names the request. A repeated one brings the same, and is resumed instead of refused for its own effect. */
  readonly actionId?: string | undefined;
}

/** Pauses it: no new cycle begins until it is enabled again. */
export async function disableSubscription(
  context: Context,
  caller: Caller,
  id: string,
  origin: SubscriptionActionOrigin = {},
): Promise<GatewaySubscription> {
  return act(context, caller, id, 'disable', origin);
}

export async function enableSubscription(
  context: Context,
  caller: Caller,
  id: string,
  origin: SubscriptionActionOrigin = {},
): Promise<GatewaySubscription> {
  return act(context, caller, id, 'enable', origin);
}

/** Ends it for good. */
export async function cancelSubscription(
  context: Context,
  caller: Caller,
  id: string,
  origin: SubscriptionActionOrigin = {},
): Promise<GatewaySubscription> {
  return act(context, caller, id, 'cancel', origin);
}

/** Finishes an action without a written outcome; for the background. */
export async function finishAction(context: Context, subscription: GatewaySubscription, origin: Origin): Promise<void> {
  const { pendingAction, pendingActor } = subscription;
  if (pendingAction === null) return;
  try {
    await actAtGateway(context, subscription, pendingAction, { ...origin, actor: pendingActor ?? origin.actor });
  } catch (error) {
    if (!(error instanceof GatewayError || error instanceof Refusal)) throw error;
    context.log.warn({ err: error, subscription_id: subscription.id }, 'an action on a subscription is still open');
  }
}

async function act(
  context: Context,
  caller: Caller,
  id: string,
  action: SubscriptionAction,
  origin: SubscriptionActionOrigin,
): Promise<GatewaySubscription> {
  const known = await getSubscription(context, caller, id);
  const begun = origin.actionId !== undefined && known.actionId === origin.actionId;
  if (begun && known.status === SUBSCRIPTION_ACTION_RULES[action].leadsTo) return known;
  const actor: Origin = { ...origin, actor: caller.id };
  const intended = await intend(context, caller, known, action, origin.actionId);
  // One that the gateway never confirmed is cancelled here; if it turns up after all, it is cancelled there too.
  if (intended.gatewaySubscriptionId === null) return recordDone(context, intended, action, actor);
  return actAtGateway(context, intended, action, actor);
}

/** Writes the intended action, so that a sweep can finish it after a crash. */
async function intend(
  context: Context,
  caller: Caller,
  known: GatewaySubscription,
  action: SubscriptionAction,
  actionId?: string,
): Promise<GatewaySubscription> {
  const wanted: Act = { id: actionId, action: `subscription.${action}`, subject: 'subscription', subjectId: known.id };
  const act = actRow(context, caller, wanted);
  let begunBefore = false;
  const provenance = { source: 'action', actor: caller.id } as const;
  const intended = await changeSubscription(context, known, provenance, (current) => {
    checkAllowed(current, action);
    begunBefore = current.pendingAction === action;
    if (begunBefore) return null;
    const changes = {
      pendingAction: action,
      pendingActor: caller.id,
      actionId: actionId ?? null,
      unresolvedSince: context.clock.now(),
    };
    return { changes, events: [], reason: null, act };
  });
  // Another caller has asked for the same, and it is unfinished: this caller is recorded as well.
  if (begunBefore) await recordAct(context, context.database.pool, caller, wanted);
  return intended ?? known;
}

function checkAllowed(subscription: GatewaySubscription, action: SubscriptionAction): void {
  const reason = refuseAction(subscription, action);
  if (reason !== null) throw new Refusal('invalid_state', reason);
  if (subscription.gatewaySubscriptionId !== null) return;
  const gaveUp = subscription.creationState === 'unknown' && subscription.unresolvedSince === null;
  if (action === 'cancel' && gaveUp) return;
  throw new Refusal('invalid_state', say('subscription_soon'));
}

async function actAtGateway(
  context: Context,
  subscription: GatewaySubscription,
  action: SubscriptionAction,
  origin: Origin,
): Promise<GatewaySubscription> {
  const gatewayId = subscription.gatewaySubscriptionId ?? '';
  try {
    await callGateway(context, gatewayId, action, origin);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return settleFailure(context, subscription, action, error, origin);
  }
  const about = { subscriptionId: subscription.id };
  const done = await writeOutcome(context, about, () => recordDone(context, subscription, action, origin));
  // The plan may have moved with it; where the gateway cannot say so now, the next reading does.
  return (await readBackQuietly(context, done.id, origin)) ?? done;
}

function callGateway(
  context: Context,
  gatewayId: string,
  action: SubscriptionAction,
  origin: Origin,
): Promise<unknown> {
  const options = { requestId: origin.requestId };
  switch (action) {
    case 'disable':
      return context.gateway.disableSubscription(gatewayId, options);
    case 'enable':
      return context.gateway.enableSubscription(gatewayId, options);
    case 'cancel':
      return context.gateway.cancelSubscription(gatewayId, options);
    default:
      return action satisfies never;
  }
}

async function recordDone(
  context: Context,
  subscription: GatewaySubscription,
  action: SubscriptionAction,
  origin: Origin,
): Promise<GatewaySubscription> {
  const provenance = { source: 'action', actor: origin.actor } as const;
  const done = await changeSubscription(context, subscription, provenance, (current) => judgeAction(current, action));
  return done ?? subscription;
}

/** The gateway refused, or did not answer: what it says when it is asked decides. */
async function settleFailure(
  context: Context,
  subscription: GatewaySubscription,
  action: SubscriptionAction,
  error: GatewayError,
  origin: Origin,
): Promise<GatewaySubscription> {
  const now = await readBackQuietly(context, subscription.id, origin);
  if (now?.status === SUBSCRIPTION_ACTION_RULES[action].leadsTo) return now;
  const about = { subscriptionId: subscription.id };
  const answered = error.outcome === 'refused' && error.statusCode !== null;
  // Without an answer the intention stays, and the background finishes it.
  if (answered) {
    await writeOutcome(context, about, () => dropIntention(context, subscription, action, error, origin));
  }
  throw error.about(about);
}

async function dropIntention(
  context: Context,
  subscription: GatewaySubscription,
  action: SubscriptionAction,
  error: GatewayError,
  origin: Origin,
): Promise<void> {
  const current = await mustFindSubscription(context, subscription.id);
  await changeSubscription(context, current, { source: 'action', actor: origin.actor }, (latest) => {
    if (latest.pendingAction !== action) return null;
    return {
      changes: { pendingAction: null, pendingActor: null, unresolvedSince: null },
      events: [],
      reason: say('asked_and_refused', { act: action, reason: error.message }),
    };
  });
}

/** Undefined where the gateway cannot be asked now. */
async function readBackQuietly(context: Context, id: string, origin: Origin): Promise<GatewaySubscription | undefined> {
  try {
    return (await readBack(context, id, { ...origin, source: 'action' }))?.subscription;
  } catch (error) {
    if (error instanceof GatewayError) return undefined;
    throw error;
  }
}

export async function updateSubscription(
  context: Context,
  caller: Caller,
  id: string,
  input: SubscriptionUpdateInput,
  origin: SubscriptionActionOrigin = {},
): Promise<GatewaySubscription> {
  const known = await getSubscription(context, caller, id);
  const errors = checkSubscriptionUpdate(input, known.paymentType, context.clock.now());
  if (errors.length > 0) throw invalid(...errors);
  if (known.status === 'cancelled') throw new Refusal('invalid_state', say('cancelled_stays'));
  const actor = { ...origin, actor: caller.id, source: 'action' } as const;
  const present = await readBack(context, known.id, actor);
  if (present === undefined) {
    throw new Refusal('invalid_state', say('not_confirmed_yet'));
  }
  checkWaking(present.subscription, input);
  const token = input.token ?? tokenOf(present.answer) ?? (await openStoredToken(context, known.id));
  const body = toUpdateBody(input, present.answer, token);
  const gatewayId = present.subscription.gatewaySubscriptionId ?? '';
  await writeDown(context, caller, known.id, { input, actId: origin.actionId });
  try {
    await context.gateway.updateSubscription(gatewayId, body, { requestId: origin.requestId });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    // A change is idempotent: where the answer was lost, the caller retries, and the next status check shows what holds.
    throw error.about({ subscriptionId: known.id });
  }
  await writeOutcome(context, { subscriptionId: known.id }, () => keepToken(context, present, input, actor));
  const after = await readBack(context, known.id, actor);
  return (await findSubscription(context.database.pool, known.id)) ?? after?.subscription ?? known;
}

/** Before the gateway is asked. The customer's token is stored sealed. */
async function writeDown(
  context: Context,
  caller: Caller,
  id: string,
  { input, actId }: { readonly input: SubscriptionUpdateInput; readonly actId: string | undefined },
): Promise<void> {
  const { token, gopay_account_id: account, ...details } = input;
  const replaced = [...(token === undefined ? [] : ['token']), ...(account === undefined ? [] : ['gopay_account_id'])];
  await recordAct(context, context.database.pool, caller, {
    id: actId,
    action: 'subscription.update',
    subject: 'subscription',
    subjectId: id,
    details: { ...details, ...(replaced.length === 0 ? {} : { replaced }) },
  });
}

function checkWaking(subscription: GatewaySubscription, input: SubscriptionUpdateInput): void {
  if (input.next_execution_at === undefined || subscription.status !== 'active') return;
  throw invalid({ field: 'next_execution_at', message: say('wakes_only') });
}

async function openStoredToken(context: Context, id: string): Promise<string> {
  const sealed = await findSealedToken(context.database.pool, id);
  if (sealed !== null) return openToken(context, sealed, id);
  throw new GatewayAPIError('The gateway did not say what it charges.', {
    operation: 'get_subscription',
    outcome: 'unknown',
  });
}

function openToken({ vault }: Context, sealed: string, id: string): string {
  try {
    return vault.open(sealed, id);
  } catch (error) {
    const message = say('token_closed');
    throw new Refusal('invalid_state', message, { subscriptionId: id, cause: error });
  }
}

/** What a customer pays with from now on, sealed; with the wallet that it belongs to. */
async function keepToken(
  context: Context,
  present: ReadBack,
  input: SubscriptionUpdateInput,
  origin: Origin,
): Promise<void> {
  const { token, gopay_account_id: account } = input;
  const provenance = { source: 'action', actor: origin.actor } as const;
  await changeSubscription(context, present.subscription, provenance, (current) => ({
    changes: { gopayAccountId: account ?? current.gopayAccountId },
    events: [],
    reason: say('was_changed', { list: Object.keys(input).sort().join(', ') }),
    sealedToken: token === undefined ? undefined : context.vault.seal(token, current.id),
  }));
}
