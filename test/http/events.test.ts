// GET /events/: the record of what was told, newest first, for staff.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVENT_NAMES } from '../../src/domain/events/event.ts';
import { bcaCharge, type Reply, startGapura, type TestGapura } from '../support/gapura.ts';

let t: TestGapura;
let now = new Date('2026-01-15T03:00:00Z');
const payments: string[] = [];

beforeAll(async () => {
  t = await startGapura({ clock: { now: () => now } });
  for (let n = 0; n < 4; n++) {
    const { body } = await t.request('POST', '/charge/', { body: bcaCharge });
    now = new Date(now.getTime() + 60_000);
    t.sandbox.control.pay(body.order_id);
    await t.sandbox.settled();
    payments.push(body.id);
    now = new Date(now.getTime() + 60_000);
  }
});
afterAll(() => t.close());

function list(query = '', key: string | null = t.keys.staff): Promise<Reply> {
  return t.request('GET', `/events/${query}`, { key });
}

interface Shown {
  name: string;
  subject_id: string;
  sequence: string;
}

describe('200', () => {
  it('shows every event, newest first, with the payment as it was then', async () => {
    const { status, body, headers } = await list();
    expect([status, headers.get('link')]).toEqual([200, null]);
    expect(body.map(({ name, subject_id }: Shown) => [name, subject_id])).toEqual(
      [...payments].reverse().flatMap((id) => [
        ['payment_settled', id],
        ['payment_received', id],
      ]),
    );
    expect(body[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'payment_settled',
      occurred_at: '2026-01-15T03:07:00.000Z',
      sequence: expect.stringMatching(/^\d+$/),
      data: {
        payment: expect.objectContaining({ id: payments[3], transaction_status: 'settlement', is_paid: true }),
        previous_status: 'pending',
        refund: null,
        notification_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
      subject: 'payment',
      subject_id: payments[3],
      position: expect.stringMatching(/^\d+-\d+$/),
    });
  });

  it('leads through all pages by the Link header, though more happens meanwhile', async () => {
    const whole = (await list()).body;
    const seen: Shown[] = [];
    let query = '?limit=3';
    for (let page = 0; page < 3; page++) {
      const { body, headers } = await list(query);
      seen.push(...body);
      const [, address = ''] = /^<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '') ?? [];
      expect([address === '', address.startsWith('/api/events/?')]).toEqual(page < 2 ? [false, true] : [true, false]);
      query = address.slice('/api/events/'.length);
      if (page === 0) await t.request('POST', '/charge/', { body: bcaCharge });
    }
    expect(seen).toEqual(whole);
  });

  it('filters by name, subject, id of the subject and time', async () => {
    const sequences = async (query: string) =>
      (await list(query)).body.map(({ name, subject_id }: Shown) => [name, payments.indexOf(subject_id)]);
    expect(await sequences(`?subject_id=${payments[1]}`)).toEqual([
      ['payment_settled', 1],
      ['payment_received', 1],
    ]);
    expect(await sequences('?name=payment_settled&limit=2')).toEqual([
      ['payment_settled', 3],
      ['payment_settled', 2],
    ]);
    expect(await sequences(`?subject=payment&subject_id=${payments[0]}&name=payment_received`)).toEqual([
      ['payment_received', 0],
    ]);
    expect(await sequences('?subject=invoice')).toEqual([]);
    // Both ends are left out.
    expect(await sequences('?created_after=2026-01-15T03:00:00Z&created_before=2026-01-15T03:03:00Z')).toEqual([
      ['payment_received', 1],
      ['payment_settled', 0],
    ]);
  });

  it('knows every name of an event as a filter', async () => {
    for (const name of EVENT_NAMES) expect((await list(`?name=${name}`)).status, name).toBe(200);
  });
});

describe('400', () => {
  it.each([
    ['name', '?name=payment_lost'],
    ['subject', '?subject=shop'],
    ['subject_id', '?subject_id=1'],
    ['created_after', '?created_after=yesterday'],
    ['limit', '?limit=0'],
    ['limit', '?limit=201'],
    ['colour', '?colour=red'],
    ['cursor', '?cursor=abc'],
  ])('for a wrong %s: %s', async (field, query) => {
    const { status, body } = await list(query);
    expect([status, body.code, body.errors[0].field]).toEqual([400, 'validation_failed', field]);
  });

  it('for the cursor of another list, on either side', async () => {
    const cursorOf = (reply: Reply) => /cursor=([^&>]+)/.exec(reply.headers.get('link') ?? '')?.[1];
    const paymentCursor = cursorOf(await t.request('GET', '/payments/?limit=1', { key: t.keys.staff }));
    const eventCursor = cursorOf(await list('?limit=1'));
    expect((await list(`?cursor=${paymentCursor}`)).status).toBe(400);
    const crossed = await t.request('GET', `/payments/?cursor=${eventCursor}`, { key: t.keys.staff });
    expect([crossed.status, crossed.body.errors[0].field]).toEqual([400, 'cursor']);
  });
});

describe('401 and 403', () => {
  it('without credentials, without the scope, and to callers who are not staff', async () => {
    expect((await list('', null)).status).toBe(401);
    expect((await list('', t.keys.budi)).status).toBe(403);
    const { status, body } = await list('', await t.keyFor('budi', ['payments:read']));
    expect([status, body.detail]).toEqual([403, 'Only staff may see the events of everybody.']);
  });
});
