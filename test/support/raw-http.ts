// Requests that no well-behaved client sends: bytes on a socket, and what comes back.

import { connect, type Socket } from 'node:net';

export interface RawReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface RawConnection {
  readonly socket: Socket;
  /** The first answer on the connection; rejects where it closes without one. */
  readonly reply: Promise<RawReply>;
}

export function openRaw(url: string): RawConnection {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = '';
  const reply = new Promise<RawReply>((resolve, reject) => {
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      received += chunk;
      const parsed = parseReply(received);
      if (parsed !== undefined) resolve(parsed);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => reject(new Error(`The connection closed after ${JSON.stringify(received)}`)));
  });
  // A test that only looks at the connection need not wait for an answer.
  reply.catch(() => undefined);
  return { socket, reply };
}

/** Sends the text as it is and gives the answer. */
export async function sendRaw(url: string, text: string | Buffer): Promise<RawReply> {
  const { socket, reply } = openRaw(url);
  socket.write(text);
  try {
    return await reply;
  } finally {
    socket.destroy();
  }
}

function parseReply(received: string): RawReply | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [statusLine = '', ...lines] = received.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const text = received.slice(end + 4);
  if (text.length < Number(headers['content-length'] ?? 0)) return undefined;
  return { status: Number(statusLine.split(' ')[1]), headers, text };
}
