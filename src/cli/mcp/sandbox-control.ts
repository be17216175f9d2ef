// The sandbox gateway of this machine, as its customers, banks and clock use it.

import { createHash } from 'node:crypto';
import { request } from 'undici';
import { type Fields, fieldsOf } from './api.ts';
import { ToolRefusal } from './tool.ts';

export interface SandboxControl {
  /** A transaction with the moves that are possible; undefined where the sandbox does not know it. */
  find(orderId: string): Promise<Fields | undefined>;
  move(orderId: string, move: string, how: Fields): Promise<Fields>;
  advance(ms: number): Promise<Fields>;
  /** When every notification that is due has been delivered. */
  settled(): Promise<void>;
}

export function createSandboxControl(url: string): SandboxControl {
  const call = async (method: 'GET' | 'POST', path: string, body?: unknown) =>
    callJson({ method, url: `${url}/_sandbox${path}`, body }).catch(() => {
      throw new ToolRefusal('The sandbox gateway of this machine does not answer. Is the server still running?');
    });
  const done = async (path: string, body: unknown): Promise<Fields> => {
    const answer = await call('POST', path, body);
    const fields = fieldsOf(answer.body);
    if (answer.status === 200) return fields;
    throw new ToolRefusal(`The sandbox refused (${answer.status}).`, fields);
  };
  return {
    find: async (orderId) => {
      const answer = await call('GET', `/transactions/${encodeURIComponent(orderId)}`);
      return answer.status === 200 ? fieldsOf(answer.body) : undefined;
    },
    move: (orderId, move, how) => done(`/transactions/${encodeURIComponent(orderId)}/${move}`, how),
    advance: (ms) => done('/clock/advance', { ms }),
    settled: async () => {
      await done('/settled', {});
    },
  };
}

/** Whether a sandbox answers there that takes this server key; any sandbox with null. */
export async function isSandbox(url: string, serverKey: string | null): Promise<boolean> {
  const answer = await callJson({ method: 'GET', url: `${url}/_sandbox/health` }).catch(() => undefined);
  const { name, serverKeyFingerprint } = fieldsOf(answer?.body);
  if (name !== 'gapura-sandbox' || serverKey === null) return name === 'gapura-sandbox';
  const fingerprint = createHash('sha256').update(serverKey).digest('hex').slice(0, 16);
  return serverKeyFingerprint === fingerprint;
}

const TIMEOUT_MS = 60_000;
const ANSWER_BYTES_MAX = 4 * 1024 * 1024;

interface JsonRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly body?: unknown;
}

interface JsonAnswer {
  readonly status: number;
  /** Undefined where the answer was empty or is not JSON. */
  readonly body: unknown;
}

/** Bounded in time and in size, and follows no redirect. */
async function callJson({ method, url, body }: JsonRequest): Promise<JsonAnswer> {
  const answer = await request(url, {
    method,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer.body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > ANSWER_BYTES_MAX) throw new Error(`The answer is larger than ${ANSWER_BYTES_MAX} bytes.`);
    chunks.push(chunk);
  }
  return { status: answer.statusCode, body: parse(Buffer.concat(chunks).toString()) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
