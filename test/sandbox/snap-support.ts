// What the tests of Snap share: a sandbox and a shop for each test, tokens, and what the customer chooses.

import { afterEach, beforeEach, expect } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { caller, createReceiver, frozenSandbox, type Receiver, type Reply } from './support.ts';

export const PATH = '/snap/v1/transactions';

type Fields = Record<string, unknown>;

/** A new sandbox and receiver for each test of the file; ask for them inside of a test. */
export function snapInEachTest() {
  let receiver: Receiver;
  let sandbox: Sandbox;
  let call: ReturnType<typeof caller>;
  beforeEach(async () => {
    receiver = await createReceiver();
    sandbox = await frozenSandbox({ notificationUrl: receiver.url });
    call = caller(sandbox);
  });
  afterEach(async () => {
    await sandbox.close();
    await receiver.close();
  });

  const create = (orderId: string, more: Fields = {}, headers: Record<string, string> = {}): Promise<Reply> => {
    const body = { transaction_details: { order_id: orderId, gross_amount: 10_000 }, ...more };
    return call('POST', PATH, { body, headers });
  };
  return {
    get sandbox() {
      return sandbox;
    },
    get receiver() {
      return receiver;
    },
    call: (...parameters: Parameters<ReturnType<typeof caller>>) => call(...parameters),
    create,
    tokenOf: async (orderId: string, more: Fields = {}): Promise<string> => {
      const made = await create(orderId, more);
      expect(made.status).toBe(201);
      return String(made.body.token);
    },
    charge: (token: string, body: Fields) => call('POST', `/snap/v2/transactions/${token}/charge`, { key: null, body }),
    status: (orderId: string) => call('GET', `/v2/${orderId}/status`),
    hintsOf: (index = -1) => (sandbox.requests.list().at(index)?.hints ?? []).map(({ text }) => text),
    told: async (): Promise<Fields[]> => {
      await sandbox.settled();
      return receiver.received.map(({ body }) => body);
    },
  };
}

export const errors = ({ body }: Reply) => body.error_messages;
