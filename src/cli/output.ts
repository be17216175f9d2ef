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
