// Reading refunds, a page at a time.

import type { Caller } from '../../domain/caller.ts';
import type { PageOfRows } from '../../store/database/pages.ts';
import {
  type ListedRefund,
  listRefunds as listRefundRows,
  type RefundFilter,
} from '../../store/payments/refund-list.ts';
import type { Context } from '../context.ts';
import { type Page, placeOfRow, readPage } from '../pages.ts';
import { ownersFor } from './read.ts';

export interface RefundQuery extends Omit<RefundFilter, keyof PageOfRows | 'ownerId'> {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Refunds of the caller's own payments, or for staff of everybody's. */
export async function listRefunds(context: Context, caller: Caller, query: RefundQuery): Promise<Page<ListedRefund>> {
  const { cursor, limit, ...filters } = query;
  const ownerId = ownersFor(caller, undefined);
  const list = (page: PageOfRows) => listRefundRows(context.database.pool, { ...filters, ownerId, ...page });
  return readPage(context, { cursor, limit }, list, ({ cursorTime, refund }) =>
    placeOfRow({ cursorTime, id: refund.id }),
  );
}
