// Who is calling, and what they may do.

import { type Said, say } from '../text/sayings.ts';
import { Refusal } from './errors.ts';

export const SCOPES = [
  'payments:read',
  'payments:write',
  'payments:cancel',
  'payments:capture',
  'payments:refund',
  'invoices:read',
  'invoices:write',
  'subscriptions:read',
  'subscriptions:write',
  'checkouts:write',
  'exports:create',
  'webhooks:read',
  'reconciliations:read',
  'audit:read',
  'admin',
] as const;

export type Scope = (typeof SCOPES)[number];

/** What is about the service as a whole, and not about records that someone owns. */
export const STAFF_SCOPES: readonly Scope[] = ['webhooks:read', 'reconciliations:read', 'audit:read', 'admin'];

/** Everything that a caller who is not staff can be allowed. */
export const ORDINARY_SCOPES: readonly Scope[] = SCOPES.filter((scope) => !STAFF_SCOPES.includes(scope));

const VIEWER: readonly Scope[] = ['payments:read', 'invoices:read', 'subscriptions:read', 'webhooks:read'];
/** Who talks with customers: asks them to pay, and takes back what they were asked. */
const SUPPORT: readonly Scope[] = [
  ...VIEWER,
  'payments:cancel',
  'checkouts:write',
  'invoices:write',
  'subscriptions:write',
];
/** Who answers for the money. */
const FINANCE: readonly Scope[] = [
  ...SUPPORT,
  'payments:refund',
  'payments:capture',
  'exports:create',
  'reconciliations:read',
  'audit:read',
];

/** Named sets of scopes for people. All of them are staff. */
export const ROLES = {
  viewer: VIEWER,
  support: SUPPORT,
  finance: FINANCE,
  admin: SCOPES,
} as const satisfies Record<string, readonly Scope[]>;

export type Role = keyof typeof ROLES;
export const ROLE_NAMES = Object.keys(ROLES) as Role[];

/** How a caller showed who they are. `server`: by a session at the server's own shop, where they are in another. */
export const CREDENTIALS = ['key', 'session', 'server', 'jwt', 'host', 'command'] as const;
export type Credential = (typeof CREDENTIALS)[number];

/** Where a request came from, for the audit. */
export interface CameFrom {
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly requestId: string | null;
}

export interface Caller {
  /** Owns what it creates: the `owner` of an API key, the e-mail address of a person, the `sub` of a JWT, or the id that the host gives. */
  readonly id: string;
  /** Staff read and act on the records of all owners. */
  readonly staff: boolean;
  readonly scopes: readonly Scope[];
  /** Of the person or the key, where there is one. */
  readonly role?: Role | null | undefined;
  /** `host` where absent. */
  readonly credential?: Credential | undefined;
  /** The API key that was shown, or that the session was begun with. */
  readonly keyId?: string | undefined;
  /** The person who has signed in, where that was not with a key. */
  readonly personId?: string | undefined;
  /** The same of a person of the server's own shop, in a shop where they have a role: they have no account there. */
  readonly serverPersonId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly from?: CameFrom;
}

export function isScope(value: string): value is Scope {
  return (SCOPES as readonly string[]).includes(value);
}

export function isRole(value: string): value is Role {
  return Object.hasOwn(ROLES, value);
}

/** The refusal for a caller with none of the scopes. */
export function needsScope(scopes: readonly Scope[]): Said {
  return say('needs_scope', { scopes: scopes.join(' or ') });
}

/** The refusal for a caller who is not staff: "see the notifications of the gateway". */
export function onlyStaffMay(what: string): Said {
  return say('only_staff', { what });
}

/** Returns for staff, throws for others, naming what only staff may do: "see the notifications of the gateway". */
export function staffOnly(caller: Caller, what: string): Caller {
  if (!caller.staff) throw new Refusal('forbidden', onlyStaffMay(what));
  return caller;
}
