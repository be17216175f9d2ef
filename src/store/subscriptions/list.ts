// SQL for the list of subscriptions: filters, and pages by a cursor.

import type { GatewaySubscription } from '../../domain/subscriptions/subscription.ts';
import { cursorTime, isAfter, type PageOfRows } from '../database/pages.ts';
import type { Db } from '../database/pool.ts';
import { toSubscription } from './rows.ts';

export interface SubscriptionFilter extends PageOfRows {
  readonly ownerId?: string | undefined;
  readonly status?: string | undefined;
}

/** A page of subscriptions, newest first, each with the exact time that a cursor needs. */
export async function listSubscriptions(
  db: Db,
  filter: SubscriptionFilter,
): Promise<(GatewaySubscription & { cursorTime: string })[]> {
  let query = db
    .selectFrom('gateway_subscriptions')
    .selectAll()
    .select(cursorTime.as('cursor_time'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.limit);
  if (filter.ownerId !== undefined) query = query.where('owner_id', '=', filter.ownerId);
  if (filter.status !== undefined) query = query.where('status', '=', filter.status);
  if (filter.after !== undefined) query = query.where(isAfter(filter.after));
  const rows = await query.execute();
  return rows.map((row) => ({ ...toSubscription(row), cursorTime: row.cursor_time }));
}
