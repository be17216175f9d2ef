// gapura.exports: payments, refunds and invoices as CSV, in pieces that are read as they come.

import type { Api } from './api.ts';
import { readFile } from './files.ts';
import type { CallOptions, Settings } from './options.ts';
import type { InvoiceExportQuery, PaymentExportQuery, RefundExportQuery } from './types.ts';

/** Each is the text of the file, piece by piece. It throws where the file breaks off: what was read then is not all of it. */
export interface Exports {
  payments(query?: PaymentExportQuery, options?: CallOptions): AsyncGenerator<string, void, undefined>;
  refunds(query?: RefundExportQuery, options?: CallOptions): AsyncGenerator<string, void, undefined>;
  invoices(query?: InvoiceExportQuery, options?: CallOptions): AsyncGenerator<string, void, undefined>;
}

export function exportCalls({ settings }: Api): Exports {
  return {
    payments: (query = {}, options = {}) => readText(settings, 'payments', query, options),
    refunds: (query = {}, options = {}) => readText(settings, 'refunds', query, options),
    invoices: (query = {}, options = {}) => readText(settings, 'invoices', query, options),
  };
}

async function* readText(
  settings: Settings,
  what: string,
  query: Readonly<Record<string, unknown>>,
  options: CallOptions,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  const file = readFile(settings, { path: pathOf(what, query), type: 'text/csv' }, options);
  for await (const piece of file) yield decoder.decode(piece, { stream: true });
}

function pathOf(what: string, query: Readonly<Record<string, unknown>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) parameters.append(name, String(one));
  }
  const asked = parameters.toString();
  return `/exports/${what}.csv${asked === '' ? '' : `?${asked}`}`;
}
