// The SDK with a real Gapura at the end of a line that breaks: nothing is charged twice, no event is skipped or repeated.

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type ChargeInput,
  createGapuraClient,
  type GapuraClient,
  type StreamedEvent,
  verifyWebhook,
} from '../../src/sdk/index.ts';
import { startGapura, type TestGapura } from '../support/gapura.ts';
import { payAtGateway, transactionsOf } from '../support/payments.ts';
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts';
import { type Line, startLine } from './support.ts';

let t: TestGapura;
let line: Line;
let shop: GapuraClient;
let staff: GapuraClient;
let receiver: Receiver;

beforeAll(async () => {
  t = await startGapura({ webhooks: { allow: ['127.0.0.1'] }, streams: { heartbeatMs: 100 } });
  line = await startLine(t.url);
  receiver = await startReceiver();
  shop = createGapuraClient({ url: line.url, key: t.keys.budi });
  staff = createGapuraClient({ url: line.url, key: t.keys.staff });
});
afterAll(async () => {
  receiver.close();
  await line.close();
  await t.close();
});
afterEach(() => {
  line.losesAnswers = 0;
  line.bytesUntilCut = null;
});

let orders = 0;
const newCharge = (): ChargeInput & { order_id: string } => {
  orders += 1;
  return { payment_type: 'qris', gross_amount: 25_000, order_id: `SDK-${orders}` };
};

describe('a reply that is lost', () => {
  it('of a charge: it is made once, and the caller gets it', async () => {
    line.losesAnswers = 2;
    const input = newCharge();
    const payment = await shop.payments.charge(input);
    expect(payment).toMatchObject({ order_id: input.order_id, transaction_status: 'pending' });
    expect(line.losesAnswers).toBe(0);
    expect(transactionsOf(t, input.order_id)).toBe(1);
    const { items } = await shop.payments.list({ order_id: input.order_id }).page();
    expect(items.map(({ id }) => id)).toEqual([payment.id]);
  });

  it('of a refund: the money goes back once', async () => {
    const { id, order_id } = await shop.payments.charge({ ...newCharge(), payment_type: 'gopay' });
    await payAtGateway(t, order_id);
    line.losesAnswers = 1;
    const { payment, refund } = await shop.payments.refund(id, { amount: 10_000 });
    expect(refund.amount).toBe('10000.00');
    expect(payment).toMatchObject({ refund_amount: '10000.00', refunds: [{ id: refund.id }] });
  });

  it('of a charge by a process that is gone: another with the same key finds it', async () => {
    const input = newCharge();
    line.losesAnswers = 1;
    const options = { idempotencyKey: `checkout-${input.order_id}` };
    const lost = await shop.payments.charge(input, { ...options, retries: 0 }).catch((error: unknown) => error);
    expect(lost).toMatchObject({ name: 'GapuraConnectionError', idempotencyKey: options.idempotencyKey });
    expect(await shop.payments.charge(input, options)).toMatchObject({ order_id: input.order_id });
    expect(transactionsOf(t, input.order_id)).toBe(1);
  });
});

it('a list is read to its end over any number of pages, though answers are lost', async () => {
  const key = await t.keyFor('pages', ['payments:read', 'payments:write']);
  const { payments } = createGapuraClient({ url: line.url, key });
  const made: string[] = [];
  for (let count = 0; count < 5; count += 1) made.unshift((await payments.charge(newCharge())).id);
  line.losesAnswers = 1;
  const read: string[] = [];
  for await (const { id } of payments.list({ limit: 2 })) read.push(id);
  expect(read).toEqual(made);
  const first = await payments.list({ limit: 4 }).page();
  const second = await payments.list({ limit: 4, cursor: first.next ?? '' }).page();
  expect([first.items.length, second.items.map(({ id }) => id), second.next]).toEqual([4, made.slice(4), null]);
});

describe('the stream of events', () => {
  /** Reads so many events. */
  async function read(stream: AsyncIterable<StreamedEvent>, count: number): Promise<StreamedEvent[]> {
    const events: StreamedEvent[] = [];
    for await (const event of stream) {
      events.push(event);
      if (events.length === count) break;
    }
    return events;
  }

  /** Where the record of events ends now. */
  const position = async () => (await staff.events.list({ limit: 1 }).page()).items[0]?.position;

  it('goes on where it was after every break: each event once and in order', async () => {
    await shop.payments.charge(newCharge());
    const after = await position();
    const charged: string[] = [];
    for (let count = 0; count < 12; count += 1) charged.push((await shop.payments.charge(newCharge())).id);
    await t.sandbox.settled();
    // Few enough that every connection breaks in the middle of some event.
    line.bytesUntilCut = 7_000;
    const breaks: string[] = [];
    const stream = staff.events.stream({ after, onDisconnect: (error) => breaks.push(error.name) });
    const events = await read(stream, charged.length);
    line.bytesUntilCut = null;
    expect(events.map(({ data }) => ('payment' in data ? data.payment?.id : null))).toEqual(charged);
    expect(breaks.length).toBeGreaterThanOrEqual(2);
    const { items } = await staff.events.list({ limit: charged.length }).page();
    expect(events.map((event) => event.position)).toEqual(items.map((event) => event.position).reverse());
    expect(events[0]).toEqual({ ...items.at(-1), subject: undefined, subject_id: undefined });
  });

  it('begins now, goes on after a cut, and ends with its signal', async () => {
    const ending = new AbortController();
    let breaks = 0;
    const stream = staff.events.stream({ signal: ending.signal, onDisconnect: () => (breaks += 1) });
    const names: string[] = [];
    const reading = (async () => {
      for await (const { name } of stream) {
        names.push(name);
        if (names.length === 1) line.cut();
        // Events that had come before the cut are told, too.
        if (names.length > 1 && breaks > 0) return;
      }
    })();
    // Where it began only the server knows: charges are made until one was told of after the cut.
    let done = false;
    const charging = async () => {
      while (!done) await shop.payments.charge(newCharge());
    };
    await Promise.all([reading.finally(() => (done = true)), charging()]);
    expect(new Set(names)).toEqual(new Set(['payment_received']));
    expect(breaks).toBeGreaterThanOrEqual(1);
    const waiting = staff.events.stream({ signal: ending.signal }).next();
    ending.abort();
    expect(await waiting).toEqual({ done: true, value: undefined });
  });

  it('is refused at once without the right, after a position that is none, and where nobody listens', async () => {
    const blind = createGapuraClient({ url: t.url, key: await t.keyFor('blind', ['payments:write']) });
    await expect(blind.events.stream().next()).rejects.toMatchObject({ status: 403, code: 'forbidden' });
    await expect(staff.events.stream({ after: '9-9-9' }).next()).rejects.toMatchObject({ status: 400 });
    await expect(staff.events.stream({ after: 'a b' }).next()).rejects.toThrow('after must be');
    const nobody = createGapuraClient({ url: 'http://127.0.0.1:9', key: 'gpk_x', retries: 1 });
    await expect(nobody.events.stream().next()).rejects.toMatchObject({ name: 'GapuraConnectionError', attempts: 2 });
  });
});

it('a webhook that Gapura sends is genuine, before, during and after a change of its secret', async () => {
  const { id, secret } = await staff.webhooks.create({ url: `${receiver.url}/hook`, events: ['payment_settled'] });
  const settle = async () => {
    const { order_id } = await shop.payments.charge(newCharge());
    await payAtGateway(t, order_id);
    await t.gapura.webhookSender.drain();
    const message = receiver.received.at(-1) ?? expect.fail('nothing was sent');
    return { message, order_id };
  };
  const { message, order_id } = await settle();
  const event = await verifyWebhook(message.headers, message.text, secret);
  expect(event.name === 'payment_settled' && event.data.payment.order_id).toBe(order_id);
  const changed = await staff.webhooks.rotateSecret(id);
  const { message: both } = await settle();
  for (const known of [secret, changed.secret]) {
    expect(await verifyWebhook(both.headers, both.text, known)).toMatchObject({ name: 'payment_settled' });
  }
  await staff.webhooks.test(id);
  const { headers, text } = receiver.received.at(-1) ?? expect.fail('nothing was sent');
  expect(await verifyWebhook(headers, text, changed.secret)).toMatchObject({ name: 'webhook_test' });
});
