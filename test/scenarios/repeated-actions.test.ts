// Actions that are repeated or made at once: whoever asked for what was done is told that it was done.

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bcaCharge, type Reply, type TestGapura } from '../support/gapura.ts';
import { readInvoice, sentInvoice } from '../support/invoices.ts';
import { type LyingGateway, startBehindLies } from '../support/lying-gateway.ts';
import { chargeCard, muteNotifications, unmuteNotifications } from '../support/payments.ts';

let t: TestGapura;
let gateway: LyingGateway;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, gateway, close } = await startBehindLies());
});
afterAll(() => close());
afterEach(() => {
  gateway.stopLying();
  unmuteNotifications(t);
});

const pending = async (orderId: string): Promise<string> =>
  (await t.request('POST', '/charge/', { body: { ...bcaCharge, order_id: orderId } })).body.id;
const held = async (orderId: string): Promise<string> => (await chargeCard(t, orderId, { authorize: true })).body.id;

describe('an action repeated with its Idempotency-Key, after its reply was lost and the gateway had done it', () => {
  it.each<[string, (orderId: string) => Promise<string>, unknown, string]>([
    ['cancel', pending, {}, 'cancel'],
    ['expire', pending, {}, 'expire'],
    ['capture', held, { amount: 90_000 }, 'capture'],
  ])('%s answers 200, and is not asked of the gateway again', async (action, make, body, status) => {
    const id = await make(`REPEATED-${action}`);
    // Neither the reply nor the status call gets through, so that nobody knows.
    const lost = { httpStatus: 502, contentType: 'text/html', body: 'bad gateway' };
    gateway.lie(action === 'capture' ? 'POST /v2/capture' : `POST /v2/*/${action}`, () => lost, 1);
    const silent = gateway.keepFrom('GET /v2/*/status', lost);
    const options = { body, headers: { 'idempotency-key': `key of ${action}`.replaceAll(' ', '-') } };
    const path = `/payments/${id}/${action}/`;
    const first = await t.request('POST', path, options);
    expect([first.status, first.body.payment_id]).toEqual([502, id]);
    silent.stop();
    // The message of the gateway has brought the payment where the action leads.
    await t.sandbox.settled();
    await t.gapura.worker.run('check_payment_status', { payment_id: id });
    const calls = gateway.calls.length;
    const second = await t.request('POST', path, options);
    expect([second.status, second.body.transaction_status]).toEqual([200, status]);
    expect(gateway.calls.slice(calls)).toEqual([]);
    // From now on the answer is kept.
    const third = await t.request('POST', path, options);
    expect(third.headers.get('idempotent-replayed')).toBe('true');
    expect(third.body).toEqual(second.body);
    // Without the key, or with another, it is a new request, and too late.
    expect((await t.request('POST', path, { body })).status).toBe(400);
  });

  it('void of an invoice answers 200 too', async () => {
    const { id } = await sentInvoice(t, { order_id: 'REPEATED-VOID' });
    const lost = { httpStatus: 502, contentType: 'text/html', body: 'bad gateway' };
    gateway.lie('PATCH /v1/invoices/*/void', () => lost, 1);
    const silent = gateway.keepFrom('GET /v1/invoices/*', lost);
    const options = { body: {}, headers: { 'idempotency-key': 'void' } };
    expect((await t.request('POST', `/invoices/${id}/void/`, options)).status).toBe(502);
    silent.stop();
    await t.request('GET', `/invoices/${id}/check_status/`);
    expect((await readInvoice(t, id)).status).toBe('voided');
    const second = await t.request('POST', `/invoices/${id}/void/`, options);
    expect([second.status, second.body.status]).toEqual([200, 'voided']);
  });
});

describe('forty equal requests at once', () => {
  it.each(['cancel', 'expire'])(
    'to %s a payment are all told that it was done, and the gateway is asked once',
    async (action) => {
      const id = await pending(`FORTY-${action}`);
      muteNotifications(t);
      const forty = (send: () => Promise<Reply>) => Promise.all(Array.from({ length: 40 }, send));
      // With connections that are open already, all of them are at the server before the gateway answers the first.
      await forty(() => t.request('GET', `/payments/${id}/`));
      const before = gateway.calls.length;
      const answer = gateway.holdBack(`POST /v2/*/${action}`);
      const asked = forty(() => t.request('POST', `/payments/${id}/${action}/`));
      await expect.poll(() => answer.waiting).toBe(1);
      await t.request('GET', `/payments/${id}/`);
      answer.release();
      expect((await asked).map(({ status }) => status)).toEqual(Array(40).fill(200));
      expect(gateway.calls.slice(before).filter((call) => call.startsWith('POST'))).toHaveLength(1);
      // One that comes afterwards finds the payment final.
      expect((await t.request('POST', `/payments/${id}/${action}/`)).status).toBe(400);
    },
  );
});
