// The sandbox gateway of this machine, as its customers, banks and clock use it.

import { createHash } from 'node:crypto';
import { type Fields, fieldsOf } from './api.ts';
import { callJson } from './json-call.ts';
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

/** Whether a sandbox answers there that takes this server key: that of the server, as far as this configuration knows. */
export async function isSandbox(url: string, serverKey: string): Promise<boolean> {
  const answer = await callJson({ method: 'GET', url: `${url}/_sandbox/health` }).catch(() => undefined);
  const { name, serverKeyFingerprint } = fieldsOf(answer?.body);
  const fingerprint = createHash('sha256').update(serverKey).digest('hex').slice(0, 16);
  return name === 'gapura-sandbox' && serverKeyFingerprint === fingerprint;
}
