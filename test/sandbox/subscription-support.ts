// What the tests of subscriptions in time share: to create and read them, when they charged, and what was told of it.

import { expect } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { type CallOptions, caller, type Receiver, subscriptionOf } from './support.ts';

export const dayMs = 24 * 60 * 60_000;

interface Seen {
  status: string;
  schedule: Record<string, unknown>;
  transaction_ids: string[];
}

/** `sandbox` is asked at each call: each test has one of its own. */
export function subscriptionCalls(sandbox: () => Sandbox) {
  const call = (method: string, path: string, options?: CallOptions) => caller(sandbox())(method, path, options);
  const create = async (more: Record<string, unknown> = {}): Promise<string> => {
    const reply = await call('POST', '/v1/subscriptions', { body: subscriptionOf(more) });
    expect(reply.status).toBe(200);
    return String(reply.body.id);
  };
  const read = async (id: string): Promise<Seen> =>
    (await call('GET', `/v1/subscriptions/${id}`)).body as unknown as Seen;
  /** When each successful charge was made, in Jakarta. */
  const chargeTimes = async (id: string): Promise<string[]> => {
    const times: string[] = [];
    for (const transactionId of (await read(id)).transaction_ids) {
      times.push(String((await call('GET', `/v2/${transactionId}/status`)).body.transaction_time));
    }
    return times;
  };
  const goTo = (iso: string) => sandbox().control.clock.set(new Date(iso));
  const advance = (ms: number) => sandbox().control.clock.advance(ms);
  return { call, create, read, chargeTimes, goTo, advance };
}

/** The messages about charges; the first one tells of the creation. */
export function chargesTold(recurring: Receiver) {
  return recurring.received.slice(1).map(({ body }) => body as Record<'transaction' | 'subscription', Seen>);
}
