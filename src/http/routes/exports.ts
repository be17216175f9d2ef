// GET /exports/payments.csv, /exports/refunds.csv and /exports/invoices.csv

import { type TSchema, Type } from 'typebox';
import { INVOICE_STATUSES } from '../../domain/invoices/invoice.ts';
import { REFUND_STATUSES } from '../../domain/payments/refund.ts';
import { dateOf } from '../../domain/time.ts';
import { PAYMENT_TYPES } from '../../methods/index.ts';
import type { Services } from '../../services/index.ts';
import { type Endpoint, fileEndpoint } from '../endpoint.ts';
import { paymentFilter, toPaymentFilter } from '../schemas/payment-filter.ts';
import { anyOf, oneOf, time } from '../schemas/shared.ts';

const closed = { additionalProperties: false };

const PaymentQuery = Type.Object(paymentFilter, closed);

const RefundQuery = Type.Object(
  {
    payment_type: Type.Optional(anyOf(oneOf(PAYMENT_TYPES), 'Only refunds of payments of this type')),
    status: Type.Optional(anyOf(oneOf(REFUND_STATUSES), 'Only refunds with this status')),
    created_after: Type.Optional(time('Only refunds asked for after this time')),
    created_before: Type.Optional(time('Only refunds asked for before this time')),
  },
  closed,
);

const InvoiceQuery = Type.Object(
  {
    status: Type.Optional(oneOf(INVOICE_STATUSES, 'Only invoices with this status')),
    created_after: Type.Optional(time('Only invoices made after this time')),
    created_before: Type.Optional(time('Only invoices made before this time')),
  },
  closed,
);

const DESCRIPTION =
  'Staff get all of them, other callers their own; newest first, UTF-8, with a header row. A cell that a spreadsheet would run ' +
  'begins with an apostrophe. The file is sent while it is read: one that breaks off was not finished. A few can be read at once; ' +
  'more answer 503 with `Retry-After`. Who takes a file is in the audit.';

export function exportEndpoints({ exports }: Services): Endpoint[] {
  return [
    fileEndpoint({
      ...describe(
        'payments',
        PaymentQuery,
        'id,order_id,transaction_id,...\r\n0198a3c2-...,KOPI-1001,be03df7d-...\r\n',
      ),
      async check({ caller, query }) {
        exports.check(caller, { what: 'payments', filter: toPaymentFilter(query) });
      },
      file: ({ caller, query }, signal) =>
        exports.csv(caller, { what: 'payments', filter: toPaymentFilter(query), asked: query }, signal),
    }),
    fileEndpoint({
      ...describe('refunds', RefundQuery, 'id,payment_id,order_id,...\r\n0198a3d1-...,0198a3c2-...,KOPI-1001\r\n'),
      file({ caller, query }, signal) {
        const filter = { paymentType: query.payment_type, status: query.status, ...timesOf(query) };
        return exports.csv(caller, { what: 'refunds', filter, asked: query }, signal);
      },
    }),
    fileEndpoint({
      ...describe('invoices', InvoiceQuery, 'id,invoice_number,order_id,...\r\n0198a3e0-...,INV-1001,INV-1001\r\n'),
      file({ caller, query }, signal) {
        const filter = { status: query.status, ...timesOf(query) };
        return exports.csv(caller, { what: 'invoices', filter, asked: query }, signal);
      },
    }),
  ];
}

interface Times {
  readonly created_after?: string | undefined;
  readonly created_before?: string | undefined;
}

function timesOf({ created_after, created_before }: Times) {
  return { createdAfter: dateOf(created_after), createdBefore: dateOf(created_before) };
}

function describe<Query extends TSchema>(what: 'payments' | 'refunds' | 'invoices', query: Query, example: string) {
  const [first = '', ...rest] = what;
  return {
    id: `export${first.toUpperCase()}${rest.join('')}`,
    call: `exports.${what}`,
    method: 'GET',
    path: `/exports/${what}.csv`,
    tag: 'Exports',
    summary: `Take all ${what} as a CSV file`,
    description: DESCRIPTION,
    access: ['exports:create', 'admin'],
    query,
    answers: {
      200: {
        description: 'The file',
        mediaType: 'text/csv',
        schema: Type.String(),
        example,
        headers: { 'Content-Disposition': 'The name of the file' },
      },
    },
    problems: [400],
  } as const;
}
