// Works on the reconciliation that staff asked for, a while at a time; its row says how far it is.

import type { Task } from './task.ts';

const NAME = 'reconcile_payments';

/** Queued when one is asked for. The schedule finds one whose job was lost, or whose process died. */
export const reconcilePayments: Task = {
  name: NAME,
  schedule: '* * * * *',
  async run({ services, enqueueAll }) {
    const outcome = await services.background.workOnReconciliation();
    if (outcome === 'more') await enqueueAll(NAME, [{ data: {}, key: '' }]);
  },
};
