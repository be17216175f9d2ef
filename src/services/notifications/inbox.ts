// The inbox of the gateway's notifications, for staff: list, read and replay.

import { type Caller, staffOnly } from '../../domain/caller.ts';
import { noSuch } from '../../domain/errors.ts';
import { isUuid } from '../../domain/ids.ts';
import type { GatewayNotification, NotificationStatus } from '../../domain/notifications/notification.ts';
import { isDatabaseUnavailable } from '../../store/database/errors.ts';
import type { PageOfRows } from '../../store/database/pages.ts';
import type { Readable } from '../../store/database/statement.ts';
import {
  findNotification,
  listNotifications as listRows,
  type NotificationFilter,
} from '../../store/notifications/notifications.ts';
import type { Context } from '../context.ts';
import { errorMessage } from '../isolation.ts';
import { type Page, positionOfRow, readPage } from '../pages.ts';
import { recordAct } from '../people/audit.ts';
import { replayNotification } from './receive.ts';
import { setAside } from './sweeps.ts';

const STAFF_MAY = 'see the notifications of the gateway';

const REPLAY_PAGE = 100;

export interface NotificationQuery extends Omit<NotificationFilter, 'after'> {
  readonly cursor?: string | undefined;
}

export async function listNotifications(
  context: Context,
  caller: Caller,
  query: NotificationQuery,
): Promise<Page<GatewayNotification>> {
  staffOnly(caller, STAFF_MAY);
  return context.database.read((on) => readNotifications(context, on, query));
}

function readNotifications(
  context: Context,
  on: Readable,
  { cursor, limit, ...filters }: NotificationQuery,
): Promise<Page<GatewayNotification>> {
  const list = (page: PageOfRows) => listRows(on, { ...filters, ...page });
  return readPage(context, { cursor, limit }, list, positionOfRow);
}

export async function getNotification(context: Context, caller: Caller, id: string): Promise<GatewayNotification> {
  staffOnly(caller, STAFF_MAY);
  const found = isUuid(id) ? await findNotification(context.database.pool, id) : undefined;
  if (found === undefined) throw noSuch('notification');
  return found;
}

export async function replayOne(context: Context, caller: Caller, id: string): Promise<GatewayNotification> {
  const notification = await getNotification(context, caller, id);
  const act = { action: 'notification.replay', subject: 'notification', subjectId: notification.id } as const;
  await recordAct(context, context.database.pool, caller, act);
  return replayNotification(context, notification);
}

export type ReplayRange = Omit<NotificationFilter, 'after' | 'limit'>;

export interface ReplayReport {
  readonly replayed: number;
  /** How many have which status now. */
  readonly statuses: Partial<Record<NotificationStatus, number>>;
  /** Where to go on; null at the end of the range. */
  readonly next: string | null;
}

/** Replays everything in a range that was not processed, newest first and page by page; at most `limit` notifications. */
export async function replayMany(
  context: Context,
  caller: Caller,
  range: ReplayRange,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<ReplayReport> {
  staffOnly(caller, STAFF_MAY);
  const statuses: Partial<Record<NotificationStatus, number>> = {};
  let replayed = 0;
  let next = cursor;
  do {
    const length = Math.min(REPLAY_PAGE, limit - replayed);
    // What is found here is replayed: that is decided by the primary.
    const page = await readNotifications(context, context.database.pool, { ...range, limit: length, cursor: next });
    // The range is one act, however many pages it has.
    if (next === undefined) await recordRange(context, caller, range);
    for (const notification of page.items) {
      const { status } = await replayOrSetAside(context, notification);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    replayed += page.items.length;
    next = page.next;
  } while (next !== undefined && replayed < limit);
  return { replayed, statuses, next: next ?? null };
}

async function recordRange(context: Context, caller: Caller, range: ReplayRange): Promise<void> {
  const { kind, status, orderId, paymentId, createdAfter, createdBefore } = range;
  const details = {
    kind,
    status,
    order_id: orderId,
    payment_id: paymentId,
    created_after: createdAfter?.toISOString(),
    created_before: createdBefore?.toISOString(),
  };
  await recordAct(context, context.database.pool, caller, { action: 'notification.replay', details });
}

/** One that cannot be applied is set aside with the reason, so that the rest of the range is replayed all the same. */
async function replayOrSetAside(context: Context, notification: GatewayNotification): Promise<GatewayNotification> {
  try {
    return await replayNotification(context, notification);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    context.log.error(
      { err: error, notification_id: notification.id },
      'a notification could not be applied and is set aside',
    );
    return setAside(context, notification, errorMessage(error));
  }
}
