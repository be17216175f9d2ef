// The demo shop at the wish of an admin: only on one's own machine, and only where there is nothing yet.

import { type Caller, staffOnly } from '../../domain/caller.ts';
import { Refusal } from '../../domain/errors.ts';
import { say } from '../../text/sayings.ts';
import type { Context } from '../context.ts';
import type { DemoState, DemoWish } from '../demo-maker.ts';
import { listPayments } from '../payments/read.ts';
import { recordAct } from '../people/audit.ts';

const STAFF_MAY = 'make the demo shop';

/** Null where the program around us cannot make it. */
export function bindDemo(context: Context) {
  const { demo } = context;
  if (demo === null) return null;
  return {
    state(caller: Caller): DemoState {
      staffOnly(caller, STAFF_MAY);
      return demo.state();
    },
    async begin(caller: Caller, wish: DemoWish): Promise<DemoState> {
      staffOnly(caller, STAFF_MAY);
      if (demo.state().status === 'running') throw new Refusal('invalid_state', say('demo_under_way'));
      const { items } = await listPayments(context, caller, { limit: 1 });
      if (items.length > 0) throw new Refusal('invalid_state', say('demo_has_payments'));
      const details = { days: wish.days, payments_a_day: wish.paymentsADay };
      await recordAct(context, context.database.pool, caller, { action: 'demo.make', subject: 'demo', details });
      if (!demo.begin(wish)) throw new Refusal('invalid_state', say('demo_under_way'));
      return demo.state();
    },
  };
}
