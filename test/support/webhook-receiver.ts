// A server that receives webhooks as a merchant's would: it keeps what came, and answers as a test wants.

import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { vi } from 'vitest';
import { createPatientServer } from './http-server.ts';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into payloads of every shape
  readonly body: any;
}

export interface Receiver {
  /** Where it listens, without a slash at the end. */
  readonly url: string;
  readonly received: Received[];
  /** What it answers; 204 until told otherwise. */
  answer: (request: Received) => number | Promise<number>;
  close(): void;
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server = createPatientServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const message = { path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) };
    received.push(message);
    const status = await receiver.answer(message);
    response.writeHead(status).end(status === 204 ? undefined : `answered with ${status}`);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: () => 204,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}

/** The payload, if the signature is right at that time; throws otherwise. */
export function verify(message: Received, secret: string, at: Date): unknown {
  // The package reads the system's clock; only the date is moved, and only while it looks.
  vi.useFakeTimers({ toFake: ['Date'], now: at });
  try {
    return new Webhook(secret).verify(message.text, message.headers as Record<string, string>);
  } finally {
    vi.useRealTimers();
  }
}
