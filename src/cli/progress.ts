// How far a long command is: a bar on the terminal, and nothing where nobody looks.

const WIDTH = 30;

export interface Progress {
  show(done: number, note: string): void;
  /** Leaves the line empty for what is printed next. */
  end(): void;
}

type Terminal = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;

export function startProgress(total: number, terminal: Terminal = process.stderr): Progress {
  if (terminal.isTTY !== true) return { show() {}, end() {} };
  return {
    show(done, note) {
      const share = total === 0 ? 1 : Math.min(1, done / total);
      const filled = Math.round(share * WIDTH);
      const bar = '#'.repeat(filled) + '.'.repeat(WIDTH - filled);
      terminal.write(`\r\u001b[K[${bar}] ${done} of ${Math.max(total, done)}  ${note}`);
    },
    end: () => void terminal.write('\r\u001b[K'),
  };
}
