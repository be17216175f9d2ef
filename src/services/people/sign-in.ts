// Signing in with a password, and a code or a passkey beside it where there is a second factor. An unknown address costs the same as a wrong password.

import type { CameFrom } from '../../domain/caller.ts';
import { Refusal } from '../../domain/errors.ts';
import { normalEmail, personState } from '../../domain/person.ts';
import { inTransaction } from '../../store/database/transaction.ts';
import { findPersonByEmail, lockPerson, markPersonSeen, type PersonRecord } from '../../store/people/people.ts';
import { say } from '../../text/sayings.ts';
import type { Context } from '../context.ts';
import { codeCountersOf, countersOf, countMiss, giveBack, recordRefusal, takeAttempt } from './attempts.ts';
import { hasSecondFactor } from './own.ts';
import { provePasskey, type ShownPasskey } from './passkeys.ts';
import { isPassword } from './passwords.ts';
import { type BegunSession, ofPerson, writeSession } from './session-rows.ts';
import { takeSecondFactor } from './totp.ts';

export interface PasswordSignIn {
  readonly email: string;
  readonly password: string;
  /** Of the second factor, or a recovery code. */
  readonly code?: string | undefined;
  /** Instead of a code. */
  readonly passkey?: ShownPasskey | undefined;
  /** What this browser got at an earlier sign-in. */
  readonly device?: string | undefined;
}

/** What the texts are sealed for by which browsers are known. */
const DEVICE = 'a browser that signed in';

const REFUSED = say('password_refused');

export async function signInWithPassword(
  context: Context,
  from: CameFrom,
  { email: typed, password, code, passkey, device }: PasswordSignIn,
): Promise<BegunSession> {
  const email = normalEmail(typed);
  const record = await findPersonByEmail(context.database.pool, email);
  const deviceId = readDevice(context, device, record?.person.id);
  const counters = countersOf(email, from, deviceId);
  await takeAttempt(context, from, counters);
  if (!(await isPassword(password, hashOf(record))) || record === undefined) {
    return refuse(context, from, record, 'password');
  }
  await giveBack(context, counters);
  const isMore = hasSecondFactor(record);
  const codeCounters = isMore ? codeCountersOf(record.person.id, deviceId) : [];
  if (isMore && code === undefined && passkey === undefined) {
    throw new Refusal('code_required', say('code_missing'));
  }
  await takeAttempt(context, from, codeCounters);
  const proven = isMore && passkey !== undefined ? await provePasskey(context, passkey) : undefined;
  const begun = await inTransaction(context.database.pool, async (on) => {
    const now = await lockPerson(on, record.person.id);
    // What was compared may have changed in between.
    if (now === undefined || hashOf(now) !== record.passwordHash || hasSecondFactor(now) !== isMore) return undefined;
    if (isMore) {
      const isRight =
        passkey === undefined
          ? await takeSecondFactor(context, on, from, now, code ?? '')
          : proven?.personId === now.person.id && (await proven.use(on));
      if (!isRight) return undefined;
    }
    await markPersonSeen(on, now.person.id, context.clock.now());
    return writeSession(context, on, from, ofPerson(now.person), { with: 'password' });
  });
  if (begun === undefined) {
    return refuse(context, from, record, !isMore ? 'password' : passkey === undefined ? 'code' : 'passkey');
  }
  await giveBack(context, codeCounters);
  return begun;
}

/** Null for who cannot sign in now: that looks like an address that nobody has. */
function hashOf(record: PersonRecord | undefined): string | null {
  return record !== undefined && personState(record.person) === 'active' ? record.passwordHash : null;
}

async function refuse(
  context: Context,
  from: CameFrom,
  record: PersonRecord | undefined,
  what: 'password' | 'code' | 'passkey',
): Promise<never> {
  await countMiss(context, from);
  await recordRefusal(context, from, {
    action: 'session.refused',
    ...(record === undefined ? {} : { subject: 'person', subjectId: record.person.id }),
    details: { with: what },
  });
  if (what === 'password') throw new Refusal('unauthenticated', REFUSED);
  throw new Refusal('code_required', say('code_refused', { noun: what }), {
    errors: [{ field: what, message: say('code_wrong') }],
  });
}

/** What a browser keeps, so that guesses of others do not count against it. It signs nobody in. */
export function makeDevice({ vault, newId }: Pick<Context, 'vault' | 'newId'>, personId: string): string {
  return vault.seal(`${personId} ${newId()}`, DEVICE);
}

/** The id of the browser; undefined where it is not known for this person. */
function readDevice({ vault }: Context, device: string | undefined, personId: string | undefined): string | undefined {
  if (device === undefined) return undefined;
  try {
    const [of, id] = vault.open(device, DEVICE).split(' ');
    return of === personId ? id : undefined;
  } catch {
    return undefined;
  }
}
