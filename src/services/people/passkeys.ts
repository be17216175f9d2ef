// Passkeys: added by a person who shows their password again, and shown to sign in, alone or beside a password. Each challenge counts once.

import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Caller, CameFrom } from '../../domain/caller.ts';
import { invalid, noSuch, Refusal } from '../../domain/errors.ts';
import { isUuid } from '../../domain/ids.ts';
import { type Passkey, personState, showPasskey } from '../../domain/person.ts';
import type { Transaction } from '../../store/database/statement.ts';
import { inTransaction } from '../../store/database/transaction.ts';
import {
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeysOf,
  markPasskeyUsed,
  PASSKEYS_MAX,
  takeChallenge,
} from '../../store/people/passkeys.ts';
import { lockPerson, markPersonSeen, replaceRecoveryCodes } from '../../store/people/people.ts';
import { say } from '../../text/sayings.ts';
import { networkOf } from '../addresses.ts';
import type { Context } from '../context.ts';
import { giveBack, takeAttempt } from './attempts.ts';
import { recordAct } from './audit.ts';
import { checkOwnPassword, hasSecondFactor, lockOwn, ownId } from './own.ts';
import { type BegunSession, ofPerson, writeSession } from './session-rows.ts';
import { hashToken } from './tokens.ts';
import { newCodes } from './totp.ts';

/** Enough to find the phone and to unlock it. */
const CHALLENGE_MS = 5 * 60_000;
/** Challenges that one network is given in a while, without those that signed in. */
const CHALLENGES_MAX = 100;
/** Ed25519, ES256 and RS256: between them, all devices. */
const ALGORITHMS = [-8, -7, -257] as const;

/** Reading certificates takes time and memory, which only those pay who use passkeys. */
const webauthn = () => import('@simplewebauthn/server');

/** What a browser answers with, as `toJSON()` of its credential gives it. */
type Shown<Json extends { id: string; response: object }> = Pick<Json, 'id' | 'response'>;
export interface ShownRegistration extends Shown<RegistrationResponseJSON> {
  readonly name: string;
}
export interface ShownPasskey extends Shown<AuthenticationResponseJSON> {
  /** The origin of the request that brought it; null where that is not known. */
  readonly calledAt: string | null;
}

/** Where passkeys count: the host that browsers tie them to, and the origin of the pages that may ask for them. */
interface Site {
  readonly rpID: string;
  readonly origin: string;
}

/**
 * The public address; without one, the address that was called, on one's own machine alone: the client chooses it. Browsers have passkeys
 * for names, and over TLS, unless the name is `localhost`.
 */
function siteOf({ checkouts: { publicUrl } }: Context, calledAt: string | null): Site {
  const { protocol, hostname, origin } = new URL(publicUrl ?? calledAt ?? 'http://unknown');
  const isHere = hostname === 'localhost';
  const isFit =
    isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 && (publicUrl === null ? isHere : protocol === 'https:' || isHere);
  if (isFit) return { rpID: hostname, origin };
  throw new Refusal('invalid_state', say('passkeys_need_name'));
}

/** What `navigator.credentials.create` is given, by an owner who shows their password. */
export async function startPasskey(context: Context, caller: Caller, password: string, calledAt: string | null) {
  const { person } = await checkOwnPassword(context, caller, password);
  const { rpID } = siteOf(context, calledAt);
  const known = await listPasskeysOf(context.database.pool, person.id);
  if (known.length >= PASSKEYS_MAX) throw tooMany();
  const options = await (await webauthn()).generateRegistrationOptions({
    rpName: context.checkouts.shopName ?? 'Gapura',
    rpID,
    userName: person.email,
    userDisplayName: person.name,
    userID: new Uint8Array(userHandleOf(person.id)),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: [...transports],
    })),
    // So that it signs in by itself: it knows whose it is, and that its owner is there.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: [...ALGORITHMS],
  });
  await keepChallenge(context, options.challenge, person.id);
  return options;
}

export interface AddedPasskey {
  readonly passkey: Passkey;
  /** Recovery codes, where it is the first second factor; shown only now. */
  readonly codes: readonly string[];
}

export async function addPasskey(
  context: Context,
  caller: Caller,
  shown: ShownRegistration,
  calledAt: string | null,
): Promise<AddedPasskey> {
  const { name } = shown;
  const personId = ownId(caller);
  const site = siteOf(context, calledAt);
  const { credential } = await checkRegistration(context, personId, shown, site);
  const passkey: Passkey = { id: context.newId(), name, createdAt: context.clock.now(), lastUsedAt: null };
  return inTransaction(context.database.pool, async (on) => {
    const before = await lockOwn(on, caller);
    const isNew = await insertPasskey(on, {
      passkey,
      personId,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
    });
    if (!isNew) throw new Refusal('invalid_state', say('passkey_known'));
    const { codes, hashes } = hasSecondFactor(before) ? { codes: [], hashes: [] } : newCodes();
    if (hashes.length > 0) await replaceRecoveryCodes(on, personId, hashes);
    const details = { name };
    await recordAct(context, on, caller, {
      action: 'account.passkey_add',
      subject: 'person',
      subjectId: personId,
      details,
    });
    return { passkey, codes };
  });
}

async function checkRegistration(context: Context, personId: string, shown: ShownRegistration, site: Site) {
  const { verifyRegistrationResponse } = await webauthn();
  const checked = await signedOnce(context, personId, (expectedChallenge) =>
    verifyRegistrationResponse({
      response: whole(shown),
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpID,
      supportedAlgorithmIDs: [...ALGORITHMS],
    }),
  );
  if (checked?.verified) return checked.registrationInfo;
  throw invalid({ field: 'passkey', message: say('passkey_unasked') });
}

export async function listPasskeys(context: Context, caller: Caller): Promise<Passkey[]> {
  return (await listPasskeysOf(context.database.pool, ownId(caller))).map(({ passkey }) => passkey);
}

export function showAddedPasskey({ passkey, codes }: AddedPasskey) {
  return { ...showPasskey(passkey), codes: [...codes] };
}

export async function removePasskey(context: Context, caller: Caller, id: string, password: string): Promise<void> {
  const { person } = await checkOwnPassword(context, caller, password);
  if (!isUuid(id)) throw noSuch('passkey');
  await inTransaction(context.database.pool, async (on) => {
    const name = await deletePasskey(on, person.id, id);
    if (name === undefined) throw noSuch('passkey');
    if (!hasSecondFactor(await lockOwn(on, caller))) await replaceRecoveryCodes(on, person.id, []);
    const act = {
      action: 'account.passkey_remove',
      subject: 'person',
      subjectId: person.id,
      details: { name },
    } as const;
    await recordAct(context, on, caller, act);
  });
}

/** What `navigator.credentials.get` is given, whoever is about to sign in. */
export async function challengeSignIn(context: Context, from: CameFrom, calledAt: string | null) {
  const { rpID } = siteOf(context, calledAt);
  await takeAttempt(context, from, challengeCounters(from));
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({ rpID, timeout: CHALLENGE_MS, userVerification: 'required' });
  await keepChallenge(context, options.challenge, null);
  return options;
}

/** A passkey whose signature is right; it counts once it was marked as used. */
export interface ProvenPasskey {
  readonly personId: string;
  use(on: Transaction): Promise<boolean>;
}

/** Undefined where the passkey is not known, or did not sign what it was given here. */
export async function provePasskey(context: Context, shown: ShownPasskey): Promise<ProvenPasskey | undefined> {
  const { rpID, origin } = siteOf(context, shown.calledAt);
  const found = await findPasskey(context.database.pool, shown.id);
  if (found === undefined) return undefined;
  const { passkey, personId, credentialId, publicKey, counter } = found;
  const { userHandle } = shown.response;
  if (userHandle !== undefined && userHandle !== userHandleOf(personId).toString('base64url')) return undefined;
  const { verifyAuthenticationResponse } = await webauthn();
  const checked = await signedOnce(context, null, (expectedChallenge) =>
    verifyAuthenticationResponse({
      response: whole(shown),
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
    }),
  );
  if (!checked?.verified) return undefined;
  const { newCounter } = checked.authenticationInfo;
  return { personId, use: (on) => markPasskeyUsed(on, passkey.id, newCounter, context.clock.now()) };
}

/** Undefined where it does not sign in. */
export async function signInWithPasskey(
  context: Context,
  from: CameFrom,
  shown: ShownPasskey,
): Promise<BegunSession | undefined> {
  const proven = await provePasskey(context, shown);
  if (proven === undefined) return undefined;
  const begun = await inTransaction(context.database.pool, async (on) => {
    const record = await lockPerson(on, proven.personId);
    if (record === undefined || personState(record.person) !== 'active' || !(await proven.use(on))) return undefined;
    await markPersonSeen(on, proven.personId, context.clock.now());
    return writeSession(context, on, from, ofPerson(record.person), { with: 'passkey' });
  });
  if (begun !== undefined) await giveBack(context, challengeCounters(from));
  return begun;
}

const challengeCounters = ({ address }: CameFrom) =>
  [[`passkeys from ${address === null ? 'unknown' : networkOf(address)}`, CHALLENGES_MAX]] as const;

async function keepChallenge({ database, clock }: Context, challenge: string, personId: string | null): Promise<void> {
  const endsAt = new Date(clock.now().getTime() + CHALLENGE_MS);
  await insertChallenge(database.pool, { hash: hashToken(challenge), personId }, endsAt);
}

/** What the check gives, where it holds and the challenge in it was given out for this and is taken for the first time. */
async function signedOnce<Checked extends { readonly verified: boolean }>(
  { database, clock, log }: Context,
  personId: string | null,
  check: (expectedChallenge: (challenge: string) => boolean) => Promise<Checked>,
): Promise<Checked | undefined> {
  let signed = '';
  const checked = await check((challenge) => {
    signed = challenge;
    return true;
  }).catch((error: unknown) => {
    // Another origin, a count that went back, a signature that is wrong.
    log.info({ reason: error instanceof Error ? error.message : String(error) }, 'a passkey was refused');
    return undefined;
  });
  if (!checked?.verified) return undefined;
  return (await takeChallenge(database.pool, { hash: hashToken(signed), personId }, clock.now())) ? checked : undefined;
}

/** In the form that is checked; of extensions none was asked for. */
function whole<Response>({ id, response }: { readonly id: string; readonly response: Response }) {
  return { id, rawId: id, response, type: 'public-key' as const, clientExtensionResults: {} };
}

const userHandleOf = (personId: string) => Buffer.from(personId);

function tooMany(): Refusal {
  return new Refusal('invalid_state', say('passkeys_full', { count: PASSKEYS_MAX }));
}
