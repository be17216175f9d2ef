// What an operator should look at, with where it is listed and who may see that list.

import type { Scope } from '../caller.ts';

export const ATTENTION = {
  unknown_charges: { scope: 'payments:read', list: '/payments/?charge_state=unknown' },
  challenged_cards: {
    scope: 'payments:read',
    list: '/payments/?fraud_status=challenge&status=authorize&status=capture',
  },
  contradicted_payments: { scope: 'payments:read', list: '/payments/?contradicted=true' },
  waiting_refunds: { scope: 'payments:read', list: '/refunds/?status=pending&status=requested' },
  near_chargebacks: { scope: 'payments:read', list: '/chargebacks/?state=open' },
  unmatched_messages: { scope: 'admin', list: '/notifications/?status=unmatched' },
  failed_messages: { scope: 'admin', list: '/notifications/?status=failed' },
  failing_webhooks: { scope: 'webhooks:read', list: '/webhooks/' },
  dead_letters: { scope: 'admin', list: '/tasks/' },
  surplus_money: { scope: 'payments:read', list: '/checkouts/?surplus=true' },
  invoice_surplus: { scope: 'invoices:read', list: '/invoices/?surplus=true' },
  overdue_invoices: { scope: 'invoices:read', list: '/invoices/?status=overdue' },
  drift: { scope: 'reconciliations:read', list: '/reconciliations/' },
  failing_reports: { scope: 'exports:create', list: null },
  owed_read_backs: { scope: 'payments:read', list: null },
} as const satisfies Record<string, { readonly scope: Scope; readonly list: string | null }>;

export type AttentionName = keyof typeof ATTENTION;
export const ATTENTION_NAMES = Object.keys(ATTENTION) as readonly AttentionName[];

/** No more are counted. */
export const ATTENTION_COUNT_MAX = 1_000;

/** The count, up to one more than is reported, and since when the oldest waits. */
export interface Backlog {
  readonly count: number;
  readonly since: Date | null;
}

export interface AttentionRow {
  readonly name: AttentionName;
  /** Null where it could not be counted. */
  readonly count: number | null;
  /** It could not be counted in time. */
  readonly timed_out: boolean;
  /** There are more than are counted. */
  readonly more: boolean;
  /** Since when the oldest waits. */
  readonly since: Date | null;
  /** Where they are listed, from the root of the API. */
  readonly list: string | null;
}
