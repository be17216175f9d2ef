// Links with which a person sets a password, once: an invitation, a new link of an admin, or one by mail for who has forgotten theirs.

import type { CameFrom } from '../../domain/caller.ts';
import { invalid, Refusal } from '../../domain/errors.ts';
import { normalEmail, type Person, passwordFault, personState } from '../../domain/person.ts';
import { DAY_MS } from '../../domain/retention.ts';
import type { Transaction } from '../../store/database/statement.ts';
import { inTransaction } from '../../store/database/transaction.ts';
import {
  deleteLinksOf,
  type FoundLink,
  findLink,
  insertForgotten,
  insertLink,
  type LinkKind,
  takeLink,
} from '../../store/people/links.ts';
import { acceptPerson, findPerson, lockPerson } from '../../store/people/people.ts';
import { deleteSessionsOfPerson } from '../../store/people/sessions.ts';
import { say } from '../../text/sayings.ts';
import { networkOf } from '../addresses.ts';
import type { Context } from '../context.ts';
import { countMiss, recordRefusal, takeAttempt } from './attempts.ts';
import { recordAct } from './audit.ts';
import { hashPassword } from './passwords.ts';
import { callerOfPerson } from './session-rows.ts';
import { hashToken, newToken } from './tokens.ts';

const LASTS_MS: Readonly<Record<LinkKind, number>> = { invitation: 7 * DAY_MS, password: DAY_MS };
/** By mail, to who has asked for it just now. */
const FORGOTTEN_MS = 3_600_000;
/** Nobody gets more than one such mail in this time, however often it is asked for. */
const FORGOTTEN_PAUSE_MS = 15 * 60_000;
const FORGOTTEN_MAX = 10;

/** The token exists in plain text only in this answer and in the mail. */
export interface PersonLink {
  readonly token: string;
  readonly endsAt: Date;
  /** Whether a mail brings it too. */
  readonly mailed: boolean;
}

/** The only link of a person that counts from now on. */
export async function renewLink(
  context: Context,
  on: Transaction,
  { id, kind }: { readonly id: string; readonly kind: LinkKind },
): Promise<PersonLink> {
  await deleteLinksOf(on, id);
  const mailed = context.checkouts.mailer !== null;
  const { token, ...link } = draftLink(context, kind, LASTS_MS[kind]);
  await insertLink(on, id, mailed ? link : { ...link, tokenSealed: null });
  return { token, endsAt: link.endsAt, mailed };
}

function draftLink({ newId, clock, vault }: Context, kind: LinkKind, lastsMs: number) {
  const token = newToken();
  const id = newId();
  const createdAt = clock.now();
  const endsAt = new Date(createdAt.getTime() + lastsMs);
  return { id, token, tokenHash: hashToken(token), kind, createdAt, endsAt, tokenSealed: vault.seal(token, id) };
}

const REFUSED = say('link_spent');

/** Who a link is for. It stays as it is. */
export async function readLink(
  context: Context,
  from: CameFrom,
  token: string,
): Promise<FoundLink & { person: Person }> {
  const { pool } = context.database;
  const link = await findLink(pool, hashToken(token), context.clock.now());
  const found = link && (await findPerson(pool, link.personId));
  if (link === undefined || found === undefined || personState(found.person) === 'disabled') {
    await countMiss(context, from);
    throw new Refusal('not_found', REFUSED);
  }
  return { ...link, person: found.person };
}

export interface Acceptance {
  readonly link: string;
  /** Wanted with an invitation. */
  readonly name?: string | undefined;
  readonly password: string;
}

/** Sets the password, and ends all sessions of before. */
export async function acceptLink(
  context: Context,
  from: CameFrom,
  { link, name, password }: Acceptance,
): Promise<void> {
  const { person, kind } = await readLink(context, from, link);
  if (kind === 'invitation' && name === undefined) throw invalid({ field: 'name', message: say('required') });
  const fault = passwordFault('password', password, { email: person.email, shopName: context.checkouts.shopName });
  if (fault !== undefined) throw invalid(fault);
  const passwordHash = await hashPassword(password);
  await inTransaction(context.database.pool, async (on) => {
    const now = context.clock.now();
    const taken = await takeLink(on, hashToken(link), now);
    const record = taken && (await lockPerson(on, taken.personId));
    if (record === undefined || personState(record.person) === 'disabled') throw new Refusal('not_found', REFUSED);
    await acceptPerson(on, person.id, { name: name ?? null, passwordHash, now });
    await deleteLinksOf(on, person.id);
    await deleteSessionsOfPerson(on, person.id);
    const action = kind === 'invitation' ? 'person.accept' : 'account.password';
    await recordAct(
      context,
      on,
      { ...callerOfPerson(person), from },
      { action, subject: 'person', subjectId: person.id },
    );
  });
}

/** Owes a mail with a link to who has this address. The answer is the same where nobody has. */
export async function forgotPassword(context: Context, from: CameFrom, email: string): Promise<void> {
  if (context.checkouts.mailer === null) {
    throw new Refusal('invalid_state', say('no_mails_here'));
  }
  await takeAttempt(context, from, [[`forgot ${from.address === null ? '' : networkOf(from.address)}`, FORGOTTEN_MAX]]);
  const { token: _token, ...link } = draftLink(context, 'password', FORGOTTEN_MS);
  const notAfter = new Date(link.createdAt.getTime() - FORGOTTEN_PAUSE_MS);
  const personId = await inTransaction(context.database.pool, (on) =>
    insertForgotten(on, normalEmail(email), { ...link, notAfter }),
  );
  const about = personId === undefined ? {} : { subject: 'person', subjectId: personId };
  await recordRefusal(context, from, { action: 'account.forgot', ...about });
}
