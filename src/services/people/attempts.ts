// Attempts to sign in: counted by network, account and browser, refused where there are too many, and recorded.

import { createHash } from 'node:crypto';
import type { Act } from '../../domain/audit.ts';
import type { Caller, CameFrom } from '../../domain/caller.ts';
import { Refusal } from '../../domain/errors.ts';
import { countSignIn, uncountSignIn } from '../../store/people/sessions.ts';
import { say } from '../../text/sayings.ts';
import { networkOf } from '../addresses.ts';
import type { Context } from '../context.ts';
import { recordAct } from './audit.ts';

/** The window in which failed attempts are counted. */
export const ATTEMPTS_WITHIN_MS = 10 * 60_000;
const ATTEMPTS_MAX = 20;
/** So many refusals are recorded in each window: a flood from many addresses must not fill the audit log, and locks no other user out. */
const RECORDED_MAX = 500;
const EVERYBODY = '';
/** Wrong passwords and codes for one account in each window: of one browser or network, and of all that are not known. */
const ACCOUNT_MAX = 10;
const ACCOUNT_OF_STRANGERS_MAX = 100;
/** A code is six digits, and whoever is asked for one knows the password. */
const CODES_MAX = 10;

/** Counts an attempt that failed, and refuses where there were too many from this network. Where the address is unknown, nothing is counted. */
export async function countMiss(context: Context, from: CameFrom): Promise<void> {
  if (from.address === null) return;
  const made = await count(context, networkOf(from.address), ATTEMPTS_MAX);
  if (made !== undefined && made <= ATTEMPTS_MAX) return;
  // Recorded once for each window, not for each attempt.
  if (made !== undefined) {
    await recordRefusal(context, from, { action: 'session.limited', details: { of: 'this address' } });
  }
  throw tooMany(context);
}

/** Counters of an account that an attempt takes from, each with its limit. */
type Counter = readonly [name: string, limit: number];

/**
 * What an attempt with a password counts towards. A browser that signed this person in before has a counter of its own: however
 * often others guess, from wherever, it is not refused.
 */
export function countersOf(email: string, from: CameFrom, deviceId: string | undefined): Counter[] {
  const account = `account ${createHash('sha256').update(email).digest('base64url')}`;
  if (deviceId !== undefined) return [[`${account} device ${deviceId}`, ACCOUNT_MAX]];
  const network = from.address === null ? 'unknown' : networkOf(from.address);
  return [
    [`${account} from ${network}`, ACCOUNT_MAX],
    [account, ACCOUNT_OF_STRANGERS_MAX],
  ];
}

/** The same for a code of the second factor, behind the right password. */
export function codeCountersOf(personId: string, deviceId: string | undefined): Counter[] {
  return [[deviceId === undefined ? `codes ${personId}` : `codes ${personId} device ${deviceId}`, CODES_MAX]];
}

/** Counted before anything is compared, so that attempts at once do not slip through; a right one is taken back by `giveBack`. */
export async function takeAttempt(context: Context, from: CameFrom, counters: readonly Counter[]): Promise<void> {
  for (const [name, limit] of counters) {
    const made = await count(context, name, limit);
    if (made !== undefined && made <= limit) continue;
    if (made !== undefined) {
      await recordRefusal(context, from, { action: 'session.limited', details: { of: 'this account' } });
    }
    throw tooMany(context);
  }
}

export async function giveBack(context: Context, counters: readonly Counter[]): Promise<void> {
  for (const [address] of counters) {
    await uncountSignIn(context.database.pool, { address, beganAt: whileOf(context) });
  }
}

function count(context: Context, address: string, limit: number): Promise<number | undefined> {
  return countSignIn(context.database.pool, { address, beganAt: whileOf(context) }, limit);
}

function tooMany(context: Context): Refusal {
  const leftMs = whileOf(context).getTime() + ATTEMPTS_WITHIN_MS - context.clock.now().getTime();
  return new Refusal('too_many_requests', say('too_many_sign_ins'), {
    retryAfterSeconds: Math.ceil(leftMs / 1_000),
  });
}

function whileOf({ clock }: Context): Date {
  const now = clock.now().getTime();
  return new Date(now - (now % ATTEMPTS_WITHIN_MS));
}

/** Records a refusal; beyond the limit only that there are more. */
export async function recordRefusal(context: Context, from: CameFrom, act: Act): Promise<void> {
  const { pool } = context.database;
  const recorded = await count(context, EVERYBODY, RECORDED_MAX);
  if (recorded === undefined) return;
  const more: Act = { action: 'session.limited', details: { of: 'all addresses' } };
  await recordAct(context, pool, stranger(from), recorded <= RECORDED_MAX ? act : more);
}

/** An unknown caller. */
export function stranger(from: CameFrom): Caller {
  return { id: 'unknown', staff: false, scopes: [], credential: 'session', from };
}
