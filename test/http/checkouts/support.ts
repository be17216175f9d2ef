// A customer without a browser: opens pay pages, sends their forms, and reads what stands in them.

import type { Reply, TestGapura } from '../../support/gapura.ts';

export interface Page {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Choosing, waiting, paid and so on, as the page says it of itself. */
  readonly state: string | null;
  readonly title: string | null;
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

export async function open(url: string, headers: Record<string, string> = {}): Promise<Page> {
  return toPage(await fetch(url, { redirect: 'manual', headers }));
}

/** Sends a form and follows where it leads, as a browser does. */
export async function submit(url: string, fields: Record<string, string>): Promise<Page> {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: FORM,
    body: new URLSearchParams(fields),
  });
  const location = answer.headers.get('location');
  if (answer.status !== 303 || location === null) return toPage(answer);
  await answer.arrayBuffer();
  return open(new URL(location, url).href);
}

export function choose(url: string, method: string, more: Record<string, string> = {}): Promise<Page> {
  return submit(`${url}/method`, { method, ...more });
}

async function toPage(answer: Response): Promise<Page> {
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    state: /data-state="(\w+)"/.exec(text)?.[1] ?? null,
    title: /<title>([^<]*)/.exec(text)?.[1] ?? null,
  };
}

export const CHECKOUT = {
  amount: 150_000,
  items: [{ name: 'Kopi Gayo 1 kg', price: 75_000, quantity: 2 }],
  customer_details: { first_name: 'Budi', email: 'budi@example.com', phone: '+6281234567890' },
};

export async function newCheckout(t: TestGapura, input: object = {}): Promise<{ id: string; url: string }> {
  const made = await t.request('POST', '/checkouts/', { body: { ...CHECKOUT, ...input } });
  if (made.status !== 201) throw new Error(`No checkout: ${made.text}`);
  return made.body;
}

export async function checkoutOf(t: TestGapura, id: string): Promise<Reply['body']> {
  return (await t.request('GET', `/checkouts/${id}/`)).body;
}

/** The gateway's transaction of an order, at the sandbox. */
export function transactionOf(t: TestGapura, orderId: string) {
  return t.sandbox.control.transactions.list().find((one) => one.orderId === orderId);
}

/** The names of the events about a checkout, oldest first. */
export async function eventsOf(t: TestGapura, id: string): Promise<string[]> {
  const { body } = await t.request('GET', `/events/?subject_id=${id}`, { key: t.keys.staff });
  return body.map(({ name }: { name: string }) => name).reverse();
}
