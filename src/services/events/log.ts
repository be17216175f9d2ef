// The record of every event: in pages for staff, and live for the owners of what they are about.

import { type Caller, needsScope, type Scope, staffOnly } from '../../domain/caller.ts';
import { Refusal } from '../../domain/errors.ts';
import { EVENT_SUBJECTS, type EventSubject } from '../../domain/events/event.ts';
import { type EventFilter, listEvents as listRows, type StoredEvent } from '../../store/events/outbox.ts';
import type { Context } from '../context.ts';
import { openCursor, sealCursor } from '../cursor.ts';
import { cutPage, type Page } from '../pages.ts';
import type { Follower, FollowOptions } from './feed.ts';
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
  const from = cursor === undefined ? undefined : openCursor(cursor, key);
  const edge = from?.back === true ? { newerThan: from.id } : { olderThan: from?.id };
  const rows = await context.database.read((on) => listRows(on, { ...filters, ...edge, limit: limit + 1 }));
  return cutPage(rows, { from, limit }, ({ occurredAt, position }, back) =>
    sealCursor({ createdAt: occurredAt.toISOString(), id: position, back }, key),
  );
}

/** Events after a position, or from now on, until the signal ends it. */
export async function followEvents(
  context: Context,
  caller: Caller,
  after: string | undefined,
  signal: AbortSignal,
): Promise<Follower> {
  return context.feed.follow(after, signal, interestOf(caller));
}

/** The scope with which a caller reads what an event is about. */
const SCOPE_FOR: Readonly<Record<EventSubject, Scope>> = {
  payment: 'payments:read',
  invoice: 'invoices:read',
  subscription: 'subscriptions:read',
  checkout: 'payments:read',
};

/** Staff get the events of all owners, other callers their own; both only of the nouns that they may read. */
function interestOf({ id, staff, scopes }: Caller): FollowOptions {
  const isAdmin = staff && scopes.includes('admin');
  const subjects = new Set(EVENT_SUBJECTS.filter((subject) => isAdmin || scopes.includes(SCOPE_FOR[subject])));
  if (subjects.size === 0) throw new Refusal('forbidden', needsScope(['payments:read']));
  return {
    callerId: staff ? null : id,
    wants: ({ subject, ownerId }) => subjects.has(subject) && (staff || ownerId === id),
  };
}

/** An event in a list: as listeners get it, with what it can be filtered by and its position in the stream. */
export function showEvent(event: StoredEvent) {
  const { subject, subjectId, position } = event;
  return { ...toGapuraEvent(event), subject, subject_id: subjectId, position };
}
