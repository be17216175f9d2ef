// An event shows the payment as it stood right after the change, though it keeps only what may change later.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERYTHING } from '../../http/support/full-charge.ts';
import { startGapura, type TestGapura } from '../../support/gapura.ts';
import { muteNotifications, payAtGateway } from '../../support/payments.ts';
import { sql } from '../../support/sql.ts';

const ROW_BYTES_MAX = 350;
const CHARGE = { ...EVERYTHING, payment_type: 'gopay' };
const TRANSFER = { ...EVERYTHING, payment_type: 'bank_transfer', bank: 'bca' };

let t: TestGapura;
beforeAll(async () => {
  t = await startGapura();
});
afterAll(() => t.close());

const read = async (path: string) => (await t.request('GET', path, { key: t.keys.staff })).body;

describe("a payment's event", () => {
  it('shows it as it stood then, refunds and items too, whatever became of it', async () => {
    const charged = await t.request('POST', '/charge/', { body: CHARGE });
    const { id, order_id: orderId } = charged.body;
    const shown = [await read(`/payments/${id}/`)];
    await payAtGateway(t, orderId);
    shown.push(await read(`/payments/${id}/`));
    muteNotifications(t);
    for (const amount of [50_000, 100_000]) {
      const body = { amount, reason: `back ${amount}` };
      shown.push((await t.request('POST', `/payments/${id}/refund/`, { body, key: t.keys.staff })).body.payment);
    }
    const events = (await read(`/events/?subject_id=${id}`)).toReversed();
    const names = ['payment_received', 'payment_settled', 'payment_refunded', 'payment_refunded'];
    expect(events.map(({ name }: { name: string }) => name)).toEqual(names);
    // What a reader may do is for that reader: an event is for nobody in particular.
    const stood = shown.map(({ actions: _actions, ...payment }) => payment);
    expect(events.map(({ data }: { data: { payment: unknown } }) => data.payment)).toEqual(stood);
    const [received, settled, first, second] = events;
    expect(received.data).toMatchObject({ previous_status: 'pending', refund: null, notification_id: null });
    expect(settled.data).toMatchObject({ previous_status: 'pending', refund: null });
    expect(settled.data.notification_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(first.data).toMatchObject({ previous_status: 'settlement', refund: shown[2].refunds[0] });
    expect(second.data).toMatchObject({ previous_status: 'partial_refund', refund: shown[3].refunds[1] });
  });

  it('is small: it repeats nothing that never changes', async () => {
    const { body } = await t.request('POST', '/charge/', { body: TRANSFER });
    const { rows } = await sql<{ bytes: number }>`SELECT pg_column_size(event.*) AS bytes FROM gateway_events event
      WHERE subject_id = ${body.id}`.execute(t.gapura.database.pool);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.bytes).toBeLessThanOrEqual(ROW_BYTES_MAX);
  });

  it('that was written with a whole copy shows that copy', async () => {
    const { body } = await t.request('POST', '/charge/', { body: TRANSFER });
    const data = { payment: { ...body, status_message: 'long ago' }, previous_status: 'pending', refund: null };
    await sql`INSERT INTO gateway_events (id, name, subject, subject_id, data, occurred_at)
      VALUES (gen_random_uuid(), 'payment_settled', 'payment', ${body.id}, ${JSON.stringify(data)}, now())`.execute(
      t.gapura.database.pool,
    );
    const [event] = await read(`/events/?subject_id=${body.id}`);
    expect(event.data).toEqual(data);
  });
});
