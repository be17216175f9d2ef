// Sends what a browser's `fetch` would mend or refuse: odd paths, odd headers, bodies that are none.

import { Agent, type IncomingMessage, request } from 'node:http';

export interface Asked {
  readonly method: string;
  /** Behind the prefix, with its query, as it goes over the wire. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | undefined;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The server hung up before the end. */
  readonly isCut: boolean;
}

/** A stream of events does not end by itself: what it begins with is enough. */
const STREAM_READ_MS = 40;
const TRIES = 3;

export class Client {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 16 });
  readonly #url: URL;

  constructor(url: string) {
    this.#url = new URL(url);
  }

  /** A server that has said 413 hangs up, and may do so before its answer was read: then it is asked again. */
  async send(asked: Asked): Promise<Answer> {
    for (let tried = 1; ; tried++) {
      try {
        return await this.#sendOnce(asked);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (tried === TRIES || (code !== 'ECONNRESET' && code !== 'EPIPE')) throw error;
      }
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  #sendOnce({ method, path, headers, body }: Asked): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const { hostname, port, pathname } = this.#url;
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const sent = request(
        { hostname, port, method, path: pathname + path, agent: this.#agent, headers: { ...headers, ...length } },
        (answer) => {
          sent.off('error', reject).on('error', () => undefined);
          void readAnswer(answer).then(resolve);
        },
      );
      sent.once('error', reject);
      sent.end(body);
    });
  }
}

function readAnswer(answer: IncomingMessage): Promise<Answer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const end = (isCut: boolean) => {
      const headers = new Headers();
      for (const [name, values = []] of Object.entries(answer.headersDistinct)) {
        for (const value of values) headers.append(name, value);
      }
      resolve({ status: answer.statusCode ?? 0, headers, text: Buffer.concat(chunks).toString(), isCut });
    };
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.once('end', () => end(false));
    answer.on('error', () => end(true));
    if (answer.headers['content-type']?.startsWith('text/event-stream') === true && answer.statusCode === 200) {
      setTimeout(() => {
        end(false);
        answer.destroy();
      }, STREAM_READ_MS);
    }
  });
}
