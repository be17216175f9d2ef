// How each event is made to happen: what is made first, and what the customer, the bank or the merchant then does.

import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { CheckoutInput } from '../../domain/checkouts/input.ts';
import type { CheckoutEventName, EventName } from '../../domain/events/event.ts';
import { InvoiceInput } from '../../domain/invoices/input.ts';
import { ChargeInput as CHARGE } from '../../domain/payments/charge.ts';
import { SubscriptionInput } from '../../domain/subscriptions/input.ts';
import type { SubscriptionAction } from '../../domain/subscriptions/subscription.ts';
import { wibDay } from '../../domain/time.ts';
import type { Method } from '../../methods/index.ts';
import type { ChargeInput, Checkout, CheckoutPayment, Invoice, Payment, Subscription } from '../../sdk/types.ts';
import { NOT_PAID_YET } from '../../text/events.ts';
import { rupiahText } from '../../text/rupiah.ts';
import type { Admin } from '../admin.ts';
import { CommandError, errorMessage } from '../failure.ts';
import { assign } from './assignments.ts';
import { findPayment } from './running.ts';
import type { SandboxPlay } from './sandbox-play.ts';
import type { Trace } from './trace.ts';

interface Stage {
  readonly admin: Admin;
  readonly sandbox: SandboxPlay;
  readonly trace: Trace;
  /** A payment to use in place of a new one. */
  readonly payment: string | undefined;
  readonly set: readonly string[];
}

interface Scenario {
  readonly does: string;
  /** True where the sandbox's clock has to be moved, for everything that is in it. */
  readonly movesClock?: true;
  play(stage: Stage): Promise<void>;
}

const AMOUNT = 150_000;

const newName = () => `trigger-${randomBytes(6).toString('hex')}`;

/** What the customer or the bank does at the gateway. */
async function customer(stage: Stage, orderId: string, move: string): Promise<void> {
  await stage.trace.poll();
  const { status } = await stage.sandbox.move(orderId, move);
  stage.trace.say('you', 'gateway', `as the customer or the bank: ${move}, now ${status}`);
}

function refusePayment(stage: Stage): void {
  if (stage.payment !== undefined) throw new CommandError('--payment is for the events of payments.', 'usage');
}

/** What the merchant asks of Gapura, with how the thing stands afterwards. */
async function step<Made extends { transaction_status: string } | { status: string }>(
  { trace }: Stage,
  what: string,
  work: () => Promise<Made>,
): Promise<Made> {
  await trace.poll();
  const startedMs = performance.now();
  const made = await work();
  const status = 'transaction_status' in made ? made.transaction_status : made.status;
  trace.say('you', 'gapura', `${what}: ${status}, in ${Math.round(performance.now() - startedMs)} ms`);
  return made;
}

// Of checkouts: what the customer does on the pay page is done in its place.

/** A checkout runs out by the clock of Gapura, which no command moves. */
type UnplayedEvent = Extract<CheckoutEventName, 'checkout_expired'>;

const CHECKOUT_SCENARIOS: Readonly<Record<Exclude<CheckoutEventName, UnplayedEvent>, Scenario>> = {
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
      // A paid notification of a cancelled payment is not trusted: the gateway is asked, by a background task or now.
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
  const made = await step(stage, `checkout, ${rupiahText(input.amount ?? 0)}`, () =>
    stage.admin.checkouts.create(input),
  );
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

const PAID_WAIT_MS = 20_000;
const LOOK_EVERY_MS = 100;
/** Tokens of saved cards: one that the sandbox charges, and one that its bank refuses. */
const GOOD_CARD = '48111111sHfSakAvHvFQFEjTivUV1114';
const REFUSED_CARD = '49111111sHfSakAvHvFQFEjTivUV1113';
const BY_BANK = { payment_type: 'bank_transfer', bank: 'bca', gross_amount: AMOUNT } as const;
const BY_WALLET = { payment_type: 'gopay', gross_amount: AMOUNT } as const;

export type PlayedEvent = Exclude<EventName, UnplayedEvent>;
export const SCENARIOS: Readonly<Record<PlayedEvent, Scenario>> = {
  payment_received: {
    does: `makes a payment (${NOT_PAID_YET.en})`,
    play: async (stage) => void (await payment(stage, BY_BANK)),
  },
  payment_settled: { does: 'makes a payment; the customer pays it', play: (stage) => played(stage, BY_BANK, 'pay') },
  payment_denied: {
    does: 'makes a GoPay payment; the wallet refuses it',
    play: (stage) => played(stage, BY_WALLET, 'deny'),
  },
  payment_cancelled: {
    does: 'makes a payment, and cancels it',
    async play(stage) {
      const { id } = await payment(stage, BY_BANK);
      await step(stage, 'cancel', () => stage.admin.payments.cancel(id));
    },
  },
  payment_expired: {
    does: 'makes a payment; its time runs out, without moving the clock',
    play: (stage) => played(stage, BY_BANK, 'expire'),
  },
  payment_refunded: {
    does: 'makes a GoPay payment; the customer pays it; all of it is refunded',
    async play(stage) {
      const { id } = await paid(stage, await payment(stage, BY_WALLET));
      await step(stage, 'refund', () => refunded(stage, id));
    },
  },
  payment_failed: { does: 'makes a payment, which the gateway refuses as not valid', play: failCharge },
  payment_charged_back: {
    does: 'makes a card payment; the bank settles it; the card holder disputes it',
    async play(stage) {
      const token = stage.payment === undefined ? await stage.sandbox.cardToken() : '';
      const card = {
        payment_type: 'credit_card',
        gross_amount: AMOUNT,
        token_id: token,
        authentication: false,
      } as const;
      const made = await paid(stage, await payment(stage, card));
      if (made.transaction_status === 'capture') await customer(stage, made.order_id, 'settle');
      await until(stage, made.id, ({ transaction_status: status }) => status === 'settlement');
      await customer(stage, made.order_id, 'chargeback');
    },
  },
  invoice_created: { does: 'makes an invoice', play: async (stage) => void (await invoice(stage)) },
  invoice_paid: {
    does: 'makes an invoice; the customer pays it on its page',
    async play(stage) {
      const { order_id: orderId } = await invoice(stage);
      await stage.sandbox.payInvoice(orderId);
      stage.trace.say('you', 'gateway', 'as the customer: pay the invoice');
    },
  },
  invoice_voided: {
    does: 'makes an invoice, and voids it',
    async play(stage) {
      const { id } = await invoice(stage);
      await step(stage, 'void', () => stage.admin.invoices.void(id));
    },
  },
  invoice_overdue: {
    does: "makes an invoice that is due today; moves the sandbox's clock past the day and back; asks for the status",
    movesClock: true,
    play: overdueInvoice,
  },
  subscription_created: { does: 'makes a subscription', play: async (stage) => void (await subscription(stage)) },
  subscription_charged: {
    does: 'makes a subscription that begins in some seconds; the gateway charges it',
    play: (stage) => soonCharged(stage),
  },
  subscription_charge_failed: {
    does: 'makes a subscription that begins in some seconds, with a card that the bank refuses',
    play: (stage) => soonCharged(stage, { token: REFUSED_CARD, retry_max_interval: 0 }),
  },
  subscription_disabled: {
    does: 'makes a subscription, and disables it',
    play: (stage) => changed(stage, ['disable']),
  },
  subscription_enabled: {
    does: 'makes a subscription, disables it, and enables it again',
    play: (stage) => changed(stage, ['disable', 'enable']),
  },
  subscription_cancelled: { does: 'makes a subscription, and cancels it', play: (stage) => changed(stage, ['cancel']) },
  ...CHECKOUT_SCENARIOS,
};

/** The payment to play with: a new one, or the one that was named. */
async function payment(stage: Stage, made: ChargeInput): Promise<Payment> {
  const { admin, trace } = stage;
  if (stage.payment !== undefined) {
    const found = await findPayment(admin, stage.payment);
    await trace.follow({ id: found.id, names: [found.order_id] }, false);
    return found;
  }
  const input = assign<ChargeInput>(CHARGE, { order_id: newName(), ...made }, stage.set);
  const charged = await step(stage, `charge, ${input.payment_type}, ${rupiahText(input.gross_amount)}`, () =>
    admin.payments.charge(input),
  );
  await trace.follow({ id: charged.id, names: [charged.order_id] }, true);
  return charged;
}

async function played(stage: Stage, made: ChargeInput, move: string): Promise<void> {
  const { order_id: orderId } = await payment(stage, made);
  await customer(stage, orderId, move);
}

async function paid(stage: Stage, made: Payment): Promise<Payment> {
  if (made.is_paid) return made;
  await customer(stage, made.order_id, 'pay');
  return until(stage, made.id, ({ is_paid: isPaid }) => isPaid);
}

async function refunded({ admin }: Stage, id: string): Promise<Payment> {
  await admin.payments.refund(id, { reason: 'from the command line' });
  return admin.payments.get(id);
}

async function until(stage: Stage, id: string, right: (now: Payment) => boolean): Promise<Payment> {
  const giveUpAtMs = performance.now() + PAID_WAIT_MS;
  for (;;) {
    const now = await stage.admin.payments.get(id);
    if (right(now)) return now;
    await stage.trace.poll();
    if (performance.now() > giveUpAtMs) {
      throw new CommandError(
        `Payment ${now.order_id} is still ${now.transaction_status}: no notification came from the gateway.`,
      );
    }
    await pause(LOOK_EVERY_MS);
  }
}

async function failCharge(stage: Stage): Promise<void> {
  if (stage.payment !== undefined)
    throw new CommandError('--payment is of no use here: a payment fails when it is made.', 'usage');
  const orderId = newName();
  const input = assign<ChargeInput>(CHARGE, { ...BY_BANK, order_id: orderId }, stage.set);
  await stage.sandbox.refuseCharge(input.order_id ?? orderId);
  const refusal = await stage.admin.payments.charge(input).then(() => 'it was taken', errorMessage);
  stage.trace.say('you', 'gapura', `charge, ${input.payment_type}, ${rupiahText(input.gross_amount)}: ${refusal}`);
  const { id, order_id: name } = await findPayment(stage.admin, input.order_id ?? orderId);
  await stage.trace.follow({ id, names: [name] }, true);
}

async function invoice(stage: Stage): Promise<Invoice> {
  refusePayment(stage);
  const base = {
    customer_name: 'Budi',
    customer_email: 'budi@example.com',
    due_date: wibDay(new Date()),
    order_id: newName(),
    items: [{ description: 'Kopi Gayo 1 kg', price: AMOUNT, quantity: 1 }],
  };
  const input = assign<InvoiceInput>(InvoiceInput, base, stage.set);
  const made = await step(stage, 'invoice', () => stage.admin.invoices.create(input));
  await stage.trace.follow({ id: made.id, names: [made.order_id] }, true);
  return made;
}

const DAY_MS = 86_400_000;

async function overdueInvoice(stage: Stage): Promise<void> {
  const { sandbox, trace } = stage;
  const made = await invoice(stage);
  const before = await sandbox.clock();
  const movedAtMs = performance.now();
  const past = new Date(Date.parse(`${made.due_date}T00:00:01+07:00`) + DAY_MS);
  await sandbox.setClock(past);
  trace.say('you', 'gateway', `move the clock to ${past.toISOString()}`);
  try {
    await step(stage, 'refresh the invoice', async () => (await stage.admin.invoices.checkStatus(made.id)).invoice);
  } finally {
    const back = new Date(Date.parse(before.now) + (before.frozen ? 0 : performance.now() - movedAtMs));
    await sandbox.setClock(back);
    trace.say('you', 'gateway', `move the clock back to ${back.toISOString()}`);
  }
}

/** How long from now it begins: on a busy machine a moment may be over before the subscription is made. */
const BEGINS_IN_MS: readonly number[] = [4_000, 15_000, 45_000];
/** The gateway's schedule goes by seconds. */
const SECOND_MS = 1_000;
const BEHIND_MAX_MS = 10_000;

/** A first charge in a moment, by the sandbox's clock as it runs: nothing else in it is disturbed. */
async function soonCharged(stage: Stage, more: Partial<SubscriptionInput> = {}): Promise<void> {
  for (const [index, beginsInMs] of BEGINS_IN_MS.entries()) {
    const beginsAt = await soon(stage, beginsInMs);
    try {
      await subscription(stage, { ...more, start_time: beginsAt });
      return;
    } catch (error) {
      const wasTooSoon = Date.parse(beginsAt) <= latest(await stage.sandbox.clock());
      if (!wasTooSoon || index === BEGINS_IN_MS.length - 1) throw error;
    }
  }
}

/** Of our clock and the sandbox's, the one that is ahead. */
function latest({ now }: { readonly now: string }): number {
  return Math.max(Date.now(), Date.parse(now));
}

async function soon({ sandbox }: Stage, beginsInMs: number): Promise<string> {
  const clock = await sandbox.clock();
  const { now, frozen } = clock;
  const nowMs = latest(clock);
  if (frozen || nowMs - Date.parse(now) > BEHIND_MAX_MS) {
    throw new CommandError(
      `The sandbox's clock ${frozen ? 'stands still' : 'is behind'}, at ${now}: a subscription would not be charged soon. ` +
        `Set it right at ${sandbox.url}/`,
    );
  }
  return new Date(Math.ceil((nowMs + beginsInMs) / SECOND_MS) * SECOND_MS).toISOString();
}

async function subscription(stage: Stage, more: Partial<SubscriptionInput> = {}): Promise<Subscription> {
  refusePayment(stage);
  const base = {
    name: newName(),
    amount: AMOUNT,
    payment_type: 'credit_card',
    token: GOOD_CARD,
    interval: 1,
    interval_unit: 'day',
    // One charge and no more: nothing goes on in the sandbox for ever.
    max_interval: 1,
    ...more,
  } as const;
  const input = assign<SubscriptionInput>(SubscriptionInput, base, stage.set);
  const made = await step(stage, 'subscription', () => stage.admin.subscriptions.create(input));
  const names = [made.gateway_subscription_id].filter((name) => name !== null);
  await stage.trace.follow({ id: made.id, names }, true);
  return made;
}

async function changed(stage: Stage, actions: readonly SubscriptionAction[]): Promise<void> {
  const { id } = await subscription(stage);
  for (const action of actions) await step(stage, action, () => stage.admin.subscriptions[action](id));
}
