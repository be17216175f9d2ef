// What the tests of one payment share: to charge it, to act on it, and to see what it has become.

import { expect } from 'vitest';
import { bcaCharge, type Reply, type TestGapura } from '../../support/gapura.ts';
import { chargeCard, historyOf, muteNotifications } from '../../support/payments.ts';

/** `gapura` is asked at each call: it is there only once the tests run. */
export function paymentCalls(gapura: () => TestGapura) {
  const charge = (orderId: string, more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    gapura().request('POST', '/charge/', { body: { ...bcaCharge, order_id: orderId, ...more }, headers });
  const pending = async (orderId: string): Promise<string> => {
    const reply = await charge(orderId);
    expect(reply.status).toBe(201);
    await gapura().sandbox.settled();
    return String(reply.body.id);
  };
  const card = async (orderId: string, options: Record<string, unknown> = {}, number?: string): Promise<string> => {
    const { body } = await chargeCard(gapura(), orderId, options, number);
    await gapura().sandbox.settled();
    return String(body.id);
  };
  const act = (id: string, action: string, body?: unknown, key?: string): Promise<Reply> =>
    gapura().request('POST', `/payments/${id}/${action}/`, {
      ...(body === undefined ? {} : { body }),
      ...(key === undefined ? {} : { key }),
    });
  const read = async (id: string): Promise<Reply['body']> => (await gapura().request('GET', `/payments/${id}/`)).body;
  const lastStep = async (id: string) => (await historyOf(gapura(), id)).at(-1);
  /** Things happen at the gateway, and nobody tells us. */
  const behindOurBack = (what: () => unknown) => {
    muteNotifications(gapura());
    what();
  };
  return { charge, pending, card, act, read, lastStep, behindOurBack };
}
