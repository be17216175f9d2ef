// The record of every event, for staff: in pages, or as they happen.

import { type Caller, staffOnly } from '../../domain/caller.ts';
import { invalid } from '../../domain/errors.ts';
import { type EventFilter, listEvents as listRows, readPosition, type StoredEvent } from '../../store/events/outbox.ts';
import type { Context } from '../context.ts';
import { openCursor, type Position, sealCursor } from '../cursor.ts';
import { cutPage, type Page } from '../pages.ts';
import type { Follower } from './feed.ts';
import { toGapuraEvent } from './hub.ts';

const STAFF_MAY = 'see the events of everybody';

export interface EventQuery extends Omit<EventFilter, 'olderThan' | 'newerThan'> {
  readonly cursor?: string | undefined;
}

export async function listEvents(context: Context, caller: Caller, query: EventQuery): Promise<Page<StoredEvent>> {
  staffOnly(caller, STAFF_MAY);
  const { cursor, limit, ...filters } = query;
  // Events have positions, other lists go by time and UUID: a seal of its own keeps their cursors apart.
  const key = `${context.cursorKey} events`;
  const from = cursor === undefined ? undefined : positionOf(cursor, key);
  const edge = from?.back === true ? { newerThan: from.id } : { olderThan: from?.id };
  const rows = await listRows(context.database.pool, { ...filters, ...edge, limit: limit + 1 });
  return cutPage(rows, { from, limit }, ({ occurredAt, position }, back) =>
    sealCursor({ createdAt: occurredAt.toISOString(), id: position, back }, key),
  );
}

function positionOf(cursor: string, key: string): Position {
  const position = openCursor(cursor, key);
  if (readPosition(position.id) !== undefined) return position;
  throw invalid({ field: 'cursor', message: 'is of an earlier version; begin again with the first page' });
}

/** Events after a position, or from now on, until the signal ends it. */
export async function followEvents(
  context: Context,
  caller: Caller,
  after: string | undefined,
  signal: AbortSignal,
): Promise<Follower> {
  staffOnly(caller, STAFF_MAY);
  return context.feed.follow(after, signal);
}

/** An event in a list: as listeners get it, with what it can be filtered by and where it stands in the stream. */
export function showEvent(event: StoredEvent) {
  const { subject, subjectId, position } = event;
  return { ...toGapuraEvent(event), subject, subject_id: subjectId, position };
}
