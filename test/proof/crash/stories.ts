// What a shop does, each as far as a server can die in the middle of it: what is made ready, and the act itself.

import type { Sandbox } from '../../../src/sandbox/index.ts';
import { CHECKOUT, choose } from '../../http/checkouts/support.ts';
import { cardShop } from '../../sandbox/card-support.ts';
import { anInvoice } from '../../support/invoices.ts';
import { monthly } from '../../support/subscriptions.ts';
import { APPROVAL_ABOVE, type Ask, type World } from './world.ts';

/** An act that is begun with a request can be repeated by whoever sent it; others are the background's or the gateway's. */
export type Act = { readonly ask: Ask } | { run(world: World): Promise<unknown> };

export interface Story {
  readonly name: string;
  prepare(world: World): Promise<Act>;
}

const story = (name: string, prepare: Story['prepare']): Story => ({
  name,
  async prepare(world) {
    const act = await prepare(world);
    // What came of getting ready must not be taken for a part of the act; events that wait are none.
    await world.sandbox.settled();
    return act;
  },
});

async function charged(world: World, name: string, body: object): Promise<{ id: string; orderId: string }> {
  const orderId = world.newOrderId(name);
  const reply = await world.ask({ path: '/charge/', body: { gross_amount: 150_000, order_id: orderId, ...body } });
  if (reply.status !== 201) throw new Error(`${name}: ${JSON.stringify(reply.body)}`);
  return { id: reply.body.id, orderId };
}

const VA = { payment_type: 'bank_transfer', bank: 'bca' };
const WALLET = { payment_type: 'gopay' };

/** The customer pays, and the message has arrived. */
async function pay(sandbox: Sandbox, orderId: string): Promise<void> {
  sandbox.control.pay(orderId);
  await sandbox.settled();
}

async function paid(world: World, name: string): Promise<{ id: string; orderId: string }> {
  const made = await charged(world, name, WALLET);
  await pay(world.sandbox, made.orderId);
  return made;
}

async function card(world: World, name: string, number: string, more: object = {}): Promise<{ id: string }> {
  const token_id = await cardShop(world.sandbox).token(number);
  return charged(world, name, { payment_type: 'credit_card', authentication: false, token_id, ...more });
}

const GOOD_CARD = '4811111111111114';
const DOUBTFUL_CARD = '4111111111111111';

async function webhook(world: World): Promise<string> {
  const body = { url: `${world.receiver.url}/apart`, events: ['invoice_voided'] };
  return (await world.ask({ path: '/webhooks/', body, as: 'staff' })).body.id;
}

async function checkout(world: World, name: string): Promise<{ id: string; page(): string; orderId: string }> {
  const orderId = world.newOrderId(name);
  const reply = await world.ask({ path: '/checkouts/', body: { ...CHECKOUT, order_id: orderId } });
  if (reply.status !== 201) throw new Error(`${name}: ${JSON.stringify(reply.body)}`);
  const token = String(reply.body.url).split('/').at(-1);
  return { id: reply.body.id, orderId, page: () => `${world.url}/pay/${token}` };
}

/** The transaction of a checkout's latest attempt. */
function attemptOf({ sandbox }: World, orderId: string): string {
  const all = sandbox.control.transactions.list({ limit: 1_000 });
  const found = all.find((one) => one.orderId === orderId || one.orderId.startsWith(`${orderId}-`));
  if (found === undefined) throw new Error(`There is no transaction for ${orderId}`);
  return found.orderId;
}

async function invoice(world: World, name: string): Promise<{ id: string; orderId: string }> {
  const orderId = world.newOrderId(name);
  const reply = await world.ask({ path: '/invoices/', body: anInvoice({ order_id: orderId }) });
  if (reply.status !== 201) throw new Error(`${name}: ${JSON.stringify(reply.body)}`);
  return { id: reply.body.id, orderId };
}

/** Charges nothing while stories pass their days: a charge in the middle of one would find no server for hours where another died. */
const rare = { ...monthly, interval: 12 };

async function subscription(world: World, name: string, changes: object = {}): Promise<{ id: string }> {
  const body = { ...rare, name: world.newOrderId(name), ...changes };
  const reply = await world.ask({ path: '/subscriptions/', body });
  if (reply.status !== 201) throw new Error(`${name}: ${JSON.stringify(reply.body)}`);
  return { id: reply.body.id };
}

/** Nobody hears of what happens at the gateway meanwhile. */
async function unheard(world: World, work: () => void): Promise<void> {
  const { settings } = world.sandbox.control;
  const before = settings.addresses();
  settings.setAddresses({ payment: '', recurring: '' });
  work();
  await world.sandbox.settled();
  settings.setAddresses(before);
}

/** A mail on how to pay waits for as long, since many pay at once. */
const MAILED_AFTER_MS = 6_000;
const DAY_MS = 86_400_000;

export const STORIES: readonly Story[] = [
  story('charge', async (world) => {
    const body = { ...VA, gross_amount: 150_000, order_id: world.newOrderId('charge') };
    return { ask: { path: '/charge/', body } };
  }),
  story('notification', async (world) => {
    const { orderId } = await charged(world, 'notification', VA);
    return { run: ({ sandbox }) => pay(sandbox, orderId) };
  }),
  story('refresh', async (world) => {
    const { id, orderId } = await charged(world, 'refresh', VA);
    await unheard(world, () => world.sandbox.control.pay(orderId));
    return { run: () => world.read(`/payments/${id}/check_status/`) };
  }),
  story('sweep', async (world) => {
    await world.settle();
    const { orderId } = await charged(world, 'sweep', VA);
    await unheard(world, () => world.sandbox.control.pay(orderId));
    return { run: () => world.settle() };
  }),
  story('cancel', async (world) => {
    const { id } = await charged(world, 'cancel', VA);
    return { ask: { path: `/payments/${id}/cancel/`, body: {} } };
  }),
  story('expire', async (world) => {
    const { id } = await charged(world, 'expire', VA);
    return { ask: { path: `/payments/${id}/expire/`, body: {} } };
  }),
  story('capture', async (world) => {
    const { id } = await card(world, 'capture', GOOD_CARD, { authorize: true });
    return { ask: { path: `/payments/${id}/capture/`, body: { amount: 150_000 } } };
  }),
  ...(['approve', 'deny'] as const).map((action) =>
    story(`${action} of a doubtful card`, async (world) => {
      const { id } = await card(world, action, DOUBTFUL_CARD);
      return { ask: { path: `/payments/${id}/${action}/`, body: {}, as: 'staff' } };
    }),
  ),
  story('refund at once', async (world) => {
    const { id } = await paid(world, 'refund at once');
    return { ask: { path: `/payments/${id}/refund/`, body: { amount: 40_000, direct: true } } };
  }),
  story('refund', async (world) => {
    const { id } = await paid(world, 'refund');
    return { ask: { path: `/payments/${id}/refund/`, body: { amount: 40_000 } } };
  }),
  story('refund that waits', async (world) => {
    const { id } = await paid(world, 'refund that waits');
    return { ask: { path: `/payments/${id}/refund/`, body: { amount: APPROVAL_ABOVE + 10_000 } } };
  }),
  story('approval', async (world) => {
    const { id } = await paid(world, 'approval');
    const asked = await world.ask({ path: `/payments/${id}/refund/`, body: { amount: APPROVAL_ABOVE + 10_000 } });
    return { ask: { path: `/refunds/${asked.body.refund.id}/approve/`, body: {}, as: 'second' } };
  }),
  story('rejection', async (world) => {
    const { id } = await paid(world, 'rejection');
    const asked = await world.ask({ path: `/payments/${id}/refund/`, body: { amount: APPROVAL_ABOVE + 10_000 } });
    return { ask: { path: `/refunds/${asked.body.refund.id}/reject/`, body: {}, as: 'second' } };
  }),
  story('event delivery', async (world) => {
    await charged(world, 'event delivery', VA);
    return { run: () => world.deliver() };
  }),
  story('invoice', async (world) => ({
    ask: { path: '/invoices/', body: anInvoice({ order_id: world.newOrderId('invoice') }) },
  })),
  story('invoice paid', async (world) => {
    const { orderId } = await invoice(world, 'invoice paid');
    return {
      run: async ({ sandbox }) => {
        sandbox.control.invoices.pay(orderId);
        await sandbox.settled();
      },
    };
  }),
  story('void', async (world) => {
    const { id } = await invoice(world, 'void');
    return { ask: { path: `/invoices/${id}/void/`, body: { reason: 'ordered twice' } } };
  }),
  story('subscription', async (world) => ({
    ask: { path: '/subscriptions/', body: { ...rare, name: world.newOrderId('subscription') } },
  })),
  story('subscription disabled', async (world) => {
    const { id } = await subscription(world, 'subscription disabled');
    return { ask: { path: `/subscriptions/${id}/disable/`, body: {} } };
  }),
  story('subscription cancelled', async (world) => {
    const { id } = await subscription(world, 'subscription cancelled');
    return { ask: { path: `/subscriptions/${id}/cancel/`, body: {} } };
  }),
  story('subscription enabled', async (world) => {
    const { id } = await subscription(world, 'subscription enabled');
    await world.ask({ path: `/subscriptions/${id}/disable/`, body: {} });
    return { ask: { path: `/subscriptions/${id}/enable/`, body: {} } };
  }),
  story('subscription changed', async (world) => {
    const { id } = await subscription(world, 'subscription changed');
    return { ask: { path: `/subscriptions/${id}/`, body: { amount: 200_000 }, method: 'PATCH' } };
  }),
  story('subscription charged', async (world) => {
    // What stories before have left open is none of this one's: here a day's, elsewhere an hour's.
    await world.pass(DAY_MS);
    await world.settle();
    await subscription(world, 'subscription charged', { interval: 1, interval_unit: 'day', max_interval: 1 });
    return { run: () => world.pass(DAY_MS) };
  }),
  story('checkout', async (world) => ({
    ask: { path: '/checkouts/', body: { ...CHECKOUT, order_id: world.newOrderId('checkout') } },
  })),
  story('choice', async (world) => {
    const made = await checkout(world, 'choice');
    return { run: () => choose(made.page(), 'bca_va') };
  }),
  story('change of method', async (world) => {
    const made = await checkout(world, 'change of method');
    await choose(made.page(), 'bca_va');
    return { run: () => choose(made.page(), 'bni_va') };
  }),
  story('checkout paid', async (world) => {
    const made = await checkout(world, 'checkout paid');
    await choose(made.page(), 'bca_va');
    return { run: () => pay(world.sandbox, attemptOf(world, made.orderId)) };
  }),
  story('checkout cancelled', async (world) => {
    const made = await checkout(world, 'checkout cancelled');
    await choose(made.page(), 'bca_va');
    return { ask: { path: `/checkouts/${made.id}/cancel/`, body: {} } };
  }),
  story('mails', async (world) => {
    await world.settle();
    const made = await checkout(world, 'mails');
    await choose(made.page(), 'bca_va');
    await world.pass(MAILED_AFTER_MS);
    return { run: () => world.runTask('send_mails') };
  }),
  story('payment link', async () => ({
    ask: { path: '/payment_links/', body: { title: 'Kopi', amount: 20_000, usage_limit: 3 } },
  })),
  story('payment link changed', async (world) => {
    const made = await world.ask({ path: '/payment_links/', body: { title: 'Kopi', amount: 20_000 } });
    return { ask: { path: `/payment_links/${made.body.id}/`, body: { title: 'Teh' }, method: 'PATCH' } };
  }),
  story('webhook changed', async (world) => ({
    ask: { path: `/webhooks/${await webhook(world)}/`, body: { description: 'x' }, as: 'staff', method: 'PATCH' },
  })),
  story('webhook deleted', async (world) => ({
    ask: { path: `/webhooks/${await webhook(world)}/`, body: {}, as: 'staff', method: 'DELETE' },
  })),
  ...(['rotate_secret', 'pause', 'resume'] as const).map((act) =>
    story(`webhook ${act}`, async (world) => {
      const id = await webhook(world);
      if (act === 'resume') await world.ask({ path: `/webhooks/${id}/pause/`, body: {}, as: 'staff' });
      return { ask: { path: `/webhooks/${id}/${act}/`, body: {}, as: 'staff' } };
    }),
  ),
  story('delivery that fails', async (world) => {
    const { orderId } = await charged(world, 'delivery that fails', VA);
    return {
      async run() {
        world.receiver.answer = ({ text }) => (text.includes(orderId) ? 500 : 204);
        await world.deliver().finally(() => {
          world.receiver.answer = () => 204;
        });
      },
    };
  }),
  story('key revoked', async (world) => {
    const made = await world.ask({ path: '/keys/', body: { owner: 'new', role: 'viewer' }, as: 'staff' });
    return { ask: { path: `/keys/${made.body.id}/revoke/`, body: {}, as: 'staff' } };
  }),
  story('reconciliation', async (world) => {
    // One that was cut off has come to its end by now, or this would be refused.
    const asked = await world.ask({ path: '/reconciliations/', body: {}, as: 'staff' });
    if (asked.status >= 300) throw new Error(`No reconciliation: ${asked.body.detail}`);
    return { run: () => world.runTask('reconcile_payments') };
  }),
  story('key', async () => ({ ask: { path: '/keys/', body: { owner: 'new', role: 'viewer' }, as: 'staff' } })),
];
