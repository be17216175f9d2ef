// Rows as lines of a CSV file that is safe to open in a spreadsheet.

import { EXPORT_COLUMNS, type ExportName, type ExportRow } from './rows.ts';

const LINE_END = '\r\n';

/** A spreadsheet takes a cell that begins like this for a formula and runs it, whoever wrote it; some read wide signs as narrow ones. */
const RUNS = /^[=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

export function csvHeader(what: ExportName): string {
  return EXPORT_COLUMNS[what].join(',') + LINE_END;
}

/** The lines of a page, in the order of the columns. */
export function csvLines(what: ExportName, rows: readonly ExportRow[]): string {
  const columns = EXPORT_COLUMNS[what];
  return rows.map((row) => columns.map((column) => csvCell(row[column] ?? null)).join(',') + LINE_END).join('');
}

/** Empty where there is nothing; an apostrophe before what a spreadsheet would run. */
export function csvCell(value: string | null): string {
  if (value === null) return '';
  const harmless = RUNS.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
