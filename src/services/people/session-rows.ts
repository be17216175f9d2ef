// A session as it is written down, whoever it belongs to, and who a person is as a caller.

import type { Caller, CameFrom } from '../../domain/caller.ts';
import { type Person, scopesOfPerson } from '../../domain/person.ts';
import type { Transaction } from '../../store/database/statement.ts';
import { insertSession } from '../../store/people/sessions.ts';
import type { Context } from '../context.ts';
import { recordAct, USER_AGENT_LENGTH_MAX } from './audit.ts';
import { hashToken, newToken } from './tokens.ts';

export const SESSION_MAX_MS = 8 * 3_600_000;
export const SESSION_IDLE_MS = 30 * 60_000;

/** The token exists only in this answer, and in the browser that gets it. */
export interface BegunSession {
  readonly token: string;
  /** Until it ends, however much it is used. */
  readonly seconds: number;
}

export interface SessionOwner {
  readonly owner: { readonly keyId: string } | { readonly personId: string };
  /** It does not last longer than this; null where that has no end. */
  readonly endsAt: Date | null;
  callerFor(sessionId: string): Caller;
}

export async function writeSession(
  context: Context,
  on: Transaction,
  from: CameFrom,
  { owner, endsAt: ownersEnd, callerFor }: SessionOwner,
  details: Readonly<Record<string, unknown>> = {},
): Promise<BegunSession> {
  const token = newToken();
  const id = context.newId();
  const now = context.clock.now();
  const longest = new Date(now.getTime() + SESSION_MAX_MS);
  const endsAt = ownersEnd !== null && ownersEnd < longest ? ownersEnd : longest;
  const { address } = from;
  const userAgent = from.userAgent?.slice(0, USER_AGENT_LENGTH_MAX) ?? null;
  const made = { id, tokenHash: hashToken(token), createdAt: now, endsAt, address, userAgent };
  await insertSession(on, { keyId: null, personId: null, ...owner, ...made });
  const caller: Caller = { ...callerFor(id), from };
  await recordAct(context, on, caller, { action: 'session.begin', subject: 'session', subjectId: id, details });
  return { token, seconds: Math.floor((endsAt.getTime() - now.getTime()) / 1_000) };
}

export const ofPerson = (person: Person): SessionOwner => ({
  owner: { personId: person.id },
  endsAt: null,
  callerFor: (sessionId) => callerOfPerson(person, sessionId),
});

/** All people are staff. */
export function callerOfPerson(person: Person, sessionId?: string): Caller {
  const { id: personId, email: id, role } = person;
  return { id, staff: true, scopes: scopesOfPerson(person), role, credential: 'session', personId, sessionId };
}
