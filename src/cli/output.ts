// What commands print: JSON for programs, and for people tables, times with their zone, counted things, and how far a long command is.

import pc from 'picocolors';

/** Only for eyes: not in a file or a pipe, also where a build server asks for colours, and not where NO_COLOR is set. */
export const colors = pc.createColors(process.stdout.isTTY === true && pc.isColorSupported);

let remarksAreWanted = true;

/** Not for a program that reads standard error too: what is there is then a failure, and nothing else. */
export function wantRemarks(wanted: boolean): void {
  remarksAreWanted = wanted;
}

/** What a person should know besides the result; on standard error. */
export function remark(text: string): void {
  if (remarksAreWanted) console.error(text);
}

/** One document. */
export function printJson(value: unknown): void {
  console.log(JSON.stringify(value, null, 2));
}

/** One of several, each on a line of its own: their reader need not wait for the last. */
export function printJsonLine(value: unknown): void {
  console.log(JSON.stringify(value));
}

export function printTable(headings: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  console.log([line(headings), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n'));
}

/** A record, a line for each of its fields that has a value; those of its parts with a dot. */
export function printRecord(record: object): void {
  const lines = flat(record);
  const width = Math.max(0, ...lines.map(([name]) => name.length));
  for (const [name, value] of lines) console.log(`${name.padEnd(width)}  ${value}`);
}

function flat(record: object, above = ''): [string, string][] {
  return Object.entries(record).flatMap(([name, value]: [string, unknown]) => {
    if (value === null || value === undefined) return [];
    const place = `${above}${name}`;
    if (typeof value !== 'object') return [[place, String(value)] as [string, string]];
    return Object.keys(value).length === 0 ? [] : flat(value, `${place}.`);
  });
}

/** What comes first in a table, where records have it. */
const SHOWN_FIRST = [
  'id',
  'order_id',
  'name',
  'number',
  'title',
  'payment_id',
  'transaction_status',
  'status',
  'state',
];
const COLUMNS_MAX = 8;

/** Records as a table of their plain fields, as many as fit; `--json` has all. */
export function printRecords(records: readonly object[]): void {
  if (records.length === 0) {
    console.log('There are none.');
    return;
  }
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const isPlain = (name: string) => records.some((record) => hasText(record[name as never]));
  const shown = [...SHOWN_FIRST.filter((name) => names.includes(name)), ...names]
    .filter((name, at, all) => all.indexOf(name) === at && isPlain(name))
    .slice(0, COLUMNS_MAX);
  printTable(
    shown,
    records.map((record) => shown.map((name) => (hasText(record[name as never]) ? String(record[name as never]) : ''))),
  );
}

const hasText = (value: unknown) => value !== null && value !== undefined && typeof value !== 'object';

/** To the second, as tables show it under a heading that says UTC; empty where there is none. */
export function showTime(time: string | null): string {
  return time === null ? '' : time.slice(0, 19).replace('T', ' ');
}

/** "1 payment", "2 payments". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

const WIDTH = 30;

interface Progress {
  show(done: number, note: string): void;
  /** Leaves the line empty for what is printed next. */
  end(): void;
}

type Terminal = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;

/** Without a total there is no bar to fill: the count alone shows that it goes on. */
export function startProgress(total: number | null, terminal: Terminal = process.stderr): Progress {
  if (terminal.isTTY !== true) return { show() {}, end() {} };
  return {
    show: (done, note) => void terminal.write(`\r\u001b[K${total === null ? String(done) : bar(done, total)}  ${note}`),
    end: () => void terminal.write('\r\u001b[K'),
  };
}

function bar(done: number, total: number): string {
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const filled = Math.round(share * WIDTH);
  return `[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${done} of ${Math.max(total, done)}`;
}
