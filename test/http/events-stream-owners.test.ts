// GET /events/stream/ for everybody: each caller is told of what is theirs, staff of everything, and nobody of another's ids.

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openStream, type StreamReader } from '../support/event-stream.ts';
import { bcaCharge, startGapura, type TestGapura } from '../support/gapura.ts';
import { sendInvoice } from '../support/invoices.ts';
import { monthly, newName } from '../support/subscriptions.ts';

const OF_ONE_MAX = 2;

let t: TestGapura;
const open: StreamReader[] = [];
beforeAll(async () => {
  t = await startGapura({ streams: { followersOfOneMax: OF_ONE_MAX, heartbeatMs: 50 } });
});
afterAll(() => t.close());
afterEach(() => {
  for (const reader of open.splice(0)) reader.close();
});

/** Opens a stream. The places of those who left before are free once the server has noticed, so it asks again until there is one. */
async function follow(key: string, lastEventId?: string): Promise<StreamReader> {
  const begin = lastEventId === undefined ? {} : { lastEventId };
  const take = () => openStream(`${t.url}/events/stream/`, { key, ...begin });
  let reader = await take();
  await expect
    .poll(async () => {
      if (reader.status === 503) reader = await take();
      return reader.status;
    })
    .toBe(200);
  open.push(reader);
  return reader;
}

/** The ids of whatever the frames are about. */
const subjectsOf = (reader: StreamReader): string[] =>
  reader.frames.map(({ data: { data } }) => (data.invoice ?? data.subscription ?? data.payment).id);

/** A payment, an invoice and a subscription of one caller; their ids. */
async function makeOneOfEach(key: string): Promise<string[]> {
  const made = [
    await t.request('POST', '/charge/', { key, body: bcaCharge }),
    await sendInvoice(t, {}, { key }),
    await t.request('POST', '/subscriptions/', { key, body: { ...monthly, name: newName() } }),
  ];
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
  return made.map(({ body }) => body.id as string);
}

describe('two owners and staff who follow at the same time', () => {
  it('are each told of their own, staff of all, and no id of another is anywhere in a stream', async () => {
    const { keys } = t;
    const [budi, siti, staff] = [await follow(keys.budi), await follow(keys.siti), await follow(keys.staff)];
    expect([budi, siti, staff].map(({ status }) => status)).toEqual([200, 200, 200]);
    const [ofBudi, ofSiti] = await Promise.all([makeOneOfEach(keys.budi), makeOneOfEach(keys.siti)]);
    await staff.until(() => staff.frames.length >= 6);
    await budi.until(() => budi.frames.length >= 3);
    await siti.until(() => siti.frames.length >= 3);
    expect(subjectsOf(budi).sort()).toEqual([...ofBudi].sort());
    expect(subjectsOf(siti).sort()).toEqual([...ofSiti].sort());
    expect(subjectsOf(staff).sort()).toEqual([...ofBudi, ...ofSiti].sort());
    for (const id of ofSiti) expect(budi.text()).not.toContain(id);
    for (const id of ofBudi) expect(siti.text()).not.toContain(id);
    // The same events in the same places, whoever is told of them.
    const places = new Map(staff.frames.map((frame) => [frame.data.id, frame.id]));
    for (const { id, data } of [...budi.frames, ...siti.frames]) expect(places.get(data.id)).toBe(id);
  });

  it('go on where they were, also after an event that was passed over, and from the very beginning', async () => {
    const { keys } = t;
    const [first, staff] = [await follow(keys.budi), await follow(keys.staff)];
    await first.until(() => first.lastId() !== '');
    const began = first.lastId();
    await t.request('POST', '/charge/', { key: keys.siti, body: bcaCharge });
    await staff.until(() => staff.frames.length === 1);
    const passed = staff.frames[0]?.id ?? '';
    // Nothing of Budi's happened, and still his place moves on.
    await first.until(() => first.lastId() === passed);
    expect([first.frames, began === passed]).toEqual([[], false]);
    first.close();
    const { body } = await t.request('POST', '/charge/', { body: bcaCharge });
    const second = await follow(keys.budi, passed);
    await second.until(() => second.frames.length === 1);
    expect(subjectsOf(second)).toEqual([body.id]);
    second.close();
    const all = await follow(keys.budi, '0-0');
    await all.until(() => all.frames.length === 4 && all.lastId() === second.frames[0]?.id);
    expect(subjectsOf(all).at(-1)).toBe(body.id);
  });

  it('hear that the stream is alive, however much happens to others', async () => {
    const reader = await follow(t.keys.budi);
    const beats = () =>
      reader
        .text()
        .split('\n\n')
        .filter((block) => block === ':').length;
    await reader.until(() => beats() >= 2);
    expect(reader.frames).toEqual([]);
  });
});

describe('a caller', () => {
  it('is told of what the scopes of the key let it read', async () => {
    const reader = await follow(await t.keyFor('budi', ['payments:read']));
    const staff = await follow(t.keys.staff);
    const [payment] = await makeOneOfEach(t.keys.budi);
    await staff.until(() => staff.frames.length >= 3);
    await reader.until(() => reader.lastId() === staff.lastId());
    expect(subjectsOf(reader)).toEqual([payment]);
  });

  it('is told how far it is, also where the last event that it was given is not the last that was passed', async () => {
    const [key, staff] = [await t.keyFor('budi', ['payments:read']), await follow(t.keys.staff)];
    await staff.until(() => staff.lastId() !== '');
    const began = staff.lastId();
    const [payment] = await makeOneOfEach(t.keys.budi);
    await staff.until(() => staff.frames.length === 3);
    // All three are read at once, and the first is the only one that this key may read.
    const reader = await follow(key, began);
    await reader.until(() => reader.lastId() === staff.lastId());
    expect(subjectsOf(reader)).toEqual([payment]);
  });

  it('is refused with 403 without the scope, also with admin alone', async () => {
    for (const scopes of [['payments:write'], ['invoices:read'], ['admin']] as const) {
      const refused = await t.request('GET', '/events/stream/', { key: await t.keyFor('budi', scopes) });
      expect([scopes, refused.status, refused.body.code]).toEqual([scopes, 403, 'forbidden']);
    }
  });

  it('cannot take all places: one more than it may have is 503, and others still follow', async () => {
    for (let place = 0; place < OF_ONE_MAX; place++) await follow(t.keys.budi);
    const refused = await t.request('GET', '/events/stream/');
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
    expect((await follow(t.keys.siti)).status).toBe(200);
    const staff = await Promise.all(Array.from({ length: OF_ONE_MAX + 1 }, () => follow(t.keys.staff)));
    expect(staff.map(({ status }) => status)).toEqual(staff.map(() => 200));
  });
});
