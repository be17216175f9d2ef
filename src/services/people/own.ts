// The person behind a caller: what belongs to an account is for its owner alone, signed in as a person.

import type { Caller } from '../../domain/caller.ts';
import { invalid, Refusal } from '../../domain/errors.ts';
import type { Transaction } from '../../store/database/statement.ts';
import { findPerson, lockPerson, type PersonRecord } from '../../store/people/people.ts';
import { say } from '../../text/sayings.ts';
import type { Context } from '../context.ts';
import { giveBack, takeAttempt } from './attempts.ts';
import { isPassword } from './passwords.ts';

/** Wrong passwords of somebody who is signed in already. */
const WRONG_MAX = 10;
const NOWHERE = { address: null, userAgent: null, requestId: null };

export async function readOwn(context: Context, caller: Caller): Promise<PersonRecord> {
  return own(await findPerson(context.database.pool, ownId(caller)));
}

/** No other process changes the person until the transaction ends. */
export async function lockOwn(on: Transaction, caller: Caller): Promise<PersonRecord> {
  return own(await lockPerson(on, ownId(caller)));
}

export function ownId({ personId }: Caller): string {
  if (personId !== undefined) return personId;
  throw new Refusal('forbidden', say('not_a_person'));
}

/** Whether a password alone does not sign them in. */
export function hasSecondFactor({ totpConfirmed, hasPasskey }: PersonRecord): boolean {
  return totpConfirmed || hasPasskey;
}

/** Who finds a session open must not be able to take the account over. */
export async function checkOwnPassword(
  context: Context,
  caller: Caller,
  password: string,
  field = 'password',
): Promise<PersonRecord> {
  const record = await readOwn(context, caller);
  if (record.passwordHash === null) {
    throw new Refusal('invalid_state', say('no_password'));
  }
  const counters = [[`own ${record.person.id} ${caller.sessionId ?? ''}`, WRONG_MAX]] as const;
  await takeAttempt(context, caller.from ?? NOWHERE, counters);
  if (!(await isPassword(password, record.passwordHash))) throw invalid({ field, message: say('not_your_password') });
  await giveBack(context, counters);
  return record;
}

function own(record: PersonRecord | undefined): PersonRecord {
  if (record === undefined) throw new Refusal('unauthenticated', say('person_gone'));
  return record;
}
