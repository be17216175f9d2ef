// A gateway whose answers are old, or contradict what is known: nothing is told twice, and what nobody can explain is shown to somebody.

import { describe, expect, it } from 'vitest';
import { choose, newCheckout, eventsOf as toldOf } from '../http/checkouts/support.ts';
import type { Reply, TestGapura } from '../support/gapura.ts';
import type { LyingGateway } from '../support/lying-gateway.ts';
import { type Message, sign } from '../support/messages.ts';
import {
  chargeCard,
  eventsOf,
  movableClock,
  muteNotifications,
  paidWallet,
  payAtGateway,
} from '../support/payments.ts';
import { behindLies, callsBehindLies } from './lying-gateway-support.ts';

const HOUR_MS = 3_600_000;
const SHOP = 'https://pay.example';
const STATUS = 'GET /v2/*/status';
const clock = movableClock();
let t: TestGapura;
let gateway: LyingGateway;
behindLies(
  {
    clock,
    publicUrl: SHOP,
    refundApprovalAbove: 50_000,
    // Nobody listens there: what is owed is seen in the table.
    checkout: { shopName: 'Kopi Kita', mail: { url: 'smtp://127.0.0.1:9', from: 'kopi@example.com' } },
  },
  (started) => {
    ({ t, gateway } = started);
  },
);

const { charge, read, check, post } = callsBehindLies(() => t);
const says = (fields: Record<string, unknown>, times?: number) => gateway.change(STATUS, fields, times);
const staff = (path: string): Promise<Reply> => t.request('GET', path, { key: t.keys.staff });
const countOf = async (name: string) =>
  (await staff('/attention/')).body.find((row: { name: string }) => row.name === name).count as number;
const contradicted = async () =>
  (await staff('/payments/?contradicted=true')).body.map(({ order_id }: { order_id: string }) => order_id);
const reasonsOf = async (id: string): Promise<string[]> =>
  (await staff(`/payments/${id}/history/`)).body.map(({ reason }: { reason: string }) => reason);

/** An hour later the background asks by itself whatever is owed. */
async function anHourLater(): Promise<void> {
  clock.advance(HOUR_MS);
  await t.gapura.worker.run('check_notifications');
  await t.gapura.worker.run('check_pending_payments');
  await t.gapura.worker.drain();
}

async function tell(payment: Reply['body'], fields: Message): Promise<Reply> {
  const { order_id, transaction_id, payment_type, gross_amount } = payment;
  const message = { order_id, transaction_id, payment_type, gross_amount, status_code: '200', ...fields };
  const reply = await t.request('POST', '/notification/', { key: null, body: sign(message, t.sandbox.serverKey) });
  expect(reply.status).toBe(200);
  return reply;
}

/** A checkout that was paid by transfer, and its payment. */
async function paidCheckout(orderId: string): Promise<{ checkout: string; id: string }> {
  const { id, url } = await newCheckout(t, { order_id: orderId });
  await choose(url.replace(SHOP, t.url), 'permata_va');
  await payAtGateway(t, orderId);
  const { body } = await staff(`/payments/?order_id=${orderId}`);
  return { checkout: id, id: body[0].id };
}

describe('an answer from before', () => {
  it('does not settle what the bank has taken back, nor complete its checkout a second time', async () => {
    const { checkout, id } = await paidCheckout('REVERSED');
    t.sandbox.control.reverse('REVERSED');
    await t.sandbox.settled();
    const before = [await eventsOf(t, id), await toldOf(t, checkout)];
    expect(before[0]).toEqual(['payment_received', 'payment_settled', 'payment_denied']);
    const old = says({ transaction_status: 'settlement', status_code: '200' });
    await check(id);
    await check(id);
    expect((await read(id)).transaction_status).toBe('deny');
    old.stop();
    await anHourLater();
    expect((await read(id)).transaction_status).toBe('deny');
    expect([await eventsOf(t, id), await toldOf(t, checkout)]).toEqual(before);
  });

  it('is news where the gateway still says so an hour later', async () => {
    const { id } = (await charge('SETTLED-AGAIN', { bank: 'permata' })).body;
    await payAtGateway(t, 'SETTLED-AGAIN');
    t.sandbox.control.reverse('SETTLED-AGAIN');
    await t.sandbox.settled();
    says({ transaction_status: 'settlement', status_code: '200' });
    await check(id);
    await anHourLater();
    expect((await read(id)).transaction_status).toBe('settlement');
    expect(await eventsOf(t, id)).toEqual(['payment_received', 'payment_settled', 'payment_denied', 'payment_settled']);
  });

  it('does not expire what was paid late, nor give back what was charged back', async () => {
    const late = (await charge('LATE')).body;
    await tell(late, { transaction_status: 'expire', status_code: '202' });
    await payAtGateway(t, 'LATE');
    await check(late.id);
    const card = (await chargeCard(t, 'CHARGED-BACK')).body;
    t.sandbox.control.settle('CHARGED-BACK');
    t.sandbox.control.chargeback('CHARGED-BACK');
    await t.sandbox.settled();
    for (const [id, old] of [
      [late.id, { transaction_status: 'expire', status_code: '407' }],
      [card.id, { transaction_status: 'settlement', status_code: '200' }],
    ]) {
      const before = [(await read(id)).transaction_status, await eventsOf(t, id)];
      says(old, 1);
      await check(id);
      await anHourLater();
      expect([(await read(id)).transaction_status, await eventsOf(t, id)]).toEqual(before);
    }
    expect((await read(late.id)).transaction_status).toBe('settlement');
    expect((await read(card.id)).transaction_status).toBe('chargeback');
  });

  it('does not hide money that came for a cancelled order: it is asked for once more an hour later', async () => {
    const { id } = (await charge('CANCELLED-BUT-PAID')).body;
    await post(id, 'cancel');
    const old = says({ transaction_status: 'cancel', status_code: '200' });
    t.sandbox.control.payLate('CANCELLED-BUT-PAID');
    await t.sandbox.settled();
    await t.gapura.worker.drain();
    expect((await read(id)).transaction_status).toBe('cancel');
    old.stop();
    await anHourLater();
    expect((await read(id)).transaction_status).toBe('settlement');
    expect(await eventsOf(t, id)).toEqual(['payment_received', 'payment_cancelled', 'payment_settled']);
  });
});

describe('a refund that was made elsewhere', () => {
  it('and whose total is told before its key is one refund, one event and one mail', async () => {
    const { id: checkout, url } = await newCheckout(t, { order_id: 'ELSEWHERE' });
    await choose(url.replace(SHOP, t.url), 'gopay');
    await payAtGateway(t, 'ELSEWHERE');
    const payment = (await staff('/payments/?order_id=ELSEWHERE')).body[0];
    const known = await read(payment.id);
    const told = { transaction_status: 'partial_refund', refund_amount: '50000.00' };
    await tell(known, told);
    const [unnamed] = (await read(payment.id)).refunds;
    expect(unnamed).toMatchObject({ refund_key: 'unnamed:1', amount: '50000.00', status: 'accepted' });
    const refunds = [{ refund_key: 'from-the-dashboard', refund_amount: '50000.00', refund_method: 'online' }];
    await tell(known, { ...told, refunds });
    expect((await read(payment.id)).refunds).toMatchObject([{ id: unnamed.id, refund_key: 'from-the-dashboard' }]);
    const refunded = (await staff(`/events/?subject_id=${payment.id}&name=payment_refunded`)).body;
    expect(refunded).toHaveLength(1);
    expect(refunded[0].data.refund).toMatchObject({ id: unnamed.id, amount: '50000.00' });
    const { rows } = await t.gapura.database.pool.query({
      text: `SELECT about_id FROM checkout_mails WHERE checkout_id = $1 AND kind = 'refund'`,
      values: [checkout],
    });
    expect(rows).toEqual([{ about_id: unnamed.id }]);
  });

  it('in two parts, told as one total, tells of neither again when their keys come', async () => {
    const { id: checkout, url } = await newCheckout(t, { order_id: 'IN-PARTS' });
    await choose(url.replace(SHOP, t.url), 'gopay');
    await payAtGateway(t, 'IN-PARTS');
    const known = await read((await staff('/payments/?order_id=IN-PARTS')).body[0].id);
    const entry = (key: string, amount: string) => ({ refund_key: key, refund_amount: amount });
    const [one, two, three] = [entry('one', '30000.00'), entry('two', '20000.00'), entry('three', '10000.00')];
    const told = { transaction_status: 'partial_refund', refund_amount: '50000.00' };
    await tell(known, told);
    await tell(known, { ...told, refunds: [one, two] });
    await tell(known, { ...told, refund_amount: '60000.00', refunds: [one, two, three] });
    expect(await read(known.id)).toMatchObject({ refund_amount: '60000.00', net_amount: '90000.00' });
    expect((await eventsOf(t, known.id)).filter((name) => name === 'payment_refunded')).toHaveLength(2);
    const { rows } = await t.gapura.database.pool.query({
      text: `SELECT FROM checkout_mails WHERE checkout_id = $1 AND kind = 'refund'`,
      values: [checkout],
    });
    expect(rows).toHaveLength(2);
  });
});

it('the only refund that was made is declined while another waits for a person: settled, with nothing given back', async () => {
  const id = await paidWallet(t, 'DECLINED', 100_000);
  muteNotifications(t);
  expect((await post(id, 'refund', { amount: 40_000 })).status).toBe(200);
  expect((await post(id, 'refund', { amount: 30_000 })).status).toBe(202);
  says({ transaction_status: 'settlement', refunds: undefined, refund_amount: undefined });
  await check(id);
  await anHourLater();
  expect(await read(id)).toMatchObject({
    transaction_status: 'settlement',
    refund_amount: '0.00',
    net_amount: '70000.00',
    refunds: [{ status: 'failed' }, { status: 'requested' }],
  });
});

describe('an amount that cannot be', () => {
  it.each([
    ['a part of a rupiah', '150000.50', 'the amount 150000.50 is no whole number of rupiah'],
    ['less than was asked for', '149999.00', 'the amount is 149999, less than the 150000 that was asked for'],
  ])(
    'with %s, found by the sweep, pays nothing and is shown to somebody until it fits',
    async (_what, amount, reason) => {
      const orderId = `AMOUNT-${amount}`;
      const { id } = (await charge(orderId)).body;
      muteNotifications(t);
      t.sandbox.control.pay(orderId);
      const lie = says({ gross_amount: amount });
      await anHourLater();
      await anHourLater();
      expect((await read(id)).transaction_status).toBe('pending');
      expect(await contradicted()).toEqual([orderId]);
      expect(await countOf('contradicted_payments')).toBe(1);
      const noted = (await reasonsOf(id)).filter((one) => one.includes('contradicts'));
      expect(noted).toEqual([`the gateway's status contradicts the payment: ${reason}`]);
      lie.stop();
      await check(id);
      expect((await read(id)).transaction_status).toBe('settlement');
      expect(await countOf('contradicted_payments')).toBe(0);
    },
  );

  it('in a message is a message that failed, and in the reply to a charge leaves open what became of it', async () => {
    const payment = (await charge('AMOUNT-TOLD')).body;
    const before = [await countOf('failed_messages'), await countOf('unknown_charges')];
    await tell(payment, { transaction_status: 'settlement', gross_amount: '150000.50' });
    expect((await read(payment.id)).transaction_status).toBe('pending');
    muteNotifications(t);
    gateway.change('POST /v2/charge', { gross_amount: '150000.50' }, 1);
    expect((await charge('AMOUNT-REPLIED')).status).toBe(502);
    expect([await countOf('failed_messages'), await countOf('unknown_charges')]).toEqual(before.map((one) => one + 1));
  });
});

it('a card that was voided and that the gateway goes on calling captured is shown to somebody, and not taken for paid', async () => {
  const { id } = (await chargeCard(t, 'VOIDED')).body;
  expect((await post(id, 'cancel')).body.transaction_status).toBe('cancel');
  const lie = says({ transaction_status: 'capture', fraud_status: 'accept', status_code: '200' });
  await check(id);
  expect(await contradicted()).toEqual([]);
  await anHourLater();
  expect((await read(id)).transaction_status).toBe('cancel');
  expect(await contradicted()).toEqual(['VOIDED']);
  expect(await reasonsOf(id)).toContain("the gateway's status contradicts the payment: capture came after cancel");
  lie.stop();
  await check(id);
  expect(await contradicted()).toEqual([]);
});

it('a reversed payment has no time of its settlement: not in lists, not in exports, not in figures', async () => {
  const { id } = (await charge('NOT-PAID', { bank: 'permata' })).body;
  const from = encodeURIComponent(new Date(clock.now().getTime() - 1000 * HOUR_MS).toISOString());
  const asked = `order_id=NOT-PAID&paid_after=${from}`;
  const seen = async () => {
    const list = (await staff(`/payments/?${asked}`)).body.length as number;
    const lines = (await staff(`/exports/payments.csv?${asked}`)).text.trim().split('\n').length - 1;
    const paid = (await staff('/summary/?interval=hour')).body.at(-1).paid_count as number;
    return { list, lines, paid };
  };
  const before = await seen();
  await payAtGateway(t, 'NOT-PAID');
  expect(await seen()).toEqual({ list: 1, lines: 1, paid: before.paid + 1 });
  t.sandbox.control.reverse('NOT-PAID');
  await t.sandbox.settled();
  expect(await read(id)).toMatchObject({ transaction_status: 'deny', settlement_time: null });
  expect(await seen()).toEqual({ list: 0, lines: 0, paid: before.paid });
});
