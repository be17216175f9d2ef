// Events reach their listeners at least once, in order for each payment, whatever the listeners do.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GapuraEvent, isPaymentEvent } from '../../../src/domain/events/event.ts';
import { bcaCharge, startGapura, type TestGapura } from '../../support/gapura.ts';

let t: TestGapura;
let now = new Date('2026-01-15T03:00:00Z');
const all: GapuraEvent[] = [];
const settled: GapuraEvent[] = [];
let failures = 0;
let gate: Promise<void> = Promise.resolve();
let hearing = 0;
let most = 0;

beforeAll(async () => {
  t = await startGapura({ clock: { now: () => now } });
  t.gapura.events.on('*', async (event) => {
    hearing += 1;
    most = Math.max(most, hearing);
    await gate;
    hearing -= 1;
    all.push(event);
  });
  t.gapura.events.on('payment_settled', (event) => {
    if (failures > 0) {
      failures -= 1;
      throw new Error('the mail server is away');
    }
    settled.push(event);
  });
  await t.gapura.events.drain();
});
afterAll(() => t.close());
beforeEach(() => {
  all.length = 0;
  settled.length = 0;
  failures = 0;
});

async function paidPayment(): Promise<string> {
  const charged = await t.request('POST', '/charge/', { body: bcaCharge });
  t.sandbox.control.pay(charged.body.order_id);
  await t.sandbox.settled();
  return charged.body.id;
}

describe('events.on()', () => {
  it('delivers each event once to every listener that wants it, in order, with the payment as it was then', async () => {
    const id = await paidPayment();
    await t.gapura.events.drain();
    expect(all.map((event) => event.name)).toEqual(['payment_received', 'payment_settled']);
    expect(all.map((event) => (isPaymentEvent(event) ? event.data.payment.id : null))).toEqual([id, id]);
    expect(all[0]?.data).toMatchObject({ payment: { transaction_status: 'pending' }, previous_status: 'pending' });
    expect(all[1]?.data).toMatchObject({ payment: { transaction_status: 'settlement' }, previous_status: 'pending' });
    expect(settled.map((event) => event.id)).toEqual([all[1]?.id]);
    await t.gapura.events.drain();
    expect(all).toHaveLength(2);
  });

  it('hears no more than twenty at once, each once, however many have everything delivered at the same time', async () => {
    for (let made = 0; made < 22; made++) await t.request('POST', '/charge/', { body: bcaCharge });
    let open: () => void = () => undefined;
    gate = new Promise((resolve) => {
      open = resolve;
    });
    const drains = [t.gapura.events.drain(), t.gapura.events.drain()];
    await expect.poll(() => hearing).toBeGreaterThanOrEqual(20);
    drains.push(t.gapura.events.drain());
    open();
    await Promise.all(drains);
    expect(most).toBe(20);
    expect([all.length, new Set(all.map((event) => event.id)).size]).toEqual([22, 22]);
  });

  it('keeps an event for a listener that throws, calls it again after a pause, and holds up nobody else', async () => {
    failures = 2;
    await paidPayment();
    await t.gapura.events.drain();
    expect(settled).toHaveLength(0);
    expect(all).toHaveLength(2);
    for (const pauseMs of [1_000, 2_000]) {
      now = new Date(now.getTime() + pauseMs);
      await t.gapura.events.drain();
    }
    expect(settled).toHaveLength(1);
    expect(all).toHaveLength(2);
  });
});
