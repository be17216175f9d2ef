// SQL for the list of subscriptions: filters, and pages by a cursor.

import type { GatewaySubscription } from '../../domain/subscriptions/subscription.ts';
import { type List, listRows, type PageOfRows } from '../database/pages.ts';
import type { Queryable } from '../database/statement.ts';
import { type SubscriptionRow, toSubscription } from './rows.ts';

export interface SubscriptionFilter extends PageOfRows {
  readonly ownerId?: string | undefined;
  readonly status?: string | undefined;
}

const LIST: List<SubscriptionFilter> = {
  select: '*',
  from: 'gateway_subscriptions',
  filters: { ownerId: 'owner_id =', status: 'status =' },
};

/** A page of subscriptions, newest first, each with the exact time that a cursor needs. */
export async function listSubscriptions(
  on: Queryable,
  filter: SubscriptionFilter,
): Promise<(GatewaySubscription & { cursorTime: string })[]> {
  const rows = await listRows<SubscriptionRow, SubscriptionFilter>(on, LIST, filter);
  return rows.map((row) => ({ ...toSubscription(row), cursorTime: row.cursor_time }));
}
