// What the search of everything finds, and which scopes each kind asks for.

import type { Caller, Scope } from './caller.ts';

export const FOUND_KINDS = [
  'payment',
  'checkout',
  'payment_link',
  'invoice',
  'subscription',
  'refund',
  'webhook',
  'customer',
] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

/** How many of each kind are shown. */
export const FOUND_MAX = 5;

const SCOPES: Readonly<Record<Exclude<FoundKind, 'customer'>, readonly Scope[]>> = {
  payment: ['payments:read'],
  checkout: ['payments:read'],
  payment_link: ['payments:read'],
  refund: ['payments:read'],
  invoice: ['invoices:read'],
  subscription: ['subscriptions:read'],
  webhook: ['webhooks:read', 'admin'],
};

/** A customer is found in what the caller may read. */
export function mayFind(caller: Caller, kind: Exclude<FoundKind, 'customer'>): boolean {
  return SCOPES[kind].some((scope) => caller.scopes.includes(scope)) && (kind !== 'webhook' || caller.staff);
}
