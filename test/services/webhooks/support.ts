// What the webhook tests share: endpoints as staff keep them, payments that have events, and what the receiver got.

import { type Caller, SCOPES } from '../../../src/domain/caller.ts';
import type { WebhookWithSecret } from '../../../src/services/webhooks/endpoints.ts';
import { bcaCharge, type TestGapura } from '../../support/gapura.ts';
import type { Receiver } from '../../support/webhook-receiver.ts';

export const HOUR_MS = 3_600_000;
export const staff: Caller = { id: 'office', staff: true, scopes: SCOPES };

/** A logger whose lines can be read. */
export function readableLogger() {
  const lines: string[] = [];
  const write = (fields: object, message: string) => void lines.push(JSON.stringify([message, fields]));
  return { lines, logger: { debug: write, info: write, warn: write, error: write } };
}

/** Both are asked for at each call: they are there only once the tests run. */
export function webhookCalls(gapura: () => TestGapura, receiver: () => Receiver) {
  const webhooks = () => gapura().gapura.services.webhooks;
  type Input = Parameters<ReturnType<typeof webhooks>['create']>[1];
  const add = (changes: Partial<Input> = {}): Promise<WebhookWithSecret> =>
    webhooks().create(staff, { url: `${receiver().url}/hook`, ...changes });
  const drain = () => gapura().gapura.webhookSender.drain();
  const get = (id: string) => webhooks().get(staff, id);
  const attempts = async (id: string) => (await webhooks().attempts(staff, id, { limit: 100 })).items;
  const types = () => receiver().received.map(({ body }) => body.type);
  /** A payment that was charged and paid: two events. */
  const paidPayment = async (): Promise<string> => {
    const { id, pay } = await waitingPayment();
    await pay();
    return id;
  };
  /** A payment of which nothing is known yet to endpoints that are added before it is paid. */
  const waitingPayment = async (): Promise<{ id: string; pay: () => Promise<void> }> => {
    const charged = await gapura().request('POST', '/charge/', { body: bcaCharge });
    return {
      id: charged.body.id,
      async pay() {
        gapura().sandbox.control.pay(charged.body.order_id);
        await gapura().sandbox.settled();
      },
    };
  };
  /** Nobody is registered, and the receiver has forgotten everything. */
  const beginAnew = async (): Promise<void> => {
    for (const { id } of await webhooks().list(staff)) await webhooks().delete(staff, id);
    receiver().received.length = 0;
    receiver().answer = () => 204;
  };
  return { add, drain, get, attempts, types, paidPayment, waitingPayment, beginAnew };
}
