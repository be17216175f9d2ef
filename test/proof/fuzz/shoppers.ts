// What goes on besides the requests: customers pay or do not, banks change their minds, the background does its work.

import type { Control } from '../../../src/sandbox/index.ts';
import { choose } from '../../http/checkouts/support.ts';
import type { Random } from '../random.ts';
import type { Json } from './document.ts';
import type { Thing, World } from './world.ts';

const CHECKOUT_METHODS = ['gopay', 'bca_va', 'qris', 'credit_card'];
const MOVES = [
  'pay',
  'pay',
  'pay',
  'pay',
  'settle',
  'deny',
  'expire',
  'chargeback',
  'confirmRefund',
  'declineRefund',
] as const;

/** One thing that happens. What is no longer possible does not. */
export async function happen(world: World, random: Random): Promise<void> {
  const { control } = world.t.sandbox;
  const act = random.weighted<() => unknown>([
    [() => moveTransaction(control, random), 10],
    [() => payInvoice(control, random), 2],
    [() => chooseMethod(world, random), 3],
    [() => world.t.gapura.webhookSender.drain(), 0.3],
    [() => world.t.gapura.worker.drain(), 0.3],
    [() => world.t.gapura.worker.run('send_mails', {}), 0.6],
  ]);
  world.receiver.answer = () => (random.chance(0.8) ? 204 : 500);
  await ifPossible(act);
}

export function overpay(world: World, random: Random): Promise<void> {
  return ifPossible(() => payTwice(world, random));
}

async function ifPossible(act: () => unknown): Promise<void> {
  try {
    await act();
  } catch (error) {
    if ((error as Error).constructor.name !== 'RefusedRequest') throw error;
  }
}

function moveTransaction(control: Control, random: Random): void {
  const transaction = random.pickOrNone(control.transactions.list({ limit: 40 }));
  if (transaction === undefined) return;
  const possible = control.transactions.moves(transaction.id);
  const move = random.pickOrNone(MOVES.filter((one) => possible.includes(one)));
  if (move !== undefined) control[move](transaction.id);
}

function payInvoice(control: Control, random: Random): void {
  const invoice = random.pickOrNone(control.invoices.list({ limit: 10 }));
  if (invoice !== undefined) control.invoices.pay(invoice.id, { method: 'bca_va' });
}

const pageOf = (world: World, url: unknown): string => `${world.t.url}/pay/${String(url).split('/').at(-1)}`;

async function chooseMethod(world: World, random: Random): Promise<void> {
  const checkout = world.pickThing(random, 'checkouts', undefined, (body) => body.status === 'open');
  if (checkout?.body.url !== undefined) await choose(pageOf(world, checkout.body.url), random.pick(CHECKOUT_METHODS));
}

/** A customer begins with one way to pay, pays by another, and then by the first as well: there is too much. */
async function payTwice(world: World, random: Random): Promise<void> {
  const { control } = world.t.sandbox;
  const checkout = world.pickThing(random, 'checkouts', undefined, (body) => body.status === 'open');
  if (checkout?.body.url === undefined) return;
  const page = pageOf(world, checkout.body.url);
  await choose(page, 'gopay');
  await choose(page, 'bca_va');
  const orderId = String(checkout.body.order_id);
  control.pay(`${orderId}-2`);
  await world.t.sandbox.settled();
  control.payLate(orderId);
  await world.t.sandbox.settled();
  const { worker } = world.t.gapura;
  for (const { id } of (await look(world, checkout)).payments)
    await worker.run('check_payment_status', { payment_id: id });
  checkout.body = await look(world, checkout);
}

async function look({ t }: World, { id }: Thing): Promise<Json & { payments: { id: string }[] }> {
  return (await t.request('GET', `/checkouts/${id}/`, { key: t.keys.staff })).body;
}
