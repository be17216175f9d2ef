// A person who signs in: their fields, how they stand, and what a password must be. No secret is among the fields.

import { say } from '../text/sayings.ts';
import { ROLE_NAMES, ROLES, type Scope } from './caller.ts';
import type { FieldError } from './errors.ts';
import { boolean, choice, integer, type RecordOf, showingOf, text, texts, time, uuid } from './record.ts';
import { SHOP_STATUSES } from './shops.ts';

export const PERSON_LANGUAGES = ['id', 'en'] as const;
export const PERSON_STATES = ['invited', 'active', 'disabled'] as const;
export type PersonState = (typeof PERSON_STATES)[number];

export const PERSON_FIELDS = {
  id: uuid.shown('The id of the person'),
  email: text.shown('What they sign in with, and what their acts are recorded under'),
  name: text.changes.shown('How they call themselves; empty until they accept'),
  language: choice(PERSON_LANGUAGES).shown('Of the mails that they get'),
  role: choice(ROLE_NAMES).orNull.changes.shown('A named set of scopes; null for one with scopes of their own'),
  scopes: texts<Scope>().changes.shown('What they may do'),
  state: choice(PERSON_STATES).computed.shown('Whether they can sign in'),
  hasSecondFactor: boolean.computed.shown('Whether a password alone does not sign them in'),
  invitedBy: text.shown('Who invited them'),
  createdAt: time.shown('When they were invited'),
  acceptedAt: time.orNull.later.shown('When they accepted'),
  disabledAt: time.orNull.later.shown('When they were disabled'),
  lastSeenAt: time.orNull.later.shown('When they were last here, to the minute'),
} as const;

/** What a person of the server's own shop may do in another. */
export const PERSON_SHOP_FIELDS = {
  id: text.shown('The name of the shop in its addresses'),
  name: text.shown('What people call it'),
  status: choice(SHOP_STATUSES),
  role: choice(ROLE_NAMES).shown('What the person may do there'),
  grantedBy: text.shown('Who gave them that role'),
  grantedAt: time.shown('When they were given it'),
} as const;

export interface PersonShop extends RecordOf<typeof PERSON_SHOP_FIELDS> {}

export interface Person extends RecordOf<typeof PERSON_FIELDS> {}

/** A session as its owner sees it. */
export const SESSION_FIELDS = {
  id: uuid.shown('The id of the session'),
  address: text.orNull.shown('Where it was begun'),
  userAgent: text.orNull.shown('What the browser called itself'),
  createdAt: time.shown('When it began'),
  lastSeenAt: time.shown('When it was last used, to the minute'),
  endsAt: time.shown('When it ends at the latest'),
  isCurrent: boolean.computed.shown('Whether it is the one that asks'),
} as const;

export interface PersonSession extends RecordOf<typeof SESSION_FIELDS> {}

export const PASSKEY_FIELDS = {
  id: uuid.shown('The id of the passkey'),
  name: text.shown('What its owner calls it'),
  createdAt: time.shown('When it was added'),
  lastUsedAt: time.orNull.later.shown('When it last signed in'),
} as const;

export interface Passkey extends RecordOf<typeof PASSKEY_FIELDS> {}

/** What a person is shown of their own account, beside the person. */
export const ACCOUNT_FIELDS = {
  hasPassword: boolean.computed.shown('Whether you have a password'),
  hasTotp: boolean.computed.shown('Whether a password needs a code beside it'),
  recoveryCodes: integer.computed.shown('How many recovery codes are left'),
  device: text.computed.shown(
    'For this browser to keep: sent when you sign in, wrong attempts of others do not count against it',
  ),
} as const;

export function personState({ acceptedAt, disabledAt }: Pick<Person, 'acceptedAt' | 'disabledAt'>): PersonState {
  if (disabledAt !== null) return 'disabled';
  return acceptedAt === null ? 'invited' : 'active';
}

/** What a role may do is said by this version, and not by the one that wrote the row. */
export function scopesOfPerson({ role, scopes }: Pick<Person, 'role' | 'scopes'>): readonly Scope[] {
  return role === null ? scopes : ROLES[role];
}

export const showPersonFields = showingOf(PERSON_FIELDS, 'shown');
export const showPersonShop = showingOf(PERSON_SHOP_FIELDS, 'shown');
export const showSession = showingOf(SESSION_FIELDS, 'shown');
export const showPasskey = showingOf(PASSKEY_FIELDS, 'shown');

/** Addresses that differ in case alone are one person. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

export const PASSWORD_LENGTH_MIN = 12;
export const PASSWORD_LENGTH_MAX = 200;

/** Length is what counts: no rules of what is in it, but nothing that stands on the page beside the field. */
export function passwordFault(
  field: string,
  password: string,
  { email, shopName }: { readonly email: string; readonly shopName: string | null },
): FieldError | undefined {
  const length = [...password].length;
  if (length < PASSWORD_LENGTH_MIN)
    return { field, message: say('at_least_characters', { count: PASSWORD_LENGTH_MIN }) };
  if (length > PASSWORD_LENGTH_MAX)
    return { field, message: say('at_most_characters', { count: PASSWORD_LENGTH_MAX }) };
  const plain = password.trim().toLowerCase();
  const known = [email, email.split('@', 1)[0] ?? '', shopName ?? '', 'gapura'].map((text) =>
    text.trim().toLowerCase(),
  );
  const isKnown = known.some((text) => text !== '' && plain.replaceAll(text, '').trim() === '');
  return isKnown ? { field, message: say('password_known') } : undefined;
}
