// How far a long command is: a bar on the terminal, and nothing where nobody looks.

const WIDTH = 30;

export interface Progress {
  show(done: number, note: string): void;
  /** Leaves the line empty for what is printed next. */
  end(): void;
}

type Terminal = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;

/** Without a total there is no bar to fill: the count alone tells that it goes on. */
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
