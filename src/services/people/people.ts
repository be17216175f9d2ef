// People, as an admin sees them: invited, given other rights, disabled and removed. Nobody sees or changes the secrets of another.

import { createHash } from 'node:crypto';
import { type Caller, ROLES, type Role, type Scope, staffOnly } from '../../domain/caller.ts';
import { invalid, noSuch, Refusal } from '../../domain/errors.ts';
import { isUuid } from '../../domain/ids.ts';
import {
  normalEmail,
  type Person,
  personState,
  scopesOfPerson,
  showPersonFields,
  showPersonShop,
} from '../../domain/person.ts';
import type { Transaction } from '../../store/database/statement.ts';
import { inTransaction } from '../../store/database/transaction.ts';
import { deleteLinksOf } from '../../store/people/links.ts';
import {
  countPeople,
  deletePerson,
  findPerson,
  hasAdminKey,
  insertPerson,
  listPeople as listRows,
  lockAdmins,
  lockPerson,
  PEOPLE_MAX,
  type PersonRecord,
  rememberRemoved,
  updateDisabled,
  updateRights,
} from '../../store/people/people.ts';
import { deleteSessionsOfPerson } from '../../store/people/sessions.ts';
import { grantShop as grantRow, revokeShop as revokeRow } from '../../store/people/shops.ts';
import { lockShop } from '../../store/shops/shops.ts';
import { say } from '../../text/sayings.ts';
import type { Context } from '../context.ts';
import { recordAct } from './audit.ts';
import { type PersonLink, renewLink } from './links.ts';
import { hasSecondFactor } from './own.ts';
import { SESSION_MAX_MS } from './session-rows.ts';

const STAFF_MAY = 'see and change people';

/** One of the two. */
export interface Rights {
  readonly role?: Role | undefined;
  readonly scopes?: readonly Scope[] | undefined;
}

export interface Invitation extends Rights {
  readonly email: string;
  readonly language: Person['language'];
}

export interface InvitedPerson {
  readonly record: PersonRecord;
  readonly link: PersonLink;
}

export async function listPeople(context: Context, caller: Caller): Promise<PersonRecord[]> {
  staffOnly(caller, STAFF_MAY);
  return listRows(context.database.pool);
}

export async function getPerson(context: Context, caller: Caller, id: string): Promise<PersonRecord> {
  staffOnly(caller, STAFF_MAY);
  return found(isUuid(id) ? await findPerson(context.database.pool, id) : undefined);
}

export async function invitePerson(context: Context, caller: Caller, invitation: Invitation): Promise<InvitedPerson> {
  staffOnly(caller, STAFF_MAY);
  const email = normalEmail(invitation.email);
  const rights = rightsOf(invitation);
  const person: Person = {
    id: context.newId(),
    email,
    name: '',
    language: invitation.language,
    ...rights,
    invitedBy: caller.id,
    createdAt: context.clock.now(),
    acceptedAt: null,
    disabledAt: null,
    lastSeenAt: null,
  };
  const link = await inTransaction(context.database.pool, async (on) => {
    if (!(await insertPerson(on, person))) return undefined;
    const details = { email, ...rights };
    await recordAct(context, on, caller, { action: 'person.invite', subject: 'person', subjectId: person.id, details });
    return renewLink(context, on, { id: person.id, kind: 'invitation' });
  });
  if (link === undefined) throw await whyNot(context);
  return { record: await getPerson(context, caller, person.id), link };
}

async function whyNot({ database }: Context): Promise<Refusal> {
  if ((await countPeople(database.pool)) < PEOPLE_MAX) {
    return invalid({
      field: 'email',
      message: say('somebodys'),
    });
  }
  return new Refusal('invalid_state', say('people_full', { count: PEOPLE_MAX }));
}

function rightsOf({ role, scopes }: Rights): { role: Role | null; scopes: readonly Scope[] } {
  if (role !== undefined && scopes === undefined) return { role, scopes: ROLES[role] };
  if (scopes !== undefined && role === undefined) return { role: null, scopes };
  throw invalid({ field: 'role', message: say('role_or_scopes') });
}

/** A new link for who has lost theirs: an invitation, or for a new password where they have accepted. */
export async function linkPerson(context: Context, caller: Caller, id: string): Promise<InvitedPerson> {
  const link = await changing(context, caller, id, async (on, { person }) => {
    const state = personState(person);
    if (state === 'disabled') throw new Refusal('invalid_state', say('person_disabled'));
    const kind = state === 'invited' ? 'invitation' : 'password';
    const details = { kind };
    await recordAct(context, on, caller, { action: 'person.link', subject: 'person', subjectId: id, details });
    return renewLink(context, on, { id, kind });
  });
  return { record: await getPerson(context, caller, id), link };
}

/** Other rights count from the next request on. */
export async function updatePerson(context: Context, caller: Caller, id: string, to: Rights): Promise<PersonRecord> {
  staffOnly(caller, STAFF_MAY);
  const rights = rightsOf(to);
  await changing(context, caller, id, async (on, { person }, admins) => {
    if (!rights.scopes.includes('admin')) await keepAnAdmin(context, on, person, admins);
    await updateRights(on, id, rights);
    const details = { ...rights, before: { role: person.role, scopes: scopesOfPerson(person) } };
    await recordAct(context, on, caller, { action: 'person.update', subject: 'person', subjectId: id, details });
  });
  return getPerson(context, caller, id);
}

/** They cannot sign in any more, and are signed out. Once more changes nothing. */
export async function disablePerson(context: Context, caller: Caller, id: string): Promise<PersonRecord> {
  await changing(context, caller, id, async (on, { person }, admins) => {
    if (person.disabledAt !== null) return;
    await keepAnAdmin(context, on, person, admins);
    await updateDisabled(on, id, context.clock.now());
    await deleteSessionsOfPerson(on, id);
    await deleteLinksOf(on, id);
    await recordAct(context, on, caller, { action: 'person.disable', subject: 'person', subjectId: id });
  });
  return getPerson(context, caller, id);
}

export async function enablePerson(context: Context, caller: Caller, id: string): Promise<PersonRecord> {
  await changing(context, caller, id, async (on, { person }) => {
    if (person.disabledAt === null) return;
    await updateDisabled(on, id, null);
    await recordAct(context, on, caller, { action: 'person.enable', subject: 'person', subjectId: id });
  });
  return getPerson(context, caller, id);
}

/** A role in another shop of this server, in place of the one that they had there. It counts from their next request on. */
export async function grantShop(
  context: Context,
  caller: Caller,
  id: string,
  { shopId, role }: { readonly shopId: string; readonly role: Role },
): Promise<PersonRecord> {
  await changing(context, caller, id, async (on, { shops }) => {
    // It may be removed just now.
    if ((await lockShop(on, shopId)) === undefined) throw noSuch('shop', 'name');
    const before = shops.find((shop) => shop.id === shopId)?.role ?? null;
    if (before === role) return;
    await grantRow(on, { personId: id, shopId, role, grantedBy: caller.id, grantedAt: context.clock.now() });
    const details = { shop: shopId, role, before };
    await recordAct(context, on, caller, { action: 'person.grant_shop', subject: 'person', subjectId: id, details });
  });
  return getPerson(context, caller, id);
}

/** Once more changes nothing. */
export async function revokeShop(context: Context, caller: Caller, id: string, shopId: string): Promise<PersonRecord> {
  await changing(context, caller, id, async (on, { shops }) => {
    const before = shops.find((shop) => shop.id === shopId)?.role;
    if (before === undefined || !(await revokeRow(on, id, shopId))) return;
    const details = { shop: shopId, before };
    await recordAct(context, on, caller, { action: 'person.revoke_shop', subject: 'person', subjectId: id, details });
  });
  return getPerson(context, caller, id);
}

/** With all that belongs to the account; gives who they were. What they did stays in the audit. */
export async function removePerson(context: Context, caller: Caller, id: string): Promise<PersonRecord> {
  return changing(context, caller, id, async (on, record, admins) => {
    const { person } = record;
    await keepAnAdmin(context, on, person, admins);
    await rememberRemoved(on, marksOf(person.email, record.oidcSubject), context.clock.now());
    await deletePerson(on, id);
    const details = { email: person.email };
    await recordAct(context, on, caller, { action: 'person.remove', subject: 'person', subjectId: id, details });
    return record;
  });
}

export async function endSessionsOf(context: Context, caller: Caller, id: string): Promise<PersonRecord> {
  return changing(context, caller, id, async (on, record) => {
    const details = { sessions: await deleteSessionsOfPerson(on, id) };
    await recordAct(context, on, caller, { action: 'person.end_sessions', subject: 'person', subjectId: id, details });
    return record;
  });
}

async function changing<Result>(
  context: Context,
  caller: Caller,
  id: string,
  change: (on: Transaction, record: PersonRecord, admins: readonly string[]) => Promise<Result>,
): Promise<Result> {
  staffOnly(caller, STAFF_MAY);
  if (!isUuid(id)) throw noSuch('person');
  return inTransaction(context.database.pool, async (on) => {
    // Before the one person, so that locks are always taken in one order.
    const admins = await lockAdmins(on);
    return change(on, found(await lockPerson(on, id)), admins);
  });
}

/** Refuses to take the last person away who may administer, while no key may. */
async function keepAnAdmin(
  { clock }: Context,
  on: Transaction,
  { id }: Person,
  admins: readonly string[],
): Promise<void> {
  if (!admins.includes(id) || admins.length > 1) return;
  // The keys behind sign-in links last no longer than a session, and nobody has them.
  if (await hasAdminKey(on, new Date(clock.now().getTime() + SESSION_MAX_MS))) return;
  throw new Refusal('invalid_state', say('last_admin'));
}

/** What a person who was removed is recognised by. */
export function marksOf(email: string, subject: string | null): Buffer[] {
  const known = subject === null ? [`email ${email}`] : [`email ${email}`, `subject ${subject}`];
  return known.map((text) => createHash('sha256').update(text).digest());
}

function found(record: PersonRecord | undefined): PersonRecord {
  if (record === undefined) throw noSuch('person');
  return record;
}

export function showPerson(record: PersonRecord) {
  const { person } = record;
  const scopes = scopesOfPerson(person);
  const computed = { state: personState(person), has_second_factor: hasSecondFactor(record) };
  return { ...showPersonFields(person, computed), scopes: [...scopes], shops: record.shops.map(showPersonShop) };
}
