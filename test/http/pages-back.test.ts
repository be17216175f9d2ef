// Pages of lists lead back as well as on: the same rows, in the same order, whatever was added meanwhile.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { bcaCharge, type Reply, startGapura, type TestGapura } from '../support/gapura.ts';
import { linkOf } from '../support/links.ts';

let t: TestGapura;
beforeAll(async () => {
  t = await startGapura();
  for (let n = 1; n <= 7; n += 1) await charge(`BACK-${n}`);
});
afterAll(() => t.close());

async function charge(orderId: string): Promise<void> {
  const reply = await t.request('POST', '/charge/', { body: { ...bcaCharge, order_id: orderId } });
  expect(reply.status).toBe(201);
}

async function read(path: string | undefined): Promise<Reply> {
  expect(path).toBeDefined();
  const reply = await t.request('GET', path ?? '', { key: t.keys.staff });
  expect(reply.status).toBe(200);
  return reply;
}

const idsOf = (reply: Reply): string[] => reply.body.map(({ id }: { id: string }) => id);

it.each(['/payments/', '/events/'])('%s, read on to the end, leads back over the same pages', async (list) => {
  const pages: Reply[] = [];
  for (let path: string | undefined = `${list}?limit=3`; path !== undefined; ) {
    const page: Reply = await read(path);
    pages.push(page);
    path = linkOf(page, 'next');
  }
  expect(pages.length).toBeGreaterThan(2);
  expect(linkOf(pages[0] as Reply, 'prev')).toBeUndefined();
  let page = pages.pop() as Reply;
  for (const earlier of pages.reverse()) {
    page = await read(linkOf(page, 'prev'));
    expect(idsOf(page)).toEqual(idsOf(earlier));
    expect(linkOf(page, 'next')).toBeDefined();
  }
  expect(linkOf(page, 'prev')).toBeUndefined();
});

it('what was added meanwhile stands before the page that was come back to', async () => {
  const first = await read('/payments/?limit=3');
  const second = await read(linkOf(first, 'next'));
  for (const orderId of ['NEW-1', 'NEW-2']) await charge(orderId);
  const back = await read(linkOf(second, 'prev'));
  expect(idsOf(back)).toEqual(idsOf(first));
  expect(idsOf(await read(linkOf(back, 'next')))).toEqual(idsOf(second));
  const newest = await read(linkOf(back, 'prev'));
  expect(newest.body.map(({ order_id }: { order_id: string }) => order_id)).toEqual(['NEW-2', 'NEW-1']);
  expect(linkOf(newest, 'prev')).toBeUndefined();
  expect(idsOf(await read(linkOf(newest, 'next')))).toEqual(idsOf(first));
});

it('leads back in the library too', async () => {
  const staff = { id: 'ops', staff: true };
  const first = await t.gapura.payments.list(staff, { limit: 2 });
  expect(first.prev).toBeUndefined();
  const second = await t.gapura.payments.list(staff, { limit: 2, cursor: first.next });
  expect((await t.gapura.payments.list(staff, { limit: 2, cursor: second.prev })).items).toEqual(first.items);
});
