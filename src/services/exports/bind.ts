// Payments, refunds and invoices as flat rows, bound to their context: page by page, or as a whole file.

import type { Caller } from '../../domain/caller.ts';
import type { Context } from '../context.ts';
import { type ExportQuery, readExportPage } from './read.ts';
import { checkExport, openCsv } from './stream.ts';

export function bindExports(context: Context) {
  return {
    page: (caller: Caller, query: ExportQuery) => readExportPage(context, caller, query),
    check: checkExport,
    csv: (caller: Caller, wanted: Parameters<typeof openCsv>[2], signal: AbortSignal) =>
      openCsv(context, caller, wanted, signal),
  };
}
