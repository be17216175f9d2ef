// What the tests of /subscriptions/ share: actions, the history cut down to who moved what, and the background's work.

import type { Reply, RequestOptions, TestGapura } from '../../support/gapura.ts';
import { pass } from '../../support/subscriptions.ts';
import { runSweeps } from '../../support/sweeps.ts';

/** `gapura` is asked at each call: it is there only once the tests run. */
export function subscriptionCalls(gapura: () => TestGapura) {
  /** How often the gateway was asked for it. */
  const calls = (operation: string) => gapura().sandbox.requests.count({ operation });
  const act = (id: string, action: string, options: RequestOptions = {}): Promise<Reply> =>
    gapura().request('POST', `/subscriptions/${id}/${action}/`, options);
  const historyOf = async (id: string) => {
    const { body } = await gapura().request('GET', `/subscriptions/${id}/history/`);
    return body.map((row: Record<string, unknown>) => [row.source, row.actor, row.from_status, row.to_status]);
  };
  /** The background's work once the clock has moved. */
  const sweep = async (ms: number): Promise<void> => {
    await pass(gapura(), ms);
    await runSweeps(gapura().gapura.worker);
  };
  return { calls, act, historyOf, sweep };
}
