// What customers do on pay pages, without a browser: they choose how to pay, pay, and now and then pay twice.

import type { Method } from '../../../src/methods/index.ts';
import type { Checkout } from '../../../src/sdk/index.ts';
import type { TestGapura } from '../../support/gapura.ts';
import { sign } from '../../support/messages.ts';
import { payAtGateway } from '../../support/payments.ts';

const office = { id: 'office', staff: true };

/** Everybody who works here sees it, whoever made it. */
export function newCheckout(t: TestGapura, input: object = {}): Promise<Checkout> {
  return t.gapura.checkouts.create({ id: 'budi' }, { amount: 150_000, ...input });
}

export function readCheckout(t: TestGapura, id: string): Promise<Checkout> {
  return t.gapura.checkouts.get(office, id);
}

/** The customer chooses a way to pay; the payment that comes of it. */
export async function choose(t: TestGapura, { id, url }: Checkout, method: Method): Promise<Checkout['payments'][0]> {
  const token = url?.split('/').at(-1) ?? '';
  const chosen = await t.gapura.services.paying.choose(token, { method }, { pageUrl: 'http://x' });
  const payment = (await readCheckout(t, id)).payments.at(-1);
  if (chosen?.notice !== null || payment === undefined) throw new Error(`Choosing came to ${JSON.stringify(chosen)}`);
  return payment;
}

/** The gateway says that an attempt is over, and it is paid all the same, after another one was. */
export async function payTwice(t: TestGapura, checkout: Checkout, [first, second]: readonly [Method, Method]) {
  const { id, order_id } = await choose(t, checkout, first);
  const { body: payment } = await t.request('GET', `/payments/${id}/`, { key: t.keys.staff });
  const over = {
    order_id,
    transaction_id: payment.transaction_id,
    transaction_status: 'expire',
    payment_type: payment.payment_type,
    status_code: '202',
    gross_amount: payment.gross_amount,
    fraud_status: 'accept',
    currency: 'IDR',
  };
  await t.request('POST', '/notification/', { key: null, body: sign(over, t.sandbox.serverKey) });
  const other = await choose(t, checkout, second);
  await payAtGateway(t, other.order_id);
  await payAtGateway(t, order_id);
  // A message that contradicts what is known is not believed: the gateway is asked.
  await t.request('GET', `/payments/${id}/check_status/`, { key: t.keys.staff });
  return readCheckout(t, checkout.id);
}

/** Somebody opens a payment link and fills its page in. */
export async function openLink(t: TestGapura, url: string, answers: Readonly<Record<string, string>>) {
  const { paymentLinks } = t.gapura.services;
  const opened = await paymentLinks.open(url.split('/').at(-1) ?? '');
  const begun = opened && (await paymentLinks.begin(opened, { price: 75_000n, quantity: 1, answers }));
  if (begun === undefined) throw new Error('The link leads nowhere');
  return readCheckout(t, begun.record.checkout.id);
}
