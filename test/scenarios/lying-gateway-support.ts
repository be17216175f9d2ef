// What is asked of a Gapura whose gateway lies: charges by its owner, everything else by staff and the background.

import { afterAll, afterEach, beforeAll } from 'vitest';
import { bcaCharge, type Reply, type TestGapura, type TestOptions } from '../support/gapura.ts';
import { type LyingGateway, startBehindLies } from '../support/lying-gateway.ts';
import { unmuteNotifications } from '../support/payments.ts';

/** For all tests of a file, each of which begins with the truth. */
export function behindLies(
  options: TestOptions,
  begin: (started: { readonly t: TestGapura; readonly gateway: LyingGateway }) => void,
): void {
  let started: Awaited<ReturnType<typeof startBehindLies>>;
  beforeAll(async () => {
    started = await startBehindLies(options);
    begin(started);
  });
  afterAll(() => started.close());
  afterEach(() => {
    started.gateway.stopLying();
    unmuteNotifications(started.t);
  });
}

/**
 * `gapura` is asked at each call: it is there only once the tests run. What the gateway sends because of a call has arrived when the
 * call ends, unless it was muted: a true notification in the middle of a lie would end the doubt.
 */
export function callsBehindLies(gapura: () => TestGapura) {
  const settled = async (reply: Promise<Reply>): Promise<Reply> => {
    const replied = await reply;
    await gapura().sandbox.settled();
    return replied;
  };
  const charge = (orderId: string, more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    settled(gapura().request('POST', '/charge/', { body: { ...bcaCharge, order_id: orderId, ...more }, headers }));
  const read = async (id: string): Promise<Reply['body']> =>
    (await gapura().request('GET', `/payments/${id}/`, { key: gapura().keys.staff })).body;
  const check = (id: string) => gapura().gapura.worker.run('check_payment_status', { payment_id: id });
  const post = (id: string, action: string, body: unknown = {}) =>
    settled(gapura().request('POST', `/payments/${id}/${action}/`, { body, key: gapura().keys.staff }));
  return { charge, read, check, post };
}
