// What is asked of a Gapura whose gateway lies: charges by its owner, everything else by staff and the background.

import { bcaCharge, type Reply, type TestGapura } from '../support/gapura.ts';

/** `gapura` is asked at each call: it is there only once the tests run. */
export function callsBehindLies(gapura: () => TestGapura) {
  const charge = (orderId: string, more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    gapura().request('POST', '/charge/', { body: { ...bcaCharge, order_id: orderId, ...more }, headers });
  const read = async (id: string): Promise<Reply['body']> =>
    (await gapura().request('GET', `/payments/${id}/`, { key: gapura().keys.staff })).body;
  const check = (id: string) => gapura().gapura.worker.run('check_payment_status', { payment_id: id });
  const post = (id: string, action: string, body: unknown = {}) =>
    gapura().request('POST', `/payments/${id}/${action}/`, { body, key: gapura().keys.staff });
  return { charge, read, check, post };
}
