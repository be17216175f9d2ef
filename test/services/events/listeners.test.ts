// Listeners that nobody serves any more: they are known by when they were last seen, and can be forgotten with what waits for
// them, so that old events can go.

import { afterEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../src/domain/caller.ts';
import { bcaCharge, startGapura, type TestGapura } from '../../support/gapura.ts';
import { countOf } from '../../support/subscriptions.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const STAFF: Caller = { id: 'office', staff: true, scopes: ['admin'] };

let t: TestGapura;
let nowMs = Date.parse('2026-01-15T03:00:00Z');
const clock = { now: () => new Date(nowMs) };
afterEach(() => t.close());

const charge = async () => expect((await t.request('POST', '/charge/', { body: bcaCharge })).status).toBe(201);
const listed = () => t.gapura.listeners.list(STAFF);
const seenAt = async () => (await listed())[0]?.last_seen_at;

describe('a listener', () => {
  it('that is served is seen again every hour, for as long as its hub runs', async () => {
    t = await startGapura({ clock });
    t.gapura.events.on('*', () => undefined, { id: 'books' });
    await t.gapura.events.start();
    const first = await seenAt();
    expect(first).toBe(new Date(nowMs).toISOString());
    nowMs += 30 * 60_000;
    await charge();
    await expect.poll(() => countOf(t, 'event_deliveries')).toBe(0);
    expect(await seenAt()).toBe(first);
    nowMs += 31 * 60_000;
    await expect.poll(seenAt).toBe(new Date(nowMs).toISOString());
  });

  it('that nobody serves is forgotten with what waits for it, and then old events go', async () => {
    t = await startGapura({ clock });
    t.gapura.events.on('*', () => undefined, { id: 'gone' });
    await t.gapura.events.start();
    await t.gapura.events.stop();
    await charge();
    expect(await listed()).toMatchObject([{ id: 'listener:gone', events: [], waiting: 1 }]);
    nowMs += 91 * DAY_MS;
    await t.gapura.worker.run('clean_up');
    expect(await countOf(t, 'gateway_events')).toBe(1);
    expect(await t.gapura.listeners.forget(STAFF, { id: 'listener:gone' })).toEqual({ dropped: 1 });
    expect(await listed()).toEqual([]);
    expect(await countOf(t, 'event_deliveries')).toBe(0);
    await charge();
    expect(await countOf(t, 'event_deliveries')).toBe(0);
    nowMs += DAY_MS;
    await t.gapura.worker.run('clean_up');
    expect([await countOf(t, 'gateway_events'), await countOf(t, 'event_consumers')]).toEqual([1, 0]);
  });

  it('that a running process serves is not forgotten, nor is one that is not known, nor a webhook', async () => {
    t = await startGapura({ clock });
    t.gapura.events.on('*', () => undefined, { id: 'alive' });
    await t.gapura.events.start();
    nowMs += HOUR_MS;
    await expect(t.gapura.listeners.forget(STAFF, { id: 'listener:alive' })).rejects.toMatchObject({
      code: 'invalid_state',
    });
    await expect(t.gapura.listeners.forget(STAFF, { id: 'listener:unknown' })).rejects.toMatchObject({
      code: 'not_found',
    });
    const body = { url: 'http://127.0.0.1:9/', events: [] };
    const made = await t.request('POST', '/webhooks/', { key: t.keys.staff, body });
    expect(made.status).toBe(201);
    await expect(t.gapura.listeners.forget(STAFF, { id: `webhook:${made.body.id}` })).rejects.toMatchObject({
      code: 'not_found',
    });
    const budi: Caller = { id: 'budi', staff: false, scopes: ['admin'] };
    await expect(t.gapura.listeners.list(budi)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(t.gapura.listeners.forget(budi, { id: 'listener:alive' })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});
