// The second factor: codes of an app that change every half minute, none of which counts twice, and recovery codes for when it is lost.

import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Caller, CameFrom } from '../../domain/caller.ts';
import { invalid, Refusal } from '../../domain/errors.ts';
import type { Person } from '../../domain/person.ts';
import type { Transaction } from '../../store/database/statement.ts';
import { inTransaction } from '../../store/database/transaction.ts';
import {
  confirmTotp as confirmRow,
  type PersonRecord,
  removeTotp as removeRow,
  replaceRecoveryCodes,
  startTotp as startRow,
  takeRecoveryCode,
  takeTotpStep,
} from '../../store/people/people.ts';
import { say } from '../../text/sayings.ts';
import type { Context } from '../context.ts';
import { SealedTextError } from '../vault.ts';
import { recordAct } from './audit.ts';
import { checkOwnPassword, hasSecondFactor, lockOwn, readOwn } from './own.ts';
import { callerOfPerson } from './session-rows.ts';

const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** Clocks of phones are off: a step before and a step after count too. */
const WINDOW_STEPS = 1;
const CODES = 10;
const CODE_BYTES = 10;

/** What an app needs. The secret exists in plain text only in this answer and in the app. */
export interface StartedTotp {
  readonly secret: string;
  /** The same as an address that apps read from a QR code. */
  readonly uri: string;
}

/** It counts once a code of it was shown. Starting again replaces what was not confirmed. */
export async function startTotp(context: Context, caller: Caller, password: string): Promise<StartedTotp> {
  const { person } = await checkOwnPassword(context, caller, password);
  const secret = new Secret({ buffer: new Uint8Array(randomBytes(SECRET_BYTES)).buffer });
  const sealed = context.vault.seal(secret.base32, purposeOf(person.id));
  if (!(await startRow(context.database.pool, person.id, sealed))) {
    throw new Refusal('invalid_state', say('factor_there'));
  }
  return { secret: secret.base32, uri: totpOf(context, person, secret.base32).toString() };
}

/** Gives the recovery codes, which are shown only now. */
export async function confirmTotp(context: Context, caller: Caller, code: string): Promise<readonly string[]> {
  const { person, totpSealed, totpConfirmed } = await readOwn(context, caller);
  if (totpSealed === null || totpConfirmed) throw new Refusal('invalid_state', say('factor_not_begun'));
  const step = stepOf(context, person, totpSealed, code);
  if (step === undefined) throw invalid({ field: 'code', message: say('code_wrong_new') });
  const { codes, hashes } = newCodes();
  return inTransaction(context.database.pool, async (on) => {
    if (!(await confirmRow(on, person.id, totpSealed, step))) {
      throw new Refusal('invalid_state', say('factor_not_begun'));
    }
    await replaceRecoveryCodes(on, person.id, hashes);
    await recordAct(context, on, caller, { action: 'account.totp_add', subject: 'person', subjectId: person.id });
    return codes;
  });
}

export async function removeTotp(context: Context, caller: Caller, password: string): Promise<void> {
  const { person } = await checkOwnPassword(context, caller, password);
  await inTransaction(context.database.pool, async (on) => {
    if (!(await removeRow(on, person.id))) throw new Refusal('invalid_state', say('factor_none'));
    if (!hasSecondFactor(await lockOwn(on, caller))) await replaceRecoveryCodes(on, person.id, []);
    await recordAct(context, on, caller, { action: 'account.totp_remove', subject: 'person', subjectId: person.id });
  });
}

/** New recovery codes in place of all others. */
export async function renewCodes(context: Context, caller: Caller, password: string): Promise<readonly string[]> {
  await checkOwnPassword(context, caller, password);
  const { codes, hashes } = newCodes();
  return inTransaction(context.database.pool, async (on) => {
    const record = await lockOwn(on, caller);
    const { person } = record;
    if (!hasSecondFactor(record)) throw new Refusal('invalid_state', say('codes_need_factor'));
    await replaceRecoveryCodes(on, person.id, hashes);
    await recordAct(context, on, caller, { action: 'account.codes', subject: 'person', subjectId: person.id });
    return codes;
  });
}

/** Whether the code is right, of the app or for recovery; it is used up with the transaction. */
export async function takeSecondFactor(
  context: Context,
  on: Transaction,
  from: CameFrom,
  { person, totpSealed }: PersonRecord,
  code: string,
): Promise<boolean> {
  const typed = code.replaceAll(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(typed)) {
    const step = totpSealed === null ? undefined : stepOf(context, person, totpSealed, typed);
    return step !== undefined && takeTotpStep(on, person.id, step);
  }
  if (!(await takeRecoveryCode(on, person.id, hashCode(typed)))) return false;
  const act = { action: 'account.code_used', subject: 'person', subjectId: person.id } as const;
  await recordAct(context, on, { ...callerOfPerson(person), from }, act);
  return true;
}

/** The time step of a code; undefined for one that is wrong now. */
function stepOf(context: Context, person: Person, sealed: string, code: string): number | undefined {
  const nowMs = context.clock.now().getTime();
  let secret: string;
  try {
    secret = context.vault.open(sealed, purposeOf(person.id));
  } catch (error) {
    if (!(error instanceof SealedTextError)) throw error;
    context.log.warn(
      { err: error, person_id: person.id },
      'a second factor cannot be checked: the key that sealed it is gone',
    );
    return undefined;
  }
  const typed = code.replaceAll(/\s/g, '');
  const delta = totpOf(context, person, secret).validate({ token: typed, timestamp: nowMs, window: WINDOW_STEPS });
  return delta === null ? undefined : Math.floor(nowMs / 1_000 / PERIOD_SECONDS) + delta;
}

function totpOf({ checkouts }: Context, { email }: Person, secret: string): TOTP {
  const issuer = checkouts.shopName === null ? 'Gapura' : `Gapura ${checkouts.shopName}`;
  return new TOTP({ issuer, label: email, algorithm: 'SHA1', digits: DIGITS, period: PERIOD_SECONDS, secret });
}

const purposeOf = (personId: string) => `totp ${personId}`;

/** 80 bits of chance each: a plain hash is as good as a slow one. */
export function newCodes(): { codes: string[]; hashes: Buffer[] } {
  const plain = Array.from({ length: CODES }, () => {
    return new Secret({ buffer: new Uint8Array(randomBytes(CODE_BYTES)).buffer }).base32;
  });
  return { codes: plain.map((code) => code.match(/.{4}/g)?.join('-') ?? code), hashes: plain.map(hashCode) };
}

function hashCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
