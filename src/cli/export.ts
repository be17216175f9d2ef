// gapura export: payments, refunds or invoices as a file, page by page, however many there are.

import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { EXPORT_NAMES, EXPORT_STATUSES, type ExportName, type ExportRow } from '../services/exports/rows.ts';
import { csvHeader, csvLines, tableOf } from '../services/exports/table.ts';
import { withAdmin } from './admin.ts';
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
    await writeAll(query, format, process.stdout);
    return;
  }
  if (existsSync(out))
    throw new CommandError(`--out ${out} is there already. Give another name, or remove it first.`, 'usage');
  const rows = await writeFile(query, format, out);
  if (command.json === true) printJson({ file: out, format, rows });
  else console.error(`Wrote ${plural(rows, what.slice(0, -1))} to ${out}.`);
}

/** Under another name until it is whole: half a file is never taken for all of it. */
async function writeFile(query: ExportRange, format: 'csv' | 'jsonl', out: string): Promise<number> {
  const draft = `${out}.part`;
  const file = createWriteStream(draft, { mode: FILE_MODE });
  try {
    await once(file, 'open');
    const rows = await writeAll(query, format, file);
    file.end();
    await finished(file);
    await rename(draft, out);
    return rows;
  } catch (error) {
    file.destroy();
    await rm(draft, { force: true });
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined || error instanceof CommandError) throw error;
    throw new CommandError(`--out ${out} cannot be written: ${message}.`);
  }
}

async function writeAll(query: ExportRange, format: 'csv' | 'jsonl', to: Writable): Promise<number> {
  const { what } = query;
  const counter = startCounter(what);
  const table = tableOf(what);
  const lines = (rows: readonly ExportRow[]) =>
    format === 'csv' ? csvLines(table, rows) : rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  const rows = await withAdmin(async (admin) => {
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
    return count;
  });
  counter.end();
  return rows;
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
