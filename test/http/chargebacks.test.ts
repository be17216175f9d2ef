// Chargeback cases: opened with the change of their payment, listed by their deadline, worked on by staff, with who did what.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGapura, type TestGapura } from '../support/gapura.ts';
import { chargeCard, movableClock } from '../support/payments.ts';

const clock = movableClock();
let t: TestGapura;
let finance: string;
let viewer: string;
beforeAll(async () => {
  t = await startGapura({ clock, chargebackDays: 10 });
  const keyOf = async (owner: string, role: 'finance' | 'viewer') =>
    (await t.gapura.apiKeys.create({ owner, role })).key;
  finance = await keyOf('fitri', 'finance');
  viewer = await keyOf('vera', 'viewer');
});
afterAll(() => t.close());

const DAY_MS = 86_400_000;

interface Case {
  id: string;
  order_id: string;
  state: string;
  due_at: string;
  created_at: string;
}

/** Of a card payment that was settled. */
async function takenBack(orderId: string, amount?: number): Promise<string> {
  const { body } = await chargeCard(t, orderId);
  await t.sandbox.settled();
  t.sandbox.control.settle(orderId);
  t.sandbox.control.chargeback(orderId, amount);
  await t.sandbox.settled();
  return String(body.id);
}

const list = async (query = '', key = viewer): Promise<Case[]> =>
  (await t.request('GET', `/chargebacks/${query}`, { key })).body;
const caseOf = async (paymentId: string): Promise<Case> => {
  const [found] = await list(`?payment_id=${paymentId}`);
  if (found === undefined) throw new Error('No case was opened');
  return found;
};
const update = (id: string, body: object, key = finance) => t.request('PATCH', `/chargebacks/${id}/`, { key, body });
const near = async () => {
  const rows = (await t.request('GET', '/attention/', { key: viewer })).body;
  return rows.find(({ name }: { name: string }) => name === 'near_chargebacks');
};

describe('a chargeback', () => {
  it('opens one case with the deadline of the shop, also where only a part was taken back first', async () => {
    const paymentId = await takenBack('BACK-1', 10_000);
    const opened = await caseOf(paymentId);
    expect(opened).toMatchObject({
      state: 'open',
      order_id: 'BACK-1',
      payment_status: 'partial_chargeback',
      evidence: null,
    });
    expect(Date.parse(opened.due_at) - Date.parse(opened.created_at)).toBe(10 * DAY_MS);
    t.sandbox.control.chargeback('BACK-1');
    await t.sandbox.settled();
    expect(await caseOf(paymentId)).toMatchObject({
      id: opened.id,
      payment_status: 'chargeback',
      due_at: opened.due_at,
    });
    const paid = (await chargeCard(t, 'NOT-BACK')).body;
    expect(await list(`?payment_id=${paid.id}`)).toEqual([]);
  });

  it('is worked on by finance, step by step, and says who did what', async () => {
    const { id } = await caseOf(await takenBack('BACK-2'));
    const evidence = 'Delivered on 12 January, signed for.';
    const links = ['https://courier.example/proof/1'];
    expect((await update(id, { evidence, links })).body).toMatchObject({ state: 'open', evidence, links });
    expect((await update(id, { state: 'evidence_sent' })).body).toMatchObject({ state: 'evidence_sent', evidence });
    const due_at = new Date(clock.now().getTime() + 30 * DAY_MS).toISOString();
    expect((await update(id, { due_at })).body).toMatchObject({ due_at });
    // What is as it was is no step.
    expect((await update(id, { state: 'evidence_sent', due_at })).status).toBe(200);
    expect((await update(id, { due_at: null })).body.due_at).not.toBe(due_at);
    expect((await update(id, { state: 'won' })).body.state).toBe('won');
    const { body: steps } = await t.request('GET', `/chargebacks/${id}/history/`, { key: viewer });
    expect(steps.map(({ actor, changes }: Record<string, unknown>) => [actor, changes])).toEqual([
      ['fitri', { evidence: 'changed' }],
      ['fitri', { state: 'evidence_sent' }],
      ['fitri', { due_at }],
      ['fitri', { due_at: null }],
      ['fitri', { state: 'won' }],
    ]);
    expect((await list('?state=open&state=evidence_sent')).some((one) => one.id === id)).toBe(false);
    expect((await list('?state=won')).map((one) => one.id)).toEqual([id]);
  });

  it('is listed with the nearest deadline first, page by page and back', async () => {
    const made: Case[] = [];
    for (const name of ['BACK-3', 'BACK-4', 'BACK-5']) made.push(await caseOf(await takenBack(name)));
    const [first, second, third] = made as [Case, Case, Case];
    // The last one has to be answered first, the first one last.
    const at = (days: number) => new Date(clock.now().getTime() + days * DAY_MS).toISOString();
    await update(third.id, { due_at: at(1) });
    await update(first.id, { due_at: at(300) });
    const orders = (await list('?state=open')).map(({ order_id }) => order_id);
    const placed = [third, second, first].map(({ order_id }) => orders.indexOf(order_id));
    expect(placed).toEqual([...placed].sort((a, b) => a - b));
    expect(orders[0]).toBe('BACK-5');
    const read = async (address: string | undefined): Promise<[string[], Record<string, string>]> => {
      const { body, headers } = await t.request('GET', address ?? '', { key: viewer });
      const links = [...(headers.get('link') ?? '').matchAll(/<[^>]*(\/chargebacks\/[^>]*)>; rel="(\w+)"/g)];
      return [
        body.map(({ order_id }: Case) => order_id),
        Object.fromEntries(links.map(([, path = '', rel = '']) => [rel, path])),
      ];
    };
    const pages: string[] = [];
    let [rows, links] = await read('/chargebacks/?state=open&limit=1');
    for (pages.push(...rows); links.next !== undefined; pages.push(...rows)) [rows, links] = await read(links.next);
    expect(pages).toEqual(orders);
    [rows, links] = await read(links.prev);
    expect(rows).toEqual(orders.slice(-2, -1));
  });

  it('needs attention when its deadline is near, until it was answered', async () => {
    const before = (await near()).count;
    const { id, due_at } = await caseOf(await takenBack('BACK-6'));
    expect((await near()).count).toBe(before);
    clock.advance(Date.parse(due_at) - clock.now().getTime() - 2 * DAY_MS);
    const after = await near();
    expect(after.count).toBeGreaterThan(before);
    expect(after.list).toBe('/chargebacks/?state=open');
    await update(id, { state: 'evidence_sent' });
    expect((await near()).count).toBe(after.count - 1);
  });

  it('takes nothing that makes no sense, and nothing from others', async () => {
    const { id } = await caseOf(await takenBack('BACK-7'));
    const wrong: [object, string][] = [
      [{ state: 'closed' }, 'state'],
      [{ due_at: '2020-01-01T00:00:00Z' }, 'due_at'],
      [{ due_at: 'soon' }, 'due_at'],
      [{ evidence: 'x'.repeat(10_001) }, 'evidence'],
      [{ links: ['javascript:alert(1)'] }, 'links.0'],
      [{ links: Array.from({ length: 21 }, () => 'https://x.example/') }, 'links'],
    ];
    for (const [body, field] of wrong) {
      expect([body, (await update(id, body)).body]).toMatchObject([body, { status: 400, errors: [{ field }] }]);
    }
    expect((await update(id, { state: 'won' }, viewer)).status).toBe(403);
    expect((await t.request('GET', '/chargebacks/')).status).toBe(403);
    expect((await t.request('GET', `/chargebacks/${id}/`)).status).toBe(403);
    expect((await update('0198a3c7-0f3d-7a80-8b8e-6f6d2f1c9b08', { state: 'won' })).status).toBe(404);
  });
});
