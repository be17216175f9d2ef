// Sessions: a person shows a password, a passkey, an API key, or a link that works once, and gets a token that a browser keeps for them.

import type { ApiKey } from '../../domain/api-key.ts';
import type { Act } from '../../domain/audit.ts';
import { type Caller, type CameFrom, isRole, type Role } from '../../domain/caller.ts';
import { Refusal } from '../../domain/errors.ts';
import { personState } from '../../domain/person.ts';
import { inTransaction } from '../../store/database/transaction.ts';
import { markPersonSeen } from '../../store/people/people.ts';
import {
  deleteSession,
  deleteSessionsOfKey,
  deleteSessionsOfPerson,
  type FoundSession,
  findSession,
  insertSignInLink,
  markSessionSeen,
  takeSignInLink,
} from '../../store/people/sessions.ts';
import { say } from '../../text/sayings.ts';
import type { Context } from '../context.ts';
import { countMiss, recordRefusal } from './attempts.ts';
import { recordAct } from './audit.ts';
import { callerOf, draft, findValidKey, insertKey, isValid } from './keys.ts';
import { type CameBack, signInFromIssuer } from './oidc.ts';
import { type ShownPasskey, signInWithPasskey } from './passkeys.ts';
import {
  type BegunSession,
  callerOfPerson,
  SESSION_IDLE_MS,
  SESSION_MAX_MS,
  type SessionOwner,
  writeSession,
} from './session-rows.ts';
import { type PasswordSignIn, signInWithPassword } from './sign-in.ts';
import { hashToken, newToken } from './tokens.ts';

/** How exact it is known when a session was last used. */
const SEEN_STEP_MS = 60_000;
const LINK_MS = 60_000;
/** What a link signs in with is a key of its own, for as long as a session can last. */
const LINK_OWNER = 'operator';

export type SignIn =
  | { readonly key: string }
  | { readonly link: string }
  | { readonly password: PasswordSignIn }
  | { readonly passkey: ShownPasskey }
  | { readonly oidc: CameBack };

export async function beginSession(context: Context, from: CameFrom, input: SignIn): Promise<BegunSession> {
  if ('password' in input) return signInWithPassword(context, from, input.password);
  if ('oidc' in input) return signInFromIssuer(context, from, input.oidc);
  // A right key or link always signs in: wrong ones of the same network, which many people may share, only slow each other.
  const begun = await signInWith(context, from, input);
  if (begun !== undefined) return begun;
  await countMiss(context, from);
  const what = 'key' in input ? 'key' : 'link' in input ? 'link' : 'passkey';
  await recordRefusal(context, from, { action: 'session.refused', details: { with: what } });
  throw new Refusal('unauthenticated', say('credential_refused', { noun: what }));
}

function signInWith(
  context: Context,
  from: CameFrom,
  input: Exclude<SignIn, { password: unknown } | { oidc: unknown }>,
): Promise<BegunSession | undefined> {
  if ('key' in input) return signInWithKey(context, from, input.key);
  if ('link' in input) return signInWithLink(context, from, input.link);
  return signInWithPasskey(context, from, input.passkey);
}

async function signInWithKey(context: Context, from: CameFrom, shown: string): Promise<BegunSession | undefined> {
  const key = await findValidKey(context, shown);
  if (key === undefined) return undefined;
  return inTransaction(context.database.pool, async (on) => writeSession(context, on, from, ofKey(key)));
}

async function signInWithLink(context: Context, from: CameFrom, shown: string): Promise<BegunSession | undefined> {
  return inTransaction(context.database.pool, async (on) => {
    const role = await takeSignInLink(on, hashToken(shown), context.clock.now());
    if (role === undefined || !isRole(role)) return undefined;
    // A session belongs to a key, so that revoking the key ends it. This key is never shown.
    const made = draft(context, { owner: LINK_OWNER, role, validForMs: SESSION_MAX_MS });
    const { record } = made;
    await insertKey(context, on, { ...callerOf(record, 'session'), from }, made);
    return writeSession(context, on, from, ofKey(record));
  });
}

const ofKey = (key: ApiKey): SessionOwner => ({
  owner: { keyId: key.id },
  endsAt: key.expiresAt,
  callerFor: (sessionId) => callerOf(key, 'session', sessionId),
});

type SessionContext = Pick<Context, 'database' | 'clock' | 'newId'>;

/** A person does something with it, so it is not idle. */
export async function noteUse(
  { database: { pool }, clock }: SessionContext,
  { id, lastSeenAt, person }: Pick<FoundSession, 'id' | 'lastSeenAt' | 'person'>,
): Promise<void> {
  const now = clock.now();
  if (now.getTime() - lastSeenAt.getTime() < SEEN_STEP_MS) return;
  await markSessionSeen(pool, id, now);
  if (person !== null) await markPersonSeen(pool, person.id, now);
}

/** Who a session belongs to; undefined for one that is unknown, over or idle, or whose key is. */
export function sessionRecogniser(context: Context) {
  return async (token: string, { isUse }: { readonly isUse: boolean }): Promise<Caller | undefined> => {
    const now = context.clock.now();
    const seenAfter = new Date(now.getTime() - SESSION_IDLE_MS);
    const { pool } = context.database;
    const session = await findSession(pool, { tokenHash: hashToken(token), now, seenAfter });
    // Those of the server's people are kept at its own shop.
    if (session === undefined) return context.server?.recognise(token, { isUse });
    const { id, key, person } = session;
    if (key !== null ? !isValid(key, now) : person === null || personState(person) !== 'active') return undefined;
    if (isUse) await noteUse(context, session);
    return key !== null ? callerOf(key, 'session', id) : person === null ? undefined : callerOfPerson(person, id);
  };
}

/** Ends the session that the caller came with; nothing where they came without one. */
export async function endSession(context: Context, caller: Caller): Promise<void> {
  if (caller.credential === 'server') await context.server?.endSession(caller);
  else await endSessionHere(context, caller);
}

/** One of this shop's own. */
export async function endSessionHere(context: SessionContext, caller: Caller, details = {}): Promise<void> {
  const { sessionId } = caller;
  if (sessionId === undefined) return;
  await inTransaction(context.database.pool, async (on) => {
    if (!(await deleteSession(on, sessionId))) return;
    await recordAct(context, on, caller, { action: 'session.end', subject: 'session', subjectId: sessionId, details });
  });
}

/** Ends all sessions of the person, or of the caller's key; how many there were. */
export async function endSessions(context: Context, caller: Caller): Promise<number> {
  if (caller.credential === 'server' && context.server !== null) return context.server.endSessions(caller);
  return endSessionsHere(context, caller);
}

export async function endSessionsHere(context: SessionContext, caller: Caller, details = {}): Promise<number> {
  const { keyId, personId } = caller;
  const [subject, subjectId] = personId === undefined ? ['key', keyId] : ['person', personId];
  if (subjectId === undefined) {
    throw new Refusal('invalid_state', say('not_owned_sessions'));
  }
  return inTransaction(context.database.pool, async (on) => {
    const ended = await (subject === 'key'
      ? deleteSessionsOfKey(on, subjectId)
      : deleteSessionsOfPerson(on, subjectId));
    const act: Act = { action: 'session.end_all', subject, subjectId, details: { sessions: ended, ...details } };
    await recordAct(context, on, caller, act);
    return ended;
  });
}

/** A token for a link that signs in once, within a minute, with this role. */
export async function createSignInLink(context: Context, caller: Caller, role: Role): Promise<{ token: string }> {
  const token = newToken();
  await inTransaction(context.database.pool, async (on) => {
    const endsAt = new Date(context.clock.now().getTime() + LINK_MS);
    await insertSignInLink(on, { tokenHash: hashToken(token), role, endsAt });
    await recordAct(context, on, caller, { action: 'session.link', details: { role } });
  });
  return { token };
}
