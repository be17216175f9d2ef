// gapura export: payments, refunds or invoices as a file, page by page, however many there are.

import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { EXPORT_NAMES, EXPORT_STATUSES, type ExportName, type ExportRow } from '../services/exports/rows.ts';
import { csvHeader, csvLines, tableOf } from '../services/exports/table.ts';
import { type Admin, withAdmin } from './admin.ts';
import type { ExportRange } from './admin-calls.ts';
import { CommandError } from './failure.ts';
import { checkWord, parseTime } from './option-values.ts';
import { plural, printJson } from './output.ts';

export interface ExportCommand {
  readonly from?: string;
  readonly to?: string;
  readonly status?: string;
  readonly type?: string;
  readonly out?: string;
  readonly format?: 'csv' | 'jsonl';
  readonly json?: boolean;
}

/** So much of it is in memory at a time. */
const PAGE_LENGTH = 500;
/** The rows are about customers: other users of the machine must not read them. */
const FILE_MODE = 0o600;

export async function exportRecords(name: string, command: ExportCommand): Promise<void> {
  const what = checkWord('<what>', name, EXPORT_NAMES) as ExportName;
  const query = readQuery(what, command);
  const format = command.format ?? (command.json === true && command.out === undefined ? 'jsonl' : 'csv');
  const { out } = command;
  if (out === undefined) {
    await withAdmin((admin) => writeAll(admin, query, format, process.stdout));
    return;
  }
  if (existsSync(out))
    throw new CommandError(`--out ${out} is there already. Give another name, or remove it first.`, 'usage');
  const rows = await withAdmin((admin) => writeFile(admin, query, format, out)).catch((error: unknown) => {
    throw unwritten(error, `--out ${out}`);
  });
  if (command.json === true) printJson({ file: out, format, rows });
  else console.error(`Wrote ${plural(rows, what.slice(0, -1))} to ${out}.`);
}

/** Everything that can be exported, a file for each: how many rows each has. */
export async function exportAll(admin: Admin, folder: string): Promise<Readonly<Record<ExportName, number>>> {
  const counts: [string, number][] = [];
  for (const what of EXPORT_NAMES) {
    const file = join(folder, `${what}.csv`);
    const rows = await writeFile(admin, { what, limit: PAGE_LENGTH }, 'csv', file).catch((error: unknown) => {
      throw unwritten(error, file);
    });
    counts.push([what, rows]);
  }
  return Object.fromEntries(counts) as Record<ExportName, number>;
}

const OF_FILES = ['open', 'write', 'close', 'rename'];

/** What the file system says is said in a sentence. */
function unwritten(error: unknown, file: string): unknown {
  const { syscall = '', message } = error as NodeJS.ErrnoException;
  return OF_FILES.includes(syscall) ? new CommandError(`${file} cannot be written: ${message}.`) : error;
}

/** Under another name until it is whole: half a file is never taken for all of it. */
async function writeFile(admin: Admin, query: ExportRange, format: 'csv' | 'jsonl', out: string): Promise<number> {
  const draft = `${out}.part`;
  const file = createWriteStream(draft, { mode: FILE_MODE });
  try {
    await once(file, 'open');
    const rows = await writeAll(admin, query, format, file);
    file.end();
    await finished(file);
    await rename(draft, out);
    return rows;
  } catch (error) {
    file.destroy();
    await rm(draft, { force: true });
    throw error;
  }
}

async function writeAll(admin: Admin, query: ExportRange, format: 'csv' | 'jsonl', to: Writable): Promise<number> {
  const { what } = query;
  const counter = startCounter(what);
  const table = tableOf(what);
  const lines = (rows: readonly ExportRow[]) =>
    format === 'csv' ? csvLines(table, rows) : rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  let count = 0;
  let cursor: string | undefined;
  if (format === 'csv') await write(to, csvHeader(table));
  do {
    const page = await admin.exportPage({ ...query, cursor });
    await write(to, lines(page.rows));
    count += page.rows.length;
    counter.show(count);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  counter.end();
  return count;
}

/** Waits for a reader that is slower than we are. */
async function write(to: Writable, text: string): Promise<void> {
  if (text !== '' && !to.write(text)) await once(to, 'drain');
}

/** How far it is, for a person who looks; the rows themselves may be on the same terminal. */
function startCounter(what: ExportName): { show(count: number): void; end(): void } {
  const isSeen = process.stderr.isTTY === true && process.stdout.isTTY !== true;
  if (!isSeen) return { show() {}, end() {} };
  return {
    show: (count) => void process.stderr.write(`\r\u001b[K${count} ${what}`),
    end: () => void process.stderr.write('\r\u001b[K'),
  };
}

function readQuery(what: ExportName, { from, to, status, type }: ExportCommand): ExportRange {
  if (status !== undefined) checkWord('--status', status, EXPORT_STATUSES[what]);
  if (type !== undefined && what === 'invoices') throw new CommandError('--type is for payments and refunds.', 'usage');
  const range = { from: parseTime('--from', from), to: parseTime('--to', to) };
  if (range.from !== undefined && range.to !== undefined && range.from >= range.to) {
    throw new CommandError('--from must be before --to.', 'usage');
  }
  return { what, ...range, status, paymentType: type, limit: PAGE_LENGTH };
}
