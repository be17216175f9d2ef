// A reader of server-sent events for tests, which can be as slow as it likes.

import { type IncomingMessage, request } from 'node:http';

export interface Frame {
  readonly id: string;
  readonly event: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape
  readonly data: any;
}

export interface StreamReader {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly frames: Frame[];
  /** Everything as it came. */
  text(): string;
  /** The id to go on from. */
  lastId(): string;
  /** Resolves when this holds; looked at after each piece that comes, and at the end. */
  until(condition: () => boolean): Promise<void>;
  /** Resolves when the server has ended the stream: true where it said so, false where it cut it. */
  readonly ended: Promise<boolean>;
  /** Takes nothing more until `resume`. */
  pause(): void;
  resume(): void;
  close(): void;
}

/** What is waited for comes at once; this is for a failure that says how far it got. */
const PATIENCE_MS = 60_000;

export async function openStream(
  url: string,
  options: { key: string; lastEventId?: string; headers?: Record<string, string>; paused?: boolean },
): Promise<StreamReader> {
  const sent = request(url, {
    agent: false,
    headers: {
      authorization: `Bearer ${options.key}`,
      accept: 'text/event-stream',
      ...(options.lastEventId === undefined ? {} : { 'last-event-id': options.lastEventId }),
      ...options.headers,
    },
  });
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject).end();
  });
  return read(message, options.paused ?? false);
}

function read(message: IncomingMessage, paused: boolean): StreamReader {
  const frames: Frame[] = [];
  const waiting = new Set<() => void>();
  let text = '';
  let rest = '';
  let lastId = '';
  const look = () => {
    for (const check of [...waiting]) check();
  };
  message.setEncoding('utf8');
  message.on('data', (piece: string) => {
    text += piece;
    const blocks = (rest + piece).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
      if (fields.id !== undefined) lastId = fields.id;
      if (fields.data !== undefined) frames.push({ id: fields.id, event: fields.event, data: JSON.parse(fields.data) });
    }
    look();
  });
  message.on('error', () => undefined);
  if (paused) message.pause();
  const ended = new Promise<boolean>((resolve) => {
    message.once('close', () => {
      resolve(message.complete);
      look();
    });
  });
  return {
    status: message.statusCode ?? 0,
    headers: message.headers,
    frames,
    text: () => text,
    lastId: () => lastId,
    until: (condition) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(check);
          reject(new Error(`Not within a minute: ${frames.length} events came, the last place is ${lastId}`));
        }, PATIENCE_MS);
        const check = () => {
          if (!condition() && !message.closed) return;
          clearTimeout(timer);
          waiting.delete(check);
          if (condition()) resolve();
          else reject(new Error(`The stream ended after ${frames.length} events`));
        };
        waiting.add(check);
        check();
      }),
    ended,
    pause: () => message.pause(),
    resume: () => message.resume(),
    close: () => message.destroy(),
  };
}
