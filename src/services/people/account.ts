// A person's own account: how it stands, its password and its sessions.

import type { Caller } from '../../domain/caller.ts';
import { invalid, noSuch, Refusal } from '../../domain/errors.ts';
import { isUuid } from '../../domain/ids.ts';
import { type PersonSession, passwordFault, showSession } from '../../domain/person.ts';
import { inTransaction } from '../../store/database/transaction.ts';
import { deleteLinksOf } from '../../store/people/links.ts';
import { countRecoveryCodes, type PersonRecord, updatePassword } from '../../store/people/people.ts';
import { deleteSessionOf, deleteSessionsOfPerson, listSessionsOf } from '../../store/people/sessions.ts';
import { say } from '../../text/sayings.ts';
import type { Context } from '../context.ts';
import { recordAct } from './audit.ts';
import { checkOwnPassword, lockOwn, ownId, readOwn } from './own.ts';
import { hashPassword } from './passwords.ts';
import { showPerson } from './people.ts';
import { SESSION_IDLE_MS } from './session-rows.ts';
import { makeDevice } from './sign-in.ts';

export interface Account {
  readonly record: PersonRecord;
  readonly recoveryCodes: number;
  readonly device: string;
}

export async function getAccount(context: Context, caller: Caller): Promise<Account> {
  const record = await readOwn(context, caller);
  const { id } = record.person;
  const recoveryCodes = await countRecoveryCodes(context.database.pool, id);
  return { record, recoveryCodes, device: makeDevice(context, id) };
}

export function showAccount({ record, recoveryCodes, device }: Account) {
  const { passwordHash, totpConfirmed } = record;
  const own = { has_password: passwordHash !== null, has_totp: totpConfirmed, recovery_codes: recoveryCodes, device };
  return { ...showPerson(record), ...own };
}

/** Ends all other sessions, and links that were made for a new password. */
export async function changePassword(
  context: Context,
  caller: Caller,
  { current, password }: { readonly current: string; readonly password: string },
): Promise<void> {
  const { person, passwordHash: before } = await checkOwnPassword(context, caller, current, 'current_password');
  const fault = passwordFault('password', password, { email: person.email, shopName: context.checkouts.shopName });
  if (fault !== undefined) throw invalid(fault);
  const passwordHash = await hashPassword(password);
  await inTransaction(context.database.pool, async (on) => {
    const now = await lockOwn(on, caller);
    if (now.passwordHash !== before) throw new Refusal('invalid_state', say('password_changed'));
    await updatePassword(on, person.id, passwordHash);
    await deleteLinksOf(on, person.id);
    const details = { sessions: await deleteSessionsOfPerson(on, person.id, caller.sessionId ?? null) };
    await recordAct(context, on, caller, {
      action: 'account.password',
      subject: 'person',
      subjectId: person.id,
      details,
    });
  });
}

export async function listOwnSessions(context: Context, caller: Caller): Promise<PersonSession[]> {
  const now = context.clock.now();
  const seenAfter = new Date(now.getTime() - SESSION_IDLE_MS);
  return listSessionsOf(context.database.pool, ownId(caller), { now, seenAfter });
}

export function showOwnSession(session: PersonSession, { sessionId }: Caller) {
  return showSession(session, { is_current: session.id === sessionId });
}

export async function endOwnSession(context: Context, caller: Caller, id: string): Promise<void> {
  const personId = ownId(caller);
  if (!isUuid(id)) throw noSuch('session');
  await inTransaction(context.database.pool, async (on) => {
    if (!(await deleteSessionOf(on, personId, id))) throw noSuch('session');
    await recordAct(context, on, caller, { action: 'session.end', subject: 'session', subjectId: id });
  });
}
