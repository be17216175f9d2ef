// The lines to a mail server: few, and each has one message at a time, so that hanging up on one ends no other.

import type { SMTPPoolOptions, SMTPPoolSentMessageInfo, Transporter as TransporterOf } from 'nodemailer';

type Transporter = TransporterOf<SMTPPoolSentMessageInfo, SMTPPoolOptions>;

interface Line {
  transporter?: Transporter | undefined;
}

export interface Lines {
  /** How many are free. */
  readonly free: number;
  /** Waits for a line and does the work on it. Once `cut` aborts, the line is hung up, and the work fails. */
  use<Result>(cut: AbortSignal, work: (transporter: Transporter) => Promise<Result>): Promise<Result>;
  close(): void;
}

/** Each line is a pool of one connection: it opens it, keeps it for the next message, and opens another when it is gone. */
export function createLines(count: number, options: SMTPPoolOptions): Lines {
  const lines: readonly Line[] = Array.from({ length: count }, () => ({}));
  const idle = [...lines];
  const waiting: ((line: Line) => void)[] = [];

  const take = async (): Promise<Line> => idle.pop() ?? new Promise((resolve) => waiting.push(resolve));
  const giveBack = (line: Line) => {
    const next = waiting.shift();
    if (next === undefined) idle.push(line);
    else next(line);
  };
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ ...options, pool: true, maxConnections: 1 });
  };

  return {
    get free() {
      return idle.length;
    },
    use: async (cut, work) => {
      const line = await take();
      const hangUp = () => {
        line.transporter?.close({ force: true });
        line.transporter = undefined;
      };
      cut.addEventListener('abort', hangUp);
      try {
        const transporter = line.transporter ?? (await open());
        cut.throwIfAborted();
        line.transporter = transporter;
        return await work(transporter);
      } finally {
        cut.removeEventListener('abort', hangUp);
        giveBack(line);
      }
    },
    close: () => {
      for (const { transporter } of lines) transporter?.close();
    },
  };
}
