// Signing in at an issuer (OIDC): who comes back is found by their subject there, or bound to it once by a verified address. Who is not
// known is let in with a role that the issuer gives, unless they were removed here.

import { type Caller, type CameFrom, ROLES, type Role } from '../../domain/caller.ts';
import { Refusal } from '../../domain/errors.ts';
import { type Claims, languageIn, nameIn, roleIn, verifiedEmailIn } from '../../domain/oidc.ts';
import { type Person, personState, scopesOfPerson } from '../../domain/person.ts';
import type { Transaction } from '../../store/database/statement.ts';
import { inTransaction } from '../../store/database/transaction.ts';
import { deleteLinksOf } from '../../store/people/links.ts';
import {
  bindPerson,
  findPersonByEmail,
  findPersonBySubject,
  insertPerson,
  isRemoved,
  lockPerson,
  markPersonSeen,
  updateRights,
} from '../../store/people/people.ts';
import { say } from '../../text/sayings.ts';
import type { Context } from '../context.ts';
import { countMiss, recordRefusal } from './attempts.ts';
import { recordAct } from './audit.ts';
import type { Issuer, OidcState } from './issuer.ts';
import { marksOf } from './people.ts';
import { type BegunSession, callerOfPerson, ofPerson, writeSession } from './session-rows.ts';

/** Long enough to sign in there, with a second factor that has to be looked for. */
const AWAY_MS = 10 * 60_000;
const KEPT = 'a sign-in at the issuer';

/** What a browser comes back with from the issuer. */
export interface CameBack {
  /** What it was given to keep when it left; undefined where it has nothing. */
  readonly kept: string | undefined;
  /** What the issuer put into the address. */
  readonly answer: Readonly<Record<string, string>>;
}

export interface Leaving {
  readonly url: string;
  /** For the browser alone: sealed, and for a while. */
  readonly kept: string;
  readonly seconds: number;
}

export async function leaveForIssuer(context: Context): Promise<Leaving> {
  const { url, kept } = await issuerOf(context).begin();
  const endsAt = context.clock.now().getTime() + AWAY_MS;
  const sealed = context.vault.seal(JSON.stringify({ ...kept, endsAt }), KEPT);
  return { url, kept: Buffer.from(sealed).toString('base64url'), seconds: AWAY_MS / 1_000 };
}

export async function signInFromIssuer(context: Context, from: CameFrom, came: CameBack): Promise<BegunSession> {
  const issuer = issuerOf(context);
  const kept = openKept(context, came.kept);
  const claims = kept && (await issuer.finish(kept, came.answer));
  if (claims === undefined) {
    await countMiss(context, from);
    await recordRefusal(context, from, { action: 'session.refused', details: { with: 'oidc' } });
    throw new Refusal('unauthenticated', say('issuer_refused', { name: issuer.name }));
  }
  const begun = await inTransaction(context.database.pool, async (on) => {
    const person = await admit(context, on, from, { issuer, claims });
    if (person === undefined) return undefined;
    await markPersonSeen(on, person.id, context.clock.now());
    return writeSession(context, on, from, ofPerson(person), { with: 'oidc' });
  });
  if (begun !== undefined) return begun;
  await recordRefusal(context, from, { action: 'session.refused', details: { with: 'oidc', subject: claims.sub } });
  throw new Refusal('forbidden', say('issuer_no_role', { name: issuer.name }));
}

interface Comer {
  readonly issuer: Issuer;
  readonly claims: Claims;
}

/** The person as they are from now on; undefined where they may not sign in. */
async function admit(context: Context, on: Transaction, from: CameFrom, comer: Comer): Promise<Person | undefined> {
  const { issuer, claims } = comer;
  const role = roleIn(claims, issuer);
  if (role === undefined) return undefined;
  const person = await findOrMake(context, on, from, comer, role);
  if (person === undefined || personState(person) !== 'active') return undefined;
  if (person.role === role) return person;
  await updateRights(on, person.id, { role, scopes: ROLES[role] });
  const changed = { ...person, role, scopes: ROLES[role] };
  const details = { role, before: { role: person.role, scopes: scopesOfPerson(person) }, by: issuer.name };
  await recordOwn(context, on, from, changed, { action: 'person.update', details });
  return changed;
}

async function findOrMake(
  context: Context,
  on: Transaction,
  from: CameFrom,
  { issuer, claims }: Comer,
  role: Role,
): Promise<Person | undefined> {
  const subject = `${issuer.issuer} ${claims.sub}`;
  const now = context.clock.now();
  const known = await findPersonBySubject(on, subject);
  if (known !== undefined) return (await lockPerson(on, known.person.id))?.person;
  const email = verifiedEmailIn(claims);
  if (email === undefined) return undefined;
  const name = nameIn(claims);
  const named = await findPersonByEmail(on, email);
  if (named !== undefined) {
    const locked = await lockPerson(on, named.person.id);
    if (locked === undefined || personState(locked.person) === 'disabled') return undefined;
    const { id } = locked.person;
    if (!(await bindPerson(on, id, { subject, name, now }))) return undefined;
    await deleteLinksOf(on, id);
  } else {
    if (await isRemoved(on, marksOf(email, subject))) return undefined;
    const made = { id: context.newId(), email, name, language: languageIn(claims), role, scopes: ROLES[role] };
    const times = { createdAt: now, acceptedAt: now, disabledAt: null, lastSeenAt: null };
    if (!(await insertPerson(on, { ...made, ...times, invitedBy: issuer.name }, subject))) return undefined;
  }
  const person = (await findPersonBySubject(on, subject))?.person;
  if (person === undefined) return undefined;
  await recordOwn(context, on, from, person, { action: 'person.accept', details: { with: 'oidc', role } });
  return person;
}

/** What they do to themselves by signing in. */
async function recordOwn(
  context: Context,
  on: Transaction,
  from: CameFrom,
  person: Person,
  act: { readonly action: 'person.accept' | 'person.update'; readonly details: Readonly<Record<string, unknown>> },
): Promise<void> {
  const caller: Caller = { ...callerOfPerson(person), from };
  await recordAct(context, on, caller, { ...act, subject: 'person', subjectId: person.id });
}

function issuerOf({ issuer }: Context): Issuer {
  if (issuer !== null) return issuer;
  throw new Refusal('invalid_state', say('issuer_none'));
}

/** Undefined where it is none of ours, or too old. */
function openKept({ vault, clock }: Context, kept: string | undefined): OidcState | undefined {
  if (kept === undefined) return undefined;
  try {
    const { endsAt, ...state } = JSON.parse(vault.open(Buffer.from(kept, 'base64url').toString(), KEPT));
    return clock.now().getTime() < endsAt ? state : undefined;
  } catch {
    return undefined;
  }
}
