// What gapura trigger does for each event: played at the sandbox, over HTTP, until the event has happened.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Admin } from '../../src/cli/admin.ts';
import { adminCalls } from '../../src/cli/admin-calls.ts';
import { createSandboxPlay, type SandboxPlay } from '../../src/cli/play/sandbox-play.ts';
import { type PlayedEvent, SCENARIOS } from '../../src/cli/play/scenarios.ts';
import { Trace, type TraceStep } from '../../src/cli/play/trace.ts';
import { EVENT_NAMES } from '../../src/domain/events/event.ts';
import { startGapura, type TestGapura } from '../support/gapura.ts';
import { tellSubscriptions } from '../support/subscriptions.ts';

let t: TestGapura;
let admin: Admin;
let sandbox: SandboxPlay;
beforeAll(async () => {
  t = await startGapura();
  tellSubscriptions(t);
  admin = { ...adminCalls(t.gapura, null), close: async () => undefined };
  sandbox = await createSandboxPlay({ url: t.sandbox.url, clientKey: t.sandbox.clientKey });
});
afterAll(() => t.close());

const PLAYED = Object.keys(SCENARIOS) as PlayedEvent[];

async function play(name: PlayedEvent, payment?: string) {
  const seen: TraceStep[] = [];
  const trace = new Trace(admin, sandbox, (step) => seen.push(step));
  await SCENARIOS[name].play({ admin, sandbox, trace, payment, set: [] });
  const event = await trace.until(name);
  return { event, told: seen.filter(({ to }) => to === 'events').map(({ what }) => what.split(' ', 1)[0]) };
}

/** How often a subscription that is to be charged soon is asked for, and how that fails. */
async function chargeSoon(set: readonly string[], beforeFirst: () => unknown = () => undefined) {
  let asked = 0;
  const counted: Admin = {
    ...admin,
    subscriptions: {
      ...admin.subscriptions,
      async create(input) {
        asked += 1;
        if (asked === 1) await beforeFirst();
        return admin.subscriptions.create(input);
      },
    },
  };
  const trace = new Trace(counted, sandbox, () => undefined);
  const stage = { admin: counted, sandbox, trace, payment: undefined, set };
  const failure = await SCENARIOS.subscription_charged.play(stage).catch((error: unknown) => error);
  return { asked, failure };
}

describe('gapura trigger', () => {
  const still = PLAYED.filter((name) => SCENARIOS[name].movesClock !== true);

  it('plays every event but one, for which Gapura would have to wait', () => {
    expect([...PLAYED, 'checkout_expired'].sort()).toEqual([...EVENT_NAMES].sort());
  });

  it('makes every event happen, and shows it, without moving the clock but for one', async () => {
    expect(PLAYED.filter((name) => !still.includes(name))).toEqual(['invoice_overdue']);
    const played = await Promise.all(still.map(async (name) => ({ name, ...(await play(name)) })));
    for (const { name, event, told } of played) {
      expect(event.name).toBe(name);
      expect(told).toContain(name);
    }
    expect(Math.abs(t.sandbox.control.clock.now().getTime() - Date.now())).toBeLessThan(1_000);
  });

  it('moves the clock for an overdue invoice, and back', async () => {
    expect((await play('invoice_overdue')).told).toEqual(['invoice_created', 'invoice_overdue']);
    expect(Math.abs(t.sandbox.control.clock.now().getTime() - Date.now())).toBeLessThan(60_000);
  });

  it('uses a payment that is there, of which only what is new is shown', async () => {
    const input = { payment_type: 'gopay', gross_amount: 20_000, order_id: 'OLD-1' } as const;
    const payment = await t.gapura.payments.charge({ id: 'shop' }, input);
    const { told, event } = await play('payment_refunded', 'OLD-1');
    expect(told).toEqual(['payment_settled', 'payment_refunded']);
    expect(event.subject_id).toBe(payment.id);
  });

  it('says why a subscription would not be charged soon', async () => {
    t.sandbox.control.clock.freeze();
    await expect(play('subscription_charged')).rejects.toThrow(/clock stands still/);
    t.sandbox.control.clock.resume();
  });

  it('begins a subscription later where its first moment is over before it is made', async () => {
    const delay = () => t.sandbox.control.clock.advance(10_000);
    expect(await chargeSoon([], delay)).toEqual({ asked: 2, failure: undefined });
  });

  it('does not ask again for a subscription that is refused for anything else', async () => {
    expect(await chargeSoon(['amount=1.5'])).toMatchObject({ asked: 1, failure: { code: 'validation_failed' } });
  });
});
