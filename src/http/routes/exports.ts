// GET /exports/payments.csv, /exports/refunds.csv and /exports/invoices.csv, and the same as .xlsx

import { type Static, Type } from 'typebox';
import { INVOICE_STATUSES } from '../../domain/invoices/invoice.ts';
import { REFUND_STATUSES } from '../../domain/payments/refund.ts';
import { dateOf } from '../../domain/time.ts';
import { PAYMENT_TYPES } from '../../methods/index.ts';
import { EXPORT_FORMATS, type ExportFormat, type FileOptions, type WantedFile } from '../../services/exports/read.ts';
import { EXPORT_COLUMNS, EXPORT_NAMES, type ExportName } from '../../services/exports/rows.ts';
import { ZONES } from '../../services/exports/table.ts';
import { LANGUAGES } from '../../text/language.ts';
import { type Endpoint, fileEndpoint } from '../endpoint.ts';
import { paymentFilter, toPaymentFilter } from '../schemas/payment-filter.ts';
import { anyOf, oneOf, time } from '../schemas/shared.ts';

const closed = { additionalProperties: false };

const PaymentQuery = Type.Object(paymentFilter);

const refundFilter = {
  payment_type: Type.Optional(anyOf(oneOf(PAYMENT_TYPES), 'Only refunds of payments of this type')),
  status: Type.Optional(anyOf(oneOf(REFUND_STATUSES), 'Only refunds with this status')),
  created_after: Type.Optional(time('Only refunds asked for after this time')),
  created_before: Type.Optional(time('Only refunds asked for before this time')),
};
const RefundQuery = Type.Object(refundFilter);

const invoiceFilter = {
  status: Type.Optional(oneOf(INVOICE_STATUSES, 'Only invoices with this status')),
  created_after: Type.Optional(time('Only invoices made after this time')),
  created_before: Type.Optional(time('Only invoices made before this time')),
};
const InvoiceQuery = Type.Object(invoiceFilter);

const LAYOUT = {
  timezone: Type.Optional(
    oneOf(
      ZONES,
      'The zone of all times, which the names of their columns then say. Where absent, times are as in the API',
    ),
  ),
  language: Type.Optional(
    oneOf(
      LANGUAGES,
      'With it, a column of words in this language, such as `transaction_status_name`, follows each column of codes',
    ),
  ),
};

/** Each once, in any order. */
const columnsOf = (what: ExportName) =>
  Type.Optional(
    Type.Array(oneOf(EXPORT_COLUMNS[what]), {
      minItems: 1,
      maxItems: EXPORT_COLUMNS[what].length,
      uniqueItems: true,
      description: 'Only these columns, in this order; repeat it for each of them',
    }),
  );

const Bom = Type.Optional(
  oneOf(['true'], 'Whether the file begins with a byte order mark, by which older spreadsheets know UTF-8'),
);

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const CSV = ' UTF-8; a cell that a spreadsheet would run begins with an apostrophe.';
const XLSX =
  ' Amounts are numbers, times are times (in UTC unless `timezone` is set), and text is never a formula. After 250,000 rows another sheet begins.';

const SHARED =
  'Staff get all of them, other callers their own; newest first, with a header row. The name of the file has the days that were ' +
  'asked for. The file is sent while it is read: one that breaks off was not finished. A few can be read at once; ' +
  'more answer 503 with `Retry-After`. Who takes a file is in the audit.';

const KEPT: Readonly<Record<ExportName, string>> = {
  payments:
    ' `paid_amount` and `net_amount` are what was really paid and kept: nothing of a payment that was never paid or was charged back, and only refunds that the gateway has taken are off.',
  refunds:
    ' `refunded_at` is when the refund was made, empty where it takes no money away; the days of its payment are beside it.',
  invoices: '',
};

/** What a file is of, in the words of the API and of the use case. */
const FILES = {
  payments: {
    filters: paymentFilter,
    example: 'id,order_id,transaction_id,...\r\n0198a3c2-...,KOPI-1001,be03df7d-...\r\n',
    wanted: (query: Static<typeof PaymentQuery>) => ({ what: 'payments' as const, filter: toPaymentFilter(query) }),
  },
  refunds: {
    filters: refundFilter,
    example: 'id,payment_id,order_id,...\r\n0198a3d1-...,0198a3c2-...,KOPI-1001\r\n',
    wanted: (query: Static<typeof RefundQuery>) => {
      const filter = { paymentType: query.payment_type, status: query.status, ...timesOf(query) };
      return { what: 'refunds' as const, filter };
    },
  },
  invoices: {
    filters: invoiceFilter,
    example: 'id,invoice_number,order_id,...\r\n0198a3e0-...,INV-1001,INV-1001\r\n',
    wanted: (query: Static<typeof InvoiceQuery>) => ({
      what: 'invoices' as const,
      filter: { status: query.status, ...timesOf(query) },
    }),
  },
};

type Asked = Readonly<Record<string, unknown>> & FileOptions & { readonly bom?: string };

function fileOf(what: ExportName, format: ExportFormat): Endpoint {
  const { filters, example } = FILES[what];
  const toWanted = FILES[what].wanted as (query: object) => WantedFile;
  const query = Type.Object(
    { ...filters, columns: columnsOf(what), ...LAYOUT, ...(format === 'csv' ? { bom: Bom } : {}) },
    closed,
  );
  const wantedBy = (asked: object) => {
    const { columns, timezone, language, bom } = asked as Asked;
    return { ...toWanted(asked), columns, timezone, language, bom: bom === 'true', format };
  };
  const [first = '', ...rest] = what;
  const isCsv = format === 'csv';
  return fileEndpoint({
    id: `export${first.toUpperCase()}${rest.join('')}${isCsv ? '' : 'Xlsx'}`,
    call: `exports.${what}${isCsv ? '' : 'Xlsx'}`,
    method: 'GET',
    path: `/exports/${what}.${format}`,
    tag: 'Exports',
    summary: `Take all ${what} as ${isCsv ? 'a CSV file' : 'an XLSX workbook'}`,
    description: `${SHARED}${isCsv ? CSV : XLSX}${KEPT[what]}`,
    access: ['exports:create', 'admin'],
    query,
    answers: {
      200: {
        description: 'The file',
        mediaType: isCsv ? 'text/csv' : XLSX_TYPE,
        schema: isCsv ? Type.String() : Type.String({ format: 'binary' }),
        example: isCsv ? example : 'PK...',
        headers: { 'Content-Disposition': 'The name of the file' },
      },
    },
    problems: [400],
    async check({ services, caller, query: asked }) {
      services.exports.check(caller, wantedBy(asked));
    },
    file: ({ services, caller, query: asked }, signal) =>
      services.exports.open(caller, { ...wantedBy(asked), asked }, signal),
  });
}

interface Times {
  readonly created_after?: string | undefined;
  readonly created_before?: string | undefined;
}

function timesOf({ created_after, created_before }: Times) {
  return { createdAfter: dateOf(created_after), createdBefore: dateOf(created_before) };
}

export const exportEndpoints: readonly Endpoint[] = EXPORT_FORMATS.flatMap((format) =>
  EXPORT_NAMES.map((what) => fileOf(what, format)),
);
