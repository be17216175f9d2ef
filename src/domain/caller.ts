// Who is calling, and what they may do.

import { Refusal } from './errors.ts';

export const SCOPES = [
  'payments:read',
  'payments:write',
  'payments:refund',
  'invoices:read',
  'invoices:write',
  'subscriptions:read',
  'subscriptions:write',
  'admin',
] as const;

export type Scope = (typeof SCOPES)[number];

/** Everything that a caller who is not staff can be allowed. */
export const ORDINARY_SCOPES: readonly Scope[] = SCOPES.filter((scope) => scope !== 'admin');

export interface Caller {
  /** Owns what it creates: the `owner` of an API key, the `sub` of a JWT, or whatever the host says. */
  readonly id: string;
  /** Staff see and act on what everybody owns. */
  readonly staff: boolean;
  readonly scopes: readonly Scope[];
}

export function isScope(value: string): value is Scope {
  return (SCOPES as readonly string[]).includes(value);
}

/** Lets staff through; others are told what only staff may do: "see the messages of the gateway". */
export function staffOnly(caller: Caller, what: string): Caller {
  if (!caller.staff) throw new Refusal('forbidden', `Only staff may ${what}.`);
  return caller;
}
