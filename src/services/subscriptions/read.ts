// Reading subscriptions: one, a page of them, their history, or afresh from the gateway.

import type { Caller } from '../../domain/caller.ts';
import { GatewayAPIError, noSuch } from '../../domain/errors.ts';
import { isUuid } from '../../domain/ids.ts';
import type { GatewaySubscription } from '../../domain/subscriptions/subscription.ts';
import { withoutSecrets } from '../../gateway/transaction/observation.ts';
import type { PageOfRows } from '../../store/database/pages.ts';
import { listSubscriptionHistory, type SubscriptionHistoryRow } from '../../store/subscriptions/changes.ts';
import {
  findSubscription,
  listSubscriptions as listRows,
  type SubscriptionFilter,
} from '../../store/subscriptions/subscriptions.ts';
import type { Context, Origin } from '../context.ts';
import { type Page, positionOfRow, readPage } from '../pages.ts';
import { readBack } from './status.ts';

/** The subscription, if the caller may read it. Another owner's is not found, like one that never was. */
export async function getSubscription(context: Context, caller: Caller, id: string): Promise<GatewaySubscription> {
  const found = isUuid(id) ? await findSubscription(context.database.pool, id) : undefined;
  if (found === undefined || !(caller.staff || found.ownerId === caller.id)) throw noSuch('subscription');
  return found;
}

/** Who or what changed the subscription, when, from what to what, and why; oldest first. */
export async function getSubscriptionHistory(
  context: Context,
  caller: Caller,
  id: string,
): Promise<SubscriptionHistoryRow[]> {
  const subscription = await getSubscription(context, caller, id);
  return listSubscriptionHistory(context.database.pool, subscription.id);
}

/** The subscription after asking the gateway for it, and what the gateway said. Charges that were missed are taken in. */
export async function getSubscriptionStatus(
  context: Context,
  caller: Caller,
  id: string,
  origin: Omit<Origin, 'actor'> = {},
): Promise<{ subscription: GatewaySubscription; gatewayResponse: Record<string, unknown> }> {
  const known = await getSubscription(context, caller, id);
  const read = await readBack(context, known.id, { ...origin, actor: caller.id, source: 'status_check' });
  if (read === undefined) {
    throw new GatewayAPIError('The gateway has not confirmed this subscription.', {
      operation: 'get_subscription',
      statusCode: '404',
      subscriptionId: known.id,
    });
  }
  // Charges that were taken in have moved it on since it was read.
  const now = (await findSubscription(context.database.pool, known.id)) ?? read.subscription;
  return { subscription: now, gatewayResponse: withoutSecrets(read.answer) };
}

export interface SubscriptionQuery extends Omit<SubscriptionFilter, 'ownerId' | keyof PageOfRows> {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export async function listSubscriptions(
  context: Context,
  caller: Caller,
  query: SubscriptionQuery,
): Promise<Page<GatewaySubscription>> {
  const { cursor, limit, ...filters } = query;
  const owner = caller.staff ? {} : { ownerId: caller.id };
  const list = (page: PageOfRows) => context.database.read((on) => listRows(on, { ...filters, ...owner, ...page }));
  return readPage(context, { cursor, limit }, list, positionOfRow);
}
