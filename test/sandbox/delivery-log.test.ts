// The delivery log forgets what finished longest ago, and nothing that still waits.

import { expect, test } from 'vitest';
import { boundDeliveryLog, FINISHED_NOTIFICATIONS_MAX } from '../../src/sandbox/notifications/delivery.ts';
import type { Notification } from '../../src/sandbox/notifications/notification.ts';
import type { State } from '../../src/sandbox/state.ts';
import { openStates } from '../../src/sandbox/states.ts';
import { caller, frozenSandbox, subscriptionOf } from './support.ts';

const notification = (id: string, status: Notification['status']): Notification => ({
  id,
  kind: 'transaction',
  subjectId: `transaction-${id}`,
  event: 'settlement',
  url: 'http://127.0.0.1:1/notify',
  body: '{}',
  createdAt: 0,
  status,
  attempts: [],
});
const idsOf = (state: State) => [...state.notifications.all()].map(({ id }) => id);

test('the newest 10,000 finished notifications are kept, and every one that waits', () => {
  const state = openStates(undefined).main;
  boundDeliveryLog(state);
  state.commit({ notifications: [notification('waits', 'waiting')] });
  for (let number = 0; number < FINISHED_NOTIFICATIONS_MAX + 500; number += 1) {
    state.commit({ notifications: [notification(String(number), number % 2 === 0 ? 'delivered' : 'lost')] });
  }
  const ids = idsOf(state);
  expect(FINISHED_NOTIFICATIONS_MAX).toBe(10_000);
  expect(ids).toHaveLength(FINISHED_NOTIFICATIONS_MAX + 1);
  expect([ids[0], ids[1], ids.at(-1)]).toEqual(['waits', '500', String(FINISHED_NOTIFICATIONS_MAX + 499)]);
  expect(state.notifications.find('subject', 'transaction-499')).toEqual([]);
});

test('one that is sent again counts as new, in one commit or in several', () => {
  const state = openStates(undefined).main;
  boundDeliveryLog(state, 2);
  state.commit({ notifications: ['a', 'b', 'c'].map((id) => notification(id, 'failed')) });
  expect(idsOf(state)).toEqual(['b', 'c']);
  state.commit({ notifications: [notification('b', 'waiting')] });
  state.commit({ notifications: [notification('d', 'delivered')] });
  expect(idsOf(state)).toEqual(['b', 'c', 'd']);
  state.commit({ notifications: [notification('b', 'delivered')] });
  expect(idsOf(state)).toEqual(['b', 'd']);
});

test('what was restored is counted too, and a reset starts anew', () => {
  const state = openStates(undefined).main;
  state.commit({ notifications: ['a', 'b', 'c'].map((id) => notification(id, 'delivered')) });
  boundDeliveryLog(state, 2);
  expect(idsOf(state)).toEqual(['b', 'c']);
  state.reset();
  state.commit({ notifications: [notification('d', 'delivered'), notification('e', 'delivered')] });
  expect(idsOf(state)).toEqual(['d', 'e']);
});

test('ten years of daily charges leave a running sandbox with the newest 10,000', async () => {
  const url = 'http://127.0.0.1:1/notify';
  const sandbox = await frozenSandbox({ notificationUrl: url, recurringNotificationUrl: url });
  sandbox.control.faults.add({ kind: 'lost', every: 1 });
  const schedule = { interval: 1, interval_unit: 'day' };
  await caller(sandbox)('POST', '/v1/subscriptions', { body: subscriptionOf({ schedule }) });
  await sandbox.control.clock.advance(3650 * 24 * 60 * 60 * 1000);
  const kept = sandbox.control.notifications.list({ limit: 2 * FINISHED_NOTIFICATIONS_MAX });
  expect(kept).toHaveLength(FINISHED_NOTIFICATIONS_MAX);
  expect(kept[0]?.createdAt).toBe(sandbox.control.clock.now().getTime());
  await sandbox.close();
});
