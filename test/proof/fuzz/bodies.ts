// Bodies that an operation takes: the examples of the document, made somebody's own, and fields by the schema besides.

import { createHash } from 'node:crypto';
import { cardShop, testCards } from '../../sandbox/card-support.ts';
import type { Random } from '../random.ts';
import type { Json, Operation } from './document.ts';
import { validValue } from './values.ts';
import { type Actor, OWNERS, SEALED, type World } from './world.ts';

type Maker = (world: World, random: Random, actor: Actor, example: Json) => Promise<Json> | Json;

/** What is asked for with the example alone is asked for with it. */
export async function validBody(
  world: World,
  random: Random,
  operation: Operation,
  actor: Actor,
): Promise<Json | undefined> {
  if (operation.body === undefined) return undefined;
  if (!operation.bodyRequired && random.chance(0.2)) return undefined;
  const example = structuredClone(random.pickOrNone(operation.examples) ?? {}) as Json;
  const make = MAKERS[operation.id];
  const made = make === undefined ? example : await make(world, random, actor, example);
  const free = FREE_FIELDS[operation.id] ?? [];
  const extra = free.filter(() => random.chance(0.15));
  return {
    ...made,
    ...Object.fromEntries(extra.map((name) => [name, validValue(random, operation.body?.properties?.[name] ?? {})])),
  };
}

/** May stand beside anything. */
const FREE_FIELDS: Readonly<Record<string, readonly string[]>> = {
  createCharge: ['metadata', 'custom_fields', 'custom_expiry'],
  createCheckout: ['metadata', 'language', 'expires_in_minutes', 'payment_methods'],
  createPaymentLink: ['metadata', 'language', 'ended_message', 'payment_methods'],
  updatePaymentLink: ['title', 'metadata', 'language', 'ended_message', 'payment_methods', 'fields'],
  createInvoice: ['metadata', 'notes', 'customer_phone', 'customer_id'],
  createSubscription: ['metadata', 'max_interval'],
  updateSubscription: ['amount', 'interval'],
  createWebhook: ['description'],
  updateWebhook: ['description', 'events'],
  rotateWebhookSecret: ['overlap_hours'],
  refundPayment: ['reason'],
  rejectRefund: ['reason'],
  replayNotifications: ['kind', 'limit'],
};

const nameOf = (owner: string) => `Of${owner}`;

function customer({ owner }: Actor, random: Random, more: Json = {}): Json {
  return { ...more, first_name: nameOf(owner), email: `${random.text(5)}@${owner}.example` };
}

const AMOUNTS = [10_000, 45_000, 150_000, 150_000, 2_000_000];

const MAKERS: Readonly<Record<string, Maker>> = {
  async createCharge(world, random, actor, example) {
    const amount = random.pick(AMOUNTS);
    const charge = random.chance(0.45)
      ? await cardCharge(world, random)
      : example.payment_type === 'credit_card'
        ? { payment_type: random.pick(['gopay', 'shopeepay', 'qris']) }
        : example;
    return {
      ...charge,
      gross_amount: amount,
      order_id: world.newOrderId(actor.owner),
      customer_details: customer(actor, random, { last_name: 'Santoso', phone: '+6281234567890' }),
      item_details: [{ name: 'Kopi Gayo 1 kg', price: amount, quantity: 1 }],
    };
  },
  createCheckout: (world, random, actor, example) => ({
    ...example,
    order_id: world.newOrderId(actor.owner),
    customer_details: customer(actor, random, { phone: '+6281234567890' }),
  }),
  createPaymentLink: (world, _, actor, example) => ({ ...example, title: `Kopi ${world.newOrderId(actor.owner)}` }),
  createInvoice: (world, random, actor, example) => ({
    ...example,
    customer_name: nameOf(actor.owner),
    customer_email: `${random.text(5)}@${actor.owner}.example`,
    order_id: world.newOrderId(actor.owner),
  }),
  createSubscription: (world, random, actor, example) => ({
    ...example,
    name: world.newOrderId(actor.owner),
    customer_details: customer(actor, random),
    ...(example.payment_type === 'gopay' ? { gopay_account_id: world.gopayAccount } : { token: cardOnFile(random) }),
  }),
  updateSubscription: (_world, random, _, example) => ('token' in example ? { token: cardOnFile(random) } : example),
  updatePaymentLink: (_, random) => ({ usage_limit: random.int(30, 60) }),
  refundPayment: (_, random) =>
    random.pick<Json>([{}, { amount: 5_000 }, { amount: 5_000, direct: true }, { amount: 65_000 }, { amount: 65_000 }]),
  capturePayment: (_, random) => (random.chance(0.6) ? {} : { amount: 10_000 }),
  createWebhook: ({ receiver }, random, _, example) => ({ ...example, url: `${receiver.url}/${random.text(4)}` }),
  updateWebhook: ({ receiver }, random, _, example) => ({ ...example, url: `${receiver.url}/${random.text(4)}` }),
  resendWebhookEvents: (world, random, _, example) => {
    const event = world.pickThing(random, 'events', undefined);
    if ('event_id' in example && event !== undefined) return { event_id: event.id };
    const nowMs = Date.now();
    return { from: new Date(nowMs - 3_600_000).toISOString(), to: new Date(nowMs).toISOString() };
  },
  createKey: (_, random) =>
    random.chance(0.3)
      ? { owner: 'office', role: random.pick(['viewer', 'support', 'finance']), expires_in_hours: random.int(1, 99) }
      : { owner: random.pick(OWNERS.slice(0, 3)), scopes: ['payments:read', 'payments:write', 'invoices:read'] },
  invitePerson: (_, random, _actor, example) => ({ ...example, email: `${random.text(12)}@office.example` }),
  createAlertReceiver: ({ receiver, secrets }, random, _, example) => {
    const url = `${receiver.url}/${SEALED}/${random.text(20)}`;
    secrets.add(url);
    return 'url' in example ? { ...example, url } : example;
  },
  beginSession: (world, random) => ({ key: world.t.keys[random.pick(['budi', 'siti', 'staff'] as const)] }),
  receiveNotification: (world, random, _, example) => gatewayMessage(world, random, example),
  replayNotifications: (_, random) =>
    random.chance(0.5) ? { status: 'failed', limit: 5 } : { status: 'unmatched', limit: random.int(1, 5) },
  replaySink: (_, random) => ({ from: random.pick(['beginning', 'end', '0-0']) }),
  runTask: (world, random) => {
    const payment = world.pickThing(random, 'payments', undefined);
    return payment === undefined || random.chance(0.6) ? {} : { id: payment.id };
  },
  startReconciliation: (_, random) => {
    const nowMs = Date.now();
    return random.chance(0.5)
      ? {}
      : { from: new Date(nowMs - 86_400_000).toISOString(), to: new Date(nowMs - 60_000).toISOString() };
  },
};

/** One that is taken at once, one that is held, or one about which the bank is not sure. */
async function cardCharge(world: World, random: Random): Promise<Json> {
  const number = random.pick([testCards.fullAccept[0], testCards.challenge[0]]);
  return {
    payment_type: 'credit_card',
    token_id: await cardShop(world.t.sandbox).token(number),
    authentication: random.chance(0.1),
    ...(random.chance(0.5) ? { authorize: true } : {}),
  };
}

/** A saved card, as the gateway names it: such tokens are kept sealed, and shown to nobody. */
function cardOnFile(random: Random): string {
  return `48111111${SEALED}${random.text(12)}1114`;
}

/** One that the gateway sent, one about an order of nobody, or one that the gateway did not sign. */
function gatewayMessage({ t: { sandbox } }: World, random: Random, example: Json): Json {
  const sent = random.pickOrNone(sandbox.control.notifications.list({ limit: 50 }));
  const real = sent === undefined ? example : (JSON.parse(sent.body) as Json);
  if (random.chance(0.7) && sent !== undefined) return real;
  if (random.chance(0.5)) return { ...real, signature_key: '0'.repeat(128) };
  const foreign = { ...example, order_id: `NOBODYS-${random.text(5)}` };
  const signed = `${foreign.order_id}${String(example.status_code)}${String(example.gross_amount)}${sandbox.serverKey}`;
  return { ...foreign, signature_key: createHash('sha512').update(signed).digest('hex') };
}
