// Plays an order of the demo shop: it is charged, and the customer, the bank and the staff do what its fate says.

import { METHOD } from '../../methods/index.ts';
import type { ChargeInput, Checkout } from '../../sdk/types.ts';
import { cardToken, PATIENT_PHONE } from '../../testing/payments.ts';
import { REFUND_REASONS } from './goods.ts';
import { type Customer, HOUR_MS, type Item, type Order, pick } from './plan.ts';
import { MANAGER, OWNER, type Shop, STAFF } from './shop.ts';

/** What the bank of a test card asks the customer for. */
const OTP = '112233';

export async function playOrder(shop: Shop, order: Order): Promise<void> {
  const begun = await begin(shop, order);
  await shop.sandbox.settled();
  if (begun !== undefined) shop.in(order.answersInMs, () => answer(shop, order, begun));
}

interface Begun {
  readonly id: string;
  readonly orderId: string;
  readonly checkoutId: string | null;
}

/** Undefined where nothing can be paid. */
async function begin(shop: Shop, order: Order): Promise<Begun | undefined> {
  if (order.way === 'charge') return charge(shop, order);
  const checkout = order.way === 'link' ? await shop.openLink(order) : await checkoutOf(shop, order);
  if (checkout === undefined) return undefined;
  // Some look at the page, and go.
  if (order.fate === 'unpaid' && order.answersInMs % 2 < 1) return undefined;
  const payment = await choose(shop, checkout.id, order);
  return { id: payment.id, orderId: payment.order_id, checkoutId: checkout.id };
}

async function charge(shop: Shop, order: Order): Promise<Begun | undefined> {
  const { sandbox, api } = shop;
  const token = order.method === 'credit_card' ? await cardToken(sandbox, order.card) : '';
  const input = chargeOf(order, token);
  if (order.fate === 'refused') {
    const message = 'The amount is not allowed for this merchant.';
    const { faults } = sandbox.control;
    const fault = faults.add({ kind: 'error', operation: 'charge', orderId: order.orderId, status: 400, message });
    // The refusal is what is wanted: the payment is kept to say so.
    await api.payments.charge(OWNER, input).catch(() => undefined);
    faults.clear(fault.id);
    return undefined;
  }
  const { id, order_id: orderId } = await api.payments.charge(OWNER, input);
  return { id, orderId, checkoutId: null };
}

function chargeOf(order: Order, token: string): ChargeInput {
  const { bank = 'bca', store = 'indomaret', type } = METHOD[order.method];
  const common = {
    order_id: order.orderId,
    gross_amount: order.amount,
    item_details: [...order.items],
    customer_details: customerDetails(order),
  };
  switch (type.name) {
    case 'bank_transfer':
      return { ...common, payment_type: type.name, bank };
    case 'cstore':
      return { ...common, payment_type: type.name, store };
    case 'credit_card': {
      const authorize = order.fate === 'captured' || order.fate === 'held';
      return { ...common, payment_type: type.name, token_id: token, authentication: true, authorize };
    }
    default:
      return { ...common, payment_type: type.name };
  }
}

function customerDetails({ customer, method, fate }: Order) {
  const { city, ...person } = customer;
  // OVO's customers answer by themselves, but for this one.
  const phone = method === 'ovo' && fate !== 'paid' ? PATIENT_PHONE : person.phone;
  const address = method === 'kredivo' ? addressOf(customer) : undefined;
  return {
    ...person,
    phone,
    ...(address === undefined ? {} : { billing_address: address, shipping_address: address }),
  };
}

function addressOf({ first_name, last_name, phone, city }: Customer) {
  return { first_name, last_name, phone, address: 'Jl. Melati 8', city, postal_code: '12190', country_code: 'IDN' };
}

function checkoutOf({ api }: Shop, order: Order): Promise<Checkout> {
  const { city: _, ...customer } = order.customer;
  return api.checkouts.create(OWNER, {
    order_id: order.orderId,
    amount: order.amount,
    items: itemsOf(order.items),
    customer_details: customer,
    language: 'id',
  });
}

function itemsOf(items: readonly Item[]) {
  return items.map(({ id, name, price, quantity }) => ({ id, name, price, quantity }));
}

export async function choose(shop: Shop, checkoutId: string, { method }: Pick<Order, 'method'>) {
  const { payments, payment_id: chosen } = await shop.chooseMethod(checkoutId, method);
  const payment = payments.find(({ id }) => id === chosen);
  if (payment === undefined) throw new Error(`Checkout ${checkoutId} has no payment though ${method} was chosen.`);
  await shop.sandbox.settled();
  return payment;
}

async function answer(shop: Shop, order: Order, begun: Begun): Promise<void> {
  const { api } = shop;
  switch (order.fate) {
    case 'unpaid':
    case 'refused':
      return;
    case 'cancelled':
      if (begun.checkoutId !== null) await api.checkouts.cancel(OWNER, begun.checkoutId);
      else await cancel(shop, begun.id);
      break;
    case 'denied':
      if (order.method === 'credit_card') payCard(shop, begun.orderId);
      else if (shop.isLegal(begun.orderId, 'deny')) shop.sandbox.control.deny(begun.orderId);
      break;
    default:
      if (order.method === 'credit_card') payCard(shop, begun.orderId);
      else if (shop.isLegal(begun.orderId, 'pay')) shop.sandbox.control.pay(begun.orderId);
      shop.in(order.followsInMs, () => follow(shop, order, begun));
  }
  await shop.sandbox.settled();
}

function payCard({ sandbox }: Shop, orderId: string): void {
  const { cards } = sandbox.control;
  if (cards.threeDs(orderId).isOpen) cards.completeThreeDs(orderId, { otp: OTP });
}

async function cancel({ api }: Shop, id: string): Promise<void> {
  const { is_pending: isPending } = await api.payments.get(OWNER, id);
  if (isPending) await api.payments.cancel(OWNER, id);
}

/** What the shop or the bank does later. */
async function follow(shop: Shop, order: Order, { id, orderId }: Begun): Promise<void> {
  const { api, sandbox } = shop;
  switch (order.fate) {
    case 'refunded':
    case 'partly_refunded':
      await refund(shop, order, id);
      break;
    case 'charged_back':
      if (shop.isLegal(orderId, 'chargeback')) sandbox.control.chargeback(orderId);
      break;
    case 'approved':
      if (await mayDo(shop, id, 'approve')) await api.payments.approve(STAFF, id);
      break;
    case 'rejected':
      if (await mayDo(shop, id, 'deny')) await api.payments.deny(STAFF, id);
      break;
    case 'captured':
      if (await mayDo(shop, id, 'capture')) await api.payments.capture(STAFF, id);
      break;
    default:
      return;
  }
  await sandbox.settled();
}

async function mayDo({ api }: Shop, id: string, name: 'approve' | 'deny' | 'capture' | 'refund'): Promise<boolean> {
  const { actions } = await api.payments.get(STAFF, id);
  return actions.some((action) => action.name === name && action.allowed);
}

/** Of the last days some wait for their second person, where the shop wants one. */
const WAITS_MS = 30 * HOUR_MS;

async function refund(shop: Shop, order: Order, id: string): Promise<void> {
  if (!(await mayDo(shop, id, 'refund'))) return;
  const { random, api } = shop;
  const reason = pick(random, REFUND_REASONS);
  const part = Math.max(1, Math.min(order.items[0]?.price ?? order.amount, Math.floor(order.amount / 2)));
  const amount = order.fate === 'refunded' ? {} : { amount: part };
  const { refund: made } = await api.payments.refund(STAFF, id, { ...amount, reason });
  if (made.status !== 'requested' || shop.now() > shop.endMs - WAITS_MS) return;
  shop.in(random.between(1, 10) * HOUR_MS, async () => {
    await api.refunds.approve(MANAGER, made.id);
    await shop.sandbox.settled();
  });
}
