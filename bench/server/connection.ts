// One connection of the load: a socket, requests that are bytes already, and as little reading of the answers as will do.

import { connect, type Socket } from 'node:net';

export interface Answer {
  readonly status: number;
  /** Of what was refused, which is worth reading; of what was taken the status says all. */
  readonly text: string;
}

/** Makes the bytes of a request, before the clock runs. */
export function requestBytes(path: string, headers: Readonly<Record<string, string>>, body: string | null): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const start = `${body === null ? 'GET' : 'POST'} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join('')}`;
  if (body === null) return Buffer.from(`${start}\r\n`);
  return Buffer.from(
    `${start}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** One request at a time. `onAnswer` is given undefined where the connection broke before it was answered. */
export class Connection {
  readonly #socket: Socket;
  #received: Buffer | null = null;
  #onAnswer: ((answer: Answer | undefined) => void) | null = null;
  /** False once it can take no more requests. */
  isOpen = true;

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (chunk) => this.#read(chunk));
    this.#socket.on('error', () => this.#end());
    this.#socket.on('close', () => this.#end());
  }

  send(request: Buffer, onAnswer: (answer: Answer | undefined) => void): void {
    this.#onAnswer = onAnswer;
    if (this.isOpen) this.#socket.write(request);
    else this.#finish(undefined);
  }

  close(): void {
    this.isOpen = false;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    const received = this.#received === null ? chunk : Buffer.concat([this.#received, chunk]);
    const headEnd = received.indexOf('\r\n\r\n');
    this.#received = received;
    if (headEnd < 0) return;
    const head = received.toString('latin1', 0, headEnd + 2).toLowerCase();
    const length = /\r\ncontent-length: (\d+)\r\n/.exec(head)?.[1];
    if (length === undefined) throw new Error(`an answer without a length:\n${received.toString('utf8')}`);
    if (received.length < headEnd + 4 + Number(length)) return;
    this.#received = null;
    if (head.includes('\r\nconnection: close\r\n')) this.isOpen = false;
    const status = Number(head.slice(9, 12));
    this.#finish({ status, text: status < 300 ? '' : received.toString('utf8') });
  }

  #end(): void {
    this.isOpen = false;
    this.#finish(undefined);
  }

  #finish(answer: Answer | undefined): void {
    const onAnswer = this.#onAnswer;
    this.#onAnswer = null;
    onAnswer?.(answer);
  }
}
