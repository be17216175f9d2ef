// Changing a subscription: what the gateway has now is the base of what it is asked for, and read back afterwards.

import type { Caller } from '../../domain/caller.ts';
import { GatewayAPIError, GatewayError, invalid, Refusal } from '../../domain/errors.ts';
import { checkSubscriptionUpdate, type SubscriptionUpdateInput } from '../../domain/subscriptions/input.ts';
import type { GatewaySubscription } from '../../domain/subscriptions/subscription.ts';
import { tokenOf, toUpdateBody } from '../../gateway/subscription/body.ts';
import { findSealedToken, findSubscription } from '../../store/subscriptions/subscriptions.ts';
import type { Context, Origin } from '../context.ts';
import { writeOutcome } from '../outcomes.ts';
import { recordAct } from '../people/audit.ts';
import type { SubscriptionActionOrigin } from './actions.ts';
import { changeSubscription } from './changes.ts';
import { getSubscription } from './read.ts';
import { type ReadBack, readBack } from './status.ts';

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
  if (known.status === 'cancelled') throw new Refusal('invalid_state', 'A cancelled subscription cannot be changed.');
  const actor = { ...origin, actor: caller.id, source: 'action' } as const;
  const present = await readBack(context, known.id, actor);
  if (present === undefined) {
    throw new Refusal('invalid_state', 'The gateway has not confirmed this subscription yet; it cannot be changed.');
  }
  checkWaking(present.subscription, input);
  const token = tokenOf(present.answer) ?? (await openStoredToken(context, known.id));
  const body = toUpdateBody(input, present.answer, token);
  const gatewayId = present.subscription.gatewaySubscriptionId ?? '';
  await writeDown(context, caller, known.id, { input, actId: origin.actionId });
  try {
    await context.gateway.updateSubscription(gatewayId, body, { requestId: origin.requestId });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    // A change can be repeated: where the answer was lost, the caller asks again, and the next reading tells what holds.
    throw error.about({ subscriptionId: known.id });
  }
  await writeOutcome(context, { subscriptionId: known.id }, () => keepToken(context, present, input, actor));
  const after = await readBack(context, known.id, actor);
  return (await findSubscription(context.database.pool, known.id)) ?? after?.subscription ?? known;
}

/** Before the gateway is asked. What a customer pays with is nobody's to read. */
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
  throw invalid({ field: 'next_execution_at', message: 'is only for a subscription that is inactive or disabled' });
}

async function openStoredToken(context: Context, id: string): Promise<string> {
  const sealed = await findSealedToken(context.database.pool, id);
  if (sealed !== null) return context.vault.open(sealed, id);
  throw new GatewayAPIError('The gateway did not tell what it charges.', {
    operation: 'get_subscription',
    outcome: 'unknown',
  });
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
    reason: `it was changed: ${Object.keys(input).sort().join(', ')}`,
    sealedToken: token === undefined ? undefined : context.vault.seal(token, current.id),
  }));
}
