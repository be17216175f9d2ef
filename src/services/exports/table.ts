// How the rows of a file are laid out: which columns, times in which zone, words beside codes; and its lines as CSV that is safe to open
// in a spreadsheet.

import { invalid } from '../../domain/errors.ts';
import type { Kind } from '../../domain/record.ts';
import { METHOD, methodOf, PAYMENT_TYPE } from '../../methods/index.ts';
import type { Language } from '../../text/language.ts';
import { say } from '../../text/sayings.ts';
import { findStatus } from '../../text/statuses.ts';
import { EXPORT_COLUMNS, EXPORT_KINDS, type ExportName, type ExportRow } from './rows.ts';

/** The zones of Indonesia, and UTC, by their hours before it. None has daylight saving. */
const ZONE_HOURS = { UTC: 0, WIB: 7, WITA: 8, WIT: 9 } as const;
export type Zone = keyof typeof ZONE_HOURS;
export const ZONES = Object.keys(ZONE_HOURS) as readonly Zone[];

/** All columns, times as in the API and no words where absent. */
export interface TableOptions {
  /** In this order. */
  readonly columns?: readonly string[] | undefined;
  readonly timezone?: Zone | undefined;
  /** That of the words beside codes. */
  readonly language?: Language | undefined;
}

export interface TableColumn {
  /** Names the zone of times that are no longer in the API's form. */
  readonly header: string;
  readonly kind: Kind;
  /** In the API's form. */
  readonly value: (row: ExportRow) => string | null;
}

export interface Table {
  readonly columns: readonly TableColumn[];
  readonly zone: Zone | undefined;
}

type Words = (value: string, row: ExportRow, language: Language) => string;

const METHOD_WORDS: Words = (type, { bank = null, store = null }, language) => {
  const method = methodOf({ paymentType: type, bank, store });
  if (method !== null) return METHOD[method].label[language];
  const known: Readonly<Record<string, { readonly label: Readonly<Record<Language, string>> }>> = PAYMENT_TYPE;
  return known[type]?.label[language] ?? type;
};

const statusWords =
  (kind: Parameters<typeof findStatus>[0]): Words =>
  (value, _, language) =>
    findStatus(kind, value).words[language];

/** The columns of codes: each has a column of words after it where a language is asked for. */
const WORDS: Readonly<Record<ExportName, Readonly<Record<string, Words>>>> = {
  payments: {
    payment_type: METHOD_WORDS,
    transaction_status: statusWords('payment'),
    fraud_status: statusWords('fraud'),
  },
  refunds: { payment_type: METHOD_WORDS, status: statusWords('refund') },
  invoices: { status: statusWords('invoice') },
};

export function tableOf(what: ExportName, options: TableOptions = {}): Table {
  const { columns = EXPORT_COLUMNS[what], timezone: zone, language } = options;
  return { zone, columns: columns.flatMap((name) => columnsFor(what, name, zone, language)) };
}

function columnsFor(what: ExportName, name: string, zone?: Zone, language?: Language): TableColumn[] {
  const kind = EXPORT_KINDS[what].get(name);
  if (kind === undefined) {
    throw invalid({
      field: 'columns',
      message: say('columns_of', { noun: what, list: EXPORT_COLUMNS[what].join(', ') }),
    });
  }
  const header = kind === 'time' && zone !== undefined ? `${name} (${zone})` : name;
  const column = { header, kind, value: (row: ExportRow) => row[name] ?? null };
  const words = WORDS[what][name];
  if (words === undefined || language === undefined) return [column];
  const inWords = (row: ExportRow) => {
    const value = row[name] ?? null;
    return value === null ? null : words(value, row, language);
  };
  return [column, { header: `${name}_name`, kind: 'text', value: inWords }];
}

const HOUR_MS = 3_600_000;

/** A time as a clock of the zone shows it, in milliseconds of a UTC that is not. */
export function clockMs(time: string, zone: Zone): number {
  return Date.parse(time) + ZONE_HOURS[zone] * HOUR_MS;
}

/** As `2026-01-15`, by the calendar of the zone. */
export function dayIn(time: Date, zone: Zone): string {
  return new Date(time.getTime() + ZONE_HOURS[zone] * HOUR_MS).toISOString().slice(0, 10);
}

const LINE_END = '\r\n';
/** Some spreadsheets take a file without it for one in the old encoding of the system. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A spreadsheet takes a cell that begins like this for a formula and runs it; some read wide signs as narrow ones. */
const RUNS = /^[=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

export function csvHeader({ columns }: Table): string {
  return columns.map(({ header }) => csvCell(header)).join(',') + LINE_END;
}

/** The lines of a page, in the order of the columns. */
export function csvLines({ columns, zone }: Table, rows: readonly ExportRow[]): string {
  const text = (value: string | null, kind: Kind) =>
    value === null || kind !== 'time' || zone === undefined ? value : clockText(value, zone);
  const line = (row: ExportRow) => columns.map(({ kind, value }) => csvCell(text(value(row), kind))).join(',');
  return rows.map((row) => line(row) + LINE_END).join('');
}

function clockText(time: string, zone: Zone): string {
  return new Date(clockMs(time, zone)).toISOString().slice(0, 19).replace('T', ' ');
}

/** Empty where there is nothing; an apostrophe before what a spreadsheet would run. */
export function csvCell(value: string | null): string {
  if (value === null) return '';
  const harmless = RUNS.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
