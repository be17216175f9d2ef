// Expires payments whose time is over and of which the gateway still says that they are pending.

import { requiredId, type Task, type TaskContext } from './task.ts';

const BATCH = 100;
const NAME = 'expire_stale_payments';

/** Without data it queues itself once for each stale payment; with a `payment_id` it looks after that one. */
export const expireStalePayments: Task = {
  name: NAME,
  schedule: '* * * * *',
  concurrency: 5,
  takes: 'payment_id',
  async run(context, data) {
    if (data.payment_id === undefined) return queueStale(context);
    await context.services.background.expireStale(requiredId(data, 'payment_id'), { actor: NAME });
  },
};

async function queueStale({ services, enqueueAll, roomFor }: TaskContext): Promise<void> {
  for (;;) {
    const limit = Math.min(BATCH, await roomFor(NAME));
    const ids = limit === 0 ? [] : await services.background.claimStale(limit);
    await enqueueAll(
      NAME,
      ids.map((id) => ({ data: { payment_id: id }, key: id })),
    );
    if (ids.length === 0 || ids.length < limit) return;
  }
}
