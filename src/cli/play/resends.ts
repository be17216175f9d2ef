// Events that an operator sends again reach a listener too: while it listens, it is a webhook endpoint of the server beside it.

import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { hostname } from 'node:os';
import type { Config } from '../../config/index.ts';
import { type Admin, holderOf, openAdmin } from '../admin.ts';
import { errorMessage } from '../failure.ts';
import type { Forwarded } from './forwarder.ts';

export interface Resends {
  /** What `gapura webhooks resend` takes. */
  readonly endpointId: string;
  close(): Promise<void>;
}

const BODY_BYTES_MAX = 1_048_576;
const REMEMBERED_MAX = 10_000;
/** Beyond this the server keeps them, and sends them later. */
const WAITING_MAX = 1_000;
const DESCRIPTION = `gapura listen on ${hostname()}, process `;

interface Message {
  readonly type: string;
  readonly timestamp: string;
  readonly data: { readonly id: string };
}

export interface ResendTarget {
  readonly waiting: number;
  take(event: Forwarded): void;
}

/** A reason in words where the server does not send here, such as one that may not call this machine. */
export async function openResends(config: Config, target: ResendTarget): Promise<Resends | string> {
  // To open the files would keep the server from them.
  if (config.database.url === null && (await holderOf(config)) === null) return 'no server is running yet.';
  const admin = await openAdmin(config);
  try {
    await forgetDead(admin);
    return await register(config, admin, target);
  } catch (error) {
    return errorMessage(error);
  } finally {
    await admin.close();
  }
}

async function register(config: Config, admin: Admin, target: ResendTarget): Promise<Resends> {
  // New events come by the stream, in their order: of what comes here only repetitions count.
  const seen = new Set<string>();
  let since = '';
  const isAgain = ({ timestamp, data }: Message) => timestamp < since || seen.has(data.id);
  const server = createServer(async (request, response) => {
    const message = await readMessage(request);
    if (message === undefined) return response.writeHead(400).end();
    if (target.waiting > WAITING_MAX) return response.writeHead(503).end();
    const { content, body } = message;
    if (isAgain(content)) target.take({ id: content.data.id, name: content.type, body, resent: true });
    if (seen.size >= REMEMBERED_MAX) seen.clear();
    seen.add(content.data.id);
    return response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // It does not keep the process alive by itself.
  server.unref();
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  try {
    const endpoint = await admin.webhooks.create({
      url: `http://127.0.0.1:${port}/`,
      events: [],
      description: DESCRIPTION + process.pid,
    });
    since = endpoint.created_at;
    return { endpointId: endpoint.id, close: () => unregister(config, endpoint.id) };
  } catch (error) {
    server.close();
    throw error;
  }
}

async function unregister(config: Config, id: string): Promise<void> {
  const admin = await openAdmin(config);
  try {
    await admin.webhooks.delete(id);
  } finally {
    await admin.close();
  }
}

/** A listener that was killed had no time to say so. */
async function forgetDead(admin: Admin): Promise<void> {
  for (const { id, description } of await admin.webhooks.list()) {
    if (description?.startsWith(DESCRIPTION) !== true) continue;
    if (!isAlive(Number(description.slice(DESCRIPTION.length)))) await admin.webhooks.delete(id);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function readMessage(request: IncomingMessage): Promise<{ content: Message; body: string } | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) return undefined;
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks).toString();
  try {
    const content = JSON.parse(body) as Partial<Message>;
    const isWhole = typeof content.type === 'string' && typeof content.data?.id === 'string';
    return isWhole ? { content: content as Message, body } : undefined;
  } catch {
    return undefined;
  }
}
