// One move of the clock, and everything that falls due on the way happens at its own time and in its order.

import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { createPatientServer } from '../support/http-server.ts';
import { visa } from './card-support.ts';
import { bcaCharge, caller, chargeOf, frozenSandbox, invoiceOf, subscriptionOf } from './support.ts';

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

interface Message {
  readonly order_id?: string;
  readonly transaction_status?: string;
  readonly event_name?: string;
}

/** A merchant's server that writes down what the sandbox's clock and its invoice said when each message came. */
async function watchfulMerchant() {
  const seen: { at: string; message: string; invoice: string | undefined }[] = [];
  const watched: { sandbox?: Sandbox; failOnce?: string } = {};
  const server = createPatientServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
    });
    request.on('end', () => {
      const { order_id: orderId, transaction_status: status, event_name: event } = JSON.parse(text) as Message;
      const order = orderId?.replace(/[0-9a-f]{32}$/, '');
      const message = order === undefined ? (event ?? 'subscription.created') : `${order} ${status}`;
      const control = watched.sandbox?.control;
      seen.push({
        at: control?.clock.now().toISOString().slice(0, 16) ?? '',
        message,
        invoice: control?.invoices.list()[0]?.status,
      });
      const fails = message === watched.failOnce;
      if (fails) delete watched.failOnce;
      response.writeHead(fails ? 500 : 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/notify`;
  return { seen, watched, url, server };
}

test('expiry, a notification retry, an overdue invoice, a subscription and the card batch come in the order of their times', async () => {
  const { seen, watched, url, server } = await watchfulMerchant();
  const sandbox = await frozenSandbox({ notificationUrl: url, recurringNotificationUrl: url });
  close = async () => {
    await sandbox.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const call = caller(sandbox);
  const query = `client_key=${sandbox.clientKey}&card_number=${visa}&card_exp_month=12&card_exp_year=2030&card_cvv=123`;
  const { token_id: tokenId } = (await call('GET', `/v2/token?${query}`)).body;
  // Made in another order than that in which they fall due, on the next day: at 16:00, 13:00, 12:00 and 10:00 in Jakarta.
  await call('POST', '/v2/charge', { body: chargeOf('credit_card', 'CARD', 50_000, { token_id: tokenId }) });
  const schedule = { interval: 1, interval_unit: 'day', start_time: '2026-01-16 13:00:00 +0700' };
  await call('POST', '/v1/subscriptions', { body: subscriptionOf({ name: 'PLAN', schedule }) });
  await call('POST', '/v1/invoices', { body: invoiceOf({ due_date: '2026-01-16 12:00:00 +0700' }) });
  await call('POST', '/v2/charge', { body: bcaCharge('VA') });
  await sandbox.settled();
  expect(seen.map(({ message }) => message).toSorted()).toEqual(['CARD capture', 'VA pending', 'subscription.created']);
  seen.length = 0;
  Object.assign(watched, { sandbox, failOnce: 'VA expire' });

  await sandbox.control.clock.advance(30 * 60 * 60 * 1000 + 1);

  const [firstTry, secondTry, ...later] = seen;
  expect(firstTry).toEqual({ at: '2026-01-16T03:00', message: 'VA expire', invoice: 'pending' });
  expect(secondTry).toMatchObject({ message: 'VA expire', invoice: 'pending' });
  // Two minutes, shifted by chance.
  expect(secondTry?.at).toMatch(/^2026-01-16T03:0[0-2]$/);
  const byMessage = (a: { message: string }, b: { message: string }) => a.message.localeCompare(b.message);
  expect(later.slice(0, 2).toSorted(byMessage)).toEqual([
    { at: '2026-01-16T06:00', message: 'PLAN capture', invoice: 'overdue' },
    { at: '2026-01-16T06:00', message: 'subscription.charge', invoice: 'overdue' },
  ]);
  expect(later.slice(2)).toEqual([{ at: '2026-01-16T09:00', message: 'CARD settlement', invoice: 'overdue' }]);
  expect(sandbox.control.clock.now().toISOString()).toBe('2026-01-16T09:00:00.001Z');
  const timesOf = (id: string) =>
    sandbox.control.transactions.get(id)?.history.map(({ at, status }) => [new Date(at).toISOString(), status]);
  expect(timesOf('VA')?.at(-1)).toEqual(['2026-01-16T03:00:00.000Z', 'expire']);
  expect(timesOf('CARD')?.at(-1)).toEqual(['2026-01-16T09:00:00.000Z', 'settlement']);
});
