// How the events of checkouts are made to happen: what the customer does on the pay page is done in its place.

import { CheckoutInput } from '../../domain/checkouts/input.ts';
import type { CheckoutEventName } from '../../domain/events/event.ts';
import type { Method } from '../../methods/index.ts';
import type { Checkout, CheckoutPayment } from '../../sdk/types.ts';
import { assign } from './assignments.ts';
import { AMOUNT, customer, newName, refusePayment, type Scenario, type Stage, step } from './stage.ts';

/** A checkout runs out by the clock of Gapura, which no command moves. */
export type UnplayedEvent = Extract<CheckoutEventName, 'checkout_expired'>;

export const CHECKOUT_SCENARIOS: Readonly<Record<Exclude<CheckoutEventName, UnplayedEvent>, Scenario>> = {
  checkout_created: { does: 'makes a checkout', play: async (stage) => void (await checkout(stage)) },
  checkout_completed: {
    does: 'makes a checkout; the customer chooses BCA on its page, and pays',
    async play(stage) {
      const { id } = await checkout(stage);
      await customer(stage, (await choose(stage, id, 'bca_va')).order_id, 'pay');
    },
  },
  checkout_reopened: {
    does: 'makes a checkout; the customer chooses Permata, and pays; the bank takes the payment back',
    async play(stage) {
      const { id } = await checkout(stage);
      const { order_id: order } = await choose(stage, id, 'permata_va');
      await customer(stage, order, 'pay');
      await stage.trace.until('checkout_completed');
      await customer(stage, order, 'reverse');
    },
  },
  checkout_cancelled: {
    does: 'makes a checkout, and cancels it',
    async play(stage) {
      const { id } = await checkout(stage);
      await step(stage, 'cancel', () => stage.admin.checkouts.cancel(id));
    },
  },
  checkout_overpaid: {
    does: 'makes a checkout; the customer chooses BCA, changes to QRIS, pays, and pays the old number too',
    async play(stage) {
      const { id } = await checkout(stage);
      const old = await choose(stage, id, 'bca_va');
      await customer(stage, (await choose(stage, id, 'qris')).order_id, 'pay');
      await stage.trace.until('checkout_completed');
      await customer(stage, old.order_id, 'pay_late');
      // A message that says paid of what was cancelled is not believed: the gateway is asked, by the background or now.
      await step(
        stage,
        'refresh the old payment',
        async () => (await stage.admin.payments.checkStatus(old.id)).payment,
      );
    },
  },
};

async function checkout(stage: Stage): Promise<Checkout> {
  refusePayment(stage);
  const input = assign<CheckoutInput>(CheckoutInput, { amount: AMOUNT, order_id: newName() }, stage.set);
  const made = await step(stage, `checkout, ${input.amount}`, () => stage.admin.checkouts.create(input));
  await stage.trace.follow({ id: made.id, names: [made.order_id] }, true);
  return made;
}

/** The payment that the choice began. */
async function choose(stage: Stage, id: string, method: Method): Promise<CheckoutPayment> {
  const now = await step(stage, `as the customer: choose ${method}`, () => stage.admin.chooseMethod(id, method));
  const begun = now.payments.find((payment) => payment.id === now.payment_id);
  if (begun === undefined) throw new Error(`Checkout ${id} has no payment though ${method} was chosen`);
  await stage.trace.follow({ id: begun.id, names: [begun.order_id] }, true);
  return begun;
}
