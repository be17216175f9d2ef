// docs/reference/events.md says what triggers what: every trigger is driven through the sandbox and held against its table.

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHECKOUT_STATUSES } from '../../../src/domain/checkouts/checkout.ts';
import {
  CHECKOUT_EVENT_NAMES,
  type GapuraEvent,
  INVOICE_EVENT_NAMES,
  type InvoiceEventData,
  PAYMENT_EVENT_NAMES,
  type PaymentEventData,
  SUBSCRIPTION_EVENT_NAMES,
  type SubscriptionEventData,
} from '../../../src/domain/events/event.ts';
import { cardShop, testCards } from '../../sandbox/card-support.ts';
import { bcaCharge, startGapura, type TestGapura } from '../../support/gapura.ts';
import { dayInJakarta, payInvoice, sentInvoice } from '../../support/invoices.ts';
import { checkWebhookAgainstDocument } from '../../support/openapi.ts';
import { movableClock } from '../../support/payments.ts';
import { DAY_MS, pass, subscribe } from '../../support/subscriptions.ts';

const page = readFileSync(new URL('../../../docs/reference/events.md', import.meta.url), 'utf8');

interface Row {
  readonly name: string;
  readonly when: string;
  readonly statuses: string[];
}

function readTable(heading: string): Row[] {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('| `'));
  return lines.map((line) => {
    const [name = '', when = '', statuses = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    return {
      name: name.replaceAll('`', ''),
      when,
      statuses: [...statuses.matchAll(/`(\w+)`/g)].map(([, one = '']) => one),
    };
  });
}

const triggers = readTable('What triggers what');
const subscriptionTriggers = readTable('What triggers what, for subscriptions');
const checkoutTriggers = readTable('What triggers what, for checkouts');

const clock = movableClock();
let t: TestGapura;
beforeAll(async () => {
  t = await startGapura({ clock });
});
afterAll(() => t.close());

interface Told {
  readonly name: string;
  readonly data: PaymentEventData | InvoiceEventData;
}

interface Subject {
  readonly id: string;
  readonly order_id: string;
}

async function post(path: string, body?: unknown, key = t.keys.staff): Promise<Subject> {
  const reply = await t.request('POST', path, { key, ...(body === undefined ? {} : { body }) });
  // A charge that the gateway refuses is a problem that names its payment.
  return { id: reply.body.id ?? reply.body.payment_id, order_id: reply.body.order_id };
}

async function chargeCard(number: string, more: object = {}): Promise<Subject> {
  const token_id = await cardShop(t.sandbox).token(number);
  return post('/charge/', {
    payment_type: 'credit_card',
    gross_amount: 150_000,
    token_id,
    authentication: false,
    ...more,
  });
}

async function paid(body: object = bcaCharge): Promise<Subject> {
  const payment = await post('/charge/', body);
  t.sandbox.control.pay(payment.order_id);
  await t.sandbox.settled();
  return payment;
}

const gopay = { payment_type: 'gopay', gross_amount: 150_000 };
const [goodCard = '', doubtfulCard = ''] = [testCards.fullAccept[0], testCards.challenge[0]];

/** What is done, and the events that must follow: name, status then, status before. */
const scenarios: { readonly title: string; drive: () => Promise<Subject>; readonly events: string[] }[] = [
  {
    title: 'a transfer that is paid',
    drive: () => paid(),
    events: ['payment_received pending<pending', 'payment_settled settlement<pending'],
  },
  {
    title: 'a card that is charged at once, and settled later',
    async drive() {
      const payment = await chargeCard(goodCard);
      t.sandbox.control.settle(payment.order_id);
      return payment;
    },
    events: ['payment_settled capture<pending'],
  },
  {
    title: 'a card on which the amount is held and then captured',
    async drive() {
      const payment = await chargeCard(goodCard, { authorize: true });
      await post(`/payments/${payment.id}/capture/`, {});
      return payment;
    },
    events: ['payment_received authorize<pending', 'payment_settled capture<authorize'],
  },
  {
    title: 'a card that staff deny after the fraud check was unsure',
    async drive() {
      const payment = await chargeCard(doubtfulCard);
      await post(`/payments/${payment.id}/deny/`);
      return payment;
    },
    events: ['payment_received capture<pending', 'payment_denied deny<capture'],
  },
  {
    title: 'a payment that is cancelled',
    async drive() {
      const payment = await post('/charge/', bcaCharge);
      await post(`/payments/${payment.id}/cancel/`);
      return payment;
    },
    events: ['payment_received pending<pending', 'payment_cancelled cancel<pending'],
  },
  {
    title: 'a payment that nobody pays in time',
    async drive() {
      const payment = await post('/charge/', bcaCharge);
      t.sandbox.control.expire(payment.order_id);
      return payment;
    },
    events: ['payment_received pending<pending', 'payment_expired expire<pending'],
  },
  {
    title: 'a charge that the gateway refuses',
    drive: () =>
      post('/charge/', { payment_type: 'credit_card', gross_amount: 150_000, token_id: 'not-a-token-of-the-gateway' }),
    events: ['payment_failed failure<pending'],
  },
  {
    title: 'a payment that is refunded in two parts',
    async drive() {
      const payment = await paid(gopay);
      await post(`/payments/${payment.id}/refund/`, { amount: 50_000 });
      await post(`/payments/${payment.id}/refund/`);
      return payment;
    },
    events: [
      'payment_received pending<pending',
      'payment_settled settlement<pending',
      'payment_refunded partial_refund<settlement 50000.00',
      'payment_refunded refund<partial_refund 100000.00',
    ],
  },
  ...[
    { amount: 50_000, status: 'partial_chargeback' },
    { amount: undefined, status: 'chargeback' },
  ].map(({ amount, status }) => ({
    title: `a card payment whose holder's bank takes ${amount ?? 'all'} back`,
    async drive() {
      const payment = await chargeCard(goodCard);
      t.sandbox.control.settle(payment.order_id);
      await t.sandbox.settled();
      t.sandbox.control.chargeback(payment.order_id, amount);
      return payment;
    },
    events: ['payment_settled capture<pending', `payment_charged_back ${status}<settlement`],
  })),
  {
    title: 'an invoice that is paid too late',
    async drive() {
      const invoice = await sentInvoice(t, { due_date: dayInJakarta(0, clock.now()) });
      clock.advance(86_400_000);
      await t.gapura.worker.run('check_overdue_invoices');
      await payInvoice(t, invoice.order_id);
      return invoice;
    },
    events: ['invoice_created pending<draft', 'invoice_overdue overdue<pending', 'invoice_paid paid<overdue'],
  },
  {
    title: 'an invoice that is taken back',
    async drive() {
      const invoice = await sentInvoice(t);
      await post(`/invoices/${invoice.id}/void/`);
      return invoice;
    },
    events: ['invoice_created pending<draft', 'invoice_voided voided<pending'],
  },
];

/** Pairs of name and status that were seen, for the comparison with the table. */
const seen = new Set<string>();

describe('the table of triggers', () => {
  it('has a row with a trigger for every event that can be sent, and for no other', () => {
    expect(triggers.map(({ name }) => name)).toEqual([...PAYMENT_EVENT_NAMES, ...INVOICE_EVENT_NAMES].sort(byRow));
    for (const { name, when } of triggers) expect(when.length, name).toBeGreaterThan(10);
  });

  it.each(scenarios)('is right about $title', async ({ drive, events }) => {
    const { id } = await drive();
    await t.sandbox.settled();
    const { body } = await t.request('GET', `/events/?subject_id=${id}`, { key: t.keys.staff });
    const told = (body as Told[]).reverse();
    expect(told.map(describeEvent)).toEqual(events);
    for (const { name, data } of told) seen.add(`${name} ${statusIn(data)}`);
    checkAsWebhooks(body);
  });

  it('names for each event every status in which it was seen, and none besides', () => {
    const documented = triggers.flatMap(({ name, statuses }) => statuses.map((status) => `${name} ${status}`));
    expect([...seen].sort()).toEqual(documented.sort());
  });
});

/** Every event that was seen would be a webhook as the API document describes it. */
function checkAsWebhooks(events: readonly object[]): void {
  const document = t.gapura.describeApi();
  for (const { id, name, occurred_at, sequence, data } of events as (GapuraEvent & { data: object })[]) {
    const body = { type: name, timestamp: occurred_at, data: { id, sequence, ...data } };
    checkWebhookAgainstDocument(document, body);
  }
}

function byRow(a: string, b: string): number {
  const place = (name: string) => triggers.findIndex((row) => row.name === name);
  return place(a) - place(b);
}

function statusIn(data: Told['data']): string {
  return 'invoice' in data ? data.invoice.status : data.payment.transaction_status;
}

function describeEvent({ name, data }: Told): string {
  const change = `${name} ${statusIn(data)}<${data.previous_status}`;
  return 'invoice' in data || data.refund === null ? change : `${change} ${data.refund.amount}`;
}

describe('the table of triggers for subscriptions', () => {
  it('has a row with a trigger for every event that can be sent, and for no other', () => {
    expect(subscriptionTriggers.map(({ name }) => name).sort()).toEqual([...SUBSCRIPTION_EVENT_NAMES].sort());
    for (const { name, when } of subscriptionTriggers) expect(when.length, name).toBeGreaterThan(10);
  });

  it('names for each event every status in which it was seen, and none besides', async () => {
    const lived = await subscribe(t, { interval_unit: 'day', retry_max_interval: 1, max_interval: 3 });
    const act = (name: string) => post(`/subscriptions/${lived.id}/${name}/`);
    const failNext = (times: number) =>
      t.sandbox.control.subscriptions.failNext(lived.gateway_subscription_id, { statusCode: '202', times });
    const read = () => t.request('GET', `/subscriptions/${lived.id}/check_status/`);
    await pass(t, 1.01 * DAY_MS);
    await act('disable');
    await act('enable');
    failNext(2);
    await pass(t, 1.2 * DAY_MS);
    await read();
    await act('enable');
    await pass(t, 2 * DAY_MS);
    t.sandbox.control.settings.setAddresses({ payment: '' });
    const done = await subscribe(t, { interval_unit: 'day', max_interval: 1 });
    await pass(t, 1.2 * DAY_MS);
    await t.request('GET', `/subscriptions/${done.id}/check_status/`);
    t.sandbox.control.settings.setAddresses({ payment: `${t.url}/notification/` });
    await act('cancel');
    const told: { name: string; data: SubscriptionEventData }[] = [];
    for (const { id } of [lived, done]) {
      told.push(...(await t.request('GET', `/events/?subject_id=${id}`, { key: t.keys.staff })).body);
    }
    checkAsWebhooks(told);
    const seenPairs = new Set(told.map(({ name, data }) => `${name} ${data.subscription.status}`));
    const documented = subscriptionTriggers.flatMap(({ name, statuses }) =>
      statuses.map((status) => `${name} ${status}`),
    );
    expect([...seenPairs].sort()).toEqual(documented.sort());
  });
});

describe('the table for checkouts', () => {
  it('has every event of theirs, and statuses that there are', () => {
    expect(checkoutTriggers.map(({ name }) => name)).toEqual([...CHECKOUT_EVENT_NAMES]);
    for (const { name, when, statuses } of checkoutTriggers) {
      expect(when.length, name).toBeGreaterThan(10);
      expect(CHECKOUT_STATUSES, name).toEqual(expect.arrayContaining(statuses));
    }
  });
});

describe('the table of fields', () => {
  it('names what an event carries, and nothing else', async () => {
    const subjects = {
      payment: (await paid()).id,
      invoice: (await sentInvoice(t)).id,
      subscription: (await subscribe(t)).id,
      checkout: (await post('/checkouts/', { amount: 150_000 })).id,
    };
    const fields = new Set<string>();
    for (const [kind, id] of Object.entries(subjects)) {
      const { body } = await t.request('GET', `/events/?subject_id=${id}`, { key: t.keys.staff });
      const { subject, subject_id, position, data, ...event } = body[0];
      for (const name of Object.keys(event)) fields.add(name);
      for (const name of Object.keys(data)) fields.add(`data.${name}`);
      expect([subject, subject_id, typeof position]).toEqual([kind, id, 'string']);
    }
    const rows = page.split('\n').flatMap((line) => /^\| `((?:data\.)?[a-z_]+)` /.exec(line)?.[1] ?? []);
    const events = [...triggers, ...subscriptionTriggers, ...checkoutTriggers].map(({ name }) => name);
    const documented = rows.filter((name) => !events.includes(name));
    expect(documented.sort()).toEqual([...fields].sort());
  });
});
