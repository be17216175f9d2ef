// Every filter of every list, alone, with a value that no row has: it must be found out by an index that there is none, and not by
// reading the whole table.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listCheckouts } from '../../src/store/checkouts/checkouts.ts';
import { listMails } from '../../src/store/checkouts/mail-list.ts';
import type { Queryable } from '../../src/store/database/statement.ts';
import { listInvoices } from '../../src/store/invoices/invoices.ts';
import { listNotifications } from '../../src/store/notifications/notifications.ts';
import { listLinks } from '../../src/store/payment-links/links.ts';
import { listChargebacks } from '../../src/store/payments/chargebacks.ts';
import { listPayments } from '../../src/store/payments/list.ts';
import { listRefunds } from '../../src/store/payments/refunds.ts';
import { listAudit } from '../../src/store/people/audit.ts';
import { listSubscriptions } from '../../src/store/subscriptions/subscriptions.ts';
import { listWebhookAttempts } from '../../src/store/webhooks/sending.ts';
import { startGapura, type TestGapura } from '../support/gapura.ts';
import { fillTables } from './support/full-tables.ts';

/** So many rows may be looked at in vain: a few pages, where a table has 3,000. */
const IN_VAIN_MAX = 300;
const NOBODYS = '0198a3c7-0f3d-7a80-8b8e-6f6d2f1c9b08';
const [LONG_AGO, FAR_AHEAD] = [new Date('2000-01-01'), new Date('2090-01-01')];

type Read = (on: Queryable, filter: never) => Promise<unknown>;

/**
 * The filters of a list, and a value for each that no row has. Not here: the type, the bank, the amount and the time of paying of payments,
 * and the owner and the type of refunds. Their values are common, so a page is full soon; each index more would be written with every
 * payment. Where that takes too long the list asks for a time: test/http/counts-in-time.test.ts.
 */
const LISTS: readonly (readonly [name: string, read: Read, filters: readonly object[]])[] = [
  [
    'payments',
    listPayments,
    [
      { ownerId: 'nobody' },
      { status: ['chargeback'] },
      { orderId: 'NONE' },
      { chargeState: 'unknown' },
      { fraudStatus: 'challenge' },
      { invoiceId: NOBODYS },
      { subscriptionId: NOBODYS },
      { checkoutId: [NOBODYS] },
      { contradictedAfter: LONG_AGO },
      { createdFrom: FAR_AHEAD },
      { createdAfter: FAR_AHEAD },
      { createdBefore: LONG_AGO },
    ],
  ],
  [
    'refunds',
    listRefunds,
    [
      { status: ['requested'] },
      { paymentId: NOBODYS },
      { createdFrom: FAR_AHEAD },
      { createdAfter: FAR_AHEAD },
      { createdBefore: LONG_AGO },
    ],
  ],
  ['chargebacks', (on, filter) => listChargebacks(on, filter, 7), [{ state: ['won'] }, { paymentId: NOBODYS }]],
  [
    'checkouts',
    listCheckouts,
    [
      { ownerId: 'nobody' },
      { customerEmail: 'nobody@example.com' },
      { customerPhone: '99999999' },
      { status: ['processing'] },
      { orderId: 'NONE' },
      { paymentLinkId: NOBODYS },
      { surplusAbove: 1_000_000 },
      { createdAfter: FAR_AHEAD },
      { createdBefore: LONG_AGO },
    ],
  ],
  [
    'mails',
    listMails,
    [
      { customerEmail: 'nobody@example.com' },
      { customerPhone: '99999999' },
      { checkoutId: NOBODYS },
      // An owner is never asked for alone: the API wants a customer or a checkout.
      { ownerId: 'nobody', checkoutId: NOBODYS },
    ],
  ],
  ['payment links', listLinks, [{ ownerId: 'nobody' }]],
  [
    'invoices',
    listInvoices,
    [
      { ownerId: 'nobody' },
      { customerEmail: 'nobody@example.com' },
      { customerPhone: '99999999' },
      { status: 'draft' },
      { orderId: 'NONE' },
      { invoiceNumber: 'NONE' },
      { surplusAbove: 1_000_000 },
      { createdFrom: FAR_AHEAD },
      { createdAfter: FAR_AHEAD },
      { createdBefore: LONG_AGO },
    ],
  ],
  [
    'subscriptions',
    listSubscriptions,
    [
      { ownerId: 'nobody' },
      { customerEmail: 'nobody@example.com' },
      { customerPhone: '99999999' },
      { status: 'disabled' },
    ],
  ],
  [
    'notifications',
    listNotifications,
    [
      { kind: 'subscription' },
      { status: 'failed' },
      { orderId: 'NONE' },
      { paymentId: NOBODYS },
      { createdAfter: FAR_AHEAD },
      { createdBefore: LONG_AGO },
    ],
  ],
  [
    'attempts of a webhook',
    listWebhookAttempts,
    [
      { endpointId: NOBODYS },
      { endpointId: '$endpoint', outcome: 'given_up' },
      { endpointId: '$endpoint', eventId: NOBODYS },
    ],
  ],
  [
    'audit',
    listAudit,
    [
      { actor: 'nobody' },
      { keyId: NOBODYS },
      { action: ['payment.expire'] },
      { subjectId: NOBODYS },
      { createdAfter: FAR_AHEAD },
      { createdBefore: LONG_AGO },
    ],
  ],
];

interface Plan {
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Plan[];
}

function inVain(plan: Plan): number {
  const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
  return removed * (plan['Actual Loops'] ?? 1) + (plan.Plans ?? []).reduce((sum, inner) => sum + inVain(inner), 0);
}

let t: TestGapura;
beforeAll(async () => {
  t = await startGapura();
  const { pool } = t.gapura.database;
  await fillTables(pool);
  await pool.query('ANALYZE');
});
afterAll(() => t.close());

describe.each(LISTS)('the list of %s', (_, read, filters) => {
  it.each(filters)('is filtered by an index: %o', async (filter) => {
    const { pool } = t.gapura.database;
    const asked: { readonly text: string; readonly values: unknown[] }[] = [];
    const listener = {
      async query(query: (typeof asked)[number]) {
        asked.push(query);
        return { rows: [] };
      },
    };
    const { rows: endpoints } = await pool.query<{ endpoint_id: string }>(
      'SELECT endpoint_id FROM webhook_attempts LIMIT 1',
    );
    const given = Object.fromEntries(
      Object.entries(filter).map(([name, value]) => [name, value === '$endpoint' ? endpoints[0]?.endpoint_id : value]),
    );
    await read(listener as unknown as Queryable, { limit: 50, ...given } as never);
    const [{ text, values } = { text: '', values: [] }] = asked;
    const { rows } = await pool.query<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
      values,
    );
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    expect(plan && inVain(plan)).toBeLessThan(IN_VAIN_MAX);
  });
});
